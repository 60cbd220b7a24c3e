import { besideQuery, offerBeside } from '#pwa/parts/draft/draft-desk.ts'
import { DraftCard } from '#pwa/parts/draft/draft-card.tsx'
import type { DraftAsks } from '#pwa/parts/draft/draft-tools.tsx'
import { useMedia } from '#pwa/ui/use-media.ts'
import { useEffect } from 'react'

type ReplyDraftsProps = DraftAsks & {
  ids: readonly string[]
  /** Those that stand in full at a later reply, one after another. */
  later: string
  isLast: boolean
  /** Whether the conversation opens drafts beside it. */
  hasBeside: boolean
  /** Called with the id of a draft that stands there, or of which it is said why not. */
  onShown: (id: string) => void
}

/**
 * The drafts that a reply wrote or changed. Where there is room the last one opens beside the conversation, unless
 * something new is being asked.
 */
export function ReplyDrafts({ ids, later, isLast, turnKey, actions, hasBeside, onShown }: ReplyDraftsProps) {
  const isBeside = useMedia(besideQuery) && hasBeside
  const newest = ids.at(-1)
  useEffect(() => {
    if (isBeside && isLast && newest !== undefined) offerBeside(newest)
  }, [isBeside, isLast, newest])
  return ids.map((id) => (
    <DraftCard
      key={id}
      id={id}
      turnKey={turnKey}
      actions={actions}
      isFolded={isBeside || later.split(' ').includes(id)}
      onOpen={isBeside ? undefined : () => toCard(id)}
      onShown={onShown}
    />
  ))
}

/** The text stands below a later reply. */
function toCard(id: string): void {
  document.querySelector(`[data-draft="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'start', behavior: 'smooth' })
}
