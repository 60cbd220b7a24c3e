import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { deferred } from '#pwa/ui/deferred.tsx'
import { PageSpinner } from '#pwa/ui/spinner.tsx'
import type { ComponentType } from 'react'
import { useLocation } from 'react-router-dom'

/** By the first word of their address: screens that nobody opens first. Where their code lies is kept off the first script, too. */
const screens: Record<string, ComponentType> = {
  account: deferred(() => import('#pwa/screens/account/account.screen.tsx').then((m) => m.AccountScreen), <PageSpinner />),
  'forgot-password': deferred(() => import('#pwa/screens/session/forgot.screen.tsx').then((m) => m.ForgotScreen), <PageSpinner />),
  'reset-password': deferred(() => import('#pwa/screens/session/reset.screen.tsx').then((m) => m.ResetScreen), <PageSpinner />),
  'confirm-email': deferred(() => import('#pwa/screens/session/confirm.screen.tsx').then((m) => m.ConfirmScreen), <PageSpinner />),
  invite: deferred(() => import('#pwa/screens/session/invite.screen.tsx').then((m) => m.InviteScreen), <PageSpinner />),
}

export function LateScreen() {
  const Screen = screens[useLocation().pathname.split('/')[1] ?? '']
  return Screen && <Screen />
}
