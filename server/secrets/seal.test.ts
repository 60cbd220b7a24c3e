import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { open, seal } from './seal.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'muster-secret-'))
const withFile = (dataDir: string) => ({ secret: undefined, dataDir })

test('what is sealed is opened again, by another process too, and looks different each time', () => {
  const dataDir = folder()
  const sealed = seal(withFile(dataDir), 'sk-ö-日本')
  expect(open(withFile(dataDir), sealed)).toBe('sk-ö-日本')
  expect(seal(withFile(dataDir), 'sk-ö-日本')).not.toBe(sealed)
  expect(sealed).not.toContain('sk-')
})

test('the file is made once, for its owner alone', () => {
  const dataDir = folder()
  seal(withFile(dataDir), 'x')
  const made = readFileSync(join(dataDir, 'secret'), 'utf8')
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
  seal(withFile(dataDir), 'x')
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(made)
})

test('another secret opens nothing, nor does anything that was changed', () => {
  const source = { secret: 'correct horse battery', dataDir: folder() }
  const sealed = seal(source, 'sk-1')
  expect(open({ ...source }, sealed)).toBe('sk-1')
  expect(open({ ...source, secret: 'correct horse batterz' }, sealed)).toBeUndefined()
  const middle = Math.floor(sealed.length / 2)
  expect(
    open(source, `${sealed.slice(0, middle)}${sealed[middle] === 'A' ? 'B' : 'A'}${sealed.slice(middle + 1)}`),
  ).toBeUndefined()
  for (const nonsense of ['', 'v1.', 'v2.AAAA', 'nothing']) expect(open(source, nonsense)).toBeUndefined()
})

test('a damaged file says what to do', () => {
  const dataDir = folder()
  writeFileSync(join(dataDir, 'secret'), '')
  expect(() => seal(withFile(dataDir), 'x')).toThrow(/secret is damaged\. Put back the one that was there/)
})
