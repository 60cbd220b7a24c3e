import { afterEach, expect, test } from 'vitest'
import type { Api } from '#shared/client/client.ts'
import { newId } from '#shared/domain/ids.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0).toReversed()) await server.close()
})

async function open() {
  const server = await openTestServer()
  servers.push(server)
  const { api, token } = await server.signIn('admin')
  return { server, api, token }
}

const letter = { prompt: 'Write an email to Anna about the office move' }

/** Has Arlo write a letter with blanks, and returns the draft. */
async function write(api: Api, more: object = {}) {
  const run = await api.executions.create({ params: { id: '1' }, body: { ...letter, ...more } })
  expect(run).toMatchObject({ outcome: 'done', outcome_note: 'draft only, nothing was sent' })
  const { steps } = await api.executions.get({ params: { id: run.execution_id } })
  const link = steps.find(({ tool }) => tool === 'write_draft')!.link!
  expect(link.kind).toBe('draft')
  return { run, draft: await api.drafts.get({ params: { id: link.id } }) }
}

test('what an agent writes is a draft with blanks, and comes to every device of its user alone', async () => {
  const { api, server } = await open()
  const { cursor } = await api.sync.pull({ query: {} })
  const { run, draft } = await write(api)
  expect(draft).toMatchObject({
    run_id: run.execution_id,
    agent_id: '1',
    kind: 'email',
    title: 'The office move',
    version: 1,
    answers: {},
    versions: [{ n: 1, by: 'agent', note: letter.prompt, body: draft.body, run_id: run.execution_id }],
  })
  expect(draft.body).toContain('[[what-they-should-do]]')
  expect(draft.blanks.find(({ id }) => id === 'deadline')).toMatchObject({ label: 'deadline', type: 'date' })
  expect((await api.sync.pull({ query: { cursor } })).drafts).toEqual({ changed: [draft], deleted: [] })
  expect((await api.drafts.list({ query: { run_id: run.execution_id } })).items).toEqual([draft])
  expect((await api.drafts.list({ query: { q: 'OFFICE' } })).items).toHaveLength(1)
  expect((await api.drafts.list({ query: { q: 'off_ce' } })).items).toHaveLength(0)

  const member = (await server.signIn('member')).api
  expect((await member.sync.pull({ query: {} })).drafts).toEqual({ changed: [], deleted: [] })
  expect((await member.drafts.list({ query: {} })).items).toEqual([])
  const params = { id: draft.id }
  await expect(member.drafts.get({ params })).rejects.toMatchObject({ status: 404 })
  await expect(
    member.drafts.update({ params, body: { base_version: 1, answers: { deadline: 'now' } } }),
  ).rejects.toMatchObject({ status: 404 })
  await expect(member.drafts.remove({ params })).rejects.toMatchObject({ status: 404 })
})

test('answers are kept one by one: the last to arrive counts for each, and null leaves a blank out', async () => {
  const { api } = await open()
  const { draft } = await write(api)
  const params = { id: draft.id }
  const answer = (answers: Record<string, string | null>) =>
    api.drafts.update({ params, body: { base_version: 1, answers } })
  await Promise.all([answer({ deadline: '3 December' }), answer({ 'what-they-should-do': 'Alex' })])
  expect(await answer({ deadline: null })).toEqual({ id: draft.id, version: 1, saved: null })
  const now = await api.drafts.get({ params })
  expect(now.answers).toEqual({ deadline: null, 'what-they-should-do': 'Alex' })
  await answer({ 'what-they-should-do': '' })
  expect((await api.drafts.get({ params })).answers).toEqual({ deadline: null })
  expect(now.versions).toHaveLength(1)
  await expect(answer({ nothing: 'x' })).rejects.toMatchObject({ status: 400, code: 'no_such_blank' })
  await expect(answer({ deadline: ' ' })).rejects.toMatchObject({ status: 400 })
})

test('a text on an old version is kept beside the one that replaced it', async () => {
  const { api } = await open()
  const { draft } = await write(api)
  const params = { id: draft.id }
  const key = newId()
  const phone = await api.drafts.update(
    { params, body: { base_version: 1, body: 'From the phone, [[what-they-should-do]] [[place to meet]]' } },
    { idempotencyKey: key },
  )
  expect(phone).toEqual({ id: draft.id, version: 2, saved: 2 })
  const desk = await api.drafts.update({ params, body: { base_version: 1, body: 'From the desk' } })
  expect(desk).toEqual({ id: draft.id, version: 2, saved: 3 })
  // What the phone wrote next, before it was answered, goes on from its own text.
  const on = await api.drafts.update({ params, body: { base_version: 1, after: key, body: 'From the phone again' } })
  expect(on).toEqual({ id: draft.id, version: 4, saved: 4 })
  expect(await api.drafts.update({ params, body: { base_version: 4, body: draft.body } })).toMatchObject({ saved: 5 })
  const now = await api.drafts.get({ params })
  expect(now.body).toBe(draft.body)
  expect(now.versions.map(({ n, by, note, body }) => [n, by, note, body])).toEqual([
    [1, 'agent', letter.prompt, draft.body],
    [2, 'you', 'Edited', 'From the phone, [[what-they-should-do]] [[place-to-meet]]'],
    [3, 'you', 'Also edited', 'From the desk'],
    [4, 'you', 'Edited', 'From the phone again'],
    [5, 'you', 'Version 1 again', draft.body],
  ])
  expect(now.blanks.map(({ id }) => id)).toContain('place-to-meet')
})

test('a change is made once for its key, and fifty versions are kept', async () => {
  const { api } = await open()
  const { draft } = await write(api)
  const params = { id: draft.id }
  const idempotencyKey = newId()
  const twice = { params, body: { base_version: 1, body: 'Once' } }
  await api.drafts.update(twice, { idempotencyKey })
  expect(await api.drafts.update(twice, { idempotencyKey })).toMatchObject({ version: 2, saved: 2 })
  for (let n = 2; n < 54; n += 1) await api.drafts.update({ params, body: { base_version: n, body: `Text ${n}` } })
  const { versions, version } = await api.drafts.get({ params })
  expect([version, versions.length, versions[0]!.n]).toEqual([54, 50, 5])
})

test('older texts travel as far as they are short; by its id a draft has all of them', async () => {
  const { api } = await open()
  const { draft } = await write(api)
  const params = { id: draft.id }
  const long = (letter: string) => letter.repeat(30_000)
  for (const [n, body] of [long('a'), long('b'), long('c')].entries())
    await api.drafts.update({ params, body: { base_version: n + 1, body } })
  const [synced] = (await api.sync.pull({ query: {} })).drafts!.changed
  expect(synced!.versions.map(({ body }) => body?.length ?? null)).toEqual([null, null, 30_000, 30_000])
  const whole = await api.drafts.get({ params })
  expect(whole.versions.map(({ body }) => body!.length)).toEqual([draft.body.length, 30_000, 30_000, 30_000])
})

test('a deletion wins over what comes later, and reaches every device', async () => {
  const { api } = await open()
  const { draft } = await write(api)
  const params = { id: draft.id }
  const { cursor } = await api.sync.pull({ query: {} })
  expect(await api.drafts.remove({ params })).toEqual({ id: draft.id })
  expect(await api.drafts.remove({ params })).toEqual({ id: draft.id })
  await expect(api.drafts.update({ params, body: { base_version: 1, body: 'Late' } })).rejects.toMatchObject({
    status: 410,
    detail: 'This draft was deleted.',
  })
  expect((await api.sync.pull({ query: { cursor } })).drafts).toEqual({ changed: [], deleted: [draft.id] })
  expect((await api.sync.pull({ query: {} })).drafts).toEqual({ changed: [], deleted: [] })
})

test('a draft goes with its conversation', async () => {
  const { api } = await open()
  const { session_id } = await api.chat.send({ body: { message: letter.prompt } })
  const [draft] = (await api.drafts.list({ query: {} })).items
  await api.chat.removeSession({ params: { id: session_id } })
  await expect(api.drafts.get({ params: { id: draft!.id } })).rejects.toMatchObject({ status: 410 })
})

test('a follow-up makes a version of the draft, keeps its answers, and leaves a text alone that was changed meanwhile', async () => {
  const { api } = await open()
  const { run, draft } = await write(api)
  const params = { id: draft.id }
  await api.drafts.update({ params, body: { base_version: 1, answers: { 'what-they-should-do': 'Alex' } } })
  const again = await api.executions.create({
    params: { id: '1' },
    body: { prompt: 'the deadline is 3 December', thread_id: run.execution_id },
  })
  expect(again).toMatchObject({ outcome: 'done', outcome_note: 'draft only, nothing was sent' })
  const now = await api.drafts.get({ params })
  expect(now).toMatchObject({ version: 2, answers: { 'what-they-should-do': 'Alex', deadline: '3 December' } })
  expect(now.versions.at(-1)).toMatchObject({ by: 'agent', run_id: again.execution_id })
  expect((await api.drafts.list({ query: {} })).items).toHaveLength(1)
})
