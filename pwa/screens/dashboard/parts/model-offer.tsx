import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { formatModel } from '#pwa/parts/own-models/format-model.ts'
import { useModelOffer } from '#pwa/screens/dashboard/model-offer.state.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'
import { Cpu } from 'lucide-react'
import { useEffect, useRef } from 'react'

/** Offers what runs on the machine of the server, where it arrives late and nothing that is read stands below it. */
export function ModelOffer() {
  const { model, isAsked, online, use, decline } = useModelOffer()
  const isShown = model !== undefined

  const wasShown = useRef(false)
  useEffect(() => {
    // It has been answered: the buttons have gone, and the focus with them.
    if (wasShown.current && !isShown && document.activeElement === document.body)
      document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
    wasShown.current = isShown
  }, [isShown])

  if (!model) return null
  return (
    <section aria-label="A model on this machine" className={row}>
      <span aria-hidden className={mark}>
        <Cpu size={20} strokeWidth={1.75} />
      </span>
      <div className={css({ display: 'grid', gap: '2', flex: '[1 1 14rem]', minWidth: '0', overflowWrap: 'anywhere' })}>
        <h2 className={css({ textStyle: 'label', fontWeight: 'strong' })}>
          {model.model_id} runs on this machine. Use it?
        </h2>
        <p className={css({ textStyle: 'small', color: 'fg.subtle' })}>
          {isAsked ? <Badge state="running">Asking it for a word</Badge> : formatModel(model)}
        </p>
      </div>
      <div className={css({ display: 'flex', gap: '4', flexShrink: '0', marginLeft: 'auto' })}>
        <Button kind="ghost" disabled={isAsked} onClick={decline}>
          Not now
        </Button>
        <Button disabled={isAsked || !online} onClick={() => use(model)}>
          Use it
        </Button>
      </div>
    </section>
  )
}

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '12',
  rowGap: '8',
  minHeight: 'row',
})

// As wide as the faces of the starters above it.
const mark = css({ display: 'grid', placeItems: 'center', width: '[28px]', color: 'fg.muted' })
