import { expect, test } from 'vitest'
import { createPace } from '../pace.ts'
import { dayOf } from './calendar.ts'
import { decisionTopic, listDecisions, wantsDecisions } from './decisions.ts'
import { asksUndecided, listUndecided } from './left-open.ts'
import { logGaps } from './log-gaps.ts'
import { describeTrouble } from './describe-log.ts'
import { findQuotes } from './drafts/find-quotes.ts'
import { listWishes } from './interview.ts'
import { listRequests, wantsRequests } from './requests.ts'
import { newestOf, splitMail } from './split-mail.ts'

const material = (text: string) => ({ name: 'a.md', kind: 'text' as const, text, extracted: false, truncated: false })
const today = dayOf(2026, 11, 21)!

test('decisions are told with their votes and sections, and what was only talked about is not', async () => {
  const minutes = `# Board

## Roof
Three offers were compared. We did not settle whether to insulate.
**Resolution 1:** Ritter is commissioned. 4 in favour, 1 against.

## Market
It was agreed that the market opens at ten.
`
  const told = await listDecisions(material(minutes), createPace())
  expect(told?.split('\n')).toEqual([
    '- Resolution 1: Ritter is commissioned. 4 in favour, 1 against. *(Roof, line 5)*',
    '- It was agreed that the market opens at ten. *(Market, line 8)*',
  ])
  expect(wantsDecisions('what was actually decided on monday? not the ideas')).toBe(true)
  expect(wantsDecisions('who decides on leave?')).toBe(false)
})

const thread = `From: Birgit <b@freight.example>
Date: Fri, 20 Nov 2026 16:42

Hello Alex,
the pallet is in Kassel. I need two things from you: the phone number of
somebody who is there to sign, and your OK.
Please tell me by Monday.

> From: Alex
> Date: Fri, 20 Nov 2026 09:05
>
> Please find it today.
`

test('a thread is its messages, the newest by its day and quotes', () => {
  const mail = splitMail(thread)!
  expect(mail.map(({ from, date, depth }) => [from, date, depth])).toEqual([
    ['Birgit', 'Fri, 20 Nov 2026 16:42', 0],
    ['Alex', 'Fri, 20 Nov 2026 09:05', 1],
  ])
  expect(newestOf(mail).from).toBe('Birgit')
  expect(splitMail('Subject: lunch\n\nNo thread at all.')).toBeUndefined()
})

test('what is asked of the reader is taken from the newest message alone', async () => {
  const told = await listRequests(material(thread), 'what do they want from me', today, createPace())
  expect(told).toContain('I need two things from you')
  expect(told).toContain('Please tell me by Monday. *(line 7)*')
  expect(told).not.toContain('find it today')
  expect(wantsRequests('what do they want from me n by when')).toBe(true)
})

const log = `2026-11-20 14:05:00 INFO deploy release=2.14.0
2026-11-20 14:07:31 ERROR POST /checkout 500 PoolTimeout after 5000ms
2026-11-20 14:07:44 ERROR POST /checkout 500 PoolTimeout after 5001ms
2026-11-20 14:17:00 ERROR mail 421 SMTP refused
2026-11-20 14:46:01 INFO rollback completed to=2.13.6
2026-11-20 14:50:00 INFO alert resolved
`

test('trouble of a log is told by kind, with its time and what came before and after', async () => {
  const told = await describeTrouble(log, 'when did it break and why', createPace())
  expect(told).toContain('**3 errors** from **2026-11-20 14:07:31** to **2026-11-20 14:17:00**')
  expect(told).toContain(
    '| 2026-11-20 14:07:31 | 2026-11-20 14:07:44 | 2 | POST /checkout 500 PoolTimeout after 5000ms | 2 |',
  )
  expect(told).toContain('Just before:\n\n- 2026-11-20 14:05:00: deploy release=2.14.0 *(line 1)*')
  expect(told).toContain('rollback completed to=2.13.6')
  const other = await describeTrouble(log, 'any error that has nothing to do with the checkout?', createPace())
  expect(other).toContain('SMTP refused')
  expect(other).not.toContain('PoolTimeout')
  expect(await describeTrouble('2026-11-20 14:05:00 INFO all fine', 'what broke?', createPace())).toBeUndefined()
})

test('quotes are what a named person says, and never a question', async () => {
  const interview = `Guest: Elif Demir (E)

**S:** Why did you stay?
**E:** Because the cups survive. I love that my guests always ask where they are from.
**S:** I think we all love that very much, honestly.
**E:** Could you do saucers for us one day?
`
  const [best] = await findQuotes([material(interview)], 'one real quote from elif', 1, createPace())
  expect(best).toMatchObject({ text: 'I love that my guests always ask where they are from.', speaker: 'Elif Demir' })
})

const council = `# Garden council

## Fence
Two colours were shown. Mia would like green.
No decision. It comes back on 3 March, and Leo asks for a price.

## Shed
**Decided:** the shed gets a new roof before Easter.
`

test('asked about one thing, what was decided on it or that it is open is told', async () => {
  const asked = (question: string) => listDecisions(material(council), createPace(), decisionTopic(question))
  expect(await asked('what was agreed on the shed?')).toBe(
    '- Decided: the shed gets a new roof before Easter. *(Shed, line 8)*',
  )
  const open = await asked('what was decided about the fence?')
  expect(open).toContain('No decision on this is noted')
  expect(open).toContain('It comes back on 3 March')
  expect(open).not.toContain('roof')
  expect(asksUndecided('is there something we did not agree on')).toBe(true)
  expect(asksUndecided('what did we agree on')).toBe(false)
  expect(await listUndecided(material(council), createPace())).toContain('Mia would like green. No decision.')
})

test('what is asked for is told with the sum and the day that the sentence before it names', async () => {
  const letter = `Dear tenants,

your costs of last year were higher than paid, which leaves 118.40 EUR. Please transfer the amount by
15. December 2026 to our account.

On 2 December the chimney sweep comes between 9 and 11. Please make sure that somebody is at home.
`
  const told = await listRequests(material(letter), 'what do they want from me', today, createPace())
  expect(told).toContain('118.40 EUR. Please transfer the amount by 15. December 2026 to our account.')
  expect(told).toContain('On 2 December the chimney sweep comes between 9 and 11. Please make sure')
})

const library = `From: Hannah Brook, Library
Date: Fri, 20 Nov 2026 17:12

The desk is closed after Wednesday 25 November.

Please bring the list of names.

----------------------------------------

From: Kwame Osei
Date: Thu, 19 Nov 2026 09:40

Could you collect the copies on Tuesday?

----------------------------------------

From: Alex
Date: Wed, 18 Nov 2026 09:40

Please send me the room.
`

test('a day that is asked for is told, and the messages of those who are named are read', async () => {
  const ask = (question: string) => listRequests(material(library), question, today, createPace())
  expect(await ask('what do they need from me and by when')).toContain(
    '- The desk is closed after Wednesday 25 November.',
  )
  expect(await ask('what do they need from me')).not.toContain('25 November')
  const both = 'What have Hannah and Kwame asked me to do?'
  expect(wantsRequests(both)).toBe(true)
  expect(await ask(both)).toMatch(/list of names[^]*collect the copies/)
  expect(await ask(both)).not.toContain('send me the room')
})

const notes = `# Shift leaders

## Rota
Ama wants long shifts at weekends. Rui is against it. We agreed to try it for two months.
The night bonus was discussed, but nothing was settled.

## Applications
- Ski week: 1,120 EUR. Granted in full, four votes to none.
- Second coffee machine: turned down.
- Lift hoist: put off until February, because the offer is missing.

## Costumes
Leonore would like ivory and not white. After some talk it was agreed: ivory it is.
The minutes of 12 November were accepted without changes.
The fog machine was too dear. Decision: light only. The fog machine comes back in January.

## To do
- Sam: collect the signatures by 24 November
- Bruno: owl sounds. No date agreed.

## Party
Who pays for the meals? No answer from head office so far.
`

test('what became of a wish is a decision in any words, and accepted minutes are none', async () => {
  const told = await listDecisions(material(notes), createPace())
  expect(told?.split('\n')).toEqual([
    '- We agreed to try it for two months. *(Rota, line 4)*',
    '- Ski week: 1,120 EUR. Granted in full, four votes to none. *(Applications, line 8)*',
    '- Second coffee machine: turned down. *(Applications, line 9)*',
    '- Lift hoist: put off until February, because the offer is missing. *(Applications, line 10)*',
    '- Leonore would like ivory and not white. After some talk it was agreed: ivory it is. *(Costumes, line 13)*',
    '- Decision: light only. *(Costumes, line 15)*',
  ])
  expect(wantsDecisions('my daughter was ill and I missed it all, which things are now fixed')).toBe(true)
  expect(wantsDecisions('what was the outcome of the meeting')).toBe(true)
})

test('what was left open is told with what it is about, and nothing that was decided after all', async () => {
  const told = await listUndecided(material(notes), createPace())
  expect(told?.split('\n')).toEqual([
    '- The night bonus was discussed, but nothing was settled. *(Rota, line 5)*',
    '- Lift hoist: put off until February, because the offer is missing. *(Applications, line 10)*',
    '- Bruno: owl sounds. No date agreed. *(To do, line 19)*',
    '- Who pays for the meals? No answer from head office so far. *(Party, line 22)*',
  ])
  expect(asksUndecided('which things did we leave hanging in that meeting')).toBe(true)
  expect(asksUndecided("is there anything where they couldn't make up their minds")).toBe(true)
})

const station = `2026-11-18 02:11:09 WARN db01 connection lost
2026-11-18 02:13:40 INFO db01 reconnected
2026-11-18 14:00:01 ERROR printer 3 offline
2026-11-18 17:42:31 INFO printer 3 online
2026-11-19 08:00:00 WARN db01 connection lost
2026-11-19 08:01:00 INFO db01 retry 1
2026-11-19 09:05:00 INFO db01 reconnected
2026-11-20 06:00:00 ERROR printer 3 offline
2026-11-20 06:00:30 INFO daily file opened
`

test('how long something was away is from the line that says so to the one that says it is back', () => {
  const ask = (question: string) => logGaps(question, [material(station)])
  expect(ask('how long was the db away at the longest')).toContain(
    'The longest lasted **1 h 5 min**, from **2026-11-19 08:00:00** to **2026-11-19 09:05:00**: db01 connection lost *(lines 5 to 7)*.',
  )
  expect(ask('how long was the printer down')).toContain('| 2026-11-20 06:00:00 | not by the end of the log | – |')
  expect(ask('which outage lasted longest')).toContain('**3 h 42 min 30 s**')
  expect(ask('how long had we no db all together?')).toContain('**1 h 7 min 31 s** in all, 2 times')
  expect(ask('how long did the backup take')).toBeUndefined()
  expect(ask('when was the db lost')).toBeUndefined()
})

const crossing = `From: Karin Holm <k@post.example>
To: Baltic Ferries
Date: Mon, 16 Nov 2026

Hello,
our cabin had no heating the whole night. When we told the reception they shrugged.
We paid 412 euros for it. I want half of it back and a written apology.

---
From: Baltic Ferries
To: Karin Holm
Date: Tue, 17 Nov 2026

Dear Ms Holm, we look into it. Could you send us the cabin number?

---
From: Karin Holm
To: Baltic Ferries
Date: Thu, 19 Nov 2026

It was cabin 6114. Unless I have the money by 30 November I will go to the consumer board.
`

test('who complains is told with all demands and reasons of all their messages', async () => {
  for (const prompt of [
    'why is Ms Holm so angry and what does she want from us',
    'what is this customer cross about',
  ]) {
    expect(wantsRequests(prompt), prompt).toBe(true)
    const told = await listRequests(material(crossing), prompt, today, createPace())
    expect(told, prompt).toContain(
      '- We paid 412 euros for it. I want half of it back and a written apology. *(line 7)*\n- Unless I have the money by 30 November I will go to the consumer board. *(line 21)*',
    )
    expect(told, prompt).toContain('- our cabin had no heating the whole night. *(line 5)*')
    expect(told, prompt).not.toContain('cabin number')
  }
  // "From:" and "To:" are no speakers of an interview.
  expect(listWishes(material(crossing), 'what does she want')).toBeUndefined()
})
