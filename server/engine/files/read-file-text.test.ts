import { readFileSync } from 'node:fs'
import { imageNote, unreadableNote, unsupportedNote } from '#shared/domain/files.ts'
import { expect, test } from 'vitest'
import { cannotReadNote, readFileText } from './read-file-text.ts'

const never = new AbortController().signal
const read = (name: string, content: string) => readFileText({ name, size: content.length, type: '', content }, never)
const dataUrl = (bytes: Uint8Array) => `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`

test('text is read as it is, and from a data URL in whatever encoding it has', async () => {
  expect(await read('a.md', '# Hi')).toMatchObject({ text: '# Hi', kind: 'text' })
  expect(await read('a.csv', '\uFEFFa,b')).toMatchObject({ text: 'a,b', kind: 'table' })
  expect(await read('a.txt', dataUrl(Buffer.from('café', 'latin1')))).toMatchObject({ text: 'café' })
  expect(await read('Makefile', 'all:')).toMatchObject({ text: 'all:' })
})

test('a document is extracted, a spreadsheet becomes a table', async () => {
  const bytes = readFileSync(new URL('./samples/sheet.ods', import.meta.url))
  expect(await read('sheet.ods', dataUrl(bytes))).toMatchObject({ kind: 'table', extracted: true })
})

test('what cannot be read is the note that says what to do', async () => {
  const note =
    'This file could not be read (password-protected, damaged or an unsupported older format). Save it ' +
    'as .docx, .xlsx, .pptx or PDF and attach it again.'
  expect(cannotReadNote).toBe(note)
  for (const name of ['a.doc', 'a.xls', 'a.ppt', 'a.rtf', 'a.docx', 'a.pdf']) {
    expect(await read(name, dataUrl(Buffer.from('garbage')))).toEqual({ note })
  }
  expect(await read('a.pdf', '')).toEqual({ note })
})

test('images and notes made by the sender stay notes', async () => {
  expect(await read('a.png', dataUrl(Buffer.from('x')))).toEqual({ note: imageNote })
  expect(await read('a.md', unreadableNote('a.md'))).toEqual({ note: unreadableNote('a.md') })
  const zip = { name: 'a.zip', type: '' }
  expect(await read('a.zip', unsupportedNote(zip))).toEqual({ note: unsupportedNote(zip) })
  expect(await read('a.zip', dataUrl(Buffer.from('PK')))).toEqual({ note: unsupportedNote(zip) })
})
