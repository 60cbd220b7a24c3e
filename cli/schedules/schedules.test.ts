import { afterEach, describe, expect, test } from 'vitest'
import { type FakeServer, json, startFakeServer } from '../testing/fake-server.ts'
import { runCommand } from '../testing/run-command.ts'
import { aSchedule, idOf } from '../testing/entities.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

const leads = aSchedule({
  last_run: {
    at: '2026-11-20T07:00:00.000Z',
    status: 'failed',
    execution_id: idOf('eeee1111'),
    reason: 'The model could not answer.',
    outcome: null,
    outcome_note: null,
    answered: null,
  },
})
const report = aSchedule({
  id: idOf('ffff2222'),
  agent_id: '1',
  prompt: 'Write the status report for the whole company, and say what is late\nIn German.',
  repeat: { kind: 'weekly', days: ['mon', 'thu'], time: '09:00' },
  paused: true,
  paused_reason: 'The agent was deleted. Choose another one and resume.',
  next_at: null,
  last_run: {
    at: '2026-11-19T08:00:00.000Z',
    status: 'completed',
    execution_id: idOf('eeee2222'),
    reason: null,
    outcome: 'needs_you',
    outcome_note: 'nothing was moved',
    answered: null,
  },
})
const runs = [
  {
    at: '2026-11-20T07:00:00.000Z',
    status: 'completed',
    execution_id: idOf('eeee1111'),
    reason: null,
    outcome: 'not_done',
    outcome_note: 'nothing was sent',
    answered: null,
  },
  // As servers before this release write it.
  { at: '2026-11-19T07:00:00.000Z', status: 'missed', execution_id: null, reason: 'The server was not running then.' },
]

async function run(args: string[], options: Parameters<typeof runCommand>[1] = {}) {
  await server?.close()
  server = await startFakeServer({
    'GET /schedules': (response) => json(response, [leads, report]),
    'POST /schedules': (response, { body }) =>
      json(response, aSchedule({ id: idOf('ffff3333'), prompt: body.prompt as string }), 201),
    [`PATCH /schedules/${leads.id}`]: (response, { body }) => json(response, { ...leads, ...body }),
    [`DELETE /schedules/${leads.id}`]: (response) => json(response, { id: leads.id }),
    [`GET /schedules/${leads.id}/runs`]: (response) => json(response, { items: runs, next_cursor: null }),
  })
  return runCommand(['schedules', ...args], { server: server.url, token: 't', timeZone: 'Europe/Berlin', ...options })
}

const sent = (route: string) => server!.asked(route)[0]!

test('the list says who does what, when next, and how it went', async () => {
  const rows = [
    `${leads.id}\tChip\tdaily 08:00\t2026-11-21 08:00\tfailed\tFind three leads`,
    `${report.id}\tArlo\tmon, thu 09:00\tpaused\tneeds you\tWrite the status report for the whole company, and say what…`,
  ]
  expect(await run(['list'])).toMatchObject({ code: 0, stdout: `${rows.join('\n')}\n`, stderr: '' })
  expect((await run(['list'], { terminal: 120 })).stdout).toContain(
    'ffff1111  Chip   daily 08:00     2026-11-21 08:00  failed     Find three leads',
  )
})

test('where moments are shown in another time zone, a repetition says which one is its own', async () => {
  const { stdout } = await run(['list'], { timeZone: 'America/New_York' })
  expect(stdout).toContain('\tdaily 08:00 (Europe/Berlin)\t2026-11-21 02:00\t')
  const shown = (await run(['show', 'find three leads'], { timeZone: 'America/New_York' })).stdout
  expect(shown).toContain('\nnext\t2026-11-21 02:00 (America/New_York)\n')
  expect(shown).toContain('\nlast\t2026-11-20 02:00 (America/New_York), failed')
})

test('one is shown with what became of it last', async () => {
  expect((await run(['show', 'find three leads'])).stdout).toBe(
    'prompt\tFind three leads\nagent\tChip\nruns\tdaily 08:00\nzone\tEurope/Berlin\nnext\t2026-11-21 ' +
      `08:00\nlast\t2026-11-20 08:00, failed: The model could not answer.\nrun\t${idOf('eeee1111')}\nid\t${leads.id}\n`,
  )
  expect((await run(['show', 'ffff2222'])).stdout).toContain(
    'next\tpaused: The agent was deleted. Choose another one and resume.\n' +
      'last\t2026-11-19 09:00, needs you: nothing was moved\n',
  )
})

describe('creating', () => {
  const what = ['create', '--agent', 'chip', '--prompt', 'Find three leads']

  test.each([
    [['--daily', '8:00'], { kind: 'daily', time: '08:00' }],
    [['--weekly', 'mon,thu 08:00'], { kind: 'weekly', days: ['mon', 'thu'], time: '08:00' }],
    [['--weekly', 'mon, Thursday 8:00'], { kind: 'weekly', days: ['mon', 'thu'], time: '08:00' }],
    [['--weekly=Monday Thursday 8:00'], { kind: 'weekly', days: ['mon', 'thu'], time: '08:00' }],
    [['--weekly', 'Monday Thursday 8:00'], { kind: 'weekly', days: ['mon', 'thu'], time: '08:00' }],
    [['--cron', '0 8 * * 1-5'], { kind: 'cron', cron: '0 8 * * 1-5' }],
  ])('%j', async (when, repeat) => {
    expect(await run([...what, ...when])).toMatchObject({ code: 0, stdout: `${idOf('ffff3333')}\n` })
    expect(sent('POST /schedules').body).toEqual({
      agent_id: '2',
      prompt: 'Find three leads',
      repeat,
      time_zone: 'Europe/Berlin',
    })
    expect(sent('POST /schedules').headers['idempotency-key']).toMatch(/^"?[0-9a-f-]{36}"?$/)
  })

  test('in another zone, with a model, from standard input', async () => {
    await run(
      [
        'create',
        '--agent',
        'chip',
        '--prompt',
        '-',
        '--daily',
        '08:00',
        '--time-zone',
        'America/New_York',
        '--provider',
        'builtin',
      ],
      { stdin: 'From a file' },
    )
    expect(sent('POST /schedules').body).toEqual({
      agent_id: '2',
      prompt: 'From a file',
      repeat: { kind: 'daily', time: '08:00' },
      time_zone: 'America/New_York',
      provider: 'builtin',
    })
  })

  test.each([
    [[], 'Say when it runs, with one of --daily, --weekly and --cron.'],
    [['--daily', '08:00', '--cron', '0 8 * * *'], 'Say when it runs, with one of --daily, --weekly and --cron.'],
    [['--daily', 'noon'], '--daily takes a time such as 09:30 or 16:00 (it is "noon").'],
    [['--weekly', '08:00'], '--weekly takes days and a time in quotes, such as "mon,thu 08:00" (it is "08:00").'],
    [
      ['--weekly', 'mon,tomorrow 08:00'],
      '--weekly takes days and a time in quotes, such as "mon,thu 08:00" (it is "mon,tomorrow 08:00").',
    ],
    [
      ['--weekly', 'monkey 08:00'],
      '--weekly takes days and a time in quotes, such as "mon,thu 08:00" (it is "monkey 08:00").',
    ],
    [
      ['--weekly', 'mon,thu', '08:00'],
      '--weekly takes days and a time in quotes, such as "mon,thu 08:00" (it is "mon,thu").',
    ],
    [
      ['--daily', '08:00', '--time-zone', 'Berlin'],
      '--time-zone takes an IANA name such as Europe/Berlin (it is "Berlin").',
    ],
  ])('%j is wrong use', async (when, message) => {
    expect(await run([...what, ...when])).toMatchObject({ code: 2, stdout: '', stderr: `${message}\n` })
    expect(server!.asked('POST')).toEqual([])
  })
})

test('editing changes what is given, and nothing else', async () => {
  const edit = (...args: string[]) => run(['edit', 'find three leads', ...args], { stdin: 'From a file', terminal: 80 })
  expect(await edit('--weekly', 'mon,thu 09:30', '--time-zone', 'America/New_York')).toMatchObject({
    code: 0,
    stderr: 'Changed schedule "Find three leads".\n',
  })
  expect(sent('PATCH').body).toEqual({
    repeat: { kind: 'weekly', days: ['mon', 'thu'], time: '09:30' },
    time_zone: 'America/New_York',
  })
  expect(await edit('--agent', 'arlo', '--provider', 'none', '--prompt', 'Call Ann')).toMatchObject({ code: 0 })
  expect(sent('PATCH').body).toEqual({ agent_id: '1', provider: null, prompt: 'Call Ann' })
  expect(await edit('--provider', 'haiku')).toMatchObject({ code: 0 })
  expect(sent('PATCH').body).toEqual({ provider: 'haiku' })
  expect(await edit('--provider', 'gpt')).toMatchObject({
    code: 2,
    stderr: 'There is no model "gpt". See: muster models list\n',
  })
  expect(server!.asked('PATCH')).toEqual([])
  expect(await edit()).toMatchObject({ code: 2, stderr: 'Say what to change, for example --daily 09:00.\n' })
  expect(await edit('--daily', 'noon')).toMatchObject({ code: 2 })
  expect(await edit('--daily', '09:00', '--cron', '0 9 * * *')).toMatchObject({
    code: 2,
    stderr: 'Say when it runs, with one of --daily, --weekly and --cron.\n',
  })
  expect(server!.asked('PATCH')).toEqual([])
})

test('pausing, resuming and deleting', async () => {
  expect(await run(['pause', 'find three leads'], { terminal: 80 })).toMatchObject({
    code: 0,
    stderr: 'Paused schedule "Find three leads".\n',
  })
  expect(sent('PATCH').body).toEqual({ paused: true })
  expect(await run(['resume', 'ffff1111'])).toMatchObject({ code: 0, stdout: '', stderr: '' })
  expect(sent('PATCH').body).toEqual({ paused: false })
  expect(await run(['delete', 'find three leads', '--yes'])).toMatchObject({ code: 0 })
  expect(server!.asked('DELETE')).toHaveLength(1)
  expect(await run(['delete', 'find three leads'])).toMatchObject({
    code: 2,
    stderr: 'There is no terminal to ask at: give --yes.\n',
  })
})

test('the history says why something did not run', async () => {
  expect(await run(['runs', 'find three leads', '--limit', '2'])).toMatchObject({
    code: 0,
    stdout:
      `2026-11-20 08:00\tnot done\t${idOf('eeee1111')}\tnothing was sent\n` +
      '2026-11-19 08:00\tmissed\t\tThe server was not running then.\n',
  })
  expect(sent(`GET /schedules/${leads.id}/runs`).path).toContain('limit=2')
})
