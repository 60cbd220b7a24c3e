import { deferred } from '#pwa/ui/deferred.tsx'
import { PageSpinner } from '#pwa/ui/spinner.tsx'
import type { ComponentType } from 'react'
import { useLocation } from 'react-router-dom'

const GoogleCallback = deferred(
  () => import('#pwa/screens/integrations/google-callback.screen.tsx').then((m) => m.GoogleCallbackScreen),
  <PageSpinner />,
)

/**
 * By the first word of their address: screens for those who follow a link, signed in or not. Where their code lies is
 * kept off the first script, too.
 */
const screens: Record<string, ComponentType> = {
  setup: deferred(() => import('#pwa/screens/session/setup.screen.tsx').then((m) => m.SetupScreen), <PageSpinner />),
  'forgot-password': deferred(
    () => import('#pwa/screens/session/forgot.screen.tsx').then((m) => m.ForgotScreen),
    <PageSpinner />,
  ),
  'reset-password': deferred(
    () => import('#pwa/screens/session/reset.screen.tsx').then((m) => m.ResetScreen),
    <PageSpinner />,
  ),
  'confirm-email': deferred(
    () => import('#pwa/screens/session/confirm.screen.tsx').then((m) => m.ConfirmScreen),
    <PageSpinner />,
  ),
  invite: deferred(() => import('#pwa/screens/session/invite.screen.tsx').then((m) => m.InviteScreen), <PageSpinner />),
  integrations: GoogleCallback,
  auth: GoogleCallback,
}

export function LateScreen() {
  const Screen = screens[useLocation().pathname.split('/')[1] ?? '']
  return Screen && <Screen />
}
