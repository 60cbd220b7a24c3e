import { expect, test } from 'vitest'
import { reckon } from './reckon.ts'
import { clockOf } from './when.ts'

const clock = clockOf(new Date('2026-11-21T10:00:00Z'), 'Europe/Berlin')

test.each([
  ['what is 17 percent of 2,340?', '397.8'],
  ['17% of 2340', '397.8'],
  ['849.90 net plus 19% vat. vat and total', '161.48'],
  ['849.90 net plus 19% vat. vat and total', '1,011.38'],
  ['38 m2 slabs, I take 8 percent more for waste, one m2 costs 42.50. how much euro together?', '1,744.2'],
  ['25 sqm tiles at 18 euros per sqm plus 10% waste, total?', '495'],
  [
    'Please calculate which date falls 90 days after 21 November 2026, and state the day of the week.',
    'Friday, 19 Feb 2027',
  ],
  ['what date is 6 weeks before 24 december', 'Thursday, 12 Nov 2026'],
  ['how many Tuesdays are left before the 13th of December', '3 Tuesdays'],
  [
    'How many days is it from today to the concert on 13 December? And we rehearse every Tuesday, how many Tuesdays are left before it?',
    '22 days',
  ],
  [
    'How many days is it from today to the concert on 13 December? And we rehearse every Tuesday, how many Tuesdays are left before it?',
    '3 Tuesdays',
  ],
  ['1840 plus 19% vat?', '2,189.6'],
  ['what is 80 minus 25 percent', '60'],
  ['1,126.05 euros plus 19 % vat', '1,340'],
  ['What is 19 % VAT on 1,240 euros, and what does that make in total?', '1,475.6'],
  ['2 + 3 * 4', '14'],
  ['3 crews x 7.5 h x 64/h + 19% vat = ?', '1,713.6'],
  ['4 extras x 7.5 hrs x 19.80 = ?', '594'],
  ['12 chairs x 4.50 - 10% =', '48.6'],
  ["what's (12 - 2) / 4", '2.5'],
  ['1.234,50 + 0,5', '1,235'],
  ['12 crates at 8.50 plus 7% vat, what is that', '109.14'],
  ['3 tonnes a week at 0.40 a kilo, how much is that in a year', '62,400'],
  ['they ask 640, we get 15% off, what do we end up at', '544'],
  ['6 boxes at 2.5 kg and 4 at 1.25 kg, how much is that', '20'],
  ['3 people, each 4.5 hours a week, for 6 weeks. how many hours is this together?', '81'],
  ['twelve boxes with 24 bottles each, how many bottles', '288'],
  ['2 visits a month for 12 months at 45 euros each, how much is that', '1,080'],
  ['4.5 hours per person, 3 people, how many hours in total', '13.5'],
  ['27 stops and each have 58 pipes, plus 30 more pipes which are only for looking. How many it makes?', '1,596'],
  ['5 pitches 3 nights at 24 a night each plus 2 extra cars at 5 a night same 3 nights whats the total', '390'],
  ['17 boards à 2,40 m, 12,80 € per m, plus 19 % mwst. total?', '621.47'],
  ['3 adults at 12 and 2 kids at 7, whats the total', '50'],
  ['40 covers at 32.50 each plus 60 for the pianist, what does it come to', '1,360'],
  ['6 patients 4 sessions each at 38 euro per session, total?', '912'],
  ['2 plumbers 6 hours each at 55 an hour plus 120 for parts, total?', '780'],
  ['3 rooms 2 nights at 89 per room per night plus 10% tax, total', '587.4'],
  ['4 boxes with 12 bottles each plus 7 loose bottles, how many bottles', '55'],
  ['we have 12 tables of 8 and 3 tables of 6, how many guests', '114'],
  ['What weekday is 28 March 2027 and how many weeks I have still until there?', 'Sunday'],
  ['What weekday is 28 March 2027 and how many weeks I have still until there?', '127 days'],
  ['24.12. which weekday this year, how many days till then', 'Thursday'],
  ['24.12. which weekday this year, how many days till then', '33 days'],
  ['on what day is christmas', 'Friday'],
  ['how many days until christmas', '34 days'],
  ['how many working days until 5 December', '10 working days'],
  ['days between 3 May and 9 June', '37 days'],
])('%s', (prompt, answer) => {
  expect(reckon(prompt, clock)).toContain(`**${answer}**`)
})

test.each([
  'move it to 2026-11-24',
  '2026-11-24',
  'call +49 30 1234',
  '12',
  'how many tasks are due until friday',
  '1 / 0',
  'can we have 4 people at 10?',
  'is 3 at 4 free?',
  'table for 6 at 7, how much is it for 2 hours and 3 dogs',
  '(1 + 2',
  '5 people at 10?',
  '9 lessons at 40 plus 3 at 25 plus something for the room, total?',
  '48 slices, 6 cakes, 12 people, how many each',
  'what does the report say about 12 pallets of 40 boxes each?',
  'what day is the client meeting',
  'which day is best for a meeting in december',
  '4 people do 3 hours a day for 5 days, how many hours',
  '3 people, each 4.5 hours a week, how many hours in 6 months and 2 days',
  'each of the 3 has 2 things to do, how much is left',
])('no arithmetic: %s', (prompt) => {
  expect(reckon(prompt, clock)).toBeUndefined()
})

test.each([
  ['and minus 25 percent', '90'],
  ['at 3 euros a piece?', '360'],
  ['divided by 8', '15'],
  ['and 30% of that?', '36'],
  ['what is 10 percent of the total', '12'],
])('%s goes on with the result before', (prompt, answer) => {
  expect(reckon(prompt, clock, [{ prompt: '100 + 20', reply: '100 + 20 = **120**' }])).toContain(`**${answer}**`)
  expect(reckon(prompt, clock, [{ prompt: 'hello', reply: 'Hello, I am Arlo.' }])).toBeUndefined()
})

test('a tax is told beside the whole', () => {
  expect(reckon('what is 19% VAT on 1,240, and how much is it in total?', clock)).toBe(
    '19 % of 1,240 = 235.6, and 1,240 + 19 % = **1,475.6**',
  )
})

test('what goes on with a sum of money is one, to the cent', () => {
  const history = [{ prompt: 'What is 1,240.00 plus 19 % VAT?', reply: '1,240.00 plus 19 % VAT = **1,475.6**' }]
  expect(reckon('and less 2 %?', clock, history)).toContain('**1,446.09**')
  const cash = [{ prompt: '1,240 plus 235.6', reply: '1,240 plus 235.6 = **1,475.6**' }]
  expect(reckon('And less 2 % cash discount?', clock, cash)).toContain('**1,446.09**')
  expect(reckon('and less 2 %?', clock, cash)).toContain('**1,446.088**')
})

test('a number that found no place in a sum is told, and no sum is', () => {
  expect(reckon('3 rooms at 80 euro plus 2 dogs, what is the total', clock)).toBe(
    'I read **3 × 80**, and could not place “plus 2 dogs”, so I did not work out a sum. Write it with signs, as in “3 × 80 + …”.',
  )
})

test.each([
  [
    'the dry cleaner needs ten days and I take the costumes there on monday the 30th of november. so what date do I get them back?',
    '10 days from Mon 30 Nov 2026 is **Thu 10 Dec 2026**.',
  ],
  [
    'The framer wants two weeks and I bring the pictures on 1 December, when will I have them back?',
    '2 weeks from Tue 1 Dec 2026 is **Tue 15 Dec 2026**.',
  ],
  [
    'How many days are there from today until 17 December, and on which day of the week does 31 January 2027 fall?',
    'From Sat 21 Nov 2026 to Thu 17 Dec 2026 it is **26 days** (3 weeks and 5 days).\n\nSun 31 Jan 2027 is a **Sunday**.',
  ],
  ['It needs three days or five, when do I get it back?', undefined],
  ['when do I get the report back', undefined],
])('a day behind a span, and two questions in one: %j', (prompt, wanted) => {
  expect(reckon(prompt, clock)).toBe(wanted)
})

/** What follows a sum goes on with its result. */
function chain(...prompts: string[]): string | undefined {
  const history: { prompt: string; reply: string }[] = []
  for (const prompt of prompts) history.push({ prompt, reply: reckon(prompt, clock, history) ?? '' })
  return history.at(-1)!.reply
}

test.each([
  [["what's 27 lessons at £38 with ten percent off the lot?"], '923.4'],
  [["what's 27 lessons at £38 with ten percent off the lot?", 'and if they pay it in 4 goes?'], '230.85'],
  [['48 kwp x 950 kwh per kwp x 17p. in pounds per year'], '7,752'],
  [['48 kwp x 950 kwh per kwp x 17p. in pounds per year', 'per month?'], '646'],
  [['12 sessions at 45 euro, 15 percent off everything?', 'split between 3', 'plus vat 20%'], '183.6'],
  [['3 x 24 bottles at 1.85 each', 'less the deposit of 20'], '113.2'],
  [['80 eggs at 28p each, in pounds'], '22.4'],
  [['rent went from 780 to 842, what percent is that?'], '7.95 %'],
  [["bought for 12.50, sell for 19.90, what's my margin?"], '37.19 %'],
  [['cost 8 euro, I want 60% mark-up, what price?'], '12.8'],
  [['£1,980 in 6 instalments'], '330'],
  [['1,480 divided by 16'], '92.5'],
  [['minibus 148 quid split 16 kids = ?'], '9.25'],
  [['split 148 pounds among 16 kids'], '9.25'],
  [['1315 euro plus 19% tax, how much is the tax and how much all together'], '249.85'],
  [['5 nights at £24 but two of the nights are bank holiday so 20% on top for those two. total?'], '129.6'],
  [['6 lessons at 30 euro, 2 of them with 10% discount, how much together?'], '174'],
  [['8 speaker for 28 euro and 2 light desk for 60 euro, each per day, three days, minus 15 percent'], '877.2'],
  [['six episodes at 420 pounds each, my agent takes 15 percent. whats left for me'], '2,142'],
  [
    ['six episodes at 420 pounds each, my agent takes 15 percent. whats left for me', 'and if she takes 12 percent?'],
    '2,217.6',
  ],
  [['12 paintings at 250 each, the gallery keeps 40%. what do i get'], '1,800'],
  [['three men 7.5 hours each, 13.80 the hour, and 62 for diesel. what it costs me?'], '372.5'],
  [['luton 340 a day plus 85 fuel a day, 3 days, whats that'], '1,275'],
  [['Quick sum if you would: a precept of £38,400 shared between 620 households, what does each pay?'], '61.94'],
  [['a bill of 96.40 euros split between 5 friends, how much is that each?'], '19.28'],
  [['days from nov 21 to jan 15?'], '55 days'],
  [['mean of 7.2 6.9 7.4 7.1 7.0'], '7.12'],
  [['median and range of 12, 15, 18 and 40'], '16.5'],
])('%j comes to %s', (prompts, result) => {
  expect(chain(...prompts)).toContain(`**${result}**`)
})

test('a sum says what was left out of it, and what it cannot go on with', () => {
  expect(chain('how much is 6 hours at £32 plus VAT?')).toMatch(/\*\*192\*\*\n\nThat is without VAT: name its rate/)
  expect(chain('38 hours x £14.50', 'per month?')).toContain('Say by what 551 is to be divided')
  expect(chain('20 tickets at 12 pounds, 5 of them 10% off and 3 of them free, total?')).toBe('')
  expect(chain('840 km at 45p a mile is how much')).toBe('')
  expect(chain("make it better: 'your boxes come at 10 december, we give 5% discount'")).toBe('')
})
