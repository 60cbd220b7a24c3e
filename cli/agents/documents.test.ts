import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type FakeServer, anAgent, json, startFakeServer } from '../testing/fake-server.ts'
import { runCommand } from '../testing/run-command.ts'
import { idOf } from '../testing/entities.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

const nova = anAgent({ id: idOf('eeee5555'), name: 'Nova', role: 'Legal', custom: true })
const terms = {
  id: idOf('ffff6666'),
  name: 'terms.md',
  size: 16,
  type: 'text/markdown',
  characters: 16,
  receipt: 'Read terms.md, 3 words',
  created_at: '2026-11-21T09:00:00.000Z',
}
const route = `/agents/${nova.id}/documents`

async function run(args: string[], options: Parameters<typeof runCommand>[1] = {}) {
  await server?.close()
  server = await startFakeServer({
    'GET /agents': (response) => json(response, [anAgent({}), nova]),
    [`GET ${route}`]: (response) => json(response, [terms]),
    [`POST ${route}`]: (response) => json(response, terms, 201),
    [`DELETE ${route}/${terms.id}`]: (response) => json(response, { id: terms.id }),
  })
  return runCommand(['agents', ...args], { server: server.url, ...options })
}

test('a file is saved as it travels with a task, and the person hears what was read', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'muster-learn-')), 'terms.md')
  writeFileSync(path, 'Pay in 30 days.\n')
  expect(await run(['learn', 'nova', path], { terminal: 80 })).toMatchObject({
    code: 0,
    stderr: 'Read terms.md, 3 words. Nova knows it from now on.\n',
  })
  expect(server!.asked('POST')[0]!.body).toEqual({
    name: 'terms.md',
    size: 16,
    type: 'text/markdown',
    content: 'Pay in 30 days.\n',
  })
  expect(await run(['learn', 'nova', '-', '--stdin-name', 'a.txt'], { stdin: 'Words' })).toMatchObject({
    stdout: `${terms.id}\n`,
  })
  expect(server!.asked('POST')[0]!.body).toMatchObject({ name: 'a.txt', content: 'Words' })
  expect(await run(['learn', 'nova', '/nowhere.pdf'])).toMatchObject({
    code: 2,
    stderr: "Can't read /nowhere.pdf: there is no such file.\n",
  })
})

test('documents are listed with what was read, and forgotten by their name', async () => {
  expect(await run(['documents', 'nova'])).toMatchObject({
    stdout: `${terms.id}\tterms.md\t16 bytes\tRead terms.md, 3 words\n`,
  })
  expect(await run(['forget', 'nova', 'TERMS.md'], { terminal: 80 })).toMatchObject({
    code: 0,
    stderr: 'Nova has forgotten "terms.md".\n',
  })
  expect(server!.asked('DELETE')).toHaveLength(1)
  expect(await run(['forget', 'nova', 'prices.pdf'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('There is no document "prices.pdf".'),
  })
})
