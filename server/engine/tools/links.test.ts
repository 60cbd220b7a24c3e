import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestWorkspace, noDrafts, openTestWorkspace } from '../../testing/test-workspace.ts'
import { toolsOf } from '../profiles.ts'
import type { ToolContext } from './tool.ts'

let workspace: TestWorkspace
beforeAll(async () => {
  workspace = await openTestWorkspace()
})
afterAll(() => workspace.server.close())

/** Runs a tool and returns its receipt, with the id of its entity from the answer. */
async function use(name: string, input: Record<string, unknown>) {
  const context: ToolContext = {
    workspace,
    drafting: noDrafts,
    earlierRuns: [],
    shelf: new Map(),
    maxFileLength: 1,
    now: new Date('2026-11-21T10:00:00Z'),
    timeZone: 'UTC',
    signal: new AbortController().signal,
  }
  const { answer, receipt } = await toolsOf({ id: 'custom', skills: [] })
    .find((tool) => tool.name === name)!
    .run(input, context)
  const [entity] = Object.values(answer as Record<string, { id: string }>)
  return { id: entity!.id, link: receipt.link }
}

test('the receipt of what was made or changed leads to it, and that of what is gone nowhere', async () => {
  for (const [kind, made] of [
    ['task', { title: 'A' }],
    ['project', { name: 'A' }],
    ['event', { title: 'A', date: '2026-11-23', start: '10:00' }],
  ] as const) {
    const { id, link } = await use(`create_${kind}`, made)
    expect(link).toEqual({ kind, id })
    expect((await use(`update_${kind}`, { id })).link).toEqual({ kind, id })
    expect((await use(`delete_${kind}`, { id })).link).toBeUndefined()
  }
})
