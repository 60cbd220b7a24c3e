import { addressOf } from '#shared/client/calls.ts'
import { config } from '#shared/contract/config.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { builtinProvider } from '#shared/domain/provider-line.ts'
import { findOffer } from '../models/found.ts'
import { plural } from '#shared/domain/plural.ts'
import type { Profile } from '../config/profiles.ts'
import type { Connection } from '../connection.ts'
import type { Context } from '../context.ts'
import { openOutbox, sendCommand } from '../outbox/outbox.ts'
import { packageVersion } from '../package.ts'
import type { ServerFlag } from '../verb.ts'
import { type Finding, failed, ok, warning } from './check.ts'

const timeoutMs = 10_000
const day = 86_400_000

/** Asks the server for its public configuration; `headers` gets its clock. */
export async function lookAtServer(
  connection: Connection,
  headers: { date?: string | undefined },
  { interrupted }: Context,
): Promise<Finding> {
  const { wireTo } = await import('../http.ts')
  const wire = await wireTo(connection)
  const started = performance.now()
  const { server } = connection
  const away = 'Check the address, the network and whether the server runs.'
  try {
    const signal = AbortSignal.any([interrupted, AbortSignal.timeout(timeoutMs)])
    const answer = await wire(addressOf(server, config.get, undefined), {
      method: 'GET',
      headers: { accept: 'application/json' },
      signal,
    })
    const body = (await answer.json().catch(() => undefined)) as { version?: unknown } | undefined
    const took = Math.round(performance.now() - started)
    if (!answer.ok || typeof body?.version !== 'string')
      return failed(`What answers at ${server} is not a Muster server (${answer.status})`, away)
    headers.date = answer.headers.get('date') ?? undefined
    const found = `Muster ${body.version} answered in ${took} ms`
    const isAlike = body.version.split('.')[0] === packageVersion().split('.')[0]
    return isAlike
      ? ok(found)
      : warning(found, `This command is version ${packageVersion()}: install the one that fits.`)
  } catch (error) {
    interrupted.throwIfAborted()
    if (error instanceof ProblemError) return failed(error.detail, away)
    const { name, code } = error as { name?: string; code?: string }
    const isTooLate = name === 'TimeoutError' || name === 'AbortError'
    const why = isTooLate
      ? `did not answer within ${timeoutMs / 1000} seconds`
      : `can't be reached (${code ?? 'no answer'})`
    return failed(`${server} ${why}`, away)
  }
}

/** Asks which models answer, and whether one on the server's machine waits to be connected. */
export async function lookAtModels(connection: Connection, context: Context): Promise<Finding> {
  if (connection.token === undefined) return ok('Not asked for without a sign-in')
  const api = await context.api(connection)
  const options = { signal: context.interrupted, timeout: timeoutMs }
  const [{ available_providers }, offer] = await Promise.all([
    api.models.available({}, options),
    findOffer(api, options),
  ])
  const others = available_providers.filter(({ provider }) => provider !== builtinProvider)
  const found =
    others.length === 0
      ? 'Only the built-in assistant answers'
      : `${others.length} ${plural(others.length, 'model')} beside the built-in assistant`
  return offer === '' ? ok(found) : ok(found, offer)
}

/** Compares clocks: codes of a second factor hold half a minute either side. */
export function lookAtClock(date: string, { now }: Context): Finding {
  const off = Math.round((now().getTime() - Date.parse(date)) / 1000)
  if (Number.isNaN(off)) return ok("The server's clock could not be read")
  const found =
    Math.abs(off) < 2
      ? "It agrees with the server's"
      : `It is ${Math.abs(off)} seconds ${off > 0 ? 'ahead of' : 'behind'} the server's`
  return Math.abs(off) < 30 ? ok(found) : warning(found, 'Set the clock; codes of a second factor may be refused.')
}

export async function lookAtSignIn(connection: Connection, profile: Profile, context: Context): Promise<Finding> {
  const login = `muster login${connection.flags}`
  if (connection.token === undefined) return warning('Nobody is signed in', `Sign in with: ${login}`)
  const from = connection.tokenFrom === 'environment' ? ' with MUSTER_TOKEN' : ''
  const api = await context.api(connection)
  const me = await api.session.me({}, { signal: context.interrupted, timeout: timeoutMs }).catch((error: unknown) => {
    if (error instanceof ProblemError && error.status === 401) return undefined
    throw error
  })
  if (!me)
    return failed(
      `The server takes ${from === '' ? 'this sign-in' : 'MUSTER_TOKEN'} no more`,
      from === '' ? `Sign in again with: ${login}` : 'Set a valid one, or unset it.',
    )
  const { user } = me
  const who = `${user.name} (${user.email})${from}`
  const end = from === '' ? profile.expires_at : undefined
  if (end === undefined) return ok(who)
  const found = `${who} until ${end.slice(0, 10)}`
  return Date.parse(end) - context.now().getTime() > 3 * day
    ? ok(found)
    : warning(found, `Sign in again soon with: ${login}`)
}

/** Asks an administrator's server for its backups; undefined for everybody else. */
export async function lookAtBackups(connection: Connection, context: Context): Promise<Finding | undefined> {
  if (connection.token === undefined) return undefined
  const api = await context.api(connection)
  const options = { signal: context.interrupted, timeout: timeoutMs }
  // Whether the sign-in holds has been said already, and an access token may be for nothing but running.
  const me = await api.session.me({}, options).catch(() => undefined)
  const list = me?.user.role === 'admin' ? await api.settings.backups({}, options).catch(() => undefined) : undefined
  if (!list) return undefined
  const newest = list.backups.find(({ status, damaged }) => status === 'completed' && damaged !== true)
  if (!newest) return warning('The server has no backup yet', `Make one with: muster backup create${connection.flags}`)
  const days = Math.floor((context.now().getTime() - Date.parse(newest.created_at)) / day)
  return ok(`The newest is of ${newest.created_at.slice(0, 10)}${days > 7 ? `, ${days} days ago` : ''}`)
}

export async function lookAtOutbox(flags: ServerFlag, context: Context): Promise<Finding> {
  const { mine, others, damaged, connection } = await openOutbox(flags, context, true)
  if (damaged.length > 0)
    return warning(
      `${damaged.length} damaged: ${damaged.join(', ')}`,
      'Look at it, and delete it when it is of no use.',
    )
  const count = mine.length
  if (count > 0)
    return warning(
      `${count} ${plural(count, 'task waits', 'tasks wait')} to be sent`,
      `Send with: ${sendCommand(connection)}`,
    )
  return ok(others > 0 ? `Nothing waits; ${others} of another sign-in` : 'Nothing waits')
}
