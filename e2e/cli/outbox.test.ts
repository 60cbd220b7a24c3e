import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createClient } from '#shared/client/client.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { launcher, newHome } from './muster.ts'
import { type Person, filesOf, ledger, newPersonAt } from './person.ts'

// The model of this server repeats what it is told, and asks before it deletes the task that is named.
const preload = join(import.meta.dirname, '..', 'support', 'asking-model.mjs')
const hasTerminal = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ preload, env: { MUSTER_DEMO: 'on', MUSTER_REGISTRATION: 'open' } })
})
afterAll(() => server?.stop())

const people: Person[] = []
afterAll(() => people.forEach((person) => person.down()))

const newPerson = async () => {
  const person = await newPersonAt(server)
  people.push(person)
  return person
}

const prompts = async (person: Person) => (await ledger(person)).map(({ prompt }) => prompt)

test('what was kept while the server was down arrives once and in order, though two send it at once', async () => {
  const own = await startServer()
  const home = newHome()
  const login = ['login', '--server', own.url, '--email', own.demo.username, '--password-stdin']
  await home.muster(login, { stdin: own.demo.password })
  await own.kill()

  const bytes = Buffer.from([0x47, 0x0d, 0x0a, 0xff, 0x00, 0xfe, 0x80])
  const odd = home.file('odd.csv', bytes)
  const text = home.file('notes.md', 'Grüße 🎉\r\n')
  const run = (prompt: string, ...more: string[]) =>
    home.muster(['run', 'arlo', prompt, '-f', odd, '-f', text, '--queue', ...more])
  const dead = `Can't reach the server at ${own.url}.`
  expect(await run('One')).toEqual({
    code: 0,
    stdout: '',
    stderr: `${dead} Kept as 1 of 1 to be sent: muster outbox send\n`,
  })
  expect(await run('Two')).toEqual({
    code: 0,
    stdout: '',
    stderr: 'Older tasks wait to be sent. Kept as 2 of 2 to be sent: muster outbox send\n',
  })
  const third = await run('Three', '--idempotency-key', 'the-third', '--json')
  expect(third).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(third.stdout)).toEqual({ queued: true, key: 'the-third' })
  // The same command again keeps it no second time.
  expect((await run('Three', '--idempotency-key', 'the-third')).stderr).toContain('It is kept already. Kept as 3 of 3')
  expect((await run('Another', '--idempotency-key', 'the-third')).code).toBe(2)
  expect(await home.muster(['run', 'chip', 'Three', '--queue', '--idempotency-key', 'the-third'])).toMatchObject({
    code: 2,
    stderr: 'The key the-third is kept already, for another task.\nSee: muster outbox show the-third\n',
  })
  expect(await home.muster(['outbox', 'send'])).toEqual({
    code: 6,
    stdout: '',
    stderr: `${dead}\n3 tasks still wait. Send again with: muster outbox send\n`,
  })

  const again = await startServer({ dataDir: own.dataDir, port: Number(new URL(own.url).port) })
  onTestFinished(async () => void (await again.stop()))
  const both = await Promise.all([home.muster(['outbox', 'send']), home.muster(['outbox', 'send'])])
  expect(both).toMatchObject([
    { code: 0, stderr: '' },
    { code: 0, stderr: '' },
  ])
  const token = home.token()
  const api = createClient({ baseUrl: again.url, token: () => token })
  const runs = await ledger({ api })
  expect(runs.map(({ prompt }) => prompt)).toEqual(['One', 'Two', 'Three'])
  const told = both.flatMap(({ stdout }) => stdout.trim().split('\n').filter(Boolean))
  expect(told.toSorted()).toEqual(runs.map(({ idempotency_key, id }) => `${idempotency_key}\t${id}`).toSorted())
  const [first, second] = await Promise.all(
    ['0', '1'].map((n) => api.executions.file({ params: { id: runs[2]!.id, n } })),
  )
  expect(Buffer.from(first!.content.split(',')[1]!, 'base64')).toEqual(bytes)
  expect(Buffer.from(second!.content)).toEqual(readFileSync(text))
  expect(await home.muster(['outbox', 'list'])).toEqual({ code: 0, stdout: '', stderr: '' })
})

test('killed in the middle of sending, twice, nothing is lost and nothing doubled', async () => {
  const person = await newPerson()
  person.down()
  for (const prompt of ['One', 'Two', 'Three']) await person.muster(['run', 'arlo', prompt, '--queue'])
  const front = await person.up('hold')
  for (const hits of [1, 2]) {
    const { child, done } = person.start(['outbox', 'send'])
    await vi.waitFor(() => expect(front.hits).toHaveLength(hits), 20_000)
    child.kill('SIGKILL')
    expect((await done).signal).toBe('SIGKILL')
  }
  front.trouble = null
  front.release()
  expect(await person.muster(['outbox', 'send'])).toMatchObject({ code: 0, stderr: '' })
  expect(front.hits.map(({ prompt }) => prompt)).toEqual(['One', 'One', 'One', 'Two', 'Three'])
  expect(await prompts(person)).toEqual(['One', 'Two', 'Three'])
  expect(filesOf(person)).toEqual([])
})

test('killed while it is kept, a task is there whole or not at all', async () => {
  const person = await newPerson()
  person.down()
  const large = person.file('large.txt', Buffer.alloc(5_000_000, 'x'))
  const drafts = () => filesOf(person).filter((file) => file.endsWith('.tmp')).length
  const kept: string[] = []
  for (let n = 0; n < 6; n += 1) {
    const { child, done } = person.start([
      'run',
      'arlo',
      'Read',
      '-f',
      large,
      '--queue',
      '--idempotency-key',
      `killed-${n}`,
    ])
    const before = drafts()
    const isThere = () => filesOf(person).some((file) => file.endsWith(`killed-${n}.task`))
    // Some while they write, the others right after.
    await vi.waitFor(
      () => expect(child.exitCode !== null || isThere() || (n % 2 === 0 && drafts() > before)).toBe(true),
      { timeout: 20_000, interval: 1 },
    )
    if (isThere()) kept.push(`killed-${n}`)
    child.kill('SIGKILL')
    await done
  }
  await person.up()
  const waiting = await person.json('outbox', 'list')
  expect(waiting.map(({ key }) => key)).toEqual(expect.arrayContaining(kept))
  expect((await person.muster(['outbox', 'send'])).code).toBe(0)
  const runs = await ledger(person)
  expect(runs.map(({ idempotency_key }) => idempotency_key)).toEqual(waiting.map(({ key }) => key))
  for (const { id } of runs)
    expect((await person.api.executions.file({ params: { id, n: '0' } })).content).toHaveLength(5_000_000)
})

test('what was sent before it was kept runs once', async () => {
  const person = await newPerson()
  person.front().trouble = 'lose-answer'
  const { code, stderr } = await person.muster(['run', 'arlo', 'Hello', '--no-wait', '--queue'])
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: `Can't reach the server at ${person.url}. Kept as 1 of 1 to be sent: muster outbox send\n`,
  })
  expect(await person.json('outbox', 'list')).toMatchObject([{ state: 'waiting', may_have_arrived: true }])
  person.front().trouble = null
  const [run] = await ledger(person)
  expect((await person.muster(['outbox', 'send'])).stdout).toBe(`${run!.idempotency_key}\t${run!.id}\n`)
  expect(await prompts(person)).toEqual(['Hello'])
})

test("a hotel's page keeps the task, and a refusal does not", async () => {
  const person = await newPerson()
  const queue = (agent: string) => person.muster(['run', agent, 'Hello', '--queue'])
  expect(await queue('nobody')).toMatchObject({ code: 2 })
  person.front().trouble = 'refuse'
  expect(await queue('arlo')).toMatchObject({ code: 2, stderr: 'Not today.\n' })
  person.front().trouble = 'portal'
  expect((await queue('arlo')).stderr).toContain('is not a Muster server. Kept as 1 of 1')
  expect((await person.muster(['outbox', 'send'])).code).toBe(6)
  person.front().trouble = null
  expect(await person.muster(['outbox', 'send'])).toMatchObject({ code: 0 })
  expect(await prompts(person)).toEqual(['Hello'])
})

test('what is refused stays kept with its reason, and the others go', async () => {
  const person = await newPerson()
  person.down()
  for (const agent of ['arlo', 'nobody', 'chip']) await person.muster(['run', agent, `To ${agent}`, '--queue'])
  await person.up()
  const sent = await person.muster(['outbox', 'send', '--json'])
  expect(sent.code).toBe(1)
  expect(JSON.parse(sent.stdout)).toMatchObject([
    { state: 'sent' },
    { state: 'refused', detail: expect.stringContaining('There is no agent "nobody".') },
    { state: 'sent' },
  ])
  expect(JSON.parse(sent.stderr)).toMatchObject({ code: 'refused', refused: 1 })
  expect(await prompts(person)).toEqual(['To arlo', 'To chip'])
  expect(await person.json('outbox', 'list')).toMatchObject([
    { agent: 'nobody', state: 'refused', may_have_arrived: false },
  ])
  expect(await person.muster(['outbox', 'send'])).toMatchObject({ code: 0, stdout: '' })

  await person.api.billing.startTrial({ body: { plan_id: 'starter', billing_interval: 'monthly' } })
  await person.api.agents.create({ body: { name: 'Nobody', role: 'Ghost' } })
  expect((await person.muster(['outbox', 'send', '--refused'])).code).toBe(0)
  expect(await prompts(person)).toEqual(['To arlo', 'To chip', 'To nobody'])
})

test('a token that is no longer good keeps everything, and so does another user; after the sign-in it goes', async () => {
  const person = await newPerson()
  person.down()
  for (const prompt of ['One', 'Two']) await person.muster(['run', 'arlo', prompt, '--queue'])
  await person.up()
  await person.api.session.logout({ body: {} })
  expect(await person.muster(['outbox', 'send'])).toEqual({
    code: 4,
    stdout: '',
    stderr: 'Sign in with: muster login\n',
  })
  const other = await newPerson()
  const asOther = { env: { MUSTER_TOKEN: other.token() } }
  expect(await person.muster(['outbox', 'send'], asOther)).toMatchObject({ code: 0, stdout: '' })
  expect(await person.muster(['outbox', 'list'], asOther)).toMatchObject({ code: 0, stdout: '' })
  expect(await ledger(other)).toEqual([])
  await person.signIn()
  expect((await person.muster(['outbox', 'send'])).code).toBe(0)
  expect(await prompts(person)).toEqual(['One', 'Two'])
})

test('taken back before it was sent, a task is gone and the server never hears of it', async () => {
  const person = await newPerson()
  person.down()
  for (const key of ['cancel-1', 'cancel-2', 'cancel-3'])
    await person.muster(['run', 'arlo', key, '--queue', '--idempotency-key', key])
  const cancelled = await person.muster(['outbox', 'cancel', 'cancel-1', 'cel-3', '--json'])
  expect(cancelled).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(cancelled.stdout)).toEqual(
    ['cancel-1', 'cancel-3'].map((key) => ({
      key,
      state: 'cancelled',
      execution_id: null,
      detail: 'It was never sent.',
    })),
  )
  expect(await person.muster(['outbox', 'cancel', 'cancel-1'])).toMatchObject({ code: 2 })
  const front = await person.up()
  await person.muster(['outbox', 'send'])
  expect(await prompts(person)).toEqual(['cancel-2'])
  expect(front.hits).toHaveLength(1)
})

test('taken back after it may have arrived, a task is looked for on the server and cancelled there', async () => {
  const person = await newPerson()
  const { id: task } = await person.api.tasks.create({ body: { title: 'Report' } })
  person.down()
  for (const prompt of [`Delete ${task}`, 'Never arrived']) await person.muster(['run', 'millie', prompt, '--queue'])
  const [first, second] = (await person.json('outbox', 'list')).map(({ key }) => String(key))
  const front = await person.up('lose-answer')
  expect((await person.muster(['outbox', 'send'])).code).toBe(6)
  const asks = () => person.api.executions.list({ query: { status: 'waiting' } })
  await vi.waitFor(async () => expect((await asks()).items).toHaveLength(1), 20_000)
  front.stop()

  const later = await person.muster(['outbox', 'cancel', first!])
  expect(later).toMatchObject({ code: 6, stdout: '' })
  expect(later.stderr).toContain(
    'It may have arrived. It is cancelled as soon as the server can be reached, by: muster outbox send',
  )
  expect(await person.json('outbox', 'list')).toMatchObject([
    { state: 'cancelling', may_have_arrived: true },
    { state: 'waiting' },
  ])
  await person.up()
  const sent = await person.muster(['outbox', 'send', '--json'])
  expect(JSON.parse(sent.stdout)).toMatchObject([
    { key: first, state: 'cancelled', detail: 'It had arrived, and was cancelled there.' },
    { key: second, state: 'sent' },
  ])
  expect((await ledger(person)).map(({ status }) => status)).toEqual(['cancelled', 'completed'])
  expect(filesOf(person)).toEqual([])
})

test('a task that is taken back while it is being sent is cancelled on the server', async () => {
  const person = await newPerson()
  const { id: task } = await person.api.tasks.create({ body: { title: 'Report' } })
  person.down()
  for (const [key, prompt] of [
    ['taken-back', `Delete ${task}`],
    ['goes-out', 'Hello'],
  ] as const)
    await person.muster(['run', 'millie', prompt, '--queue', '--idempotency-key', key])
  const front = await person.up('hold')
  const sending = person.start(['outbox', 'send', '--json'])
  await vi.waitFor(() => expect(front.hits).toHaveLength(1), 20_000)
  const cancelling = person.start(['outbox', 'cancel', 'taken-back', '--json'])
  await vi.waitFor(() => expect(filesOf(person).some((file) => file.endsWith('taken-back.cancel'))).toBe(true), 20_000)
  front.trouble = null
  front.release()
  expect(JSON.parse((await sending.done).stdout)).toMatchObject([
    { key: 'taken-back', state: 'cancelled' },
    { key: 'goes-out', state: 'sent' },
  ])
  expect(await cancelling.done).toMatchObject({ code: 0 })
  const runs = await ledger(person)
  expect(runs.map(({ idempotency_key, status }) => [idempotency_key, status])).toEqual([
    ['taken-back', 'cancelled'],
    ['goes-out', 'completed'],
  ])
})

test('--watch keeps trying until all is sent, and Ctrl-C leaves', async () => {
  const person = await newPerson()
  person.down()
  await person.muster(['run', 'arlo', 'Hello', '--queue'])
  const front = await person.up('lose-answer')
  const left = person.start(['outbox', 'send', '--watch'])
  await vi.waitFor(() => expect(front.hits.length).toBeGreaterThan(0), 20_000)
  left.child.kill('SIGINT')
  expect(await left.done).toMatchObject({ code: 130, stdout: '', stderr: '' })
  const { done } = person.start(['outbox', 'send', '--watch'])
  const before = front.hits.length
  await vi.waitFor(() => expect(front.hits.length).toBeGreaterThan(before), 20_000)
  front.trouble = null
  expect(await done).toMatchObject({ code: 0 })
  expect(await prompts(person)).toEqual(['Hello'])
})

test('a damaged file is told and left alone, and the others go', async () => {
  const person = await newPerson()
  person.down()
  for (const prompt of ['One', 'Two']) await person.muster(['run', 'arlo', prompt, '--queue'])
  const [damaged] = filesOf(person)
  truncateSync(damaged!, 100)
  await person.up()
  const sent = await person.muster(['outbox', 'send'])
  expect(sent).toMatchObject({ code: 1, stderr: `${damaged} is damaged. It was passed over and is kept as it is.\n` })
  expect(await prompts(person)).toEqual(['Two'])
  expect(filesOf(person)).toEqual([damaged])
})

test('without a sign-in nothing is kept, because nobody could say whose it is', async () => {
  const home = newHome()
  const ended = await home.muster(['run', 'arlo', 'Hello', '--queue'], { env: { MUSTER_SERVER: 'http://127.0.0.1:1' } })
  expect(ended).toEqual({ code: 4, stdout: '', stderr: 'Sign in with: muster login\n' })
})

test.skipIf(!hasTerminal)('in a terminal there is a table and sentences, in a pipe there are rows', async () => {
  const person = await newPerson()
  person.down()
  await person.muster(['run', 'arlo', 'Plan my week', '--queue', '--idempotency-key', 'report-2026-11-21'])
  const { screen } = await inTerminal(person, ['outbox', 'list'])
  const [titles, row] = screen.split('\n')
  expect(titles).toMatch(/^KEY {7}AGENT {2}STATE {4}KEPT/)
  expect(row).toMatch(/^26-11-21 {2}arlo {3}waiting {2}.*Plan my/)
  expect((await person.muster(['outbox', 'list'])).stdout).toMatch(
    /^report-2026-11-21\tarlo\twaiting\t.*\tPlan my week\n$/,
  )
  expect((await inTerminal(person, ['outbox', 'show', '26-11-21'])).screen).toContain('Prompt   Plan my week\n')
  await person.up()
  expect(await inTerminal(person, ['outbox', 'send'])).toMatchObject({
    code: 0,
    screen: expect.stringMatching(/^Sent: "Plan my week" \([0-9a-f]{8}\)\n$/),
  })
  expect(await inTerminal(person, ['outbox', 'send'])).toMatchObject({ code: 0, screen: 'Nothing waits to be sent.\n' })
})

function inTerminal(person: Person, args: string[]): Promise<{ code: number | null; screen: string }> {
  const quoted = [process.execPath, launcher, ...args].map((word) => `'${word}'`).join(' ')
  const child = spawn('script', ['-qec', `stty cols 70; ${quoted}`, '/dev/null'], {
    env: { ...person.env, TERM: 'xterm', SHELL: '/bin/sh' },
  })
  let screen = ''
  child.stdout.on('data', (chunk: Buffer) => (screen += chunk.toString()))
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, screen: stripVTControlCharacters(screen).replaceAll('\r\n', '\n') }))
  })
}
