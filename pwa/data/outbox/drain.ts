import { newId } from '#shared/domain/ids.ts'
import { keepHold, readHolder, readStanding, rejectToken, takeHold } from '../session/core-db.ts'
import type { UserDb } from '../cache/db.ts'
import { throttle } from '../page/throttle.ts'
import { outboxLock } from './names.ts'
import { send } from './send.ts'
import { type Outcome, type RowWithFiles, claimNext, record, recover } from './store.ts'

/** What the page and the service worker do differently. */
export type Host = {
  /** The server's address without `/api`. */
  baseUrl: string
  /** Does `work` in the database of `userId`; rejects where nothing is kept or another user has signed in. */
  use: <T>(userId: string, work: (db: UserDb) => Promise<T>) => Promise<T>
  /** What the device says of the network; it is trusted only when it says no. */
  isOnline: () => boolean
  /** Called after every change of a row. */
  changed: () => void
  /** Called after every attempt, with whether our server answered and when the attempt was begun. */
  answered?: (isOurs: boolean, begun: number) => void
  /** Milliseconds to wait for the lock before its holder is looked at. */
  lockTimeoutMs: number
  /** Whether to go on waiting for a holder that lives. */
  isPatient: boolean
  /** Milliseconds after which no further call is begun. */
  budget: number
  now: () => number
  random: () => number
}

/**
 * How the outbox was left: `due` when calls remain that could go now, `nextAt` when the next one wants to be tried,
 * `refused` with the token that the server no longer takes.
 */
export type Rest = { due: boolean; nextAt: number | null; refused: string | null }

/**
 * `isFresh`: something has happened that makes guessed pauses pointless. `isForced`: whatever the device says of the
 * network.
 */
export type DrainOptions = { isFresh?: boolean; isForced?: boolean }

/** Milliseconds of silence after which a holder counts as suspended; it would keep the lock for ever. */
const silence = 60_000

const heartbeat = 10_000

/** Calls under way at once, each with another ordering key: calls about the same entity keep their order. */
const maxConcurrent = 3

/** Milliseconds between notifications: all rows are read each time, here and in every other tab. */
const tellEvery = 500

const nothingLeft: Rest = { due: false, nextAt: null, refused: null }

/**
 * Returns the function that sends what waits, in its order, under one lock for all tabs and the worker. Calls while
 * it is at work make it look once more. Rejects when nothing is kept here, or when an impatient host did not get the
 * lock.
 */
export function createDrain(host: Host): (options?: DrainOptions) => Promise<Rest> {
  let running: Promise<Rest> | null = null
  let asked: Required<DrainOptions> | null = null

  async function loop(): Promise<Rest> {
    try {
      let rest = nothingLeft
      while (asked) {
        const options: Required<DrainOptions> = asked
        asked = null
        try {
          rest = await withLock(host, () => pass(host, options))
        } catch (error) {
          // Callers that asked meanwhile are still served: it may be another user, whose work does not fail.
          if (!asked) throw error
        }
      }
      return rest
    } finally {
      running = null
    }
  }

  return ({ isFresh = false, isForced = false } = {}) => {
    asked = { isFresh: isFresh || asked?.isFresh === true, isForced: isForced || asked?.isForced === true }
    return (running ??= loop())
  }
}

async function withLock(host: Host, work: () => Promise<Rest>): Promise<Rest> {
  // Without locks the server's unique key still keeps the promise; only requests are wasted.
  if (typeof navigator === 'undefined' || !navigator.locks) return work()
  for (;;) {
    let mine: Promise<Rest> | undefined
    // An error of the work is not one of the lock, though it may have the same name.
    const hold = async () => void (await (mine = work()).catch(() => {}))
    try {
      await navigator.locks.request(outboxLock, { signal: AbortSignal.timeout(host.lockTimeoutMs) }, hold)
      return await mine!
    } catch (error) {
      if (mine) {
        // Stolen because this one was suspended for so long: the new holder goes on from here.
        if (isLockError(error) && (await isPending(mine))) return nothingLeft
        return mine
      }
      // The browser allows none.
      if (!isLockError(error)) return work()
      const holder = await readHolder()
      // A clock that jumps makes either sign mean the same.
      if (!holder || Math.abs(host.now() - holder.at) > silence)
        return navigator.locks.request(outboxLock, { steal: true }, work)
      if (!host.isPatient) throw error
    }
  }
}

function isLockError(error: unknown): boolean {
  const { name } = error as { name?: string }
  return name === 'AbortError' || name === 'TimeoutError'
}

function isPending(work: Promise<unknown>): Promise<boolean> {
  return Promise.race([
    work.then(
      () => false,
      () => false,
    ),
    Promise.resolve().then(() => true),
  ])
}

async function pass(host: Host, { isFresh, isForced }: Required<DrainOptions>): Promise<Rest> {
  const who = newId()
  const begun = host.now()
  const guessed = isFresh ? 'guessed' : 'none'
  const endedPauses = isForced ? 'all' : guessed
  await takeHold({ who, at: begun })
  const beat = setInterval(() => void keepHold({ who, at: host.now() }).catch(() => {}), heartbeat)
  const changed = throttle(host.changed, tellEvery)
  const underWay = new Set<Promise<void>>()
  const answers: Answer[] = []
  /** Why no further call is begun. */
  let end: Rest | undefined
  let failure: { error: unknown } | undefined
  // Where one arrives, others do: a network or a session that is gone costs a single call.
  let maxAtOnce = 1
  const attempt = async (found: RowWithFiles, lease: string, as: { userId: string; token: string }) => {
    try {
      const outcome = await deliver(host, found, as.token)
      answers.push({ userId: as.userId, seq: found.row.seq, lease, outcome })
      end ??= endOf(outcome, as.token)
      if (outcome.kind === 'sent') maxAtOnce = maxConcurrent
    } catch (error) {
      failure ??= { error }
    }
  }
  // An answer that cannot be written down leaves the row `sending`: sent again under its key, it acts no second time.
  const note = async (db: UserDb, mine: readonly Answer[]) => {
    for (const { seq, lease, outcome } of mine) await record(db, seq, lease, outcome, host.now(), host.random())
  }
  const noteAll = async () => {
    for (const answer of answers.splice(0)) await host.use(answer.userId, (db) => note(db, [answer]))
  }
  try {
    let owner: string | null = null
    for (;;) {
      if (end) return end
      // Read anew each time: the user may have signed out, or another tab taken over, while the last call was under
      // way.
      const { session, holder } = await readStanding()
      if (!session || holder?.who !== who) return nothingLeft
      const { userId, token } = session
      if (session.rejected === token) return { ...nothingLeft, refused: token }
      if (owner !== userId) {
        await noteAll()
        owner = userId
        await host.use(userId, (db) => recover(db, endedPauses, host.now()))
      }
      if (!host.isOnline() && !isForced) return { ...nothingLeft, due: true }
      if (host.now() - begun > host.budget) return { ...nothingLeft, due: true }
      const lease = newId()
      const heard = answers.splice(0)
      // In one step: each costs the disk a commit.
      const found = await host.use(userId, (db) =>
        db.transaction('rw', db.outbox, db.outboxFiles, async () => {
          await note(db, heard)
          return claimNext(db, lease, host.now())
        }),
      )
      if (heard.length > 0 || 'row' in found) changed()
      if ('row' in found) {
        const sent = attempt(found, lease, { userId, token })
        underWay.add(sent)
        void sent.then(() => underWay.delete(sent))
      } else if (underWay.size === 0 && answers.length === 0) return { ...nothingLeft, nextAt: found.nextAt }
      if (underWay.size > 0 && (!('row' in found) || underWay.size >= maxAtOnce)) await Promise.race(underWay)
      if (failure) throw failure.error
    }
  } finally {
    await Promise.all(underWay)
    await noteAll().catch(() => {})
    clearInterval(beat)
    changed()
    changed.now()
  }
}

/** What became of an attempt, still to be written down. */
type Answer = { userId: string; seq: number; lease: string; outcome: Outcome }

/** Makes one attempt. */
async function deliver(host: Host, found: RowWithFiles, token: string): Promise<Outcome> {
  const begun = host.now()
  const outcome = await send(found, { baseUrl: host.baseUrl, token, now: host.now })
  host.answered?.(outcome.kind !== 'fault' || outcome.fault.kind !== 'network', begun)
  if (isRefusal(outcome)) await rejectToken(token)
  return outcome
}

function endOf(outcome: Outcome, token: string): Rest | undefined {
  if (isRefusal(outcome)) return { ...nothingLeft, refused: token }
  return outcome.kind === 'fault' && outcome.fault.kind === 'network' ? { ...nothingLeft, due: true } : undefined
}

function isRefusal(outcome: Outcome): boolean {
  return outcome.kind === 'fault' && outcome.fault.kind === 'auth'
}
