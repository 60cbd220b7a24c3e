import { expect, test } from 'vitest'
import { formatSize } from './format-size.ts'

test('sizes are told in the unit that people use for them', () => {
  expect([0, 300, 340_000, 1_240_000, 999_900, 12_300_000, 10_000_000_000].map(formatSize)).toEqual([
    '0 kB',
    '1 kB',
    '340 kB',
    '1.2 MB',
    '1 MB',
    '13 MB',
    '10 GB',
  ])
})
