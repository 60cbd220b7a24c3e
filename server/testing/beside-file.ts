import { afterAll, beforeAll } from 'vitest'
import { sampleAgents } from '../agents/sample-agents.ts'
import { runAgent } from '../engine/run.ts'
import type { RunInput } from '../engine/engine.ts'
import { type TestWorkspace, openTestWorkspace, runInput, runThrough } from './test-workspace.ts'

/**
 * Opens a workspace for a test file. What Millie says in it, on Saturday 21 November 2026, to a prompt with one text beside it, or with
 * several by their names.
 */
export function askBesideFile(): (prompt: string, content: string | Record<string, string>) => Promise<string> {
  let workspace: TestWorkspace
  beforeAll(async () => {
    workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
  })
  afterAll(() => workspace.server.close())

  const millie = { ...sampleAgents[5]!, id: '6', skills: [...sampleAgents[5]!.skills] } as RunInput['agent']
  return async (prompt, content) => {
    const named = typeof content === 'string' ? { 'notes.txt': content } : content
    const files = Object.entries(named).map(([name, text]) => ({
      name,
      size: text.length,
      type: name.endsWith('.csv') ? 'text/csv' : 'text/plain',
      content: text,
    }))
    const { text } = await runThrough(runAgent(runInput(workspace, prompt, { agent: millie, files })))
    return text
  }
}
