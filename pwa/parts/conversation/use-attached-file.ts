import type { Attachment } from '#pwa/data/conversations/files.ts'
import { fileOf } from '#pwa/data/conversations/run-files.ts'
import { problemOf } from '#pwa/data/network/api.ts'
import type { ShownTurn } from '#pwa/parts/conversation/describe-turn.ts'
import { useEffect, useEffectEvent, useState } from 'react'

export type AttachedContent = Attachment

/** What is in the file `n` of a run request, once it is here, or why it is not. */
export function useAttachedFile(turn: ShownTurn, n: number) {
  const [file, setFile] = useState<Attachment | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const load = () =>
    fileOf(turn, n).then(setFile, (error: unknown) => {
      const { status, detail } = problemOf(error)
      setTrouble(status === 0 ? "It is on the server. Open it again when you're back online." : detail)
    })
  const begin = useEffectEvent(load)
  useEffect(() => void begin(), [])

  return {
    file,
    trouble,
    again: () => {
      setTrouble(null)
      void load()
    },
  }
}
