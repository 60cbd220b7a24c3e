import { knownTurn, newTurn } from '#pwa/data/conversations/conversations.ts'
import { concerns, dueTasks, readDesk, sortRuns } from '#pwa/parts/desk-rules.ts'
import type { Run } from '#shared/contract/runs.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { assigned } from '#shared/domain/assignees.ts'
import { expect, test } from 'vitest'

const now = Date.parse('2026-11-21T10:00:00Z')

function run(id: string, fields: Partial<Run> = {}): Run {
  const base = newTurn('1', id, { prompt: id, thread: null, modelId: null, answers: null, files: [] }).run
  return {
    ...base,
    id,
    status: 'completed',
    created_at: '2026-11-21T09:00:00Z',
    finished_at: '2026-11-21T09:01:00Z',
    ...fields,
  }
}
const choose = (id: string) => ({ id, kind: 'choose' as const, label: id, hint: '', input: {} })
const question = (id: string, fields: Partial<Run> = {}) =>
  run(id, { outcome: 'needs_you', next: [choose('a'), choose('b')], ...fields })
const placed = (...runs: Run[]) => runs.map((each) => ({ run: each, conversationId: each.agent_id }))
const ids = (runs: readonly { readonly run: { readonly id: string } }[]) => runs.map(({ run: { id } }) => id)

test('runs lie where they need someone, are under way, or have ended', () => {
  const waiting = run('waiting', {
    status: 'waiting',
    pending_action: { id: 'p', tool: 'delete_task', summary: 'Delete', input: {}, link: null } as never,
  })
  const sorted = sortRuns(
    placed(
      waiting,
      question('asks'),
      run('going', { status: 'running' }),
      run('queued', { status: 'queued' }),
      run('done'),
    ),
    {},
    now,
  )
  expect(ids(sorted.approvals)).toEqual(['waiting'])
  expect(ids(sorted.questions)).toEqual(['asks'])
  expect(ids(sorted.working)).toEqual(['going', 'queued'])
  expect(ids(sorted.finished)).toEqual(['done'])
})

test('a question is settled by its answer, by what is said after it, and by time', () => {
  const answered = question('answered', { answered: 'a' })
  const taken = question('taken', { thread_id: 't1' })
  const taking = run('taking', { answers: { run_id: 'taken', next_id: 'a' }, created_at: '2026-11-21T09:05:00Z' })
  const passed = question('passed', { thread_id: 't2' })
  const next = run('next', { thread_id: 't2', created_at: '2026-11-21T09:05:00Z' })
  const old = question('old', { created_at: '2026-11-01T09:00:00Z' })
  expect(ids(sortRuns(placed(answered, taken, taking, passed, next, old), {}, now).questions)).toEqual([])
})

test('whatever needs its owner is a question, with choices or without, and has not finished', () => {
  const inWords = question('in words', { next: [] })
  const noFile = question('no file', { next: [{ ...choose('a'), kind: 'attach' }] })
  const settled = question('settled', { next: [], thread_id: 't1' })
  const reply = run('reply', { thread_id: 't1', created_at: '2026-11-21T09:05:00Z' })
  const sorted = sortRuns(placed(inWords, noFile, settled, reply), {}, now)
  expect(ids(sorted.questions)).toEqual(['in words', 'no file'])
  expect(ids(sorted.finished).toSorted()).toEqual(['reply', 'settled'])
})

test('what this page follows is newer than what is kept, and what it has not sent is under way', () => {
  const kept = run('r', { idempotency_key: 'k', status: 'running' })
  const ended = { ...kept, status: 'completed' as const }
  const unsent = newTurn('2', 'new', { prompt: 'later', thread: null, modelId: null, answers: null, files: [] })
  const sorted = sortRuns(placed(kept), { '1': { turns: [knownTurn(ended)] }, '2': { turns: [unsent] } }, now)
  expect(ids(sorted.finished)).toEqual(['r'])
  expect(sorted.working.map(({ key }) => key)).toEqual(['new'])
})

test('tasks that are due come with the longest overdue first', () => {
  const task = (id: string, dueDate: string | null, status = 'Pending') => ({ id, dueDate, status }) as Task
  const tasks = [
    task('today', '2026-11-21'),
    task('later', '2026-11-22'),
    task('overdue', '2026-11-02'),
    task('done', '2026-11-01', 'Completed'),
    task('none', null),
  ]
  expect(dueTasks(tasks, '2026-11-21').map(({ id }) => id)).toEqual(['overdue', 'today'])
})

test('a task whose run asks something needs its owner once', () => {
  const task = (id: string) => ({ id, dueDate: '2026-11-21', status: 'In Progress' }) as Task
  const runs = placed(question('asks', { context: { task_id: 'asked' } }), run('done', { context: { task_id: 'due' } }))
  const kept = { runs, drafts: [] }
  const { due, needs } = readDesk({
    kept,
    conversations: {},
    tasks: [task('asked'), task('due')],
    me: 'me',
    refused: 0,
    now,
  })
  expect(due.map(({ id }) => id)).toEqual(['due'])
  expect(needs).toBe(2)
})

test('what other people alone have does not need its reader; what agents, nobody or they themselves have does', () => {
  const agent = { kind: 'agent' as const, id: '6', name: 'Millie' }
  const [me, sam] = ['me', 'sam'].map((id) => ({ kind: 'person' as const, id, name: id }))
  const mine = [[], [agent], [me!], [sam!, me!], [sam!, agent]]
  expect(mine.map((assignees) => concerns(assigned(assignees), 'me'))).toEqual([true, true, true, true, true])
  expect(concerns(assigned([sam!]), 'me')).toBe(false)
  // From a server before this one.
  expect(concerns({ assignee: 'Millie', assignee_id: '6' }, 'me')).toBe(true)

  const task = { id: 'due', dueDate: '2026-11-21', status: 'Pending', ...assigned([sam!]) } as Task
  const desk = { kept: null, conversations: {}, tasks: [task], refused: 0, now }
  expect(readDesk({ ...desk, me: 'me' }).needs).toBe(0)
  expect(readDesk({ ...desk, me: 'sam' }).needs).toBe(1)
})
