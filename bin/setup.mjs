// Makes a checkout ready to run: installs when the lockfile changed, builds when a source is newer than the build.
// Plain Node 20 without dependencies, because it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
if (Number.parseInt(process.versions.node, 10) < 20)
  fail(`Muster needs Node 20 or newer; this is ${process.versions.node}. Install it from nodejs.org.`)

const ownNode = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

install()
checkNode()
if (!process.argv.includes('--no-build')) build()

function install() {
  const stamp = join(root, 'node_modules', '.muster-lock')
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  say('Installing (once, and after updates) …')
  const failure = 'The packages could not be installed. Check the connection and try again.'
  npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], failure)
  // npm 10, which comes with Node 20, takes it away again with the Nodes for other systems: they are called the same.
  if (!existsSync(ownNode)) npm(['rebuild', '--ignore-scripts'], failure)
  writeFileSync(stamp, lock)
}

/** On Linux and Windows the packages bring a Node of their own; elsewhere the machine's has to do. */
function checkNode() {
  if (existsSync(ownNode)) return
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 22 || (major === 22 && minor < 19))
    fail(
      `On this system Muster needs Node 22.19 or newer; this is ${process.versions.node}. Install it from nodejs.org.`,
    )
}

function build() {
  const stamp = join(root, 'dist', '.built')
  const built = existsSync(stamp) ? statSync(stamp).mtimeMs : 0
  const sources = [
    'bin',
    'shared',
    'server',
    'cli',
    'pwa',
    'package.json',
    'package-lock.json',
    'vite.config.ts',
    'panda.config.ts',
    'rolldown.config.ts',
  ]
  if (sources.every((source) => newest(join(root, source)) <= built)) return
  say('Building …')
  npm(['run', '--silent', 'build'], 'The build failed; its message is above.')
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, '')
}

/** The latest change at or below a path; folders count, so that a deleted file is noticed. */
function newest(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), stat.mtimeMs)
}

function npm(args, failure) {
  const { status } = spawnSync('npm', args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) fail(failure)
}

function say(text) {
  process.stderr.write(`${text}\n`)
}

function fail(text) {
  process.stderr.write(`muster: ${text}\n`)
  process.exit(1)
}
