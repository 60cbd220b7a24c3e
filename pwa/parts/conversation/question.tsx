import { answerQuestion } from '#pwa/data/conversations/approvals.ts'
import { problemOf } from '#pwa/data/network/api.ts'
import { connection } from '#pwa/data/network/connection.ts'
import type { Replier, ShownTurn } from '#pwa/parts/conversation/describe-turn.ts'
import { deferred } from '#pwa/ui/deferred.tsx'
import { toast } from '#pwa/ui/toast.ts'
import { useSnapshot } from 'valtio'

const ApprovalCard = deferred(() => import('#pwa/parts/approval-card.tsx').then((m) => m.ApprovalCard), 'extra')

/** What a run asks its user, and where the answer goes. */
export function Question({ turn, agent }: { turn: ShownTurn; agent: Replier }) {
  const { online } = useSnapshot(connection)
  const action = turn.run.pending_action
  if (!action) return null

  const answer = async (approve: boolean, input?: Record<string, unknown>) => {
    const isTaken = await answerQuestion(agent.conversationId ?? agent.id, turn.key, action.id, approve, input).catch(
      (error: unknown) => {
        throw problemOf(error)
      },
    )
    if (!isTaken)
      toast('plain', 'Answered already', 'It was answered on another device, or stopped. You see how it stands.')
    return isTaken
  }

  return <ApprovalCard key={action.id} action={action} agent={agent} isOnline={online} onAnswer={answer} />
}
