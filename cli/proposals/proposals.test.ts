import { afterEach, expect, test } from 'vitest'
import type { Proposal } from '#shared/contract/proposals.ts'
import { type FakeServer, type Handler, aRun, events, json, problem, startFakeServer } from '../testing/fake-server.ts'
import { aMember, aProposal, aTask, idOf } from '../testing/entities.ts'
import { runCommand } from '../testing/run-command.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

const minutes = aProposal()
const [plan, cards, call] = minutes.items.map(({ id }) => id) as [string, string, string]
const backlog = aProposal({
  id: `${idOf('dddd2222')}-p2`,
  run_id: idOf('dddd2222'),
  title: 'A tidy backlog',
  items: [
    { ...minutes.items[0]!, kind: 'change', of: idOf('aaaa1111'), fields: { status: 'Completed', dueDate: null } },
    { ...minutes.items[1]!, kind: 'project', fields: { title: 'Relaunch' }, state: 'added' },
  ],
})

type Options = Parameters<typeof runCommand>[1] & { more?: Record<string, Handler> }

async function run(args: string[], { more, ...options }: Options = {}) {
  await server?.close()
  server = await startFakeServer({
    'GET /proposals': (response, { path }) => {
      const run = new URL(path, 'http://x').searchParams.get('run_id')
      const items = [minutes, backlog].filter(({ run_id }) => run === null || run_id === run)
      json(response, { items, next_cursor: null })
    },
    [`GET /proposals/${minutes.id}`]: (response) => json(response, minutes),
    'GET /tasks': (response) => json(response, [aTask()]),
    'GET /projects': (response) => json(response, []),
    'POST /agents/1/execute': (response) =>
      void events(response, ['0', 'accepted', { execution_id: ended.id }], ['done', 'done', ended]).end(),
    [`GET /executions/${ended.id}`]: (response) => json(response, ended),
    [`POST /proposals/${minutes.id}/accept`]: (response, { body }) =>
      json(response, { id: minutes.id, added: body.items, left: [] }),
    [`POST /proposals/${minutes.id}/leave-out`]: (response, { body }) =>
      json(response, { id: minutes.id, left_out: body.items }),
    ...more,
  })
  return runCommand(args, { server: server.url, token: 't', now: '2026-11-21T15:00:00Z', ...options })
}

const steps = [minutes.id, `${minutes.run_id}-p9`].map((id, n) => ({
  id: `s${n}`,
  tool: 'propose',
  status: 'done' as const,
  summary: 'Proposed',
  link: { kind: 'proposal' as const, id },
}))
const ended = aRun({ id: minutes.run_id, result: 'There are three.', steps })

const sent = () => server!.asked('POST /proposals')[0]!.body
const ways = [minutes.id, 'from the MINUTES', 'e1111-p1', 'eeee1111', minutes.run_id]

test('the list says what became of the items', async () => {
  const rows = [
    `${minutes.id}\tFrom the minutes\t2 open, 1 left out\t2026-11-20 09:00`,
    `${backlog.id}\tA tidy backlog\t1 open, 1 added\t2026-11-20 09:00`,
  ]
  expect(await run(['proposals', 'list'])).toMatchObject({ code: 0, stdout: `${rows.join('\n')}\n`, stderr: '' })
  expect(JSON.parse((await run(['proposals', 'list', '--json'])).stdout)).toEqual([minutes, backlog])
  expect((await run(['proposals', 'list', '--run', ended.id])).stdout).toBe(`${rows[0]}\n`)
})

test.each(ways)('%s names the proposal', async (name) => {
  expect(JSON.parse((await run(['proposals', 'show', name, '--json'])).stdout)).toEqual(minutes)
})

test('a run that proposed twice names neither, and an unknown id is wrong use', async () => {
  const second = { ...minutes, id: `${minutes.run_id}-p2`, title: 'Another' }
  const more: Record<string, Handler> = {
    'GET /proposals': (response) => json(response, { items: [minutes, second], next_cursor: null }),
    [`GET /proposals/${second.id}`]: (response) => problem(response, 404, 'proposal_not_found', 'There is none.'),
  }
  expect(await run(['proposals', 'show', minutes.run_id], { more })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('give more of it, e1111-p1 (From the minutes) or e1111-p2 (Another).'),
  })
  expect(await run(['proposals', 'show', second.id], { more })).toMatchObject({
    code: 2,
    stderr: `There is no proposal "${second.id}". See: muster proposals list\n`,
  })
})

test('one is shown with numbers, and a person is told how to add what is open', async () => {
  const shown = await run(['proposals', 'show', minutes.id])
  expect(shown).toMatchObject({ code: 0, stderr: '' })
  expect(shown.stdout).toBe(
    `title\tFrom the minutes\nagent\tArlo\nproposed\t2026-11-20 09:00\nrun\t${minutes.run_id}\nid\t${minutes.id}\n\n` +
      '1\tPrint the plan\ttask\tChip\tdue 2026-11-30\tminutes.md, line 4\topen\n' +
      '2\tOrder cards\ttask\t\t\t\tleft out\n' +
      '3\tCall the printer\tevent\t\t2026-12-01 09:00–09:45\t\topen\n',
  )
  const seen = await run(['proposals', 'show', minutes.id], { terminal: 58 })
  expect(seen.stdout).toContain(
    '\n\n1. Print the plan: Chip, due 2026-11-30 (minutes.md, line\n   4)\n2. Order cards [left out]\n',
  )
  expect(seen.stderr).toBe('Add it with: muster proposals accept e1111-p1 --all\n')
  expect((await run(['proposals', 'show', 'a tidy backlog'])).stdout).toContain(
    '1\tSend the offer\tchange: status Completed, no due date\tChip\t\tminutes.md, line 4\topen\n' +
      '2\tRelaunch\tproject\t\t\t\tadded\n',
  )
})

const below =
  'There are three.\n\nProposed: From the minutes\n\n' +
  '1. Print the plan: Chip, due 2026-11-30 (minutes.md, line 4)\n2. Order cards [left out]\n' +
  '3. Call the printer: 2026-12-01 09:00–09:45\n'

test.each([[['run', 'arlo', 'Hi']], [['runs', 'show', ended.id]]])(
  'what a run proposed stands below %j, and nothing is asked',
  async (args) => {
    const piped = await run(args)
    expect(piped).toMatchObject({ code: 0, stderr: '' })
    expect(piped.stdout.endsWith(below)).toBe(true)
    const seen = await run(args, { terminal: 100 })
    expect(seen.stdout.endsWith(below)).toBe(true)
    expect(seen.stderr).toContain(`Add it with: muster proposals accept e1111-p1 --all\n`)
    expect(JSON.parse((await run([...args, '--json'])).stdout)).toEqual(ended)
    expect(server!.asked('GET /proposals')).toEqual([])
  },
)

test('items are added by their numbers, each with what was changed of it', async () => {
  const set = ['--set', '1.title=Print it', '--set', '1.due=', '--set', '1.assignee=arlo', '--set', '3.start=14:30']
  const args = ['proposals', 'accept', minutes.id, '1', '3', ...set, '--idempotency-key', 'add-both-now']
  expect(await run(args)).toMatchObject({
    code: 0,
    stdout: `${plan}\tPrint it\n${call}\tCall the printer\n`,
    stderr: '',
  })
  expect(sent()).toEqual({
    items: [plan, call],
    edits: {
      [plan]: { title: 'Print it', dueDate: null, assignee_id: '1' },
      [call]: { start: '2026-12-01T14:30:00.000Z', end: '2026-12-01T15:15:00.000Z' },
    },
  })
  expect(server!.asked('POST')[0]!.headers).toMatchObject({ 'idempotency-key': 'add-both-now' })
  await run(['proposals', 'accept', minutes.id, '1', '--set', '1.due=friday', '--set', '1.notes='])
  expect(sent()).toEqual({ items: [plan], edits: { [plan]: { dueDate: '2026-11-27', notes: '' } } })
})

test('an item is given to a person, and names whom it is for', async () => {
  const sam = aMember()
  const items = minutes.items.map((item) => ({ ...item, fields: { ...item.fields, assignee_id: sam.id } }))
  const more: Record<string, Handler> = {
    'GET /team': (response) => json(response, [sam]),
    [`GET /proposals/${minutes.id}`]: (response) => json(response, { ...minutes, items } satisfies Proposal),
  }
  await run(['proposals', 'accept', minutes.id, '1', '--set', '1.assignee=SAM'], { more })
  expect(sent()).toEqual({ items: [plan], edits: { [plan]: { assignee_id: sam.id } } })
  expect((await run(['proposals', 'show', minutes.id], { more })).stdout).toContain(
    '\n1\tPrint the plan\ttask\tSam Rivera\tdue 2026-11-30\t',
  )
  await run(['proposals', 'show', minutes.id])
  expect(server!.asked('GET /team')).toEqual([])
})

test('--all is whatever was not left out, and what was added before goes along', async () => {
  const [first, ...others] = minutes.items
  const more: Record<string, Handler> = {
    [`GET /proposals/${minutes.id}`]: (response) =>
      json(response, { ...minutes, items: [{ ...first!, state: 'added' }, ...others] } satisfies Proposal),
  }
  expect(await run(['proposals', 'accept', minutes.id, '--all'], { more, terminal: 80 })).toMatchObject({
    code: 0,
    stdout: '',
    stderr: '“Print the plan” was added already.\nAdded “Call the printer”.\n',
  })
  expect(sent()).toEqual({ items: [plan, call], edits: {} })
})

test('what could not be added is named, and makes the exit code 1', async () => {
  const answer = { id: minutes.id, added: [plan], left: [{ id: call, why: 'The calendar is full.' }] }
  const more: Record<string, Handler> = {
    [`POST /proposals/${minutes.id}/accept`]: (response) => json(response, answer),
  }
  expect(await run(['proposals', 'accept', minutes.id, '--all'], { more })).toMatchObject({
    code: 1,
    stdout: `${plan}\tPrint the plan\n`,
    stderr: '“Call the printer” was not added: The calendar is full.\n',
  })
  const asJson = await run(['proposals', 'accept', minutes.id, '--all', '--json'], { more })
  expect(asJson).toMatchObject({ code: 1, stderr: '' })
  expect(JSON.parse(asJson.stdout)).toEqual(answer)
})

test('items are left out; one that was added stays, and is named', async () => {
  expect(await run(['proposals', 'leave-out', minutes.id, '3'], { terminal: 80 })).toMatchObject({
    code: 0,
    stderr: 'Left out “Call the printer”.\n',
  })
  expect(sent()).toEqual({ items: [call] })
  const more: Record<string, Handler> = {
    [`POST /proposals/${minutes.id}/leave-out`]: (response) => json(response, { id: minutes.id, left_out: [call] }),
  }
  expect(await run(['proposals', 'leave-out', minutes.id, '1', '3'], { more })).toMatchObject({
    code: 1,
    stdout: `${call}\tCall the printer\n`,
    stderr: '“Print the plan” stays: it was added already.\n',
  })
  expect(await run(['proposals', 'leave-out', minutes.id, '--all'], { more })).toMatchObject({ code: 0, stderr: '' })
})

test('what was added and left out is taken back; what someone changed stays, with who and when', async () => {
  const kept = { id: plan, title: 'Print it', why: 'changed', by: 'Clara', at: '2026-11-21T14:55:00.000Z' }
  const more: Record<string, Handler> = {
    [`POST /proposals/${minutes.id}/undo`]: (response, { body }) =>
      json(response, { id: minutes.id, undone: [cards], kept: body.items ? [] : [kept] }),
  }
  expect(await run(['proposals', 'undo', minutes.id], { more, terminal: 80 })).toMatchObject({
    code: 1,
    stderr: '“Order cards” is open again.\n“Print it” stays: Clara changed it 5 minutes ago.\n',
  })
  expect(sent()).toEqual({})
  expect(await run(['proposals', 'undo', minutes.id, '2'], { more })).toMatchObject({
    code: 0,
    stdout: `${cards}\tOrder cards\n`,
    stderr: '',
  })
  expect(sent()).toEqual({ items: [cards] })
})

test('an answer that was lost is repeated safely', async () => {
  const more: Record<string, Handler> = {
    [`POST /proposals/${minutes.id}/accept`]: (response) => void response.destroy(),
  }
  const args = ['proposals', 'accept', 'from the minutes', '--all', '--idempotency-key', 'add-it-all']
  expect(await run(args, { more })).toMatchObject({
    code: 6,
    stderr: expect.stringContaining(`Repeat safely with the id ${minutes.id} and --idempotency-key add-it-all\n`),
  })
})

test.each([
  [['accept', 'x'], 'Say which items, such as 1 3, or give --all.'],
  [['leave-out', 'x'], 'Say which items, such as 1 3, or give --all.'],
  [['accept', 'x', '1', '--all'], 'Give numbers of items or --all, not both.'],
  [
    ['accept', 'x', '1', '--set', 'due=friday'],
    '--set takes item.field=value, such as --set 2.due=friday (it is "due=friday").',
  ],
])('%j is wrong use, and no server is asked', async (args, sentence) => {
  expect(await run(['proposals', ...args])).toMatchObject({ code: 2, stdout: '', stderr: `${sentence}\n` })
  expect(server!.seen).toEqual([])
})

test.each([
  [['4'], `“From the minutes” has the items 1 to 3 (it is "4").\nSee: muster proposals show ${minutes.id}`],
  [['0'], `“From the minutes” has the items 1 to 3 (it is "0").\nSee: muster proposals show ${minutes.id}`],
  [['1', '--set', '2.due=friday'], '--set 2.due needs the item 2 too.'],
  [
    ['1', '--set', '1.start=9:00'],
    '--set 1: "start" is not a field of it. There are: title, assignee, due, priority, project, notes.',
  ],
  [
    ['3', '--set', '3.due=friday'],
    '--set 3: "due" is not a field of it. There are: title, date, start, end, duration, notes.',
  ],
  [['1', '--set', '1.title='], '--set 1.title takes a value.'],
])('accept %j is wrong input, and nothing is added', async (args, sentence) => {
  expect(await run(['proposals', 'accept', minutes.id, ...args])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: `${sentence}\n`,
  })
  expect(server!.asked('POST')).toEqual([])
})

test('proposals are completed by their titles', async () => {
  const { stdout } = await run(['__complete', 'fish', '--', 'proposals', 'accept', ''])
  expect(stdout).toContain('From the minutes\t2 open, 1 left out, 2026-11-20\n')
})
