import type { Agent } from '#shared/contract/agents.ts'
import type { Run } from '#shared/contract/runs.ts'
import { contract } from '#shared/contract/index.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { pauseAfter } from '#shared/domain/classify.ts'
import { plural } from '#shared/domain/plural.ts'
import type { Connection } from '../connection.ts'
import type { Context } from '../context.ts'
import { FollowedRun, followRun } from '../runs/follow.ts'
import { askAtTerminal, checkCompleted, seeThrough } from '../runs/see-through.ts'
import { CliError, exit } from '../exit.ts'
import { shortId } from '../out.ts'
import type { ServerFlag } from '../verb.ts'
import { type Result, checked, failureOf } from './attempt.ts'
import { withLock } from './lock.ts'
import {
  type Outbox,
  isWaiting,
  entryType,
  openOutbox,
  lockWaitOf,
  reasonOf,
  sendCommand,
  reportRest,
} from './outbox.ts'
import { anyToken, isOf, ownersOf } from './owner.ts'
import { type Rest, pass } from './pass.ts'
import { type StoredEntry, readEntries, saveState } from './store.ts'

export type SendFlags = ServerFlag & { watch?: boolean; wait?: boolean; refused?: boolean; adopt?: boolean }

/** The user may keep another run request meanwhile. */
const maxNapMs = 30_000

/**
 * Sends what waits for this server; with `watch` until nothing waits any more. What is refused stays kept, with its
 * reason.
 */
export async function sendWaiting(flags: SendFlags, context: Context): Promise<void> {
  const { out } = context
  const outbox = await openOutbox(flags, context, flags.adopt)
  const { connection } = outbox
  if (connection.token === undefined && outbox.mine.length + outbox.others > 0)
    throw new ProblemError(401, 'unauthorized', 'Sign in.')
  const results: Result[] = []
  const settled = (result: Result) => {
    results.push(result)
    report(result, flags, context)
  }
  const ended: Run[] = []
  try {
    const { fault } =
      outbox.mine.length + outbox.others > 0 ? await sendAll(outbox, flags, settled, context) : { fault: null }
    const { kept, damaged } = await readEntries(outbox.folder)
    const mine = kept.filter(isOf(outbox.owners))
    reportRest({ others: kept.length - mine.length, damaged }, context)
    if (flags.wait)
      for (const result of results)
        if (result.execution_id !== null && result.state === 'sent')
          ended.push(await followToEnd(result.execution_id, result.prompt, outbox, context))
    if (mine.length === 0 && results.length === 0) out.progress(entryType.whenEmpty)
    else if (results.length === 0 && !mine.some(isWaiting))
      out.progress(
        `${count(mine.length)} ${mine.length === 1 ? 'was' : 'were'} refused before. Try again with: ${sendCommand(connection)} --refused`,
      )
    const why = fault ? reasonOf(fault) : undefined
    check({ results, waiting: mine.filter(isWaiting).length, why, damaged: damaged.length, connection })
    const orphans = kept.filter(isOf([anyToken])).length - mine.filter(isOf([anyToken])).length
    if (results.length === 0 && orphans > 0) {
      throw new CliError(
        exit.failed,
        'other_sign_in',
        `${count(orphans)} ${orphans === 1 ? 'was' : 'were'} kept under a sign-in that has ended.`,
        { hint: `If ${orphans === 1 ? 'it is' : 'they are'} yours, send with: ${sendCommand(connection)} --adopt` },
      )
    }
    ended.forEach((run) => checkCompleted(run, context))
  } finally {
    if (out.json)
      out.value(
        results.map(({ prompt: _prompt, ...result }) => ({
          ...result,
          ...(flags.wait && { run: ended.find(({ id }) => id === result.execution_id) ?? null }),
        })),
      )
  }
}

/** Follows a run that was sent to its end; what it asks is asked at the terminal. */
async function followToEnd(id: string, prompt: string, { connection }: Outbox, context: Context): Promise<Run> {
  const api = await context.api(connection)
  context.out.progress(`Waiting for the reply to "${prompt}"…`)
  const running = new FollowedRun(api, ({ signal }) => followRun(api, id, '', signal), '', context)
  return seeThrough({ api, running, ask: askAtTerminal(context), context })
}

async function sendAll(
  outbox: Outbox,
  flags: SendFlags,
  settled: (result: Result) => void,
  context: Context,
): Promise<Rest> {
  const { folder, connection } = outbox
  const { interrupted: signal, out } = context
  const api = await context.api(connection)
  const now = () => context.now().getTime()
  let team: Promise<Agent[]> | undefined
  let isFresh = true
  let failures = 0
  let isKnown = false
  for (;;) {
    let rest: Rest
    try {
      if (!isKnown) {
        // Only the server knows whose token it is.
        const { user } = checked(contract.session.me, await api.session.me({}, { signal }))
        outbox.owners = [...ownersOf(connection, user.id), ...(flags.adopt ? [anyToken] : [])]
        isKnown = true
      }
      const at = {
        folder,
        api,
        signal,
        now,
        owners: outbox.owners,
        team: () => (team ??= api.agents.list({}, { signal })),
        random: Math.random,
        settled,
      }
      rest = await withLock(folder, lockWaitOf(context), async (isHeld) => {
        if (isFresh && flags.refused) await tryRefusedAgain(folder, outbox.owners)
        return pass({ ...at, isHeld, isFresh })
      })
      failures = 0
    } catch (error) {
      const { fault, retryAfter } = failureOf(error, { signal, now })
      // It is not known yet whether any of it is theirs.
      const isNobodys = !isKnown && outbox.mine.length === 0
      if (fault.kind === 'auth' || fault.kind === 'refused' || isNobodys) throw error
      team = undefined
      rest = { fault, nextAt: now() + pauseAfter(fault.kind, failures, retryAfter, Math.random()) }
      failures += 1
    }
    isFresh = false
    const waiting = (await readEntries(folder)).kept.filter(isOf(outbox.owners)).filter(isWaiting).length
    if (!flags.watch || waiting === 0) return rest
    const nap = Math.max(0, Math.min(maxNapMs, (rest.nextAt ?? 0) - now()))
    out.progress(
      `${rest.fault ? reasonOf(rest.fault) : 'Not everything could be sent.'} ${count(waiting)} still ` +
        `${waiting === 1 ? 'waits' : 'wait'}; trying again in ${Math.ceil(nap / 1000)} s…`,
    )
    await context.sleep(nap)
  }
}

/** What was refused is to be tried once more, because the user has seen to the reason. */
async function tryRefusedAgain(folder: string, owners: string[]): Promise<void> {
  const refused = (await readEntries(folder)).kept
    .filter(isOf(owners))
    .filter((stored: StoredEntry) => stored.state.rejected)
  for (const stored of refused) {
    Object.assign(stored.state, { rejected: false, fault: null, attempts: 0, nextAt: 0 })
    await saveState(folder, stored)
  }
}

/**
 * In a pipe each run request that was sent is a line with its key and the id of its run; refusals are always reported.
 */
function report({ key, prompt, state, execution_id, detail }: Result, { wait }: SendFlags, { out }: Context): void {
  if (out.json) return
  if (state === 'refused') out.note(`Refused: "${prompt}": ${detail}`)
  else if (state === 'cancelled') out.progress(`Cancelled: "${prompt}". ${detail}`)
  else if (out.terminal) out.done(`Sent: "${prompt}" (${shortId(execution_id ?? '')})`)
  // With --wait the replies are what is printed.
  else if (!wait) out.print(`${key}\t${execution_id}\n`)
}

type Sending = {
  results: Result[]
  /** How many still wait, and why they do. */
  waiting: number
  why: string | undefined
  /** How many entries can't be read. */
  damaged: number
  connection: Connection
}

/** Throws where not everything was sent. */
function check({ results, waiting, why, damaged, connection }: Sending): void {
  const refused = results.filter(({ state }) => state === 'refused').length
  if (waiting > 0) {
    const hint = `${count(waiting)} still ${waiting === 1 ? 'waits' : 'wait'}. Send again with: ${sendCommand(connection)}`
    throw new CliError(exit.unreachable, 'still_waiting', why ?? 'Not everything could be sent.', {
      hint,
      extra: { waiting },
    })
  }
  if (refused > 0)
    throw new CliError(
      exit.failed,
      'refused',
      `${count(refused)} ${refused === 1 ? 'was' : 'were'} refused and ${refused === 1 ? 'is' : 'are'} kept. See: muster outbox list`,
      { extra: { refused } },
    )
  // They have been reported one by one.
  if (damaged > 0) throw new CliError(exit.failed, 'damaged_entry', '')
}

function count(tasks: number): string {
  return `${tasks} ${plural(tasks, 'task')}`
}
