import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from '../support/server.ts'
import { newHome } from './muster.ts'

const create = ['admin', 'create', '--email', 'ada@example.com', '--name', 'Ada Lovelace', '--password-stdin']

test('the first administrator is made on the machine of the server, and can sign in', async () => {
  const home = newHome()
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-admin-'))
  const env = { MUSTER_DATA: dataDir, MUSTER_DEMO: 'off', LOG_LEVEL: 'silent' }
  const weak = await home.muster(create, { env, stdin: 'short' })
  expect(weak).toMatchObject({ code: 2, stdout: '' })
  expect(weak.stderr).not.toBe('')

  const made = await home.muster(create, { env, stdin: 'Str0ng-enough!\n' })
  expect(made).toMatchObject({ code: 0, stderr: '' })
  expect(made.stdout).toContain('ada@example.com')

  const again = await home.muster([...create, '--json'], { env, stdin: 'Str0ng-enough!\n' })
  expect(again.code).not.toBe(0)
  expect(again.stdout).toBe('')
  expect(JSON.parse(again.stderr)).toMatchObject({ detail: expect.any(String) })

  const server = await startServer({ env, dataDir })
  const login = ['login', '--server', server.url, '--email', 'ada@example.com', '--password-stdin', '--json']
  const { code, stdout } = await home.muster(login, { stdin: 'Str0ng-enough!' })
  await server.stop()
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ user: { role: 'admin', name: 'Ada Lovelace' } })
})

test('whoever has lost the only way in gets a link from the machine of the server', async () => {
  const home = newHome()
  const env = {
    MUSTER_DATA: mkdtempSync(join(tmpdir(), 'muster-admin-')),
    MUSTER_DEMO: 'off',
    MUSTER_URL: 'https://team.example.com',
    LOG_LEVEL: 'silent',
  }
  await home.muster(create, { env, stdin: 'Str0ng-enough!\n' })
  const made = await home.muster(['admin', 'reset-link', '--email', 'ada@example.com'], { env })
  expect(made).toMatchObject({ code: 0, stderr: '' })
  expect(made.stdout).toMatch(/^https:\/\/team\.example\.com\/reset-password#[\w-]{43}\n$/)
  const { MUSTER_URL: _, ...unnamed } = env
  expect(await home.muster(['admin', 'reset-link', '--email', 'ada@example.com'], { env: unnamed })).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^http:\/\/127\.0\.0\.1:4870\/reset-password#/),
    stderr: 'The link carries http://127.0.0.1:4870. Where people reach the server differently, set MUSTER_URL.\n',
  })
  const asJson = await home.muster(['admin', 'reset-link', '--email', 'ada@example.com', '--json'], { env })
  expect(JSON.parse(asJson.stdout)).toMatchObject({
    email: 'ada@example.com',
    link: expect.stringContaining('/reset-password#'),
  })
  expect(await home.muster(['admin', 'reset-link', '--email', 'eve@example.com'], { env })).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('Nobody here has the address eve@example.com.'),
  })
})

test('where there is no data yet nobody is let in, and none is made', async () => {
  const home = newHome()
  const folder = mkdtempSync(join(tmpdir(), 'muster-admin-'))
  const env = { MUSTER_DATA: folder, LOG_LEVEL: 'silent' }
  for (const what of ['reset-link', 'unlock', 'reset-2fa'])
    expect(await home.muster(['admin', what, '--email', 'ada@example.com'], { env })).toMatchObject({
      stdout: '',
      stderr: expect.stringContaining(`There is no Muster data in ${folder}. Name its folder with MUSTER_DATA.`),
    })
  expect(readdirSync(folder)).toEqual([])
})

test('whoever is locked out, or has lost their app, is let in from the machine of the server', async () => {
  const home = newHome()
  const env = { MUSTER_DATA: mkdtempSync(join(tmpdir(), 'muster-admin-')), MUSTER_DEMO: 'off', LOG_LEVEL: 'silent' }
  await home.muster(create, { env, stdin: 'Str0ng-enough!\n' })
  const said = {
    unlock: 'Ada Lovelace (ada@example.com) can try to sign in again.',
    'reset-2fa': 'Two-factor sign-in is off for Ada Lovelace (ada@example.com).',
  }
  for (const [verb, message] of Object.entries(said)) {
    expect(await home.muster(['admin', verb, '--email', 'ada@example.com'], { env })).toMatchObject({
      code: 0,
      stdout: `${message}\n`,
      stderr: '',
    })
    const asJson = await home.muster(['admin', verb, '--email', 'ada@example.com', '--json'], { env })
    expect(JSON.parse(asJson.stdout)).toEqual({ email: 'ada@example.com', message })
    expect(await home.muster(['admin', verb, '--email', 'eve@example.com'], { env })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('Nobody here has the address eve@example.com.'),
    })
  }
})
