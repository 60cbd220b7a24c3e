import { afterAll, beforeAll, expect, test } from 'vitest'
import { filledText } from '#shared/domain/draft-text.ts'
import { newId } from '#shared/domain/ids.ts'
import { draftsOfThread } from '../../../drafts/drafts.rules.ts'
import { type TestWorkspace, openTestWorkspace, runInput, runThrough } from '../../../testing/test-workspace.ts'
import type { RunInput } from '../../engine.ts'
import { runAgent } from '../../run.ts'

let workspace: TestWorkspace

beforeAll(async () => {
  workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
})
afterAll(() => workspace.server.close())

/** A conversation with one draft: what it says at the end, its title, and the last reply. */
async function talk(...prompts: string[]) {
  const history: RunInput['history'] = []
  const runs: string[] = []
  let reply = ''
  for (const prompt of prompts) {
    const runId = newId()
    const drafts = await draftsOfThread(workspace.db, workspace.userId, runs, 5)
    const drafting = { runId, agentId: '1', prompt, drafts, ...(drafts[0] && { atHand: drafts[0].id }) }
    reply = (await runThrough(runAgent(runInput(workspace, prompt, { history: [...history], drafting })))).text
    history.push({ prompt, result: reply } as RunInput['history'][number])
    runs.unshift(runId)
  }
  const [draft] = await draftsOfThread(workspace.db, workspace.userId, runs, 1)
  return { body: filledText(draft!), title: draft!.title, reply }
}

const quote =
  'Write a quote to Sofia Brandt for a 60-person party on Friday 11 December: finger food, 34 € per person plus 350 € service'

test('another number of guests and another day stand wherever the old ones did, and the sum is reckoned anew', async () => {
  const { body, title } = await talk(quote, 'for 80 guests', 'no, for Thursday')
  expect(body).toContain('- When: Thursday\n- How many: 80 guests\n')
  expect(body).toContain('- Total: 80 × 34 € + 350 € = 3,070 €')
  expect(body).not.toContain('Friday')
  expect(title).toBe('Quote: party, Thursday')
  // Nobody can tell which of two days is meant.
  const two = await talk('Write an email to Anna: we bake on Friday and deliver on Monday', 'no, for Thursday')
  expect(two.body).toContain('on Friday and deliver on Monday')
})

test('a fact fills the blank that asks for it, and is said where none does', async () => {
  const advert = await talk('Write a job advert for a kitchen helper', 'the pay is 15 € per hour')
  expect(advert.body).toContain('- 15 € per hour')
  const mail = await talk('Write an email to Anna: we start on Friday', 'the pay is 15 € per hour')
  expect(mail.body).toContain('We start on Friday.\n\nThe pay is 15 € per hour.')
})

test('what is added below its name is a sentence, and who reads the letter is spoken to in it', async () => {
  const { body, reply } = await talk(quote, 'add the allergens: nuts, gluten, milk', 'say we will call her tomorrow')
  expect(body).toContain('Allergens: nuts, gluten, milk.\n\nWe will call you tomorrow.')
  expect(reply).toBe('The sentence is added.')
  expect((await talk(quote, 'Ask her to confirm by Friday')).body).toContain('Please confirm by Friday.')
})

test('a name takes the place of the whole name', async () => {
  const { body } = await talk(quote, 'use Mrs Brandt instead of Sofia')
  expect(body).toMatch(/^Hello Mrs Brandt,/)
})

test('a change of a draft is taken back, and the one before it next', async () => {
  const once = await talk(quote, 'change 34 to 36', 'no, for Thursday', 'undo')
  expect(once.reply).toBe('Taken back: the text is that of version 2 again.')
  expect(once.title).toBe('Quote: party, Friday 11 December')
  expect(once.body).toContain('When: Friday 11 December')
  expect(once.body).toContain('60 × 36 €')
  const twice = await talk(quote, 'change 34 to 36', 'no, for Thursday', 'undo', 'undo')
  expect(twice.body).toContain('60 × 34 €')
  // What fills blanks leaves the text as it was.
  const filled = await talk('Write a job advert for a kitchen helper', 'the pay is 15 € per hour', 'undo')
  expect(filled.reply).toContain('no earlier version')
})

test('what is left out goes with the words that lead to it', async () => {
  const { body } = await talk(
    'Write a job advert for a part-time kitchen helper: apply to jobs@x.org',
    'leave the place out',
    'leave out the documents',
    'leave out the hours and holidays',
  )
  expect(body).toContain('looks for a part-time kitchen helper, from [date].')
  expect(body).toContain('Please apply to jobs@x.org by [date 2].')
  expect(body).toContain('## What it offers\n\n- [salary range]\n\n## How')
})

test.each([
  [
    'sign for the door: practice closed 24 december to 1 january. emergencies: clinic seefeld 07551 555 0133. back on saturday 2 january',
    'closed until 3 jan, back on monday the 4th',
    ['closed 24 December to 3 January.', 'Back on Monday 4 January.'],
  ],
  [
    'Write an e-mail to Mr Farrow: your invoice of 212.40 euros is open, please pay by 4 December, otherwise a fee of 15 euros applies.',
    'Correction: the amount is 221.40 euros.',
    ['invoice of 221.40 euros', 'a fee of 15 euros', '4 December'],
  ],
  [
    'Write a letter to Mrs Lindqvist: the operation can be on Thursday 26 November at 8:30, Tuesday 1 December at 9:00 or Wednesday 2 December at 10:15.',
    "Oh dear, I looked at the wrong column, the Wednesday one has gone already. It's Thursday 3 December at 11:15 instead, the rest is right.",
    ['26 November at 8:30, Tuesday 1 December at 9:00 or Thursday 3 December at 11:15.'],
  ],
  [
    "Write a notice for the waiting room: We're closed from 24 to 27 December and back on Monday 28 December at 7:30.",
    'Claire has just written that we close on 31 December as well, could you put that in?',
    ['closed from 24 to 27 December', 'We close on 31 December as well.'],
  ],
  [
    'Write a message to the team: the meeting is off, sorry.',
    'say the new date is 12 december',
    ['The new date is 12 December.'],
  ],
  [
    'job ad for a cleaner, 30 hours a week, start 1 february',
    '28 hours, not 30. and applications go to jule, 0761 555 0107',
    ['28 hours a week', '0761 555 0107'],
  ],
  [
    'Write a notice for the tenants: water is off on Tuesday 1 December from 9 to 11, chimney sweep comes on Friday 4 December at 8:00',
    'the sweep comes monday the 7th',
    ['Tuesday 1 December from 9 to 11', 'comes on Monday 7 December at 8:00'],
  ],
])('of several values the one that the words fit is another now: %s … %s', async (asked, then, wanted) => {
  const { body } = await talk(asked, then)
  for (const words of wanted) expect(body).toContain(words)
})

test.each([
  [
    'status page update: card payments failing in zones 4 and 9 since 07:42 utc, fixed 08:31',
    'zones 4 and 7, my bad',
    'in zones 4 and 7 since 07:42 utc',
  ],
  [
    'safety notice: machine 4 is locked until the guard is replaced',
    'machines 4 and 6 are locked',
    'Machines 4 and 6 are locked',
  ],
  [
    'group message: swimming is off tomorrow, the pool is being cleaned, next time Tuesday at 5 pm',
    'say it is at 6 pm',
    'Tuesday at 6 pm.',
  ],
  ['Write an email to Anna: we start on Friday', 'say also breakfast is from 7', 'Breakfast is from 7.'],
  [
    'newsletter for my customers: the box has leeks, it comes on Wednesday',
    'good. put also that please they give back the empty crates',
    'Please give back the empty crates.',
  ],
  [
    'answer to customer: we came 2 hours late because the van broke down, we give back 80 euro, please he should not be angry',
    'make 100 euro. and his name is Mr Novotny',
    'Hello Mr Novotny,',
  ],
  [
    'May I have a short press note? Our show "Threads" opens on Saturday 27 March and we show 62 works.',
    'Oh dear, it is 64 works. And please add that Lady Ashcombe will open it.',
    'we show 64 works.\n\nLady Ashcombe will open it.\n\n**Contact:**',
  ],
  [
    'can you do me a newsletter blurb for the Winter Fair? Saturday 12 December, Old Fire Station, doors 7pm, a tenner on the door, every penny goes to a new mixing desk',
    'ooh nice, bit shorter though',
    'Old Fire Station, doors 7pm, a tenner on the door.',
  ],
])('several of a kind, a name, a time and a plea find their place: %s … %s', async (asked, then, wanted) => {
  expect((await talk(asked, then)).body).toContain(wanted)
})
