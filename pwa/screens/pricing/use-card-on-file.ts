import { loadCardOnFile } from '#pwa/data/resources/card-on-file.ts'
import type { Pricing } from '#pwa/screens/pricing/pricing.state.ts'
import { useEffect } from 'react'

/**
 * Asks for the card that is charged, for whom it concerns. Returns whether there is one to tell of, or may be: its line
 * has its place before it is known.
 */
export function useCardOnFile({ has, mayBuy, online, publishableKey, card, dialog }: Pricing): boolean {
  const isAsked = mayBuy && publishableKey !== null && has !== null && !(has.trial_available && has.plan_id === null)
  const isOpen = dialog !== null
  useEffect(() => {
    if (isAsked && online && !isOpen) void loadCardOnFile()
  }, [isAsked, online, isOpen])
  return isAsked && card !== null
}
