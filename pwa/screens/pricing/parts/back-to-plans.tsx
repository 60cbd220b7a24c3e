import { canGoBack } from '#pwa/screens/pricing/subscribing.ts'
import type { Subscribe } from '#pwa/screens/pricing/subscribe.state.ts'
import { css } from '#styled/css/css.js'
import { ChevronLeft } from 'lucide-react'

/** The way back from a form, above it: at the foot it would take room from what is typed. */
export function BackToPlans({ subscribe: { state, goBack } }: { subscribe: Subscribe }) {
  if (!canGoBack(state)) return null
  return (
    <button type="button" className={link} disabled={state.isBusy} onClick={goBack}>
      <ChevronLeft size={16} aria-hidden />
      Back to Plans
    </button>
  )
}

const link = css({
  display: 'flex',
  alignItems: 'center',
  gap: '4',
  minHeight: 'touch',
  marginLeft: '[-4px]',
  paddingRight: '8',
  borderRadius: 'control',
  textStyle: 'label',
  fontWeight: 'strong',
  color: 'fg.muted',
  _hover: { color: 'fg.default' },
})
