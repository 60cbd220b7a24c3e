import { accepted, executed, problem, server, stream } from '#pwa/data/testing/run-answers.ts'
import { load, net, posts, prompts, soon } from '#pwa/data/testing/run-page.ts'
import { agent, changes, json, run } from '#pwa/data/testing/sync-answers.ts'
import { expect, test, vi } from 'vitest'

test('what is written offline waits, is there after a reload, and runs once, in its order', async () => {
  const page = await load()
  page.connection.online = false
  await page.give('First')
  await page.give('Second')
  expect(page.states()).toEqual(['unsent', 'unsent'])
  expect(posts()).toEqual([])
  expect(page.outboxCount.unsent).toBe(2)

  const again = await load()
  await soon(() => expect(again.states()).toEqual(['ended', 'ended']))
  expect(prompts()).toEqual(['First', 'Second'])
  expect(new Set(posts().map(({ key }) => key)).size).toBe(2)
})

test('whoever has kept a task may close the page: the worker knows by then in whose name to send it', async () => {
  const { readMirror, writeMirror } = await import('#pwa/data/session/core-db.ts')
  const page = await load()
  await writeMirror(null)
  page.connection.online = false
  await page.give('Do it')
  expect(await readMirror()).toMatchObject({ userId: net.user, token: `t-${net.user}` })
})

test('what holds up what the worker knows holds up no task: it is kept, and sent once that can be read again', async () => {
  const page = await load()
  page.connection.online = false
  const letGo = await holdUp('muster-core')
  await page.give('Do it')
  expect(page.states()).toEqual(['unsent'])
  page.connection.online = true
  letGo()
  const { drainOutbox } = await import('#pwa/data/outbox/outbox-host.ts')
  await drainOutbox()
  await soon(() => expect(prompts()).toEqual(['Do it']))
})

/** Keeps a transaction of the database `name` open, as WebKit does for a page it has put aside, until it is let go. */
async function holdUp(name: string): Promise<() => void> {
  const opening = indexedDB.open(name)
  const db = await new Promise<IDBDatabase>((resolve) =>
    opening.addEventListener('success', () => resolve(opening.result)),
  )
  const store = db.transaction('session', 'readwrite').objectStore('session')
  let isHeld = true
  const ask = () => {
    const asked = store.get('me')
    asked.addEventListener('success', () => (isHeld ? ask() : db.close()))
  }
  ask()
  return () => (isHeld = false)
}

test('files wait with their task and arrive as they were attached', async () => {
  const page = await load()
  page.connection.online = false
  const { readAttachment } = await import('#pwa/data/conversations/files.ts')
  const files = await Promise.all(
    [
      new File(['\uFEFFgrün 🌱\n'], 'a.md'),
      new File([new Uint8Array([0x25, 0xff, 0])], 'a.pdf'),
      new File([], 'empty.txt'),
    ].map(readAttachment),
  )
  await page.requestRun('1', { prompt: 'Read', files })
  const again = await load()
  await soon(() => expect(again.states()).toEqual(['ended']))
  const sent = (JSON.parse(posts()[0]!.body) as { attached_files: unknown[] }).attached_files
  expect(sent).toEqual(files.map(({ name, size, type, content }) => ({ name, size, type, content })))
  expect(await again.inDatabase(net.user, (db) => db.outboxFiles.count())).toBe(0)
})

test('a task that is refused while nobody looks stays with its reason, and can be sent again under its key', async () => {
  const page = await load()
  page.connection.online = false
  await page.give('Do it')
  net.answer = () => problem(404, 'agent_not_found', 'There is no such agent.')
  const again = await load()
  await soon(() =>
    expect(again.turns()[0]).toMatchObject({ state: 'rejected', fault: { detail: 'There is no such agent.' } }),
  )
  expect(again.outboxCount).toMatchObject({ unsent: 1, failed: 1 })
  net.answer = server()
  const { retryCall } = await import('#pwa/data/outbox/outbox-host.ts')
  await retryCall(posts()[0]!.key!)
  await soon(() => expect(again.states()).toEqual(['ended']))
  expect(new Set(posts().map(({ key }) => key)).size).toBe(1)
})

test('a waiting task that is taken back is never sent, and its words and files are in the composer again', async () => {
  const page = await load()
  page.connection.online = false
  const { readAttachment } = await import('#pwa/data/conversations/files.ts')
  await page.requestRun('1', { prompt: 'Read', files: [await readAttachment(new File(['text'], 'a.md'))] })
  await page.takeBackRequest('1', page.turns()[0]!.key)
  expect(page.turns()).toEqual([])
  expect(page.unsentPromptOf('1')).toMatchObject({
    text: 'Read',
    files: [{ name: 'a.md', content: 'text', preview: { text: 'text' } }],
  })
  page.connection.online = true
  await load()
  expect(posts()).toEqual([])
})

test('a task that may have arrived is sent and then cancelled when it is taken back', async () => {
  net.answer = () => {
    throw new TypeError('Failed to fetch')
  }
  const page = await load()
  await page.give('Do it')
  await soon(() => expect(posts()).not.toEqual([]))
  await soon(() => expect(page.states()).toEqual(['unsent']))
  const good = server()
  const cancelled = executed({ status: 'cancelled', result: null })
  net.answer = (call) => {
    if (call.path.endsWith('/cancel')) return json(cancelled)
    if (call.path === '/api/executions')
      return json({ items: [executed({ status: 'running', result: null })], next_cursor: null })
    return call.path.endsWith('/events') ? stream([[1, 'done', cancelled]]) : good(call)
  }
  await page.takeBackRequest('1', page.turns()[0]!.key)
  // A slow machine may have tried it again by itself before it was taken back.
  const attempts = posts().length
  await soon(() => expect(page.turns()[0]).toMatchObject({ state: 'ended', run: { status: 'cancelled' } }))
  await soon(() => expect(net.calls.map(({ path }) => path)).toContain('/api/executions/x1/cancel'))
  expect(page.unsentPromptOf('1').text).toBe('')
  expect(posts()).toHaveLength(attempts)
})

test('what waits is found although localStorage has forgotten that this device was ever here', async () => {
  const page = await load()
  page.connection.online = false
  await page.give('Do it')
  localStorage.clear()
  const again = await load(net.user, { isBlank: true })
  expect(again.states()).toEqual([])
  // The first picture stands.
  again.cache.shown = true
  await soon(() => expect(again.states()).toEqual(['ended']))
  expect(posts()).toHaveLength(1)
})

test('two taps are one task', async () => {
  const page = await load()
  page.changeUnsentPrompt('1', { text: 'Do it' })
  await Promise.all([page.requestUnsentPrompt('1'), page.requestUnsentPrompt('1')])
  await soon(() => expect(page.states()).toEqual(['ended']))
  expect(posts()).toHaveLength(1)
})

test('a token that has run out is refused once, and all goes out in order after signing in again', async () => {
  const page = await load()
  page.connection.online = false
  await page.give('First')
  await page.give('Second')
  net.answer = () => problem(401, 'unauthorized', 'Sign in.')
  const expired = await load()
  await soon(() => expect(expired.session).toMatchObject({ user: null, expiredFor: { email: 'a@example.com' } }))
  expect(posts()).toHaveLength(1)
  expect(expired.unsentOnDevice()).toBe(2)
  net.answer = server()
  const again = await load()
  await soon(() => expect(again.states()).toEqual(['ended', 'ended']))
  expect(
    posts()
      .slice(1)
      .map(({ body }) => (JSON.parse(body) as { prompt: string }).prompt),
  ).toEqual(['First', 'Second'])
})

test('after signing out what was kept waits for its own writer, and nobody else sends it', async () => {
  const page = await load()
  page.connection.online = false
  await page.give('Mine')
  await page.signOut()
  const other = await load(`other-${net.user}`)
  await soon(() => expect(other.session.user?.id).toBe(`other-${net.user}`))
  await other.give('Theirs')
  await soon(() => expect(other.states()).toEqual(['ended']))
  expect(prompts()).toEqual(['Theirs'])
  await other.signOut()
  net.answer = server(['x7'])
  const back = await load()
  await soon(() => expect(back.states()).toEqual(['ended']))
  expect((JSON.parse(posts().at(-1)!.body) as { prompt: string }).prompt).toBe('Mine')
})

test('signing out can discard what was not sent', async () => {
  const page = await load()
  page.connection.online = false
  await page.give('Mine')
  await page.signOut({ discards: true })
  expect(page.unsentOnDevice()).toBe(0)
  const back = await load()
  await soon(() => expect(back.session.user).toBeTruthy())
  await back.give('Next')
  await soon(() => expect(back.states()).toEqual(['ended']))
  expect(posts()).toHaveLength(1)
})

test('what was discarded at signing out stays away also where the page is closed before its database is gone', async () => {
  const page = await load()
  page.connection.online = false
  await page.give('Mine')
  vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(() => new EventTarget() as IDBOpenDBRequest)
  await page.signOut({ discards: true })
  const back = await load()
  await back.give('Next')
  await soon(() => expect(back.states()).toEqual(['ended']))
  expect(prompts()).toEqual(['Next'])
})

test('a full device leaves the composer as it is', async () => {
  const page = await load()
  page.connection.online = false
  await soon(() => expect(page.session.user).toBeTruthy())
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError')
  })
  await page.give('Do it')
  expect(page.unsentPromptOf('1').text).toBe('Do it')
  expect(page.turns()).toEqual([])
  expect(page.conversationOf('1').refusal?.detail).toMatch(/No space on this device/)
  expect(await page.inDatabase(net.user, (db) => db.outbox.count())).toBe(0)
})

test('a list that is faster than the sender’s own word stands for the task, and nothing is shown twice or vanishes', async () => {
  const page = await load()
  page.connection.online = false
  await page.give('Do it')
  const key = page.turns()[0]!.key
  const running = executed({ idempotency_key: key, status: 'running', result: null })
  net.answer = ({ path }) => {
    if (path === '/api/executions') return json({ items: [running], next_cursor: null })
    return path.endsWith('/events') ? stream([[1, 'done', executed({ idempotency_key: key })]]) : accepted()
  }
  const { loadConversation } = await import('#pwa/data/conversations/run-history.ts')
  const ended = vi.fn()
  page.onRunEnded(ended)
  await loadConversation('1')
  await soon(() =>
    expect(page.turns()).toMatchObject([{ key, state: 'ended', run: { id: 'x1', status: 'completed' } }]),
  )
  expect(ended).toHaveBeenCalledOnce()
  const { drainOutbox } = await import('#pwa/data/outbox/outbox-host.ts')
  await drainOutbox({ isForced: true })
  expect(page.turns()).toMatchObject([{ key, state: 'ended' }])
})

test('replies are heard while many things wait for one that cannot be made yet', async () => {
  const good = server()
  net.answer = (call) =>
    call.method === 'POST' && call.path === '/api/projects' ? problem(500, 'internal', 'Oops.') : good(call)
  const page = await load()
  const { create } = await import('#pwa/data/outbox/changes.ts')
  const project = await create('projects', { name: 'Fair' })
  for (let n = 0; n < 12; n += 1) await create('tasks', { title: `Task ${n}`, project_id: project })
  await page.give('Hello')
  await soon(() => expect(page.states()).toEqual(['ended']))
})

test('of a long queue, replies that are there already are told by one refresh instead of being listened to one by one', async () => {
  const keys: string[] = []
  let tellAll = () => {}
  const all = new Promise<void>((resolve) => (tellAll = resolve))
  net.answer = async ({ path, key }) => {
    if (path.endsWith('/execute')) {
      const count = keys.push(key!)
      if (count === 20) tellAll()
      return accepted(`x${count}`)
    }
    if (path === '/api/sync')
      return json(
        changes('c1', {
          agents: [agent('1', 'Arlo')],
          runs: keys.map((idempotency_key, n) => run(`x${n + 1}`, { idempotency_key, prompt: `Task ${n}` })),
        }),
      )
    // Those listened to before all are sent go on until then, however slow the sending is.
    await all
    return stream([[1, 'done', executed({ id: path.split('/')[3]! })]])
  }
  const page = await load()
  page.connection.online = false
  for (let n = 0; n < 20; n += 1) await page.give(`Task ${n}`)
  const again = await load()
  await soon(() => expect(again.states()).toEqual(Array.from({ length: 20 }, () => 'ended')))
  expect(net.calls.filter(({ path }) => path.endsWith('/events')).length).toBeLessThanOrEqual(6)
})

test('rows that were asked for while nobody was signed in are read once someone is', async () => {
  const { session } = await load()
  const { onRows, rereadRows } = await import('#pwa/data/outbox/outbox-host.ts')
  const { user } = session
  session.user = null
  await rereadRows()
  session.user = user
  const heard = vi.fn()
  onRows(heard)
  await rereadRows()
  expect(heard).toHaveBeenCalledWith([])
})
