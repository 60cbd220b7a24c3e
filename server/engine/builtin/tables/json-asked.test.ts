import { expect, test } from 'vitest'
import { tellJson } from './json-asked.ts'

const text = JSON.stringify({
  job: '4471',
  customer: { name: 'Mrs Hale', phone: '', email: null },
  visit: { date: '2026-11-26', time: null, engineer: 'Kofi' },
  parts: [
    { name: 'diverter valve', qty: 1, price: 84.5 },
    { name: 'elbow', qty: 6, price: 1.2 },
  ],
  labour: [
    { task: 'strip down', hours: 2, cost: 96 },
    { task: 'fit and test', hours: 3.5, cost: 168 },
  ],
  certificate: 'awaited',
  invoice_sent: false,
  deposit: 150,
})
const job = { name: 'job.json', text }

test.each([
  'what is still missing or blank',
  "what's outstanding on this job",
  'anything not filled in yet?',
  'what do we still need to chase',
])('gaps of an object are what is empty, what says no and what is awaited: %s', (question) => {
  const told = tellJson(question, job)
  expect(told).toContain('**5 things')
  expect(told).toContain('**customer, phone**: left blank')
  expect(told).toContain('**certificate**: awaited')
  expect(told).toContain('**invoice sent**: no')
  expect(told).not.toContain('engineer')
})

test.each<[question: string, holds: string[], not: string[]]>([
  ['what do all the parts cost together', ['parts: **91.70**', 'elbow | 7.20'], ['labour']],
  ['total for labour and total for parts', ['parts: **91.70**', 'labour: **264.00**'], []],
  ['how many hours of labour', ['labour: **5.5**'], ['parts']],
  ['what is left to pay after the deposit', ['Together: **355.70**', 'remain **205.70**'], []],
  ['how much will mrs hale still owe once her deposit is off', ['remain **205.70**'], []],
])('lists of an object are added up: %s', (question, holds, not) => {
  const told = tellJson(question, job)
  for (const words of holds) expect(told).toContain(words)
  for (const words of not) expect(told).not.toContain(words)
})

test('one item, and what no list speaks of, is no sum of a list', () => {
  expect(tellJson('how much is the elbow', job)).toBeUndefined()
  expect(tellJson('hours of labour for the fit, total', job)).toBeUndefined()
  expect(tellJson('how much did the scaffold and the crane cost', job)).toBeUndefined()
  expect(tellJson('who is the engineer', job)).toBeUndefined()
})
