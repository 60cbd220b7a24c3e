import type { ShownConversation } from '#pwa/parts/conversation/use-conversation.ts'
import { usePinned } from '#pwa/ui/use-pinned.ts'
import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Where a conversation is scrolled to and what of it has the focus: what the user has just sent or begun comes into
 * view. `isBeginning` is whether a new thread is being written.
 */
export function useConversationView({ last }: Pick<ShownConversation, 'last'>, isBeginning = false) {
  const pinned = usePinned(
    `${last?.key} ${last?.live.length} ${last?.state} ${last?.run.steps.length} ${isBeginning}`,
    last !== undefined,
  )
  const input = useRef<HTMLTextAreaElement>(null)

  const sent = last?.state === 'sending' ? last.key : null
  const begun = isBeginning ? 'new' : sent
  const showEnd = useEffectEvent(pinned.toEnd)
  useEffect(() => {
    if (begun) showEnd()
  }, [begun])

  return {
    ...pinned,
    input,
    focusInput: () => input.current?.focus(),
    /** For a button that goes with its note or row once it was pressed. */
    focusLog: () => pinned.box.current?.focus({ preventScroll: true }),
  }
}

export type ConversationViewState = ReturnType<typeof useConversationView>
