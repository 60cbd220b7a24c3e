import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '#shared/client/client.ts'
import type { RunInput } from '../engine/engine.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'

let server: TestServer
let api: Api
let nova: string
const inputs: RunInput[] = []
beforeAll(async () => {
  server = await openTestServer({
    runAgent: async function* (input) {
      inputs.push(input)
      yield { type: 'text', text: 'ok' }
      return {
        kind: 'completed',
        result: 'ok',
        provider: 'builtin',
        providerReason: null,
        usage: { input_tokens: 1, output_tokens: 1, credits: 0 },
      }
    },
  })
  api = (await server.signIn('admin')).api
  nova = (await api.agents.create({ body: { name: 'Nova', role: 'Legal' } })).id
})
afterAll(() => server.close())

const notes = { name: 'rules.md', size: 20, type: 'text/markdown', content: '# Rules\n\nAnswer within a day.' }
const add = (id: string, body: object = notes, key?: string) =>
  api.agents.addDocument(
    { params: { id }, body: body as typeof notes },
    key === undefined ? {} : { idempotencyKey: key },
  )

test('a document is read once, listed with what was read, and lies before every run of its agent', async () => {
  const pdf = readFileSync(new URL('../engine/files/samples/report.pdf', import.meta.url)).toString('base64')
  const saved = await add(nova, {
    name: 'report.pdf',
    size: 100,
    type: 'application/pdf',
    content: `data:application/pdf;base64,${pdf}`,
  })
  expect(saved).toMatchObject({ name: 'report.pdf', receipt: expect.stringContaining('Read report.pdf') })
  await add(nova)
  const listed = await api.agents.documents({ params: { id: nova } })
  expect(listed.map(({ name }) => name)).toEqual(['report.pdf', 'rules.md'])
  expect(await api.agents.document({ params: { id: nova, document_id: saved.id } })).toMatchObject({
    text: expect.stringContaining('MAGICTOKEN42'),
  })
  await api.executions.create({ params: { id: nova }, body: { prompt: 'How fast?' } })
  expect(
    inputs
      .at(-1)
      ?.documents.map(({ name, content }) => [
        name,
        content.includes('MAGICTOKEN42'),
        content.includes('within a day'),
      ]),
  ).toEqual([
    ['report.pdf', true, false],
    ['rules.md', false, true],
  ])
  await api.executions.create({ params: { id: '2' }, body: { prompt: 'How fast?' } })
  expect(inputs.at(-1)?.documents).toEqual([])
})

test('the same key saves it once, and forgetting it twice is no fault', async () => {
  const { id } = await api.agents.create({ body: { name: 'Once', role: 'Legal' } })
  const first = await add(id, notes, 'document-key-1')
  expect(await add(id, notes, 'document-key-1')).toEqual(first)
  expect(await api.agents.documents({ params: { id } })).toEqual([first])
  const at = { params: { id, document_id: first.id } }
  await api.agents.removeDocument(at)
  await api.agents.removeDocument(at)
  expect(await api.agents.documents({ params: { id } })).toEqual([])
  await expect(api.agents.document(at)).rejects.toMatchObject({ status: 404, code: 'document_not_found' })
})

test('what cannot be read, or has no text, is refused with the reason', async () => {
  await expect(add(nova, { ...notes, name: 'broken.docx', content: 'data:;base64,UEsDBAAA' })).rejects.toMatchObject({
    status: 400,
    detail: expect.stringContaining('could not be read'),
  })
  await expect(add(nova, { ...notes, content: ' ' })).rejects.toMatchObject({
    status: 400,
    detail: 'No text was found in this file, so there is nothing to save.',
  })
  await expect(add('2')).rejects.toMatchObject({ status: 403, code: 'sample_agent' })
  await expect(add('nobody')).rejects.toMatchObject({ status: 404 })
})

test('an agent takes fifty documents, and its documents go with it', async () => {
  const { id } = await api.agents.create({ body: { name: 'Full', role: 'Legal' } })
  for (let n = 0; n < 50; n += 1) await add(id)
  await expect(add(id)).rejects.toMatchObject({
    status: 409,
    detail: 'Full has 50 documents, which is the most an agent takes. Delete one first.',
  })
  await api.agents.remove({ params: { id } })
  const left = await server.services.db.selectFrom('agent_documents').select('id').where('agent_id', '=', id).execute()
  expect(left).toEqual([])
  await expect(api.agents.documents({ params: { id } })).rejects.toMatchObject({ status: 410 })
})

test('no other workspace sees them', async () => {
  await api.session.register({ body: { name: 'Robin', email: 'robin@elsewhere.example', password: 'Passw0rd!' } })
  const robin = (await server.signIn('robin@elsewhere.example', 'Passw0rd!')).api
  const [document] = await api.agents.documents({ params: { id: nova } })
  await expect(robin.agents.documents({ params: { id: nova } })).rejects.toMatchObject({ status: 404 })
  await expect(robin.agents.document({ params: { id: nova, document_id: document!.id } })).rejects.toMatchObject({
    status: 404,
  })
  await expect(robin.agents.removeDocument({ params: { id: nova, document_id: document!.id } })).rejects.toMatchObject({
    status: 404,
  })
})
