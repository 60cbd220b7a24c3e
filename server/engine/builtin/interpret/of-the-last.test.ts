import { afterAll, beforeAll, expect, test } from 'vitest'
import { talkToMillie } from '../../../testing/talk-to-millie.ts'
import { type TestWorkspace, openTestWorkspace } from '../../../testing/test-workspace.ts'

let workspace: TestWorkspace
beforeAll(async () => {
  workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
})
afterAll(() => workspace.server.close())

const call = (name: string) => `schedule a ${name} call with Sam on monday at 10`

test.each([
  [[call('budget'), 'Sam is not coming'], /^Changed the event \*\*Budget call\*\*(?!.*Sam)/],
  [[call('tax'), 'and one on tuesday too'], /^Created the event \*\*Tax call\*\* on Tue 24 Nov 2026, 10:00–10:30.*Sam/],
  [
    [call('rent'), 'the same on tuesday, same time'],
    /^Created the event \*\*Rent call\*\* on Tue 24 Nov 2026, 10:00–10:30/,
  ],
  [['create a task order paper for Arlo due friday', "he's on it now"], /in progress/],
  [['create a task fold maps for Arlo due friday', 'a day later'], /due Sat 28 Nov 2026/],
  [
    ['create a task fill bags for Arlo due friday', 'Dot as well'],
    /^Changed the task \*\*Fill bags\*\* for Arlo and Dot/,
  ],
])('goes on with what was just made: %j', async (prompts, told) => {
  expect((await talkToMillie(workspace, prompts)).text).toMatch(told)
})

test('what was never wanted is taken back, and only behind a change', async () => {
  expect((await talkToMillie(workspace, ['mark the supplier quotes as done', 'never mind'])).text).toContain('pending')
  expect((await talkToMillie(workspace, ['what is overdue?', 'never mind'])).text).not.toMatch(/aken back/i)
})
