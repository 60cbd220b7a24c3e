import { paths } from '#pwa/paths.ts'
import type { CallbackState } from '#pwa/screens/integrations/callback.state.ts'
import { CallbackView } from '#pwa/screens/integrations/parts/callback-view.tsx'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { useLocation } from 'react-router-dom'

/** The redirect found no user signed in; after signing in it goes on here. */
export function SignInFirst({ titles }: { titles: Record<CallbackState['step'], string> }) {
  const { pathname, search } = useLocation()
  return (
    <CallbackView
      state={{ step: 'signed-out' }}
      titles={titles}
      text="You aren't signed in to Muster in this browser. Sign in with the account you started with, and it continues."
    >
      <ButtonLink to={paths.login} state={{ from: pathname + search }} kind="solid" width="full">
        Sign In
      </ButtonLink>
    </CallbackView>
  )
}
