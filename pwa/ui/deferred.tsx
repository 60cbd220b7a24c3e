import { type ComponentType, type ReactNode, useEffect, useReducer, useState } from 'react'

/**
 * A component whose code is loaded when it is first drawn, with `fallback` until then. Unlike React's `lazy` it appears
 * as soon as it is there: React holds back what follows a fallback for 300 ms.
 */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode = null): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined

  const begin = () =>
    (loading ??= load().then(
      (component) => void (Loaded = component),
      (error: unknown) => {
        // The next one to draw it tries again.
        loading = undefined
        throw error
      },
    ))

  return function Deferred(props: Props) {
    const [, redraw] = useReducer((count: number) => count + 1, 0)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    if (!Loaded && !failure) begin().catch(() => {})
    useEffect(() => {
      let isDrawn = true
      if (!Loaded)
        begin().then(
          () => isDrawn && redraw(),
          (error: unknown) => isDrawn && setFailure({ error }),
        )
      return () => {
        isDrawn = false
      }
    }, [])
    // The error boundary around it has the words for that.
    if (failure) throw failure.error
    return Loaded ? <Loaded {...props} /> : fallback
  }
}
