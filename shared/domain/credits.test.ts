import { expect, test } from 'vitest'
import { creditsOf, estimateCredits, readableCharacters } from './credits.ts'

const sonnet = { input: 3, output: 15 }
const local = { input: 0, output: 0 }

test('a credit is a thousandth of a dollar, begun ones count', () => {
  expect(creditsOf({ input_tokens: 1_000_000, output_tokens: 1_000_000 }, sonnet)).toBe(18_000)
  expect(creditsOf({ input_tokens: 1_000, output_tokens: 0 }, sonnet)).toBe(3)
  expect(creditsOf({ input_tokens: 1_001, output_tokens: 0 }, sonnet)).toBe(4)
})

test('a price that no float holds exactly costs no credit more', () => {
  expect(creditsOf({ input_tokens: 3_000, output_tokens: 0 }, { input: 1.1, output: 4.4 })).toBe(4)
  // 70,000 × 0.07 is 4,900.000000000001 in floating point.
  expect(70_000 * 0.07).toBeGreaterThan(4_900)
  expect(creditsOf({ input_tokens: 70_000, output_tokens: 0 }, { input: 0.07, output: 0.3 })).toBe(5)
  expect(creditsOf({ input_tokens: 7_000_000, output_tokens: 0 }, { input: 0.07, output: 0.3 })).toBe(490)
})

test('the smallest run costs one credit, one of a free model none', () => {
  expect(creditsOf({ input_tokens: 1, output_tokens: 1 }, sonnet)).toBe(1)
  expect(creditsOf({ input_tokens: 0, output_tokens: 0 }, sonnet)).toBe(1)
  expect(creditsOf({ input_tokens: 1_000_000, output_tokens: 9 }, local)).toBe(0)
})

test('an estimate grows with whatever the model has to read', () => {
  const nothing = { prompt: 0, files: 0, thread: 0 }
  // Two turns over 2,000 tokens of instructions are 12 credits, the reply is 15.
  expect(estimateCredits(nothing, sonnet)).toBe(27)
  for (const part of ['prompt', 'files', 'thread'] as const)
    expect(estimateCredits({ ...nothing, [part]: 40_000 }, sonnet)).toBe(87)
  expect(estimateCredits({ ...nothing, files: 40_000 }, local)).toBe(0)
})

test('a text counts as it is, a document by its size', () => {
  expect(readableCharacters({ size: 6, content: 'Größe' })).toBe(5)
  expect(readableCharacters({ size: 50_000, content: 'data:application/pdf;base64,AAAA' })).toBe(5_000)
})
