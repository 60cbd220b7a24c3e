import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../support/server.ts'
import { launcher, newHome } from './muster.ts'

// Debian's gnome-keyring and dbus: a keychain as a desktop has it.
const hasKeychain =
  process.platform === 'linux' &&
  ['dbus-run-session', 'gnome-keyring-daemon'].every((program) => spawnSync(program, ['--version']).status === 0)
if (!hasKeychain)
  process.stderr.write('\ngnome-keyring or dbus was not found: the tests with a real keychain are left out.\n\n')
let server: RunningServer

beforeAll(async () => {
  if (hasKeychain) server = await startServer()
})
afterAll(() => server?.stop())

/** Runs lines of a shell in a session of its own, where `muster` is the command; `unlock` opens the keychain first. */
function inSession(home: ReturnType<typeof newHome>, lines: string[], unlock: boolean) {
  const script = [
    ...(unlock ? ["printf 'pass\\n' | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1"] : []),
    `muster() { '${process.execPath}' '${launcher}' "$@"; }`,
    ...lines,
  ].join('\n')
  const { status, stdout, stderr } = spawnSync('dbus-run-session', ['--', 'sh', '-c', script], {
    env: { ...home.env, MUSTER_SERVER: server.url, EMAIL: server.demo.username, PASSWORD: server.demo.password },
    encoding: 'utf8',
  })
  // What the bus says of itself is none of ours.
  return {
    status,
    stdout,
    stderr: stderr
      .split('\n')
      .filter((line) => !line.startsWith('dbus-daemon'))
      .join('\n'),
  }
}

const login = 'printf %s "$PASSWORD" | muster login --email "$EMAIL" --password-stdin'

test.skipIf(!hasKeychain)(
  'a token lies in the keychain, serves the next commands, and is gone after signing out',
  () => {
    const home = newHome()
    const lines = [
      login,
      `cat '${home.configFile}' >&2`,
      'muster whoami',
      'muster config list',
      'muster doctor',
      'env -u DBUS_SESSION_BUS_ADDRESS "$NODE" "$MUSTER" whoami',
      'echo "without it $?"',
      'muster logout',
      'echo "signed out $?"',
      `cat '${home.configFile}' >&2`,
    ]
    const { stdout, stderr } = inSession(home, [`NODE='${process.execPath}'; MUSTER='${launcher}'`, ...lines], true)
    expect(stdout).toContain('username\tadmin\n')
    expect(stdout).toContain('\tkeychain\tcurrent\n')
    expect(stdout).toContain('ok\tkeychain\tIt holds the token\t\n')
    expect(stdout).toContain('without it 4\n')
    expect(stdout).toContain('signed out 0\n')
    expect(stderr).toContain('"token_in": "keychain"')
    expect(stderr).not.toContain('"token":')
    expect(stderr).toContain("The token lies in the system keychain, which can't be reached from here.\n")
    expect(readFileSync(home.configFile, 'utf8')).not.toContain('token')
  },
)

test.skipIf(!hasKeychain)(
  'a keychain that nobody has unlocked leaves the token in the file, and so does --insecure-storage',
  () => {
    const home = newHome()
    const { stdout, stderr } = inSession(home, [login, 'muster whoami'], false)
    expect(stderr).toMatch(
      /^The system keychain can't be used \(.+\): the token lies in .+config\.json, which only you can read\.$/m,
    )
    expect(stdout).toContain('username\tadmin\n')
    expect(home.token()).not.toBe('')

    const other = newHome()
    const forced = inSession(other, [`${login} --insecure-storage`, 'muster whoami'], true)
    expect(forced.stderr).not.toContain('keychain')
    expect(forced.stdout).toContain('username\tadmin\n')
    expect(other.token()).not.toBe('')
  },
)
