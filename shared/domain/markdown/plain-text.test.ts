import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('headings and bold are words, the rest stays', () => {
  expect(plainText('## How to apply\n\n**By:** Friday\n\n- 15 \\* an hour\n- [site](https://x.org)')).toBe(
    'How to apply\n\nBy: Friday\n\n- 15 * an hour\n- [site](https://x.org)',
  )
  expect(plainText('```\n# **no heading**\n```\n# One')).toBe('```\n# **no heading**\n```\nOne')
})
