import { type DraftChange, type DraftEdit, keepEdit, readEdit } from '#pwa/data/drafts/drafts.ts'
import { changeOf, toEditable } from '#pwa/parts/draft/editable-text.ts'
import type { Draft } from '#shared/contract/drafts.ts'
import { useEffect, useRef, useState } from 'react'

/** Saves what was changed on the version `base`; false where it could not be kept. */
export type SaveDraft = (change: DraftChange, base: number) => Promise<boolean>

/** Milliseconds after which what was typed is kept. */
const restMs = 300

/** What is typed over a draft: kept on this device as it is typed, until it is saved or discarded. */
export function useDraftEdit(draft: Draft, onSave: SaveDraft, onClose: () => void) {
  // Another device, or an agent, may give it another text meanwhile: this one goes on from where it began.
  const [begun] = useState(draft)
  const [edit, setEdit] = useState<DraftEdit>(() => ({
    title: draft.title,
    text: toEditable(draft),
    base: draft.version,
  }))
  const [trouble, setTrouble] = useState<string | null>(null)
  const isTyped = useRef(false)
  const { id } = draft

  useEffect(() => {
    let isHere = true
    const take = async () => {
      const kept = await readEdit(id)
      if (isHere && kept && !isTyped.current) setEdit(kept)
    }
    void take()
    return () => {
      isHere = false
    }
  }, [id])

  const latest = useRef(edit)
  useEffect(() => {
    latest.current = edit
    if (!isTyped.current) return
    // What was saved or discarded within that time is not kept after all.
    const timer = setTimeout(() => void (isTyped.current && keepEdit(id, edit)), restMs)
    return () => clearTimeout(timer)
  }, [id, edit])
  // The last keys before it is closed are kept too.
  useEffect(() => () => void (isTyped.current && keepEdit(id, latest.current)), [id])

  const close = () => {
    isTyped.current = false
    void keepEdit(id, null)
    onClose()
  }
  return {
    edit,
    trouble,
    type: (fields: Partial<DraftEdit>) => {
      isTyped.current = true
      setTrouble(null)
      setEdit((before) => ({ ...before, ...fields }))
    },
    save: async () => {
      if (edit.text.trim() === '')
        return setTrouble('The text must not be empty. Delete the draft instead, if you do not need it.')
      const change = changeOf(edit, begun)
      if (Object.keys(change).length === 0 || (await onSave(change, edit.base))) close()
    },
    discard: close,
  }
}
