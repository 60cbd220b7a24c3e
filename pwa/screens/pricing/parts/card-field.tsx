import type { Card } from '#pwa/screens/pricing/use-card.ts'
import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'
import { Spinner } from '#pwa/ui/spinner.tsx'
import { cardBox } from '#styled/recipes/card-box.js'
import { field } from '#styled/recipes/field.js'
import { useId } from 'react'

/** The card: Stripe's own field in a frame of Stripe's, so that its number never comes to this app. */
export function CardField({ card: { box, isReady, isBlocked, message, retry } }: { card: Card }) {
  const id = useId()
  const styles = field()
  return (
    <div className={styles.root} role="group" aria-labelledby={id} aria-describedby={`${id}-note`}>
      <span id={id} className={styles.label}>
        Card
      </span>
      {isBlocked ? (
        <InlineTrouble
          text="The card form can't be reached: something blocks js.stripe.com, or the network does."
          onRetry={retry}
        />
      ) : (
        <div className={cardBox()}>
          <div ref={box} />
          {!isReady && <Spinner label="Loading the card form" />}
        </div>
      )}
      <div id={`${id}-note`} role="alert" className={styles.error}>
        {message}
      </div>
    </div>
  )
}
