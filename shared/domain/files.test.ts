import { describe, expect, test } from 'vitest'
import { attachableBytes, encodeFile, extensionOf, formatBytes, imageNote, kindOfFile, previewOf } from './files.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('a file', () => {
  test('is told by its name first, then by its type', () => {
    const kinds = [
      ['notes.md', '', 'text'],
      ['DATA.CSV', 'application/vnd.ms-excel', 'text'],
      ['.env', '', 'text'],
      ['page.html', 'text/html', 'text'],
      ['report.docx', '', 'document'],
      ['old.ppt', '', 'document'],
      ['letter.rtf', 'text/rtf', 'document'],
      ['scan.PDF', 'application/pdf', 'document'],
      ['photo.jpg', 'image/jpeg', 'image'],
      ['noname', 'text/plain', 'text'],
      ['archive.zip', 'application/zip', 'other'],
    ] as const
    for (const [name, type, kind] of kinds) expect(kindOfFile({ name, type }), name).toBe(kind)
    expect(extensionOf('a.b.TXT')).toBe('txt')
  })

  test('travels as text when it is UTF-8, else as its bytes', () => {
    expect(encodeFile({ name: 'a.txt', type: 'text/plain' }, bytes('Grüße'))).toBe('Grüße')
    const latin = Uint8Array.from([0x47, 0x72, 0xfc, 0xdf, 0x65])
    expect(encodeFile({ name: 'a.txt', type: 'text/plain' }, latin)).toBe('data:text/plain;base64,R3L832U=')
    expect(encodeFile({ name: 'a.docx', type: '' }, bytes('PK'))).toBe('data:application/octet-stream;base64,UEs=')
    expect(encodeFile({ name: 'a.png', type: 'image/png' }, bytes('x'))).toBe(imageNote)
    expect(encodeFile({ name: 'a.zip', type: 'application/zip' }, bytes('x'))).toContain(
      'content extraction not supported',
    )
  })

  test('of little but quotes travels as its bytes, so that it fits where its size does', () => {
    const quotes = '"",\n'.repeat(1000)
    const encoded = encodeFile({ name: 'a.csv', type: 'text/csv' }, bytes(quotes))
    expect(encoded).toMatch(/^data:text\/csv;base64,/)
    expect(JSON.stringify(encoded).length).toBeLessThan(JSON.stringify(quotes).length)
    expect(encodeFile({ name: 'a.json', type: '' }, bytes('{"name": "Ann", "skills": ["a", "b"]}\n'))).toMatch(
      /^\{"name"/,
    )
  })

  test('of many megabytes is encoded without overflowing the stack', () => {
    const large = new Uint8Array(5_000_000).fill(255)
    expect(encodeFile({ name: 'a.pdf', type: 'application/pdf' }, large).length).toBe(
      'data:application/pdf;base64,'.length + Math.ceil(5_000_000 / 3) * 4,
    )
  })

  test('preview is cut at 500 characters, counted as people see them', () => {
    expect(previewOf('short')).toEqual({ text: 'short', remaining: 0 })
    const { text, remaining } = previewOf('🎉'.repeat(620))
    expect(Array.from(text)).toHaveLength(500)
    expect(remaining).toBe(120)
  })

  test('size fits into a request once it is written in base64', () => {
    const limit = 10 * 1024 * 1024
    const encoded = Math.ceil(attachableBytes(limit) / 3) * 4
    expect(encoded).toBeLessThan(limit)
    expect(encoded).toBeGreaterThan(limit * 0.94)
    expect(attachableBytes(1000)).toBe(0)
    expect([0, 999, 1000, 9_960, 3_210_000, 999_999].map(formatBytes)).toEqual([
      '0 bytes',
      '999 bytes',
      '1.0 kB',
      '10 kB',
      '3.2 MB',
      '1.0 MB',
    ])
  })
})
