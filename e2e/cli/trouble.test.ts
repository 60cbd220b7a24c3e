import { mkdirSync, openSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { newHome } from './muster.ts'

const dead = 'http://127.0.0.1:1'

test('a dead server is one sentence, and a run can be repeated safely', async () => {
  const home = newHome()
  const env = { MUSTER_SERVER: dead, MUSTER_TOKEN: 'token' }
  expect(await home.muster(['whoami'], { env })).toEqual({
    code: 6,
    stdout: '',
    stderr: `Can't reach the server at ${dead}.\nFind out why with: muster doctor\n`,
  })
  const run = await home.muster(['run', 'arlo', 'Hello', '--idempotency-key', 'keep-this'], { env })
  expect(run).toEqual({
    code: 6,
    stdout: '',
    stderr: `Can't reach the server at ${dead}.\nRepeat safely with --idempotency-key keep-this\n`,
  })
})

test('a server of someone else is one sentence', async () => {
  const hotel = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'),
  )
  await new Promise<void>((resolve) => hotel.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(hotel.address() as AddressInfo).port}`
  const home = newHome()
  const sentence = `What answers at ${url} is not a Muster server.\n`
  expect(await home.muster(['agents', 'list', '--server', url])).toEqual({ code: 6, stdout: '', stderr: sentence })
  const login = ['login', '--server', url, '--email', 'ada', '--password-stdin']
  expect(await home.muster(login, { stdin: 'secret' })).toEqual({ code: 6, stdout: '', stderr: sentence })
  hotel.close()
})

test('an unreadable file is named before any server is asked', async () => {
  const ended = await newHome().muster(['run', 'arlo', 'Hello', '-f', '/nowhere/notes.md'], {
    env: { MUSTER_SERVER: dead },
  })
  expect(ended).toEqual({ code: 2, stdout: '', stderr: "Can't read /nowhere/notes.md: there is no such file.\n" })
})

test('damaged settings are one sentence', async () => {
  const home = newHome()
  mkdirSync(dirname(home.configFile), { recursive: true })
  writeFileSync(home.configFile, '{"server":')
  const { code, stdout, stderr } = await home.muster(['whoami'])
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toBe(
    `The settings in ${home.configFile} are damaged: delete that file, then sign in with: muster login\n`,
  )
})

test('a reader that has seen enough ends the command quietly', async () => {
  const { child, done } = newHome().start(['--help'])
  child.stdout?.destroy()
  expect(await done).toMatchObject({ code: 0, stderr: '' })
})

test.skipIf(process.platform !== 'linux')('a full disk is one sentence', async () => {
  const { done } = newHome().start(['--help'], { stdout: openSync('/dev/full', 'w') })
  expect(await done).toMatchObject({ code: 1, stderr: "Can't write the output (ENOSPC).\n" })
})
