import type { ShownConversation } from '#pwa/parts/conversation/use-conversation.ts'
import { usePinned } from '#pwa/ui/use-pinned.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/**
 * Where a conversation is scrolled to and what of it has the focus: what the user has just asked goes to the top and
 * stays there while the reply grows below it. `isBeginning` is whether a new thread is being written.
 */
export function useConversationView({ last }: Pick<ShownConversation, 'last'>, isBeginning = false) {
  const pinned = usePinned(
    `${last?.key} ${last?.live.length} ${last?.state} ${last?.run.steps.length} ${isBeginning}`,
    last !== undefined,
  )
  const input = useRef<HTMLTextAreaElement>(null)

  // What the server has not accepted yet was asked here, and just now.
  const asked = last?.run.id === '' ? last.key : null
  const [held, setHeld] = useState(asked)
  if (asked !== null && asked !== held) setHeld(asked)
  const hold = useEffectEvent(pinned.hold)
  useLayoutEffect(() => {
    if (held !== null) hold()
  }, [held])

  const showEnd = useEffectEvent(pinned.toEnd)
  useEffect(() => {
    if (isBeginning) showEnd()
  }, [isBeginning])

  return {
    ...pinned,
    /** The turn that has the whole height of the log; only the last one has. */
    held,
    input,
    focusInput: () => input.current?.focus(),
    /** For a button that goes with its note or row once it was pressed. */
    focusLog: () => pinned.box.current?.focus({ preventScroll: true }),
  }
}

export type ConversationViewState = ReturnType<typeof useConversationView>
