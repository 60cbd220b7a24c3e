import { afterPaint } from '#pwa/ui/after-paint.ts'
import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'

/** Milliseconds until the code of an extra is asked for again. */
const pause = 5000

/**
 * A component whose code is loaded when it is first drawn, with `fallback` until then. Unlike React's `lazy` it waits
 * for no clock: React holds back what follows a fallback for 300 ms. It appears in a transition, so what is more
 * pressing is drawn before it. Code that cannot be loaded is the error boundary's matter; of an `extra`, which nothing
 * waits for, it is asked for again, and `Meanwhile` stands in its place.
 */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode | 'extra' = null,
  Meanwhile?: ComponentType<Props>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined

  const fetchIt = async () => {
    const component = await load()
    await styled()
    Loaded = component
  }
  const begin = () =>
    (loading ??= fetchIt().catch((error: unknown) => {
      // The next one to draw it tries again.
      loading = undefined
      throw error
    }))

  return function Deferred(props: Props) {
    // What is drawn for another reason once the code is there leaves it to the transition, which can be interrupted.
    const [Shown, setShown] = useState(() => Loaded)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    // What nothing waits for is begun once the picture stands.
    if (!Shown && !failure && fallback !== 'extra') begin().catch(() => {})
    useEffect(() => {
      let isDrawn = true
      let timer: ReturnType<typeof setTimeout> | undefined
      const fail = (error: unknown) => {
        if (!isDrawn) return
        if (fallback === 'extra') timer = setTimeout(attempt, pause)
        else setFailure({ error })
      }
      const show = () => isDrawn && startTransition(() => setShown(() => Loaded))
      const attempt = () => void begin().then(show, fail)
      if (!Shown && fallback === 'extra') void afterPaint().then(() => isDrawn && attempt())
      else if (!Shown) attempt()
      return () => {
        isDrawn = false
        clearTimeout(timer)
      }
      // oxlint-disable-next-line react/exhaustive-deps -- what is shown is loaded
    }, [])
    if (failure) throw failure.error
    if (Shown) return <Shown {...props} />
    if (fallback === 'extra') return Meanwhile ? <Meanwhile {...props} /> : null
    return fallback
  }
}

/**
 * Resolves when every style sheet is there: Vite waits for those that it asks for, not for those that it has asked
 * for before.
 */
async function styled(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  const settled = (link: HTMLLinkElement) =>
    new Promise<unknown>((resolve) => {
      link.addEventListener('load', resolve)
      link.addEventListener('error', resolve)
    })
  await Promise.all(links.map((link) => link.sheet ?? settled(link)))
}
