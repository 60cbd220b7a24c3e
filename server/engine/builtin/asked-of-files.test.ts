import { expect, test } from 'vitest'
import { createPace } from '../pace.ts'
import { composeReply } from './compose-reply.ts'
import { readFactKinds } from './facts.ts'
import { takeApart } from './pasted-text.ts'
import { newestOf, splitMail } from './split-mail.ts'

const self = { name: 'Arlo', role: 'Executive Assistant' }

async function reply(prompt: string, text?: string): Promise<string> {
  const answers =
    text === undefined
      ? []
      : [
          {
            status: 'read' as const,
            name: 'notes.md',
            kind: 'text' as const,
            text,
            extracted: false,
            truncated: false,
          },
        ]
  const asked = { self, prompt, answers, now: new Date('2026-11-21T10:00:00Z'), timeZone: 'Europe/Berlin' }
  const blocks: string[] = []
  for await (const block of composeReply(asked, createPace())) blocks.push(block)
  return blocks.join('\n\n')
}

const minutes = `# Team meeting, Thursday 19 November 2026

## Launch
Long talk about January. We keep Saturday 5 December as launch day.

## Sign
Alex would like a sign in the window. Jonas will have the sign printed by Friday 27 November.

## Fair
Decision: we do not go to the spring fair.

## To do
- Ina: hire a projector, by Tuesday 24 November
`

test('what was decided on the day of the meeting is all that was decided there, in any words', async () => {
  const told = await reply('what did we decide on thursday?', minutes)
  expect(told).toContain('We keep Saturday 5 December')
  expect(told).toContain('we do not go to the spring fair')
  expect(told).not.toContain('would like a sign')
})

test.each([
  'make me a list from this: who, what, until when. only list it here, no tasks',
  'who does what by when?',
  'list the action items with the person responsible for each',
])('who does what until when is a list of what is to be done: %s', async (prompt) => {
  const told = await reply(prompt, minutes)
  expect(told).toContain('Hire a projector  \n   Ina · Tue 24 Nov 2026')
  // What somebody sees to is to be done by them.
  expect(told).toContain('Have the sign printed  \n   Jonas · Fri 27 Nov 2026')
})

const thread = `From: Henrike <h@north.example>
Date: Fri, 20 Nov 2026 16:42 +0100

Dear Alex,
we need the signed order form back by 25 November.

--
On Thu, 19 Nov 2026 at 11:05, Alex Kim wrote:
> Is your price fixed? Please tell us.
`

test('what is quoted below "somebody wrote" is older than the mail above it', async () => {
  expect(newestOf(splitMail(thread)!).from).toBe('Henrike')
  const told = await reply('what does she need from us and until when?', thread)
  expect(told).toContain('signed order form back by 25 November')
  expect(told).not.toContain('price fixed')
})

test('what is not to be done is a question to the text, and no list of what is to be done', async () => {
  const told = await reply(
    'when do we get the credit note and what are we not to do till then',
    'Dear Alex,\n\nyou will have the credit note by 27 November.\nPlease do not deduct it before.\n\nBirte',
  )
  expect(told).toContain('27 November')
  expect(told).toContain('do not deduct it')
  expect(told).not.toContain('Action items')
})

test('a letter that came from somebody is told apart from what is asked about it', async () => {
  const letter =
    'Hi Alex, hope you are well. We have two possibilities: the room in Altona, or our office. ' +
    'We are 14 people. Can you tell me by Monday which one we take? Sam'
  expect(takeApart(`Sam sent me this, what do I have to answer him and until when?\n\n${letter}`, false)).toEqual({
    instruction: 'Sam sent me this, what do I have to answer him and until when?',
    pasted: letter,
  })
  const told = await reply(`Sam sent me this, what do I have to answer him and until when?\n\n${letter}`)
  expect(told).toContain('the room in Altona, or our office')
  expect(told).toContain('by Monday which one we take?')
  const customer = 'hi, my wheel has been clicking for a week now. can you lend me one? thomas'
  expect(takeApart(`got this from a customer, whats he want: ${customer}`, false).pasted).toBe(customer)
  expect(takeApart('The parcel came yesterday, so I paid for it: 40 euros went to the courier.', false).pasted).toBe(
    undefined,
  )
})

test('a wish that only would be nice is asked for too', async () => {
  const told = await reply(
    'Jo just sent me this, what does she actually need from me and by when??\n\nHi Alex, hope you are well! Could you let me have ' +
      'the list by Friday 4 December please? The logo was too small, so if they have a better one that would be grand. Jo',
  )
  expect(told).toContain('by Friday 4 December')
  expect(told).toContain('a better one that would be grand')
})

test('which morning "that morning" is, the sentence before says', async () => {
  const told = await reply(
    'when does the van have to be moved?',
    'On Wednesday 25 November the drains are cleaned. Please move all vans to row C by 6:30 that morning. The gate is open.',
  )
  expect(told).toContain('> On Wednesday 25 November the drains are cleaned. Please move all vans to row C')
})

const reviews = `Reviews
5 stars, Ole: Fixed it on the spot.
2 stars, Ida: Waited two weeks for a chain.
1 star, Ben: Nobody answers the phone.
3 stars, Ana: Waiting is too long.
5 stars, Kim: Clean workshop.
`

test('what people complain about or praise is told by their scores', async () => {
  expect(readFactKinds('what are people moaning about')).toBeUndefined()
  const bad = await reply('what are people moaning about', reviews)
  expect(bad).toContain('**3 of 5 reviews** have three stars or fewer; what comes again in them: “wait” (2)')
  expect(bad).toContain('Nobody answers the phone.')
  expect(bad).not.toContain('Fixed it')
  expect(await reply('which positive things do they say', reviews)).toContain('Clean workshop.')
})

test('stars that are typed as asterisks stand over what was said', async () => {
  const typed =
    '* * * * *  Karin, 3 October\nBest ever.\n\n* *  Sven\nFlowers were nice,\nbut the delivery was late.\n\n*  Ida\nLate, late.\n'
  const told = await reply('what do people complain about most', typed)
  expect(told).toContain('**2 of 3 reviews**')
  expect(told).toContain('Sven Flowers were nice, but the delivery was late.')
  expect(
    await reply('what do people complain about most', '* Ann was late\n* Ben was late\n* Cem too\n'),
  ).not.toContain('stars')
})

const contract = `# Agreement

## Repairs
The workshop begins the repair of a bicycle within two days.

## Liability
The workshop is liable for damage caused by faulty work on a bicycle.
`

test('what a text says nothing of is said so, though it speaks of the thing', async () => {
  expect(await reply('Does this agreement say what happens if a bicycle is stolen?', contract)).toContain(
    'it says nothing with “stolen”',
  )
  expect(await reply('Does the agreement say what happens if a bicycle is damaged?', contract)).toContain(
    'liable for damage',
  )
})

const feedback = `# Feedback

## Not liked
Parking was the biggest complaint.

## What we take from it
For the next event we hire a shuttle bus.
`

test('what is done about it stands under a heading of its own', async () => {
  const told = await reply("What was the biggest complaint? And what did we say we'd do about it", feedback)
  expect(told).toContain('Parking was the biggest complaint')
  expect(told).toContain('we hire a shuttle bus')
})
