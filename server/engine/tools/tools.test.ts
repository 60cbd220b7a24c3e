import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listEventsBetween } from '../../calendar/calendar.repo.ts'
import { listProjects } from '../../projects/projects.rules.ts'
import { type TestWorkspace, noDrafts, openTestWorkspace, tasksOf } from '../../testing/test-workspace.ts'
import { shelve } from '../files/shelf.ts'
import { toolsOf } from '../profiles.ts'
import { type ToolContext, describeTools, readInput } from './tool.ts'

const now = new Date('2026-11-21T10:00:00Z')
const all = toolsOf({ id: 'custom', skills: [] })

let workspace: TestWorkspace
let context: ToolContext
beforeAll(async () => {
  workspace = await openTestWorkspace({ now: () => now.getTime() })
  context = {
    workspace,
    drafting: noDrafts,
    earlierRuns: [],
    shelf: shelve([]),
    maxFileLength: 1000,
    now,
    timeZone: 'Europe/Berlin',
    signal: new AbortController().signal,
  }
})
afterAll(() => workspace.server.close())

async function use(name: string, given: unknown) {
  const { tool, input } = readInput(
    all.find((each) => each.name === name),
    { id: 'x', name, input: given },
  )
  const { answer, receipt } = await tool.run(input, context)
  return { answer: answer as Record<string, never>, summary: receipt.summary, asks: () => tool.ask?.(input, context) }
}

const taskCalled = async (title: string) => (await tasksOf(workspace)).find((task) => task.title === title)

describe('tasks', () => {
  test('are listed by what must hold, the next due first', async () => {
    const titles = async (input: object) =>
      ((await use('list_tasks', input)).answer as unknown as { tasks: { title: string }[] }).tasks.map(
        ({ title }) => title,
      )
    expect(await titles({ overdue: true })).toEqual(['Follow up with the trade-fair leads'])
    expect(await titles({ assignee: 'arlo', open: true })).toEqual([
      'Draft the e-mail to Nordhaus',
      'Collect questions for the board meeting',
    ])
    expect(
      await titles({ project: 'supplier review', status: 'Pending', due_from: '2026-11-22', due_to: '2026-11-23' }),
    ).toEqual(['Name two questions for each supplier'])
    expect(await titles({ words: 'credit NOTE' })).toEqual(['Draft the e-mail to Nordhaus'])
    expect(await titles({ assignee: 'nobody' })).toEqual([])
    expect((await titles({})).length).toBe(24)
  })

  test('are created with names for ids, and everyone sees them', async () => {
    const { answer, summary } = await use('create_task', {
      title: ' Call Acme ',
      assignee: 'chip',
      due: '2026-11-27',
      priority: 'High',
      project: 'Website Relaunch',
    })
    expect(answer).toMatchObject({
      created: {
        title: 'Call Acme',
        assignee: 'Chip',
        due: '2026-11-27',
        project: 'Website relaunch',
        status: 'Pending',
        overdue: false,
      },
    })
    expect(summary).toBe('Created the task “Call Acme” for Chip, due 2026-11-27')
    expect(await taskCalled('Call Acme')).toMatchObject({ assignee_id: '2', priority: 'High', dueDate: '2026-11-27' })
  })

  test('are told of by the names of their fields alone', async () => {
    await expect(use('create_task', { title: 'Call Acme', dueDate: '2026-11-27' })).rejects.toMatchObject({
      code: 'unknown_field',
      detail: 'dueDate is not a field of create_task. Did you mean due?',
    })
    await expect(use('list_tasks', { state: 'Pending' })).rejects.toMatchObject({
      detail: expect.stringMatching(/^state is not a field of list_tasks\./),
    })
  })

  test('change in the given fields and no others; progress follows', async () => {
    const before = (await taskCalled('Share the launch plan'))!
    const progress = async () =>
      (await listProjects(workspace.db, workspace.id)).find(({ name }) => name === 'Website relaunch')!.progress
    const was = await progress()
    await use('update_task', { id: before.id, status: 'Completed', assignee: null })
    expect(await taskCalled('Share the launch plan')).toMatchObject({
      ...before,
      status: 'Completed',
      assignee: '',
      assignee_id: null,
      assignees: [],
      updated_at: expect.any(String),
    })
    expect(await progress()).toBeGreaterThan(was)
  })

  test('are deleted once somebody agrees', async () => {
    const { id } = (await taskCalled('October newsletter'))!
    const tool = all.find(({ name }) => name === 'delete_task')!
    expect(await tool.ask?.({ id }, context)).toBe('Delete the task “October newsletter”?')
    expect((await use('delete_task', { id })).summary).toBe('Deleted the task “October newsletter”')
    await expect(use('delete_task', { id })).rejects.toMatchObject({ status: 410 })
  })
})

describe('projects', () => {
  test('come with how their tasks stand', async () => {
    const { answer } = await use('list_projects', { status: 'Planning' })
    expect(answer).toEqual({
      projects: [
        expect.objectContaining({
          name: 'Hiring: support lead',
          team: ['Dot', 'Clide'],
          tasks: { all: 4, completed: 1, overdue: 0 },
        }),
      ],
      total: 1,
    })
  })

  test('are created, renamed and deleted', async () => {
    const created = (await use('create_project', { name: 'Trade fair', team: ['chip', 'SUKI'], due: '2027-03-01' }))
      .answer as unknown as { created: { id: string; team: string[] } }
    expect(created.created.team).toEqual(['Chip', 'Suki'])
    const { id } = created.created
    expect((await use('update_project', { id, name: 'Spring trade fair', status: 'Active' })).answer).toMatchObject({
      changed: { name: 'Spring trade fair', status: 'Active', due: '2027-03-01' },
    })
    const tool = all.find(({ name }) => name === 'delete_project')!
    expect(await tool.ask?.({ id }, context)).toBe('Delete the project “Spring trade fair”? Its tasks stay.')
    await use('delete_project', { id })
    expect((await listProjects(workspace.db, workspace.id)).map(({ name }) => name)).not.toContain('Spring trade fair')
  })
})

describe('events', () => {
  test('are on the user’s clock, also over a clock change', async () => {
    const { answer } = await use('create_event', {
      title: 'Winter time',
      date: '2026-10-25',
      start: '01:30',
      end: '03:30',
      attendees: ['Dot'],
    })
    expect(answer).toMatchObject({ created: { date: '2026-10-25', start: '01:30', end: '03:30', attendees: ['Dot'] } })
    const stored = (await listEventsBetween(workspace.db, workspace.id, 0, Date.parse('2027-01-01'))).find(
      ({ title }) => title === 'Winter time',
    )!
    expect(stored).toMatchObject({
      start: '2026-10-24T23:30:00.000Z',
      end: '2026-10-25T02:30:00.000Z',
      time_zone: 'Europe/Berlin',
    })
    const listed = await use('list_events', { from: '2026-10-25', to: '2026-10-25' })
    expect(listed.answer).toMatchObject({ total: 1 })
  })

  test('last half an hour unless told, and as long as before when moved', async () => {
    const { created } = (await use('create_event', { title: 'Hiring', date: '2026-12-01', start: '23:45' }))
      .answer as unknown as { created: { id: string } }
    expect(created).toMatchObject({ end_date: '2026-12-02', end: '00:15' })
    expect((await use('update_event', { id: created.id, date: '2026-12-03', start: '10:00' })).answer).toMatchObject({
      changed: { date: '2026-12-03', start: '10:00', end: '10:30' },
    })
    expect((await use('update_event', { id: created.id, title: 'Hiring talk' })).answer).toMatchObject({
      changed: { title: 'Hiring talk', start: '10:00', end: '10:30' },
    })
    const night = (
      await use('create_event', {
        title: 'Night shift',
        date: '2026-12-04',
        start: '22:00',
        end: '02:00',
        end_date: '2026-12-05',
      })
    ).answer as unknown as { created: { id: string } }
    expect(
      (await use('update_event', { id: night.created.id, end: '03:00', end_date: '2026-12-05' })).answer,
    ).toMatchObject({ changed: { start: '22:00', end_date: '2026-12-05', end: '03:00' } })
    const tool = all.find(({ name }) => name === 'delete_event')!
    expect(await tool.ask?.({ id: created.id }, context)).toBe('Cancel “Hiring talk” on 2026-12-03, 10:00–10:30?')
  })

  test('that end before they start, or ranges of years, are refused', async () => {
    await expect(use('create_event', { title: 'x', date: '2026-12-01', start: '10:00', end: '09:00' })).rejects.toThrow(
      'The end must come after the start.',
    )
    await expect(use('list_events', { from: '2026-12-01', to: '2028-12-01' })).rejects.toThrow('a year at most')
  })
})

test('the workspace is searched by all words, whatever they stand in', async () => {
  const { answer, summary } = await use('search_workspace', { query: 'supplier quotes' })
  expect(answer).toMatchObject({
    tasks: [expect.objectContaining({ title: 'Compare supplier quotes' })],
    projects: [],
    total: 1,
  })
  expect(summary).toBe('Searched the workspace for “supplier quotes”: 1 found')
  expect((await use('list_agents', {})).answer).toMatchObject({ agents: { length: 7 } })
})

describe('a mistaken call', () => {
  test.each([
    ['no_such_tool', {}, 'There is no tool called no_such_tool.'],
    ['create_task', { title: 'x', due: 'Friday' }, 'create_task: due: Give the date as YYYY-MM-DD.'],
    ['create_event', { title: 'x', date: '2026-12-01', start: '25:00' }, 'Give the time as HH:MM'],
    ['create_task', { title: '   ' }, 'create_task: title'],
  ])('%s %j tells the model what is wrong', (name, input, message) => {
    const read = () =>
      readInput(
        all.find((tool) => tool.name === name),
        { id: 'x', name, input },
      )
    expect(read).toThrow(message)
  })

  test('that names nobody is told who there is', async () => {
    await expect(use('create_task', { title: 'x', assignee: 'Bob' })).rejects.toThrow(
      /^There is nobody called Bob\. There are Arlo, Chip, Clide, Suki, Dot, Millie, Spec, /,
    )
    await expect(use('list_tasks', { project: 'Moon' })).rejects.toThrow(
      'There is no project called Moon. There are Website relaunch',
    )
  })
})

test('what is in another workspace is not there', async () => {
  const other = await workspace.db
    .selectFrom('tasks')
    .select('id')
    .where('workspace_id', '=', workspace.id)
    .limit(1)
    .executeTakeFirstOrThrow()
  const elsewhere: ToolContext = {
    ...context,
    workspace: {
      ...workspace,
      id: 'other',
      change: (work) =>
        workspace.server.services.db
          .transaction()
          .execute((tx) => work({ tx, workspaceId: 'other', userId: null, rev: 1, now: 1 })),
    },
  }
  const tool = all.find(({ name }) => name === 'update_task')!
  await expect(tool.run({ id: other.id, status: 'Completed' }, elsewhere)).rejects.toMatchObject({ status: 404 })
  expect(await all.find(({ name }) => name === 'list_tasks')!.run({}, elsewhere)).toMatchObject({
    answer: { total: 0 },
  })
})

test('each of the seven has the tools of its skills, and deleting always asks', () => {
  const names = (id: string, skills: string[]) => toolsOf({ id, skills }).map(({ name }) => name)
  expect(names('2', ['Outreach emails'])).not.toContain('create_event')
  expect(names('2', ['Call preparation'])).toContain('create_event')
  expect(names('6', ['Project plans'])).toEqual(expect.arrayContaining(['create_project', 'delete_project']))
  expect(all.filter(({ name }) => name.startsWith('delete_')).every(({ ask }) => ask !== undefined)).toBe(true)
  for (const [name, { inputSchema }] of Object.entries(describeTools(all)))
    expect((inputSchema as { jsonSchema: { type: string } }).jsonSchema, name).toMatchObject({ type: 'object' })
})
