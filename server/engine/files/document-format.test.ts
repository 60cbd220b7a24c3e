import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { recogniseDocument } from './document-format.ts'
import { readZipDirectory } from './zip-directory.ts'

const sample = (name: string) => readFileSync(new URL(`./samples/${name}`, import.meta.url))

test.for(['report.docx', 'report.odt', 'report.pdf', 'sheet.xlsx', 'sheet.ods', 'slides.pptx', 'slides.odp'])('%s is recognised by its bytes, whatever its name', (name) => {
  expect(recogniseDocument('renamed.bin', sample(name))).toBe(name.split('.')[1])
})

test('older formats, encrypted files and damaged zips are not recognised', () => {
  expect(recogniseDocument('old.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBeUndefined()
  expect(recogniseDocument('letter.rtf', Buffer.from(String.raw`{\rtf1 hi}`))).toBeUndefined()
  expect(recogniseDocument('cut.docx', sample('report.docx').subarray(0, 2000))).toBeUndefined()
  expect(recogniseDocument('empty.docx', Buffer.alloc(0))).toBeUndefined()
  const locked = Buffer.from(sample('report.docx'))
  locked[locked.indexOf('PK\u0001\u0002') + 8]! |= 1
  expect(recogniseDocument('locked.docx', locked)).toBeUndefined()
})

test('a zip that claims more than 100 MB is refused before it is unpacked', () => {
  const bomb = Buffer.from(sample('report.docx'))
  bomb.writeUInt32LE(200 * 1024 * 1024, bomb.indexOf('PK\u0001\u0002') + 24)
  expect(readZipDirectory(bomb)!.unpackedBytes).toBeGreaterThan(200 * 1024 * 1024)
  expect(recogniseDocument('bomb.docx', bomb)).toBeUndefined()
})
