import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiReference } from './api-reference.ts'
import { settingsReference } from './settings-reference.ts'

test.each([
  ['api.md', apiReference],
  ['settings.md', settingsReference],
])('docs/%s says what the contract says; "npm run docs" brings it up to date', (name, reference) => {
  const written = readFileSync(join(import.meta.dirname, '..', '..', 'docs', name), 'utf8')
  expect(written).toBe(reference())
})
