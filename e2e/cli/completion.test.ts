import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../support/server.ts'
import { launcher } from './muster.ts'
import { type Person, newPersonAt } from './person.ts'

const has = (name: string) => spawnSync(name, ['--version']).status === 0
// util-linux's `script` gives a shell a terminal of its own.
const hasTerminal = process.platform === 'linux' && has('script')
const nasty = `Bad $(touch pwned) \`touch pwned\`; touch pwned & "q" 'q' \\ > pwned !x`

let server: RunningServer
let ada: Person
let env: Record<string, string | undefined>
const open: ChildProcess[] = []

beforeAll(async () => {
  server = await startServer()
  ada = await newPersonAt(server)
  const bin = join(ada.env.HOME, 'bin')
  mkdirSync(bin)
  symlinkSync(launcher, join(bin, 'muster'))
  env = { ...ada.env, PATH: `${bin}:${dirname(process.execPath)}:${ada.env.PATH}`, TERM: 'xterm', LANG: 'C.UTF-8' }
  writeFileSync(join(ada.env.HOME, 'quarterly figures.csv'), 'a,b\n')
  for (const title of ['Send the offer', 'Re: the other offer', nasty]) await ada.api.tasks.create({ body: { title } })
})
afterAll(async () => {
  ada?.front().stop()
  await server?.stop()
})

// Its terminal goes with it, and so do the shell and what it runs.
afterEach(() => open.splice(0).forEach((child) => child.kill('SIGKILL')))

/** An interactive shell in a terminal, at its prompt. */
async function startShell({ command, setUp }: (typeof shells)[number]) {
  const child = spawn('script', ['-qec', `stty cols 300; ${command}`, '/dev/null'], {
    env: { ...env, SHELL: '/bin/sh' },
    cwd: ada.env.HOME,
  })
  let screen = ''
  child.stdout.on('data', (chunk: Buffer) => (screen += chunk.toString()))
  open.push(child)
  /** Types, and waits until the screen shows these behind what was there, one after the other. */
  async function type(text: string, ...until: string[]): Promise<void> {
    const before = screen.length
    const shown = () => stripVTControlCharacters(screen.slice(before)).replaceAll('\u0007', '')
    child.stdin.write(text)
    await expect
      .poll(() => until.reduce((at, each) => (at < 0 ? at : shown().indexOf(each, at)), 0), {
        message: `${until.join(', ')} after ${text}`,
      })
      .toBeGreaterThanOrEqual(0)
  }
  await type(`${setUp}\r`, prompt)
  return {
    type,
    enter: (...until: string[]) => type('\r', ...until, prompt),
  }
}

const prompt = 'READY> '
// The line that sets it does not show the prompt itself.
const shells = [
  { name: 'bash', command: 'bash --norc --noprofile -i', setUp: `PS1='READ''Y> '; source <(muster completion bash)` },
  {
    name: 'zsh',
    command: 'zsh -f -i',
    setUp: `PS1='READ''Y> '; autoload -U compinit && compinit -u -D && source <(muster completion zsh)`,
  },
  {
    name: 'fish',
    command: 'fish --no-config -i',
    setUp: `function fish_prompt; echo -n 'READ''Y> '; end; muster completion fish | source`,
  },
]

test.skipIf(!hasTerminal).each(shells.filter(({ name }) => has(name)))(
  '$name completes commands, flags, names with blanks and quotes, and runs nothing of a title',
  async (each) => {
    const shell = await startShell(each)
    await shell.type('muster tas\t', 'tasks ')
    await shell.type('sho\t', 'show ')
    await shell.type('Send\t', String.raw`\ the\ offer `)
    await shell.enter('Title', 'Send the offer')
    await shell.type('muster tasks show "Send\t', ' the offer"')
    await shell.enter('Title', 'Send the offer')
    await shell.type('muster tasks show Re:\t', String.raw`\ the\ other\ offer `)
    await shell.enter('Title', 'Re: the other offer')
    await shell.type('muster tasks show Bad\t', 'touch')
    await shell.enter('Title', nasty)
    await shell.type('muster tasks list --statu\t', '--status ')
    await shell.type('Comp\t', 'Completed ')
    await shell.enter()
    await shell.type('muster run arlo -f quart\t', String.raw`erly\ figures.csv`)
    expect(existsSync(join(ada.env.HOME, 'pwned'))).toBe(false)
  },
  120_000,
)

test.skipIf(!hasTerminal || !has('bash'))('without the server nothing is offered and nothing is said', async () => {
  rmSync(join(dirname(ada.configFile), 'completion.json'), { force: true })
  ada.down()
  const shell = await startShell(shells[0]!)
  await shell.type('muster tasks show Send\tX', 'muster tasks show SendX')
})

test('the scripts are printed as they are, and another shell is refused', async () => {
  expect((await ada.muster(['completion', 'bash'])).stdout).toContain('complete -F _muster muster\n')
  expect((await ada.muster(['completion', 'zsh'])).stdout).toMatch(/^#compdef muster\n/)
  expect((await ada.muster(['completion', 'fish'])).stdout).toContain('complete -c muster -f')
  expect(await ada.muster(['completion', 'tcsh'])).toMatchObject({ code: 2, stdout: '' })
})
