import { useGoogleCallback } from '#pwa/screens/integrations/callback.state.ts'
import { CallbackView } from '#pwa/screens/integrations/parts/callback-view.tsx'
import { SignInFirst } from '#pwa/screens/integrations/parts/sign-in-first.tsx'
import { Button, ButtonLink } from '#pwa/ui/button.tsx'

const titles = {
  'signed-out': 'Sign in first',
  processing: 'Connecting Google Workspace',
  success: 'Google Workspace connected',
  error: "Google Workspace isn't connected",
}

export function WorkspaceCallback() {
  const { state, target, isOpen, again } = useGoogleCallback('workspace')
  if (state.step === 'signed-out') return <SignInFirst titles={titles} />
  return (
    <CallbackView
      state={state}
      titles={titles}
      text={state.step === 'processing' ? 'Google has let you through. One moment.' : state.message}
    >
      {state.step === 'error' && isOpen && (
        <Button kind="solid" width="full" onClick={again}>
          Try Again
        </Button>
      )}
      {state.step !== 'processing' && (
        <ButtonLink to={target} kind={state.step === 'error' && isOpen ? 'outline' : 'solid'} width="full" replace>
          {state.step === 'success' ? 'Go on' : 'Back to Configure Arlo'}
        </ButtonLink>
      )}
    </CallbackView>
  )
}
