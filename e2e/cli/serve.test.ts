import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { launcher, newHome } from './muster.ts'

const root = dirname(dirname(launcher))
const open: ChildProcess[] = []

// A test that fails leaves no server behind.
afterEach(() => open.splice(0).forEach((child) => child.kill('SIGKILL')))

/** Starts the command and waits until its server tells where it listens. */
async function serve(args: string[], env: Record<string, string> = {}, node: string[] = []) {
  const home = newHome()
  const data = join(home.env.HOME, 'data')
  const { child, done } = home.start(['serve', '--port', '0', '--data', data, ...args], { env, node })
  open.push(child)
  let stdout = ''
  child.stdout!.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  const ready = new Promise<void>((resolve) =>
    child.stdout!.on('data', () => stdout.includes('Ctrl-C stops it.') && resolve()),
  )
  await Promise.race([
    ready,
    done.then(({ stderr }) => Promise.reject(new Error(`It ended before it was ready: ${stderr}`))),
  ])
  const field = (pattern: RegExp) => pattern.exec(stdout)?.[1] ?? ''
  return {
    home,
    data,
    child,
    done,
    url: field(/ready at (\S+)/),
    password: field(/Password +(\S+)/),
    stdout: () => stdout,
  }
}

test('the server runs in this process, with its app and its demo, until Ctrl-C ends it with 0', async () => {
  const { home, data, child, done, url, password } = await serve([], {
    PORT: '1',
    MUSTER_DATA: '/nowhere',
    LOG_LEVEL: 'warn',
  })
  expect(existsSync(join(data, 'muster.db'))).toBe(true)
  const page = await fetch(url)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(
    await home.muster(['login', '--server', url, '--email', 'admin', '--password-stdin'], { stdin: password }),
  ).toMatchObject({ code: 0 })
  expect(JSON.parse((await home.muster(['agents', 'list', '--json'])).stdout)).toHaveLength(7)
  child.kill('SIGINT')
  expect(await done).toMatchObject({ code: 0, stderr: '' })
  await expect(fetch(url)).rejects.toThrow()
})

test('--no-demo knows nobody, and tells how the first administrator comes in', async () => {
  const { child, done, password, stdout } = await serve(['--no-demo'], { MUSTER_DEMO: 'on' })
  expect(password).toBe('')
  expect(stdout()).toContain('Set up     http://127.0.0.1:')
  child.kill('SIGTERM')
  expect(await done).toMatchObject({ code: 0 })
})

test.skipIf(process.platform === 'win32')(
  'an installed package serves too, from any folder and through its link',
  async () => {
    const prefix = mkdtempSync(join(tmpdir(), 'muster-prefix-'))
    const muster = join(prefix, 'lib/node_modules/muster')
    mkdirSync(join(muster, 'bin'), { recursive: true })
    mkdirSync(join(prefix, 'bin'))
    for (const file of ['package.json', 'bin/muster.cjs', 'bin/launch.mjs', 'dist'])
      cpSync(join(root, file), join(muster, file), { recursive: true })
    // The one dependency that a package has.
    symlinkSync(join(root, 'node_modules'), join(muster, 'node_modules'))
    symlinkSync(join(muster, 'bin/muster.cjs'), join(prefix, 'bin/muster'))
    const { env } = newHome()
    const child = spawn(join(prefix, 'bin/muster'), ['serve', '--port', '0'], {
      cwd: env.HOME,
      env: { ...env, PATH: `${dirname(process.execPath)}:${env.PATH}` },
    })
    open.push(child)
    const done = new Promise<number | null>((resolve) => child.on('close', resolve))
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    await expect.poll(() => stdout + stderr).toContain('Ctrl-C stops it.')
    expect(existsSync(join(env.HOME, 'data', 'muster.db'))).toBe(true)
    expect(await (await fetch(/ready at (\S+)/.exec(stdout)![1]!)).text()).toContain('<title>Muster')
    child.kill('SIGINT')
    expect({ code: await done, stderr }).toEqual({ code: 0, stderr: '' })
  },
)

// Node 22 says of its own database that it is an experiment; a Node that no longer does is made to.
test.skipIf(process.platform === 'win32')(
  'warnings of experiments are kept from people, and no other warning is',
  async () => {
    const warn =
      `process.on('SIGUSR2', () => { process.emitWarning('quiet', { type: 'ExperimentalWarning' }); ` +
      `process.emitWarning('loud') })`
    const { child, done } = await serve([], {}, ['--import', `data:text/javascript,${warn}`])
    let stderr = ''
    child.stderr!.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    child.kill('SIGUSR2')
    await expect.poll(() => stderr).toContain('Warning: loud')
    expect(stderr).not.toContain('quiet')
    child.kill('SIGINT')
    expect(await done).toMatchObject({ code: 0 })
  },
)

test('what cannot be is one sentence', async () => {
  const home = newHome()
  expect(await home.muster(['serve', '--port', '70000'])).toEqual({
    code: 2,
    stdout: '',
    stderr: '--port takes a whole number from 0 to 65535 (it is "70000").\n',
  })
  expect(await home.muster(['serve', '--data', ' '])).toEqual({ code: 2, stdout: '', stderr: '--data is empty.\n' })
  expect(await home.muster(['serve', '--port', '0', '--data', '/dev/null/data'])).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^muster: .*\n$/),
  })
})
