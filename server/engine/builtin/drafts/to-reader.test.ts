import { expect, test } from 'vitest'
import { toReader } from './to-reader.ts'

test.each([
  ['He goes on about the queue and he misses the old menu', 'you go on about the queue and you miss the old menu'],
  ['otherwise he goes to court and we keep her deposit', 'otherwise you go to court and we keep your deposit'],
  ['nobody rang him, and she was right', 'nobody rang you, and you were right'],
  ['she perhaps knows it, we told her and her son', 'you perhaps knows it, we told you and your son'],
])('“%s” is said to them as “%s”', (told, said) => {
  expect(toReader(told)).toBe(said)
})
