import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { writeDocx } from './write-docx.ts'

/** The parts of a document by name, from the directory at the end of its zip (APPNOTE 4.3.12). */
async function partsOf(blob: Blob): Promise<Map<string, string>> {
  const zip = Buffer.from(await blob.arrayBuffer())
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  const parts = new Map<string, string>()
  for (let at = zip.readUInt32LE(end + 16); at < end;) {
    const [size, nameLength, extra, comment, local] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength!)
    const from = local! + 30 + zip.readUInt16LE(local! + 26) + zip.readUInt16LE(local! + 28)
    const bytes = zip.subarray(from, from + size!)
    parts.set(name, (zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString('utf8'))
    at += 46 + nameLength! + extra! + comment!
  }
  return parts
}

const textOf = (xml: string) =>
  xml
    .replaceAll(/<w:br\/>/g, '\n')
    .replaceAll('</w:p>', '\n')
    .replaceAll(/<[^>]+>/g, '')

const reply = [
  '# Plan & <costs>',
  'Some **bold**, *italic*, ~~gone~~ and `x < y`; see [the site](https://example.com/?a=1&b=2) or [this](javascript:alert(1)).',
  '> A *quoted* word',
  '- one\n  1. inner\n  2. more\n- [x] done\n- [ ] open',
  '3. three\n4. four',
  '```js\nlet a\nlet b\n```',
  '| Item | Sum |\n|---|---:|\n| Chairs | 12 |\n| Desks |',
  '---',
  '日本語 📈 ö',
].join('\n\n')

test('everything that a reply has is in the document', async () => {
  const parts = await partsOf(await writeDocx('Plan\u0000', reply))
  const xml = parts.get('word/document.xml')!
  expect(textOf(xml)).toContain(
    'Plan &amp; &lt;costs&gt;\nSome bold, italic, gone and x &lt; y; see the site or this.\nA quoted ' +
      'word\none\ninner\nmore\n☑ done\n☐ open\nthree\nfour\nlet a\nlet b\nItem\nSum\nChairs\n12\nDesks\n',
  )
  expect(textOf(xml)).toContain('日本語 📈 ö')
  for (const mark of [
    'w:val="Heading1"',
    '<w:b/>',
    '<w:i/>',
    '<w:strike/>',
    'Consolas',
    '<w:tbl>',
    '<w:tblHeader/>',
    '<w:jc w:val="right"/>',
    '<w:hyperlink',
  ])
    expect(xml, mark).toContain(mark)
  expect(parts.get('word/_rels/document.xml.rels')).toContain('Target="https://example.com/?a=1&amp;b=2"')
  expect([...parts.values()].join('')).not.toContain('javascript:')
  expect(parts.get('word/numbering.xml')).toContain('<w:start w:val="3"/>')
  expect(parts.get('docProps/core.xml')).toContain('<dc:title>Plan</dc:title>')
  // Two rows with two cells each, though one was written short.
  expect(xml.match(/<w:tc>/g)).toHaveLength(6)
})

test('a reply that is nothing, very deep or not to be printed still makes a document', async () => {
  const deep = Array.from({ length: 30 }, (_, n) => `${'  '.repeat(n)}- level ${n}`).join('\n')
  for (const text of ['', '\u0001\ud800\ufffe', deep, '> '.repeat(40) + 'quoted', '| a |\n|---|', '<b>html</b>']) {
    const xml = (await partsOf(await writeDocx('', text))).get('word/document.xml')!
    expect(xml).toMatch(/<\/w:document>$/)
    // oxlint-disable-next-line no-control-regex
    expect(xml).not.toMatch(/[\u0000-\u0008\ufffe]/)
    expect(xml.isWellFormed()).toBe(true)
  }
})

test('what is beyond markdown, or beyond the tables of Word, is in the document as it came', async () => {
  const documentOf = async (text: string) => (await partsOf(await writeDocx('', text))).get('word/document.xml')!
  const deep = `${'> '.repeat(1600)}quoted\n  second line`
  expect(textOf(await documentOf(deep))).toContain(deep.replaceAll('>', '&gt;'))
  const [wide, long] = [
    `${'|a'.repeat(64)}|\n${'|-'.repeat(64)}|`,
    `${'|a'.repeat(60)}\n${'|-'.repeat(60)}\n${'|\n'.repeat(2000)}`,
  ]
  for (const table of [wide, long]) {
    const xml = await documentOf(`Before\n\n${table}`)
    expect(xml).not.toContain('<w:tbl>')
    expect(textOf(xml)).toContain(table.trimEnd())
  }
})
