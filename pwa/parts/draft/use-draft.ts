import {
  type DraftChange,
  changeDraft,
  drafts,
  followDraft,
  loadVersions,
  removeDraft,
} from '#pwa/data/drafts/drafts.ts'
import { problemOf } from '#pwa/data/network/api.ts'
import { draftDesk, fill } from '#pwa/parts/draft/draft-desk.ts'
import { toast } from '#pwa/ui/toast.ts'
import type { Blank } from '#shared/contract/drafts.ts'
import { blanksIn } from '#shared/domain/draft-text.ts'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'

/** Takes a change back. */
type Undo = () => Promise<void>

/** A draft as it is shown and worked on; undefined until it is here, null where it is gone. */
export function useDraft(id: string) {
  const { byId, failed } = useSnapshot(drafts)
  const { filling } = useSnapshot(draftDesk)
  const known = byId[id]
  const draft = known ? known.draft : undefined
  /** The version that is looked at, as long as none was written anew: that is what one wants to see. */
  const [chosen, setChosen] = useState<{ n: number; of: number } | null>(null)
  const undos = useRef<Undo[]>([])

  useEffect(() => followDraft(id), [id])

  const change = async (...args: Parameters<typeof changeDraft>) => {
    try {
      await changeDraft(...args)
      return true
    } catch (error) {
      toast('destructive', "Couldn't save this", problemOf(error).detail)
      return false
    }
  }

  const versions = draft?.versions ?? []
  const numberOf = (choice: typeof chosen) => (choice && choice.of === draft?.version ? choice.n : draft?.version)
  // A tap is answered before the text it leads to is read, drawn and laid out.
  const drawn = numberOf(useDeferredValue(chosen))
  const shown = versions.find(({ n }) => n === drawn)
  const isOld = draft != null && shown !== undefined && shown.n !== draft.version
  const body = isOld ? (shown.body ?? '') : draft?.body
  // What is worked out of a whole text is worked out once for each text, not at every key and tap.
  const text = useMemo(() => draft && { ...draft, body: body ?? '' }, [draft, body])
  const allBlanks = draft?.blanks
  const blanks = useMemo(() => (allBlanks ? blanksIn({ body: body ?? '', blanks: allBlanks }) : []), [body, allBlanks])
  const isOpen = (blank: Blank) => draft?.answers[blank.id] === undefined
  const currentBlank = filling?.draftId === id ? filling.blankId : null

  const select = useCallback((blankId: string | null) => fill(id, blankId), [id])
  /** The next blank that is open, from the one at hand on. */
  const next = (after: string | null): Blank | undefined => {
    const from = blanks.findIndex((blank) => blank.id === after) + 1
    return [...blanks.slice(from), ...blanks.slice(0, from)].find((blank) => blank.id !== after && isOpen(blank))
  }
  const answer = async (blankId: string, value: string | null) => {
    const before = draft?.answers[blankId]
    if (before === value) return
    if (await change(id, { answers: { [blankId]: value } }))
      undos.current.push(
        async () => void (await change(id, { answers: { [blankId]: before ?? (before === null ? null : '') } })),
      )
  }

  return {
    draft,
    /** The draft with the text of the version that is looked at. */
    text,
    isWaiting: known?.isWaiting ?? false,
    refused: known?.refused ?? null,
    hasFailed: failed[id] === true && !known,
    blanks,
    filled: blanks.filter((blank) => !isOpen(blank)).length,
    currentBlank,
    select,
    next,
    answer,
    versions,
    /** The number of the version that was chosen; `shown` follows as soon as it is drawn. */
    chosen: numberOf(chosen),
    shown,
    isOld,
    show: (n: number) => {
      if (draft) setChosen({ n, of: draft.version })
      if (versions.find((version) => version.n === n)?.body === null) void loadVersions(id)
    },
    restore: async () => {
      const body = shown?.body
      if (!draft || !body) return
      const { body: before } = draft
      if (await change(id, { body })) undos.current.push(async () => void (await change(id, { body: before })))
    },
    save: async (fields: DraftChange, base: number) => {
      if (!draft) return false
      const before = { title: draft.title, body: draft.body }
      const isSaved = await change(id, fields, base)
      if (isSaved)
        undos.current.push(
          async () =>
            void (await change(id, {
              ...(fields.title !== undefined && { title: before.title }),
              ...(fields.body !== undefined && { body: before.body }),
            })),
        )
      return isSaved
    },
    undo: () => void undos.current.pop()?.(),
    remove: async () => {
      try {
        await removeDraft(id)
      } catch (error) {
        toast('destructive', "Couldn't delete this draft", problemOf(error).detail)
      }
    },
  }
}

export type ShownDraft = ReturnType<typeof useDraft>
