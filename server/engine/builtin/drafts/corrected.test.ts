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
