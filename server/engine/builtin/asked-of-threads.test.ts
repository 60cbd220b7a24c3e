import { expect, test } from 'vitest'
import { askBesideFile } from '../../testing/beside-file.ts'

const ask = askBesideFile()

const minutes = `# Meeting of the choir, Tuesday 17 November 2026

Present: Anne Moor (chair), Rob Teller (treasurer)

## Organ
**Decided:** the organ is repaired from 4 January to 26 February 2027. Penrose & Sons get the job at £38,500. The other quote (Westcott, £44,200) was declined.

## Robes
- Agreed: new robes wait until summer.

## Heating
Steve's idea of a heat pump was put off to the January meeting.
`

test.each([
  ['remind me which builder got the job for the organ, for how much, and when is it repaired from and to'],
  [
    'Good afternoon. Could you please remind me which builder got the job for the organ, for how much, and when is it repaired from and to',
  ],
  ['can you remind me again who got the job, at how much, and when is the organ repaired'],
])('%s asks the file, part by part', async (prompt) => {
  const told = await ask(prompt, minutes)
  for (const said of ['Penrose', '38,500', '4 January', '26 February']) expect(told).toContain(said)
  expect(told).not.toMatch(/Created|82,700/)
})

test('what is to be done when something happens still is a reminder', async () => {
  expect(await ask('remind me to call Penrose tomorrow', minutes)).toContain('Created')
})

const chat = `[19/11/2026, 18:15] Lena: I drive the van. leave at the store 13:30
[19/11/2026, 18:40] Lena: how long is the van rented
[19/11/2026, 18:41] Tomasz: must be back sunday 10:00 with full tank!!
[19/11/2026, 18:43] Lena: bartek you bring it back? i have family breakfast
[19/11/2026, 18:50] Bartek: ok i do sunday
`

test('two questions to a chat about one thing are no wish for a list of what is to do', async () => {
  const told = await ask('when must the van be back and who is bringing it', chat)
  expect(told).toContain('**When must the van be back?**')
  for (const said of ['sunday 10:00', 'Bartek: ok i do sunday']) expect(told).toContain(said)
  expect(told).not.toContain('Action items')
})

const cleaning = `CLEANING AGREEMENT

1. Term
The agreement begins on 1 April 2025 and is concluded for two years.

3. Notice
It is extended by a year unless one party gives notice three months before the end of the term, in writing by registered post.
`

test.each([
  ["we're not happy with the cleaners and want out. by when do they need to have our letter and how must it be sent"],
  ['last day to cancel this? and is email ok'],
  ['When is the latest I can give notice, and in what form?'],
])('%s: the day is reckoned from the beginning and the time of another clause', async (prompt) => {
  const told = await ask(prompt, cleaning)
  expect(told).toContain('Notice by **Thu 31 Dec 2026** (3 months before the end on Wed 31 Mar 2027)')
  expect(told).toContain('Its form: **in writing by registered post**.')
})

test('a day for notice that is named needs no reckoning', async () => {
  const named = cleaning.replace(
    '\n3. Notice',
    '\n3. Notice\nFor the first term, notice must arrive by 27 November 2026.',
  )
  expect(
    await ask('We want out of this contract. What is the very latest they have to hear from us?', named),
  ).toContain('Notice by **Fri 27 Nov 2026**: in 6 days.')
})

test('what somebody cares about comes first of all that was decided', async () => {
  const told = await ask(
    "Can you do Steve a short summary of what was decided, he'll mostly care about the heating",
    minutes,
  )
  const lines = told.split('\n').filter((line) => line.startsWith('- '))
  expect(lines[0]).toContain('heat pump was put off')
  for (const said of ['repaired from 4 January', 'Penrose & Sons get the job', 'new robes wait'])
    expect(told).toContain(said)
})

const mails = `From: Katrin Vogel
To: Tomasz
Date: Mon, 16 Nov 2026 10:31
Subject: Party

Dear Tomasz,
we will be about 180 people on Friday 11 December. Could we get an offer by Wednesday 25 November?
Katrin

---
From: Tomasz
Date: Mon, 16 Nov 2026 17:02
Subject: Re: Party

Dear Katrin, what is your budget? I have 3 stages.

---
From: Katrin Vogel
Date: Thu, 19 Nov 2026 08:47
Subject: Re: Re: Party

The stage should be 6 x 4 metres. We can spend at most 3,200 euros net.
Important: no fog, the hall has a fire alarm. It is a nice hall.
`

test.each([
  ['Please make me list of everything what is important for the offer, i dont want to read the mails three times'],
  ['all the facts I need for the quote pls'],
])('%s: figures, days and wishes of all that was written to the reader', async (prompt) => {
  const told = await ask(prompt, mails)
  for (const said of ['180 people', '25 November', '6 x 4', '3,200', 'no fog']) expect(told).toContain(said)
  expect(told).not.toMatch(/3 stages|nice hall/)
})

const hire = `4. Loss and damage
4.1 Lost or ruined pieces are charged at: sheet £9.20, duvet cover £14.00,
pillow case £3.10, bath towel £6.50.
`

test('so many of things whose prices stand in one sentence are reckoned', async () => {
  const told = await ask(
    'A guest has ruined 2 sheets and one bath towel with hair dye. What will they charge us for that in total?',
    hire,
  )
  expect(told).toContain('**24.90**')
  expect(told).toContain('Without “hair dye”')
  // What has no price is not left out of a sum.
  expect(await ask('what do they charge for 2 sheets and 3 bathrobes in total?', hire)).not.toContain('**18.40**')
})

test('small things have what they are of, and stand with whose they are', async () => {
  const crew = `[19/11/2026, 18:05] Oskar: I bring my big ladder
[19/11/2026, 18:15] Lena: I drive the van on saturday
[19/11/2026, 18:30] Oskar: we are nearly out of gaffer tape btw
[19/11/2026, 18:31] Tomasz: Oskar buy 6 rolls pls until thursday
[19/11/2026, 18:45] Tomasz: super. pay is 160 each
`
  const told = await ask('who does what for saturday? short, for each person', crew)
  expect(told).toMatch(/1\. Bring my big ladder[^]*2\. Buy 6 rolls[^]*gaffer tape[^]*3\. Drive the van/)
  expect(told).not.toContain('160')
  const scribbles = `staff meeting tues 17 nov
there: me, Callum, Bea
- heater still tripping. Callum to ring the electrician before the end of the week
- we are low on wormer. i order it, needs to be here by 1 Dec
- isolation run needs proper disinfecting before xmas, Bea, by the 12th
`
  const noted = await ask("pull out who's got to do what and by when", scribbles)
  expect(noted).toContain('wormer')
  expect(noted).toMatch(/isolation run needs proper disinfecting[^]*Bea · Sat 12 Dec 2026/i)
})

const claim = `From: Joan Hargreaves <joan@mail.example>
To: office@kowal.example
Date: Wed, 18 Nov 2026 11:03
Subject: Sideboard

There is a scratch on my sideboard. I want you to pay the repair, 185 pounds.
Please let me know by 27 November.

Joan Hargreaves

---
From: Northline <claims@northline.example>
To: Piotr Kowal
Date: Thu, 19 Nov 2026 14:25
Subject: Your question

Hello Piotr,
we still need the signed delivery note. Our decision takes three working days.
Beth
`

test.each([
  ['what happened and what does the lady want from us', ['185 pounds', '27 November', 'scratch'], 'delivery note'],
  ['What does Beth still need from us?', ['signed delivery note'], '185'],
  [
    'what are they waiting for from our side, and how long do they take',
    ['signed delivery note', 'three working days'],
    '185',
  ],
])('%s is told from the messages of who is meant', async (prompt, said, not) => {
  const told = await ask(prompt, claim)
  for (const one of said) expect(told).toContain(one)
  expect(told).not.toContain(not)
})

test('whoever has a word behind the name writes too, and a question of two words is told with what it is about', async () => {
  const depot = `[20.11.26, 08:10] Piotr: then 4th I ask Marek
[20.11.26, 08:15] Marek: 4th ok for me
[20.11.26, 09:22] Piotr: take it
[20.11.26, 11:48] Kasia (office): and Zelko wants Brno on Saturdays. Who answers?
[20.11.26, 11:55] Piotr: I will write them until end of next week
`
  const told = await ask('I am Piotr. What did I promise, what I must still do?', depot)
  expect(told).toContain('Write them (and Zelko wants Brno on Saturdays. Who answers)')
  expect(told).not.toContain('11:48')
})
