import { followUndoing, undoSteps, undoing } from '#pwa/data/conversations/undo.ts'
import { problemOf } from '#pwa/data/network/api.ts'
import { toast } from '#pwa/ui/toast.ts'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

/** What is being taken back, by step, and the way to take back steps of `run`. */
export function useUndoing(run: { readonly id: string }) {
  const under = useSnapshot(undoing)
  useEffect(followUndoing, [])
  return {
    under,
    undoSteps: (steps: readonly string[]) =>
      void undoSteps(run, steps).catch((error: unknown) =>
        toast('destructive', "Couldn't take this back", problemOf(error).detail),
      ),
  }
}
