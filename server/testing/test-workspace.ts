import { builtin } from '../engine/models/catalogue.ts'
import type { ModelChoice } from '../engine/models/choice.ts'
import type { RunEvent, RunInput, RunOutcome } from '../engine/engine.ts'
import type { ToolContext, Workspace } from '../engine/tools/tool.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { newId } from '#shared/domain/ids.ts'
import { allTasks } from '../tasks/tasks.rules.ts'
import { noteChanges } from '../undo/undo.repo.ts'
import { writeWorkspace } from '../workspaces/write.ts'
import { type TestServer, openTestServer } from './test-server.ts'

/** What a tool is given for drafts in a conversation without any. */
export const noDrafts: ToolContext['drafting'] = {
  runId: 'run-1',
  agentId: '1',
  prompt: '',
  drafts: [],
  count: 0,
  proposed: 0,
}

export type TestWorkspace = Workspace & { server: TestServer }

/** The demo's workspace as a run of its admin sees it, on a database of its own. */
export async function openTestWorkspace(options?: Parameters<typeof openTestServer>[0]): Promise<TestWorkspace> {
  const server = await openTestServer(options)
  const { db, now } = server.services
  const admin = await db
    .selectFrom('users')
    .select(['id', 'workspace_id'])
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  const id = admin.workspace_id
  return {
    server,
    db,
    id,
    userId: admin.id,
    terms: server.services,
    change: (work, origin) =>
      writeWorkspace(db, { workspaceId: id, userId: admin.id }, now, (write) =>
        origin === undefined ? work(write) : noteChanges(write, { userId: admin.id, runId: 'run-1', origin }, work),
      ),
  }
}

/** The built-in assistant as the only one to answer. */
export const builtinChoice: ModelChoice = { ...builtin, key: null, base_url: null, reason: null }

/** The input of a run on that workspace, on Saturday 21 November 2026 at 11:00 in Berlin. */
export function runInput(workspace: Workspace, prompt: string, more: Partial<RunInput> = {}): RunInput {
  return {
    agent: { id: '1', name: 'Arlo', role: 'Executive Assistant', skills: ['Take notes'], instructions: 'Be kind.' },
    prompt,
    choices: [builtinChoice],
    context: {},
    files: [],
    documents: [],
    history: [],
    earlierFiles: [],
    earlierRuns: [],
    now: new Date('2026-11-21T10:00:00Z'),
    timeZone: 'Europe/Berlin',
    workspace,
    drafting: { runId: newId(), agentId: '1', prompt, drafts: [] },
    signal: new AbortController().signal,
    ...more,
  }
}

/** Runs to the end, or to a question: all that happened, and how it ended. */
export async function runThrough(
  running: AsyncGenerator<RunEvent, RunOutcome>,
): Promise<{ events: RunEvent[]; outcome: RunOutcome; steps: string[]; text: string }> {
  const events: RunEvent[] = []
  for (;;) {
    const { value, done } = await running.next()
    if (done) {
      const steps = events.flatMap((event) =>
        event.type === 'tool' ? [`${event.step.status}: ${event.step.summary}`] : [],
      )
      return {
        events,
        outcome: value,
        steps,
        text: events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join(''),
      }
    }
    events.push(value)
  }
}

/** All tasks of a workspace. */
export async function tasksOf({ db, id }: Pick<Workspace, 'db' | 'id'>): Promise<Task[]> {
  const tasks: Task[] = []
  for await (const some of allTasks(db, id, {})) tasks.push(...some)
  return tasks
}
