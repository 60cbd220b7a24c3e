import { noEnding } from '#shared/domain/answers.ts'
import type { ChatReply } from '#shared/contract/chat.ts'
import { type Call, executed, problem, stream } from '#pwa/data/testing/run-answers.ts'
import { load, net, soon } from '#pwa/data/testing/run-page.ts'
import { json } from '#pwa/data/testing/sync-answers.ts'
import { expect, test, vi } from 'vitest'

const id = 'chat:s1'

const said = () =>
  executed({ agent_id: 'assistant', thread_id: 's1', idempotency_key: messages()[0]!.key!, result: 'One two' })

function part(change: Partial<ChatReply>): ChatReply {
  const outcome = {
    status: 'running' as const,
    error: null,
    provider: null,
    provider_reason: null,
    credits_used: 0,
    steps: [],
    pending_action: null,
    ...noEnding,
  }
  return {
    response: '',
    from: 0,
    session_id: 's1',
    suggestions: [],
    still_processing: true,
    continuation_token: null,
    execution_id: 'x1',
    ...outcome,
    ...change,
  }
}

const whole = part({ response: 'One two', status: 'completed', still_processing: false })

/** A server whose reply to everything is `One two`; `join` answers a listener, `go` a request for the next part. */
function chatServer({
  join = () => stream([[1, 'done', whole]]),
  go = () => problem(404, 'x', 'x'),
}: { join?: (call: Call) => Response; go?: (call: Call) => Response } = {}) {
  let isAccepted = false
  return (call: Call) => {
    if (call.path === '/api/chat') {
      if (isAccepted) return join(call)
      isAccepted = true
      return new Response(JSON.stringify(part({})), { status: 202, headers: { 'content-type': 'application/json' } })
    }
    if (call.path === '/api/chat/continue') return go(call)
    if (call.path.endsWith('/events')) return stream([[1, 'done', said()]])
    if (call.path === '/api/executions/x1') return json(said())
    if (call.path === '/api/executions') return json({ items: isAccepted ? [said()] : [], next_cursor: null })
    if (call.path === '/api/chat/sessions')
      return json({
        items: [
          {
            id: 's1',
            title: 'Hello',
            agent_id: null,
            created_at: '2026-11-21T09:00:00Z',
            updated_at: '2026-11-21T09:00:00Z',
          },
        ],
        next_cursor: null,
      })
    return json({ id: 's1' })
  }
}

async function open() {
  const page = await load()
  const { continueReply } = await import('#pwa/data/conversations/chat-replies.ts')
  const lists = await import('#pwa/data/conversations/chats.ts')
  lists.followChats()
  const turn = () => page.conversationOf(id).turns[0]!
  return {
    ...page,
    ...lists,
    turn,
    say: (prompt: string) => page.requestRun(id, { prompt, files: [] }),
    goOn: () => continueReply(id, turn().key),
  }
}

const messages = () => net.calls.filter(({ path }) => path === '/api/chat')
const parts = () => net.calls.filter(({ path }) => path === '/api/chat/continue')

test('a message is kept with the moment it was written, sent, and its reply heard under the same key', async () => {
  net.answer = chatServer()
  const page = await open()
  await page.say('Hello')
  await soon(() => expect(page.turn()).toMatchObject({ state: 'ended', run: { result: 'One two' } }))
  expect(messages()).toHaveLength(2)
  expect(messages()[1]).toMatchObject({ key: messages()[0]!.key, body: messages()[0]!.body })
  expect(JSON.parse(messages()[0]!.body)).toMatchObject({
    message: 'Hello',
    session_id: 's1',
    client_time: expect.any(String),
    time_zone: expect.any(String),
  })
  expect(page.outboxCount.unsent).toBe(0)
})

test('what is said offline waits, is there after a reload, and is sent once', async () => {
  net.answer = chatServer()
  const page = await open()
  page.connection.online = false
  await page.say('Hello')
  expect(page.turn()).toMatchObject({ state: 'unsent' })
  expect(page.chats.unsent).toMatchObject([{ id: 's1', title: 'Hello' }])
  expect(messages()).toEqual([])
  const again = await open()
  await soon(() => expect(again.turn()).toMatchObject({ state: 'ended', run: { result: 'One two' } }))
  // Written on a page that is gone, it is followed as a run.
  expect(messages()).toHaveLength(1)
  await soon(() => expect(again.chats.unsent).toEqual([]))
})

test('a reply that takes longer pauses, and goes on where it stopped', async () => {
  net.answer = chatServer({
    join: () =>
      stream([
        [1, 'text', { text: 'One ' }],
        [2, 'done', part({ response: 'One ', continuation_token: 't1' })],
      ]),
    go: () =>
      stream([
        [3, 'text', { text: 'two' }],
        [4, 'done', part({ ...whole, response: 'two', from: 4 })],
      ]),
  })
  const page = await open()
  await page.say('Hello')
  await soon(() => expect(page.turn()).toMatchObject({ state: 'paused', live: 'One ' }))
  expect(page.isRunning(page.conversationOf(id).turns)).toBe(false)
  await page.goOn()
  expect(page.turn()).toMatchObject({ state: 'ended', run: { result: 'One two' } })
  expect(parts().map(({ body }) => body)).toEqual(['{"continuation_token":"t1"}'])
})

test('a part that was lost is asked for under its key again, and doubles no word', async () => {
  let tries = 0
  net.answer = chatServer({
    join: () => stream([[1, 'done', part({ response: 'One ', continuation_token: 't1' })]]),
    go: () => {
      tries += 1
      return tries === 1
        ? stream([[3, 'text', { text: 'two' }]], true)
        : stream([
            [3, 'text', { text: 'two' }],
            [4, 'done', part({ response: 'two', from: 4, continuation_token: 't2' })],
          ])
    },
  })
  const page = await open()
  await page.say('Hello')
  await soon(() => expect(page.turn().state).toBe('paused'))
  await page.goOn()
  expect(page.turn()).toMatchObject({ state: 'paused', parts: { failed: true, token: 't1' } })
  await page.goOn()
  expect(page.turn()).toMatchObject({ state: 'paused', live: 'One two', parts: { failed: false, token: 't2' } })
  expect(parts()[1]!.key).toBe(parts()[0]!.key)
})

test('a part that another device has fetched is no loss: the run tells all', async () => {
  net.answer = chatServer({
    join: () => stream([[1, 'done', part({ response: 'One ', continuation_token: 't1' })]]),
    go: () => problem(410, 'continuation_used', 'Used.'),
  })
  const page = await open()
  await page.say('Hello')
  await soon(() => expect(page.turn().state).toBe('paused'))
  await page.goOn()
  expect(page.turn()).toMatchObject({ state: 'ended', run: { result: 'One two' } })
})

test('a refused message stays in the chat with its reason, and the composer empty', async () => {
  net.answer = () => problem(410, 'chat_deleted', 'This conversation was deleted. Start a new one.')
  const page = await open()
  await page.say('Hello')
  await soon(() =>
    expect(page.turn()).toMatchObject({
      state: 'rejected',
      fault: { detail: 'This conversation was deleted. Start a new one.' },
    }),
  )
  expect(page.unsentPromptOf(id).text).toBe('')
})

test('the list and what was said in it are kept, and gone with the one who leaves', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  net.answer = chatServer()
  const page = await open()
  await page.say('Hello')
  await soon(() => expect(page.turn().state).toBe('ended'))
  await page.loadChats()
  const kept = () => page.inDatabase(net.user, async (db) => [await db.chats.count(), await db.chatRuns.count()])
  await soon(async () => expect(await kept()).toEqual([1, 1]))

  net.answer = () => {
    throw new TypeError('Failed to fetch')
  }
  const again = await open()
  await again.loadChats()
  expect(again.chats).toMatchObject({ list: [{ title: 'Hello' }], failed: true })
  const { loadConversation } = await import('#pwa/data/conversations/run-history.ts')
  await loadConversation(id)
  expect(again.turn()).toMatchObject({ state: 'ended', run: { result: 'One two' } })
  // Something that waits keeps the database, and nothing but that.
  again.connection.online = false
  await again.say('Later')
  await again.signOut()
  expect(again.chats).toMatchObject({ list: null, unsent: [] })
  const back = await open()
  await soon(async () =>
    expect(
      await back.inDatabase(net.user, async (db) => [
        await db.chats.count(),
        await db.chatRuns.count(),
        await db.outbox.count(),
      ]),
    ).toEqual([0, 0, 1]),
  )
})

test('a reply that nobody heard to its end is kept ahead, though its chat was read while it was written', async () => {
  const startRun = executed({ agent_id: 'assistant', thread_id: 's1', result: 'One two' })
  net.answer = ({ path }) => {
    if (path === '/api/chat/sessions')
      return json({
        items: [
          {
            id: 's1',
            title: 'Hello',
            agent_id: null,
            created_at: '2026-11-21T09:00:00Z',
            updated_at: '2026-11-21T09:00:00Z',
          },
        ],
        next_cursor: null,
      })
    return json({ items: path === '/api/executions' ? [startRun] : [], next_cursor: null })
  }
  const page = await open()
  await page.inDatabase(net.user, (db) =>
    Promise.all([
      db.chatRuns.put({ ...startRun, status: 'running', result: null }),
      db.chatFacts.put({ name: `read:${id}`, value: Date.now() }),
    ]),
  )
  await page.loadChats()
  const asked = () => net.calls.filter(({ path }) => path === '/api/executions').length
  await soon(async () =>
    expect(await page.inDatabase(net.user, (db) => db.chatRuns.toArray())).toMatchObject([
      { status: 'completed', result: 'One two' },
    ]),
  )
  const before = asked()
  await page.loadChats()
  expect(asked()).toBe(before)
})

test('deleting a chat deletes what waits in it, so that it does not come back', async () => {
  net.answer = chatServer()
  const page = await open()
  page.connection.online = false
  await page.say('Never mind')
  await page.deleteChat('s1')
  expect(page.chats.unsent).toEqual([])
  await load()
  expect(messages().filter(({ body }) => body.includes('Never mind'))).toEqual([])
})

test('a chat that another device has deleted is forgotten here', async () => {
  net.answer = chatServer()
  const page = await open()
  await page.say('Hello')
  await soon(() => expect(page.turn().state).toBe('ended'))
  net.answer = () => json({ items: [], next_cursor: null })
  const { loadConversation } = await import('#pwa/data/conversations/run-history.ts')
  await loadConversation(id)
  await soon(() => expect(page.conversationOf(id).turns).toEqual([]))
  await soon(async () => expect(await page.inDatabase(net.user, (db) => db.chatRuns.count())).toBe(0))
})

test('a list that was asked for before a chat was renamed does not take its title back', async () => {
  const chat = (title: string) => ({
    id: 's1',
    title,
    agent_id: null,
    created_at: '2026-11-21T09:00:00Z',
    updated_at: '2026-11-21T09:00:00Z',
  })
  const late = Promise.withResolvers<Response>()
  let title = 'Hello'
  net.answer = ({ method, path }) => {
    if (method === 'PATCH') return json(chat((title = 'Abilities')))
    if (path !== '/api/chat/sessions') return json({ items: [], next_cursor: null })
    return title === 'Hello' ? late.promise : json({ items: [chat(title)], next_cursor: null })
  }
  const { chats, loadChats, renameChat } = await open()
  const loading = loadChats()
  await soon(() => expect(net.calls.some(({ path }) => path === '/api/chat/sessions')).toBe(true))
  chats.list = [chat('Hello')]
  await renameChat('s1', 'Abilities')
  late.resolve(json({ items: [chat('Hello')], next_cursor: null }))
  await loading
  expect(chats.list).toMatchObject([{ title: 'Abilities' }])
})
