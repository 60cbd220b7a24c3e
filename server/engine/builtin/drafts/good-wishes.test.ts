import { afterAll, beforeAll, expect, test } from 'vitest'
import { filledText } from '#shared/domain/draft-text.ts'
import { newId } from '#shared/domain/ids.ts'
import { draftsOfThread } from '../../../drafts/drafts.rules.ts'
import { type TestWorkspace, openTestWorkspace, runInput, runThrough } from '../../../testing/test-workspace.ts'
import { runAgent } from '../../run.ts'
import { wishedWell } from './good-wishes.ts'

let workspace: TestWorkspace

beforeAll(async () => {
  workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
})
afterAll(() => workspace.server.close())

async function written(prompt: string): Promise<string> {
  const runId = newId()
  const drafting = { runId, agentId: '1', prompt, drafts: [] }
  await runThrough(runAgent(runInput(workspace, prompt, { drafting })))
  const [draft] = await draftsOfThread(workspace.db, workspace.userId, [runId], 1)
  return draft ? `${draft.title}\n${filledText(draft)}` : ''
}

test.each([
  ['thank Anna for the flowers', ['Hello Anna', 'Thank you for the flowers.']],
  ['Please thank Mrs Albers for lending us her ladder', ['Dear Mrs Albers,', 'Thank you for lending us your ladder.']],
  ['congratulate Ben on his new baby', ['Hello Ben', 'Congratulations on your new baby.']],
  ['wish Sam a happy birthday', ['Hello Sam', 'We wish you a happy birthday.']],
  [
    'wish the Petersens a merry christmas and thank them for their custom',
    ['Hello Petersens', 'We wish you a merry christmas and are grateful for your custom.'],
  ],
  [
    'Invite everyone to the christmas party on 18 december at 7pm at Luigis, please reply by the 10th',
    ['Hello everyone', 'the christmas party on 18 December at 7pm at Luigis, please reply by the 10th.'],
  ],
  [
    'tell Mr Okafor his boiler part came in and we can fit it on Thursday',
    ['Dear Mr Okafor', 'Your boiler part came in'],
  ],
  [
    'Please decline the following invitation courteously, as I shall be travelling, and propose a meeting in January instead: "Dear Mr Kim, we should be delighted to welcome you on 10 December at 18:30. Karin Stolz, Association Sonnenhang"',
    [
      'Hello Karin Stolz',
      'decline your invitation for 10 December. I shall be travelling. I would like to suggest a meeting in January instead.',
    ],
  ],
  [
    'refuse this politely, we are full: "Could you take us on Saturday 12 December for 8? Best, Tom Reiner"',
    ['Hello Tom Reiner', 'decline your request for Saturday 12 December. We are full.'],
  ],
  [
    'Our old manager wrote like a lawyer and clients ring up. Could you put this into plain words: "Owing to the fact that rest is of the essence, patients shall not be collected prior to 16:00, and a deposit of 150 euros is to be remitted upon admission."',
    [
      'Because rest is very important, patients must not be collected before 16:00, and a deposit of 150 euros must be paid on admission.',
    ],
  ],
  [
    'advert stagehand, weekends, 17.50/h, b licence needed, start january',
    ['stagehand', 'weekends', 'B licence', '17.50/h', 'January'],
  ],
  ['sign for the door: practice closed until 1 january', ['Please note', 'Practice closed until 1 January.']],
])('%j is a text', async (prompt, wanted) => {
  const text = await written(prompt)
  for (const words of wanted) expect(text).toContain(words)
})

test.each([
  'remind me to thank Anna for the flowers',
  'thank Anna tomorrow',
  'create a task: congratulate Ben on his new baby',
  'invite everyone to the team meeting on Friday',
  'congratulate Ben on Friday',
])('%j is something to do', (prompt) => expect(wishedWell(prompt)).toBeUndefined())
