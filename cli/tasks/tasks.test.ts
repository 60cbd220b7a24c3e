import { afterEach, expect, test } from 'vitest'
import { type FakeServer, type Handler, aRun, json, startFakeServer } from '../testing/fake-server.ts'
import { runCommand } from '../testing/run-command.ts'
import { aProject, aTask, idOf } from '../testing/entities.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

const tasks = [
  aTask({ dueDate: '2026-11-20', project_id: aProject().id, notes: 'Twelve pages.' }),
  aTask({
    id: idOf('aaaa2222'),
    title: 'Book the rooms',
    assignee: 'Chip',
    assignee_id: '2',
    dueDate: '2026-11-21',
    status: 'In Progress',
  }),
  aTask({
    id: idOf('aaaa3333'),
    title: 'Old news',
    assignee: '',
    assignee_id: null,
    dueDate: '2026-11-01',
    status: 'Completed',
    priority: 'Low',
  }),
]
const [offer] = tasks as [(typeof tasks)[0]]

const now = '2026-11-20T23:30:00.000Z'

/** Runs `muster tasks …` in Berlin, half an hour into a Saturday. */
async function run(
  args: string[],
  options: Parameters<typeof runCommand>[1] & { more?: Record<string, Handler> } = {},
) {
  await server?.close()
  server = await startFakeServer({
    'GET /tasks': (response) => json(response, tasks),
    'GET /projects': (response) => json(response, [aProject()]),
    'POST /tasks': (response, { body }) =>
      json(response, aTask({ id: idOf('dddd4444'), title: body.title as string }), 201),
    [`PATCH /tasks/${offer.id}`]: (response) => json(response, offer),
    ...options.more,
  })
  return runCommand(['tasks', ...args], { server: server.url, now, timeZone: 'Europe/Berlin', ...options })
}

const titles = async (...filters: string[]) =>
  (await run(['list', ...filters])).stdout
    .split('\n')
    .map((row) => row.split('\t')[1])
    .filter(Boolean)
const sent = (route: string) => server!.asked(route)[0]!

test('a pipe gets whole ids and a terminal their ends', async () => {
  const piped = await run(['list', '--search', 'offer'])
  expect(piped).toMatchObject({
    code: 0,
    stdout: `${offer.id}\tSend the offer\tArlo\t2026-11-20\tPending\tMedium\n`,
    stderr: '',
  })
  expect((await run(['list', '--search', 'offer'], { terminal: 80 })).stdout).toBe(
    'ID        TITLE           ASSIGNEE  DUE         STATUS   PRIORITY\naaaa1111  Send the offer  Arlo      2026-11-20  Pending  Medium\n',
  )
})

test('a task is listed when it fits every filter', async () => {
  expect(await titles()).toHaveLength(3)
  expect(await titles('--status', 'in-progress')).toEqual(['Book the rooms'])
  expect(await titles('--assignee', 'CHIP')).toEqual(['Book the rooms'])
  expect(await titles('--project', 'website relaunch')).toEqual(['Send the offer'])
  expect(await titles('--search', 'cHi')).toEqual(['Book the rooms'])
  expect(await titles('--search', 'the', '--status', 'pending')).toEqual(['Send the offer'])
})

test('overdue is what was due before today, here, and is not completed', async () => {
  expect(await titles('--overdue')).toEqual(['Send the offer'])
})

test('nothing to list is silent in a pipe and a sentence where someone watches', async () => {
  expect(await run(['list', '--search', 'zebra'])).toMatchObject({ code: 0, stdout: '', stderr: '' })
  expect(await run(['list', '--search', 'zebra'], { terminal: 80 })).toMatchObject({
    code: 0,
    stdout: '',
    stderr: 'No task fits.\n',
  })
  expect((await run(['list', '--search', 'zebra', '--json'])).stdout).toBe('[]\n')
})

test('a task is shown with its project by name', async () => {
  expect((await run(['show', 'aaaa1111'])).stdout).toBe(
    'title\tSend the ' +
      'offer\nstatus\tPending\npriority\tMedium\nassignee\tArlo\ndue\t2026-11-20\nproject\tWebsite ' +
      `relaunch\nnotes\tTwelve pages.\nid\t${offer.id}\n`,
  )
})

test('a new task has what the flags say, by this terminal’s calendar', async () => {
  const flags = [
    '--assignee',
    'chip',
    '--due-date',
    'tomorrow',
    '--priority',
    'HIGH',
    '--status',
    'in progress',
    '--project',
    'bbbb1111',
    '--notes',
    '-',
  ]
  const { code, stdout, stderr } = await run(['create', 'Draft', ...flags], { stdin: 'One\nTwo\n' })
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: `${idOf('dddd4444')}\n`, stderr: '' })
  expect(sent('POST /tasks').body).toEqual({
    title: 'Draft',
    assignee_id: '2',
    dueDate: '2026-11-22',
    priority: 'High',
    status: 'In Progress',
    project_id: aProject().id,
    notes: 'One\nTwo',
  })
})

test('a new task is told in a sentence on a terminal, and whole with --json', async () => {
  expect(await run(['create', 'Draft'], { terminal: 80 })).toMatchObject({
    stdout: '',
    stderr: 'Created task "Draft" (dddd4444).\n',
  })
  expect(JSON.parse((await run(['create', 'Draft', '--json'])).stdout)).toMatchObject({
    id: idOf('dddd4444'),
    title: 'Draft',
  })
})

test('an edit sends what is given and no more', async () => {
  expect(await run(['edit', 'send the OFFER', '--status', 'completed'])).toMatchObject({
    code: 0,
    stdout: '',
    stderr: '',
  })
  expect(sent('PATCH').body).toEqual({ status: 'Completed' })
  await run(['edit', 'aaaa1111', '--title', 'Sent', '--no-assignee', '--no-due-date', '--no-project', '--notes', ''])
  expect(sent('PATCH').body).toEqual({ title: 'Sent', assignee_id: null, dueDate: null, project_id: null, notes: '' })
})

test.each([
  [['list', '--status', 'done'], '--status takes Pending, In Progress or Completed (it is "done").'],
  [['create', 'x', '--priority', 'urgent'], '--priority takes High, Medium or Low (it is "urgent").'],
  [
    ['edit', 'send the offer', '--due', 'someday'],
    '--due takes a date such as 2026-12-01, today, tomorrow or a weekday (it is "someday").',
  ],
  [['edit', 'send the offer'], 'Say what to change, for example --status completed.'],
  [['edit', 'send the offer', '--json', '--idempotency-key', 'only-a-key'], undefined],
  [['create', 'x', '--idempotency-key', 'short'], '--idempotency-key takes 8 to 128 letters, digits, - or _.'],
])('%j is wrong use, and no server is asked', async (args, sentence) => {
  const ended = await run(args)
  expect(ended).toMatchObject({ code: 2, stdout: '', ...(sentence && { stderr: `${sentence}\n` }) })
  expect(server!.seen).toEqual([])
})

test('a task is run by its assignee, with title and notes as the prompt', async () => {
  const more: Record<string, Handler> = {
    'POST /agents/1/execute': (response) => json(response, { ...aRun(), execution_id: 'run-1' }, 202),
  }
  const { code, stdout } = await run(['run', 'send the offer', '--no-wait', '--idempotency-key', 'run-the-task'], {
    more,
  })
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'run-1\n' })
  expect(sent('POST /agents')).toMatchObject({
    headers: { 'idempotency-key': 'run-the-task' },
    body: { prompt: 'Send the offer\n\nTwelve pages.', context: { task_id: offer.id } },
  })
})

test('a task of nobody is not run', async () => {
  expect(await run(['run', 'old news'])).toMatchObject({
    code: 2,
    stderr:
      `"Old news" has no agent.\nGive it to one first: muster tasks edit ${idOf('aaaa3333')} --assignee <agent>, ` +
      'or choose one with --agent.\n',
  })
})
