import { type Api, createClient } from '#shared/client/client.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { ProblemError, unreachable } from '#shared/contract/problem.ts'
import { faultKind } from '#shared/domain/classify.ts'
import { safeParse } from 'valibot'
import type { OutboxRow } from './row.ts'
import { sendable } from './sendable.ts'
import type { Outcome, RowWithFiles } from './store.ts'

/** Where a call goes and as whom. */
export type Destination = { baseUrl: string; token: string; now: () => number }

type AnyCall = (
  input: unknown,
  options: { idempotencyKey?: string; respondAsync?: boolean; timeout?: number },
) => Promise<unknown>

/**
 * Makes one attempt at a call. "Sent" means an answer that fits the contract: a hotel's portal says yes to everything.
 * Never throws.
 */
export async function send({ row, files }: RowWithFiles, { baseUrl, token, now }: Destination): Promise<Outcome> {
  const api = createClient({ baseUrl, token: () => token })
  try {
    if (row.cancelRequested) return await takeBack(api, row)
    const { fault } = row
    // Only another version of the server takes what this one does not know.
    if (fault?.kind === 'outdated' && (await versionOf(api)) === fault.version)
      return { kind: 'fault', retryAfter: undefined, fault: { ...fault, at: now() } }
    if (files.length < row.files.length)
      throw new ProblemError(422, 'damaged', 'Its files are no longer on this device.')
    const { noun, name, input } = row
    const endpoint = endpointOf(noun, name)
    const body = files.length > 0 ? { ...input.body, attached_files: files } : input.body
    const bytes = files.reduce((sum, { content }) => sum + content.length, 0)
    const answer = await (api as unknown as Record<string, Record<string, AnyCall>>)[noun]![name]!(
      { ...input, ...(body && { body }) },
      // Fifty kilobytes a second is the slowest network that is worth waiting for.
      { idempotencyKey: row.key, respondAsync: true, timeout: 30_000 + bytes / 50 },
    )
    return { kind: 'sent', serverId: idIn(checked(endpoint, answer)) }
  } catch (error) {
    const problem =
      error instanceof ProblemError
        ? error
        : new ProblemError(422, 'damaged', 'It is damaged on this device.', { cause: error })
    const { status, code, detail, retryAfter, version } = problem
    return {
      kind: 'fault',
      retryAfter,
      fault: {
        kind: code === 'damaged' ? 'damaged' : faultKind(problem),
        status,
        code,
        detail,
        at: now(),
        ...(version && { version }),
      },
    }
  }
}

async function versionOf(api: Api): Promise<string> {
  const answer = await api.config.get()
  return (checked(sendable.config.get, answer) as typeof answer).version
}

/** A run that may have arrived is looked for by its key, so that none is begun only to be cancelled. */
async function takeBack(api: Api, row: OutboxRow): Promise<Outcome> {
  if (row.serverId === null) {
    const answer = await api.executions.list({ query: { idempotency_key: row.key, limit: 1 } })
    const [known] = (checked(sendable.executions.list, answer) as typeof answer).items
    return known ? { kind: 'sent', serverId: known.id } : { kind: 'unknown' }
  }
  checked(sendable.executions.cancel, await api.executions.cancel({ params: { id: row.serverId }, body: {} }))
  return { kind: 'sent', serverId: row.serverId }
}

/** A proxy in between may answer JSON of its own. */
function checked(endpoint: Endpoint, answer: unknown): unknown {
  if (!safeParse(endpoint.response, answer).success) throw unreachable('What the server sent is not what it should be.')
  return answer
}

function endpointOf(noun: string, name: string): Endpoint {
  const calls = (sendable as Record<string, Record<string, Endpoint>>)[noun]
  const endpoint = calls && Object.hasOwn(calls, name) ? calls[name] : undefined
  if (!endpoint) throw new ProblemError(422, 'damaged', 'This version of the app does not know what it is.')
  return endpoint
}

function idIn(answer: unknown): string | null {
  const { execution_id, id } = answer as { execution_id?: string; id?: string }
  return execution_id ?? id ?? null
}
