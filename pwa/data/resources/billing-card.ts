import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import type { BillingDetails } from './billing-actions.ts'

/** The colours of the theme, for a field that lies in a frame of Stripe's and sees none of our styles. */
export type CardLook = { text: string; placeholder: string; danger: string }

/** Who pays, as Stripe gets it: a name and an address at least of e-mail. */
export type Payer = Pick<BillingDetails, 'name' | 'email'> & Partial<BillingDetails>

export type CardField = {
  /** Saves the card that is typed; resolves with Stripe's sentence on what is wrong with it, or null. */
  confirm: (secret: string, payer: Payer) => Promise<string | null>
  paint: (look: CardLook) => void
  /** Takes it off the page, and with it everything typed. */
  close: () => void
}

type CardEvents = {
  onReady: () => void
  /** The field cannot be shown after all. */
  onBlocked: () => void
  /** Stripe's sentence on what is typed so far; empty when there is nothing to say. */
  onChange: (message: string) => void
}

let opening: { key: string; stripe: Promise<Stripe> } | undefined

/**
 * Puts Stripe's card field into `box`. Neither Stripe's script nor the code that loads it is there before the first
 * call; rejects when the script cannot be loaded, and the next call tries again.
 */
export async function openCard(
  publishableKey: string,
  box: HTMLElement,
  look: CardLook,
  { onReady, onBlocked, onChange }: CardEvents,
): Promise<CardField> {
  const stripe = await openStripe(publishableKey)
  const card = stripe
    .elements({ locale: 'en' })
    .create('card', { hidePostalCode: true, disableLink: true, style: styleOf(look) })
  card.on('ready', onReady)
  card.on('loaderror', onBlocked)
  card.on('change', ({ error }) => onChange(error?.message ?? ''))
  card.mount(box)
  return {
    confirm: (secret, payer) => confirm(stripe, card, secret, payer),
    paint: (other) => card.update({ style: styleOf(other) }),
    close: () => card.destroy(),
  }
}

function openStripe(key: string): Promise<Stripe> {
  if (opening?.key !== key) opening = { key, stripe: load(key) }
  return opening.stripe
}

async function load(key: string): Promise<Stripe> {
  try {
    const { loadStripe } = await import('@stripe/stripe-js/pure')
    return (await loadStripe(key, { locale: 'en' }))!
  } catch (error) {
    opening = undefined
    throw error
  }
}

async function confirm(
  stripe: Stripe,
  card: StripeCardElement,
  secret: string,
  { name, email, phone, address }: Payer,
): Promise<string | null> {
  // Stripe has null for what is not there.
  const billing_details = {
    name,
    email,
    ...(phone && { phone }),
    ...(address && { address: { ...address, line2: address.line2 ?? null } }),
  }
  const { error } = await stripe.confirmCardSetup(secret, { payment_method: { card, billing_details } })
  // Saved by the try before this one, whose answer was lost: Stripe confirms nothing twice.
  if (error?.setup_intent?.status === 'succeeded') return null
  return error ? (error.message ?? 'Failed to setup payment method') : null
}

function styleOf({ text, placeholder, danger }: CardLook) {
  const base = {
    color: text,
    iconColor: placeholder,
    fontFamily: 'Arial, sans-serif',
    fontSize: '16px',
    lineHeight: '24px',
    '::placeholder': { color: placeholder },
  }
  return { base, invalid: { color: danger, iconColor: danger } }
}
