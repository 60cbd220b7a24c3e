import { expect, test } from 'vitest'
import { createPace } from '../pace.ts'
import { describeReading } from './describe-reading.ts'
import { pagesPdf } from './hostile/pdf-files.ts'
import { lockedOoxml, writeOle } from './hostile/ole-files.ts'
import {
  bombDocx,
  paragraph,
  sheetRow,
  sheetXml,
  wordXml,
  writeDocx,
  writeOdf,
  writeXlsx,
} from './hostile/office-files.ts'
import { cannotReadNote, readFileText } from './read-file-text.ts'

const never = new AbortController().signal

/** The receipt of a file of which the model gets `maxLength` characters. */
async function receipt(name: string, content: string | Buffer, maxLength = Infinity): Promise<string> {
  const url = typeof content === 'string' ? content : `data:;base64,${content.toString('base64')}`
  const reading = await readFileText({ name, size: 1, type: '', content: url }, never)
  if ('note' in reading) return reading.why ?? reading.note
  return describeReading(name, reading, Math.min(maxLength, reading.text.length), createPace())
}

test('text is counted in words, tables in rows and columns, JSON in bytes', async () => {
  expect(await receipt('a.md', 'one two')).toBe('Read a.md, 2 words')
  expect(await receipt('a.md', ' \n')).toBe('Read a.md: it has no text')
  expect(await receipt('a.csv', 'a,b\n1,2\n3,4')).toBe('Read a.csv, 2 rows, 2 columns')
  expect(await receipt('a.json', '{"a": 1}')).toBe('Read a.json, 8 bytes of JSON')
})

test('what did not fit is told in the same measure', async () => {
  expect(await receipt('a.md', 'one two three '.repeat(1000), 140)).toBe(
    'Read a.md, 3,000 words; only the first 30 of 3,000 words were used',
  )
  expect(await receipt('a.csv', `a,b\n${'1,2\n'.repeat(2000)}`, 4 + 400)).toBe(
    'Read a.csv, 2,000 rows, 2 columns; only the first 100 of 2,000 rows were used',
  )
  expect(await receipt('a.json', `[${'1,'.repeat(2000)}1]`, 1000)).toBe(
    'Read a.json, 4.0 kB of JSON; only the first 1.0 kB of 4.0 kB of JSON were used',
  )
  const pages = pagesPdf(Array.from({ length: 31 }, (_, at) => `Page number ${at + 1} says little`))
  expect(await receipt('a.pdf', pages, 530)).toBe(
    'Read a.pdf, 31 pages, 155 words; only the first 20 of 31 pages were used',
  )
})

test('pages without text are named', async () => {
  expect(await receipt('a.pdf', pagesPdf(['one', 'two', '', '']))).toBe(
    'Read a.pdf, 4 pages, 2 words; pages 3 and 4 hold no text, only pictures or nothing',
  )
  expect(await receipt('a.pdf', pagesPdf(['', 'x', '', '', '']))).toBe(
    'Read a.pdf, 5 pages, 1 word; pages 1 and 3–5 hold no text, only pictures or nothing',
  )
  expect(await receipt('scan.pdf', pagesPdf(['']))).toBe(
    'Read scan.pdf, 1 page: it has no text; page 1 holds no text, only pictures or nothing',
  )
})

test('sheets are counted, empty and hidden ones told, macros too', async () => {
  const xml = sheetXml(sheetRow(1, 'Name', 'Sum') + sheetRow(2, 'Ann', '1') + sheetRow(3, 'Bob', '2'))
  const book = writeXlsx(
    [
      { name: 'A', xml },
      { name: 'Costs &amp; more', xml, state: 'hidden' },
      { name: 'C', xml: sheetXml('') },
    ],
    [{ name: 'xl/vbaProject.bin', text: 'x' }],
  )
  expect(await receipt('a.xlsx', book)).toBe(
    'Read a.xlsx, 2 sheets, 4 rows; 1 empty sheet left out; the hidden sheet Costs & more included; macros ignored',
  )
  expect(await receipt('a.xlsx', book, 60)).toMatch(
    /^Read a\.xlsx, 2 sheets, 4 rows; only the first 3 of 4 rows were used; 1 empty/,
  )
  const table = (name: string, style: string) =>
    `<table:table table:name="${name}" table:style-name="${style}">` +
    `<table:table-row><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row></table:table>`
  const styles =
    '<style:style style:name="ta1"><style:table-properties ' +
    'table:display="true"/></style:style><style:style style:name="ta2"><style:table-properties ' +
    'table:display="false"/></style:style>'
  const ods = writeOdf('spreadsheet', table('A', 'ta1') + table('B', 'ta2'), '', styles)
  expect(await receipt('a.ods', ods)).toBe('Read a.ods, 2 sheets, 2 rows; the hidden sheet B included')
  expect(
    await receipt('a.docm', writeDocx(wordXml(paragraph('hi')), [{ name: 'word/vbaProject.bin', text: 'x' }])),
  ).toContain('not supported')
  expect(
    await receipt('a.docx', writeDocx(wordXml(paragraph('hi')), [{ name: 'word/vbaProject.bin', text: 'x' }])),
  ).toBe('Read a.docx, 1 word; macros ignored')
})

test('another encoding is told', async () => {
  expect(await receipt('a.txt', Buffer.from('café au lait', 'latin1'))).toBe(
    'Read a.txt, 3 words; read as Windows-1252',
  )
  expect(await receipt('a.csv', Buffer.from('\uFEFFa,b\n1,2', 'utf16le'))).toBe(
    'Read a.csv, 1 row, 2 columns; read as UTF-16',
  )
  expect(await receipt('a.txt', Buffer.from('café'))).toBe('Read a.txt, 1 word')
})

test('why a document could not be read is told where it is known', async () => {
  expect(await receipt('a.docx', lockedOoxml())).toMatch(/^it is protected by a password\. Save it without one/)
  expect(await receipt('a.docx', bombDocx({ lies: false }))).toMatch(/^it unpacks to more than 100 MB/)
  expect(await receipt('a.doc', writeOle({ Other: Buffer.alloc(10) }))).toBe(cannotReadNote)
})
