import { fromDesktop } from '#pwa/ui/use-media.ts'
import { proxy } from 'valtio'

/** Where a draft has room beside its conversation. */
export const besideQuery = fromDesktop

/** The box of a screen that has room for a draft beside its conversation. */
export const besideId = 'draft-beside'

/**
 * What is open of the drafts of a conversation: the one beside it where there is room, those that were closed there, and
 * the blank that is being filled.
 */
export const draftDesk = proxy<{
  beside: string | null
  closed: Record<string, true>
  filling: { draftId: string; blankId: string } | null
  /** Whether something new is being asked: drafts of what was asked before do not open by themselves. */
  isFresh: boolean
}>({ beside: null, closed: {}, filling: null, isFresh: false })

/** Opens a draft beside its conversation. */
export function openBeside(id: string): void {
  delete draftDesk.closed[id]
  draftDesk.beside = id
  draftDesk.filling = null
}

/** Opens a draft that has just been written, or that the conversation ends with. */
export function offerBeside(id: string): void {
  if (!draftDesk.closed[id] && !draftDesk.isFresh) openBeside(id)
}

/** Gives all the room to the conversation while something new is being asked. */
export function askAnew(isFresh: boolean): void {
  if (isFresh) leaveDesk()
  draftDesk.isFresh = isFresh
}

/** Closes it; it stays closed until it is opened by hand, or written anew. */
export function closeBeside(): void {
  if (draftDesk.beside !== null) draftDesk.closed[draftDesk.beside] = true
  draftDesk.beside = null
  draftDesk.filling = null
}

/** Closes all of it with its conversation. */
export function leaveDesk(): void {
  draftDesk.isFresh = false
  draftDesk.beside = null
  draftDesk.filling = null
}

/** Lets a blank be filled; null ends that. */
export function fill(draftId: string, blankId: string | null): void {
  draftDesk.filling = blankId === null ? null : { draftId, blankId }
}
