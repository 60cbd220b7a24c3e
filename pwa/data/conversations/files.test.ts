import { chooseFiles, readAttachment } from '#pwa/data/conversations/files.ts'
import { expect, test } from 'vitest'

const limits = { max_attached_bytes: 1000, max_attached_files: 3 }

function fileOf(name: string, content: string | Uint8Array<ArrayBuffer>, type = ''): File {
  return new File([content], name, { type })
}

test('a text file travels as text, with a preview of 500 characters and the number that remain', async () => {
  const file = await readAttachment(fileOf('notes.md', 'é'.repeat(1784)))
  expect(file.content).toHaveLength(1784)
  expect(file.preview).toEqual({ text: 'é'.repeat(500), remaining: 1284 })
  expect(file.note).toBeNull()
})

test('office files travel as data URLs, without a preview', async () => {
  const file = await readAttachment(fileOf('a.pdf', new Uint8Array([1, 2, 3]), 'application/pdf'))
  expect(file.content).toBe('data:application/pdf;base64,AQID')
  expect(file.preview).toBeNull()
})

test('images and unknown binaries travel as a note', async () => {
  const image = await readAttachment(fileOf('a.png', new Uint8Array([1]), 'image/png'))
  expect(image.content).toBe('Image attached; its content is not processed.')
  const binary = await readAttachment(fileOf('a.bin', new Uint8Array([1])))
  expect(binary.content).toContain('content extraction not supported')
})

test('a file that cannot be read becomes a note instead of an error', async () => {
  const broken = fileOf('gone.txt', 'x')
  broken.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  const file = await readAttachment(broken)
  expect(file.content).toBe('[gone.txt: this file could not be read]')
  expect(file.note).toBe('This file could not be read.')
})

test('sizes and the number of files are judged before anything is read', () => {
  const { fitting, refused } = chooseFiles(
    [
      fileOf('big.txt', 'x'.repeat(1001)),
      fileOf('a.txt', 'x'.repeat(600)),
      fileOf('b.txt', 'x'.repeat(600)),
      fileOf('c.png', 'x'.repeat(5000)),
    ],
    [],
    limits,
  )
  expect(fitting.map(({ name }) => name)).toEqual(['a.txt', 'c.png'])
  expect(refused[0]).toContain('big.txt is 1.0 kB')
  expect(refused[1]).toContain('b.txt was left out: together')
  expect(chooseFiles([fileOf('d.txt', 'x')], [{ size: 1 }, { size: 1 }, { size: 1 }], limits).refused[0]).toContain(
    'at most 3 files',
  )
})
