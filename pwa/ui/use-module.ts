import { startTransition, useEffect, useState } from 'react'

/** Milliseconds until what could not be loaded is asked for again. */
const pause = 5000

/**
 * What `load` brings, from when it `isNeeded`; null until then. It appears in a transition, and what cannot be loaded is
 * asked for again.
 */
export function useModule<Module>(isNeeded: boolean, load: () => Promise<Module>): Module | null {
  const [module, setModule] = useState<{ loaded: Module } | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isDrawn = true
    const attempt = () =>
      void load().then(
        (loaded) => isDrawn && startTransition(() => setModule({ loaded })),
        () => isDrawn && (timer = setTimeout(attempt, pause)),
      )
    attempt()
    return () => {
      isDrawn = false
      clearTimeout(timer)
    }
  }, [isNeeded, load])
  return module?.loaded ?? null
}
