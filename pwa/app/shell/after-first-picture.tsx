import { cache } from '#pwa/data/cache/cache-state.ts'
import { useDelay } from '#pwa/ui/use-delay.ts'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'

type AfterFirstPictureProps = {
  /** What stands there until then. */
  meanwhile?: ReactNode
  children: ReactNode
}

/** Draws what is needed once the workspace is on the screen; some screens show nothing of it. */
export function AfterFirstPicture({ meanwhile = null, children }: AfterFirstPictureProps) {
  const { shown } = useSnapshot(cache)
  const isLate = useDelay(3000)
  return shown || isLate ? children : meanwhile
}
