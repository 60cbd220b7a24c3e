import { maxPromptLength } from '#shared/contract/limits.ts'
import 'fake-indexeddb/auto'
import { runs } from '#shared/contract/runs.ts'
import * as v from 'valibot'
import { forgetUser } from '#pwa/data/cache/cache.ts'
import { config } from '#pwa/data/resources/config.ts'
import { changeUnsentPrompt, unsentPromptOf } from '#pwa/data/conversations/unsent-prompts.ts'
import { session, startSession } from '#pwa/data/session/session.ts'
import {
  discardShare,
  giveShare,
  judgeShare,
  loadShares,
  shares,
  waitingShares,
  wordsOf,
} from '#pwa/data/conversations/shares.ts'
import {
  type Given,
  addShare,
  countShares,
  dropSharesOf,
  keptFor,
  maxKept,
  readBytes,
  takeShares,
} from '#pwa/data/conversations/shares-db.ts'
import { Dexie } from 'dexie'
import { beforeEach, expect, test, vi } from 'vitest'

const pat = { id: 'pat', name: 'Pat', email: 'pat@example.com', username: 'pat', role: 'member' }
let agents = 0
let agent = ''

beforeEach(async () => {
  const db = await new Dexie('muster-shares').open().catch(() => null)
  await Promise.all((db?.tables ?? []).map((table) => table.clear()))
  db?.close()
  localStorage.setItem('token', 't')
  localStorage.setItem('user', JSON.stringify(pat))
  startSession()
  shares.list = null
  config.value = null
  agents += 1
  agent = `agent-${agents}`
})

function given(more: Partial<Given> = {}): Given {
  return { title: '', text: '', url: '', files: [], ...more }
}

function fileOf(name: string, bytes: number[] | string, type = ''): File {
  return new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })
}

/** Shares `more` and returns it as the signed-in user sees it. */
async function shared(more: Partial<Given>) {
  const id = await addShare(given(more))
  await loadShares()
  return shares.list!.find((share) => share.id === id)!
}

test('bytes are kept as they are, of what the app reads', async () => {
  const id = await addShare(
    given({ files: [fileOf('a.pdf', [0, 255, 254]), fileOf('b.png', [1], 'image/png'), fileOf('c.txt', '')] }),
  )
  const [share] = await takeShares('pat')
  expect(share).toMatchObject({
    id,
    owner: 'pat',
    files: [
      { name: 'a.pdf', size: 3, lack: null },
      { name: 'b.png', lack: null },
      { name: 'c.txt', size: 0 },
    ],
  })
  const [first, second, third] = await readBytes(share!)
  expect([...new Uint8Array(first!)]).toEqual([0, 255, 254])
  expect(second).toBeUndefined()
  expect(third!.byteLength).toBe(0)
})

test('a file that cannot be read, or that is far too large, is named without its bytes', async () => {
  const gone = fileOf('gone.txt', 'x')
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  const huge = Object.defineProperty(fileOf('huge.pdf', 'x'), 'size', { value: maxKept + 1 })
  const share = await shared({ text: 'See', files: [gone, huge] })
  expect(share.files.map(({ lack }) => lack)).toEqual(['unreadable', 'too large'])
  expect(judgeShare(share).refused).toEqual(['huge.pdf is 100 MB: at most 100 MB can be shared at once.'])
  expect(await giveShare(share, agent)).toBeNull()
  expect(unsentPromptOf(agent).files).toMatchObject([{ name: 'gone.txt', note: 'This file could not be read.' }])
})

test('what is shared signed out is for whoever signs in first, and for nobody else', async () => {
  await addShare(given({ text: 'one' }))
  expect([await countShares(null), await countShares('other')]).toEqual([1, 1])
  expect(await takeShares('pat')).toHaveLength(1)
  expect([await countShares(null), await countShares('pat')]).toEqual([0, 1])
  expect(await takeShares('other')).toEqual([])
  await dropSharesOf('other')
  expect(await takeShares('pat')).toHaveLength(1)
  await dropSharesOf('pat')
  expect(await takeShares('pat')).toEqual([])
})

test('after a week it is gone, files and all', async () => {
  const begun = Date.now()
  const id = await addShare(given({ files: [fileOf('a.txt', 'x')] }), begun)
  expect(await countShares(null, begun + keptFor - 1)).toBe(1)
  expect(await countShares(null, begun + keptFor)).toBe(0)
  expect(await takeShares('pat', begun + keptFor)).toEqual([])
  expect(await readBytes({ id, files: [null] })).toEqual([undefined])
})

test('the newest comes first, and what is discarded stays away', async () => {
  const first = await addShare(given({ text: 'one' }), 1_000_000_000_000_000)
  const second = await addShare(given({ text: 'two' }), 1_000_000_000_000_001)
  await loadShares()
  expect(shares.list!.map(({ id }) => id)).toEqual([second, first])
  await discardShare(second)
  expect(shares.list!.map(({ id }) => id)).toEqual([first])
  expect(await takeShares('pat')).toHaveLength(1)
})

test('what is said twice is said once', () => {
  const words = (title: string, text: string, url: string, ...names: string[]) =>
    wordsOf({ title, text, url, files: names.map((name) => ({ name })) })
  expect(words('A page', 'https://example.com/', '')).toBe('A page\nhttps://example.com/')
  expect(words('A page', 'A page https://example.com/', 'https://example.com/')).toBe('A page https://example.com/')
  expect(words('', ' Read this ', 'https://example.com/')).toBe('Read this\nhttps://example.com/')
  expect(words('report.pdf', '', '', 'report.pdf')).toBe('')
  expect(words('report', '', '', 'report.pdf')).toBe('')
})

test('it goes behind what is written, once, and is kept until that has been sent', async () => {
  changeUnsentPrompt(agent, { text: 'Before Friday\n' })
  const share = await shared({
    text: 'Compare these',
    files: [fileOf('a.pdf', [1, 2, 3], 'application/pdf'), fileOf('b.png', [1], 'image/png')],
  })
  expect(await giveShare(share, agent)).toBeNull()
  expect(unsentPromptOf(agent).text).toBe('Before Friday\n\nCompare these')
  expect(unsentPromptOf(agent).files).toMatchObject([
    { name: 'a.pdf', content: 'data:application/pdf;base64,AQID' },
    { name: 'b.png', size: 1, kind: 'image' },
  ])
  expect(shares.list).toEqual([])
  // Files in a composer do not outlive the page.
  expect(await takeShares('pat')).toHaveLength(1)
  changeUnsentPrompt(agent, { text: '', files: [] })
  await vi.waitFor(async () => expect(await takeShares('pat')).toEqual([]), 10_000)
})

test('words that stand there already are not written again', async () => {
  changeUnsentPrompt(agent, { text: 'Please: Compare these' })
  expect(await giveShare(await shared({ text: 'Compare these' }), agent)).toBeNull()
  expect(unsentPromptOf(agent).text).toBe('Please: Compare these')
})

test('what does not fit changes nothing and says why', async () => {
  config.value = {
    limits: { max_request_bytes: 1000, max_attached_bytes: 10, max_attached_files: 2, request_timeout_ms: 1 },
  } as typeof config.value
  const first = await shared({ files: [fileOf('a.txt', 'eight by')] })
  const second = await shared({ text: 'More', files: [fileOf('b.txt', 'eight by')] })
  expect(await giveShare(first, agent)).toBeNull()
  expect(await giveShare(second, agent)).toMatch(
    /^Files wait in this agent's composer already, and a task may have at most 2 files and 10 bytes\./,
  )
  expect(unsentPromptOf(agent)).toMatchObject({ text: '', files: [{ name: 'a.txt' }] })
  const long = await shared({ text: 'x'.repeat(maxPromptLength + 1) })
  expect(await giveShare(long, agent)).toBe('The text is too long: a task may have at most 100,000 characters.')
})

test('a task may be as long as the server takes it', () => {
  const takes = (length: number) => v.safeParse(runs.create.body, { prompt: 'x'.repeat(length) }).success
  expect([takes(maxPromptLength), takes(maxPromptLength + 1)]).toEqual([true, false])
})

test('signing out shows nothing of it, and it waits for the same person', async () => {
  await shared({ text: 'Mine' })
  localStorage.clear()
  startSession()
  expect(session.user).toBeNull()
  expect(shares.list).toBeNull()
  expect(await waitingShares()).toBe(0)
  expect(await takeShares('pat')).toHaveLength(1)
})

test('who throws away what they have here throws this away too, and nothing of others', async () => {
  await addShare(given({ text: 'Mine' }))
  await takeShares('pat')
  await addShare(given({ text: 'Nobody has seen this yet' }))
  await forgetUser('pat', true)
  expect(await countShares('pat')).toBe(2)
  await forgetUser('pat', false)
  expect(await countShares('pat')).toBe(1)
})

test('words that are still in the composer after a reload are not offered again, and go once they are sent', async () => {
  const share = await shared({ text: 'Look into this' })
  await giveShare(share, agent)
  vi.resetModules()
  const page = {
    ...(await import('#pwa/data/conversations/shares.ts')),
    ...(await import('#pwa/data/conversations/unsent-prompts.ts')),
  }
  ;(await import('#pwa/data/session/session.ts')).startSession()
  expect(page.unsentPromptOf(agent).text).toBe('Look into this')
  await page.loadShares()
  expect(page.shares.list).toEqual([])
  expect(await takeShares('pat')).toHaveLength(1)
  page.changeUnsentPrompt(agent, { text: '', files: [] })
  await vi.waitFor(async () => expect(await takeShares('pat')).toEqual([]), 10_000)
})
