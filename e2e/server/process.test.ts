import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createClient } from '#shared/client/client.ts'
import { newId } from '#shared/domain/ids.ts'
import { type RunningServer, startServer } from '../support/server.ts'

const running: RunningServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) {
    await server.kill()
    rmSync(server.dataDir, { recursive: true, force: true })
  }
})

async function start(options?: Parameters<typeof startServer>[0]): Promise<RunningServer> {
  const server = await startServer(options)
  running.push(server)
  return server
}

async function signedIn({ url, demo }: RunningServer) {
  const { access_token } = await createClient({ baseUrl: url }).session.login({
    body: { email: demo.username, password: demo.password },
  })
  return createClient({ baseUrl: url, token: () => access_token })
}

/** Runs the server program to its end, as someone who starts it wrongly would. */
function runToEnd(
  env: Record<string, string>,
  args: string[] = [],
  stdin = '',
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const program = join(import.meta.dirname, '..', '..', 'dist', 'server.cjs')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    env: { PATH: process.env.PATH, PORT: '0', ...env },
  })
  const printed = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (printed.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed.stderr += chunk.toString()))
  child.stdin.end(stdin)
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...printed })))
}

const bigFile = {
  name: 'long.txt',
  type: 'text/plain',
  content: 'The committee met and decided to continue with the work as planned. '.repeat(100_000),
}
const longRun = {
  params: { id: '7' },
  body: { prompt: 'Summarise this', attached_files: [{ ...bigFile, size: bigFile.content.length }] },
}

describe('the server program', () => {
  test('says where it is, how to sign in and where data lives, and ends cleanly with Ctrl-C', async () => {
    const server = await startServer()
    expect(server.output().stdout).toMatch(/ready at http:\/\/127\.0\.0\.1:\d+/)
    expect(server.output().stdout).toContain(server.dataDir)
    expect(server.demo).toMatchObject({ username: 'admin', password: expect.stringMatching(/^\w+-\w+-\d{6}$/) })
    const api = await signedIn(server)
    expect(await api.agents.list()).toHaveLength(7)
    expect(await server.stop()).toBe(0)
    expect(server.output().stderr).toBe('')
  })

  test('keeps its data and its demo password over a restart', async () => {
    const first = await start()
    const { execution_id } = await (
      await signedIn(first)
    ).executions.create({ params: { id: '1' }, body: { prompt: 'Hello' } })
    await first.kill()
    const second = await start({ dataDir: first.dataDir })
    expect(second.demo).toEqual(first.demo)
    expect(await (await signedIn(second)).executions.get({ params: { id: execution_id } })).toMatchObject({
      status: 'completed',
    })
  })

  test('settles a run that kill -9 broke off, and its key still stands for it', async () => {
    const first = await start()
    const api = await signedIn(first)
    const key = newId()
    const { execution_id } = await api.executions.create(longRun, { idempotencyKey: key, respondAsync: true })
    await expect
      .poll(async () => (await api.executions.get({ params: { id: execution_id } })).status, { interval: 2 })
      .toBe('running')
    await first.kill()

    const second = await start({ dataDir: first.dataDir })
    const after = await signedIn(second)
    expect(await after.executions.get({ params: { id: execution_id } })).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('The server stopped'),
    })
    expect(await after.executions.create(longRun, { idempotencyKey: key })).toMatchObject({
      execution_id,
      status: 'failed',
    })
    expect((await after.executions.list()).items).toHaveLength(1)
  })

  test('refuses a folder that another server uses, and a port that is taken, in one sentence', async () => {
    const server = await start()
    const sameFolder = await runToEnd({ MUSTER_DATA: server.dataDir })
    expect(sameFolder).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^muster: Another Muster server is using .*\n$/),
    })
    const samePort = await runToEnd({ MUSTER_DATA: `${server.dataDir}-2`, PORT: new URL(server.url).port })
    expect(samePort).toMatchObject({ code: 1, stderr: expect.stringMatching(/^muster: Port \d+ is taken\..*\n$/) })
    rmSync(`${server.dataDir}-2`, { recursive: true, force: true })
  })

  test('refuses a wrong variable, and a PostgreSQL that is not there, in one sentence', async () => {
    expect(await runToEnd({ PORT: 'high' })).toMatchObject({
      code: 1,
      stderr: 'muster: PORT must be a whole number from 0 to 65535 (it is "high").\n',
    })
    const dead = await runToEnd({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    expect(dead).toMatchObject({ code: 1, stderr: expect.stringMatching(/^muster: PostgreSQL does not answer.*\n$/) })
  })

  test('outside the demo prints a set-up link that works once, or takes an administrator from the terminal', async () => {
    const server = await start({ env: { MUSTER_DEMO: 'off' } })
    expect(server.demo.username).toBe('')
    const link = /Set up +(\S+)/.exec(server.output().stdout)![1]!
    const setup_token = new URL(link).searchParams.get('token')!
    const api = createClient({ baseUrl: server.url })
    expect(await api.config.get()).toMatchObject({ demo: null, setup_required: true, registration: 'invite' })
    const account = { name: 'Boss', email: 'boss@example.com', password: 'Long-enough-1' }
    await api.session.setup({ body: { setup_token, ...account } })
    expect(await api.config.get()).toMatchObject({ setup_required: false })

    // On the server's machine, while it runs.
    const made = await runToEnd(
      { MUSTER_DATA: server.dataDir },
      ['admin', 'create', '--email', 'second@example.com'],
      'Long-enough-2\n',
    )
    expect(made).toMatchObject({
      code: 0,
      stdout: 'Created the administrator second (second@example.com).\n',
      stderr: '',
    })
    expect((await api.session.login({ body: { email: 'second', password: 'Long-enough-2' } })).user.role).toBe('admin')
    const weak = await runToEnd(
      { MUSTER_DATA: server.dataDir },
      ['admin', 'create', '--email', 'third@example.com'],
      'short\n',
    )
    expect(weak).toMatchObject({ code: 2, stderr: expect.stringMatching(/^muster: The password needs .*\n$/) })
  })

  test('makes the administrator that the environment names', async () => {
    const server = await start({
      env: { MUSTER_DEMO: 'off', MUSTER_ADMIN_EMAIL: 'op@example.com', MUSTER_ADMIN_PASSWORD: 'Long-enough-1' },
    })
    const { user } = await createClient({ baseUrl: server.url }).session.login({
      body: { email: 'op', password: 'Long-enough-1' },
    })
    expect(user.role).toBe('admin')
    expect(server.output().stdout).not.toContain('/setup')
  })
})
