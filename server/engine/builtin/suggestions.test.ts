import { afterAll, beforeAll, expect, test } from 'vitest'
import { followUps } from '#shared/domain/follow-ups.ts'
import { starters } from '#shared/domain/starters.ts'
import { sampleAgents } from '../../agents/sample-agents.ts'
import {
  type TestWorkspace,
  builtinChoice,
  openTestWorkspace,
  runInput,
  runThrough,
} from '../../testing/test-workspace.ts'
import { suggestPrompts } from '../../chat/suggestions.rules.ts'
import { gettingStarted, sampleRows } from '../../workspaces/samples.ts'
import type { Caller } from '../../session/caller.ts'
import { runAgent } from '../run.ts'
import { examples } from './introduce.ts'

/** What one tap does that ends a question or lifts what stood in the way. */
const oneTap = new Set(['choose', 'attach', 'connect', 'run_with'])

let workspace: TestWorkspace
beforeAll(async () => {
  workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
})
afterAll(() => workspace.server.close())

function run(agentId: string, prompt: string) {
  const { name, role, skills, instructions } = sampleAgents[Number(agentId) - 1]!
  const agent = { id: agentId, name, role, skills: [...skills], instructions }
  return runThrough(runAgent(runInput(workspace, prompt, { choices: [builtinChoice], agent })))
}

async function ending(agentId: string, prompt: string) {
  const { outcome } = await run(agentId, prompt)
  return outcome?.kind === 'completed' ? outcome.ending : undefined
}

async function expectWorks(agentId: string, prompt: string) {
  const ended = await ending(agentId, prompt)
  const isWorking =
    ended?.outcome === 'done' || (ended?.outcome === 'needs_you' && ended.next.some(({ kind }) => oneTap.has(kind)))
  expect(isWorking, `${prompt}: ${JSON.stringify(ended)}`).toBe(true)
}

test.each(starters.map(({ agentId, prompt }) => [agentId, prompt]))('a starter works: %s %s', expectWorks)

test.each(
  sampleAgents.flatMap(({ name, role }, at) =>
    [...examples({ name, role, id: String(at + 1) }).matchAll(/“([^”]+)”/g)].map(([, prompt]) => [
      String(at + 1),
      prompt!,
    ]),
  ),
)('an example works: %s %s', expectWorks)

test.each(
  ['list_tasks', 'list_events', 'list_projects', 'list_agents']
    .flatMap((tool) =>
      followUps({ status: 'completed', prompt: '', attached_files: [], steps: [{ tool, status: 'done' }] }),
    )
    .map(({ prompt }) => prompt),
)('what may be asked next works: %s', (prompt) => expectWorks('1', prompt))

test('what the chat suggests works', async () => {
  const suggested = await suggestPrompts(
    workspace.server.services,
    { workspaceId: workspace.id } as Caller,
    'Europe/Berlin',
  )
  const prompts = suggested.map(({ prompt }) => prompt)
  expect(prompts.length).toBeGreaterThan(3)
  for (const prompt of prompts) await expectWorks('1', prompt)
})

test('the first tasks of a new workspace begin as they say', async () => {
  const rows = sampleRows(gettingStarted, workspace.id, Date.parse('2026-11-21T10:00:00Z'), [])
  await workspace.db.insertInto('projects').values(rows.projects).execute()
  await workspace.db.insertInto('tasks').values(rows.tasks).execute()
  expect((await run('1', 'Ask Arlo what he can do for you')).text).toContain("I'm **Arlo**")
  for (const [agentId, title] of [
    ['3', 'Give Spec a document to summarise'],
    ['6', 'Let Millie pull the action items out of meeting notes'],
  ])
    expect((await ending(agentId!, title!))?.next[0]).toMatchObject({ kind: 'attach' })
})

test('every task of the demo and of a new workspace can be run with who has it', async () => {
  const tasks = await workspace.db
    .selectFrom('tasks')
    .select(['title', 'notes', 'assignee'])
    .where('workspace_id', '=', workspace.id)
    .where('status', '!=', 'Completed')
    .execute()
  const seeded = tasks.filter(({ assignee }) => sampleAgents.some(({ name }) => name === assignee))
  expect(seeded.length).toBeGreaterThan(10)
  for (const { title, notes, assignee } of seeded) {
    const agentId = String(sampleAgents.findIndex(({ name }) => name === assignee) + 1)
    await expectWorks(agentId, [title, notes].filter((part) => part !== '').join('\n\n'))
  }
})
