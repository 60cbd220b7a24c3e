import { spawn } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FakeServer, aRun, events, json, startFakeServer } from '../../cli/testing/fake-server.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { launcher, newHome } from './muster.ts'
import { type Person, newPersonAt } from './person.ts'

let server: RunningServer
let ada: Person
const open: Client[] = []
let fake: FakeServer | undefined

beforeAll(async () => {
  server = await startServer()
  ada = await newPersonAt(server)
})
afterAll(async () => {
  ada?.front().stop()
  await server?.stop()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.close()))
  await fake?.close()
  fake = undefined
})

// oxlint-disable-next-line typescript/no-explicit-any -- each tool has a shape of its own, which the tests spell out
type Value = Record<string, any>

type Options = {
  home?: { env: Record<string, string | undefined> }
  env?: Record<string, string>
  args?: string[]
  revision?: '2025-11-25' | '2026-07-28'
}

/** An assistant with the real command behind it, over real pipes; what the command writes to stderr is kept. */
async function connect({ home = ada, env = {}, args = [], revision = '2026-07-28' }: Options = {}) {
  const given = Object.entries({ ...home.env, ...env }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [launcher, 'mcp', ...args],
    env: Object.fromEntries(given),
    stderr: 'pipe',
  })
  let stderr = ''
  transport.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const client = new Client(
    { name: 'tests', version: '1.0.0' },
    { versionNegotiation: { mode: revision === '2026-07-28' ? { pin: revision } : 'legacy' } },
  )
  const errors: Error[] = []
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the only way that this client has
  client.onerror = (error) => errors.push(error)
  open.push(client)
  await client.connect(transport)
  expect(client.getNegotiatedProtocolVersion()).toBe(revision)
  const call = async (
    name: string,
    input: Record<string, unknown> = {},
    options: Parameters<Client['callTool']>[1] = {},
  ) => {
    const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: input }, options)
    const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('')
    return { text, value: structuredContent as Value, isError }
  }
  return { client, call, errors, stderr: () => stderr }
}

test('tools are listed with schemas, hints and titles', async () => {
  const { client, errors, stderr } = await connect()
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'list_agents',
    'run_agent',
    'get_run',
    'list_runs',
    'cancel_run',
    'undo_run',
    'list_drafts',
    'get_draft',
    'update_draft',
    'list_proposals',
    'get_proposal',
    'accept_proposal',
    'leave_out_of_proposal',
    'undo_proposal',
    'list_tasks',
    'create_task',
    'update_task',
    'list_projects',
    'create_project',
    'list_events',
    'create_event',
  ])
  for (const tool of tools) {
    expect(tool).toMatchObject({
      title: expect.any(String),
      description: expect.any(String),
      inputSchema: { type: 'object' },
      outputSchema: { type: 'object' },
    })
  }
  const of = (name: string) => tools.find((tool) => tool.name === name)!
  expect(of('list_tasks').annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
  expect(of('create_task').annotations).toMatchObject({
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
  })
  expect(of('cancel_run').annotations).toMatchObject({
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: true,
  })
  expect(of('create_task').inputSchema).toMatchObject({
    required: ['title'],
    properties: { title: { type: 'string', maxLength: 300 }, priority: { enum: ['High', 'Medium', 'Low'] } },
  })
  expect(of('run_agent').inputSchema.properties).not.toHaveProperty('files')
  expect(client.getInstructions()).toContain('run_agent')
  expect({ errors, stderr: stderr() }).toEqual({ errors: [], stderr: '' })
})

const revisions = ['2025-11-25', '2026-07-28'] as const

test.each(revisions)('%s: an agent works, tells how it goes on, and its answer comes back', async (revision) => {
  const { call } = await connect({ revision })
  const messages: string[] = []
  const { text, value, isError } = await call(
    'run_agent',
    { agent: 'arlo', prompt: 'What is overdue?' },
    { onprogress: ({ message }) => void messages.push(message ?? '') },
  )
  expect(isError).toBe(false)
  expect(value).toMatchObject({ agent: 'Arlo', status: 'completed', prompt: 'What is overdue?', result: text })
  expect(messages[0]).toBe('Arlo is at work')
  expect((await call('get_run', { run: value.id })).value).toEqual(value)
  const { runs } = (await call('list_runs', { agent: 'Arlo', limit: 1 })).value
  expect(runs).toEqual([value])
})

test('tasks, projects and events are made, found and changed by name', async () => {
  const { call } = await connect()
  await call('create_project', { name: 'Spring fair', team: ['suki'], dueDate: '2030-03-01' })
  expect((await call('list_projects')).value.projects).toContainEqual(
    expect.objectContaining({ name: 'Spring fair', team: ['Suki'] }),
  )
  const made = await call('create_task', {
    title: 'Book the stand',
    assignee: 'suki',
    project: 'spring fair',
    priority: 'High',
    dueDate: '2020-01-01',
  })
  expect(made.value).toMatchObject({
    title: 'Book the stand',
    assignee: 'Suki',
    priority: 'High',
    dueDate: '2020-01-01',
  })
  expect((await call('list_tasks', { project: 'Spring fair', overdue: true })).value).toMatchObject({
    total: 1,
    tasks: [{ id: made.value.id }],
  })
  const changed = await call('update_task', { task: 'book the stand', status: 'Completed', assignee: null })
  expect(changed.value).toMatchObject({ id: made.value.id, status: 'Completed', assignee: '', priority: 'High' })
  expect((await call('list_tasks', { project: 'Spring fair', overdue: true })).value).toEqual({ tasks: [], total: 0 })
  const event = await call('create_event', {
    title: 'Fair',
    start: '2030-03-01T09:00:00+01:00',
    end: '2030-03-01T17:00:00+01:00',
    time_zone: 'Europe/Berlin',
  })
  expect(event.value).toMatchObject({ title: 'Fair', start: '2030-03-01T08:00:00.000Z', time_zone: 'Europe/Berlin' })
  expect(
    (await call('list_events', { from: '2030-03-01T00:00:00Z', to: '2030-03-02T00:00:00Z' })).value.events,
  ).toEqual([event.value])
})

test('a task is given to people and several agents, and listed by each of them', async () => {
  const home = newHome()
  const { username, password } = server.demo
  await home.muster(['login', '--server', server.url, '--email', username, '--password-stdin'], { stdin: password })
  const { call } = await connect({ home })
  const sam = { kind: 'person', name: 'Sam Rivera' }
  const made = await call('create_task', { title: 'Agree on the price', assignee: 'sam rivera' })
  expect(made.value).toMatchObject({ assignee: 'Sam Rivera', assignees: [sam] })
  const task = made.value.id
  const found = async (assignee: string) =>
    ((await call('list_tasks', { assignee })).value.tasks as Value[]).map(({ title }) => title as string)
  expect(await found('Sam')).toEqual(['Agree on the price'])

  const several = await call('update_task', { task, assignees: ['me', 'millie', 'sam'] })
  expect(several.value).toMatchObject({
    assignee: 'Alex Kim',
    assignees: [{ kind: 'person', name: 'Alex Kim' }, { kind: 'agent', id: '6', name: 'Millie' }, sam],
  })
  for (const name of ['me', 'Millie', 'Sam Rivera']) expect(await found(name)).toContain('Agree on the price')
  expect(await found('nobody')).not.toContain('Agree on the price')

  const one = await call('update_task', { task, assignee: 'millie' })
  expect(one.value).toMatchObject({ assignee_id: '6', assignees: [{ id: '6' }] })
  const none = await call('update_task', { task, assignee: null })
  expect(none.value).toMatchObject({ assignee: '', assignees: [] })
  expect(await found('nobody')).toContain('Agree on the price')

  expect(await call('create_task', { title: 'x', assignee: 'sam', assignees: ['me'] })).toMatchObject({
    isError: true,
    text: 'Give assignee or assignees, not both: one is a list of one.',
  })
  expect(await call('create_task', { title: 'x', assignee: 'Samuel' })).toMatchObject({
    isError: true,
    text: expect.stringMatching(/^There is no agent or person "Samuel"\. /),
  })
})

test('what goes wrong is an answer with the words of the command line', async () => {
  const { call } = await connect()
  expect(await call('run_agent', { agent: 'Arl', prompt: 'Hello' })).toMatchObject({
    isError: true,
    text: 'There is no agent "Arl". Did you mean Arlo?',
  })
  expect(await call('update_task', { task: 'No such thing', status: 'Completed' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('There is no task "No such thing".'),
  })
  expect(await call('create_event', { title: 'x', start: 'tomorrow', end: 'later' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('Give the time as RFC 3339'),
  })
  expect(await call('get_run', { run: 'nothing' })).toMatchObject({ isError: true })
})

test('an argument that a tool does not have is refused by its name', async () => {
  const { client, call } = await connect()
  const { total } = (await call('list_tasks')).value
  expect(await call('create_task', { title: 'Book the stand', due: 'friday' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('due is not a field of create_task. Did you mean dueDate?'),
  })
  expect(await call('create_task', { title: 'Book the stand', assignee_id: '4' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('Did you mean assignee?'),
  })
  expect(await call('list_agents', { mood: 'good' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('mood is not a field of list_agents.'),
  })
  expect((await call('list_tasks')).value.total).toBe(total)
  for (const { inputSchema } of (await client.listTools()).tools) expect(inputSchema.additionalProperties).toBe(false)
})

test('a run that asks is answered with the question, and only a person approves', async () => {
  const asking = await startServer({ preload: join(import.meta.dirname, '..', 'support', 'asking-model.mjs') })
  const grace = await newPersonAt(asking)
  const { call } = await connect({ home: grace })
  const { value: task } = await call('create_task', { title: 'Old leaflet' })
  const asked = await call('run_agent', { agent: 'Arlo', prompt: `Delete ${task.id}` })
  expect(asked).toMatchObject({ isError: false, value: { status: 'waiting', result: null } })
  expect(asked.text).toContain(`The run waits for approval: ${asked.value.question}\n`)
  expect(asked.text).toContain(`muster runs approve ${asked.value.id}`)
  expect(await grace.muster(['runs', 'refuse', asked.value.id])).toMatchObject({ code: 0 })
  expect(await call('get_run', { run: asked.value.id })).toMatchObject({
    text: expect.stringContaining('It stays.'),
    value: { status: 'completed', question: null },
  })
  expect((await call('list_tasks', { search: 'old leaflet' })).value.total).toBe(1)
  grace.front().stop()
  await asking.stop()
})

test('--read-only and --tools leave out the rest, and wrong names end the command', async () => {
  const reading = await connect({ args: ['--read-only'] })
  const { tools } = await reading.client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'list_agents',
    'get_run',
    'list_runs',
    'list_drafts',
    'get_draft',
    'list_proposals',
    'get_proposal',
    'list_tasks',
    'list_projects',
    'list_events',
  ])
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
  await expect(reading.call('create_task', { title: 'x' })).rejects.toThrow('create_task')
  const two = await connect({ args: ['--tools', 'list_tasks,create_task'] })
  expect((await two.client.listTools()).tools.map(({ name }) => name)).toEqual(['list_tasks', 'create_task'])

  expect(await ada.muster(['mcp', '--tools', 'drop_table'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('There are: list_agents, run_agent'),
  })
  expect(await ada.muster(['mcp', '--tools', 'create_task', '--read-only'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('create_task changes something'),
  })
  expect(await ada.muster(['mcp', '--allow-files', '/no/such/folder'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: '--allow-files takes a folder, and there is none at /no/such/folder.\n',
  })
})

test('files come from the folder that was allowed, and from nowhere else', async () => {
  const { HOME } = ada.env
  const secret = ada.file('secret.txt', 'The code is 4711.')
  mkdirSync(join(HOME, 'shared'))
  writeFileSync(join(HOME, 'shared', 'notes.md'), '# Notes\n\n- Ada sends the report by Friday\n')
  symlinkSync(secret, join(HOME, 'shared', 'link.txt'))
  const { call } = await connect({ args: ['--allow-files', join(HOME, 'shared')] })
  const read = await call('run_agent', { agent: 'Arlo', prompt: 'Summarise this', files: ['notes.md'] })
  expect(read).toMatchObject({ isError: false, value: { files: ['notes.md'] } })
  expect(read.text).toContain('Ada sends the report')
  for (const file of [secret, '../secret.txt', 'link.txt', '.', '/etc/passwd']) {
    expect(await call('run_agent', { agent: 'Arlo', prompt: 'Summarise this', files: [file] })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^Files may be attached from .* is not in it\.$/),
    })
  }
  expect(await call('run_agent', { agent: 'Arlo', prompt: 'Hi', files: ['missing.md'] })).toMatchObject({
    isError: true,
    text: expect.stringContaining('there is no such file'),
  })
})

test('signed out, every tool says how to sign in, and signing in needs no restart', async () => {
  const home = newHome()
  const { call, client } = await connect({ home, env: { MUSTER_SERVER: server.url } })
  expect((await client.listTools()).tools).toHaveLength(21)
  expect(await call('list_agents')).toMatchObject({ isError: true, text: 'Sign in with: muster login' })
  const { username, password } = server.demo
  expect(
    await home.muster(['login', '--server', server.url, '--email', username, '--password-stdin'], { stdin: password }),
  ).toMatchObject({ code: 0 })
  expect((await call('list_agents')).value.agents).toHaveLength(7)
})

test('results and agents can be read as resources', async () => {
  const { client, call } = await connect()
  const { value } = await call('run_agent', { agent: 'Arlo', prompt: 'What is overdue?' })
  const uris = (await client.listResources()).resources.map(({ uri }) => uri)
  expect(uris).toEqual(expect.arrayContaining(['muster://agents/1', `muster://runs/${value.id}`]))
  const { contents } = await client.readResource({ uri: `muster://runs/${value.id}` })
  expect(contents).toEqual([expect.objectContaining({ mimeType: 'text/markdown', text: value.result })])
})

test.each(revisions)('%s: a request that is cancelled stops its run on the server', async (revision) => {
  fake = await startFakeServer({
    'POST /agents/1/execute': (response) =>
      void events(response, ['0', 'accepted', { execution_id: 'run-1', status: 'running' }]),
    'POST /executions/run-1/cancel': (response) => json(response, aRun({ status: 'cancelled' })),
  })
  const { call } = await connect({ home: newHome(), env: { MUSTER_SERVER: fake.url, MUSTER_TOKEN: 't' }, revision })
  const stop = new AbortController()
  const running = call('run_agent', { agent: 'Arlo', prompt: 'Hello' }, { signal: stop.signal })
  await expect.poll(() => fake!.asked('POST /agents/1/execute').length).toBe(1)
  stop.abort('enough')
  await expect(running).rejects.toThrow()
  await expect.poll(() => fake!.asked('POST /executions/run-1/cancel').length).toBe(1)
})

test('an assistant that goes away leaves its run alone, and the command ends', async () => {
  fake = await startFakeServer({
    'POST /agents/1/execute': (response) =>
      void events(response, ['0', 'accepted', { execution_id: 'run-1', status: 'running' }]),
  })
  const { client, call } = await connect({ home: newHome(), env: { MUSTER_SERVER: fake.url, MUSTER_TOKEN: 't' } })
  const running = call('run_agent', { agent: 'Arlo', prompt: 'Hello' })
  await expect.poll(() => fake!.asked('POST /agents/1/execute').length).toBe(1)
  await Promise.all([client.close(), expect(running).rejects.toThrow()])
  expect(fake.asked('POST /executions/run-1/cancel')).toEqual([])
})

/** The command as a child with plain pipes: what an assistant of another make writes and reads. */
function raw(env: Record<string, string>, lines: object[]) {
  const started = newHome().start(['mcp'], {
    env,
    stdin: lines.map((line) => `${JSON.stringify({ jsonrpc: '2.0', ...line })}\n`).join(''),
  })
  return started.done
}

const hello = [
  {
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'old', version: '1' } },
  },
  { method: 'notifications/initialized' },
]

test('stdout holds nothing but the protocol, also for assistants of the years before', async () => {
  const { code, stdout, stderr } = await raw({ MUSTER_SERVER: 'http://127.0.0.1:1' }, [
    ...hello,
    { id: 1, method: 'tools/list' },
    'not a message' as unknown as object,
  ])
  expect(code).toBe(0)
  const messages = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: number; result: { protocolVersion?: string } })
  expect(messages[0]).toMatchObject({
    id: 0,
    result: { protocolVersion: '2025-06-18', serverInfo: { name: 'muster', title: 'Muster' } },
  })
  expect(stderr).not.toContain('at ')
})

const once = {
  id: 't1',
  title: 'Once',
  status: 'Pending',
  assignee: '',
  assignee_id: null,
  priority: 'Medium',
  dueDate: null,
  project_id: null,
  notes: '',
  created_at: '2026-11-21T09:00:00.000Z',
  updated_at: '2026-11-21T09:00:00.000Z',
}

test('a change whose answer was lost is sent again under its key', async () => {
  fake = await startFakeServer({
    'POST /tasks': (response, _, nth) => (nth === 0 ? void response.destroy() : json(response, once, 201)),
  })
  const { call } = await connect({ home: newHome(), env: { MUSTER_SERVER: fake.url, MUSTER_TOKEN: 't' } })
  expect((await call('create_task', { title: 'Once' })).value).toMatchObject({ id: 't1' })
  expect((await call('create_task', { title: 'Once' })).value).toMatchObject({ id: 't1' })
  const keys = fake.asked('POST /tasks').map(({ headers }) => headers['idempotency-key'])
  expect(keys).toEqual([expect.stringMatching(/^mcp-[0-9a-f]{48}$/), keys[0], expect.stringMatching(/^mcp-/)])
  expect(keys[2]).not.toBe(keys[0])
})

test('the same request sent twice travels under one key, and in another session under another', async () => {
  const tasks = await startFakeServer({ 'POST /tasks': (response) => json(response, once, 201) })
  fake = tasks
  const request = {
    jsonrpc: '2.0',
    id: 5,
    method: 'tools/call',
    params: { name: 'create_task', arguments: { title: 'Once' } },
  }
  for (const seen of [2, 4]) {
    const child = spawn(process.execPath, [launcher, 'mcp'], {
      env: { ...newHome().env, MUSTER_SERVER: tasks.url, MUSTER_TOKEN: 't' },
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
    child.stdin.write(
      [...hello.map((line) => ({ jsonrpc: '2.0', ...line })), request]
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    )
    await expect.poll(() => tasks.asked('POST /tasks').length).toBe(seen - 1)
    child.stdin.write(`${JSON.stringify(request)}\n`)
    await expect.poll(() => tasks.asked('POST /tasks').length).toBe(seen)
    child.stdin.end()
    expect(await ended).toBe(0)
  }
  const keys = tasks.asked('POST /tasks').map(({ headers }) => headers['idempotency-key'])
  expect(keys).toEqual([keys[0], keys[0], keys[2], keys[2]])
  expect(keys[2]).not.toBe(keys[0])
})
