import { useEffect, useState } from 'react'

/** What `load` brings, from when it `isNeeded`; null until then, and where it cannot be loaded it is the boundary's matter. */
export function useModule<Module>(isNeeded: boolean, load: () => Promise<Module>): Module | null {
  const [state, setState] = useState<{ module: Module } | { error: unknown } | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    let isDrawn = true
    load().then(
      (module) => isDrawn && setState({ module }),
      (error: unknown) => isDrawn && setState({ error }),
    )
    return () => {
      isDrawn = false
    }
  }, [isNeeded, load])
  if (state && 'error' in state) throw state.error
  return state?.module ?? null
}
