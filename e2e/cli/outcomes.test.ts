import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../support/server.ts'
import { newHome } from './muster.ts'

const home = newHome()
let server: RunningServer

beforeAll(async () => {
  server = await startServer()
  const { username, password } = server.demo
  await home.muster(['login', '--server', server.url, '--email', username, '--password-stdin'], { stdin: password })
  for (const title of ['Quarterly letter to Kim', 'Quarterly letter to Lee'])
    expect((await home.muster(['tasks', 'create', title])).code).toBe(0)
})
afterAll(() => server?.stop())

/** The end of the id of the newest run, which is a name for it. */
async function newest(): Promise<string> {
  const runs = JSON.parse((await home.muster(['runs', 'list', '--limit', '1', '--json'])).stdout) as { id: string }[]
  return runs[0]!.id
}

test('none of the choices leaves all as it is', async () => {
  const asked = await home.muster(['run', 'millie', 'move the quarterly letter to friday', '--json'])
  const { id, next } = JSON.parse(asked.stdout) as { id: string; next: unknown[] }
  expect(next.length).toBeGreaterThan(1)
  const answer = await home.muster(['runs', 'answer', id, 'none'])
  expect(answer).toMatchObject({ code: 0, stdout: 'Then I leave it as it is; nothing was changed.\n' })
})

test('a reply of the chat is answered in its conversation', async () => {
  const asked = await home.muster(['chat', '--json', 'rename the quarterly letter to Letter'])
  const { execution_id, outcome } = JSON.parse(asked.stdout) as { execution_id: string; outcome: string }
  expect(outcome).toBe('needs_you')
  expect((await home.muster(['runs', 'answer', execution_id, 'none'])).stdout).toBe(
    'Then I leave it as it is; nothing was changed.\n',
  )
})

test('what a reply offers is numbered, told how to take, and taken once', async () => {
  const asked = await home.muster(['run', 'millie', 'mark the quarterly letter as done'])
  expect(asked.code).toBe(0)
  expect(asked.stdout).toMatch(
    /^Which one do you mean\?\n1\. Quarterly letter to \w+ \(task, pending\)\n2\. Quarterly letter to \w+ \(task, pending\)\n$/,
  )
  const id = await newest()
  expect(asked.stderr).toContain('Needs you: nothing was changed.\n')
  expect(asked.stderr).toContain(`Answer with: muster runs answer ${id.slice(-8)} 1 (or none)`)
  expect((await home.muster(['runs', 'list', '--limit', '1'])).stdout).toContain('\tneeds you\t')
  const shown = (await home.muster(['runs', 'show', id])).stdout
  expect(shown).toContain('outcome\tneeds you, nothing was changed\n')

  const wrong = await home.muster(['runs', 'answer', id, '3'])
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('Give a number from 1 to 2, or "none"') })
  const answer = await home.muster(['runs', 'answer', id, '2'])
  expect(answer).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Marked \*\*Quarterly letter to/) })
  // The same answer again is the same run; another one comes too late.
  expect((await home.muster(['runs', 'answer', id, '2', '--json'])).stdout).toContain('"outcome": "done"')
  const late = await home.muster(['runs', 'answer', id, '1'])
  expect(late).toMatchObject({ code: 1, stderr: expect.stringContaining('This was answered already') })
})

test('an answer that takes a file is given with it, and what only the app can open says so', async () => {
  const asked = await home.muster(['run', 'spec', 'summarise the report', '--json'])
  const { id, outcome } = JSON.parse(asked.stdout) as { id: string; outcome: string }
  expect(outcome).toBe('needs_you')
  expect(await home.muster(['runs', 'answer', id, '1'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('This answer needs a file: give it with -f.'),
  })
  const file = home.file('notes.md', 'The launch moves to January because of the supplier.\n')
  const answer = await home.muster(['runs', 'answer', id, '1', '-f', file])
  expect(answer).toMatchObject({ code: 0, stdout: expect.stringContaining('The launch moves to January') })

  const declined = await home.muster(['run', 'spec', 'translate good morning to French', '--json'])
  const other = JSON.parse(declined.stdout) as { id: string; outcome: string }
  expect(other.outcome).toBe('not_done')
  expect(await home.muster(['runs', 'answer', other.id, '1'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('“Connect a model” is done in the app'),
  })
})
