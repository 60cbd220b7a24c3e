import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { Run } from '#shared/contract/runs.ts'
import { type FakeServer, aRun, events, json, problem, startFakeServer } from '../testing/fake-server.ts'
import { aDraft, idOf } from '../testing/entities.ts'
import { runCommand } from '../testing/run-command.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

const move = aDraft()
const note = aDraft({ id: `${move.run_id}-d2`, kind: 'note', title: 'Rooms', body: 'Two.', blanks: [], answers: {} })

function wrote(...ids: string[]): Run {
  const steps = ids.map((id, n) => ({
    id: `s${n}`,
    tool: 'write_draft',
    status: 'done' as const,
    summary: 'Wrote',
    link: { kind: 'draft' as const, id },
  }))
  return aRun({ id: idOf('eeee1111'), result: 'It is ready.', steps })
}

async function serve(run: Run): Promise<string> {
  server = await startFakeServer({
    'POST /agents/1/execute': (response) =>
      void events(response, ['0', 'accepted', { execution_id: run.id, status: 'queued' }], ['done', 'done', run]).end(),
    [`GET /executions/${run.id}`]: (response) => json(response, run),
    [`GET /drafts/${move.id}`]: (response) => json(response, move),
    [`GET /drafts/${note.id}`]: (response) => json(response, note),
    [`GET /drafts/${run.id}-d9`]: (response) => problem(response, 410, 'draft_deleted', 'This draft was deleted.'),
  })
  return server.url
}

const letter = 'Hello Anna,\n\nwe move by [deadline]. Bring [things].\n\nAlex\n'
const folder = () => mkdtempSync(join(tmpdir(), 'muster-drafts-'))

test('what a run wrote stands below its reply, and a person is told how to fill it', async () => {
  const url = await serve(wrote(move.id, move.id, `${move.run_id}-d9`, note.id))
  const shown = `It is ready.\n\nE-mail: The office move\n\n${letter}\nNote: Rooms\n\nTwo.\n`
  expect(await runCommand(['run', 'arlo', 'Hi'], { server: url })).toMatchObject({ code: 0, stdout: shown, stderr: '' })
  const seen = await runCommand(['run', 'arlo', 'Hi'], { server: url, terminal: 80 })
  expect(seen.stdout).toContain(shown)
  expect(seen.stderr).toContain('2 blanks to fill: muster drafts edit e1111-d1\n')
  expect((await runCommand(['runs', 'show', move.run_id], { server: url })).stdout).toMatch(
    new RegExp(`\n\n${shown.replace(/[[\]]/g, '\\$&')}$`),
  )
})

test('--json is the run alone, and asks for no draft', async () => {
  const url = await serve(wrote(move.id))
  for (const words of [
    ['run', 'arlo', 'Hi'],
    ['runs', 'show', move.run_id],
  ])
    expect(JSON.parse((await runCommand([...words, '--json'], { server: url })).stdout)).toEqual(wrote(move.id))
  expect(server!.asked('GET /drafts')).toEqual([])
})

test('--output takes the draft where there is one alone, else the reply', async () => {
  const path = join(folder(), 'move')
  const url = await serve(wrote(move.id))
  const run = (...args: string[]) => runCommand([...args, '--server', url], { terminal: 100 })
  expect(await run('run', 'arlo', 'Hi', '--output', `${path}.md`)).toMatchObject({
    code: 0,
    stdout: '',
    stderr: expect.stringContaining(
      `Written to ${path}.md.\n2 blanks to fill: muster drafts edit e1111-d1 --server ${url}\n`,
    ),
  })
  expect(readFileSync(`${path}.md`, 'utf8')).toBe(letter)
  await run('runs', 'show', move.run_id, '--output', `${path}.docx`)
  expect(existsSync(`${path}.docx`)).toBe(true)
  await run('runs', 'show', move.run_id, '--output', `${path}.json`)
  expect(JSON.parse(readFileSync(`${path}.json`, 'utf8'))).toEqual(wrote(move.id))
  await server!.close()
  const both = await serve(wrote(move.id, note.id))
  await runCommand(['run', 'arlo', 'Hi', '--output', `${path}.txt`], { server: both })
  expect(readFileSync(`${path}.txt`, 'utf8')).toBe('It is ready.\n')
})
