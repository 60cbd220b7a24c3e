import { conversations, sessionIn } from '#pwa/data/conversations/conversations.ts'
import { connection } from '#pwa/data/network/connection.ts'
import { outboxCount } from '#pwa/data/outbox/outbox-count.ts'
import { desk, followDesk } from '#pwa/data/resources/desk.ts'
import { tasks } from '#pwa/data/resources/tasks.ts'
import { session } from '#pwa/data/session/session.ts'
import type { ShownNext } from '#pwa/parts/conversation/describe-turn.ts'
import { type DeskRun, readDesk } from '#pwa/parts/desk-rules.ts'
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
  const known = useSnapshot(conversations)
  const { list, failed } = useSnapshot(tasks)
  const { online } = useSnapshot(connection)
  const { user } = useSnapshot(session)
  const { failed: refused } = useSnapshot(outboxCount)
  const now = useMinute()
  useEffect(followDesk, [])
  useEffect(() => {
    desk.isOpen = true
    return () => void (desk.isOpen = false)
  }, [])

  const lying = readDesk({ kept, conversations: known, tasks: list, me: user?.id, refused, now })
  // Without a connection they stand apart: what waits here is not under way.
  const isWaiting = ({ turn }: DeskRun) => !online && (turn?.state === 'unsent' || turn?.state === 'sending')
  return {
    ...lying,
    working: lying.working.filter((of) => !isWaiting(of)),
    /** The first to go first. */
    waiting: lying.working.filter(isWaiting).toReversed(),
    /** Whether an agent is at a task now. */
    isUnderWay: (taskId: string) => lying.working.some(({ run }) => run.context.task_id === taskId),
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
    answer: (of: DeskRun, approve: boolean) => void actions().then(({ answer }) => answer(of, approve)),
    take: (of: DeskRun, next: ShownNext | typeof neither) => void actions().then(({ take }) => take(of, next)),
    stop: (of: DeskRun) => void actions().then(({ stopWork }) => stopWork(of)),
    runTask: (task: Task, agentId: string) => void actions().then(({ handOverTask }) => handOverTask(task, agentId)),
    complete: (task: Task) => void actions().then(({ complete }) => complete(task)),
    postpone: (task: Task) => void actions().then(({ postpone }) => postpone(task)),
  }
}
