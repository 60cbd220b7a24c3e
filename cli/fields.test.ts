import { afterEach, expect, test } from 'vitest'
import { type FakeServer, json, startFakeServer } from './testing/fake-server.ts'
import { runCommand } from './testing/run-command.ts'
import { aTask } from './testing/entities.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

test('--fields chooses what a list prints, in the order it names', async () => {
  server = await startFakeServer({})
  const piped = await runCommand(['agents', 'list', '--fields', 'name,id'], { server: server.url })
  expect(piped).toMatchObject({ code: 0, stdout: 'Arlo\t1\nChip\t2\n', stderr: '' })
  const shown = await runCommand(['agents', 'list', '--fields', 'id, skills, available'], {
    server: server.url,
    terminal: 60,
  })
  expect(shown.stdout).toBe('ID  SKILLS       AVAILABLE\n1   List events  true\n2                false\n')
  const told = await runCommand(['agents', 'list', '--fields', 'name,skills', '--json'], { server: server.url })
  expect(JSON.parse(told.stdout)).toEqual([
    { name: 'Arlo', skills: ['List events'] },
    { name: 'Chip', skills: [] },
  ])
})

test('--fields chooses what is shown of one thing', async () => {
  server = await startFakeServer({})
  expect((await runCommand(['agents', 'show', 'chip', '--fields', 'role,id'], { server: server.url })).stdout).toBe(
    'role\tSales\nid\t2\n',
  )
  const told = await runCommand(['agents', 'show', 'chip', '--fields', 'role', '--json'], { server: server.url })
  expect(JSON.parse(told.stdout)).toEqual({ role: 'Sales' })
})

test.each([[['list']], [['show', 'chip']], [['list', '--json']]])(
  'a field that %j has not is an error that names those it has',
  async (words) => {
    server = await startFakeServer({})
    const { code, stdout, stderr } = await runCommand(['agents', ...words, '--fields', 'id,rolle'], {
      server: server.url,
    })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(
      '--fields: there is no field \\"rolle\\". Choose from id, name, role'.replaceAll(
        '\\',
        words.includes('--json') ? '\\' : '',
      ),
    )
  },
)

test('a field that is named twice is printed once', async () => {
  server = await startFakeServer({})
  expect(
    (await runCommand(['agents', 'list', '--fields', 'id,name,id'], { server: server.url, terminal: 60 })).stdout,
  ).toBe('ID  NAME\n1   Arlo\n2   Chip\n')
})

test('--fields without a name is wrong use', async () => {
  server = await startFakeServer({})
  expect(await runCommand(['agents', 'list', '--fields', ','], { server: server.url })).toMatchObject({
    code: 2,
    stdout: '',
    stderr: '--fields takes names with commas between, such as id,name.\n',
  })
})

test('an empty list has no unknown fields', async () => {
  server = await startFakeServer({ 'GET /tasks': (response) => json(response, []) })
  expect(await runCommand(['tasks', 'list', '--fields', 'whatever', '--json'], { server: server.url })).toMatchObject({
    code: 0,
    stdout: '[]\n',
    stderr: '',
  })
})

test('--quiet is no change', async () => {
  server = await startFakeServer({})
  expect(await runCommand(['tasks', 'edit', 'anything', '-q'], { server: server.url })).toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'Say what to change, for example --status completed.\n',
  })
  expect(server.seen).toEqual([])
})

test('--quiet leaves out what is no result', async () => {
  const task = aTask()
  server = await startFakeServer({
    'GET /tasks': (response) => json(response, []),
    'POST /tasks': (response) => json(response, task),
  })
  const said = await runCommand(['tasks', 'create', task.title], { server: server.url, terminal: 60 })
  expect(said.stderr).toMatch(/^Created task/)
  expect(await runCommand(['tasks', 'create', task.title, '-q'], { server: server.url, terminal: 60 })).toMatchObject({
    code: 0,
    stdout: `${task.id}\n`,
    stderr: '',
  })
  expect(await runCommand(['tasks', 'list', '--quiet'], { server: server.url, terminal: 60 })).toMatchObject({
    code: 0,
    stdout: '',
    stderr: '',
  })
  expect(await runCommand(['tasks', 'show', 'nothing', '--quiet'], { server: server.url, terminal: 60 })).toMatchObject(
    { code: 2, stdout: '', stderr: 'There is no task "nothing". There are no tasks yet.\n' },
  )
})
