import { expect, test } from 'vitest'
import { askBesideFile } from '../../testing/beside-file.ts'

const ask = askBesideFile()

const letter = `Dear Ms Holm,

It was good to meet you on Tuesday.

1. You play in our café on every first Friday, two hours.
2. We pay 120 euros an evening, within 14 days.
3. You bring your own sound system.
4. During the year you play in no other café in this street.
5. If fewer than 20 guests come twice in a row, you give us one evening free of charge.
6. Either of us may end this in writing with 30 days' notice.

If you agree, please sign and return this by Friday 4 December.

Lovely greetings,
Imke Tarn
`

test.each([
  'read this for me, what am i tying myself to if i sign? esp anything annoying',
  'what do we let ourselves in for here',
  'What are my obligations in this letter?',
  'what exactly am I agreeing to?',
])('%s lists every duty, limit, payment and period of a letter', async (prompt) => {
  const told = await ask(prompt, letter)
  for (const said of [
    '120 euros',
    'sound system',
    'no other café',
    'one evening free',
    "30 days' notice",
    '4 December',
  ])
    expect(told).toContain(said)
  expect(told).not.toContain('good to meet')
})
