import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSchedules } from '../../schedules/schedules.repo.ts'
import { repeatOf } from '#shared/domain/repeat.ts'
import { type TestWorkspace, openTestWorkspace, runInput, runThrough } from '../../testing/test-workspace.ts'
import { runAgent } from '../run.ts'

let workspace: TestWorkspace
beforeAll(async () => {
  workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
})
afterAll(() => workspace.server.close())

const own = async () =>
  (await listSchedules(workspace.db, workspace.userId)).map(({ row }) => ({ ...row, repeat: repeatOf(row.cron) }))

test('a recurring run is set up after a yes, with the day and time that were said', async () => {
  const input = runInput(workspace, 'Every Monday at 8 I’d like a short list of what is due that week.')
  const { outcome } = await runThrough(runAgent(input))
  expect(outcome).toMatchObject({
    kind: 'waiting',
    action: {
      tool: 'schedule_run',
      summary: 'Let Arlo do this every Monday at 08:00: “Give me a short list of what is due that week”?',
      input: { days: ['mon'], time: '08:00' },
    },
  })
  expect(await own()).toEqual([])
  if (outcome.kind !== 'waiting') throw new Error('It should wait.')
  const { text } = await runThrough(runAgent({ ...input, resume: { state: outcome.state, approved: true } }))
  expect(text).toContain('**Arlo** does this every Monday at 08:00')
  expect(await own()).toMatchObject([
    {
      agent_id: '1',
      prompt: 'Give me a short list of what is due that week',
      repeat: { kind: 'weekly', days: ['mon'], time: '08:00' },
      time_zone: 'Europe/Berlin',
      paused: 0,
    },
  ])
})

test('one that was refused is not set up', async () => {
  const before = (await own()).length
  const input = runInput(workspace, 'every day at 17:30 tell me who has nothing to do')
  const { outcome } = await runThrough(runAgent(input))
  if (outcome.kind !== 'waiting') throw new Error('It should wait.')
  const { text } = await runThrough(runAgent({ ...input, resume: { state: outcome.state, approved: false } }))
  expect(text).toContain('You said no')
  expect(await own()).toHaveLength(before)
})
