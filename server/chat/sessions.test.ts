import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/domain/ids.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { scriptedEngine } from '../testing/scripted-engine.ts'
import { titleOf } from './title.ts'

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function open() {
  const engine = scriptedEngine()
  const server = await openTestServer({ runAgent: engine.runAgent })
  servers.push(server)
  const { api } = await server.signIn('admin')
  const say = (message: string, session_id: string | null = null) => {
    engine.write(`About ${message}`)
    engine.end()
    return api.chat.send({ body: { message, session_id } })
  }
  return { ...server, engine, api, say }
}

describe('conversations', () => {
  test('are listed by their last message and opened with what was said', async () => {
    const { api, engine, say } = await open()
    const one = await say('# First things\nfirst')
    const two = await say('Second')
    engine.use('list_tasks', 'Looked at 3 tasks')
    await say('More', one.session_id)
    const { items } = await api.chat.sessions()
    expect(items.map(({ id, title }) => [id, title])).toEqual([
      [one.session_id, 'First things'],
      [two.session_id, 'Second'],
    ])
    const { messages } = await api.chat.session({ params: { id: one.session_id } })
    expect(messages.map(({ role, content }) => [role, content])).toEqual([
      ['user', '# First things\nfirst'],
      ['assistant', 'About # First things\nfirst'],
      ['user', 'More'],
      ['assistant', 'About More'],
    ])
    expect(messages[3]).toMatchObject({
      agent_id: null,
      status: 'completed',
      provider: 'builtin',
      steps: [{ summary: 'Looked at 3 tasks' }],
    })
  })

  test('are paged without a gap', async () => {
    const { api, say } = await open()
    const ids: string[] = []
    for (let n = 0; n < 5; n += 1) ids.unshift((await say(`Message ${n}`)).session_id)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await api.chat.sessions({ query: { limit: 2, ...(cursor && { cursor }) } })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(ids)
  })

  test('get another title', async () => {
    const { api, say } = await open()
    const { session_id } = await say('Hello')
    expect(await api.chat.renameSession({ params: { id: session_id }, body: { title: ' Launch ' } })).toMatchObject({
      id: session_id,
      title: 'Launch',
    })
    await say('More', session_id)
    expect((await api.chat.sessions()).items).toMatchObject([{ title: 'Launch' }])
  })

  test('are nobody else’s', async () => {
    const { api, say, signIn } = await open()
    const { session_id } = await say('Hello')
    const stranger = (await signIn('member')).api
    expect((await stranger.chat.sessions()).items).toEqual([])
    const it = { params: { id: session_id } }
    await expect(stranger.chat.session(it)).rejects.toMatchObject({ status: 404 })
    await expect(stranger.chat.renameSession({ ...it, body: { title: 'Mine' } })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.chat.removeSession(it)).rejects.toMatchObject({ status: 404 })
    // The same id is another conversation of theirs.
    await stranger.chat.send({ body: { message: 'Mine', session_id } }, { respondAsync: true })
    expect((await stranger.chat.session(it)).messages.map(({ content }) => content)).toEqual(['Mine', ''])
    expect((await api.chat.session(it)).messages).toHaveLength(2)
  })
})

describe('a deleted conversation', () => {
  test('is gone with all that was said, and its keys stay taken', async () => {
    const { api, engine, services } = await open()
    const key = newId()
    const file = { name: 'plan.txt', size: 9, type: 'text/plain', content: 'My secret' }
    const message = { body: { message: 'Read my secret', attached_files: [file] } }
    engine.write('Your secret is out')
    engine.end()
    const { session_id, execution_id } = await api.chat.send(message, { idempotencyKey: key })
    expect(await api.chat.removeSession({ params: { id: session_id } })).toEqual({ id: session_id })
    expect(await api.chat.removeSession({ params: { id: session_id } })).toEqual({ id: session_id })
    expect((await api.chat.sessions()).items).toEqual([])
    await expect(api.chat.session({ params: { id: session_id } })).rejects.toMatchObject({
      status: 410,
      code: 'chat_deleted',
    })
    await expect(api.chat.send({ body: { message: 'More', session_id } })).rejects.toMatchObject({
      status: 410,
      code: 'chat_deleted',
    })
    await expect(api.executions.get({ params: { id: execution_id } })).rejects.toMatchObject({ status: 404 })
    expect((await api.executions.list({ query: { thread_id: session_id } })).items).toEqual([])
    const { db } = services
    const left = [
      await db.selectFrom('executions').selectAll().execute(),
      await db.selectFrom('execution_files').selectAll().execute(),
      await db.selectFrom('chat_sessions').selectAll().execute(),
    ]
    expect(JSON.stringify(left)).not.toContain('secret')
    expect(await api.chat.send(message, { idempotencyKey: key })).toMatchObject({
      execution_id,
      session_id,
      status: 'cancelled',
      response: '',
      error: 'This conversation was deleted.',
    })
    expect(engine.inputs).toHaveLength(1)
  })

  test('stops what still goes on in it', async () => {
    const { api, engine } = await open()
    engine.write('Working')
    const { session_id } = await api.chat.send({ body: { message: 'Work' } }, { respondAsync: true })
    await expect.poll(() => engine.inputs.length).toBe(1)
    await api.chat.removeSession({ params: { id: session_id } })
    expect(engine.inputs[0]!.signal.aborted).toBe(true)
  })
})

test.for([
  ['Hello', 'Hello'],
  ['\n\n  - [ ] **Send** the [offer](https://example.com) to `Nordhaus`\nmore', 'Send the offer to Nordhaus'],
  ['```js\nconst a = 1\n```', 'const a = 1'],
  ['2 * 3 * 4 = ?', '2 * 3 * 4 = ?'],
  ['👍', '👍'],
  ['a\u0000b\u202Ec', 'a b c'],
  [
    'Please summarise the minutes of the meeting that we had with Nordhaus last Thursday',
    'Please summarise the minutes of the meeting that we had…',
  ],
  ['x'.repeat(100), `${'x'.repeat(59)}…`],
] as const)('the title of %j', ([message, title]) => {
  expect(titleOf(message)).toBe(title)
})
