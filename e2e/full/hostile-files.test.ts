import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Api, createClient } from '#shared/client/client.ts'
import type { Run } from '#shared/contract/runs.ts'
import { isFinal } from '#shared/domain/run-state.ts'
import { extractDocument } from '../../server/engine/files/extract.ts'
import { hostileDocuments, magics, noise } from '../../server/engine/files/hostile/hostile-documents.ts'
import { type RunningServer, startServer } from '../support/server.ts'

const never = new AbortController().signal
const samples = new URL('../../server/engine/files/samples/', import.meta.url)
const sample = (name: string) => readFileSync(new URL(name, samples))

test('a server reads every hostile document and an ordinary one among them, and is none the worse', async () => {
  const server = await startServer()
  try {
    const api = await signedIn(server)
    // What the first files cost once and for all is not what hostile ones leave behind.
    await read(api, [{ name: 'report.docx', bytes: sample('report.docx') }])
    const before = memoryOf(server.pid)
    const files = hostileDocuments.map(({ name, make }) => ({ name, bytes: make() }))
    const runs = await read(api, [
      ...files.slice(0, 10),
      { name: 'ordinary.docx', bytes: sample('report.docx') },
      ...files.slice(10),
    ])
    for (const { status, attached_files, steps } of runs) {
      expect(status, attached_files[0]!.name).toBe('completed')
      expect(steps[0]!.summary).toMatch(/^(Read|Couldn't read) /)
    }
    expect(runs.find(({ attached_files }) => attached_files[0]!.name === 'ordinary.docx')!.steps[0]!.summary).toBe(
      'Read ordinary.docx, 28 words',
    )
    // The one that starts the readers stays, and none of those.
    const [host, ...others] = childrenOf(server.pid).split(' ')
    expect([others, childrenOf(Number(host))]).toEqual([[], ''])
    expect(memoryOf(server.pid) - before).toBeLessThan(500_000)
  } finally {
    await server.stop()
  }
})

test('documents cut off anywhere or with wrong bytes in them are text or a reason', async () => {
  const damaged = readdirSync(samples).flatMap((name) => {
    const bytes = sample(name)
    const cut = Array.from({ length: 12 }, (_, at) => bytes.subarray(0, Math.floor((bytes.length * at) / 12)))
    const changed = Array.from({ length: 6 }, (_, at) => change(bytes, at))
    return [...cut, ...changed]
  })
  const noisy = magics.flatMap((magic) => [1, 1000, 1_000_000].map((length) => noise(magic, length, length)))
  const ends = await Promise.all([...damaged, ...noisy].map((bytes) => extractDocument(bytes, never)))
  for (const end of ends)
    expect('unread' in end ? end.unread : 'text').toMatch(/^(protected|damaged|large|heavy|text)$/)
  // Most of a document that lacks its end is worth nothing, but something was there to be read.
  expect(ends.some((end) => 'text' in end)).toBe(true)
  expect(ends.some((end) => 'unread' in end)).toBe(true)
})

/** One byte in a hundred is another. */
function change(bytes: Buffer, seed: number): Buffer {
  const changed = Buffer.from(bytes)
  const random = noise('', Math.ceil(bytes.length / 100) * 4, seed)
  for (let at = 0; at + 4 <= random.length; at += 4)
    changed[8 + (random.readUInt32LE(at) % (bytes.length - 8))] = random[at]!
  return changed
}

async function signedIn({ url, demo }: RunningServer): Promise<Api> {
  const visitor = createClient({ baseUrl: url })
  const { access_token } = await visitor.session.login({
    body: { email: demo.username, password: demo.password, remember: true },
  })
  return createClient({ baseUrl: url, token: () => access_token })
}

/** A run for each file, all at once. */
async function read(api: Api, files: { name: string; bytes: Buffer }[]): Promise<Run[]> {
  const replies = await Promise.all(
    files.map(({ name, bytes }) => {
      const content = `data:application/octet-stream;base64,${bytes.toString('base64')}`
      const attached_files = [{ name, size: bytes.length, type: '', content }]
      return api.executions.create(
        { params: { id: '1' }, body: { prompt: 'Summarise the file', attached_files } },
        { respondAsync: true },
      )
    }),
  )
  let runs: Run[] = []
  const get = ({ execution_id }: { execution_id: string }) => api.executions.get({ params: { id: execution_id } })
  await expect
    .poll(async () => (runs = await Promise.all(replies.map(get))).every(({ status }) => isFinal(status)), {
      timeout: 500_000,
      interval: 500,
    })
    .toBe(true)
  return runs
}

/** In kB; only Linux tells. */
function memoryOf(pid: number): number {
  if (process.platform !== 'linux') return 0
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1])
}

function childrenOf(pid: number): string {
  return process.platform === 'linux' ? readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim() : ''
}
