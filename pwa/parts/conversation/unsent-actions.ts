import { problemOf } from '#pwa/data/network/api.ts'
import { runBuiltin, takeBackRequest } from '#pwa/data/conversations/runs.ts'
import { drainOutbox, dropCall, retryCall } from '#pwa/data/outbox/outbox-host.ts'
import type { UnsentActions } from '#pwa/parts/conversation/unsent.tsx'
import { toast } from '#pwa/ui/toast.ts'

/**
 * What can be done with the unsent requests of a conversation; `what` names one in the toast for a failure,
 * `isRunning` is whether a run is under way there.
 */
export function unsentActions(conversationId: string, what: string, isRunning: boolean): UnsentActions {
  const tellTrouble = (error: unknown) => toast('destructive', `Couldn't change this ${what}`, problemOf(error).detail)
  return {
    takeBack: (key) => void takeBackRequest(conversationId, key).catch(tellTrouble),
    retry: (key) => void retryCall(key).catch(tellTrouble),
    discard: (key) => void dropCall(key).catch(tellTrouble),
    sendNow: () => void drainOutbox({ isForced: true }),
    // One at a time.
    runBuiltin: isRunning ? undefined : (key) => void runBuiltin(conversationId, key).catch(tellTrouble),
  }
}
