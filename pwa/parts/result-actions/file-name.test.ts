import { fileNameFrom } from '#pwa/parts/result-actions/file-name.ts'
import { expect, test } from 'vitest'

test('a file is called by the first words of the task', () => {
  expect(fileNameFrom('Summarise these and list the action items', 'md')).toBe(
    'Summarise these and list the action items.md',
  )
  expect(fileNameFrom('Überblick: Größe & 日本語 📈\nand more', 'docx')).toBe(
    'Überblick Größe & 日本語 📈 and more.docx',
  )
  const long = fileNameFrom('word '.repeat(100), 'md')
  expect(long).toBe(`${'word '.repeat(12).trim()}.md`)
  expect([...fileNameFrom('😀'.repeat(200), 'md')]).toHaveLength(63)
})

test('no system refuses it, and it stays in its folder', () => {
  expect(fileNameFrom('../../etc/passwd', 'md')).toBe('etc passwd.md')
  expect(fileNameFrom('a<b>c:d"e/f\\g|h?i*j\u0000k', 'md')).toBe('a b c d e f g h i j k.md')
  expect(fileNameFrom('invoice\u202Egpj.exe', 'md')).toBe('invoice gpj.exe.md')
  expect(fileNameFrom('  ...  ', 'md')).toBe('Reply.md')
  expect(fileNameFrom('', 'docx')).toBe('Reply.docx')
  for (const name of ['CON', 'nul', 'com1.txt', 'LPT9']) expect(fileNameFrom(name, 'md')).toBe(`Reply ${name}.md`)
  expect(fileNameFrom('Say it. ', 'md')).toBe('Say it.md')
})
