import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type FakeServer, json, startFakeServer } from '../testing/fake-server.ts'
import { newConfigFile, runCommand } from '../testing/run-command.ts'
import { aMember, aProject, aTask, idOf } from '../testing/entities.ts'
import { bashWord, readBashLine } from './bash-line.ts'

let server: FakeServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const breaks = ' \t\n"\'><=;|&(:'
const titles = ['Send the offer', 'Re: offer', '$(touch pwned)', 'Twice', 'twice', '--yes', 'Two\nlines \u001b[31m']
const entities = titles.map((title, at) => aTask({ id: idOf(`aaaa000${at}`), title }))

async function serve() {
  server = await startFakeServer({
    'GET /tasks': (response) => json(response, entities),
    'GET /projects': (response) => json(response, [aProject({})]),
    'GET /team': (response) => json(response, [aMember(), aMember({ id: idOf('abcd2222'), name: 'Chip' })]),
  })
  return { server: server.url, token: 't' }
}

type Options = Parameters<typeof runCommand>[1]

/** What is offered behind `:words` for a line typed up to its end, as bash gets it. */
async function offered(line: string, options: Options = {}) {
  const { stdout, stderr, code } = await runCommand(['__complete', 'bash', '--', `muster ${line}`, breaks], options)
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 })
  const [kind, ...words] = stdout.trimEnd().split('\n')
  return kind === ':words' ? words : kind
}

test.each([
  ['ta', ['tasks']],
  ['tasks e', ['edit']],
  ['outbox ', ['list', 'show', 'send', 'cancel']],
  ['tasks list --over', ['--overdue']],
  ['--json --server http://127.0.0.1:1 tasks e', ['edit']],
  ['tasks list --overdue --over', []],
  ['run arlo x -f a --fil', ['--file']],
  ['tasks list --status ', ['Pending', String.raw`In\ Progress`, 'Completed']],
  ['tasks list --status=in', [String.raw`In\ Progress`]],
  ['tasks list --status "i', ['"In Progress"']],
  ['projects create X --status p', ['Planning']],
  ['tasks create X --due to', ['today', 'tomorrow']],
  ['models keys set o', ['openai']],
  ['completion ', ['bash', 'zsh', 'fish']],
  ['tasks create ', []],
  ['whoami ', []],
  ['nonsense ', []],
])('muster %s may become %j', async (line, words) => {
  expect(await offered(line)).toEqual(words)
})

test('a command that is hidden is not offered, and files are left to the shell', async () => {
  expect(await offered('__')).toEqual([])
  expect(await offered('run arlo x --file ')).toBe(':files')
})

test('names come from the server; what cannot be typed or means two things is offered by its id', async () => {
  expect(await offered('tasks show ', await serve())).toEqual([
    String.raw`Send\ the\ offer`,
    String.raw`Re:\ offer`,
    String.raw`\$\(touch\ pwned\)`,
    ...entities.slice(3).map(({ id }) => id),
  ])
  expect(await offered('tasks create X --project w', { server: server!.url, token: 't' })).toEqual([
    String.raw`Website\ relaunch`,
  ])
})

test('whoever can have a task is offered, agents, people and oneself; a filter has nobody too', async () => {
  const two = ['2', idOf('abcd2222')]
  expect(await offered('tasks edit x --assignee ', await serve())).toEqual([
    'me',
    'Arlo',
    two[0],
    String.raw`Sam\ Rivera`,
    two[1],
  ])
  expect(await offered('tasks list --assignee n', { server: server!.url, token: 't' })).toEqual(['nobody'])
  expect(await offered('tasks create x --assignee=s', { server: server!.url, token: 't' })).toEqual([
    String.raw`Sam\ Rivera`,
  ])
})

test('zsh and fish get plain names with what they mean, and no control characters', async () => {
  const { stdout } = await runCommand(['__complete', 'zsh', '--', 'tasks', 'show', ''], await serve())
  const lines = stdout.trimEnd().split('\n')
  expect(lines.slice(0, 2)).toEqual([':words', 'Send the offer\tArlo, Pending'])
  expect(lines.at(-1)).toBe(`${entities.at(-1)!.id}\tTwo lines [31m`)
})

test('names are believed for half a minute, by the same person alone, and only the owner may read them', async () => {
  const environment = { configFile: newConfigFile() }
  const who = await serve()
  const ask = (token: string, now: string) => offered('tasks show S', { ...who, token, environment, now })
  expect(await ask('ada', '2026-11-22T09:00:00Z')).toEqual([String.raw`Send\ the\ offer`])
  await ask('ada', '2026-11-22T09:00:29Z')
  expect(server!.asked('GET /tasks')).toHaveLength(1)
  await ask('ada', '2026-11-22T09:00:31Z')
  await ask('bob', '2026-11-22T09:00:32Z')
  expect(server!.asked('GET /tasks')).toHaveLength(3)
  const file = join(dirname(environment.configFile), 'completion.json')
  expect(readFileSync(file, 'utf8')).not.toMatch(/\bada\b/)
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('without a sign-in, a server or a whole file there is nothing to offer, and no word of it', async () => {
  const configFile = join(mkdtempSync(join(tmpdir(), 'muster-cli-')), 'config.json')
  expect(await offered('tasks show S', { server: 'http://127.0.0.1:1' })).toEqual([])
  expect(await offered('tasks show S', { server: 'http://127.0.0.1:1', token: 't' })).toEqual([])
  expect(await offered('tasks show S', { server: 'nonsense', token: 't', environment: { configFile } })).toBe('')
})

test('a server that is away is asked once in half a minute', async () => {
  server = await startFakeServer({ 'GET /tasks': (response) => void response.destroy() })
  const options = { server: server.url, token: 't', environment: { configFile: newConfigFile() } }
  expect(await offered('tasks show S', options)).toEqual([])
  expect(await offered('tasks show S', options)).toEqual([])
  expect(server.asked('GET /tasks')).toHaveLength(1)
})

test.each([
  [String.raw`muster tasks show Send\ the`, { before: ['tasks', 'show'], current: 'Send the', prefix: '' }],
  [`muster tasks show "Send the`, { current: 'Send the', quote: '"', prefix: '' }],
  [`muster a 'b c' "d \\"e" f`, { before: ['a', 'b c', 'd "e'], current: 'f' }],
  [String.raw`muster tasks show Re:\ of`, { current: 'Re: of', prefix: 'Re:' }],
  ['muster tasks list --status=', { current: '--status=', prefix: '--status=' }],
  [`muster tasks list --status="In`, { current: '--status=In', prefix: '--status=', quote: '"' }],
  ['muster ', { before: [], current: '' }],
  ['muster tasks show "" ', { before: ['tasks', 'show', ''], current: '' }],
])('the line %s is read as bash reads it', (line, expected) => {
  expect(readBashLine(line, breaks)).toMatchObject(expected)
})

test.each([
  ['muster tasks show ', `It's $5 "off" \`x\``, String.raw`It\'s\ \$5\ \"off\"\ \`x\``],
  ['muster tasks show "', `It's $5 "off" \`x\``, String.raw`"It's \$5 \"off\" \`x\`"`],
  ["muster tasks show '", `It's $5!`, String.raw`'It'\''s $5!'`],
  ['muster tasks show "', 'Ship it!', String.raw`"Ship it"\!""`],
  [String.raw`muster tasks show Re:\ o`, 'Re: offer', String.raw`\ offer`],
  [String.raw`muster tasks show re:\ o`, 'Re: offer', undefined],
  ['muster tasks show ', 'Übergrößen · 日本', String.raw`Übergrößen\ ·\ 日本`],
])('%s goes on with %s as %s', (line, value, expected) => {
  expect(bashWord(value, readBashLine(line, breaks))).toBe(expected)
})
