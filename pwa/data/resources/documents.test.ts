import { problem } from '#pwa/data/testing/run-answers.ts'
import { load, net, soon } from '#pwa/data/testing/run-page.ts'
import { json } from '#pwa/data/testing/sync-answers.ts'
import { expect, test } from 'vitest'

type Sent = { id: string; name: string; content: string }

const file = (name: string, text = 'Thirty days.', type = 'text/markdown') => new File([text], name, { type })
const posts = () => net.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/documents'))

/** The agent's documents as a server keeps them: one for each id. */
function store() {
  const kept = new Map<string, Sent & { receipt: string }>()
  const answer: typeof net.answer = ({ method, body, path }) => {
    if (path === '/api/config') return json({ limits: { max_attached_bytes: 1000, max_attached_files: 20 } })
    if (!path.includes('/documents')) return json({})
    if (method === 'GET') return json([...kept.values()])
    if (method === 'DELETE') return json({ id: kept.delete(path.split('/').at(-1)!) })
    const sent = JSON.parse(body) as Sent
    kept.set(sent.id, { ...sent, receipt: `Read ${sent.name}, 2 words` })
    return json(kept.get(sent.id))
  }
  net.answer = answer
  return { kept, answer }
}

async function open() {
  const page = await load()
  return { ...page, ...(await import('#pwa/data/resources/documents.ts')) }
}

test('files go one after the other; one that is refused keeps nothing from the others', async () => {
  const { answer } = store()
  net.answer = (call) =>
    call.body.includes('"name":"broken.md"') ? problem(400, 'invalid', 'This file could not be read.') : answer(call)
  const { addDocuments, documentsOf } = await open()
  await addDocuments('n', [
    file('a.md'),
    file('broken.md'),
    file('large.md', 'x'.repeat(1001)),
    file('logo.gif', 'GIF', 'image/gif'),
    file('b.md'),
  ])
  expect(documentsOf('n').list?.map(({ name }) => name)).toEqual(['a.md', 'b.md'])
  expect(documentsOf('n').adding.map(({ state, trouble }) => [state, trouble])).toEqual([
    ['rejected', 'This file could not be read.'],
    ['rejected', 'large.md is 1.0 kB: files may have at most 1.0 kB.'],
    ['rejected', 'No text can be read from a file of this kind.'],
  ])
  expect(posts()).toHaveLength(3)
})

test('a document whose answer was lost is sent again under its id and key, and is there once', async () => {
  const { kept, answer } = store()
  net.answer = async (call) => {
    const response = await answer(call)
    if (posts().length === 1 && call.method === 'POST') throw new TypeError('Failed to fetch')
    return response
  }
  const { addDocuments, documentsOf, sendDocument } = await open()
  await addDocuments('n', [file('a.md')])
  expect(documentsOf('n').adding).toMatchObject([{ state: 'unsent' }])
  await sendDocument('n', documentsOf('n').adding[0]!.id)
  expect(documentsOf('n')).toMatchObject({ adding: [], list: [{ name: 'a.md' }] })
  expect(posts()[1]).toEqual(posts()[0])
  expect(kept.size).toBe(1)
})

test('what an agent knows can be read without a network, and one that is not let go stays', async () => {
  store()
  const first = await open()
  await first.addDocuments('n', [file('a.md')])
  const page = await open()
  net.answer = () => {
    throw new TypeError('Failed to fetch')
  }
  await page.loadDocuments('n')
  await soon(() => expect(page.documentsOf('n')).toMatchObject({ failed: true, list: [{ name: 'a.md' }] }))
  await expect(page.removeDocument('n', page.documentsOf('n').list![0]!.id)).rejects.toMatchObject({ status: 0 })
  expect(page.documentsOf('n')).toMatchObject({ removing: [], list: [{ name: 'a.md' }] })
})
