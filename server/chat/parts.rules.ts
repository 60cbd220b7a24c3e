import { createHash } from 'node:crypto'
import type { ChatReply } from '#shared/contract/chat.ts'
import type { Run } from '#shared/contract/runs.ts'
import { endingFields } from '#shared/domain/answers.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { isFinal } from '#shared/domain/run-state.ts'
import { followUps } from '#shared/domain/follow-ups.ts'
import type { Caller } from '../session/caller.ts'
import { hashSecret, newSecret } from '../secrets/tokens.ts'
import { inTransaction } from '../db/connect.ts'
import { type RunSnapshot, snapshotOf } from '../runs/runs.rules.ts'
import { claimKey, findKey } from '../http/idempotency.repo.ts'
import { keyReused } from '../http/idempotency.ts'
import type { Services } from '../services.ts'
import { findContinuation, insertContinuation, useContinuation } from './continuations.repo.ts'

/** What a failed reply says. */
const chatApology = 'Sorry, I encountered an error. Please try again.'

const tokensLastMs = 60 * 60_000

/** What has been handed out of a reply: up to which event, and how much text, by its length and its hash. */
export type Mark = { seq: number; length: number; hash: string }

export const nothingYet: Mark = { seq: 0, length: 0, hash: hashSecret('') }

/** The mark that a token refers to, and whether it was used before under the same key. */
type Continued = { runId: string; mark: Mark; replayed: boolean }

/** The part of a reply behind a mark, as far as it is written now, with the token for the rest. */
export async function takePart(
  services: Pick<Services, 'db' | 'runs' | 'now'>,
  caller: Caller,
  id: string,
  mark: Mark,
): Promise<{ reply: ChatReply; seq: number }> {
  const snapshot = await snapshotOf(services, caller, id)
  const { run, text, seq } = snapshot
  const reply = presentPart(snapshot, mark)
  if (isFinal(run.status)) return { reply, seq }
  const token = newSecret()
  await insertContinuation(services.db, {
    token_hash: hashSecret(token),
    user_id: caller.userId,
    execution_id: id,
    seq,
    length: text.length,
    text_hash: hashText(text),
    expires_at: services.now() + tokensLastMs,
    used_key: null,
  })
  return { reply: { ...reply, continuation_token: token }, seq }
}

/** The part behind a mark without a token: of a reply that has ended, or of one that no caller waits for here. */
export function presentReply(run: Run, mark: Mark): ChatReply {
  return presentPart({ run, text: run.result ?? '', seq: 0 }, mark)
}

/** A reply as shown to a reader of the whole. */
export function wordsOf({ run, text }: RunSnapshot): string {
  return run.status === 'failed' ? chatApology : text
}

/**
 * Uses a token up. The same key may come again with it, because the answer may have been lost. Throws 404 for a token
 * that is not this user's, 410 for one that was used under another key or is older than an hour.
 */
export async function redeem(
  { db, now }: Pick<Services, 'db' | 'now'>,
  caller: Caller,
  token: string,
  key: string,
): Promise<Continued> {
  const token_hash = hashSecret(token)
  return inTransaction(db, async (tx) => {
    const row = await findContinuation(tx, caller.userId, token_hash)
    if (!row)
      throw new ProblemError(
        404,
        'continuation_not_found',
        'There is no such reply to continue. Open the conversation again to see all of it.',
      )
    const request_hash = hashSecret(`chat/continue ${token_hash}`)
    const isFirst = await claimKey(tx, {
      user_id: caller.userId,
      client_key: key,
      request_hash,
      answer: '',
      created_at: now(),
    })
    if (!isFirst && (await findKey(tx, caller.userId, key))?.request_hash !== request_hash) throw keyReused()
    const mark = { seq: row.seq, length: row.length, hash: row.text_hash }
    if (row.used_key === key) return { runId: row.execution_id, mark, replayed: true }
    if (row.expires_at <= now())
      throw new ProblemError(
        410,
        'continuation_expired',
        'It took too long to continue this reply. Open the conversation again to see all of it.',
      )
    if (!(await useContinuation(tx, token_hash, key))) {
      throw new ProblemError(
        410,
        'continuation_used',
        'This part of the reply was fetched already. Open the conversation again to see all of it.',
      )
    }
    return { runId: row.execution_id, mark, replayed: false }
  })
}

function presentPart(snapshot: RunSnapshot, mark: Mark): ChatReply {
  const { run } = snapshot
  const words = wordsOf(snapshot)
  // A model that began again, or failed, takes back what was handed out: then the reply starts over.
  const from = hashText(words.slice(0, mark.length)) === mark.hash ? mark.length : 0
  const { id, thread_id, status, error, provider, provider_reason, credits_used, steps, pending_action } = run
  return {
    response: words.slice(from),
    from,
    session_id: thread_id ?? id,
    suggestions: isFinal(status) ? followUps(run) : [],
    still_processing: status === 'queued' || status === 'running',
    continuation_token: null,
    execution_id: id,
    status,
    error,
    provider,
    provider_reason,
    credits_used,
    steps,
    pending_action,
    ...endingFields(run),
  }
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
