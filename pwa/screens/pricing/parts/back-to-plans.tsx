import { canGoBack } from '#pwa/screens/pricing/subscribing.ts'
import type { Subscribe } from '#pwa/screens/pricing/subscribe.state.ts'
import { Button } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'
import { ChevronLeft } from 'lucide-react'

/** The way back from a form, above it: at the foot it would take room from what is typed. */
export function BackToPlans({ subscribe: { state, goBack } }: { subscribe: Subscribe }) {
  if (!canGoBack(state)) return null
  return (
    <Button kind="ghost" className={css({ marginLeft: '[-12px]', marginBottom: '4', paddingInline: '8', gap: '4' })} disabled={state.isBusy} onClick={goBack}>
      <ChevronLeft size={16} aria-hidden />
      Back to Plans
    </Button>
  )
}
