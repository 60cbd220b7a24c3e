import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { expect, test } from 'vitest'
import { parse } from './parse.ts'

/** How deep a tree is, found without recursion. */
function depthOf(root: Nodes): number {
  let level: Nodes[] = [root]
  for (let depth = 0; ; depth += 1) {
    if (level.length === 0) return depth
    level = level.flatMap((node) => ('children' in node ? node.children : []))
  }
}

const textOf = (node: Nodes): string =>
  'children' in node ? node.children.map(textOf).join('') : 'value' in node ? node.value : ''

test('a text nested beyond what anybody reads is no markdown', () => {
  const deep = [
    '> '.repeat(1600),
    '- '.repeat(3000),
    '> - '.repeat(1500),
    '1. '.repeat(1500),
    '* - + '.repeat(500),
    '>\t'.repeat(1600),
    '[^a]: '.repeat(1600),
    `${' '.repeat(400)}- a`,
  ]
  for (const text of deep) expect(parse(text), text.slice(0, 12)).toBeNull()
})

test('a text whose lists and quotes end and go on so often that the parser would take minutes is no markdown', () => {
  const many = [
    '> a\n\n',
    '- a\n\nb\n\n',
    '- a\n\n> b\n\n',
    '> - a\n> # b\n',
    '- a\n  - b\n  # c\n',
    '- a\n  - b\n    c\n\n',
    'a\n-\n',
  ]
  for (const text of many) expect(parse(text.repeat(2500)), JSON.stringify(text)).toBeNull()
  expect(parse('a|b\n'.repeat(25_000))).toBeNull()
  expect(parse(`> a\n${'b\n'.repeat(5000)}`)).toBeNull()
})

test('no reply leads to a tree that cannot be walked, and what is beyond the limits is text', () => {
  const hostile = [
    '['.repeat(10_000) + '](a)'.repeat(10_000),
    '[['.repeat(5000) + ']]'.repeat(5000),
    '**a '.repeat(2500) + ' b**'.repeat(2500),
    '*a _b '.repeat(2500) + ' a_ b*'.repeat(2500),
    '~~a '.repeat(2500) + ' b~~'.repeat(2500),
    '[![a]('.repeat(2500) + ')](b)'.repeat(2500),
    'a*'.repeat(10_000),
    'a<!--'.repeat(5000),
    'a<?'.repeat(5000),
    'a<![CDATA['.repeat(2500),
    `http://a.b/${'.,'.repeat(10_000)}x`,
    `http://${'_.'.repeat(10_000)}`,
    `[${'a &amp; '.repeat(5000)}`,
    `[${'word\n'.repeat(5000)}`,
  ]
  for (const text of hostile) expect(depthOf(parse(text)!), text.slice(0, 12)).toBeLessThan(600)
  expect(textOf(parse('a*'.repeat(10_000))!)).toMatch(/(?:a\*){9000}$/)
  expect(textOf(parse(`${'['.repeat(600)}](b)`)!)).toBe(`${'['.repeat(600)}](b)`)
})

test('long ordinary markdown is what it would be without limits', () => {
  const section = [
    '## Part',
    'Some *words* with [a link](https://example.com/a_b) and `code`, www.example.com too.\nA second line.',
    '> A quote\n> goes on',
    '- one\n  - inner\n\n    more\n- [x] two',
    '1. a\n2. b',
    `\`\`\`ts\n${'const list: string[] = [`a`, "<b>", x[1] * y[2]] // _ok_\n'.repeat(20)}\`\`\``,
    `| a | b |\n|---|--:|\n${'| *x* | [y](https://example.com) |\n'.repeat(10)}`,
    '---',
  ].join('\n\n')
  const text = `${section}\n\n`.repeat(60)
  expect(text.length).toBeGreaterThan(100_000)
  expect(parse(text)).toEqual(fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }))
})
