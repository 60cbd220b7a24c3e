// Where the program cannot run as it is: builds it, and finds the Node that Muster brings along when this one is too
// old. It runs on any Node from 20 on.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const self = join(dirname(realpathSync(fileURLToPath(import.meta.url))), 'muster.cjs')
const root = dirname(dirname(self))
const cli = join(root, 'dist', 'cli.cjs')
const quiet = '--disable-warning=ExperimentalWarning'

if (!existsSync(cli)) setUp()
if (isTooOld()) runAgain()
else await import(pathToFileURL(cli).href)

function isTooOld() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major < 22 || (major === 22 && minor < 19)
}

function runAgain() {
  // The flag tells that this is the second try already: the Node that was found is too old as well.
  let node = process.execArgv.includes(quiet) ? undefined : findNode()
  if (!node && existsSync(join(root, 'bin', 'setup.mjs')) && !existsSync(join(root, 'node_modules'))) {
    setUp()
    node = findNode()
  }
  if (!node)
    fail(
      `Muster needs Node 22.19 or newer, and this is ${process.version}. Install a newer one from https://nodejs.org.`,
    )

  const child = spawn(node, [quiet, self, ...process.argv.slice(2)], { stdio: 'inherit' })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const forward = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, forward)
  child.on('error', (error) =>
    fail(`Muster needs Node 22.19 or newer, and the one at ${node} does not start (${error.code}).`),
  )
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    for (const each of signals) process.off(each, forward)
    process.kill(process.pid, signal)
    // Some signals do not end this process; the shell's number for them does.
    setTimeout(() => process.exit(128 + (constants.signals[signal] ?? 0)), 200)
  })
}

function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const binary = process.platform === 'win32' ? 'node.exe' : 'node'
  try {
    const manifest = createRequire(self).resolve(`node-${platform}-${process.arch}/package.json`)
    const node = join(dirname(manifest), 'bin', binary)
    if (existsSync(node)) return node
  } catch {
    // Not installed where Node looks for packages.
  }
  for (let folder = root; ; folder = dirname(folder)) {
    const node = join(folder, 'node_modules', '.bin', binary)
    if (existsSync(node)) return node
    if (folder === dirname(folder)) return undefined
  }
}

// A checkout that was never built. Its output goes to stderr, because stdout belongs to the command.
function setUp() {
  const setup = join(root, 'bin', 'setup.mjs')
  if (!existsSync(setup)) fail('Muster is not complete: dist/cli.cjs is missing. Install it again.')
  const { status } = spawnSync(process.execPath, [setup], { cwd: root, stdio: ['ignore', 2, 2] })
  if (status !== 0 || !existsSync(cli)) fail('Muster could not be built. Run npm ci and npm run build to see why.')
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
