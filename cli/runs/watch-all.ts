import type { Api } from '#shared/client/client.ts'
import type { Output } from '#shared/contract/endpoint.ts'
import { maxPageSize } from '#shared/contract/limits.ts'
import type { Run } from '#shared/contract/runs.ts'
import type { sync } from '#shared/contract/sync.ts'
import { faultKind, pauseAfter } from '#shared/domain/classify.ts'
import { isFinal } from '#shared/domain/run-state.ts'
import type { Connection } from '../connection.ts'
import type { Context } from '../context.ts'
import { titleOf } from '../outbox/attempt.ts'
import { isTemporary } from '../outbox/keep.ts'
import { layOut } from '../table.ts'
import { runsOf } from './entity-type.ts'
import { runOnEnd } from './on-end.ts'
import { type CursorStore, type WatchCursor, withCursor } from './watch-cursor.ts'

type Changes = Output<typeof sync.pull>

/** What is watched: the command is started at each end, `since` is where to start, in milliseconds. */
export type Watch = { api: Api; connection: Connection; command: string | undefined; since: number | undefined }

/** How often the server is asked, in milliseconds. */
const interval = 2000

/** In a terminal the statuses are aligned. */
const columns = [
  { title: '', whole: true },
  { title: ' '.repeat(8) },
  { title: ' '.repeat(9), whole: true },
  { title: '' },
]

/** So that a watch of years does not grow. */
const maxRemembered = 10_000

/** A run may wait a week for each answer: one that began before this has hardly ended since. */
const maxRunMs = 15 * 24 * 60 * 60_000

/** Handles what has changed. */
type RunListener = {
  agents: (changed: Changes['agents']['changed']) => void
  /** The state of the runs when the watch begins, or begins anew. */
  known: (runs: Run[]) => void
  changed: (run: Run) => Promise<void>
}

/** Reports each run as it changes, or starts a command at each end, until Ctrl-C. */
export async function watchAll(watch: Watch, context: Context): Promise<void> {
  const { api, connection, command } = watch
  if (command === undefined) return follow(watch, createReporter(context), undefined, context)
  const { user } = await api.session.me({}, { signal: context.interrupted })
  await withCursor({ server: connection.server, user: user.id, command }, context, (keeper) =>
    follow(watch, starter(command, keeper, context), keeper, context),
  )
}

/** Polls for changes: since the kept place, since `since`, or from now on. */
async function follow(
  { api, since }: Watch,
  listener: RunListener,
  keeper: CursorStore | undefined,
  context: Context,
): Promise<never> {
  const { interrupted: signal } = context
  let cursor = keeper?.read()
  if (since !== undefined) {
    cursor = { cursor: '', begun: new Date(since - 1).toISOString(), latest: new Date(since).toISOString() }
    await keeper?.save(cursor)
  }
  let changes = await api.sync.pull({ query: cursorOf(cursor) }, { signal })
  for (;;) {
    listener.agents(changes.agents.changed)
    const { changed } = changes.executions
    if (!cursor) {
      const latest = latestOf(changed)
      cursor = { cursor: '', begun: latest, latest }
      await keeper?.save(cursor)
    } else {
      const runs = changes.reset ? await changedSince(Date.parse(cursor.latest) || 0, api, signal) : changed
      for (const run of runs) await listener.changed(run)
      cursor = { ...cursor, latest: latestOf(runs, cursor.latest) }
    }
    if (changes.reset) listener.known(changed)
    if (changes.cursor !== cursor.cursor) {
      cursor = { ...cursor, cursor: changes.cursor }
      await keeper?.save(cursor)
    }
    await context.sleep(interval)
    changes = await pullPatiently(api, cursor, context)
  }
}

async function pullPatiently(api: Api, cursor: WatchCursor, context: Context): Promise<Changes> {
  for (let failures = 0; ; failures += 1) {
    context.interrupted.throwIfAborted()
    try {
      return await api.sync.pull({ query: cursorOf(cursor) }, { signal: context.interrupted })
    } catch (error) {
      if (context.interrupted.aborted || !isTemporary(error)) throw error
      if (failures === 0) context.out.progress('The connection was lost; trying again…')
      await context.sleep(pauseAfter(faultKind(error), Math.min(failures, 4), error.retryAfter, Math.random()))
    }
  }
}

function cursorOf(cursor: WatchCursor | undefined): { cursor?: string } {
  return cursor?.cursor ? { cursor: cursor.cursor } : {}
}

function latestOf(runs: Run[], latest = ''): string {
  return runs.reduce(
    (last, { finished_at }) => (finished_at !== null && finished_at > last ? finished_at : last),
    latest,
  )
}

/** The runs that began or ended since a moment, the oldest first. */
async function changedSince(moment: number, api: Api, signal: AbortSignal): Promise<Run[]> {
  const runs: Run[] = []
  for await (const run of runsOf(api, { limit: maxPageSize }, signal)) {
    const created = Date.parse(run.created_at)
    if (created < moment - maxRunMs) break
    if (created >= moment || (run.finished_at !== null && Date.parse(run.finished_at) >= moment)) runs.push(run)
  }
  return runs.toReversed()
}

/** Starts the command once for each run that has ended since the watch began. */
function starter(command: string, keeper: CursorStore, context: Context): RunListener {
  return {
    agents: () => {},
    known: () => {},
    async changed(run) {
      const isOld = (run.finished_at ?? '') <= (keeper.read()?.begun ?? '')
      if (!isFinal(run.status) || isOld || keeper.hasSeenTo(run.id)) return
      context.interrupted.throwIfAborted()
      context.out.progress(`${context.out.id(run.id)} ${run.status}: ${titleOf(run.prompt)}`)
      await runOnEnd(command, run, context)
      await keeper.seenTo(run.id)
    },
  }
}

/** One line for each change of a status: the id, the agent, the status and the prompt, or what is asked. */
function createReporter({ out }: Context): RunListener {
  const statuses = new Map<string, string>()
  const names = new Map<string, string>()
  const remember = ({ id, status }: Run) => {
    statuses.set(id, status)
    if (statuses.size > maxRemembered) statuses.delete(statuses.keys().next().value!)
  }
  return {
    agents: (changed) => changed.forEach(({ id, name }) => names.set(id, name)),
    known: (runs) => runs.forEach(remember),
    async changed(run) {
      const { id, agent_id, status, pending_action, prompt } = run
      if (statuses.get(id) === status) return
      remember(run)
      if (out.json) return out.print(`${JSON.stringify(run)}\n`)
      const what = (status === 'waiting' && pending_action?.summary) || titleOf(prompt)
      const row = [out.id(id), names.get(agent_id) ?? agent_id, status, what].map((cell) =>
        cell.replace(/[\t\r\n]+/g, ' '),
      )
      if (!out.terminal) return out.print(`${row.join('\t')}\n`)
      const [, line] = layOut(columns, [row], out.width)
      out.text(`${line}\n`)
    },
  }
}
