import { takeNextOf } from '#pwa/data/conversations/next-actions.ts'
import { isUnkept } from '#pwa/data/conversations/outbox-turns.ts'
import { requestUnsentPrompt, stop, takeBackRequest } from '#pwa/data/conversations/runs.ts'
import { runTask } from '#pwa/data/conversations/task-runs.ts'
import { deskPrompt } from '#pwa/data/conversations/unsent-prompts.ts'
import { problemOf } from '#pwa/data/network/api.ts'
import { update } from '#pwa/data/outbox/changes.ts'
import { desk } from '#pwa/data/resources/desk.ts'
import { answerApproval, stopRun } from '#pwa/data/resources/kept-desk.ts'
import { connectParts } from '#pwa/data/start.ts'
import type { ShownNext } from '#pwa/parts/conversation/describe-turn.ts'
import { changeTasks, tellTaskTrouble } from '#pwa/parts/change-tasks.ts'
import { dateOf } from '#pwa/parts/local-date.ts'
import type { DeskRun } from '#pwa/parts/desk-rules.ts'
import { toast } from '#pwa/ui/toast.ts'
import type { Task } from '#shared/contract/tasks.ts'
import type { neither } from '#shared/domain/answers.ts'

const dayMs = 24 * 60 * 60_000

/** Hands what is written on the desk to an agent; `onKept` is called once this device has it. */
export function handOver(agentId: string, onKept: () => void): void {
  connectParts()
  void requestUnsentPrompt(agentId, null, deskPrompt, onKept)
}

/** Answers what a run asks before it goes on. */
export function answer(of: DeskRun, approve: boolean): void {
  answerApproval(of, approve).then(
    (isFirst) => isFirst || toast('plain', 'Answered already', 'This was answered on another device.'),
    tell("Couldn't be sent"),
  )
}

/** Takes one of the choices of a run, or none of them. */
export function take({ run, conversationId }: DeskRun, next: ShownNext | typeof neither): void {
  connectParts()
  takeNextOf(run, conversationId, next)
}

/**
 * Stops a run. One that was not sent is taken back: into the composer of the desk where it begins a conversation, else into
 * that of its own.
 */
export function stopWork({ key, run, conversationId, session }: DeskRun): void {
  if (run.id !== '') return void stopRun(conversationId, key, run.id).catch(tell("Couldn't stop"))
  if (isUnkept(key)) return void stop(conversationId).catch(tell("Couldn't stop"))
  const begins =
    session === null && !desk.kept?.runs.some(({ run: { id, thread_id } }) => (thread_id ?? id) === run.thread_id)
  takeBackRequest(conversationId, key, begins ? deskPrompt : conversationId).catch(tell("Couldn't stop"))
}

const handing = new Set<string>()

/** Gives a task to one of the agents that have it; a second press means the same. */
export function handOverTask(task: Task, agentId: string): void {
  if (handing.has(task.id)) return
  handing.add(task.id)
  connectParts()
  const begun = task.status === 'Pending' ? update('tasks', task.id, { status: 'In Progress' }) : Promise.resolve()
  begun
    .then(() => runTask(task, agentId))
    .catch(tellTaskTrouble)
    .finally(() => handing.delete(task.id))
}

export function complete(task: Task): void {
  void changeTasks([task], { status: 'Completed' }, 'Completed')
}

export function postpone(task: Task): void {
  void changeTasks([task], { dueDate: dateOf(Date.now() + dayMs) }, 'Due tomorrow')
}

function tell(title: string): (error: unknown) => void {
  return (error) => toast('destructive', title, problemOf(error).detail)
}
