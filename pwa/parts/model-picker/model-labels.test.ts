import {
  formatCost,
  cutDetails,
  formatLatency,
  qualityLabel,
  speedLabel,
} from '#pwa/parts/model-picker/model-labels.ts'
import { expect, test } from 'vitest'

test('ratings are said in the words that were asked for', () => {
  expect([6, 5, 4, 3, 1].map(speedLabel)).toEqual(['Very Fast', 'Very Fast', 'Fast', 'Moderate', 'Moderate'])
  expect([6, 5, 4, 3, 1].map(qualityLabel)).toEqual(['Excellent', 'Excellent', 'Great', 'Good', 'Good'])
})

test('details end after 50 characters, by what people count as one', () => {
  expect(cutDetails('x'.repeat(50))).toBe('x'.repeat(50))
  expect(cutDetails('x'.repeat(51))).toBe(`${'x'.repeat(50)}…`)
  expect(cutDetails('😀'.repeat(60))).toBe(`${'😀'.repeat(50)}…`)
})

test('prices and times are short', () => {
  expect(formatCost({ cost_per_million_input: 0, cost_per_million_output: 0 })).toBe('Free')
  expect(formatCost({ cost_per_million_input: 0.1, cost_per_million_output: 5 })).toBe('$0.10 in, $5 out')
  expect([639.7, 2440].map(formatLatency)).toEqual(['640 ms', '2.4 s'])
})
