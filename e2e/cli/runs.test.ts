import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type RunningServer, startServer } from '../support/server.ts'
import { launcher } from './muster.ts'
import { type Person, ledger, newPersonAt } from './person.ts'

// The model of this server repeats what it is told, waits for a file, and asks before it deletes the task that is
// named.
const preload = join(import.meta.dirname, '..', 'support', 'asking-model.mjs')
const hasTerminal = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0
const dataDir = mkdtempSync(join(tmpdir(), 'muster-runs-'))
const patience = { timeout: 30_000 }

let server: RunningServer
let person: Person
let gate: string

const start = (port = 0) =>
  startServer({ preload, dataDir, port, env: { MUSTER_DEMO: 'on', MUSTER_REGISTRATION: 'open' } })
beforeAll(async () => {
  server = await start()
})
afterAll(() => server?.stop())

beforeEach(async () => {
  person = await newPersonAt(server)
  gate = join(person.env.HOME, 'open')
})
afterEach(() => person.down())

const open = () => writeFileSync(gate, '')
const withoutTimes = (list: string) => list.replaceAll(/\t[\d-]{10} [\d:]{5}$/gm, '')
const only = async () => {
  const runs = await ledger(person)
  expect(runs).toHaveLength(1)
  return runs[0]!
}
const whenRunning = () => vi.waitFor(async () => expect(await only()).toMatchObject({ status: 'running' }), patience)

async function restart(): Promise<void> {
  await server.kill()
  server = await start(Number(new URL(server.url).port))
}

/** An answer that is given again and again until the command has gone. */
type Insisting = { again: string }

/**
 * Runs the command in a terminal; each answer is typed once its question stands on the screen behind the ones before.
 */
function inTerminal(
  args: string[],
  answers: [question: string, answer: string | Insisting | (() => Promise<string>)][],
) {
  const quoted = [process.execPath, launcher, ...args].map((word) => `'${word}'`).join(' ')
  const child = spawn('script', ['-qec', `stty cols 100; ${quoted}`, '/dev/null'], {
    env: { ...person.env, TERM: 'xterm', SHELL: '/bin/sh' },
  })
  const dialogue = [...answers]
  let screen = ''
  let from = 0
  let insisting: ReturnType<typeof setInterval> | undefined
  // What is typed to a command that has just gone is typed to nobody.
  child.stdin.on('error', () => {})
  child.stdout.on('data', (chunk: Buffer) => {
    screen += chunk.toString()
    const at = dialogue[0] ? screen.indexOf(dialogue[0][0], from) : -1
    if (at < 0) return
    const [question, answer] = dialogue.shift()!
    from = at + question.length
    if (typeof answer === 'object') insisting = setInterval(() => child.stdin.write(answer.again), 100)
    else void Promise.resolve(typeof answer === 'string' ? answer : answer()).then((typed) => child.stdin.write(typed))
  })
  return new Promise<{ code: number | null; screen: string }>((resolve) => {
    child.on('close', (code) => {
      clearInterval(insisting)
      resolve({ code, screen: stripVTControlCharacters(screen).replaceAll('\r\n', '\n') })
    })
  })
}

test('a pattern, context and an output file go through a whole run, and it can be seen afterwards', async () => {
  for (const name of ['b.md', 'a.md', '.hidden.md', 'c.csv']) person.file(name, `# ${name}\n`)
  const path = join(person.env.HOME, 'reply.docx')
  const run = (...more: string[]) =>
    person.muster([
      'run',
      'arlo',
      'Summarise',
      '-f',
      join(person.env.HOME, '*.md'),
      '--context',
      'customer=Nordhaus',
      '--output',
      path,
      ...more,
    ])
  expect(await run()).toEqual({ code: 0, stdout: '', stderr: '' })
  expect(readFileSync(path).includes('word/document.xml')).toBe(true)
  expect(await run()).toEqual({ code: 2, stdout: '', stderr: `${path} exists already. Replace it with --force.\n` })
  const { id, attached_files, context } = await only()
  expect(attached_files.map(({ name }) => name)).toEqual(['a.md', 'b.md'])
  expect(context).toEqual({ customer: 'Nordhaus' })
  // What the model was told.
  const shown = await person.muster(['runs', 'show', id.slice(-8)])
  expect(shown).toMatchObject({ code: 0, stderr: '' })
  expect(shown.stdout).toContain('\ncontext\tcustomer=Nordhaus\nfiles\ta.md: ')
  expect(shown.stdout).toMatch(/\n\nYou said: Summarise Context of this task:\n\{\n {2}"customer": "Nordhaus"\n\}\n$/)
  expect((await person.muster(['runs', 'show', id, '--output', `${path}.md`])).code).toBe(0)
  expect(readFileSync(`${path}.md`, 'utf8')).toMatch(/^You said: Summarise/)
})

test('runs are listed by what they are, cancelled, and cancelled again', async () => {
  await person.muster(['run', 'chip', 'Hello'])
  const id = (await person.muster(['run', 'arlo', `Hold ${gate}`, '--no-wait'])).stdout.trim()
  await vi.waitFor(
    async () =>
      expect(withoutTimes((await person.muster(['runs', 'list', '--status', 'running'])).stdout)).toBe(
        `${id}\tArlo\trunning\tHold ${gate}\n`,
      ),
    patience,
  )
  expect((await person.muster(['runs', 'list', '--agent', 'chip', '--since', 'today'])).stdout).toMatch(
    /^\S+\tChip\tcompleted\tHello\t[\d-]{10} [\d:]{5}\n$/,
  )
  expect((await person.json('runs', 'list', '--limit', '1')).map((run) => run.id)).toEqual([id])
  for (const _ of [1, 2])
    expect(await person.muster(['runs', 'cancel', id.slice(-8)])).toEqual({
      code: 0,
      stdout: `${id}\tcancelled\n`,
      stderr: '',
    })
  const [first] = await ledger(person)
  expect(await person.muster(['runs', 'cancel', first!.id, id])).toEqual({
    code: 1,
    stdout: `${id}\tcancelled\n`,
    stderr: `The run ${first!.id} had ended already (completed).\n`,
  })
  expect(withoutTimes((await person.muster(['runs', 'list', '--status', 'running'])).stdout)).toBe('')
})

test('a connection that drops in the middle is taken up again, and the reply is whole', async () => {
  const { done } = person.start(['run', 'arlo', `Hold ${gate}`])
  await whenRunning()
  person.down()
  await person.up()
  open()
  expect(await done).toMatchObject({ code: 0, stdout: `Wait. You said: Hold ${gate}\n`, stderr: '' })
  await only()
})

test('a server that is killed in the middle and started again says what became of the run, and there is no second one', async () => {
  const { done } = person.start(['run', 'arlo', `Hold ${gate}`, '--json'], {
    env: { MUSTER_SERVER: server.url, MUSTER_TOKEN: person.token() },
  })
  await whenRunning()
  await restart()
  const { code, stdout, stderr } = await done
  expect(code).toBe(1)
  const run = await only()
  expect(JSON.parse(stdout)).toMatchObject({ id: run.id, status: 'failed' })
  expect(JSON.parse(stderr)).toMatchObject({ code: 'run_failed', detail: run.error, execution_id: run.id })
})

test('--timeout stops waiting and not the run, and watch goes on', async () => {
  const ended = await person.muster(['run', 'arlo', `Hold ${gate}`, '--timeout', '5s'])
  const { id, status } = await only()
  expect(status).toBe('running')
  expect(ended).toEqual({
    code: 8,
    stdout: '',
    stderr: `Stopped waiting; the run continues.\nGo on waiting with: muster runs watch ${id}\n`,
  })
  const { done } = person.start(['runs', 'watch', id])
  open()
  expect(await done).toMatchObject({ code: 0, stdout: `Wait. You said: Hold ${gate}\n`, stderr: '' })
})

test('without a terminal a question ends the command with 8, and the command it names answers it', async () => {
  const { id: task } = await person.api.tasks.create({ body: { title: 'Report' } })
  const asked = await person.muster(['run', 'millie', `Delete ${task}`])
  const { id } = await only()
  const hint = `Answer with: muster runs approve ${id}   or: muster runs refuse ${id}\n`
  expect(asked).toEqual({
    code: 8,
    stdout: '',
    stderr: `The run waits for your approval: Delete the task “Report”?\n${hint}`,
  })
  expect(await person.muster(['runs', 'watch', id])).toMatchObject({ code: 8, stderr: asked.stderr })
  expect(withoutTimes((await person.muster(['runs', 'list', '--waiting'])).stdout)).toContain(
    `${id}\tMillie\twaiting\tDelete the task “Report”?\n`,
  )
  expect((await person.muster(['runs', 'show', id])).stdout).toContain('asks\tDelete the task “Report”?')
  expect(await person.muster(['runs', 'approve', id])).toMatchObject({ code: 0 })
  expect(await person.api.tasks.list()).not.toContainEqual(expect.objectContaining({ id: task }))
})

test.skipIf(!hasTerminal)(
  'a question at the terminal outlasts a server that is killed while it stands there',
  async () => {
    const { id: task } = await person.api.tasks.create({ body: { title: 'Report' } })
    const { code, screen } = await inTerminal(
      ['run', 'millie', `Delete ${task}`],
      [['Delete the task “Report”? [y/N] ', async () => (await restart(), 'y\r')]],
    )
    expect(screen).toContain('It is gone.')
    expect(code).toBe(0)
    expect(await person.api.tasks.list()).not.toContainEqual(expect.objectContaining({ id: task }))
    await only()
  },
)

test.skipIf(!hasTerminal)('Ctrl-C cancels the run, and a second one leaves at once', async () => {
  const first = await inTerminal(['run', 'arlo', `Hold ${gate}`], [['Wait.', '\u0003']])
  expect(first).toMatchObject({ code: 130, screen: expect.stringContaining('The run was cancelled.') })
  expect(await only()).toMatchObject({ status: 'cancelled' })
  const stop = async () => (process.kill(server.pid, 'SIGSTOP'), '\u0003')
  // The server does not answer any more: whoever waited for it would wait for seconds, and then say so.
  const second = await inTerminal(
    ['run', 'arlo', `Hold ${gate}`],
    [
      ['Wait.', stop],
      ['Cancelling the run', { again: '\u0003' }],
    ],
  ).finally(() => process.kill(server.pid, 'SIGCONT'))
  expect(second.code).toBe(130)
  expect(second.screen).not.toContain('could not be told')
})

test('watch gives a line for each change until Ctrl-C', async () => {
  const { child, done } = person.start(['runs', 'watch', '--json'])
  let told = ''
  child.stdout!.on('data', (chunk: Buffer) => (told += chunk.toString()))
  // The first one shows that it watches.
  await vi.waitFor(
    async () => {
      await person.muster(['run', 'chip', 'Hello'])
      expect(told).toContain('"status":"completed"')
    },
    { timeout: 30_000, interval: 1000 },
  )
  const id = (await person.muster(['run', 'arlo', `Hold ${gate}`, '--no-wait'])).stdout.trim()
  await vi.waitFor(() => expect(told).toMatch(new RegExp(`"id":"${id}".*"status":"running"`)), patience)
  open()
  await vi.waitFor(() => expect(told).toMatch(new RegExp(`"id":"${id}".*"status":"completed"`)), patience)
  child.kill('SIGINT')
  expect(await done).toMatchObject({ code: 130 })
})

test.skipIf(process.platform === 'win32')(
  'the command is started once for each end, though watches are killed, wait for each other and start again',
  async () => {
    const seen = join(person.env.HOME, 'seen')
    const lines = () => (existsSync(seen) ? readFileSync(seen, 'utf8').trimEnd().split('\n') : [])
    const watch = () =>
      person.start([
        'runs',
        'watch',
        '--exec',
        `cat > /dev/null; echo told; echo "$MUSTER_RUN_ID $MUSTER_RUN_STATUS" >> '${seen}'`,
      ])
    const run = async (prompt: string) => (
      await person.muster(['run', 'chip', prompt]),
      `${(await ledger(person)).at(-1)!.id} completed`
    )
    const whenKept = () =>
      vi.waitFor(() => expect(existsSync(join(person.env.XDG_CONFIG_HOME, 'muster', 'watch'))).toBe(true), patience)

    const first = watch()
    await whenKept()
    const ends: string[] = []
    await vi.waitFor(
      async () => {
        ends.push(await run('Hello'))
        expect(lines().length).toBeGreaterThan(0)
      },
      { timeout: 30_000, interval: 2500 },
    )
    const standby = watch()
    first.child.kill('SIGKILL')
    await first.done
    // Whatever ended before the first one began to look is none of its business.
    const known = lines()
    const two = await run('$(touch pwned) `touch pwned`')
    await vi.waitFor(() => expect(lines()).toContain(two), patience)
    standby.child.kill('SIGINT')
    expect(await standby.done).toMatchObject({ code: 130, stdout: expect.stringMatching(/^(told\n)+$/) })
    const three = await run('While nobody watches')
    const third = watch()
    await vi.waitFor(() => expect(lines()).toContain(three), patience)
    third.child.kill('SIGINT')
    expect(await third.done).toMatchObject({ code: 130, stdout: 'told\n', stderr: '' })
    expect(new Set(lines()).size).toBe(lines().length)
    expect(lines().slice(0, known.length)).toEqual(known)
    expect(ends).toEqual(expect.arrayContaining(known))
    expect(existsSync('pwned')).toBe(false)
  },
)
