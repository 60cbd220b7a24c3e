import type { PlacedRun } from '#pwa/data/resources/desk.ts'
import type { ShownTurn } from '#pwa/parts/conversation/describe-turn.ts'
import { sessionIn } from '#pwa/data/conversations/conversations.ts'
import type { Draft } from '#shared/contract/drafts.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { type Assigned, assigneesOf } from '#shared/domain/assignees.ts'
import { isFinal } from '#shared/domain/run-state.ts'
import { dateOf } from './local-date.ts'

/**
 * A run as the desk shows it: `turn` where this page follows it, or has not sent it yet; `session` is its chat, where it
 * belongs to one.
 */
export type DeskRun = {
  key: string
  run: ShownTurn['run']
  turn: ShownTurn | undefined
  conversationId: string
  session: string | null
}

/** What is known of a desk: kept runs and drafts, what this page follows, tasks, and how many calls were refused. */
type Known = {
  kept: { readonly runs: readonly PlacedRun[]; readonly drafts: readonly Draft[] } | null
  conversations: Conversations
  tasks: readonly Readonly<Task>[] | null
  /** The id of its owner. */
  me: string | undefined
  refused: number
  now: number
}

type Conversations = Readonly<Record<string, { readonly turns: readonly ShownTurn[] }>>

/** What lies on a desk, and how many things of it wait for its owner. */
export function readDesk({ kept, conversations, tasks, me, refused, now }: Known) {
  const today = dateOf(now)
  const runs = sortRuns(kept?.runs ?? [], conversations, now)
  const drafts = (kept?.drafts ?? []).filter(({ updated_at }) => now - Date.parse(updated_at) < restingMs)
  const asking = [...runs.approvals, ...runs.questions]
  // What is asked about a task comes first: with its answer the task is back, where it is still due.
  const asked = new Set(asking.map(({ run }) => run.context.task_id))
  const due = dueTasks(tasks ?? [], today).filter((task) => !asked.has(task.id) && concerns(task, me))
  return {
    ...runs,
    due,
    drafts,
    today,
    needs: asking.length + drafts.length + due.length + (refused > 0 ? 1 : 0),
    /** The chats in which something is asked. */
    askingChats: [...new Set(asking.flatMap(({ session }) => session ?? []))],
  }
}

/** Milliseconds for which a question that nobody answered, or a draft with open blanks, stays on the desk. */
const restingMs = 14 * 24 * 60 * 60_000

/** How many of the runs that ended are shown. */
const mostFinished = 4

/**
 * What is on the desk of runs: those that wait for approval or ask something, those that are under way, and the last that
 * ended. What this page follows is newer than what is kept.
 */
export function sortRuns(kept: readonly PlacedRun[], conversations: Conversations, now: number) {
  const known = new Map<string, DeskRun>()
  for (const { run, conversationId } of kept) {
    const key = run.idempotency_key || run.id
    known.set(key, { key, run, turn: undefined, ...placeOf(conversationId) })
  }
  for (const [conversationId, { turns }] of Object.entries(conversations))
    for (const turn of turns) known.set(turn.key, { key: turn.key, run: turn.run, turn, ...placeOf(conversationId) })
  const all = [...known.values()].toSorted((a, b) => b.run.created_at.localeCompare(a.run.created_at))
  const taken = new Set(all.map(({ run }) => run.answers?.run_id))
  const lastOf = new Map<string, string>()
  for (const { run, key } of all) {
    const thread = run.thread_id ?? run.id
    if (!lastOf.has(thread)) lastOf.set(thread, key)
  }
  const asks = ({ run, key }: DeskRun) =>
    run.outcome === 'needs_you' &&
    // Runs that were kept by an earlier release do not have it.
    !run.answered &&
    !taken.has(run.id) &&
    // What was said after it has settled it.
    lastOf.get(run.thread_id ?? run.id) === key &&
    now - Date.parse(run.created_at) < restingMs

  const approvals = all.filter(({ run }) => run.status === 'waiting' && run.pending_action !== null)
  const questions = all.filter(asks)
  const working = all.filter(
    ({ run, turn }) =>
      (turn ? turn.state !== 'ended' && turn.state !== 'rejected' : !isFinal(run.status)) && run.status !== 'waiting',
  )
  const finished = all
    .filter(
      (each) => isFinal(each.run.status) && (each.turn?.state ?? 'ended') === 'ended' && !questions.includes(each),
    )
    .toSorted((a, b) => endOf(b).localeCompare(endOf(a)))
    .slice(0, mostFinished)
  return { approvals, questions, working, finished }
}

function placeOf(conversationId: string): { conversationId: string; session: string | null } {
  return { conversationId, session: sessionIn(conversationId) }
}

function endOf({ run }: DeskRun): string {
  return run.finished_at ?? run.created_at
}

/** Whether a task is the business of a person: what other people alone have is not. */
export function concerns(task: Assigned, me: string | undefined): boolean {
  const assignees = assigneesOf(task)
  return assignees.length === 0 || assignees.some(({ kind, id }) => kind === 'agent' || id === me)
}

/** Tasks that are due today or were before, and not done: the longest overdue first. */
export function dueTasks(tasks: readonly Readonly<Task>[], today: string): Task[] {
  return tasks
    .filter(({ status, dueDate }) => status !== 'Completed' && dueDate !== null && dueDate <= today)
    .toSorted((a, b) => a.dueDate!.localeCompare(b.dueDate!))
}
