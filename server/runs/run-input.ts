import { draftsOfThread } from '../drafts/drafts.rules.ts'
import { agentForRun } from '../agents/agents.rules.ts'
import { documentFiles } from '../agents/documents.rules.ts'
import type { Terms } from '../billing/terms.ts'
import type { Db } from '../db/connect.ts'
import type { RunRow } from '../db/schema.ts'
import type { Step } from '#shared/contract/runs.ts'
import { RunError, type RunInput, type RunState } from '../engine/engine.ts'
import type { Workspace } from '../engine/tools/tool.ts'
import type { ModelChoice } from '../engine/models/choice.ts'
import type { Google } from '../integrations/google.ts'
import { mayUseGoogle } from '../integrations/skills.rules.ts'
import { noteChanges } from '../undo/undo.rules.ts'
import { type WorkspaceWrite, writeWorkspace } from '../workspaces/write.ts'
import { takeTyped, takenBy } from './answers.rules.ts'
import { isHeldBy } from './claims.repo.ts'
import { turnFor } from '../turn.ts'
import { filesOfRun } from './runs.repo.ts'
import { filesOfRuns, lastWithin, maxTurns, threadBefore } from './thread.repo.ts'

/** Who may answer a run, in order. */
export type ChooseModels = (who: {
  workspaceId: string
  userId: string
  modelId?: string | undefined
}) => Promise<ModelChoice[]>

/** The drafts of its thread that a run may change: the last ones. */
const mostDrafts = 5
/** For so many turns a draft is still what is spoken of. */
const turnsAtHand = 3

/** The size of the last files of its thread that a run gets: many runs hold theirs at once. */
const maxEarlierBytes = 20_000_000

/** Where what a run needs comes from. */
type Sources = { db: Db; terms: Terms; chooseModels: ChooseModels; google: Google }

/** All that the engine needs for a run, but for the signal that stops it. Throws `RunError` where its agent is gone. */
export async function readRunInput(
  { db, terms, chooseModels, google }: Sources,
  row: RunRow,
): Promise<Omit<RunInput, 'signal'>> {
  const ofFiles = (JSON.parse(row.files) as { size: number }[]).reduce((total, { size }) => total + size, 0)
  await turnFor(ofFiles)
  const [choices, agent, documents, files, history, taken, account] = await Promise.all([
    chooseModels({ workspaceId: row.workspace_id, userId: row.user_id, modelId: row.provider_wanted ?? undefined }),
    agentForRun(db, row.workspace_id, row.agent_id),
    documentFiles(db, row.workspace_id, row.agent_id),
    filesOfRun(db, row.id),
    threadBefore(db, row, maxTurns),
    takenBy(db, row),
    mayUseGoogle(row.agent_id) ? google.accountOf(row.user_id, row.workspace_id) : undefined,
  ])
  if (!agent) throw new RunError('The agent was deleted before the run started.')
  const typed = row.answers === null ? await takeTyped(db, row, history.at(-1)) : taken
  const earlier = history.map(({ id }) => id)
  const drafts = await draftsOfThread(db, row.user_id, earlier, mostDrafts)
  const lately = new Set<string | null>(earlier.slice(-turnsAtHand))
  const earlierFiles = await filesOfRuns(db, await lastWithin(db, earlier, maxEarlierBytes))
  const whose = { workspaceId: row.workspace_id, userId: row.user_id }
  const changeIt: Workspace['change'] = async (work, origin) => {
    const noted = (write: WorkspaceWrite) =>
      origin === undefined ? work(write) : noteChanges(write, { userId: row.user_id, runId: row.id, origin }, work)
    const result = await writeWorkspace(db, whose, terms.now, (write) => whileHeld(write, row, noted))
    // An event may have changed that is written to Google.
    google.wake()
    return result
  }
  return {
    agent,
    prompt: row.prompt,
    taken: typed,
    context: JSON.parse(row.context) as Record<string, unknown>,
    files,
    documents,
    history: history.map(({ prompt, result, steps }) => ({
      prompt,
      result: result ?? '',
      tools: (JSON.parse(steps) as Step[]).map(({ tool }) => tool),
    })),
    earlierFiles,
    earlierRuns: earlier,
    choices,
    now: new Date(row.client_time),
    timeZone: row.time_zone,
    workspace: { db, id: row.workspace_id, userId: row.user_id, terms, google: account, change: changeIt },
    drafting: {
      runId: row.id,
      agentId: row.agent_id,
      prompt: row.prompt,
      drafts,
      atHand: drafts.find(({ versions }) => versions.some(({ run_id }) => lately.has(run_id)))?.id,
    },
    resume: row.state === null ? undefined : { state: JSON.parse(row.state) as RunState, approved: row.decision === 1 },
  }
}

/**
 * A run that was stopped, or settled elsewhere because its process slept, has already been reported as ended: it
 * changes nothing after that.
 */
async function whileHeld<Result>(
  write: WorkspaceWrite,
  { id, lease_owner }: RunRow,
  work: (write: WorkspaceWrite) => Promise<Result>,
): Promise<Result> {
  if (lease_owner === null || !(await isHeldBy(write.tx, id, lease_owner)))
    throw new RunError('The run had ended before this could be done.')
  return work(write)
}
