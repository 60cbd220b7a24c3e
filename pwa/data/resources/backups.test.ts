import { load, net, soon } from '#pwa/data/testing/run-page.ts'
import { problem } from '#pwa/data/testing/run-answers.ts'
import { json } from '#pwa/data/testing/sync-answers.ts'
import type { Backup } from '#shared/contract/backups.ts'
import { expect, test } from 'vitest'

const whole: Backup = {
  _id: 'b1',
  status: 'completed',
  backup_type: 'manual',
  created_at: '2026-11-21T09:00:00Z',
  finished_at: '2026-11-21T09:00:01Z',
  total_records: 12,
  size: 3400,
  digest: 'd',
  schema_version: '0020',
  verified_at: null,
  restored_at: null,
  error: null,
  doing: null,
}
const being = (doing: Backup['doing']): Backup => ({
  ...whole,
  doing,
  ...(doing === 'create' && { status: 'pending' as const, total_records: 5 }),
})

/** A server whose list says these one after the other, and then the last for good. */
function lists(...turns: (Backup[] | Response)[]): void {
  net.answer = ({ method, path }) => {
    if (path === '/api/admin/settings/backup') return json({ success: true, backup: being('create') })
    if (method === 'POST') return json({ success: true })
    if (path !== '/api/admin/settings/backups') return json({})
    const turn = turns.length > 1 ? turns.shift()! : turns[0]!
    return turn instanceof Response ? turn.clone() : json({ backups: turn })
  }
}

async function open() {
  return { ...(await load()), ...(await import('#pwa/data/resources/backups.ts')) }
}

test('a backup is made once the list says so, and is seen growing until then', async () => {
  const page = await open()
  lists([being('create')], [whole])
  const made = page.createBackup()
  await soon(() => expect(page.backups.store.value).toMatchObject([{ doing: 'create', total_records: 5 }]))
  expect(await made).toMatchObject({ status: 'completed' })
})

test('one that fails says why', async () => {
  const page = await open()
  lists([{ ...whole, status: 'failed', error: 'The disk is full.' }])
  await expect(page.createBackup()).rejects.toMatchObject({ detail: 'The disk is full.' })
})

test('a restore that outlasts its answer is followed, also over an answer that fails', async () => {
  const page = await open()
  lists([whole])
  await page.backups.load()
  lists([being('restore')], problem(503, 'unavailable', 'A restore is under way.'), [
    { ...whole, restored_at: '2026-11-21T10:00:00Z' },
  ])
  const restored = page.restoreBackup('b1')
  expect(page.backups.store.value).toMatchObject([{ doing: 'restore' }])
  await restored
  expect(page.backups.store.value).toMatchObject([{ doing: null, restored_at: '2026-11-21T10:00:00Z' }])
})

test.each([
  ['a reason', { ...whole, error: 'The file is damaged.' }, 'The file is damaged.'],
  ['no sign that it was done', whole, 'The server did not say why.'],
])('a restore that ends with %s has failed', async (_, after, detail) => {
  const page = await open()
  lists([whole])
  await page.backups.load()
  lists([after])
  await expect(page.restoreBackup('b1')).rejects.toMatchObject({ detail })
})

test('a refused verification leaves the list as the server has it', async () => {
  const page = await open()
  lists([whole])
  await page.backups.load()
  net.answer = ({ method }) =>
    method === 'POST' ? problem(409, 'busy', 'A backup is being made.') : json({ backups: [whole] })
  await expect(page.verifyBackup('b1')).rejects.toMatchObject({ detail: 'A backup is being made.' })
  expect(page.backups.store.value).toMatchObject([{ doing: null }])
})

test('whoever is signed out meanwhile is not kept waiting', async () => {
  const page = await open()
  lists([whole])
  await page.backups.load()
  net.answer = ({ method }) =>
    method === 'POST' ? json({ success: true }) : problem(401, 'unauthorized', 'Sign in again.')
  await expect(page.restoreBackup('b1')).rejects.toMatchObject({ code: 'signed_out' })
})
