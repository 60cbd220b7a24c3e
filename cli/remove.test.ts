import { afterEach, expect, test } from 'vitest'
import { interruption } from './exit.ts'
import { type FakeServer, json, startFakeServer } from './testing/fake-server.ts'
import { runCommand } from './testing/run-command.ts'
import { aProject, aTask, idOf } from './testing/entities.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

const task = aTask()
const project = aProject()
const gone = idOf('dddd4444')

async function run(args: string[], options: Parameters<typeof runCommand>[1] = {}) {
  await server?.close()
  server = await startFakeServer({
    'GET /tasks': (response) => json(response, [task]),
    'GET /projects': (response) => json(response, [project]),
    [`DELETE /tasks/${task.id}`]: (response) => json(response, { id: task.id }),
    [`DELETE /tasks/${gone}`]: (response) => json(response, { id: gone }),
    [`DELETE /projects/${project.id}`]: (response) => json(response, { id: project.id }),
  })
  return runCommand(args, { server: server.url, ...options })
}

const deleted = () => server!.asked('DELETE').length

test('a terminal is asked first, and the answer is no unless it is yes', async () => {
  for (const typed of ['\n', 'n\n', 'maybe\n', 'yesterday\n']) {
    const ended = await run(['tasks', 'delete', 'send the offer'], { terminal: 80, typed })
    expect(ended).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'Delete "Send the offer"? [y/N] Nothing was deleted.\n',
    })
    expect(deleted()).toBe(0)
  }
  for (const typed of ['y\n', 'YES\n']) {
    const ended = await run(['tasks', 'delete', 'aaaa1111'], { terminal: 80, typed })
    expect(ended).toMatchObject({
      code: 0,
      stdout: '',
      stderr: 'Delete "Send the offer"? [y/N] Deleted task "Send the offer".\n',
    })
    expect(deleted()).toBe(1)
  }
})

test('--yes asks nothing and is silent in a pipe', async () => {
  expect(await run(['tasks', 'delete', 'send the offer', '--yes'])).toMatchObject({ code: 0, stdout: '', stderr: '' })
  expect(deleted()).toBe(1)
  expect(JSON.parse((await run(['tasks', 'delete', 'send the offer', '-y', '--json'])).stdout)).toEqual({ id: task.id })
})

test('without a terminal and without --yes no server is asked', async () => {
  expect(await run(['tasks', 'delete', 'send the offer'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'There is no terminal to ask at: give --yes.\n',
  })
  expect(server!.seen).toEqual([])
})

test('who deletes a project hears that its tasks stay', async () => {
  const { stderr } = await run(['projects', 'delete', 'website relaunch'], { terminal: 80, typed: 'y\n' })
  expect(stderr).toBe(
    'Delete "Website relaunch"? Its tasks stay. [y/N] Deleted project "Website relaunch". Its tasks stay.\n',
  )
})

test('what is gone can be deleted again by its whole id, and by nothing else', async () => {
  expect(await run(['tasks', 'delete', gone, '--yes'])).toMatchObject({ code: 0 })
  expect(deleted()).toBe(1)
  expect(await run(['tasks', 'delete', 'dddd4444', '--yes'])).toMatchObject({ code: 2 })
  expect(deleted()).toBe(0)
})

test('what a thing is called cannot steer the question', async () => {
  await server?.close()
  server = await startFakeServer({
    'GET /tasks': (response) => json(response, [aTask({ title: 'Send\u001b[2J\nthe offer' })]),
  })
  const { stderr } = await runCommand(['tasks', 'delete', 'aaaa1111'], {
    server: server.url,
    terminal: 80,
    typed: 'n\n',
  })
  expect(stderr).toBe('Delete "Send[2J the offer"? [y/N] Nothing was deleted.\n')
})

test('Ctrl-C at the question deletes nothing and ends with 130', async () => {
  const interrupt = new AbortController()
  setTimeout(() => interrupt.abort(interruption()), 300)
  const ended = await run(['tasks', 'delete', 'send the offer'], { terminal: 80, interrupt })
  expect(ended).toMatchObject({ code: 130, stdout: '', stderr: 'Delete "Send the offer"? [y/N] \n' })
  expect(deleted()).toBe(0)
})
