import { openCard } from '#pwa/data/resources/billing-card.ts'
import type { SetupIntentResult } from '@stripe/stripe-js'
import { expect, test, vi } from 'vitest'

const handlers = vi.hoisted(() => new Map<string, () => void>())

const confirmCardSetup = vi.hoisted(() => vi.fn<() => Promise<unknown>>())

// Stripe's script comes from Stripe alone.
vi.mock('@stripe/stripe-js/pure', () => {
  const card = {
    on: (name: string, handler: () => void) => handlers.set(name, handler),
    mount: () => {},
    update: () => {},
    destroy: () => {},
  }
  return { loadStripe: () => Promise.resolve({ confirmCardSetup, elements: () => ({ create: () => card }) }) }
})

const confirmed = async (result: SetupIntentResult | object) => {
  confirmCardSetup.mockResolvedValue(result)
  const card = await openCard(
    'pk_test',
    document.createElement('div'),
    { text: '', placeholder: '', danger: '' },
    { onReady: () => {}, onBlocked: () => {}, onChange: () => {} },
  )
  return card.confirm('seti_secret', { name: 'Alex', email: 'a@example.com' })
}

test("a card is saved, or refused in Stripe's words", async () => {
  expect(await confirmed({ setupIntent: { status: 'succeeded' } })).toBeNull()
  expect(
    await confirmed({
      error: { message: 'Your card was declined.', setup_intent: { status: 'requires_payment_method' } },
    }),
  ).toBe('Your card was declined.')
})

test('a card whose confirmation was lost on its way back is saved, not refused for ever', async () => {
  expect(
    await confirmed({
      error: {
        code: 'setup_intent_unexpected_state',
        message: 'It has already succeeded.',
        setup_intent: { status: 'succeeded' },
      },
    }),
  ).toBeNull()
})

test('a field that Stripe cannot show is not waited for', async () => {
  const onBlocked = vi.fn()
  await openCard(
    'pk_test',
    document.createElement('div'),
    { text: '', placeholder: '', danger: '' },
    { onReady: () => {}, onBlocked, onChange: () => {} },
  )
  handlers.get('loaderror')?.()
  expect(onBlocked).toHaveBeenCalledOnce()
})
