import { questionIn } from '#pwa/screens/dashboard/question-in.ts'
import { expect, test } from 'vitest'

test('the question of a reply is a line of it, or stands at the beginning of one', () => {
  expect(questionIn('Two tasks fit.\n\n**Which one do you mean?**')).toBe('Which one do you mean?')
  expect(questionIn('Which date do you mean: “Wednesday,” or “2026-12-15”? Say it with one of them.')).toBe(
    'Which date do you mean: “Wednesday,” or “2026-12-15”?',
  )
  expect(questionIn(`${'Very '.repeat(40)}long?`)).toBeUndefined()
  expect(questionIn('There is no file yet.')).toBeUndefined()
  expect(questionIn(null)).toBeUndefined()
})
