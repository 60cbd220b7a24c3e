import { cache } from '#pwa/data/cache/cache-state.ts'
import { paths } from '#pwa/paths.ts'
import { useDelay } from '#pwa/ui/use-delay.ts'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'

type AfterFirstPictureProps = {
  /** What stands there until then. */
  meanwhile?: ReactNode
  children: ReactNode
}

/** Screens that show nothing of the workspace, and so never say that it stands there. */
const withoutWorkspace = [
  paths.pricing,
  paths.integrations,
  paths.account,
  paths.admin,
  paths.systemSettings,
  paths.arloConfigure,
]

/** Draws what is needed once the workspace is on the screen, or soon where it never will be. */
export function AfterFirstPicture({ meanwhile = null, children }: AfterFirstPictureProps) {
  const { shown } = useSnapshot(cache)
  const { pathname } = useLocation()
  const isWithout = withoutWorkspace.some((path) => pathname.startsWith(path))
  const isLate = useDelay(isWithout ? 500 : 3000)
  return shown || isLate ? children : meanwhile
}
