import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../support/server.ts'
import { newHome } from './muster.ts'

// One journey in order: a script that keeps a workspace from Berlin.
const home = newHome()
let server: RunningServer

beforeAll(async () => {
  server = await startServer()
  Object.assign(home.env, { MUSTER_SERVER: server.url, TZ: 'Europe/Berlin' })
  await home.muster(['login', '--email', server.demo.username, '--password-stdin'], { stdin: server.demo.password })
})
afterAll(() => server?.stop())

/** What a command that succeeds prints, without the end of its last line. */
async function muster(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await home.muster(args)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout.replace(/\n$/, '')
}

const json = async (...args: string[]) => JSON.parse(await muster(...args, '--json')) as unknown

test('a project and its tasks are made, found, changed and deleted', async () => {
  const project = await muster('projects', 'create', 'Garden', '--team', 'millie,ARLO', '--status', 'active')
  expect(project).toMatch(/^[0-9a-f-]{36}$/)
  const task = await muster(
    'tasks',
    'create',
    'Plant roses',
    '--project',
    'garden',
    '--assignee',
    'arlo',
    '--due',
    '2020-01-01',
    '--priority',
    'high',
  )
  expect(await muster('tasks', 'list', '--project', 'GARDEN', '--overdue')).toBe(
    `${task}\tPlant roses\tArlo\t2020-01-01\tPending\tHigh`,
  )

  await muster('tasks', 'edit', 'plant ROSES', '--status', 'completed', '--no-due')
  expect(await json('tasks', 'show', task.slice(-8))).toMatchObject({
    status: 'Completed',
    dueDate: null,
    assignee: 'Arlo',
  })
  expect(await muster('projects', 'list')).toContain(`${project}\tGarden\tActive\t100%\tMillie, Arlo\t`)

  await muster('projects', 'delete', 'garden', '--yes')
  expect(await json('tasks', 'show', task)).toMatchObject({ project_id: null })
  await muster('tasks', 'delete', task, '--yes')
  expect(await home.muster(['tasks', 'show', task])).toMatchObject({ code: 2, stdout: '' })
})

test('a key makes one task however often the command is repeated, and an edit and a deletion can be repeated too', async () => {
  const create = ['tasks', 'create', 'Only once', '--due', '2026-12-01', '--idempotency-key', 'only-one-task']
  const id = await muster(...create)
  expect(await muster(...create)).toBe(id)
  expect(await muster('tasks', 'list', '--search', 'only once')).toBe(`${id}\tOnly once\t\t2026-12-01\tPending\tMedium`)
  const other = await home.muster(['tasks', 'create', 'Another one', '--idempotency-key', 'only-one-task', '--json'])
  expect(other).toMatchObject({ code: 2, stdout: '' })
  expect(JSON.parse(other.stderr)).toMatchObject({ code: 'idempotency_key_reused' })
  const edit = ['tasks', 'edit', id, '--title', 'Just once', '--idempotency-key', 'only-one-edit']
  await muster(...edit)
  await muster(...edit)
  const remove = ['tasks', 'delete', id, '--yes', '--idempotency-key', 'only-one-deletion']
  await muster(...remove)
  await muster(...remove)
})

test('an event keeps its hour over a change of the clocks, in whatever zone one looks', async () => {
  const create = [
    'events',
    'create',
    'Handover',
    '--date',
    '2027-03-27',
    '--start',
    '09:00',
    '--end',
    '10:30',
    '--attendees',
    'Ada, Grace',
  ]
  const id = await muster(...create, '--idempotency-key', 'one-handover')
  expect(await muster(...create, '--idempotency-key', 'one-handover')).toBe(id)
  const move = ['events', 'edit', 'handover', '--date', '2027-03-28', '--idempotency-key', 'one-move']
  await muster(...move)
  await muster(...move)
  expect(await muster('events', 'list', '--date', '2027-03-28')).toBe(
    `${id}\t2027-03-28\t09:00\t10:30\tHandover\tAda, Grace`,
  )
  expect(await json('events', 'show', id)).toMatchObject({
    start: '2027-03-28T07:00:00.000Z',
    end: '2027-03-28T08:30:00.000Z',
    time_zone: 'Europe/Berlin',
  })
  const inKolkata = await home.muster(['events', 'list', '--from', '2027-03-27', '--to', '2027-03-29'], {
    env: { TZ: 'Asia/Kolkata' },
  })
  expect(inKolkata.stdout).toBe(`${id}\t2027-03-28\t12:30\t14:00\tHandover\tAda, Grace\n`)
  for (const TZ of ['Mars/Olympus', ''])
    expect((await home.muster(['events', 'show', id], { env: { TZ } })).stdout).toContain('start\t07:00\n')
  await muster('events', 'delete', id, '--yes')
  expect(await muster('events', 'list', '--date', '2027-03-28')).toBe('')
})

test('an agent of one’s own joins, rests and leaves', async () => {
  const id = await muster('agents', 'create', 'Nova', '--role', 'Legal', '--skills', 'Contracts, Privacy')
  await muster('agents', 'edit', 'nova', '--name', 'Vega')
  expect(await json('agents', 'show', 'vega')).toMatchObject({
    id,
    role: 'Legal',
    skills: ['Contracts', 'Privacy'],
    custom: true,
  })
  await muster('agents', 'pause', 'vega')
  expect(await home.muster(['run', 'vega', 'Hello'])).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'Vega is paused. Resume Vega and try again.\n',
  })
  await muster('agents', 'resume', 'vega')
  await muster('agents', 'delete', 'vega', '--yes')
  expect(await home.muster(['agents', 'delete', 'arlo', '--yes'])).toMatchObject({ code: 1, stdout: '' })
  expect((await muster('agents', 'list')).split('\n')).toHaveLength(7)
})

test('a task is run by its assignee', async () => {
  const task = await muster('tasks', 'create', 'What can you do?', '--assignee', 'millie')
  expect(await json('tasks', 'run', task)).toMatchObject({
    agent_id: '6',
    prompt: 'What can you do?',
    context: { task_id: task },
    status: 'completed',
  })
})

test('a task is given to people and several agents, found by each of them, and run by the one that is chosen', async () => {
  const task = await muster('tasks', 'create', 'Say what you can', '--assignee', 'sam', '--assignee', 'MILLIE')
  expect(await json('tasks', 'show', task)).toMatchObject({
    assignee: 'Sam Rivera',
    assignees: [
      { kind: 'person', name: 'Sam Rivera' },
      { kind: 'agent', id: '6', name: 'Millie' },
    ],
  })
  const row = `${task}\tSay what you can\tSam Rivera, Millie\t\tPending\tMedium`
  for (const filter of [
    ['--assignee', 'sam rivera'],
    ['--assignee', 'millie'],
    ['--search', 'riv'],
  ])
    expect((await muster('tasks', 'list', ...filter)).split('\n')).toContain(row)
  expect(await muster('tasks', 'list', '--assignee', 'me')).toBe('')
  expect(await json('tasks', 'run', task)).toMatchObject({ agent_id: '6', status: 'completed' })

  await muster('tasks', 'edit', task, '--assignee', 'me', '--assignee', 'arlo', '--assignee', 'millie')
  expect(await muster('tasks', 'list', '--assignee', 'me')).toBe(
    `${task}\tSay what you can\tAlex Kim, Arlo, Millie\t\tPending\tMedium`,
  )
  expect(await home.muster(['tasks', 'run', task])).toEqual({
    code: 2,
    stdout: '',
    stderr: `"Say what you can" has several agents: Arlo, Millie.\nChoose one: muster tasks run ${task} --agent <agent>\n`,
  })
  expect(await json('tasks', 'run', task, '--agent', 'arlo')).toMatchObject({ agent_id: '1', status: 'completed' })

  await muster('tasks', 'edit', task, '--assignee', 'arlo')
  expect(await json('tasks', 'show', task)).toMatchObject({ assignees: [{ id: '1' }] })
  await muster('tasks', 'edit', task, '--no-assignee')
  expect(await muster('tasks', 'list', '--assignee', 'nobody')).toContain(task)
  expect(await home.muster(['tasks', 'edit', task, '--assignee', 'samuel'])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^There is no agent or person "samuel"\. /),
  })
  await muster('tasks', 'delete', task, '--yes')
})

test('in a pipe a deletion needs --yes', async () => {
  expect(await home.muster(['tasks', 'delete', 'october newsletter'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'There is no terminal to ask at: give --yes.\n',
  })
})

test('a server that is gone leaves the key to repeat with', async () => {
  const env = { MUSTER_SERVER: 'http://127.0.0.1:1' }
  const { code, stdout, stderr } = await home.muster(['tasks', 'create', 'Later', '--idempotency-key', 'keep-this'], {
    env,
  })
  expect({ code, stdout }).toEqual({ code: 6, stdout: '' })
  expect(stderr).toBe("Can't reach the server at http://127.0.0.1:1.\nRepeat safely with --idempotency-key keep-this\n")
})

test('a task comes again and again until it is paused, and its id deletes it twice', async () => {
  const create = [
    'schedules',
    'create',
    '--agent',
    'chip',
    '--prompt',
    'Find three leads',
    '--weekly',
    'mon,thu 08:00',
    '--idempotency-key',
    'one-schedule',
  ]
  const id = await muster(...create)
  expect(await muster(...create)).toBe(id)
  expect(await json('schedules', 'show', 'find three leads')).toMatchObject({
    agent_id: '2',
    repeat: { kind: 'weekly', days: ['mon', 'thu'], time: '08:00' },
    time_zone: 'Europe/Berlin',
  })
  await muster('schedules', 'pause', id)
  expect(await muster('schedules', 'list')).toBe(`${id}\tChip\tmon, thu 08:00\tpaused\t\tFind three leads`)
  await muster('schedules', 'resume', id)
  expect(await json('schedules', 'runs', id)).toEqual([])
  expect(
    await home.muster(['schedules', 'create', '--agent', 'chip', '--prompt', 'x', '--cron', '0 8 31 2 *']),
  ).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('"0 8 31 2 *" never comes. Choose a day that the calendar has.'),
  })
  await muster('schedules', 'delete', id, '--yes')
  await muster('schedules', 'delete', id, '--yes')
  expect(await json('schedules', 'list')).toEqual([])
})

test('the credits of the trial are there, and the built-in assistant uses none', async () => {
  await muster('run', 'arlo', 'What is due this week?')
  expect(await json('credits')).toMatchObject({
    plan: { id: 'standard', status: 'trialing' },
    balance: 100_000,
    used_this_month: 0,
    ledger: [{ kind: 'grant', credits: 100_000 }],
  })
  expect(await muster('whoami')).toContain('credits\t100,000 credits (100,000 a month)')
})
