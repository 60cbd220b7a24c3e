import { afterEach, expect, test } from 'vitest'
import { type FakeServer, html, json, startFakeServer } from '../testing/fake-server.ts'
import { runCommand } from '../testing/run-command.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

test('a pipe gets rows with tabs and no titles', async () => {
  server = await startFakeServer({})
  const { code, stdout, stderr } = await runCommand(['agents', 'list'], { server: server.url })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toBe('1\tArlo\tExecutive Assistant\tAvailable\tList events\n2\tChip\tSales\tBusy (paused)\t\n')
})

test('a terminal gets a table', async () => {
  server = await startFakeServer({})
  const { stdout } = await runCommand(['agents', 'list'], { server: server.url, terminal: 60 })
  expect(stdout).toBe(
    'ID  NAME  ROLE                 STATUS         SKILLS\n' +
      '1   Arlo  Executive Assistant  Available      List events\n' +
      '2   Chip  Sales                Busy (paused)\n',
  )
})

test('JSON of another server is not taken for an answer', async () => {
  server = await startFakeServer({
    'GET /agents': (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('[]'),
  })
  expect(await runCommand(['agents', 'list'], { server: server.url })).toMatchObject({
    code: 6,
    stdout: '',
    stderr: expect.stringContaining(`What answers at ${server.url} is not a Muster server. Check the address.`),
  })
})

test('--json gives what the server gave', async () => {
  server = await startFakeServer({})
  const { stdout } = await runCommand(['agents', 'list', '--json'], { server: server.url, terminal: 60 })
  expect(JSON.parse(stdout)).toMatchObject([
    { id: '1', name: 'Arlo' },
    { id: '2', name: 'Chip' },
  ])
})

test('one agent is shown by name', async () => {
  server = await startFakeServer({})
  const piped = await runCommand(['agents', 'show', 'CHIP'], { server: server.url })
  expect(piped.stdout).toBe('name\tChip\nrole\tSales\nstatus\tBusy (paused)\nid\t2\n')
  const shown = await runCommand(['agents', 'show', '2'], { server: server.url, terminal: 60 })
  expect(shown.stdout).toBe('Name    Chip\nRole    Sales\nStatus  Busy (paused)\nId      2\n')
})

test('what an agent is called cannot steer the terminal', async () => {
  const evil = {
    id: '1',
    name: 'A\u001b[2Jrlo\n',
    role: 'r',
    description: '',
    skills: [],
    instructions: '',
    available: true,
  }
  server = await startFakeServer({ 'GET /agents': (response) => json(response, [evil]) })
  const { stdout } = await runCommand(['agents', 'list'], { server: server.url, terminal: 60 })
  expect(stdout).not.toContain('\u001b')
  expect(stdout.split('\n')).toHaveLength(3)
})

test('a page of HTML is not a server of ours', async () => {
  server = await startFakeServer({ 'GET /agents': html })
  const { code, stdout, stderr } = await runCommand(['agents', 'list'], { server: server.url })
  expect({ code, stdout, stderr }).toEqual({
    code: 6,
    stdout: '',
    stderr: `What answers at ${server.url} is not a Muster server.\n`,
  })
})
