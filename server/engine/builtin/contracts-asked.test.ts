import { expect, test } from 'vitest'
import { askBesideFile } from '../../testing/beside-file.ts'

const ask = askBesideFile()

const hall = `Hall hire, parish hall
Hirer: Lowmoor Choir

The rent for the season is EUR 1,260. A deposit of 20 per cent of the rent is due on booking.
Rehearsal room: 18.50 per hour, to be paid on the day.
Late return of the keys is charged at 12.00 for each day or part of a day. The keys are due on Monday 30 November 2026.
Lost chairs: 0.60 euro for each kilogram of timber.

Catering:
- Soup      40 portions
- Cake      25 pieces
Prices:
- Soup      EUR 4.20 each
- Cake      EUR 2.80 each
`

test.each([
  ['how much is the deposit', '20 % of EUR 1,260 = **EUR 252**'],
  ['how much for the rehearsal room for 6 hours', '6 hours × 18.50 = **111**'],
  ['we bring the keys back on 4 december. what does that cost', 'is 4 days. 4 × 12 = **48**'],
  ['what do we pay for 500 kg of timber', '500 kg × euro 0.60 = **euro 300**'],
  ['what does the catering cost altogether', 'Together **EUR 238**'],
])('a sum that a text lets one reckon is reckoned: %s', async (prompt, told) => {
  expect(await ask(prompt, hall)).toContain(told)
})

test('where a figure is missing or may be one of two, nothing is reckoned', async () => {
  const text = `A deposit of 20 per cent of the rent is due. The rent is EUR 900 in summer. The rent is EUR 700 in winter.\n`
  expect(await ask('how much is the deposit', text)).not.toMatch(/ = \*\*/)
  expect(await ask('how much is the late fee if we are late', hall)).not.toMatch(/ = \*\*/)
})

const lease = `LEASE of shop premises between Rowan Estates (landlord) and Fern Florists (tenant)

1. The lease runs from 1 April 2024 to 31 March 2027.
2. It is extended by twelve months each time unless one party gives three months' written notice before the end of the lease.
E-mail is not enough.
3. The tenant takes at least 200 parking hours a year. What is not taken is invoiced at half price.
4. Late rent bears interest of 8 percent.
5. The law of England applies.

Signed for the tenant: ______________
`

test('how a contract is ended is told with the last day and the form, and is no letter', async () => {
  for (const prompt of [
    "If I don't want to continue with them, until when must I tell them? and email is enough or no?",
    'how much notice do we have to give',
    'by when do i have to cancel, and is an e-mail ok',
  ]) {
    const told = await ask(prompt, lease)
    expect(told, prompt).toContain('Notice by **Thu 31 Dec 2026** (3 months before the end on Wed 31 Mar 2027)')
    expect(told, prompt).toContain('E-mail is not enough.')
    expect(told, prompt).not.toMatch(/Not done|e-mail is ready/)
  }
})

test('what could bite is what costs, binds or ends, and no signature', async () => {
  for (const prompt of [
    'Anything in there that could bite me?',
    'any catch in here?',
    'what should I watch out for in these terms',
  ]) {
    const told = await ask(prompt, lease)
    expect(told, prompt).toContain(
      '- **Minimum:** The tenant takes at least 200 parking hours a year. *(line 6)* What is not taken is invoiced at half price. *(line 6)*',
    )
    expect(told, prompt).toContain('- **Penalty or cost:** Late rent bears interest')
    expect(told, prompt).toContain('- **End and renewal:** It is extended')
    expect(told, prompt).not.toMatch(/Signed|law of England/)
  }
})

test('who of a list a chat beside it speaks of is told with their rows', async () => {
  const list = `pupil,town,next_lesson,teacher
Amira Khan,Lowmoor,2026-11-24,Gary
Tyler Reed,Lowmoor,2026-11-26,Gary
Pat Moss,Hythe,2026-11-25,Kemi
Sophie Lane,Hythe,2026-11-27,Kemi
Dev Shah,Lowmoor,2026-11-28,Gary
`
  const chat = `Gary: the Corsa is at the garage till Wednesday
Kemi: ok so Amira Khan and Pat Moss have to be cancelled then
Gary: Tyler Reed is fine with the Polo
Kemi: I'll ring both
`
  const prompt = 'which pupils are cancelled and when was their lesson'
  const text = await ask(prompt, { 'chat.txt': chat, 'pupils.csv': list })
  expect(text).toContain('| Amira Khan | 2026-11-24 |\n| Pat Moss | 2026-11-25 |\n')
  expect(text).not.toContain('| Tyler Reed')
})
