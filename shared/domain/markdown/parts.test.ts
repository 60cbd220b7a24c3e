import * as fc from 'fast-check'
import type { Nodes } from 'mdast'
import { expect, test } from 'vitest'
import { parse } from './parse.ts'
import { partsOf } from './parts.ts'

/** A tree without its places. */
function bare(node: Nodes): unknown {
  const { position: _, ...rest } = node as Nodes & { children?: Nodes[] }
  return { ...rest, ...(rest.children && { children: rest.children.map(bare) }) }
}

const common = [
  ['', '', '', '', '', ' ', 'Words', '**Bold** words', '# One', '## Two', '###', '#no heading', '    code', '  two'],
  ['- item', '* item', '+ item', '1. first', '2) second', '-', '  - inner', '> quote', '>', '> - in a quote', '\tTab'],
  [
    '***',
    '```',
    '```js',
    '````',
    '~~~',
    '~~~ ```',
    '```a```',
    '|a|b|',
    '|-|-|',
    '|1|2|',
    '[[blank]]',
    '1234567890. no',
  ],
].flat()
const rare = [
  '===',
  '---',
  '  ```',
  '- ```',
  '<b>',
  '<!--',
  '-->',
  '[a]: https://example.com',
  '[a]',
  '[^1]',
  '[^1]: Note',
]
// Half of them hold nothing that forbids a cut.
const texts = fc
  .oneof(...[common, [...common, ...rare]].map((lines) => fc.array(fc.constantFrom(...lines), { maxLength: 20 })))
  .map((chosen) => chosen.join('\n'))

test('the trees of the parts are the tree of the whole, with the depths of its headings', () => {
  let cuts = 0
  fc.assert(
    fc.property(texts, (text) => {
      const { parts, depths } = partsOf(text)
      expect(parts.join('\n')).toBe(text)
      const whole = parse(text)!
      expect(parts.flatMap((part) => parse(part)!.children.map(bare))).toEqual(whole.children.map(bare))
      if (parts.length === 1) return
      cuts += 1
      const found = whole.children.flatMap((node) => (node.type === 'heading' ? [node.depth] : []))
      expect(depths).toEqual([...new Set(found)].toSorted())
    }),
    { numRuns: 4000 },
  )
  expect(cuts).toBeGreaterThan(300)
})

test('cuts a text of paragraphs, headings, lists and code at each of them but the lists', () => {
  const text = '# Plan\n\nFirst.\n\n- a\n\n- b\n\nThen:\n\n```\nx\n\ny\n```\n\nEnd'
  expect(partsOf(text).parts).toEqual(['# Plan\n', 'First.\n\n- a\n\n- b\n', 'Then:\n', '```\nx\n\ny\n```\n', 'End'])
})
