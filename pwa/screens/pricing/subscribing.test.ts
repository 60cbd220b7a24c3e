import {
  type Happening,
  type Reading,
  type Step,
  type Subscribing,
  canGoBack,
  next,
  opened,
  titles,
} from '#pwa/screens/pricing/subscribing.ts'
import { expect, test } from 'vitest'

const after = (from: Subscribing, ...events: Happening[]) => events.reduce(next, from)
const begin = (reading: Reading) => after(opened('standard'), { type: 'began', reading })

const submitted: Happening = { type: 'submitted' }
const back: Happening = { type: 'went-back' }
const skipped: Happening = { type: 'skipped' }
const wantsCard: Happening = { type: 'wants-card' }
const saved: Happening = { type: 'saved' }
const failed = (detail = ''): Happening => ({ type: 'failed', detail })
const started = (secret: string | null = null, message = ''): Happening => ({ type: 'started', secret, message })

test('it opens at the plans with the plan that was pressed, or with none, and a plan has to be chosen first', () => {
  expect(opened('standard')).toMatchObject({
    step: 'plans',
    planId: 'standard',
    isBusy: false,
    trouble: '',
    message: '',
  })
  expect(after(opened(null), { type: 'began', reading: 'A' }).step).toBe('plans')
  expect(after(opened(null), { type: 'chose', planId: 'light' }, { type: 'began', reading: 'A' })).toMatchObject({
    step: 'payment',
    planId: 'light',
  })
})

test('without Stripe: plans, payment, trial-success, add-payment-method', () => {
  const payment = begin('A')
  expect(payment).toMatchObject({ step: 'payment', reading: 'A' })
  const success = after(payment, submitted, started())
  expect(success).toMatchObject({
    step: 'trial-success',
    message: 'Trial started successfully!',
    hasCard: false,
    isBusy: false,
  })
  expect(after(payment, submitted, started(null, 'Trial of AI Employees Standard started.')).message).toBe(
    'Trial of AI Employees Standard started.',
  )
  expect(after(success, wantsCard).step).toBe('add-payment-method')
  expect(after(success, wantsCard, skipped).step).toBe('trial-success')
})

test('with Stripe: plans, trial-payment, and with the card trial-success', () => {
  const card = begin('B')
  expect(card).toMatchObject({ step: 'trial-payment', reading: 'B' })
  const confirming = after(card, submitted, started('seti_1'))
  expect(confirming).toMatchObject({ step: 'trial-payment', isBusy: true, secret: 'seti_1' })
  expect(after(confirming, saved)).toMatchObject({
    step: 'trial-success',
    message: 'Trial started successfully with payment method saved!',
    hasCard: true,
    secret: null,
    isBusy: false,
  })
  // The server wanted no card: the trial counts as started.
  expect(after(card, submitted, started())).toMatchObject({
    step: 'trial-success',
    message: 'Trial started successfully!',
    hasCard: false,
  })
})

test("with Stripe and 'Skip for Now': trial, trial-success, payment, and the welcome", () => {
  const trial = after(begin('B'), skipped)
  expect(trial.step).toBe('trial')
  // A card that was not entered is not confirmed.
  const success = after(trial, submitted, started('seti_1'))
  expect(success).toMatchObject({
    step: 'trial-success',
    message: 'Trial started successfully!',
    hasCard: false,
    isBusy: false,
  })
  const payment = after(success, wantsCard)
  expect(payment.step).toBe('payment')
  expect(after(payment, skipped).step).toBe('trial-success')
  expect(after(payment, submitted, saved)).toMatchObject({
    step: 'welcome',
    message: 'Payment method added successfully!',
    hasCard: true,
  })
})

test('a card alone, for a plan that runs: payment, and the welcome', () => {
  expect(opened(null, 'payment')).toMatchObject({ step: 'payment', reading: 'B' })
  expect(after(opened(null, 'payment'), back).step).toBe('payment')
  expect(after(opened(null, 'payment'), submitted, saved)).toMatchObject({ step: 'welcome', paid: '' })
  expect(
    after(opened(null, 'payment'), submitted, { type: 'saved', paid: 'The overdue bill is paid: $49.00.' }),
  ).toMatchObject({
    step: 'welcome',
    message: 'Payment method added successfully!',
    paid: 'The overdue bill is paid: $49.00.',
  })
})

test("what goes wrong is told in the server's or Stripe's words, else in the step's own, and stays until something else is done", () => {
  const own: [Subscribing, Happening[], string][] = [
    [begin('A'), [], 'Failed to start trial'],
    [begin('B'), [], 'Failed to start trial'],
    [after(begin('B'), skipped), [], 'Failed to start trial'],
    [begin('B'), [started('seti_1')], 'Failed to setup payment method'],
    [opened(null, 'payment'), [], 'Failed to setup payment method'],
  ]
  for (const [from, events, words] of own) {
    expect(after(from, submitted, ...events, failed())).toMatchObject({
      step: from.step,
      isBusy: false,
      trouble: words,
    })
    expect(after(from, submitted, ...events, failed('Your card was declined.')).trouble).toBe('Your card was declined.')
    expect(after(from, submitted, ...events, failed(), submitted)).toMatchObject({ trouble: '', isBusy: true })
  }
})

test('after a declined card the trial runs: another card can be tried, it can be skipped, and the plan stays', () => {
  const declined = after(begin('B'), submitted, started('seti_1'), failed('Your card was declined.'))
  expect(declined).toMatchObject({ step: 'trial-payment', secret: 'seti_1' })
  expect(canGoBack(declined)).toBe(false)
  expect(after(declined, back)).toBe(declined)
  expect(after(declined, skipped)).toMatchObject({
    step: 'trial-success',
    message: 'Trial started successfully!',
    trouble: '',
    hasCard: false,
  })
  expect(after(declined, submitted, saved)).toMatchObject({ step: 'trial-success', hasCard: true })
})

test("'Back to Plans' leads from the forms to the plans, with the plan still chosen", () => {
  for (const from of [begin('A'), begin('B'), after(begin('B'), skipped)]) {
    expect(canGoBack(from)).toBe(true)
    expect(after(from, back)).toMatchObject({ step: 'plans', planId: 'standard' })
    expect(after(from, submitted, failed('No.'), back).trouble).toBe('')
  }
})

test('while something is under way nothing else happens, and an answer to nothing changes nothing', () => {
  for (const from of [begin('A'), begin('B'), opened(null, 'payment')]) {
    const busy = after(from, submitted)
    for (const event of [submitted, back, skipped, wantsCard, { type: 'chose', planId: 'light' } as const])
      expect(after(busy, event)).toBe(busy)
    for (const event of [started(), saved, failed()]) expect(after(from, event)).toBe(from)
  }
  const success = after(begin('A'), submitted, started())
  for (const event of [
    submitted,
    back,
    skipped,
    { type: 'chose', planId: 'light' } as const,
    { type: 'began', reading: 'A' } as const,
  ])
    expect(after(success, event)).toBe(success)
})

test('the steps have the titles that were asked for', () => {
  const named = (title: string) => (Object.keys(titles) as Step[]).filter((step) => titles[step] === title)
  expect(named('Trial Started!')).toEqual(['trial-success'])
  expect(named('Add Payment Method')).toEqual(['add-payment-method', 'trial-payment'])
  expect(named('Payment Setup')).toEqual(['payment', 'welcome'])
})
