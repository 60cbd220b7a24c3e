import { afterAll, beforeAll, expect, test } from 'vitest'
import { filledText } from '#shared/domain/draft-text.ts'
import { newId } from '#shared/domain/ids.ts'
import { draftsOfThread } from '../../../drafts/drafts.rules.ts'
import { type TestWorkspace, openTestWorkspace, runInput, runThrough } from '../../../testing/test-workspace.ts'
import { runAgent } from '../../run.ts'

let workspace: TestWorkspace

beforeAll(async () => {
  workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
})
afterAll(() => workspace.server.close())

async function bodyOf(prompt: string) {
  const runId = newId()
  const drafting = { runId, agentId: '1', prompt, drafts: [] }
  await runThrough(runAgent(runInput(workspace, prompt, { drafting })))
  const [draft] = await draftsOfThread(workspace.db, workspace.userId, [runId], 1)
  return draft ? filledText(draft) : ''
}

test.each([
  [
    'reply to user saying "the app ate my notes after the update": sorry, bug in 2.8.0, notes are on the server, just sign in again',
    'Hello [name],',
    'Sorry, bug in 2.8.0, notes are on the server, just sign in again.',
  ],
  [
    'answer to mrs gomez who asked "do you have a cot?": yes, it is free and stands in the room',
    'Dear Mrs Gomez,',
    'Yes, it is free and stands in the room.',
  ],
  [
    'answer this for me "Hi, is our caravan ok, it is 7.5m, and can we come at 10am? Thanks Jo" - caravan fine, not before 1pm but they can leave it by the office till then',
    'Hello Jo,',
    'Caravan fine, not before 1pm but you can leave it by the office till then.',
  ],
  [
    'answer this, short, dont admit fault, we come tue 24.11. 8:30 and look, costs nothing\n"Two drawers of the kitchen stick since last week. When can you come? Birgit Meinen"',
    'Hello Birgit Meinen,',
    'We come Tuesday 24.11. 8:30 and look, costs nothing.',
  ],
  [
    'answer, short: "When can you look at the tap? It drips since Sunday. Mrs Oduya" tomorrow between 10 and 12, call out is 45 plus parts',
    'Dear Mrs Oduya,',
    'Tomorrow between 10 and 12, call out is 45 plus parts.',
  ],
  [
    'answer this, friendly, we have only brown ones left, 12 euro a box\nHello, do you still have eggs for Saturday? I need about 60. Greetings, Hanne',
    'Hello Hanne,',
    'We have only brown ones left, 12 euro a box.',
  ],
  [
    'reply to this please, not too stiff: "Are you open on Boxing Day? We would be eight. Jim" closed 25 and 26, open again 27th from noon',
    'Hello Jim,',
    'Closed 25 and 26, open again 27th from noon.',
  ],
])('%s', async (prompt, greeting, answer) => {
  const body = await bodyOf(prompt)
  expect(body.startsWith(greeting)).toBe(true)
  // Neither the message nor how it is to be answered stands in the answer, and nobody is asked for what was said.
  expect(body.split('\n\n').slice(1, -1)).toEqual(['Thank you for your message.', answer])
})

test('what is not to be used is said to whom it concerns, and no wish for the wording', async () => {
  expect(
    await bodyOf('Write a mail to Marcy: the fridge is broken, dont use the milk, the engineer comes at 2'),
  ).toContain("don't use the milk")
})
