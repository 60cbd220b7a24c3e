import type { Endpoint, Output } from '#shared/contract/endpoint.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { inTransaction } from '../db/connect.ts'
import { type Api, Answer, type HandlerInput, handle } from './handle.ts'
import { hashWrite, keyReused, readKey } from './idempotency.ts'
import { claimRev, findKey, keepAnswer } from './idempotency.repo.ts'
import { nextRev } from '../workspaces/workspaces.repo.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'

type WriteOptions<E extends Endpoint, Prepared> = {
  /** Long work that the change needs: before the transaction, for a repeated request too. */
  prepare?: (input: HandlerInput<E>) => Promise<Prepared>
  /** Called once all of it is durable, before the answer. */
  after?: (input: HandlerInput<E>) => Promise<void> | void
}

/**
 * Serves a call that changes the caller's workspace. All of it happens in one transaction, together with the note that
 * its `Idempotency-Key` was used: sent again within 30 days the same request gets the same answer and changes nothing,
 * and another request under that key is refused with 422. A refused request stores no key.
 */
export function handleWrite<E extends Endpoint, Prepared = undefined>(
  api: Api,
  endpoint: E,
  change: (write: WorkspaceWrite, input: HandlerInput<E>, prepared: Prepared) => Promise<Output<E>>,
  { prepare, after }: WriteOptions<E, Prepared> = {},
): void {
  const { db, now } = api.services
  handle(api, endpoint, async (input) => {
    if (!input.caller) throw new Error(`${endpoint.path} changes a workspace and must ask who calls.`)
    const { userId, workspaceId } = input.caller
    const sent = input.header('idempotency-key')
    const key = sent === undefined ? null : readKey(sent)
    const prepared = (await prepare?.(input)) as Prepared
    const answer = await inTransaction(db, async (tx) => {
      if (key === null)
        return change({ tx, workspaceId, userId, rev: await nextRev(tx, workspaceId), now: now() }, input, prepared)
      const request_hash = hashWrite(endpoint, input.params, input.body)
      const rev = await claimRev(tx, workspaceId, { user_id: userId, client_key: key, request_hash, created_at: now() })
      if (rev === undefined) return replay<E>(await findKey(tx, userId, key), request_hash, endpoint.statuses[0])
      const answer = await change({ tx, workspaceId, userId, rev, now: now() }, input, prepared)
      await keepAnswer(tx, userId, key, JSON.stringify(answer))
      return answer
    })
    await after?.(input)
    return answer
  })
}

function replay<E extends Endpoint>(
  known: { request_hash: string; answer: string } | undefined,
  request_hash: string,
  status: number,
): Answer<Output<E>> {
  if (!known) throw new ProblemError(503, 'busy', 'The server is busy. Please try again.', { retryAfter: 1 })
  if (known.request_hash !== request_hash) throw keyReused()
  return new Answer(JSON.parse(known.answer) as Output<E>, status, { 'idempotent-replayed': 'true' })
}
