import { conversations, sessionIn } from '#pwa/data/conversations/conversations.ts'
import { connection } from '#pwa/data/network/connection.ts'
import { outboxCount } from '#pwa/data/outbox/outbox-count.ts'
import { desk, followDesk } from '#pwa/data/resources/desk.ts'
import { tasks } from '#pwa/data/resources/tasks.ts'
import type { ShownNext } from '#pwa/parts/conversation/describe-turn.ts'
import { dateOf } from '#pwa/parts/local-date.ts'
import { type DeskRun, dueTasks, restingMs, sortRuns } from '#pwa/screens/dashboard/desk.rules.ts'
import { useMinute } from '#pwa/ui/use-minute.ts'
import type { Task } from '#shared/contract/tasks.ts'
import type { neither } from '#shared/domain/answers.ts'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

export type Desk = ReturnType<typeof useDesk>

/** What answers are given with: behind the first picture, as nobody presses before it. */
const actions = () => import('#pwa/screens/dashboard/desk-actions.ts')

/** What is on the desk, and what can be done about it there. */
export function useDesk() {
  const { kept } = useSnapshot(desk)
  const turns = useSnapshot(conversations)
  const { list, failed } = useSnapshot(tasks)
  const { online } = useSnapshot(connection)
  const { failed: refused } = useSnapshot(outboxCount)
  const now = useMinute()
  useEffect(followDesk, [])

  const today = dateOf(now)
  const runs = sortRuns(kept?.runs ?? [], turns, now)
  const due = dueTasks(list ?? [], today)
  const drafts = (kept?.drafts ?? []).filter(({ updated_at }) => now - Date.parse(updated_at) < restingMs)
  return {
    ...runs,
    due,
    today,
    /** Whether an agent is at a task now. */
    isUnderWay: (taskId: string) => runs.working.some(({ run }) => run.context.task_id === taskId),
    drafts,
    /** The chat that a run belongs to; null where it is an agent's. */
    sessionOf: (runId: string) => {
      const placed = kept?.runs.find(({ run }) => run.id === runId)
      return placed ? sessionIn(placed.conversationId) : null
    },
    /** How many calls of this device were refused. */
    refused,
    online,
    /** Whether all of it is known, or will not be. */
    isKnown: list === null ? failed : kept !== null,
    needs: runs.approvals.length + runs.choices.length + drafts.length + due.length + (refused > 0 ? 1 : 0),
    answer: (of: DeskRun, approve: boolean) => void actions().then(({ answer }) => answer(of, approve)),
    take: (of: DeskRun, next: ShownNext | typeof neither) => void actions().then(({ take }) => take(of, next)),
    stop: (of: DeskRun) => void actions().then(({ stopWork }) => stopWork(of)),
    runTask: (task: Task) => void actions().then(({ handOverTask }) => handOverTask(task)),
    complete: (task: Task) => void actions().then(({ complete }) => complete(task)),
    postpone: (task: Task) => void actions().then(({ postpone }) => postpone(task)),
  }
}
