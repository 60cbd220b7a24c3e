import { readFileSync, readdirSync } from 'node:fs'
import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type FakeServer, type Handler, json, problem, startFakeServer } from '../testing/fake-server.ts'
import { runCommand } from '../testing/run-command.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

const id = '01a1ff4e-0000-7000-8000-0000000000aa'
const whole = {
  _id: id,
  status: 'completed',
  backup_type: 'manual',
  created_at: '2026-11-20T09:00:00.000Z',
  finished_at: '2026-11-20T09:00:01.000Z',
  total_records: 1234,
  size: 5,
  digest: 'd',
  schema_version: '0020-backups',
  verified_at: null,
  restored_at: null,
  error: null,
  doing: null,
}
const bytes = Buffer.from('whole')

const handlers: Record<string, Handler> = {
  'GET /admin/settings/backups': (response, _request, nth) =>
    json(response, { backups: [nth === 0 ? { ...whole, status: 'pending', doing: 'create' } : whole] }),
  'POST /admin/settings/backup': (response) =>
    json(response, { success: true, backup: { ...whole, status: 'pending', doing: 'create' } }, 202),
  'POST /auth/confirm': (response) => json(response, { confirmed_until: '2026-11-20T09:05:00.000Z' }),
  [`POST /admin/settings/backup/${id}/verify`]: (response) => json(response, { success: true }),
  [`POST /admin/settings/backup/${id}/restore`]: (response) => json(response, { success: true }),
  [`GET /admin/settings/backup/${id}/download`]: (response) =>
    void response
      .writeHead(200, {
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment; filename="x.muster-backup"',
      })
      .end(bytes),
  [`DELETE /admin/settings/backup/${id}`]: (response) => json(response, { id }),
}

async function muster(
  args: string[],
  options: Parameters<typeof runCommand>[1] = {},
  more: Record<string, Handler> = {},
) {
  await server?.close()
  server = await startFakeServer({ ...handlers, ...more })
  return runCommand(['backup', ...args], { server: server.url, token: 't', ...options })
}

test('a backup is waited for, and its id is all that is printed', async () => {
  expect(await muster(['create'])).toMatchObject({ code: 0, stdout: `${id}\n`, stderr: '', waits: [1000] })
  expect(await muster(['create', '--no-wait'])).toMatchObject({ code: 0, stdout: `${id}\n`, waits: [] })
  expect(JSON.parse((await muster(['create', '--json'])).stdout)).toEqual(whole)
  expect(await muster(['create'], { terminal: 80 })).toMatchObject({
    stdout: '',
    stderr: expect.stringContaining(`Made backup ${id.slice(-8)}: 1,234 records, 1 kB.\n`),
  })
})

test('one that fails is an error with its reason', async () => {
  const failed: Handler = (response) =>
    json(response, { backups: [{ ...whole, status: 'failed', error: 'The disk is full.' }] })
  expect(await muster(['create'], {}, { 'GET /admin/settings/backups': failed })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'The disk is full.\n',
  })
})

test('a pipe gets one line for each backup', async () => {
  expect((await muster(['list'])).stdout).toBe(`${id}\t2026-11-20 09:00\tmanual\tcreate\t1234\t1 kB\t\t\n`)
})

test('a backup is verified by the end of its id', async () => {
  expect(await muster(['verify', '00aa'])).toMatchObject({ code: 0, stdout: '', stderr: '' })
  expect(server!.asked(`POST /admin/settings/backup/${id}/verify`)).toHaveLength(1)
  const damaged: Handler = (response) => problem(response, 422, 'backup_damaged', 'This backup is damaged.')
  expect(await muster(['verify', '00aa'], {}, { [`POST /admin/settings/backup/${id}/verify`]: damaged })).toMatchObject(
    { code: 2, stderr: 'This backup is damaged.\n' },
  )
})

test('nothing is restored or deleted that nobody agrees to', async () => {
  const asks =
    'Restore the backup of 2026-11-20 09:00? It overwrites everything, current settings too. A copy of how things stand now is ' +
    'made first. Type restore to go on: '
  expect(await muster(['restore', '00aa'])).toMatchObject({
    code: 2,
    stderr: 'There is no terminal to ask at: give --yes.\n',
  })
  const declined = await muster(['restore', '00aa'], { terminal: 120, typed: 'y\n' })
  expect(declined.code).toBe(1)
  expect(declined.stderr).toContain(asks)
  expect(server!.asked('POST')).toEqual([])
  expect(await muster(['restore', '00aa', '--yes'])).toMatchObject({
    code: 2,
    stderr: 'There is no terminal to ask at: give --password-stdin.\n',
  })
  const given = { stdin: 'Long-enough-1\n' }
  const script = ['restore', '00aa', '--yes', '--password-stdin', '--idempotency-key', 'restore-it']
  expect((await muster(script, given)).code).toBe(0)
  const [confirmed, restored] = server!.asked('POST')
  expect(confirmed!.body).toEqual({ password: 'Long-enough-1' })
  expect(restored!.headers['idempotency-key']).toBe('restore-it')
  const person: [string, string][] = [
    ['go on: ', 'restore\n'],
    ['Your password: ', 'Long-enough-1\n'],
  ]
  expect((await muster(['restore', '00aa'], { terminal: 120, dialogue: person })).code).toBe(0)
  expect(server!.asked('POST')).toHaveLength(2)
  expect((await muster(['delete', '00aa', '--yes'])).code).toBe(0)
  expect(server!.asked('DELETE')).toHaveLength(1)
})

test('a download is there when it is whole, for its owner alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-download-'))
  const file = join(folder, 'x.muster-backup')
  const given = { stdin: 'Long-enough-1\n' }
  expect(await muster(['download', '00aa', '--out', file, '--password-stdin'], given)).toMatchObject({
    code: 0,
    stdout: `${file}\n`,
  })
  expect(readFileSync(file)).toEqual(bytes)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const cut: Handler = (response) =>
    void response.writeHead(200, { 'content-type': 'application/octet-stream' }).end('wh')
  expect(
    await muster(['download', '00aa', '--out', `${file}-2`, '--password-stdin'], given, {
      [`GET /admin/settings/backup/${id}/download`]: cut,
    }),
  ).toMatchObject({ code: 6, stdout: '', stderr: 'The download broke off before it was whole. Try again.\n' })
  expect(readdirSync(folder)).toEqual(['x.muster-backup'])
  const portal: Handler = (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')
  expect(
    await muster(['download', '00aa', '--out', `${file}-3`, '--password-stdin'], given, {
      [`GET /admin/settings/backup/${id}/download`]: portal,
    }),
  ).toMatchObject({ code: 6 })
})

test.each([
  [['create', '--out', 'x'], '--out goes with --data or --database.'],
  [['create', '--data', 'x', '--database'], 'Give either --data or --database.'],
  [['restore', './file.muster-backup'], 'say where with --data or --database.'],
  [['restore', '00aa', '--data', 'x'], '--data and --database go with a file.'],
])('%j is wrong use', async (args, words) => {
  const { code, stderr, stdout } = await muster(args)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(words)
  expect(server!.seen).toEqual([])
})
