import { spawn, spawnSync } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '#shared/client/client.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { launcher, newHome } from './muster.ts'

// util-linux's `script` gives a command a terminal of its own.
const hasTerminal = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0
const home = newHome()
let server: RunningServer

beforeAll(async () => {
  if (hasTerminal) server = await startServer()
})
afterAll(() => server?.stop())

/** Runs the command in a terminal of 60 columns; each answer is typed once its question stands on the screen. */
function inTerminal(
  args: string[],
  answers: [question: string, answer: string][] = [],
  env: Record<string, string> = {},
) {
  const quoted = [process.execPath, launcher, ...args].map((word) => `'${word}'`).join(' ')
  const child = spawn('script', ['-qec', `stty cols 60; ${quoted}`, '/dev/null'], {
    env: { ...home.env, TERM: 'xterm', SHELL: '/bin/sh', MUSTER_SERVER: server.url, ...env },
  })
  let screen = ''
  const open = [...answers]
  child.stdout.on('data', (chunk: Buffer) => {
    screen += chunk.toString()
    if (open[0] && screen.includes(open[0][0])) child.stdin.write(open.shift()![1])
  })
  return new Promise<{ code: number | null; screen: string; raw: string }>((resolve) => {
    child.on('close', (code) =>
      resolve({ code, raw: screen, screen: stripVTControlCharacters(screen).replaceAll('\r\n', '\n') }),
    )
  })
}

test.skipIf(!hasTerminal)('login asks, and hides the password', async () => {
  const { username, password } = server.demo
  const { code, screen } = await inTerminal(
    ['login'],
    [
      ['user name: ', `${username}\r`],
      ['Password: ', `x\u007f${password}\r`],
    ],
  )
  expect(code).toBe(0)
  expect(screen).toContain(`E-mail or user name: ${username}\nPassword: \nSigned in to ${server.url}`)
  expect(screen).not.toContain(password)
})

test.skipIf(!hasTerminal)('Ctrl-C at the password leaves with 130', async () => {
  expect(await inTerminal(['login', '--email', 'ada'], [['Password: ', '\u0003']])).toMatchObject({
    code: 130,
    screen: 'Password: \n',
  })
})

test.skipIf(!hasTerminal)('a table fits the terminal, with colour unless NO_COLOR is set', async () => {
  const { screen, raw } = await inTerminal(['agents', 'list'])
  const lines = screen.trimEnd().split('\n')
  expect(lines[0]).toMatch(/^ID {2}NAME/)
  expect(lines).toHaveLength(8)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60)
  expect(raw).toContain('\u001b[')
  expect((await inTerminal(['agents', 'list'], [], { NO_COLOR: '1' })).raw).not.toContain('\u001b[')
})

test.skipIf(!hasTerminal)('a run shows its steps and its reply', async () => {
  const notes = home.file('notes.md', '# Notes\n\n- Ada sends the report by Friday\n')
  const { code, screen } = await inTerminal(['run', 'arlo', 'Summarise this', '-f', notes])
  expect(code).toBe(0)
  expect(screen).toContain('✓ Read notes.md')
  expect(screen).toContain('Ada sends the report')
})

test.skipIf(!hasTerminal)('a task of several agents is run by the one that is typed', async () => {
  await home.muster(['tasks', 'create', 'Say what you can', '--assignee', 'millie', '--assignee', 'arlo'], {
    env: { MUSTER_SERVER: server.url },
  })
  const { code, screen } = await inTerminal(['tasks', 'run', 'say what you can'], [['Arlo? ', 'arlo\r']])
  expect(code).toBe(0)
  expect(screen).toContain('Which agent, Millie or Arlo? arlo\n')
  expect(screen).toContain('Arlo is at work')
})

test.skipIf(!hasTerminal)('a deletion asks first, and Ctrl-C at the question leaves with 130', async () => {
  const task = 'share the launch plan'
  const question = 'Delete "Share the launch plan"? [y/N] '
  expect(await inTerminal(['tasks', 'delete', task], [[question, '\u0003']])).toMatchObject({ code: 130 })
  expect(await inTerminal(['tasks', 'delete', task], [[question, '\u0004']])).toMatchObject({
    code: 1,
    screen: `${question}\nNothing was deleted.\n`,
  })
  const declined = await inTerminal(['tasks', 'delete', task], [[question, 'n\r']])
  expect(declined).toMatchObject({ code: 1, screen: `${question}n\nNothing was deleted.\n` })
  const agreed = await inTerminal(['tasks', 'delete', task], [[question, 'y\r']])
  expect(agreed).toMatchObject({ code: 0, screen: `${question}y\nDeleted task "Share the launch plan".\n` })
})

test.skipIf(!hasTerminal)(
  'three lines that are pasted into a conversation are one message, sent with Enter',
  async () => {
    const paste = '\u001b[200~First line\rSecond line\rThird line\r\u001b[201~'
    const { code, raw } = await inTerminal(
      ['chat'],
      [
        ['> ', paste],
        ['First line⏎Second line⏎Third line', ' and more\r/exit\r'],
      ],
    )
    expect(code).toBe(0)
    // The terminal is as it was.
    expect(raw.lastIndexOf('\u001b[?2004l')).toBeGreaterThan(raw.lastIndexOf('\u001b[?2004h'))
    const api = createClient({ baseUrl: server.url, token: () => home.token() })
    const { items } = await api.chat.sessions({ query: { limit: 1 } })
    const { messages } = await api.chat.session({ params: { id: items[0]!.id } })
    expect(messages.filter(({ role }) => role === 'user').map(({ content }) => content)).toEqual([
      'First line\nSecond line\nThird line and more',
    ])
  },
)

test.skipIf(!hasTerminal)('Ctrl-C twice leaves a conversation, and the terminal as it was', async () => {
  const { code, raw } = await inTerminal(
    ['chat'],
    [
      ['> ', 'half a line\u0003'],
      ['again to leave', '\u0003'],
    ],
  )
  expect(code).toBe(130)
  expect(raw.lastIndexOf('\u001b[?2004l')).toBeGreaterThan(raw.lastIndexOf('\u001b[?2004h'))
})

test.skipIf(!hasTerminal)(
  'tasks fit the terminal, and what the list shows of an id is enough to name one',
  async () => {
    const { screen } = await inTerminal(['tasks', 'list', '--overdue'])
    const [titles, ...lines] = screen.trimEnd().split('\n')
    expect(titles).toMatch(/^ID {8}TITLE/)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60)
    expect((await inTerminal(['tasks', 'show', lines[0]!.slice(0, 8)])).screen).toContain(
      'Follow up with the trade-fair leads',
    )
  },
)
