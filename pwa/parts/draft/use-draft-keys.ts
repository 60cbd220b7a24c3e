import type { ShownDraft } from '#pwa/parts/draft/use-draft.ts'
import type { KeyboardEvent } from 'react'

/** The keys of a draft: Ctrl or ⌘ with Enter goes to the next blank, with Z takes the last change back. */
export function useDraftKeys({ currentBlank, select, next, undo }: ShownDraft, isEditing: boolean) {
  return (event: KeyboardEvent) => {
    const isCommand = event.metaKey || event.ctrlKey
    const isField = (event.target as HTMLElement).matches('input, textarea')
    if (isEditing || !isCommand) return
    if (event.key === 'Enter') {
      event.preventDefault()
      select(next(currentBlank)?.id ?? null)
    } else if (event.key === 'z' && !event.shiftKey && !isField) {
      event.preventDefault()
      undo()
    }
  }
}
