import { problem, server } from '#pwa/data/testing/run-answers.ts'
import { load, net, posts, soon } from '#pwa/data/testing/run-page.ts'
import { expect, test } from 'vitest'

type Sent = {
  prompt: string
  thread_id: string
  provider?: string
  attached_files?: { name: string; content: string }[]
}

type Said = { message: string; session_id: string; provider?: string }

const bodies = () => posts().map(({ body }) => JSON.parse(body) as Sent)
const messages = () =>
  net.calls.filter(({ path }) => path === '/api/chat').map(({ key, body }) => ({ key, ...(JSON.parse(body) as Said) }))

/** A server where a vendor's model costs more than is left. */
function poor() {
  const good = server()
  net.answer = (call) => {
    const provider =
      call.path.endsWith('/execute') || call.path === '/api/chat' ? (JSON.parse(call.body) as Sent).provider : undefined
    return provider && provider !== 'builtin' ? problem(402, 'credits_exhausted', 'No credits are left.') : good(call)
  }
}

test('the model of a message goes with it alone, and outlives a reload until then', async () => {
  const first = await load()
  first.changeUnsentPrompt('1', { text: 'Plan it', modelId: 'haiku' })
  const page = await load()
  expect(page.unsentPromptOf('1')).toMatchObject({ text: 'Plan it', modelId: 'haiku' })
  await page.requestUnsentPrompt('1')
  await soon(() => expect(page.states()).toEqual(['ended']))
  await page.give('And now?')
  await soon(() => expect(posts()).toHaveLength(2))
  expect(bodies().map(({ provider }) => provider)).toEqual(['haiku', undefined])
})

test('another model is another task: a repeated one gets a new key', async () => {
  const page = await load()
  page.changeUnsentPrompt('1', { text: 'Plan it', key: 'a key of before' })
  page.changeUnsentPrompt('1', { modelId: 'haiku' })
  expect(page.unsentPromptOf('1').key).toBeNull()
})

test('a task that costs too much comes back with its model, and the built-in assistant takes it under a new key', async () => {
  poor()
  const page = await load()
  page.changeUnsentPrompt('1', { text: 'Plan it', modelId: 'haiku' })
  await page.requestUnsentPrompt('1')
  await soon(() => expect(page.unsentPromptOf('1')).toMatchObject({ text: 'Plan it', modelId: 'haiku' }))
  await soon(() => expect(page.conversationOf('1').refusal).toMatchObject({ status: 402, code: 'credits_exhausted' }))
  page.changeUnsentPrompt('1', { modelId: 'builtin' })
  await page.requestUnsentPrompt('1')
  await soon(() => expect(page.states()).toEqual(['ended']))
  expect(bodies()).toMatchObject([
    { prompt: 'Plan it', provider: 'haiku' },
    { prompt: 'Plan it', provider: 'builtin' },
  ])
  expect(posts()[1]!.key).not.toBe(posts()[0]!.key)
  expect(page.unsentPromptOf('1')).toMatchObject({ text: '', modelId: null })
})

test(
  'one that was refused while something else was written is taken from where it stands, with its ' +
    'files, and what is written stays',
  async () => {
    poor()
    const page = await load()
    const notes = {
      id: 'f',
      name: 'notes.md',
      size: 5,
      type: 'text/markdown',
      content: 'Hello',
      kind: 'text' as const,
      preview: null,
      note: null,
    }
    page.changeUnsentPrompt('1', { text: 'Plan it', modelId: 'haiku', files: [notes] })
    const running = page.requestUnsentPrompt('1')
    await running
    page.changeUnsentPrompt('1', { text: 'Something else' })
    await soon(() => expect(page.states()).toEqual(['rejected']))
    await page.runBuiltin('1', page.turns()[0]!.key)
    await soon(() => expect(page.states()).toEqual(['ended']))
    expect(bodies().at(-1)).toMatchObject({
      prompt: 'Plan it',
      provider: 'builtin',
      attached_files: [{ name: 'notes.md', content: 'Hello' }],
    })
    expect(page.unsentPromptOf('1')).toMatchObject({ text: 'Something else', modelId: null })
    await soon(() => expect(page.outboxCount.unsent).toBe(0))
  },
)

test('the conversation and the model of a task both outlive a reload, and come back when it is taken back', async () => {
  const first = await load()
  first.changeUnsentPrompt('1', { text: 'Plan it', thread: 't1', modelId: 'haiku' })
  const page = await load()
  expect(page.unsentPromptOf('1')).toMatchObject({ text: 'Plan it', thread: 't1', modelId: 'haiku' })
  page.connection.online = false
  await page.requestUnsentPrompt('1', 't0')
  await soon(() => expect(page.states()).toEqual(['unsent']))
  expect(page.unsentPromptOf('1')).toMatchObject({ text: '', thread: null, modelId: null })
  expect(page.turns()[0]!.run).toMatchObject({ thread_id: 't1', provider_wanted: 'haiku' })
  await page.takeBackRequest('1', page.turns()[0]!.key)
  expect(page.unsentPromptOf('1')).toMatchObject({ text: 'Plan it', thread: 't1', modelId: 'haiku' })
})

test('the built-in assistant takes a refused task in the conversation that it was written for', async () => {
  poor()
  const page = await load()
  page.changeUnsentPrompt('1', { text: 'Plan it', thread: 't1', modelId: 'haiku' })
  await page.requestUnsentPrompt('1')
  page.changeUnsentPrompt('1', { text: 'Something else', thread: 't2' })
  await soon(() => expect(page.states()).toEqual(['rejected']))
  await page.runBuiltin('1', page.turns()[0]!.key)
  await soon(() => expect(page.states()).toEqual(['ended']))
  expect(bodies().map(({ thread_id, provider }) => [thread_id, provider])).toEqual([
    ['t1', 'haiku'],
    ['t1', 'builtin'],
  ])
  expect(page.unsentPromptOf('1')).toMatchObject({ text: 'Something else', thread: 't2' })
})

test('a message in a chat goes to its model; one that costs too much stays where it was said, for the built-in assistant', async () => {
  poor()
  const page = await load()
  page.changeUnsentPrompt('chat:new', { text: 'Plan it', modelId: 'haiku' })
  await page.requestUnsentPrompt('chat:s1', null, 'chat:new')
  const turns = () => page.conversationOf('chat:s1').turns
  await soon(() =>
    expect(turns()).toMatchObject([{ state: 'rejected', fault: { status: 402, code: 'credits_exhausted' } }]),
  )
  expect(page.unsentPromptOf('chat:new')).toMatchObject({ text: '', modelId: null })
  await page.runBuiltin('chat:s1', turns()[0]!.key)
  await soon(() =>
    expect(messages().map(({ message, session_id, provider }) => [message, session_id, provider])).toEqual([
      ['Plan it', 's1', 'haiku'],
      ['Plan it', 's1', 'builtin'],
    ]),
  )
  expect(messages()[1]!.key).not.toBe(messages()[0]!.key)
  expect(turns()).toHaveLength(1)
})
