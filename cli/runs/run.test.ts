import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import {
  type FakeServer,
  type Handler,
  aConfig,
  aRun,
  events,
  json,
  oneModel,
  startFakeServer,
} from '../testing/fake-server.ts'
import { runCommand } from '../testing/run-command.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

const folder = mkdtempSync(join(tmpdir(), 'muster-files-'))
const file = (name: string, content: string | Buffer) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

const accepted: [string, string, unknown] = ['0', 'accepted', { execution_id: 'run-1', status: 'queued' }]
const step = { id: 's1', tool: 'read_file', summary: 'Read notes.md, 212 words' }
const replies =
  (run = aRun()): Handler =>
  (response) =>
    void events(
      response,
      accepted,
      ['1', 'tool', { ...step, status: 'running' }],
      ['2', 'tool', { ...step, status: 'done' }],
      ['3', 'text', { text: 'Hello' }],
      ['4', 'text', { text: ' there' }],
      ['done', 'done', run],
    ).end()

async function serve(execute: Handler = replies(), more: Record<string, Handler> = {}): Promise<string> {
  server = await startFakeServer({ 'POST /agents/1/execute': execute, ...more })
  return server.url
}

const sent = () => server!.asked('POST /agents/1/execute')

test('in a terminal the reply grows on stdout, and the steps are told on stderr', async () => {
  const { code, stdout, stderr } = await runCommand(['run', 'arlo', 'Hello'], { server: await serve(), terminal: 80 })
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'Hello there\n' })
  expect(stderr).toBe('Arlo is at work…\n✓ Read notes.md, 212 words\nBuilt-in assistant, no credits used\n')
})

test('the model that answered is named as it is listed, and by its id where the server does not say', async () => {
  const answered = replies(aRun({ provider: 'local_qwen3_8b' }))
  const list = oneModel('local_qwen3_8b', 'qwen3:8b')
  const run = async (more: Record<string, Handler>, terminal?: number) =>
    (
      await runCommand(['run', 'arlo', 'Hello'], {
        server: await serve(answered, more),
        ...(terminal !== undefined && { terminal }),
      })
    ).stderr

  expect(await run({ 'GET /llm/available': list }, 80)).toMatch(/\nqwen3:8b, no credits used\n$/)
  expect(await run({}, 80)).toMatch(/\nlocal qwen3 8b, no credits used\n$/)
  expect(await run({ 'GET /llm/available': list })).toBe('')
  expect(server!.asked('GET /llm/available')).toEqual([])
})

test('in a pipe there is the final result and nothing else', async () => {
  const { code, stdout, stderr } = await runCommand(['run', 'arlo', 'Hello'], { server: await serve() })
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: 'Hello there\n', stderr: '' })
})

test('the final result stands where it differs from what was streamed', async () => {
  const url = await serve(replies(aRun({ result: 'Better' })))
  expect((await runCommand(['run', 'arlo', 'Hello'], { server: url, terminal: 80 })).stdout).toBe(
    'Hello there\n\nBetter\n',
  )
})

test('--json gives the execution and nothing before it', async () => {
  const { stdout, stderr } = await runCommand(['run', 'arlo', 'Hello', '--json'], {
    server: await serve(),
    terminal: 80,
  })
  expect(JSON.parse(stdout)).toEqual(aRun())
  expect(stderr).toBe('')
})

test('a failed run exits with 1 and says why', async () => {
  const failed = aRun({
    status: 'failed',
    result: 'Sorry, I encountered an error.',
    error: 'The model is away.',
  })
  const url = await serve(replies(failed))
  expect(await runCommand(['run', 'arlo', 'Hello'], { server: url })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'The model is away.\n',
  })
  const asJson = await runCommand(['run', 'arlo', 'Hello', '--json'], { server: url })
  expect(JSON.parse(asJson.stdout)).toEqual(failed)
  expect(JSON.parse(asJson.stderr)).toMatchObject({ code: 'run_failed', detail: 'The model is away.' })
})

test('a run that asks for approval exits with 8', async () => {
  const waiting = aRun({
    status: 'waiting',
    result: null,
    pending_action: { id: 'a', tool: 'send_email', summary: 'Send the mail to Ada', input: {} },
  })
  const url = await serve((response) => void events(response, accepted, ['1', 'approval', waiting.pending_action]), {
    'GET /executions/run-1': (response) => json(response, waiting),
  })
  const { code, stdout, stderr } = await runCommand(['run', 'arlo', 'Mail Ada'], { server: url })
  expect({ code, stdout }).toEqual({ code: 8, stdout: '' })
  expect(stderr).toBe(
    'The run waits for your approval: Send the mail to Ada\nAnswer with: muster runs approve run-1   or: muster runs refuse run-1\n',
  )
  const elsewhere = await runCommand(['run', 'arlo', 'Mail Ada', '--server', url])
  expect(elsewhere.stderr).toContain(
    `Answer with: muster runs approve run-1 --server ${url}   or: muster runs refuse run-1 --server ${url}\n`,
  )
})

test('every run has a key, a clock and a time zone', async () => {
  const url = await serve()
  await runCommand(['run', 'arlo', 'Hello'], { server: url })
  await runCommand(['run', 'arlo', 'Hello', '--idempotency-key', 'my-own-key'], { server: url })
  expect(sent().map((request) => request.headers['idempotency-key'])).toEqual([
    expect.stringMatching(/^[0-9a-f-]{36}$/),
    'my-own-key',
  ])
  expect(sent()[0]!.body).toMatchObject({ client_time: expect.stringMatching(/Z$/), time_zone: expect.any(String) })
})

test('--no-wait prints the id as soon as the task is accepted', async () => {
  const url = await serve((response) => json(response, { result: null, execution_id: 'run-1', status: 'queued' }, 202))
  const { code, stdout, stderr } = await runCommand(['run', 'arlo', 'Hello', '--no-wait'], { server: url })
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: 'run-1\n', stderr: '' })
  expect(sent()[0]!.headers.prefer).toBe('respond-async')
})

test('the prompt comes from standard input when it is missing or "-"', async () => {
  const url = await serve()
  await runCommand(['run', 'arlo'], { server: url, stdin: 'Grüße\nan alle\n' })
  await runCommand(['run', 'arlo', '-'], { server: url, stdin: 'Hi' })
  expect(sent().map((request) => request.body.prompt)).toEqual(['Grüße\nan alle', 'Hi'])
})

test('files travel as the wire carries them', async () => {
  const url = await serve()
  const paths = [
    file('notes.md', '# Grüße'),
    file('report.pdf', '%PDF'),
    file('old.txt', Buffer.from([0xe9])),
    file('face.png', 'png'),
  ]
  const args = [
    'run',
    'arlo',
    'Hi',
    ...paths.flatMap((path) => ['-f', path]),
    '-f',
    '-',
    '--stdin-name',
    'change.diff.txt',
  ]
  const { stderr } = await runCommand(args, { server: url, stdin: '+ line' })
  expect(sent()[0]!.body.attached_files).toEqual([
    { name: 'notes.md', type: 'text/markdown', size: 9, content: '# Grüße' },
    { name: 'report.pdf', type: 'application/pdf', size: 4, content: 'data:application/pdf;base64,JVBERg==' },
    { name: 'old.txt', type: 'text/plain', size: 1, content: 'data:text/plain;base64,6Q==' },
    { name: 'face.png', type: 'image/png', size: 3, content: 'Image attached; its content is not processed.' },
    { name: 'change.diff.txt', type: 'text/plain', size: 6, content: '+ line' },
  ])
  expect(stderr).toBe('face.png: Image attached; its content is not processed.\n')
})

test('files that do not fit are refused before anything is sent', async () => {
  const limits = { ...aConfig.limits, max_attached_bytes: 2000, max_attached_files: 2 }
  const url = await serve(replies(), { 'GET /config': (response) => json(response, { ...aConfig, limits }) })
  const large = file('large.txt', 'x'.repeat(1500))
  const run = (...args: string[]) =>
    runCommand(['run', 'arlo', 'Hi', ...args], { server: url, stdin: 'y'.repeat(2001) })
  expect((await run('-f', large, '-f', large)).stderr).toBe(
    'The files have 3.0 kB together; this server takes at most 2.0 kB in one run.\n',
  )
  expect((await run('-f', '-')).stderr).toBe('stdin.txt has 2.0 kB; this server takes at most 2.0 kB in one run.\n')
  expect((await run('-f', large, '-f', large, '-f', large)).stderr).toBe(
    'You gave 3 files; this server takes at most 2 in one run.\n',
  )
  expect((await run('-f', large, '-f', large)).code).toBe(2)
  expect(sent()).toEqual([])
})

test.each([
  [['run', 'arlo', 'Hi', '-f', '/nowhere/x.md'], "Can't read /nowhere/x.md: there is no such file."],
  [['run', 'arlo', 'Hi', '-f', folder], `Can't read ${folder}: it is a folder.`],
  [['run', 'arlo', ' '], 'The prompt is empty.'],
  [['run', 'arlo'], 'The prompt is empty.'],
  [['run', 'arlo', '-', '-f', '-'], 'Standard input is either the prompt or a file, not both.'],
  [['run', 'arlo', '-f', '-'], 'Give a prompt too: standard input is the file.'],
  [['run', 'arlo', 'Hi', '-f', '-', '-f', '-'], 'Standard input can be attached once.'],
  [['run', 'arlo', 'plan', 'my', 'week'], 'Unexpected "my": put the prompt in quotes and -f before each file.'],
  [
    ['run', 'arlo', 'Hi', '--idempotency-key', 'grüße-an-alle'],
    '--idempotency-key takes 8 to 128 letters, digits, - or _.',
  ],
])('%j is wrong use, and no server is asked', async (args, sentence) => {
  const ended = await runCommand(args, { server: 'http://127.0.0.1:1', stdin: '' })
  expect(ended).toMatchObject({ code: 2, stdout: '', stderr: `${sentence}\n` })
})

test('a terminal without a prompt is not waited for', async () => {
  const { code, stderr } = await runCommand(['run', 'arlo'], { terminal: 80 })
  expect(code).toBe(2)
  expect(stderr).toContain('Give a prompt')
})
