import { expect, test } from 'vitest'
import { askBesideFile } from '../../testing/beside-file.ts'

const ask = askBesideFile()

const letter = `Dear Ms Brown,

the choir may use the chapel on 12 December. The hire is 90 euros, heating costs 4 euros an hour.
Please bring the signed form by 1 December.

Yours sincerely,
Tom Hale
`

test('what has to be reckoned is said not to stand there, with what is nearest', async () => {
  const told = await ask('what is it altogether with five hours of heating?', letter)
  expect(told).toMatch(
    /^I found no answer to this in .*: it has to be reckoned, and no sentence states it\. The nearest:/,
  )
  expect(told).toContain('heating costs 4 euros an hour')
})

test('of two questions each is answered or said to be open', async () => {
  const told = await ask('how much is the hire, and who has the key of the organ loft?', letter)
  expect(told).toContain('The hire is 90 euros')
  expect(told).toMatch(/\*\*Who has the key of the organ loft\?\*\*\n\nNot answered: /)
})

test('what a part that refers to the one before it is about is sought there', async () => {
  const told = await ask('when may the choir use the chapel, and what does it cost?', letter)
  expect(told).toContain('12 December')
  expect(told).toContain('The hire is 90 euros')
  expect(told).not.toContain('Not answered')
})

test('what a table answers beside a word that nothing was made of is no answer yet', async () => {
  const orders = 'order,city,amount_eur\nA1,Kiel,40\nA2,Bonn,60\nA3,Kiel,25\n'
  const asked = await ask('which orders are happily from Kiel?', { 'orders.csv': orders })
  expect(asked).toMatch(/^I made nothing of “happily”, so this may be no answer\./)
  expect(asked).toContain('A3')
  expect(await ask('which orders are from Kiel?', { 'orders.csv': orders })).not.toContain('may be no answer')
})

test.each([
  ['can you work out what the chapel comes to, heating included'],
  ['In December we were 12 singers more. How much do we pay on top of the hire?'],
  ['anything in this letter that gets us into trouble?'],
  ['is there something in it that I should worry about'],
])('%s is quoted no passage as an answer', async (prompt) => {
  expect(await ask(prompt, letter)).toMatch(/^I (?:found no answer to this|looked in .* found no passage)/)
})

test('what names things of which none is to be done asks for no list of actions', async () => {
  const told = await ask(
    'organ, piano - who is tuning what?',
    'Minutes\n\n- Ann to send the minutes by Friday\n- The piano is tuned by Mr Ott\n',
  )
  expect(told).not.toContain('Action items')
})

test('how much something is is no question for a list of actions', async () => {
  const told = await ask(
    'when is the follow-up visit and how much is it?',
    'Send the report to audits@certus.example by Friday.\nThe follow-up visit is on 9 December and costs 640 EUR.\n',
  )
  expect(told).not.toContain('Action items')
  expect(told).toContain('640 EUR')
})
