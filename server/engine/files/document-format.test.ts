import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { recogniseDocument } from './document-format.ts'
import { readZipDirectory, readZipText } from './zip-directory.ts'

const sample = (name: string) => readFileSync(new URL(`./samples/${name}`, import.meta.url))
const samples = [
  'report.docx',
  'report.odt',
  'report.pdf',
  'report.doc',
  'report.rtf',
  'sheet.xlsx',
  'sheet.ods',
  'sheet.xls',
  'slides.pptx',
  'slides.odp',
  'slides.ppt',
  'slides.pdf',
]

test.for(samples)('%s is recognised by its bytes, whatever its name', (name) => {
  expect(recogniseDocument(sample(name))).toMatchObject({ format: name.split('.')[1] })
})

test('what holds no known document is damaged; a password is told from damage', () => {
  for (const bytes of [
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    sample('report.docx').subarray(0, 2000),
    Buffer.from('garbage'),
    Buffer.alloc(0),
  ]) {
    expect(recogniseDocument(bytes)).toBe('damaged')
  }
  const locked = Buffer.from(sample('report.docx'))
  locked[locked.indexOf('PK\u0001\u0002') + 8]! |= 1
  expect(recogniseDocument(locked)).toBe('protected')
})

test('a zip that claims more than 100 MB is refused before it is unpacked', () => {
  const bomb = Buffer.from(sample('report.docx'))
  bomb.writeUInt32LE(200 * 1024 * 1024, bomb.indexOf('PK\u0001\u0002') + 24)
  expect(readZipDirectory(bomb)!.unpackedBytes).toBeGreaterThan(200 * 1024 * 1024)
  expect(recogniseDocument(bomb)).toBe('large')
})

test('one entry of a zip is unpacked up to a limit', () => {
  const bytes = sample('sheet.xlsx')
  const zip = readZipDirectory(bytes)!
  expect(readZipText(bytes, zip, 'xl/workbook.xml', 1e6)).toContain('<sheet name="sheet"')
  expect(readZipText(bytes, zip, 'xl/workbook.xml', 100)).toBeUndefined()
  expect(readZipText(bytes, zip, 'no/such.xml', 100)).toBeUndefined()
})
