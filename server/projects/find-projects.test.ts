import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { findProjectCalled, firstProjects, projectsWith } from './projects.rules.ts'

let server: TestServer
let workspaceId: string
beforeAll(async () => {
  server = await openTestServer()
  const account = { name: 'Robin', email: 'robin@example.com', password: 'Quiet-harbour-41!' }
  await server.client().session.register({ body: account })
  const { api } = await server.signIn(account.email, account.password)
  workspaceId = (await api.session.me()).user.workspace.id
  // Its plan has room for three.
  for (const { id } of await api.projects.list()) await api.projects.remove({ params: { id } })
  await api.projects.create({ body: { name: 'Umzug nach Köln', status: 'Active' } })
  await api.projects.create({ body: { name: 'Fair', description: '100% of the "stand"', team: ['Arlo'] } })
  await api.projects.create({ body: { name: 'Fair', status: 'Active' } })
})
afterAll(() => server.close())

test('the first projects come with the number of all', async () => {
  const first = async (status: string | undefined, most: number) => {
    const { projects, total } = await firstProjects(server.services.db, workspaceId, status, most)
    return { names: projects.map(({ name }) => name), total }
  }
  expect(await first(undefined, 2)).toEqual({ names: ['Umzug nach Köln', 'Fair'], total: 3 })
  expect(await first('Active', 1)).toEqual({ names: ['Umzug nach Köln'], total: 2 })
  expect((await first('Active', 5)).names).toEqual(['Umzug nach Köln', 'Fair'])
})

test('words are found in names, descriptions and teams, whatever their case', async () => {
  const found = async (...words: string[]) =>
    (await projectsWith(server.services.db, workspaceId, words)).map(({ name }) => name)
  expect(await found('köln', 'umzug')).toEqual(['Umzug nach Köln'])
  expect(await found('100%', '"stand"', 'arlo')).toEqual(['Fair'])
  expect(await found('"arlo"')).toEqual([])
  expect(await found('fair')).toEqual(['Fair', 'Fair'])
})

test('a project is called by its id or its name, whatever the case; of two the older one is meant', async () => {
  const called = (name: string) => findProjectCalled(server.services.db, workspaceId, name)
  const köln = await called(' UMZUG nach KÖLN ')
  expect(köln?.name).toBe('Umzug nach Köln')
  expect(await called(köln!.id)).toEqual(köln)
  expect((await called('fair'))?.description).toContain('stand')
  expect(await called('Umzug')).toBeUndefined()
  expect(await called('Köl')).toBeUndefined()
})
