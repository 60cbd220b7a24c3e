import { readEdit } from '#pwa/data/drafts/drafts.ts'
import { useEffect, useState } from 'react'

/** Whether a draft is being edited: also where a text that was typed lies unsaved since before. */
export function useUnsavedEdit(id: string): [boolean, (isEditing: boolean) => void] {
  const [isEditing, setEditing] = useState(false)
  useEffect(() => {
    let isHere = true
    void readEdit(id).then((kept) => isHere && kept && setEditing(true))
    return () => {
      isHere = false
    }
  }, [id])
  return [isEditing, setEditing]
}
