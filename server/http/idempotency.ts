import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { IdempotencyKey } from '#shared/contract/common.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { Answers, AttachedFile } from '#shared/contract/runs.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { answerKey } from '#shared/domain/answers.ts'
import { newId } from '#shared/domain/ids.ts'

/**
 * The key of a write, from `Idempotency-Key` (IETF draft: a quoted string; bare is accepted too): 8 to 128 letters,
 * digits, - and _. Callers that send none get one, so that their run is an ordinary one.
 */
export function readKey(header: string | undefined): string {
  if (header === undefined) return newId()
  const key = /^"(.*)"$/.exec(header.trim())?.[1] ?? header.trim()
  const parsed = v.safeParse(IdempotencyKey, key)
  if (!parsed.success) throw new ProblemError(400, 'invalid_idempotency_key', parsed.issues[0].message)
  return key
}

/**
 * The key of a run request. That of one that takes a next action is made of both, so that several devices take it once;
 * throws 400 where the caller names another.
 */
export function keyOfRun(header: string | undefined, answers: Answers | undefined): string {
  if (!answers) return readKey(header)
  const key = answerKey(answers)
  if (header === undefined || readKey(header) === key) return key
  throw new ProblemError(400, 'invalid_idempotency_key', `The Idempotency-Key of this answer is ${key}, or none.`)
}

/** What makes two requests the same request: the parsed fields, never raw bytes, headers or clocks. In hex. */
export function hashRun(request: { agentId: string; prompt: string; context: unknown; files: AttachedFile[] }): string {
  const files = request.files.map((file) => [file.name, createHash('sha256').update(file.content).digest('hex')])
  const canonical = JSON.stringify([request.agentId, request.prompt, sortKeys(request.context), files])
  return createHash('sha256').update(canonical).digest('hex')
}

/** The same for a request that takes a next action: whatever else it says, it is that one. */
export function hashAnswer(answers: Answers, files: AttachedFile[]): string {
  return hashRun({ agentId: 'answer', prompt: '', context: answers, files })
}

/** The same for any other write: the call, its parameters and its parsed body, without the writer's clock. In hex. */
export function hashWrite(
  { method, path, body: schema }: Pick<Endpoint, 'method' | 'path' | 'body'>,
  params: unknown,
  body: unknown,
): string {
  const { client_time: _clock, time_zone, ...rest } = (body ?? {}) as Record<string, unknown>
  // An event has a zone of its own; beside a clock it is the writer's.
  const isClock = v.is(v.object({ entries: v.object({ client_time: v.any() }) }), schema)
  const fields = isClock || time_zone === undefined ? rest : { ...rest, time_zone }
  return createHash('sha256')
    .update(JSON.stringify([method, path, sortKeys(params), sortKeys(fields)]))
    .digest('hex')
}

/** The refusal of a key that was used for another request. */
export function keyReused(): ProblemError {
  return new ProblemError(
    422,
    'idempotency_key_reused',
    'This Idempotency-Key was already used for another request. Send a new key.',
  )
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]))
}
