import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('no style is for whatever follows something: each change of any list would be a new style for all of it', () => {
  const root = join(import.meta.dirname, '..')
  const universal = globSync('**/*.{ts,tsx,css}', { cwd: root }).filter((file) =>
    /^\s*'[^'\n]*[+~] \*[^'\n]*': \{/m.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(universal).toEqual([])
})

test('what follows something is found by more than its tag: each row that comes or goes would be a new style for all', () => {
  const root = join(import.meta.dirname, '..')
  const byTag = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    /^\s*'[a-z]+(?::[a-z-]+)* [+~] &[^'\n]*': \{/m.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(byTag).toEqual([])
})
