import { paths } from '#pwa/paths.ts'
import { useGoogleCallback } from '#pwa/screens/integrations/callback.state.ts'
import { CallbackView } from '#pwa/screens/integrations/parts/callback-view.tsx'
import { SignInFirst } from '#pwa/screens/integrations/parts/sign-in-first.tsx'
import { Button, ButtonLink } from '#pwa/ui/button.tsx'

const titles = {
  'signed-out': 'Sign in first',
  processing: 'Connecting your calendar',
  success: 'Calendar connected',
  error: "The calendar isn't connected",
}

export function CalendarCallback() {
  const { state, again } = useGoogleCallback('calendar')
  if (state.step === 'signed-out') return <SignInFirst titles={titles} />
  return (
    <CallbackView
      state={state}
      titles={titles}
      text={state.step === 'processing' ? 'Google has let you through. One moment.' : state.message}
    >
      {state.step === 'success' && (
        <ButtonLink to={paths.integrations} kind="solid" width="full" replace>
          Go to Integrations
        </ButtonLink>
      )}
      {state.step === 'error' && (
        <>
          <Button kind="solid" width="full" onClick={again}>
            Try Again
          </Button>
          <ButtonLink to={paths.integrations} width="full" replace>
            Back to Integrations
          </ButtonLink>
        </>
      )}
    </CallbackView>
  )
}
