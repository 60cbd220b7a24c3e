import { expect, test } from 'vitest'
import { createBuiltinModel } from './builtin/model.ts'
import { takeTurn } from './builtin/turn.ts'
import { TextTooHeavy, createTextPool, inTextPool } from './text-pool.ts'

const facts = {
  agent: { name: 'Arlo', role: 'Assistant', skills: [] },
  files: ['notes.md'],
  now: new Date('2026-11-21T10:00:00Z'),
  timeZone: 'UTC',
}
const words = 'The north region grew by a fifth because of the new shop. '
const reading = { text: words.repeat(4000), kind: 'text' as const, extracted: false, truncated: false, remarks: [] }
const job = { name: 'notes.md', reading, used: reading.text.length }

const prompt = [
  { role: 'user' as const, content: [{ type: 'text' as const, text: 'Summarise notes.md' }] },
  {
    role: 'tool' as const,
    content: [
      {
        type: 'tool-result' as const,
        toolCallId: '1',
        toolName: 'read_file',
        output: { type: 'json' as const, value: { status: 'read', name: 'notes.md', ...reading, remarks: [] } },
      },
    ],
  },
]

const asker = { workspaceId: 'w', signal: new AbortController().signal }

/**
 * A thread that does what its jobs are called: `stick` never returns, `hear` ends when it is asked to, `grow` fills its
 * memory, `say` answers.
 */
const program = new URL('./testing/text-thread.ts', import.meta.url)

async function all<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const list: Value[] = []
  for await (const value of values) list.push(value)
  return list
}

/** A pool of `program`, and what its jobs said in the order in which they ended. */
function openPool(options: { max?: number; budget?: number; megabytes?: number }) {
  const pool = createTextPool({ program, ...options }) as unknown as (
    name: string,
    input: unknown,
    asker: { workspaceId: string; signal: AbortSignal },
  ) => AsyncGenerator<unknown>
  const ended: string[] = []
  const run = async (
    name: string,
    workspaceId: string,
    { said = '', signal = asker.signal }: { said?: string; signal?: AbortSignal } = {},
  ) => {
    try {
      return await all(pool(name, said, { workspaceId, signal }))
    } finally {
      ended.push(`${workspaceId}: ${name}`)
    }
  }
  return { run, ended }
}

const long = 'x'.repeat(50_000)

test('a text is answered in a thread, with the same words', async () => {
  const asked = { facts, prompt, tools: ['read_file'], isLast: false }
  const here = await all(takeTurn(asked))
  expect(await all(inTextPool('answer', asked, asker))).toEqual(here)
  const { content } = await createBuiltinModel(facts).doGenerate({
    prompt,
    tools: [{ type: 'function', name: 'read_file', inputSchema: {} }],
  })
  expect(content).toMatchObject([{ type: 'text', text: expect.stringContaining('north region') }])
})

test('what a job throws is thrown to who asked, and nobody else', async () => {
  const broken = all(inTextPool('describe', { ...job, reading: { ...reading, text: null as never } }, asker))
  const [one, other] = await Promise.all([
    all(inTextPool('describe', job, asker)),
    all(inTextPool('describe', { ...job, name: 'b.md' }, asker)),
    expect(broken).rejects.toThrow(TypeError),
  ])
  expect([one, other]).toEqual([['Read notes.md, 48,000 words'], ['Read b.md, 48,000 words']])
})

test('a thread that takes longer than it may is ended and replaced, and who asked is told', async () => {
  const { run } = openPool({ max: 1, budget: 200 })
  const next = run('say', 'b', { said: 'still here' })
  await expect(run('stick', 'a')).rejects.toThrow(TextTooHeavy)
  expect(await next).toEqual(['still here'])
  expect(await run('say', 'a', { said: 'and again' })).toEqual(['and again'])
})

test('a text that fills the memory costs its own thread, not the server', async () => {
  const { run } = openPool({ max: 1, megabytes: 32 })
  await expect(run('grow', 'a')).rejects.toThrow(TextTooHeavy)
  expect(await run('say', 'b', { said: 'still here' })).toEqual(['still here'])
})

test('who gives up hears why at once, and a thread that does not hear it makes room for the next', async () => {
  const { run } = openPool({ max: 1 })
  for (const name of ['stick', 'hear']) {
    const stop = new AbortController()
    const given = expect(run(name, 'a', { signal: stop.signal })).rejects.toThrow('enough')
    const next = run('say', 'b', { said: 'my turn' })
    stop.abort(new Error('enough'))
    await given
    expect(await next).toEqual(['my turn'])
  }
})

test('workspaces take turns', async () => {
  const { run, ended } = openPool({ max: 1 })
  await Promise.all([run('say', 'a'), run('say', 'a'), run('say', 'a'), run('say', 'b'), run('say', 'c')])
  // The first one goes at once; those after it stand in the queue.
  expect(ended).toEqual(['a: say', 'a: say', 'b: say', 'c: say', 'a: say'])
})

test('long texts leave a thread to short ones, and those of one workspace leave others to the rest', async () => {
  const stop = new AbortController()
  const { run } = openPool({ max: 3 })
  const held = ['a', 'a', 'b', 'b'].map((workspace) =>
    expect(run('hear', workspace, { said: long, signal: stop.signal })).rejects.toThrow('enough'),
  )
  expect(await run('say', 'a', { said: 'short' })).toEqual(['short'])
  const { run: wider } = openPool({ max: 4 })
  held.push(
    ...['a', 'a', 'a'].map((workspace) =>
      expect(wider('hear', workspace, { said: long, signal: stop.signal })).rejects.toThrow('enough'),
    ),
  )
  expect(await wider('say', 'b', { said: long })).toEqual([long])
  stop.abort(new Error('enough'))
  await Promise.all(held)
})

test('a reply says where it was stopped because its text was too heavy', async () => {
  const heavy = { ...facts, files: [] }
  const model = createBuiltinModel(heavy, 'w', createTextPool({ program, budget: 100 }))
  const { content, finishReason } = await model.doGenerate({
    prompt: [{ role: 'user', content: [{ type: 'text', text: 'stick' }] }],
  })
  expect(content).toEqual([
    { type: 'text', text: expect.stringContaining('**Stopped here.** Going through this took more time or memory') },
  ])
  expect(finishReason.unified).toBe('stop')
})
