import type { Answers, NextAction } from '#shared/contract/runs.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { isRun, neither, pickTyped } from '#shared/domain/answers.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import type { RunRow } from '../db/schema.ts'
import { nextRev } from '../workspaces/workspaces.repo.ts'
import { type RunRecord, findRun, takeNext } from './runs.repo.ts'

/**
 * The run whose next action a request takes. Throws 404 where its user has no such run or it does not offer that, and
 * 400 where it is answered in another place. Whether it was taken before is decided where the run is added.
 */
export async function findAsked(
  db: Db,
  userId: string,
  { run_id, next_id }: Answers,
  request: { agentId: string; chat: boolean },
): Promise<RunRecord> {
  const asked = await findRun(db, userId, run_id)
  if (!asked) throw new ProblemError(404, 'execution_not_found', 'There is no such execution.')
  const offered = offeredBy(asked)
  const next = offered.find(({ id }) => id === next_id)
  const isOffered = next ? isRun(next) : next_id === neither && offered.some(({ kind }) => kind === 'choose')
  if (!isOffered) throw new ProblemError(404, 'next_not_found', 'This run does not offer that. Look at its `next`.')
  if (request.chat !== (asked.chat === 1))
    throw new ProblemError(
      400,
      'answered_elsewhere',
      request.chat
        ? 'This run is answered by its agent: POST /agents/{id}/execute.'
        : 'This run belongs to a conversation, and is answered there: POST /chat.',
    )
  if (!request.chat && request.agentId !== (next?.kind === 'run_with' ? next.input.agent_id : asked.agent_id))
    throw new ProblemError(400, 'answered_elsewhere', 'Another agent takes this answer.')
  return asked
}

/** The refusal of an answer to what was answered otherwise. */
export function answeredAlready(asked: RunRecord): ProblemError {
  const label = offeredBy(asked).find(({ id }) => id === asked.answered)?.label
  return new ProblemError(409, 'answered_already', `This was answered already${label ? `: “${label}”` : ''}.`)
}

/** What a run takes of another one's next actions: null for none of them, undefined where it takes none or it is gone. */
export async function takenBy(
  db: Db,
  { answers, user_id }: Pick<RunRecord, 'answers' | 'user_id'>,
): Promise<NextAction | null | undefined> {
  if (answers === null) return undefined
  const { run_id, next_id } = JSON.parse(answers) as Answers
  if (next_id === neither) return null
  const asked = await findRun(db, user_id, run_id)
  return asked && offeredBy(asked).find(({ id }) => id === next_id)
}

/**
 * What a prompt takes by its words of the run before it in its thread, as "the second one"; that is then spent. Null for
 * none of it, undefined where the prompt says something else or another device was first.
 */
export async function takeTyped(
  db: Db,
  { prompt, workspace_id }: Pick<RunRow, 'prompt' | 'workspace_id'>,
  before: Pick<RunRow, 'id' | 'next' | 'answered'> | undefined,
): Promise<NextAction | null | undefined> {
  if (!before?.next) return undefined
  const picked = pickTyped(prompt, offeredBy(before))
  if (picked === undefined) return undefined
  const id = picked === neither ? neither : picked.id
  // A run that is driven once more after a crash has taken it already.
  const isTaken =
    before.answered === id ||
    (await inTransaction(db, async (tx) => takeNext(tx, before.id, id, await nextRev(tx, workspace_id))))
  if (!isTaken) return undefined
  return picked === neither ? null : picked
}

function offeredBy({ next }: Pick<RunRow, 'next'>): NextAction[] {
  return next === null ? [] : (JSON.parse(next) as NextAction[])
}
