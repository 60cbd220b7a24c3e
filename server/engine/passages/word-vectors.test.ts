import { expect, test } from 'vitest'
import { dot, knownWords, likeness, loadVectors, meaningOf, readVectors } from './word-vectors.ts'

const vectors = loadVectors()
const near = (a: string, b: string) =>
  dot(meaningOf(vectors, knownWords(vectors, a)), meaningOf(vectors, knownWords(vectors, b)))

test('texts of like meaning come nearer than others, without a word in common', () => {
  const question = 'how do I get my money back'
  expect(near(question, 'Refunds are reimbursed within a fortnight.')).toBeGreaterThan(
    near(question, 'The kitchen closes at nine.') + 0.2,
  )
})

test('a word is like itself and its kin', () => {
  const [landlord, tenant, banana] = knownWords(vectors, 'landlord tenant banana')
  expect(likeness(vectors, landlord!, landlord!)).toBe(1)
  expect(likeness(vectors, landlord!, tenant!)).toBeGreaterThan(likeness(vectors, landlord!, banana!) + 0.3)
})

test('unknown words are left out, and another file is refused', () => {
  expect(knownWords(vectors, 'Xqzzy KF-20418')).toEqual([])
  expect(meaningOf(vectors, []).every((part) => part === 0)).toBe(true)
  expect(() => readVectors(Buffer.alloc(64))).toThrow('These are no word vectors.')
})
