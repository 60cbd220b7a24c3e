import { type CardField, type CardLook, openCard } from '#pwa/data/resources/billing-card.ts'
import type { ConfirmCard } from '#pwa/screens/pricing/subscribe.state.ts'
import { useCallback, useEffect, useRef, useState } from 'react'

export type Card = ReturnType<typeof useCard>

/** Stripe's card field, loaded when it is first drawn, in the colours of the theme. */
export function useCard(publishableKey: string | null) {
  const box = useRef<HTMLDivElement>(null)
  const opened = useRef<CardField>(undefined)
  const [isReady, setReady] = useState(false)
  const [isBlocked, setBlocked] = useState(false)
  const [message, setMessage] = useState('')

  useEffect(() => {
    // There is no box while it is blocked.
    if (publishableKey === null || isBlocked || !box.current) return
    const place = box.current
    let isLeft = false
    const open = async () => {
      try {
        const card = await openCard(publishableKey, place, lookNow(), {
          onReady: () => !isLeft && setReady(true),
          onBlocked: () => !isLeft && setBlocked(true),
          onChange: (words) => !isLeft && setMessage(words),
        })
        if (isLeft) card.close()
        else opened.current = card
      } catch {
        if (!isLeft) setBlocked(true)
      }
    }
    void open()
    return () => {
      isLeft = true
      opened.current?.close()
      opened.current = undefined
      setReady(false)
      setMessage('')
    }
  }, [publishableKey, isBlocked])

  useEffect(() => {
    const repaint = () => opened.current?.paint(lookNow())
    const chosen = new MutationObserver(repaint)
    const system = matchMedia('(prefers-color-scheme: dark)')
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    system.addEventListener('change', repaint)
    return () => {
      chosen.disconnect()
      system.removeEventListener('change', repaint)
    }
  }, [])

  const confirm: ConfirmCard = useCallback(async (secret, payer) => {
    if (!opened.current) throw new Error('The card form is gone.')
    return opened.current.confirm(secret, payer)
  }, [])

  return {
    box,
    isReady,
    /** Stripe's script cannot be loaded. */
    isBlocked,
    /** What Stripe says of what is typed. */
    message,
    retry: () => setBlocked(false),
    confirm,
  }
}

function lookNow(): CardLook {
  const styles = getComputedStyle(document.documentElement)
  const colour = (role: string) => styles.getPropertyValue(`--colors-${role}`).trim()
  return { text: colour('fg-default'), placeholder: colour('fg-subtle'), danger: colour('danger-fg') }
}
