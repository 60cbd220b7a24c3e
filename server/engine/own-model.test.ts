import { readFileSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type TestWorkspace,
  builtinChoice,
  openTestWorkspace,
  runInput,
  runThrough,
  tasksOf,
} from '../testing/test-workspace.ts'
import type { RunInput } from './engine.ts'
import type { ModelChoice } from './models/choice.ts'
import { runAgent } from './run.ts'

type Delta = { content?: string; tool_calls?: object[] }
/** What the server says to one request: deltas, an error, or what a real server said. */
type Says = Delta[] | { status: number; body: string } | { recorded: string }
type Asked = { messages: { role: string; content: unknown }[]; tools?: { function: { name: string } }[] }

const recording = (name: string) => readFileSync(new URL(`../testing/recordings/${name}`, import.meta.url), 'utf8')

let workspace: TestWorkspace
let server: Server
let says: Says[] = []
let asked: Asked[] = []

beforeAll(async () => {
  workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
  server = createServer(async (request, response) => {
    if (request.url === '/props') return response.writeHead(404).end()
    let body = ''
    for await (const chunk of request) body += String(chunk)
    asked.push(JSON.parse(body) as Asked)
    // The last one is said again and again.
    const next = says.length > 1 ? says.shift()! : says[0]!
    if ('status' in next) return response.writeHead(next.status, { 'content-type': 'application/json' }).end(next.body)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    if ('recorded' in next) return response.end(recording(next.recorded))
    const send = (choice: object) =>
      response.write(
        `data: ${JSON.stringify({ id: '1', created: 0, model: 'm', choices: [{ index: 0, ...choice }] })}\n\n`,
      )
    for (const delta of next) send({ delta, finish_reason: null })
    const isCall = next.some(({ tool_calls }) => tool_calls)
    send({ delta: {}, finish_reason: isCall ? 'tool_calls' : 'stop' })
    response.end('data: [DONE]\n\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  asked = []
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await workspace.server.close()
})

function start(said: Says[], more: Partial<ModelChoice> = {}, input: Partial<RunInput> = {}) {
  says = said
  const choice: ModelChoice = {
    ...builtinChoice,
    provider: 'local_small',
    display_name: 'small:1b',
    vendor: 'local',
    model_id: 'm',
    base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    contextLength: 8192,
    canCallTools: true,
    ...more,
  }
  return runThrough(
    runAgent(runInput(workspace, 'Create a task: call Acme', { choices: [choice, builtinChoice], ...input })),
  )
}

const text = (content: string): Delta[] => (content.match(/.{1,7}/gs) ?? []).map((piece) => ({ content: piece }))
const call = (name: string, args: string, id = 'c1'): Delta[] => [
  { tool_calls: [{ index: 0, id, type: 'function', function: { name, arguments: args } }] },
]
const tasks = async () => (await tasksOf(workspace)).map(({ title }) => title)
const lastAnswer = (n: number) => JSON.stringify(asked[n]!.messages.at(-1))

describe('calls that cannot work', () => {
  test('are answered with the schema once, then the model has to do without tools', async () => {
    const before = await tasks()
    const { outcome } = await start([
      call('create_task', '{"title": "Call Acme'),
      call('create_task', '{"name": "Call Acme"}', 'c2'),
      text('I could not do it.'),
    ])
    expect(outcome).toMatchObject({ kind: 'completed', result: 'I could not do it.', provider: 'local_small' })
    expect(asked).toHaveLength(3)
    expect(lastAnswer(1)).toMatch(/expected.*properties.*title/)
    expect(JSON.stringify(asked[2]!.messages[0])).toContain('Use no tools any more')
    expect(await tasks()).toEqual(before)
  })

  test('of a tool that there is not name those that there are', async () => {
    await start([call('make_coffee', '{}'), text('There is none.')])
    expect(lastAnswer(1)).toMatch(/There is no tool called make_coffee.*create_task/)
  })
})

test('the same call is not made twice, and a change never again', async () => {
  const same = '{"title": "Only once"}'
  const { outcome } = await start([
    call('create_task', same),
    call('create_task', same, 'c2'),
    call('create_task', same, 'c3'),
    text('It is there.'),
  ])
  expect(outcome).toMatchObject({ result: 'It is there.' })
  expect((await tasks()).filter((title) => title === 'Only once')).toHaveLength(1)
  expect(lastAnswer(2)).toContain('exactly this call before')
  expect(asked).toHaveLength(4)
})

test('a call that the server left in the text is made', async () => {
  const { outcome } = await start([
    text('<tool_call>\n{"name": "create_task", "arguments": {"title": "From the text"}}\n</tool_call>'),
    text('I have created the task.'),
  ])
  expect(outcome).toMatchObject({ result: 'I have created the task.' })
  expect(await tasks()).toContain('From the text')
})

test('a task that it says it has created, and has not, is marked', async () => {
  const { outcome, text: heard } = await start([text('I have created the task for you.')])
  expect(outcome).toMatchObject({
    result: expect.stringMatching(/created the task.*\n\n\*\*Nothing was changed\.\*\*/),
  })
  expect(heard).toContain('Nothing was changed.')
})

test('thinking and the marks of its template are not shown', async () => {
  const { outcome } = await start([text('The user wants a task.\n</think>\n\nWhich day?<|im_end|>\n<|im_start|>user')])
  expect(outcome).toMatchObject({ result: 'Which day?' })
})

test('one that repeats itself without end is stopped, and people are told', async () => {
  const { outcome, steps } = await start([text(`Yes. ${'I am here to help you with it. '.repeat(100)}`)])
  expect(outcome).toMatchObject({ result: 'Yes. I am here to help you with it.' })
  expect(steps).toContain('failed: small:1b only repeated itself. It was stopped there.')
})

describe('as a real server said it', () => {
  test('an answer', async () => {
    const { outcome } = await start([{ recorded: 'smollm-answer.sse' }], { server: 'llama.cpp' })
    expect(outcome).toMatchObject({
      kind: 'completed',
      result: expect.stringContaining('Call Acme'),
      provider: 'local_small',
    })
  })

  test('marks of the template, and the same question for ever', async () => {
    const { outcome } = await start([{ recorded: 'gemma-marks.sse' }])
    expect(outcome).toMatchObject({ result: 'What is due this week?' })
  })

  test('a prompt that is too long: it is asked once more with less', async () => {
    const tooLong = { status: 400, body: recording('smollm-too-long.json') }
    const { outcome, steps } = await start([tooLong, text('Short.')])
    expect(outcome).toMatchObject({ result: 'Short.', provider: 'local_small' })
    expect(steps.join()).toContain('Trying again with less.')
    expect(JSON.stringify(asked[1]).length).toBeLessThan(JSON.stringify(asked[0]).length)
    const twice = await start([tooLong])
    expect(twice.outcome).toMatchObject({ provider: 'builtin' })
  })
})

describe('a model that cannot call tools', () => {
  const file = { name: 'notes.md', size: 40, type: 'text/markdown', content: 'The launch is on 3 December.' }

  test('answers with what was read for it, and people see the reading', async () => {
    const { outcome, steps } = await start(
      [text('On 3 December.')],
      { canCallTools: false },
      { prompt: 'When is it?', files: [file] },
    )
    expect(outcome).toMatchObject({ result: 'On 3 December.', provider: 'local_small' })
    expect(asked[0]!.tools).toBeUndefined()
    expect(JSON.stringify(asked[0]!.messages)).toContain('The launch is on 3 December.')
    expect(steps.join()).toContain('notes.md')
  })

  test('gets the passages of a long file that its question is about', async () => {
    const lines = Array.from({ length: 900 }, (_, n) => `Point ${n} is about something else of the usual kind.`)
    const long = [...lines, 'The caterer is called Nordlicht.'].join('\n')
    const content = { ...file, content: long, size: long.length }
    await start([text('Nordlicht.')], { canCallTools: false }, { prompt: 'Who is the caterer?', files: [content] })
    const sent = JSON.stringify(asked[0]!.messages)
    expect(sent).toContain('The caterer is called Nordlicht.')
    expect(sent.length).toBeLessThan(8192 * 3)
  })

  test('is asked again without them where its server says so', async () => {
    const refusal = {
      status: 400,
      body: '{"error":{"message":"registry.ollama.ai/library/gemma:2b does not support tools"}}',
    }
    const { outcome } = await start([refusal, text('Two.')], { canCallTools: null }, { prompt: 'What tasks are due?' })
    expect(outcome).toMatchObject({ result: 'Two.', provider: 'local_small' })
    expect(asked.map(({ tools }) => tools !== undefined)).toEqual([true, false])
    expect(JSON.stringify(asked[1]!.messages)).toContain('trade-fair leads')
  })
})

test('so many answers at once as the server writes: the next one waits, and says so', async () => {
  const runs = [1, 2, 3].map((n) => start([text(`Answer.`)], {}, { prompt: `Say ${n}` }))
  const ended = await Promise.all(runs)
  expect(ended.map(({ outcome }) => outcome.provider)).toEqual(['local_small', 'local_small', 'local_small'])
  expect(ended.flatMap(({ steps }) => steps)).toContain(
    'running: Waiting for small:1b, which is busy with other answers',
  )
})
