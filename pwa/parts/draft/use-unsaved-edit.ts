import { keepEdit, readEdit } from '#pwa/data/drafts/drafts.ts'
import { changeOf } from '#pwa/parts/draft/editable-text.ts'
import type { Draft } from '#shared/contract/drafts.ts'
import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Whether a draft is being edited: also where a text that was typed lies unsaved since before. A page that ends while it
 * saves may leave a text that is saved by now: that one is forgotten.
 */
export function useUnsavedEdit(id: string, draft: Draft | null | undefined): [boolean, (isEditing: boolean) => void] {
  const [isEditing, setEditing] = useState(false)
  const isUnsaved = useEffectEvent(
    (kept: { title: string; text: string }) => draft != null && Object.keys(changeOf(kept, draft)).length > 0,
  )
  const isKnown = draft != null
  useEffect(() => {
    let isHere = true
    const open = async () => {
      const kept = await readEdit(id)
      if (!isHere || !kept) return
      if (isUnsaved(kept)) setEditing(true)
      else await keepEdit(id, null)
    }
    if (isKnown) void open()
    return () => {
      isHere = false
    }
  }, [id, isKnown])
  return [isEditing, setEditing]
}
