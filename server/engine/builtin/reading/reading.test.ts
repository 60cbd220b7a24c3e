import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fingerprint } from '../../../../training/read-corpus.ts'
import { boundaryFeatures, mayBegin } from './features.ts'
import { readLinear, score, vectorOf, writeLinear } from './linear.ts'
import { decideLink, linkSoftly } from './link.ts'
import { loadEncoder, loadReader, readPrompt, readReader, withEncoder, writeReader } from './reader.ts'
import { tokenize } from './tokens.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, file))
const known = { isName: (lower: string) => ['dot', 'chip', 'suki'].includes(lower), isThing: () => false }

test('a model is the same once it was written and read', () => {
  const model = {
    classes: ['a', 'b'],
    rows: new Map([
      ['w one', 0],
      ['w zwei – drei', 1],
    ]),
    idf: Float32Array.of(1, 2),
    scales: Float32Array.of(0.5, 0.25),
    bytes: Int8Array.of(1, -1, 127, -127),
  }
  const { model: read, end } = readLinear(writeLinear(model))
  expect(read).toEqual(model)
  expect(end).toBe(writeLinear(model).length)
  expect([...score(read, vectorOf(read, [['w one', 'unknown']]))]).toEqual([0.5, -0.5])
})

test('the reader of the product reads back as it was written', () => {
  const bytes = read('weights.bin')
  const reader = readReader(bytes)
  expect(readReader(writeReader(reader)).frame).toEqual(reader.frame)
  const hash = (buffer: Buffer) => createHash('sha256').update(buffer).digest('hex')
  expect(hash(writeReader(reader))).toBe(hash(bytes))
  expect(bytes.length + read('encoder.bin').length).toBeLessThan(8_000_000)
})

test('an encoder that knows other slots is not taken', () => {
  const reader = readReader(read('weights.bin'))
  const encoder = loadEncoder()
  expect(() => withEncoder(reader, { ...encoder, labels: ['O'] })).toThrow('learn it anew')
})

test('the weights were learned from the corpus as it is', () => {
  expect(loadReader().corpus, 'Run “npm run train”.').toBe(fingerprint())
})

test('a prompt falls apart into its requests, and each says what is wanted', () => {
  const requests = readPrompt(loadReader(), 'mark the invoice as done and remind me to call Kim tomorrow', known, false)
  expect(requests.map(({ text, skills }) => [text, skills[0]!.name])).toEqual([
    ['mark the invoice as done', 'complete'],
    ['and remind me to call Kim tomorrow', 'create_task'],
  ])
})

test('a new request begins only behind a mark or at a word that joins', () => {
  const tokens = tokenize('call Kim, then book a room')
  expect(tokens.filter((_, at) => mayBegin(tokens, at)).map(({ text }) => text)).toEqual(['then'])
  expect(boundaryFeatures(tokens, 3, known)).toContain('f book')
})

test('things are meant by their people, notes and misspelt words, open ones first', () => {
  const thing = (id: string, title: string, more = {}) => ({
    id,
    title,
    notes: '',
    people: [],
    project: null,
    isOpen: true,
    ...more,
  })
  const things = [
    thing('1', 'Draft the e-mail to Nordhaus', { notes: 'Invoice 2291 was booked twice.' }),
    thing('2', 'Follow up with the trade-fair leads'),
    thing('3', 'Write the newsletter'),
    thing('4', 'October newsletter', { isOpen: false }),
  ]
  const meant = (mention: string) => decideLink(linkSoftly(mention, things)).map(({ id }) => id)
  expect(meant('the nordhaus email')).toEqual(['1'])
  expect(meant('invoice 2291')).toEqual(['1'])
  expect(meant('the tradefair one')).toEqual(['2'])
  expect(meant('newslettr')).toEqual(['3'])
  expect(meant('the lawn mower')).toEqual([])
})
