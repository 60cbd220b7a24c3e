import { afterEach, expect, test } from 'vitest'
import { type FakeServer, json, startFakeServer } from '../testing/fake-server.ts'
import { runCommand } from '../testing/run-command.ts'
import { aMember, aProject, idOf } from '../testing/entities.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

const sam = aMember({ id: idOf('ffff0001'), name: 'Sam Brown', email: 'sam@example.com' })
const project = aProject({ team: ['Arlo', 'Chip'], description: 'New pages.' })

async function run(args: string[], options: Parameters<typeof runCommand>[1] = {}, listed = project) {
  await server?.close()
  server = await startFakeServer({
    'GET /projects': (response) => json(response, [listed]),
    'GET /team': (response) => json(response, [sam]),
    'POST /projects': (response) => json(response, aProject({ id: idOf('dddd4444') }), 201),
    [`PATCH /projects/${project.id}`]: (response) => json(response, project),
  })
  return runCommand(['projects', ...args], {
    server: server.url,
    now: '2026-11-20T23:30:00.000Z',
    timeZone: 'Europe/Berlin',
    ...options,
  })
}

const sent = (route: string) => server!.asked(route)[0]!.body

test('projects are rows in a pipe and a table in a terminal', async () => {
  expect(await run(['list'])).toMatchObject({
    code: 0,
    stdout: `${project.id}\tWebsite relaunch\tActive\t40%\tArlo, Chip\t2026-12-05\n`,
    stderr: '',
  })
  expect((await run(['list'], { terminal: 80 })).stdout).toBe(
    'ID        NAME              STATUS  PROGRESS  TEAM        DUE\nbbbb1111  Website relaunch  Active  40%       Arlo, Chip  2026-12-05\n',
  )
})

test('one project is shown', async () => {
  expect((await run(['show', 'WEBSITE relaunch'])).stdout).toBe(
    'name\tWebsite relaunch\nstatus\tActive\nprogress\t40%\nteam\tArlo, ' +
      `Chip\ndue\t2026-12-05\ndescription\tNew pages.\nid\t${project.id}\n`,
  )
})

test('the team of a new project is checked, and written as the agents are', async () => {
  const flags = ['--team', 'chip, ARLO,chip', '--due', 'monday', '--status', 'active', '--description', 'Words']
  expect(await run(['create', 'Garden', ...flags])).toMatchObject({ code: 0, stdout: `${idOf('dddd4444')}\n` })
  expect(sent('POST')).toEqual({
    name: 'Garden',
    team: ['Chip', 'Arlo'],
    dueDate: '2026-11-23',
    status: 'Active',
    description: 'Words',
  })
  expect(await run(['create', 'Garden', '--team', 'chip,alro'])).toMatchObject({
    code: 2,
    stderr: 'There is no agent or person "alro". Did you mean Arlo?\n',
  })
  expect(server!.asked('POST')).toEqual([])
})

test('an edit sends what is given and no more', async () => {
  expect(await run(['edit', 'bbbb1111', '--name', 'Relaunch'], { terminal: 80 })).toMatchObject({
    code: 0,
    stderr: 'Changed project "Website relaunch".\n',
  })
  expect(sent('PATCH')).toEqual({ name: 'Relaunch' })
  await run(['edit', 'bbbb1111', '--no-team', '--no-due'])
  expect(sent('PATCH')).toEqual({ team: [], dueDate: null })
})

test('people are in a team, too, and no server that knows none is told so', async () => {
  await run(['create', 'Garden', '--team', 'sam,chip'])
  expect(sent('POST')).toEqual({ name: 'Garden', team: ['Chip'], members: [{ id: sam.id }] })
  const members = [{ id: sam.id, name: 'Sam Brown' }]
  const crowded = aProject({ id: project.id, team: ['Arlo'], members })
  expect((await run(['list'], {}, crowded)).stdout).toContain('\tArlo, Sam Brown\t')
  await run(['edit', 'bbbb1111', '--no-team'], {}, crowded)
  expect(sent('PATCH')).toEqual({ team: [], members: [] })
})

test('an unknown project lists the few there are', async () => {
  expect(await run(['show', 'zebedee'])).toMatchObject({
    code: 2,
    stderr: 'There is no project "zebedee". Choose from "Website relaunch".\n',
  })
})
