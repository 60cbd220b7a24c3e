import { expect, test } from 'vitest'
import { runCommand } from './testing/run-command.ts'

const crud = ['', ' list', ' show', ' create', ' edit', ' delete']
const nouns = ['agents', 'tasks', 'projects', 'events'].flatMap((noun) => crud.map((verb) => `${noun}${verb}`))
const schedules = ['', ' list', ' show', ' create', ' pause', ' resume', ' delete', ' runs'].map((verb) => `schedules${verb}`)
const webhooks = ['', ' list', ' show', ' create', ' edit', ' delete', ' rotate', ' test', ' deliveries', ' redeliver'].map((verb) => `webhooks${verb}`)
const runs = ['run', 'chat', 'runs', 'runs list', 'runs show', 'runs watch', 'runs cancel', 'runs approve', 'runs refuse', 'outbox', 'outbox list', 'outbox show', 'outbox send', 'outbox cancel']
const backup = ['', ' create', ' list', ' verify', ' restore', ' download', ' delete'].map((verb) => `backup${verb}`)
const models = ['', ' list', ' test', ' use', ' keys', ' keys list', ' keys set', ' keys remove'].map((verb) => `models${verb}`)
const commands = ['', 'login', 'logout', 'whoami', ...nouns, 'agents pause', 'agents resume', 'agents documents', 'agents learn', 'agents forget', 'tasks run', ...runs, ...schedules, 'credits', 'tokens', 'tokens list', 'tokens create', 'tokens revoke', 'admin', 'admin create', 'admin reset-link', 'admin unlock', 'admin reset-2fa', 'admin settings', 'admin settings list', 'admin settings set', 'admin users', 'admin users list', 'admin users role', 'admin users deactivate', 'admin users activate', 'admin audit', 'admin audit list', 'admin audit export', ...backup, 'config', 'config list', 'config use', 'config get', 'config set', 'config unset', 'config delete', 'config path', 'doctor', ...models, ...webhooks, 'mcp', 'serve', 'completion', 'version']

test.each(commands)('muster %s --help', async (command) => {
  const { code, stdout, stderr } = await runCommand([...command.split(' ').filter(Boolean), '--help'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('Examples:\n  $ muster')
  await expect(stdout).toMatchFileSnapshot(`help/${command.replaceAll(' ', '-') || 'muster'}.txt`)
})

test('a group without a command shows its help', async () => {
  const { code, stdout } = await runCommand(['agents'])
  expect(code).toBe(0)
  expect(stdout).toBe((await runCommand(['agents', '--help'])).stdout)
})

test.each([
  [['agnts'], "Unknown command 'agnts' (Did you mean agents?)\nSee: muster --help\n"],
  [['agents', 'lst'], "Unknown command 'lst' (Did you mean list?)\nSee: muster agents --help\n"],
  [['run', 'arlo', 'Hi', '--fle', 'x'], "Unknown option '--fle' (Did you mean --file?)\nSee: muster run --help\n"],
  [['run'], "Missing required argument 'agent'.\nSee: muster run --help\n"],
  [['admin', 'create', '--email', 'x'], "Required option '--name <name>' not specified.\nSee: muster admin create --help\n"],
  [['whoami', 'extra'], "Too many arguments for 'whoami'. Expected 0 arguments but got 1: extra.\nSee: muster whoami --help\n"],
])('%j is wrong use', async (args, stderr) => {
  expect(await runCommand(args)).toMatchObject({ code: 2, stdout: '', stderr })
})

test('help shows what its words lead to', async () => {
  expect(await runCommand(['help', 'tasks', 'list'])).toEqual(await runCommand(['tasks', 'list', '--help']))
  expect(await runCommand(['help'])).toEqual(await runCommand(['--help']))
  expect(await runCommand(['help', 'taks'])).toMatchObject({ code: 2, stdout: '', stderr: "Unknown command 'taks' (Did you mean tasks?)\nSee: muster --help\n" })
  expect(await runCommand(['help', 'tasks', 'nope'])).toMatchObject({ code: 2, stdout: '', stderr: "Unknown command 'nope'.\nSee: muster tasks --help\n" })
  expect(await runCommand(['taks', '--help'])).toMatchObject({ code: 2, stdout: '', stderr: "Unknown command 'taks' (Did you mean tasks?)\nSee: muster --help\n" })
})

test('wrong use is JSON where JSON was asked for', async () => {
  const { code, stderr } = await runCommand(['agents', 'list', '--json', '--nope'])
  expect(code).toBe(2)
  expect(JSON.parse(stderr)).toMatchObject({ code: 'usage', detail: "Unknown option '--nope'." })
})

test('the version is told', async () => {
  expect((await runCommand(['version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  expect(JSON.parse((await runCommand(['version', '--json'])).stdout)).toEqual({ version: expect.any(String) })
})
