import { copyFileSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type FakeServer, aRun, events, json, startFakeServer } from '../../cli/testing/fake-server.ts'
import { launcher, newHome } from './muster.ts'

/** Makes the running Node say that it is too old; the one it starts tells the truth. */
const oldNode = [
  '--import',
  "data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })",
]

const needsNewer =
  /^Muster needs Node 22\.19 or newer, and this is v[\d.]+\. Install a newer one from https:\/\/nodejs\.org\.\n$/

const slow = {
  'POST /agents/1/execute': (response: Parameters<typeof events>[0]) =>
    void events(
      response,
      ['0', 'accepted', { execution_id: 'run-1', status: 'running' }],
      ['1', 'text', { text: 'Hel' }],
    ),
  'POST /executions/run-1/cancel': (response: Parameters<typeof json>[0]) =>
    json(response, aRun({ status: 'cancelled' })),
}

/** The two files of the launcher, the first one at `path`. */
function copyLauncher(path: string): void {
  for (const name of ['muster.cjs', 'launch.mjs'])
    copyFileSync(join(dirname(launcher), name), join(dirname(path), name))
}

let server: FakeServer | undefined
afterEach(() => server?.close())

/** Starts a run that goes on until it is stopped, and waits until the server has it. */
async function startRun(node: string[]) {
  const fake = await startFakeServer(slow)
  server = fake
  const run = newHome().start(['run', 'arlo', 'Hello'], { node, env: { MUSTER_SERVER: fake.url } })
  while (fake.asked('POST /agents/1/execute').length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  await new Promise((resolve) => setTimeout(resolve, 100))
  return run
}

test('an old Node runs the command with the Node that Muster brings', async () => {
  const { code, stdout } = await newHome().muster(['version', '--json'], { node: oldNode })
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toEqual({ version: expect.any(String) })
})

test('arguments, input, output and the exit code pass through', async () => {
  const env = { MUSTER_SERVER: 'http://127.0.0.1:1' }
  const args = ['run', 'arlo', '--idempotency-key', 'through-it']
  const piped = await newHome().muster(args, { node: oldNode, stdin: 'a "quoted" prompt', env })
  expect(piped).toMatchObject({ code: 6, stdout: '' })
  expect(piped.stderr).toContain('--idempotency-key through-it')
  expect(await newHome().muster(args, { node: oldNode, env })).toEqual({
    code: 2,
    stdout: '',
    stderr: 'The prompt is empty.\n',
  })
})

test.skipIf(process.platform === 'win32').each([
  ['new', []],
  ['old', oldNode],
])('an interruption cancels the run, on a %s Node', async (_, node) => {
  const { child, done } = await startRun(node)
  child.kill('SIGINT')
  expect(await done).toMatchObject({ code: 130, stdout: '', stderr: 'The run was cancelled.\n' })
  expect(server!.asked('POST /executions/run-1/cancel')).toHaveLength(1)
})

test('nothing to run with is one sentence', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-package-'))
  mkdirSync(join(folder, 'bin'))
  const alone = join(folder, 'bin', 'muster.cjs')
  copyLauncher(alone)
  const incomplete = await newHome().muster([], { node: [alone] })
  expect(incomplete).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Muster is not complete: dist/cli.cjs is missing. Install it again.\n',
  })

  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist', 'cli.cjs'), 'console.log("ran")')
  const tooOld = await newHome().muster([], { node: [...oldNode, alone] })
  expect(tooOld).toMatchObject({ code: 1, stdout: '' })
  expect(tooOld.stderr).toMatch(needsNewer)
})

test.each(['server.cjs', 'cli.cjs'])('%s, given to an old Node by itself, says which one it needs', async (program) => {
  const node = [...oldNode, join(dirname(launcher), '..', 'dist', program)]
  // What is called old here is new enough to start a server in earnest.
  const ended = await newHome().muster([], { node, env: { PORT: 'none' } })
  expect(ended).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(needsNewer) })
})

test.skipIf(process.platform === 'win32')(
  'the Node of a package is found nested, hoisted and through a link',
  async () => {
    const platform = `node-${process.platform}-${process.arch}`
    for (const place of ['lib/node_modules/muster/node_modules', 'lib/node_modules']) {
      const prefix = mkdtempSync(join(tmpdir(), 'muster-prefix-'))
      const muster = join(prefix, 'lib/node_modules/muster')
      const node = join(prefix, place, platform, 'bin', 'node')
      for (const folder of [join(muster, 'bin'), join(muster, 'dist'), dirname(node), join(prefix, 'bin')])
        mkdirSync(folder, { recursive: true })
      copyLauncher(join(muster, 'bin', 'muster.cjs'))
      writeFileSync(join(muster, 'dist', 'cli.cjs'), 'console.log(process.argv.slice(2).join())')
      writeFileSync(join(muster, 'package.json'), '{"type":"module"}')
      writeFileSync(join(prefix, place, platform, 'package.json'), '{}')
      symlinkSync(process.execPath, node)
      symlinkSync(join(muster, 'bin', 'muster.cjs'), join(prefix, 'bin', 'muster'))
      const ended = await newHome().muster(['a', 'b c'], { node: [...oldNode, join(prefix, 'bin', 'muster')] })
      expect(ended).toEqual({ code: 0, stdout: `${[launcher, 'a', 'b c'].join()}\n`, stderr: '' })
    }
  },
)

test.skipIf(process.platform === 'win32')('death by a signal is passed on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-package-'))
  for (const name of ['bin', 'dist', 'node_modules/.bin']) mkdirSync(join(folder, name), { recursive: true })
  copyLauncher(join(folder, 'bin', 'muster.cjs'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'dist', 'cli.cjs'), "process.kill(process.pid, 'SIGKILL')")
  symlinkSync(process.execPath, join(folder, 'node_modules/.bin/node'))
  const { done } = newHome().start([], { node: [...oldNode, join(folder, 'bin', 'muster.cjs')] })
  expect((await done).signal).toBe('SIGKILL')
})
