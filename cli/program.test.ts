import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { readEnvironment } from './config.ts'
import { createContext } from './context.ts'
import { buildProgram } from './program.ts'
import { startFakeServer } from './testing/fake-server.ts'
import { runCommand } from './testing/run-command.ts'
import type { Verb } from './verb.ts'

const nowhere = { write: () => true }
const context = createContext({
  args: [],
  environment: readEnvironment({}),
  stdin: () => new PassThrough(),
  stdout: nowhere,
  stderr: nowhere,
  interrupted: new AbortController().signal,
})
const commands = namesOf(await buildProgram(context, 'all'))

/** Every command that help shows, by its words; the program itself is the empty one. */
function namesOf(verb: Verb, words: string[] = []): string[] {
  const within = verb
    .createHelp()
    .visibleCommands(verb)
    .filter((command) => command.name() !== 'help') as Verb[]
  return [words.join(' '), ...within.flatMap((command) => namesOf(command, [...words, command.name()]))]
}

test.each(commands)('muster %s --help', async (command) => {
  const { code, stdout, stderr } = await runCommand([...command.split(' ').filter(Boolean), '--help'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('Examples:\n  $ muster')
  await expect(stdout).toMatchFileSnapshot(`help/${command.replaceAll(' ', '-') || 'muster'}.txt`)
})

test('no help is left of a command that is gone', () => {
  expect(readdirSync(join(import.meta.dirname, 'help')).toSorted()).toEqual(
    commands.map((command) => `${command.replaceAll(' ', '-') || 'muster'}.txt`).toSorted(),
  )
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
  [
    ['admin', 'create', '--email', 'x'],
    "Required option '--name <name>' not specified.\nSee: muster admin create --help\n",
  ],
  [['completion', 'tcsh'], '<shell> takes bash, zsh or fish (it is "tcsh").\nSee: muster completion --help\n'],
  [
    ['whoami', 'extra'],
    "Too many arguments for 'whoami'. Expected 0 arguments but got 1: extra.\nSee: muster whoami --help\n",
  ],
])('%j is wrong use', async (args, stderr) => {
  expect(await runCommand(args)).toMatchObject({ code: 2, stdout: '', stderr })
})

test('help shows what its words lead to', async () => {
  expect(await runCommand(['help', 'tasks', 'list'])).toEqual(await runCommand(['tasks', 'list', '--help']))
  expect(await runCommand(['help'])).toEqual(await runCommand(['--help']))
  expect(await runCommand(['help', 'taks'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: "Unknown command 'taks' (Did you mean tasks?)\nSee: muster --help\n",
  })
  expect(await runCommand(['help', 'tasks', 'nope'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: "Unknown command 'nope'.\nSee: muster tasks --help\n",
  })
  expect(await runCommand(['taks', '--help'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: "Unknown command 'taks' (Did you mean tasks?)\nSee: muster --help\n",
  })
})

test('flags of every command may stand before it', async () => {
  const server = await startFakeServer({})
  const { code, stdout } = await runCommand(['--server', server.url, '--json', '-q', 'agents', 'list'])
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toHaveLength(2)
  expect(await runCommand([`--server=${server.url}`, 'agents', 'show', '--', 'chip'])).toMatchObject({ code: 0 })
  await server.close()
  expect(await runCommand(['--profile', 'nope', 'agents', 'list'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('There is no profile "nope".'),
  })
  expect(await runCommand(['--profile', 'nope', 'agents', '--help'])).toEqual(await runCommand(['agents', '--help']))
  expect(await runCommand(['--profile'])).toMatchObject({ code: 2 })
  expect(await runCommand(['--server', 'x', 'version'])).toMatchObject({
    code: 2,
    stderr: "Unknown option '--server'.\nSee: muster version --help\n",
  })
})

test('wrong use is JSON where JSON was asked for', async () => {
  const { code, stderr } = await runCommand(['agents', 'list', '--json', '--nope'])
  expect(code).toBe(2)
  expect(JSON.parse(stderr)).toMatchObject({
    code: 'usage',
    detail: "Unknown option '--nope'.",
    hint: 'See: muster agents list --help',
  })
})

test('the version is told', async () => {
  expect((await runCommand(['version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  expect(JSON.parse((await runCommand(['version', '--json'])).stdout)).toEqual({ version: expect.any(String) })
})
