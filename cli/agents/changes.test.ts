import { afterEach, expect, test } from 'vitest'
import { type FakeServer, anAgent, json, startFakeServer } from '../testing/fake-server.ts'
import { runCommand } from '../testing/run-command.ts'
import { idOf } from '../testing/entities.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

const nova = anAgent({ id: idOf('eeee5555'), name: 'Nova', role: 'Legal', custom: true })

async function run(args: string[], options: Parameters<typeof runCommand>[1] = {}) {
  await server?.close()
  server = await startFakeServer({
    'GET /agents': (response) => json(response, [anAgent({}), nova]),
    'POST /agents': (response) => json(response, nova, 201),
    'PATCH /agents/1': (response) => json(response, anAgent({})),
    [`PATCH /agents/${nova.id}`]: (response) => json(response, nova),
    [`DELETE /agents/${nova.id}`]: (response) => json(response, { id: nova.id }),
  })
  return runCommand(['agents', ...args], { server: server.url, ...options })
}

const sent = (route: string) => server!.asked(route)[0]!.body

test('a new agent has what the flags say', async () => {
  const flags = [
    '--role',
    'Legal',
    '--skills',
    'Contracts, Privacy',
    '--description',
    'Reads',
    '--instructions',
    '-',
    '--color',
    'suki',
  ]
  expect(await run(['create', 'Nova', ...flags], { stdin: 'Be brief.\n' })).toMatchObject({
    code: 0,
    stdout: `${nova.id}\n`,
  })
  expect(sent('POST')).toEqual({
    name: 'Nova',
    role: 'Legal',
    skills: ['Contracts', 'Privacy'],
    description: 'Reads',
    instructions: 'Be brief.',
    color: 'suki',
  })
  expect(await run(['create', 'Nova', '--role', 'Legal'], { terminal: 80 })).toMatchObject({
    stdout: '',
    stderr: 'Created agent "Nova" (eeee5555).\n',
  })
})

test('an edit sends what is given and no more', async () => {
  await run(['edit', 'nova', '--role', 'Lawyer', '--skills', ''])
  expect(sent('PATCH')).toEqual({ role: 'Lawyer', skills: [] })
  expect(await run(['edit', 'nova'])).toMatchObject({
    code: 2,
    stderr: 'Say what to change, for example --role Legal.\n',
  })
})

test('an agent is paused and resumed by its name', async () => {
  expect(await run(['pause', 'ARLO'], { terminal: 80 })).toMatchObject({
    code: 0,
    stdout: '',
    stderr: 'Paused agent "Arlo".\n',
  })
  expect(sent('PATCH /agents/1')).toEqual({ available: false })
  expect(await run(['resume', '1'], { terminal: 80 })).toMatchObject({ stderr: 'Resumed agent "Arlo".\n' })
  expect(sent('PATCH /agents/1')).toEqual({ available: true })
})

test('who deletes an agent hears that its tasks stay', async () => {
  const { stderr } = await run(['delete', 'nova'], { terminal: 80, typed: 'y\n' })
  expect(stderr).toBe(
    'Delete "Nova"? Its tasks stay, without it. [y/N] Deleted agent "Nova". Its tasks stay, without it.\n',
  )
})
