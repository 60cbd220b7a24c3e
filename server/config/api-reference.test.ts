import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiReference } from './api-reference.ts'

test('docs/api.md says what the contract says; "npm run docs" brings it up to date', () => {
  const written = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'api.md'), 'utf8')
  expect(written).toBe(apiReference())
})
