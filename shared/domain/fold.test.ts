import { expect, test } from 'vitest'
import { fold } from './fold.ts'

test.each([
  ['case', 'ARLO', 'arlo'],
  ['blanks around it', ' Arlo\n', 'arlo'],
  ['how an accent is encoded', 'Jose\u0301', 'jos\u00e9'],
])('%s does not make another name', (_, one, other) => {
  expect(fold(one)).toBe(fold(other))
})

test.each([
  ['an accent', 'Jose', 'Jos\u00e9'],
  ['a blank between words', 'Arlo 2', 'Arlo2'],
])('%s does', (_, one, other) => {
  expect(fold(one)).not.toBe(fold(other))
})
