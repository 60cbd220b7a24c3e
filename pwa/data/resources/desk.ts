import type { Draft } from '#shared/contract/drafts.ts'
import type { Run } from '#shared/contract/runs.ts'
import { proxy, ref, subscribe } from 'valtio'
import { afterPaint } from '#pwa/ui/after-paint.ts'
import { whenIdle } from '../page/when-idle.ts'
import { onSignedOut } from '../session/session.ts'
import { onFirstAnswer } from '../sync/sync.ts'
import { tasks } from '../sync/synced.ts'

/** A run, and the conversation that it belongs to. */
export type PlacedRun = { run: Run; conversationId: string }

/** The newest runs, and the drafts with open blanks, newest first. */
type Kept = { runs: readonly PlacedRun[]; drafts: readonly Draft[] }

/**
 * What a desk shows of them, null until it is known; `isOpen` while it is looked at; and the chats in which something is
 * asked, as the navigation last counted them.
 */
export const desk = proxy<{
  kept: (Kept & { $$valtioSnapshot: Kept }) | null
  isOpen: boolean
  askingChats: readonly string[]
}>({ kept: null, isOpen: false, askingChats: ref([]) })

onSignedOut(() => Object.assign(desk, { kept: null, askingChats: ref([]) }))

/** Shows these, newest first. */
export function showOnDesk(runs: readonly PlacedRun[], drafts: readonly Draft[]): void {
  desk.kept = ref({
    runs: runs.toSorted((a, b) => b.run.created_at.localeCompare(a.run.created_at)),
    // What a blank is in the text is known to what reads the kept ones.
    drafts: drafts
      .filter(({ blanks, answers }) => blanks.some(({ id }) => answers[id] === undefined))
      .toSorted((a, b) => b.updated_at.localeCompare(a.updated_at)),
  })
}

let followers = 0
let stopFollowing = () => {}

/**
 * Keeps the desk as it is known on this device, until every caller has called the function it got back. A device that
 * has nothing shows what the first answer of the server brings; what is kept, and the code that reads it, comes behind
 * the first picture.
 */
export function followDesk(): () => void {
  followers += 1
  if (followers === 1) stopFollowing = follow()
  let isFollowing = true
  return () => {
    if (!isFollowing) return
    isFollowing = false
    followers -= 1
    if (followers === 0) stopFollowing()
  }
}

function follow(): () => void {
  let isFollowing = true
  let stopKept = () => {}
  let isAsked = false
  const readKept = async () => {
    if (isAsked || tasks.list === null) return
    isAsked = true
    await (desk.kept === null ? afterPaint() : whenIdle())
    try {
      const { followKept } = await import('./kept-desk.ts')
      if (isFollowing) stopKept = followKept()
    } catch {
      // The next news of tasks try again.
      isAsked = false
      if (desk.kept === null) showOnDesk([], [])
    }
  }
  const stops = [
    onFirstAnswer((runs, drafts) =>
      showOnDesk(
        runs.map((run) => ({ run, conversationId: run.agent_id })),
        drafts,
      ),
    ),
    subscribe(tasks, () => void readKept()),
  ]
  void readKept()
  return () => {
    isFollowing = false
    stopKept()
    for (const stop of stops) stop()
  }
}
