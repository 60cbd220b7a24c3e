import { afterEach, expect, test } from 'vitest'
import type { Assignee } from '#shared/contract/assignees.ts'
import { assigned } from '#shared/domain/assignees.ts'
import { type FakeServer, type Handler, aRun, anAgent, json, startFakeServer } from '../testing/fake-server.ts'
import { runCommand } from '../testing/run-command.ts'
import { aMember, aTask, idOf } from '../testing/entities.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

const person = (end: string, name: string) =>
  aMember({ id: idOf(end), name, email: `${name.toLowerCase().replace(' ', '.')}@example.com` })
const team = [person('c1', 'Alex Kim'), person('c2', 'Sam Rivera'), person('c3', 'Jo Ní Ríain')]
const agents = [anAgent({}), anAgent({ id: '2', name: 'Chip' }), anAgent({ id: '6', name: 'Millie' })]
const [arlo, chip, millie] = agents.map(({ id, name }): Assignee => ({ kind: 'agent', id, name })) as [
  Assignee,
  Assignee,
  Assignee,
]
const [alex, sam] = team.map(({ id, name }): Assignee => ({ kind: 'person', id, name })) as [Assignee, Assignee]
const tasks = [
  aTask({ id: idOf('aaaa1111'), title: 'Both', ...assigned([millie, sam]) }),
  aTask({ id: idOf('aaaa2222'), title: 'People', ...assigned([sam, alex]) }),
  aTask({ id: idOf('aaaa3333'), title: 'Agents', ...assigned([arlo, sam, millie]) }),
  aTask({ id: idOf('aaaa4444'), title: 'Nobody', ...assigned([]) }),
  // As a server before this release answers.
  aTask({ id: idOf('aaaa5555'), title: 'Older', assignee: 'Chip', assignee_id: '2' }),
]

/** Runs `muster tasks …` as Alex Kim. */
async function run(
  args: string[],
  { more, ...options }: Parameters<typeof runCommand>[1] & { more?: Record<string, Handler> } = {},
) {
  await server?.close()
  server = await startFakeServer({
    'GET /tasks': (response) => json(response, tasks),
    'GET /agents': (response) => json(response, agents),
    'GET /team': (response) => json(response, team),
    'GET /auth/me': (response) =>
      json(response, {
        user: {
          ...team[0]!,
          username: 'alex',
          workspace: { id: 'w', name: 'W' },
          created_at: '2026-11-20T09:00:00.000Z',
        },
      }),
    'POST /tasks': (response) => json(response, tasks[0], 201),
    ...Object.fromEntries(
      tasks.map((task) => [`PATCH /tasks/${task.id}`, (response): void => json(response, task)] as [string, Handler]),
    ),
    ...Object.fromEntries(
      agents.map(({ id }) => [
        `POST /agents/${id}/execute`,
        (response): void => json(response, { ...aRun({ agent_id: id }), execution_id: `run-of-${id}` }, 202),
      ]),
    ),
    ...more,
  })
  return runCommand(['tasks', ...args], { server: server.url, token: 't', ...options })
}

const whom = ({ kind, id }: Assignee) => ({ kind, id })
const given = (...names: string[]) => names.flatMap((name) => ['--assignee', name])
const sent = () => server!.seen.find(({ method }) => method !== 'GET')?.body

test.each([
  [['CHIP'], { assignee_id: '2' }],
  [['6', 'millie'], { assignee_id: '6' }],
  [['sam rivera'], { assignees: [whom(sam)] }],
  [['Sam'], { assignees: [whom(sam)] }],
  [['JO'], { assignees: [{ kind: 'person', id: idOf('c3') }] }],
  [['jo ni\u0301 ri\u0301ain'], { assignees: [{ kind: 'person', id: idOf('c3') }] }],
  [['me'], { assignees: [whom(alex)] }],
  [[alex.id, 'ME'], { assignees: [whom(alex)] }],
  [['millie', 'sam', 'me', 'arlo'], { assignees: [millie, sam, alex, arlo].map(whom) }],
])('a new task is given to %j', async (names, expected) => {
  expect(await run(['create', 'Draft', ...given(...names)])).toMatchObject({ code: 0, stderr: '' })
  expect(sent()).toEqual({ title: 'Draft', ...expected })
})

test('people are asked for only where a name is no agent’s', async () => {
  await run(['create', 'Draft', ...given('chip', 'millie')])
  expect(sent()).toMatchObject({ assignees: [chip, millie].map(whom) })
  await run(['list', ...given('chip')])
  await run(['create', 'Draft', ...given('me', 'chip')])
  expect(server!.asked('GET /team')).toEqual([])
})

test('an edit gives a task to exactly these, whatever the server knows', async () => {
  await run(['edit', 'both', ...given('arlo')])
  expect(sent()).toEqual({ assignees: [whom(arlo)] })
  await run(['edit', 'older', ...given('arlo')])
  expect(sent()).toEqual({ assignee_id: '1' })
  await run(['edit', 'older', ...given('sam', 'arlo')])
  expect(sent()).toEqual({ assignees: [sam, arlo].map(whom) })
  await run(['edit', 'both', '--no-assignee'])
  expect(sent()).toEqual({ assignee_id: null })
  await run(['edit', 'both', '--no-assignee', ...given('chip')])
  expect(sent()).toEqual({ assignees: [whom(chip)] })
})

test.each([
  ['zebedee', 'There is no agent or person "zebedee". Choose from Arlo, Chip, Millie, "Alex Kim", "Sam Rivera"'],
  ['rivera', 'There is no agent or person "rivera". Did you mean "Sam Rivera"?'],
  ['alex', '2 people are called "alex": give the whole name, "Alex Kim" or "Alex Roe".'],
  ['twin', '2 agents are called "twin": give an id, 7 (Legal) or 8 (Sales).'],
  [
    'ann lee',
    '2 people are called "ann lee": give an id, 000000d2 (ann.lee@example.com) or 000000d3 (ann.lee@example.com).',
  ],
])('%s is nobody, or several', async (name, sentence) => {
  const more: Record<string, Handler> = {
    'GET /team': (response) =>
      json(response, [...team, person('d1', 'Alex Roe'), person('d2', 'Ann Lee'), person('d3', 'Ann Lee')]),
    'GET /agents': (response) =>
      json(response, [
        ...agents,
        ...(name === 'twin'
          ? [anAgent({ id: '7', name: 'Twin', role: 'Legal' }), anAgent({ id: '8', name: 'Twin', role: 'Sales' })]
          : []),
      ]),
  }
  const ended = await run(['create', 'Draft', ...given(name)], { more })
  expect(ended).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(sentence) })
  expect(sent()).toBeUndefined()
})

test('an agent comes before a person of the same name', async () => {
  const more: Record<string, Handler> = {
    'GET /team': (response) => json(response, [...team, person('d1', 'Chip'), person('d2', 'Millie Moss')]),
  }
  await run(['create', 'Draft', ...given('chip', 'millie', 'sam')], { more })
  expect(sent()).toMatchObject({ assignees: [chip, millie, sam].map(whom) })
})

const titles = async (...filters: string[]) => (await run(['list', ...filters, '--fields', 'title'])).stdout.split('\n')

test('a task is listed with all who have it, and found by each of them', async () => {
  expect((await run(['list', '--search', 'both'])).stdout).toBe(
    `${idOf('aaaa1111')}\tBoth\tMillie, Sam Rivera\t\tPending\tMedium\n`,
  )
  expect(await titles(...given('sam'))).toEqual(['Both', 'People', 'Agents', ''])
  expect(await titles(...given('me'))).toEqual(['People', ''])
  expect(await titles(...given('millie'))).toEqual(['Both', 'Agents', ''])
  expect(await titles(...given('chip'))).toEqual(['Older', ''])
  expect(await titles(...given('nobody'))).toEqual(['Nobody', ''])
  expect(await titles('--search', 'RIVERA')).toEqual(['Both', 'People', 'Agents', ''])
  expect(JSON.parse((await run(['list', '--json'])).stdout)).toEqual(tasks)
})

test('a task is shown with all who have it', async () => {
  expect((await run(['show', 'agents'])).stdout).toContain('\nassignee\tArlo, Sam Rivera, Millie\n')
  expect((await run(['show', 'older'])).stdout).toContain('\nassignee\tChip\n')
})

const ranBy = async (...args: string[]) => (await run(['run', ...args, '--no-wait'])).stdout

test('a task is run by its only agent, or by the one that is chosen', async () => {
  expect(await ranBy('both')).toBe('run-of-6\n')
  expect(await ranBy('older')).toBe('run-of-2\n')
  expect(await ranBy('agents', '--agent', 'millie')).toBe('run-of-6\n')
  expect(await ranBy('people', '--agent', 'chip')).toBe('run-of-2\n')
  expect(await ranBy('nobody', '--agent', 'chip')).toBe('run-of-2\n')
})

test('of several agents one has to be chosen, and a task of people has none', async () => {
  expect(await run(['run', 'agents'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: `"Agents" has several agents: Arlo, Millie.\nChoose one: muster tasks run ${idOf('aaaa3333')} --agent <agent>\n`,
  })
  expect(await run(['run', 'people'])).toMatchObject({
    code: 2,
    stderr: `"People" has no agent: it is with Sam Rivera, Alex Kim.\nChoose one: muster tasks run ${idOf('aaaa2222')} --agent <agent>\n`,
  })
  expect(sent()).toBeUndefined()
})

test('a terminal asks which of several agents', async () => {
  const ask = (typed: string, ...args: string[]) =>
    run(['run', 'agents', '--no-wait', ...args], { terminal: 80, typed: `${typed}\n` })
  expect(await ask('millie')).toMatchObject({
    code: 0,
    stdout: 'run-of-6\n',
    stderr: expect.stringContaining('Which agent, Arlo or Millie? '),
  })
  expect(await ask('chip')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('There is no agent "chip". Choose from Arlo, Millie.'),
  })
  expect(await ask('')).toMatchObject({ code: 2, stderr: expect.stringContaining('has several agents: Arlo, Millie.') })
  expect(await ask('millie', '--json')).toMatchObject({ code: 2 })
})
