import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashesOf, makeCall, restoreTerminal, withoutHash } from '../support/before.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { filesOf, ledger, newPersonAt } from './person.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.stop())

test('an outbox that the version before has left is listed, shown and sent once, as it would have sent it', async () => {
  const person = await newPersonAt(server)
  const token = person.token()
  const { profiles } = JSON.parse(readFileSync(person.configFile, 'utf8')) as {
    profiles: { default: { user_id: string } }
  }
  const owner = { user: profiles.default.user_id, token, server: person.url }
  const outboxes = join(person.env.HOME, '.local', 'share', 'muster', 'outbox')
  const calls = restoreTerminal(person.configFile, outboxes, owner)
  const callFor = (prompt: string) => calls.find(({ body }) => (body as { prompt: string }).prompt === prompt)!
  for (const prompt of ['Sent and not answered', 'Interrupted']) await makeCall(server, token, callFor(prompt))

  expect(await person.json('outbox', 'list')).toMatchObject([
    { prompt: 'Refused', agent: 'arlo', state: 'refused', may_have_arrived: false, error: 'Not today.' },
    { prompt: 'Sent and not answered', agent: 'spec', state: 'waiting', attempts: 1, may_have_arrived: true },
    {
      prompt: 'Interrupted',
      agent: 'millie',
      state: 'waiting',
      may_have_arrived: true,
      files: [{ name: 'supplier-notes.md' }, { name: 'Übersicht 🎉.pdf', size: 3000, type: 'application/pdf' }],
    },
    { prompt: 'Compare the regions', agent: 'chip', state: 'waiting', files: [{ name: 'sales.csv' }] },
    { prompt: 'After the interrupted one', agent: 'millie', state: 'waiting', may_have_arrived: false, files: [] },
  ])
  const shown = await person.muster(['outbox', 'show', callFor('Refused').key])
  expect(shown).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/why\tNot today\.[^]*supplier-notes\.md \(373 bytes\)/),
  })

  expect(await person.muster(['outbox', 'send'])).toMatchObject({ code: 0, stderr: '' })
  expect(await person.json('outbox', 'list')).toMatchObject([{ prompt: 'Refused', error: 'Not today.' }])
  expect(await person.muster(['outbox', 'send', '--refused'])).toMatchObject({ code: 0, stderr: '' })

  const { writes } = person.front()
  expect(writes.toSorted(byKey)).toEqual(calls.map(withoutHash).toSorted(byKey))
  expect(hashesOf(server, owner.user, calls)).toEqual(Object.fromEntries(calls.map(({ key, hash }) => [key, [hash]])))
  const prompts = (await ledger(person)).map(({ prompt }) => prompt)
  expect(prompts.toSorted()).toEqual(calls.map(({ body }) => (body as { prompt: string }).prompt).toSorted())
  expect(prompts.indexOf('After the interrupted one')).toBeGreaterThan(prompts.indexOf('Interrupted'))
  for (const { id, idempotency_key } of await ledger(person)) {
    const { body } = calls.find(({ key }) => key === idempotency_key)!
    for (const [n, file] of (body as { attached_files: object[] }).attached_files.entries())
      expect(await person.api.executions.file({ params: { id, n: String(n) } })).toMatchObject(file)
  }
  expect(filesOf(person)).toEqual([])
  expect(readdirSync(outboxes)).toHaveLength(1)
  person.down()
})

const byKey = (a: { key: string }, b: { key: string }) => a.key.localeCompare(b.key)
