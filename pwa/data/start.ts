import { sessionIn } from './conversations/conversations.ts'
import { showRunRequests } from './conversations/outbox-turns.ts'
import { onRunEnded } from './conversations/run-following.ts'
import { takeRunNews } from './conversations/run-history.ts'
import { endPush, keepPush } from './notifications/push-keeping.ts'
import { showBadge } from './outbox/badge.ts'
import { noteOpenChanges } from './outbox/open-changes.ts'
import { onRows } from './outbox/outbox-host.ts'
import { startOutbox } from './outbox/outbox-triggers.ts'
import { startInstall } from './page/install.ts'
import { loadCredits } from './resources/credits.ts'
import { onSignedOut } from './session/session.ts'
import { checkSession } from './session/standing.ts'
import { startSync } from './sync/sync-triggers.ts'
import { onRunNews } from './sync/sync.ts'
import { showPendingChanges } from './sync/synced.ts'

/** Starts what works behind every screen while a user is signed in; returns the way to stop it. */
export function startData(): () => void {
  connectParts()
  void checkSession()
  const stops = [startSync(), startOutbox(), startInstall()]
  void keepPush()
  return () => {
    for (const stop of stops) stop()
  }
}

let areConnected = false

/**
 * Connects the parts of `pwa/data`, once for a page: all that happens in one of them because something has happened in
 * another stands here, in its order. A module on its own does nothing when it is imported but register what lets go of
 * its own memory (decision 0044).
 */
export function connectParts(): void {
  if (areConnected) return
  areConnected = true

  // What waits on this device shows in the lists, in the notes above them and in the conversations.
  onRows(showPendingChanges)
  onRows(noteOpenChanges)
  onRows((rows) => showRunRequests(rows, { onRejected, joinReply }))

  onRunNews(takeRunNews)
  onRunEnded((run, conversationId) => {
    if (!run) return
    // A run has cost what it has cost.
    if (run.credits_used > 0) void loadCredits()
    // The list of chats is kept for reading offline, whichever screen is open.
    if (sessionIn(conversationId) !== null) void lately(import('./conversations/chats.ts'), (m) => m.loadChats())
  })

  onSignedOut(({ expired }) => {
    // A user who only has to sign in again still has calls waiting, and comes back to the notifications.
    if (expired) return
    showBadge(0)
    void endPush()
  })
}

// Needed once a run request was sent, and not for the first picture of any screen.

function onRejected(conversationId: string, key: string): void {
  void lately(import('./conversations/runs.ts'), (m) => m.takeRejected(conversationId, key))
}

async function joinReply(
  ...args: Parameters<typeof import('./conversations/chat-replies.ts').joinReply>
): Promise<boolean> {
  const replies = await import('./conversations/chat-replies.ts')
  return replies.joinReply(...args)
}

/** Does `work` with a module that comes later; nothing where it cannot be loaded. */
async function lately<M>(loading: Promise<M>, work: (module: M) => unknown): Promise<void> {
  const module = await loading.catch(() => null)
  if (module) await work(module)
}
