import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Batch, completes, newBatch } from '../testing/batches.ts'
import { type Handler, json, problem } from '../testing/fake-server.ts'
import { runCommand } from '../testing/run-command.ts'

let batch: Batch
beforeEach(() => {
  batch = newBatch()
})
afterEach(() => batch.close())

const three = () =>
  batch.jobs({ agent: 'arlo', prompt: 'One' }, { agent: '1', prompt: 'Two' }, { agent: 'ARLO', prompt: 'Three' })
const kept = (...args: string[]) => batch.keep(...args)
const path = (name: string) => batch.path(name)

test('every line is run, and what became of it is printed where no file is named', async () => {
  batch.jobs(
    '',
    { agent: 'arlo', prompt: 'One', id: 'first', context: { tone: 'dry' }, provider: 'Haiku', files: ['notes.md'] },
    '   ',
    { agent: 'arlo', prompt: 'Two', id: 7, key: 'my-own-key' },
  )
  batch.file('notes.md', '# Notes')
  await batch.serve()
  const { code, stdout, stderr } = await batch.print('--concurrency', '1')
  expect({ code, stderr: stderr.replace(/in .*s,/, 'in a moment,') }).toEqual({
    code: 0,
    stderr: '2 completed in a moment, 4 credits\n',
  })
  expect(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object),
  ).toEqual([
    {
      line: 2,
      id: 'first',
      key: batch.keys()[0],
      agent: 'arlo',
      execution_id: 'run-One',
      status: 'completed',
      result: 'Done: One',
      error: null,
      credits_used: 2,
      started_at: '2026-11-21T09:00:00.000Z',
      finished_at: '2026-11-21T09:00:01.000Z',
    },
    expect.objectContaining({ line: 4, id: 7, key: 'my-own-key', result: 'Done: Two' }),
  ])
  expect(batch.sent()[0]!.body).toMatchObject({
    prompt: 'One',
    context: { tone: 'dry' },
    provider: 'haiku',
    attached_files: [{ name: 'notes.md', content: '# Notes' }],
    client_time: expect.any(String),
  })
  expect(batch.sent()[0]!.headers).not.toHaveProperty('prefer')
})

test('a batch that has ended runs nothing again, and asks no server', async () => {
  three()
  await batch.serve()
  expect((await kept()).code).toBe(0)
  const before = readFileSync(path('out.jsonl'), 'utf8')
  await batch.close()
  expect(await kept()).toMatchObject({ code: 0, stderr: '3 completed, 3 of them before, 6 credits\n' })
  expect(readFileSync(path('out.jsonl'), 'utf8')).toBe(before)
  expect(existsSync(path('out.jsonl.lock'))).toBe(false)
})

test('a line keeps its key for this batch, and has another one in every other', async () => {
  three()
  await batch.serve((response) => problem(response, 402, 'credits_exhausted', 'There are no credits left.'))
  await kept('--concurrency', '1')
  await kept('--concurrency', '1')
  await batch.print('--results', path('other.jsonl'), '--concurrency', '1')
  const [first, again, other] = batch.keys()
  expect(first).toMatch(/^[0-9a-f]{40}$/)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
  await batch.serve()
  await kept()
  expect(new Set(batch.keys()).size).toBe(3)
  expect(batch.keys()).toContain(first)
})

test('after a crash the torn line is cut off, and its job is asked for again by its key', async () => {
  three()
  await batch.serve()
  await kept('--concurrency', '1')
  const whole = batch.results()
  const text = readFileSync(path('out.jsonl'), 'utf8')
  const last = text.trimEnd().lastIndexOf('\n') + 1
  for (const end of [last, last + 1, last + 60, text.length - 1]) {
    await batch.serve()
    writeFileSync(path('out.jsonl'), text.slice(0, end))
    expect(await kept()).toMatchObject({ code: 0 })
    expect(batch.keys()).toEqual([whole[2]!.key])
    expect(readFileSync(path('out.jsonl'), 'utf8')).toBe(text)
  }
  // Not even the first line had become whole: nothing had been sent.
  writeFileSync(path('out.jsonl'), text.slice(0, 40))
  await batch.serve()
  await kept()
  expect(new Set(batch.prompts())).toEqual(new Set(['One', 'Two', 'Three']))
  expect(batch.results()).toHaveLength(3)
})

test('a line that was changed is refused, one that was added is run', async () => {
  const [one, two, four] = ['One', 'Two', 'Four'].map((prompt) => ({ agent: 'arlo', prompt }))
  batch.jobs(one!, two!)
  await batch.serve((response, request) =>
    request.body.prompt === 'Two'
      ? problem(response, 402, 'credits_exhausted', 'No.')
      : completes(response, request, 0),
  )
  await kept('--concurrency', '1')
  await batch.serve()
  const hint =
    'Put the lines back as they were; new ones may be added at the end. Other jobs are a batch of their own, with other --results.\n'
  batch.jobs({ agent: 'arlo', prompt: 'Won' }, two!)
  expect(await kept()).toMatchObject({
    code: 2,
    stdout: '',
    stderr: `Line 1 of ${path('jobs.jsonl')} was changed after it was run.\n${hint}`,
  })
  for (const lines of [[one!, { agent: 'arlo', prompt: 'Too' }], [one!], [one!, four!, two!]]) {
    batch.jobs(...lines)
    expect(await kept()).toMatchObject({
      code: 2,
      stderr: `${path('jobs.jsonl')} is not what this batch was begun with: one of its first 2 lines was changed.\n${hint}`,
    })
  }
  expect(batch.sent()).toEqual([])
  const onlyTwo: Handler = (response, request) =>
    request.body.prompt === 'Four'
      ? problem(response, 402, 'credits_exhausted', 'No.')
      : completes(response, request, 0)
  await batch.serve(onlyTwo)
  batch.jobs(one!, two!, '', four!)
  expect(await kept('--concurrency', '1')).toMatchObject({ code: 1 })
  expect(batch.prompts()).toEqual(['Two', 'Four'])
  // What was added belongs to the batch from now on.
  batch.jobs(one!, two!, '', { agent: 'arlo', prompt: 'For' })
  expect(await kept()).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('one of its first 4 lines was changed'),
  })
})

test('wrong lines are named, all before anything is sent', async () => {
  await batch.serve()
  batch.jobs(
    '{"agent": "arlo"',
    '7',
    { agent: 'arlo' },
    { agent: 'arlo', prompt: ' ' },
    { agent: 'arlo', prompt: 'Hi', file: 'x' },
    { agent: 'arlo', prompt: 'Hi', files: 'x' },
    { agent: 'arlo', prompt: 'Hi', files: ['gone.md'] },
    { agent: 'arlo', prompt: 'Hi', key: 'short' },
    { agent: 'arlo', prompt: 'Hi', key: 'key-of-two' },
    { agent: 'arlo', prompt: 'Ho', key: 'key-of-two' },
    { agent: 'arlo', prompt: 'Fine' },
    { agent: '', prompt: 'Hi' },
    { agent: 'arlo', prompt: 'Hi', context: 'x' },
    { agent: 'alro', prompt: 'Hi' },
  )
  const { code, stdout, stderr } = await kept()
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr.split('\n')).toEqual([
    `12 lines of ${path('jobs.jsonl')} are wrong. Nothing was sent.`,
    '  line 1: it is not JSON',
    '  line 2: it must be an object such as {"agent": "arlo", "prompt": "Plan my week"}',
    '  line 3: "prompt" is missing',
    '  line 4: The prompt must not be empty',
    '  line 5: there is no field "file" (there are agent, prompt, files, context, key, id, provider)',
    '  line 6: "files" must be a list of paths',
    `  line 7: Can't read ${path('gone.md')}: there is no such file.`,
    '  line 8: "key" must be 8 to 128 letters, digits, - or _',
    '  line 10: its "key" is that of line 9',
    '  line 12: "agent" must not be empty',
    '  line 13: "context" is wrong',
    '  line 14: There is no agent "alro". Did you mean Arlo?',
    '',
  ])
  // The names are all that a server was asked about.
  expect(batch.server().seen.filter(({ method }) => method !== 'GET')).toEqual([])
  expect(existsSync(path('out.jsonl'))).toBe(false)
})

test('wrong lines are named where the server is away, and nothing is asked of it where no other line is left', async () => {
  await batch.serve()
  batch.jobs('7')
  expect((await kept()).stderr).toContain('  line 1: it must be an object')
  expect(batch.server().seen).toEqual([])
  batch.jobs('7', { agent: 'alro', prompt: 'Hi' })
  await batch.server().close()
  const { code, stderr } = await kept()
  expect(code).toBe(2)
  expect(stderr).toContain(
    `A line of ${path('jobs.jsonl')} is wrong. Nothing was sent.\n  line 1: it must be an object`,
  )
})

test('a model that nobody knows is wrong before anything is sent, and one line counts once', async () => {
  await batch.serve()
  batch.jobs(
    { agent: 'arlo', prompt: 'Hi', provider: 'gpt' },
    { agent: 'nobody', prompt: 'Hi', provider: 'HAIKU' },
    { agent: 'nobody', prompt: 'Hi', provider: 'gpt' },
  )
  const { code, stderr } = await kept()
  expect({ code, stderr: stderr.split('\n').slice(0, 2) }).toEqual({
    code: 2,
    stderr: [
      `3 lines of ${path('jobs.jsonl')} are wrong. Nothing was sent.`,
      '  line 1: There is no model "gpt". See: muster models list',
    ],
  })
  expect(batch.sent()).toEqual([])
})

test('of many wrong lines twenty are shown, and unknown agents are wrong too', async () => {
  await batch.serve()
  batch.jobs(...Array.from({ length: 30 }, (_, n) => ({ agent: n === 3 ? 'alro' : 'arlo', prompt: 'Hi' })))
  expect((await kept()).stderr).toBe(
    `A line of ${path('jobs.jsonl')} is wrong. Nothing was sent.\n  line 4: There is no agent "alro". Did you mean Arlo?\n`,
  )
  batch.jobs(...Array.from({ length: 30 }, () => ({ agent: 'nobody', prompt: 'Hi' })))
  const { code, stderr } = await kept('--json')
  expect(code).toBe(2)
  const { errors, lines, ...rest } = JSON.parse(stderr) as { errors: unknown[]; lines: number[] }
  expect(lines).toEqual(Array.from({ length: 30 }, (_, n) => n + 1))
  expect(rest).toMatchObject({ code: 'wrong_lines', wrong: 30 })
  expect(errors).toHaveLength(20)
  expect((await kept()).stderr).toContain('  line 20: ')
  expect((await kept()).stderr).toContain('\n  and 10 more: 21-30\n')
  expect(batch.sent()).toEqual([])
})

test.each([
  [['--batch', 'x', '--concurrency', '0'], '--concurrency takes a number from 1 to 64 (it is "0").'],
  [['--batch', 'x', '--concurrency', '65'], '--concurrency takes a number from 1 to 64 (it is "65").'],
  [['--batch', 'x', '--patience', 'long'], '--patience takes a time such as 90s, 10m or 1h (it is "long").'],
  [['--batch', 'x', '--patience', ''], '--patience takes a time such as 90s, 10m or 1h (it is "").'],
  [['--batch', 'x', '--max-failures', 'few'], '--max-failures takes a number from 1 to 1,000,000 (it is "few").'],
  [
    ['--batch', 'x', '--results', './x'],
    '--batch and --results are the same file: give the results a name of their own.',
  ],
  [
    ['--batch', 'x', '--results', '-'],
    '--results takes the name of a file. Leave it out to have the results on stdout.',
  ],
  [['--batch', 'x', '--retry-failed'], '--retry-failed needs the --results of a batch that has run.'],
  [['--batch', 'x', '-f', 'y'], '--file does not go with --batch: each line says what it needs.'],
  [['--batch', 'x', '--no-wait'], '--no-wait does not go with --batch: each line says what it needs.'],
  [['--batch', 'x', 'arlo', 'Hi'], 'Unexpected "arlo": with --batch the agents and prompts stand in the file.'],
  [['arlo', 'Hi', '--results', 'x'], '--results needs --batch.'],
  [['--batch', '/nowhere/x'], "Can't read /nowhere/x: there is no such file."],
  [['--batch', tmpdir()], `Can't read ${tmpdir()}: it is a folder.`],
])('muster run %j is wrong use', async (args, sentence) => {
  expect(await runCommand(['run', ...args], { server: 'http://127.0.0.1:1' })).toMatchObject({
    code: 2,
    stdout: '',
    stderr: `${sentence}\n`,
  })
})

test('with --json the summary is data, and needs a file for the results', async () => {
  three()
  await batch.serve()
  expect(JSON.parse((await batch.print('--json')).stderr)).toMatchObject({ code: 'usage' })
  const { code, stdout, stderr } = await kept('--json')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(JSON.parse(stdout)).toEqual({
    jobs: 3,
    completed: 3,
    failed: 0,
    waiting: 0,
    left: 0,
    credits_used: 6,
    seconds: expect.any(Number),
  })
})

test('a file that holds something else is left alone, and so is the batch of someone else', async () => {
  three()
  await batch.serve()
  for (const content of ['{"my": "notes"}\n', 'notes', '{"muster_batch":2}\n']) {
    batch.file('out.jsonl', content)
    expect(await kept()).toMatchObject({
      code: 2,
      stderr: `${path('out.jsonl')} is there already and holds something else. Give --results another name.\n`,
    })
    expect(readFileSync(path('out.jsonl'), 'utf8')).toBe(content)
  }
  batch.file('out.jsonl', '')
  await kept('--concurrency', '1')
  const [head, first] = readFileSync(path('out.jsonl'), 'utf8').split('\n')
  batch.file('out.jsonl', `${head}\n${first}\n`)
  await batch.serve(completes, { 'GET /auth/me': (response) => json(response, { user: { id: 'grace' } }) })
  expect(await kept()).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('belongs to a batch of someone else'),
  })
  batch.file('out.jsonl', `${head}\n{"line": broken}\n${first}\n`)
  expect(await kept()).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`Line 2 of ${path('out.jsonl')} is damaged.\nDelete that line`),
  })
  expect(batch.sent()).toEqual([])
})

test('standard input can be a batch, and gone on with by giving the same lines again', async () => {
  const lines = `${JSON.stringify({ agent: 'arlo', prompt: 'One' })}\n${JSON.stringify({ agent: 'arlo', prompt: 'Two' })}`
  const pipe = (stdin: string) =>
    runCommand(['run', '--batch', '-', '--results', path('out.jsonl')], { server: batch.server().url, stdin })
  await batch.serve()
  expect(await pipe(lines)).toMatchObject({ code: 0 })
  expect(await pipe(`${lines}\n${JSON.stringify({ agent: 'arlo', prompt: 'Three' })}`)).toMatchObject({ code: 0 })
  expect(batch.prompts().toSorted()).toEqual(['One', 'Three', 'Two'])
  expect(await runCommand(['run', '--batch', '-'], { terminal: 80 })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Give the lines on standard input'),
  })
})
