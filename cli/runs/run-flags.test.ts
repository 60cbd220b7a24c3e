import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type FakeServer,
  type Handler,
  type Seen,
  aRun,
  events,
  json,
  startFakeServer,
} from '../testing/fake-server.ts'
import { replyTo } from '../testing/batches.ts'
import { runCommand } from '../testing/run-command.ts'
import { aTask, idOf } from '../testing/entities.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-flags-'))
})

const accepted: [string, string, unknown] = ['0', 'accepted', { execution_id: 'run-1', status: 'queued' }]
const reply: Handler = (response) =>
  void events(response, accepted, ['1', 'text', { text: 'Hello' }], ['done', 'done', aRun()]).end()

async function serve(execute: Handler = reply, more: Record<string, Handler> = {}): Promise<string> {
  server = await startFakeServer({ 'POST /agents/1/execute': execute, ...more })
  return server.url
}

const sent = () => server!.asked('POST /agents/1/execute')
const names = () => (sent().at(-1)!.body.attached_files as { name: string }[]).map(({ name }) => name)

function put(...paths: string[]): void {
  for (const path of paths) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), path)
  }
}

test('a pattern attaches the files that fit, sorted and once; hidden ones and folders are left out', async () => {
  put('b.md', 'a.md', 'deep/er/c.md', 'deep/d.csv', '.hidden.md', 'folder.md/x.txt')
  const url = await serve()
  const run = (...patterns: string[]) =>
    runCommand(['run', 'arlo', 'Hi', ...patterns.flatMap((pattern) => ['-f', join(folder, pattern)])], { server: url })
  expect((await run('*.md')).code).toBe(0)
  expect(names()).toEqual(['a.md', 'b.md'])
  await run('b.md', '**/*.md', '**/*.csv')
  expect(names()).toEqual(['b.md', 'a.md', 'c.md', 'd.csv'])
  await run('{a,b}.md', '.h*')
  expect(names()).toEqual(['a.md', 'b.md', '.hidden.md'])
})

test('a file that exists is no pattern, and a pattern that fits nothing is an error', async () => {
  put('report [1].md', 'report 1.md')
  const url = await serve()
  await runCommand(['run', 'arlo', 'Hi', '-f', join(folder, 'report [1].md')], { server: url })
  expect(names()).toEqual(['report [1].md'])
  const none = join(folder, '*.pdf')
  expect(await runCommand(['run', 'arlo', 'Hi', '-f', none], { server: 'http://127.0.0.1:1' })).toMatchObject({
    code: 2,
    stdout: '',
    stderr: `No file fits ${none}.\n`,
  })
})

test('an agent learns one file at a time', async () => {
  put('a.md', 'b.md')
  expect(
    await runCommand(['agents', 'learn', 'nova', join(folder, '*.md')], { server: 'http://127.0.0.1:1' }),
  ).toMatchObject({ code: 2, stderr: 'An agent learns one file at a time.\n' })
})

test('--context travels beside the prompt, as text', async () => {
  const url = await serve()
  await runCommand(
    ['run', 'arlo', 'Hi', '--context', 'customer=Nordhaus', '--context', 'a.b=1=2', '--context', 'empty='],
    { server: url },
  )
  expect(sent()[0]!.body.context).toEqual({ customer: 'Nordhaus', 'a.b': '1=2', empty: '' })
  await runCommand(['run', 'arlo', 'Hi'], { server: url })
  expect(sent()[1]!.body).not.toHaveProperty('context')
})

test('--provider names a model that there is, by its name or id', async () => {
  const task = aTask()
  const url = await serve(reply, { 'GET /tasks': (response) => json(response, [task]) })
  await runCommand(['run', 'arlo', 'Hi', '--provider', 'Haiku'], { server: url })
  await runCommand(['tasks', 'run', task.id, '--provider', 'opus'], { server: url })
  expect(sent().map(({ body }) => body.provider)).toEqual(['haiku', 'opus'])
  expect(await runCommand(['run', 'arlo', 'Hi', '--provider', 'gpt'], { server: url })).toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'There is no model "gpt". See: muster models list\n',
  })
  expect(sent()).toHaveLength(2)
})

test('--no-wait tells in a terminal how to follow the run', async () => {
  const url = await serve((response) =>
    json(
      response,
      replyTo({ body: { prompt: 'Hi' } } as unknown as Seen, { execution_id: idOf('eeee1111'), status: 'queued' }),
      202,
    ),
  )
  expect(await runCommand(['run', 'arlo', 'Hi', '--no-wait'], { server: url, terminal: 80 })).toMatchObject({
    code: 0,
    stdout: `${idOf('eeee1111')}\n`,
    stderr: 'Follow it with: muster runs watch eeee1111\n',
  })
  expect(await runCommand(['run', 'arlo', 'Hi', '--no-wait', '--server', url], { terminal: 80 })).toMatchObject({
    stderr: `Follow it with: muster runs watch eeee1111 --server ${url}\n`,
  })
  expect(await runCommand(['run', 'arlo', 'Hi', '--no-wait'], { server: url })).toMatchObject({
    code: 0,
    stdout: `${idOf('eeee1111')}\n`,
    stderr: '',
  })
})

test('a task is told of by its id, whatever else the context says', async () => {
  const task = aTask()
  const url = await serve(reply, { 'GET /tasks': (response) => json(response, [task]) })
  await runCommand(['tasks', 'run', task.id, '--context', 'tone=formal', '--context', 'task_id=other'], { server: url })
  expect(sent()[0]!.body.context).toEqual({ tone: 'formal', task_id: task.id })
})

test('--timeout stops waiting; the run goes on, and it is told how to see it', async () => {
  const url = await serve((response) => void events(response, accepted, ['1', 'text', { text: 'Hel' }]))
  const { code, stdout, stderr } = await runCommand(['run', 'arlo', 'Hi', '--timeout', '1s', '--server', url])
  expect({ code, stdout, stderr }).toEqual({
    code: 8,
    stdout: '',
    stderr: `Stopped waiting; the run continues.\nGo on waiting with: muster runs watch run-1 --server ${url}\n`,
  })
  expect(server!.asked('POST /executions/run-1/cancel')).toEqual([])
})

test('a --timeout beyond what a timer takes is not up at once', async () => {
  expect(await runCommand(['run', 'arlo', 'Hi', '--timeout', '999h'], { server: await serve() })).toMatchObject({
    code: 0,
    stdout: 'Hello there\n',
  })
})

test('a time that is up before the server answered is no answer: the key is told', async () => {
  const url = await serve(() => {})
  const ended = await runCommand(['run', 'arlo', 'Hi', '--timeout', '1s', '--idempotency-key', 'key-0001', '--json'], {
    server: url,
  })
  expect(ended).toMatchObject({ code: 6, stdout: '' })
  expect(JSON.parse(ended.stderr)).toMatchObject({
    code: 'unreachable',
    detail: 'The server did not answer in time.',
    idempotency_key: 'key-0001',
  })
})

test.each([
  ['md', 'Hello there\n'],
  ['TXT', 'Hello there\n'],
  ['json', `${JSON.stringify(aRun(), null, 2)}\n`],
])('--output writes .%s, and stdout stays empty', async (ending, content) => {
  const path = join(folder, `reply.${ending}`)
  for (const options of [{}, { terminal: 80 }]) {
    const { code, stdout } = await runCommand(['run', 'arlo', 'Hi', '--output', path, '--force'], {
      server: await serve(),
      ...options,
    })
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    expect(readFileSync(path, 'utf8')).toBe(content)
  }
  expect(readdirSync(folder)).toEqual([`reply.${ending}`])
})

test('--output writes a Word document', async () => {
  const path = join(folder, 'reply.docx')
  expect(await runCommand(['run', 'arlo', 'Hi', '--output', path, '--json'], { server: await serve() })).toMatchObject({
    code: 0,
    stdout: '',
    stderr: '',
  })
  const bytes = readFileSync(path)
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.includes('word/document.xml')).toBe(true)
})

test('a run that fails writes no file', async () => {
  const path = join(folder, 'reply.md')
  const failed = aRun({ status: 'failed', error: 'The model is away.' })
  const url = await serve((response) => void events(response, accepted, ['done', 'done', failed]).end())
  expect(await runCommand(['run', 'arlo', 'Hi', '--output', path], { server: url })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'The model is away.\n',
  })
  expect(readdirSync(folder)).toEqual([])
})

test.each([
  [['--output', 'reply.pdf'], '--output writes .md, .txt, .docx and .json (it is "reply.pdf").'],
  [['--output', 'reply'], '--output writes .md, .txt, .docx and .json (it is "reply").'],
  [['--output', '/nowhere/at/all/reply.md'], "Can't write /nowhere/at/all/reply.md: there is no such folder."],
  [['--output', 'x.md', '--no-wait'], '--output writes the reply: leave out --no-wait.'],
  [
    ['--output', 'x.md', '--queue'],
    '--output writes the reply, and with --queue there may be none yet: leave out one of them.',
  ],
  [['--force'], '--force replaces the file of --output: give that too.'],
  [['--timeout', '10m', '--no-wait'], '--timeout says how long to wait: leave out --no-wait.'],
  [['--timeout', 'soon'], '--timeout takes a time such as 90s, 10m or 1h (it is "soon").'],
  [['--context', 'customer'], '--context takes key=value, such as --context customer=Nordhaus (it is "customer").'],
  [['--context', '=x'], '--context takes key=value, such as --context customer=Nordhaus (it is "=x").'],
  [['--context', 'a=1', '--context', 'a=2'], '--context gives "a" twice.'],
])('%j is wrong use, and no server is asked', async (flags, sentence) => {
  expect(await runCommand(['run', 'arlo', 'Hi', ...flags], { server: 'http://127.0.0.1:1' })).toMatchObject({
    code: 2,
    stdout: '',
    stderr: `${sentence}\n`,
  })
  expect(existsSync('x.md')).toBe(false)
})

test('a file that exists is not replaced unasked, and nothing is sent', async () => {
  put('reply.md')
  const path = join(folder, 'reply.md')
  const url = await serve()
  expect(await runCommand(['run', 'arlo', 'Hi', '--output', path], { server: url })).toMatchObject({
    code: 2,
    stdout: '',
    stderr: `${path} exists already. Replace it with --force.\n`,
  })
  expect(readFileSync(path, 'utf8')).toBe('reply.md')
  expect(server!.seen).toEqual([])
})
