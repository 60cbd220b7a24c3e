import { expect, test } from 'vitest'
import { createPace } from '../pace.ts'
import { splitBlocks } from './blocks.ts'
import { pickSentences } from './summarise.ts'

const text = `---
title: front matter
---
# Launch plan

The launch of the new billing system moves to 15 January because the supplier needs two more weeks. Lunch was nice.

## Budget

Hello everyone. The billing system costs 40,000 euros, of which 12,500 are spent. Who knows?

- [ ] Ann to print badges

\`\`\`
billing system launch supplier budget code
\`\`\`

設計は完了しました。予算は来月決まります。
`

const pick = async (source: string, wanted: number) =>
  pickSentences(await splitBlocks(source, createPace()), wanted, createPace())

test('the telling sentences are chosen, in order, word for word, with line and section', async () => {
  const chosen = await pick(text, 2)
  expect(chosen.map(({ text, line, section }) => [text, line, section])).toEqual([
    [
      'The launch of the new billing system moves to 15 January because the supplier needs two more weeks.',
      6,
      'Launch plan',
    ],
    ['The billing system costs 40,000 euros, of which 12,500 are spent.', 10, 'Budget'],
  ])
  for (const { text: sentence } of chosen) expect(text).toContain(sentence)
})

test('code and front matter are no sentences; other scripts have sentences too', async () => {
  const all = (await pick(text, 50)).map(({ text }) => text)
  expect(all.join(' ')).not.toMatch(/front matter|launch supplier/)
  expect(all).toContain('設計は完了しました。')
})

test('HTML in markdown is no text', async () => {
  expect(
    (await pick('<p align="center">The <b>billing</b> system launches soon.</p>', 5)).map(({ text }) =>
      text.replaceAll(/\s+/g, ' '),
    ),
  ).toEqual(['The billing system launches soon.'])
})

test('a sentence said twice is chosen once', async () => {
  expect(
    await pick(
      'The supplier needs two more weeks. Something else entirely was discussed today.\n\nThe supplier needs two more weeks.',
      5,
    ),
  ).toHaveLength(2)
})

test('abbreviations do not end sentences', async () => {
  expect(
    (await pick('We met Dr. Smith, i.e. the head of sales, at 5 p.m. in the office.', 5)).map(({ text }) => text),
  ).toHaveLength(1)
})
