import type { BrowserContext } from '@playwright/test'

/** What the page sends to Stripe: the secret of a card's set-up, the card, and whose it is. */
export type Confirmed = {
  secret: string
  number: string
  details: { name?: string; email?: string; phone?: string; address?: Record<string, string | null> }
}

/** What Stripe answers to a card, in the words of its script. */
type Answer = { error?: { message: string } }

/**
 * Replaces js.stripe.com, which is outside of this machine: it answers with a script that has the interface of
 * Stripe.js as far as a card element needs it, and asks `confirm` about what is typed.
 */
export async function serveStripeScript(
  context: BrowserContext,
  confirm: (card: Confirmed) => Answer | Promise<Answer>,
): Promise<{ loads: () => number; block: () => void; unblock: () => void }> {
  let loads = 0
  let isBlocked = false
  await context.exposeFunction('confirmAtStripe', confirm)
  await context.route('https://js.stripe.com/**', (route) => {
    loads += 1
    return isBlocked
      ? route.abort('blockedbyclient')
      : route.fulfill({ contentType: 'text/javascript', body: `(${script.toString()})()` })
  })
  return { loads: () => loads, block: () => (isBlocked = true), unblock: () => (isBlocked = false) }
}

/** Runs in the page. */
function script(): void {
  type Handler = (event?: object) => void
  const numbers = new WeakMap<object, () => string>()

  const createCard = ({ style }: { style: { base: { color: string } } }) => {
    const handlers = new Map<string, Handler>()
    const input = document.createElement('input')
    input.setAttribute('aria-label', 'Card number')
    input.placeholder = 'Card number'
    const paint = (look: typeof style) =>
      Object.assign(input.style, { color: look.base.color, width: '100%', minHeight: '42px' })
    paint(style)
    input.addEventListener('input', () => {
      const error = /[^\d ]/.test(input.value) ? { message: 'Your card number is invalid.' } : undefined
      handlers.get('change')?.({ complete: input.value.replaceAll(' ', '').length === 16, error })
    })
    const card = {
      on: (name: string, handler: Handler) => handlers.set(name, handler),
      mount: (box: HTMLElement) => {
        box.append(input)
        queueMicrotask(() => handlers.get('ready')?.())
      },
      update: ({ style }: { style: { base: { color: string } } }) => paint(style),
      destroy: () => input.remove(),
    }
    numbers.set(card, () => input.value.replaceAll(' ', ''))
    return card
  }

  const confirmCardSetup = async (
    secret: string,
    {
      payment_method: { card, billing_details },
    }: { payment_method: { card: object; billing_details: Confirmed['details'] } },
  ) => {
    const number = numbers.get(card)!()
    if (number === '') return { error: { message: 'Your card number is incomplete.' } }
    const { confirmAtStripe } = globalThis as unknown as { confirmAtStripe: (card: Confirmed) => Promise<object> }
    return confirmAtStripe({ secret, number, details: billing_details })
  }

  const Stripe = () => ({
    elements: () => ({ create: (_: string, options: Parameters<typeof createCard>[0]) => createCard(options) }),
    confirmCardSetup,
  })
  Object.assign(globalThis, { Stripe: Object.assign(Stripe, { version: 'endive' }) })
}
