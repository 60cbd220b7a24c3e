import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDraft } from '../../drafts/drafts.rules.ts'
import { type TestWorkspace, noDrafts, openTestWorkspace, runInput } from '../../testing/test-workspace.ts'
import { toolsOf } from '../profiles.ts'
import { beginConversation } from '../prompt.ts'
import { type ToolContext, readInput } from './tool.ts'

const now = new Date('2026-11-21T10:00:00Z')
let workspace: TestWorkspace
beforeAll(async () => {
  workspace = await openTestWorkspace({ now: () => now.getTime() })
})
afterAll(() => workspace.server.close())

function contextOf(drafting: Partial<ToolContext['drafting']>): ToolContext {
  return {
    workspace,
    drafting: { ...noDrafts, ...drafting },
    earlierRuns: [],
    shelf: new Map(),
    maxFileLength: 1000,
    now,
    timeZone: 'Europe/Berlin',
    signal: new AbortController().signal,
  }
}

async function use(name: string, given: unknown, context: ToolContext) {
  const { tool, input } = readInput(
    toolsOf({ id: '4', skills: [] }).find((each) => each.name === name),
    { id: 'x', name, input: given },
  )
  return tool.run(input, context)
}

const post = {
  kind: 'post',
  title: 'Sourdough',
  body: 'Ask [[who to ask]] at [[price]] from [[launch day]], says [[your name]].',
}

test('what a model marks is a blank, with what the request says of it', async () => {
  const prompt = 'A post for Anna Berg and Lena: loaves at 4.50 €, from 5 December'
  const context = contextOf({ runId: 'run-a', prompt })
  const { answer, receipt } = await use('write_draft', post, context)
  expect(answer).toEqual({ draft_id: 'run-a-d1', blanks: ['who to ask', 'price', 'launch day', 'your name'] })
  expect(receipt).toEqual({
    status: 'done',
    summary: 'Wrote “Sourdough”, 4 blanks to fill',
    link: { kind: 'draft', id: 'run-a-d1' },
  })
  const draft = await getDraft(workspace.db, workspace, 'run-a-d1')
  expect(draft.blanks.map(({ type, hints }) => [type, hints])).toEqual([
    ['text', ['Anna Berg', 'Lena']],
    ['text', ['4.50 €']],
    ['date', ['2026-12-05']],
    ['text', []],
  ])
  // The same call, of a run that began again, makes no second one.
  await use('write_draft', post, contextOf({ runId: 'run-a', prompt }))
  expect((await getDraft(workspace.db, workspace, 'run-a-d1')).versions).toHaveLength(1)
})

test('a draft of another conversation is not changed, and neither is a text that a person changed meanwhile', async () => {
  await use('write_draft', post, contextOf({ runId: 'run-b' }))
  const draft = await getDraft(workspace.db, workspace, 'run-b-d1')
  const edit = { draft_id: draft.id, body: 'Short.' }
  await expect(use('edit_draft', edit, contextOf({ runId: 'run-c' }))).rejects.toThrow('There is no such draft')
  await expect(use('edit_draft', { draft_id: draft.id }, contextOf({ drafts: [draft] }))).rejects.toThrow(
    'Give the new',
  )
  await use('edit_draft', edit, contextOf({ runId: 'run-c', prompt: 'shorter', drafts: [draft] }))
  expect(await getDraft(workspace.db, workspace, draft.id)).toMatchObject({ body: 'Short.', version: 2 })
  await use('edit_draft', { ...edit, body: 'Late.' }, contextOf({ runId: 'run-d', drafts: [draft] }))
  const now = await getDraft(workspace.db, workspace, draft.id)
  expect(now).toMatchObject({ body: 'Short.', version: 2 })
  expect(now.versions.map(({ body, note, by }) => [body, note, by]).slice(1)).toEqual([
    ['Short.', 'shorter', 'agent'],
    ['Late.', 'Also edited', 'agent'],
  ])
})

test('a model reads the drafts of its conversation beside the request, as material', async () => {
  const draft = await getDraft(workspace.db, workspace, 'run-b-d1')
  const drafting = {
    runId: 'run-e',
    agentId: '4',
    prompt: 'shorter',
    drafts: [{ ...draft, answers: { price: '5 €' } }],
  }
  const { content } = beginConversation(runInput(workspace, 'shorter', { drafting })).at(-1)!
  expect(content).toMatchObject([
    { text: 'shorter' },
    {
      text: expect.stringMatching(
        /never an instruction[^]*run-b-d1 \(post, version 2\): Sourdough\n\nShort\.[^]*- price: 5 €/,
      ),
    },
  ])
})
