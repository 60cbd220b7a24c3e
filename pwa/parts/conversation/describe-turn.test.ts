import { newTurn } from '#pwa/data/conversations/conversations.ts'
import { type ShownTurn, faceOf, labelOf, noticeableSteps, workLine } from '#pwa/parts/conversation/describe-turn.ts'
import type { Step } from '#shared/contract/runs.ts'
import { receiptOf } from '#shared/domain/receipt.ts'
import { expect, test } from 'vitest'

function step(tool: string, summary: string, status: Step['status'] = 'done'): Step {
  return { id: summary, tool, summary, status }
}

function turn(
  change: Partial<ShownTurn>,
  steps: Step[] = [],
  status: ShownTurn['run']['status'] = 'completed',
): ShownTurn {
  const fresh = newTurn('1', 'k', { prompt: 'Do it', thread: null, modelId: null, answers: null, files: [] })
  return { ...fresh, state: 'ended', run: { ...fresh.run, steps, status }, ...change }
}

test('a finished run sums up what was done', () => {
  const steps = [
    step('read_file', 'Read a.md, 2 words'),
    step('create_task', 'Added A'),
    step('create_task', 'Added B'),
  ]
  expect(workLine(turn({}, steps), 'Arlo')).toBe('Read 1 file, added 2 tasks')
  expect(workLine(turn({}), 'Arlo')).toBe('Arlo')
  expect(
    workLine(turn({}, [step('read_file', 'Read a.md, 2 words'), step('x', 'No answer', 'failed')], 'failed'), 'Arlo'),
  ).toBe('Read 1 file, 1 step failed')
})

test('the line says little; what failed and what was sent stays in sight', () => {
  const looks = [
    step('list_tasks', 'Looked through the tasks: 4 found'),
    step('list_events', 'Looked at the calendar: 2 events'),
    step('list_agents', 'Looked at the team: 7 agents'),
  ]
  const made = step('create_task', 'Created the task “A”')
  const failed = step('search_workspace', 'No answer', 'failed')
  const sent = step('send_email', 'Sent a mail to kim@example.com with the subject “Hello”')
  expect(noticeableSteps([...looks, made, failed, sent])).toEqual([failed, sent])
  expect(noticeableSteps([step('send_email', 'Sending a mail', 'running')])).toEqual([])
  expect(workLine(turn({}, [...looks, made]), 'Arlo')).toBe('Added 1 task')
  expect(workLine(turn({}, looks), 'Arlo')).toBe('Checked your workspace')
  expect(workLine(turn({}, [looks[1]!]), 'Arlo')).toBe('Checked your calendar')
  expect(workLine(turn({}, [looks[0]!, sent]), 'Arlo')).toBe('Sent 1 e-mail')
})

test('what stands below as a draft is not said above it', () => {
  const wrote = { ...step('write_draft', 'Wrote a draft'), link: { kind: 'draft' as const, id: 'd1' } }
  expect(workLine(turn({}, [wrote]), 'Suki')).toBe('Suki')
  expect(workLine(turn({}, [step('read_file', 'Read a.md, 2 words'), wrote]), 'Suki')).toBe('Read 1 file')
})

test('a run at work says what it is at, with eyes to match', () => {
  const running = turn({ state: 'running' }, [step('write_draft', 'Writing a draft', 'running')], 'running')
  expect(workLine(running, 'Arlo')).toBe('Writing a draft')
  expect(faceOf(running)).toBe('running')
  const queued = turn({ state: 'running' }, [], 'queued')
  expect(workLine(queued, 'Arlo')).toBe('Waiting to start')
  expect(faceOf(queued)).toBe('queued')
})

test('a file gets the receipt of the step that read it', () => {
  const file = { name: 'notes.md', size: 1500, type: '' }
  expect(receiptOf(file, [])).toEqual({ text: '1.5 kB', state: 'plain' })
  expect(receiptOf(file, [step('read_file', 'Read notes.md, 212 words')])).toEqual({
    text: '212 words read',
    state: 'read',
  })
  expect(receiptOf(file, [step('read_file', 'Read notes.md, 2 pages, 9 words; macros ignored')])).toEqual({
    text: '2 pages, 9 words read; macros ignored',
    state: 'read',
  })
  expect(receiptOf(file, [step('read_file', 'Read notes.md: it has no text')])).toEqual({
    text: 'it has no text',
    state: 'read',
  })
  expect(receiptOf(file, [step('read_file', "Couldn't read notes.md", 'failed')])).toEqual({
    text: "Couldn't read notes.md",
    state: 'trouble',
  })
})

test('a completed run is called after how it ended for its user', () => {
  const word = (run: Partial<Parameters<typeof labelOf>[0]>) =>
    labelOf({ status: 'completed', outcome: null, answered: null, ...run })
  expect(word({ outcome: 'done' })).toEqual({ word: 'Done', state: 'done' })
  expect(word({ outcome: 'needs_you' })).toEqual({ word: 'Needs you', state: 'waiting' })
  expect(word({ outcome: 'not_done' })).toEqual({ word: 'Not done', state: 'idle' })
  // Its work was not done, whatever was chosen then, and nobody is needed any more.
  expect(word({ outcome: 'needs_you', answered: 'n1' })).toEqual({ word: 'Asked you', state: 'idle' })
  // A run of an earlier release says no more than its status.
  expect(word({})).toEqual({ word: 'Completed', state: 'done' })
  expect(word({ status: 'failed' }).word).toBe('Failed')
})
