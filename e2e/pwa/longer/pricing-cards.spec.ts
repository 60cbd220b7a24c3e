import type { Page } from '@playwright/test'
import { hasStripeArtefacts } from '../../../server/testing/stripe-wire.ts'
import { expect, expectAccessible, signIn } from '../../support/browser.ts'
import { smallTargets, tabTo } from '../../support/keyboard.ts'
import { callAs } from '../../support/outbox.ts'
import { test } from '../../support/paying.ts'

test.skip(
  !hasStripeArtefacts,
  'VENDOR_ARTEFACTS is not set: nothing judges the stand-in for Stripe, so paying by card is left out.',
)

// Few journeys, each through many steps and both themes: a slow machine needs longer for one than the usual minute.
test.describe.configure({ timeout: 180_000 })

const dialog = (page: Page) => page.getByRole('dialog')
const tryFor = (page: Page, plan: string) => page.getByRole('button', { name: `Try for free: ${plan}` })
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const card = (page: Page) => dialog(page).getByLabel('Card number')
const alert = (page: Page, words: string) => dialog(page).getByRole('alert').filter({ hasText: words })

async function accessibleInBoth(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
}

async function fillAddress(page: Page): Promise<void> {
  for (const [label, value] of Object.entries({
    'Address line 1': '1 Harbour Street',
    City: 'Portland',
    'State/province': 'OR',
    'ZIP/postal code': '97201',
  })) {
    await dialog(page).getByLabel(label, { exact: true }).fill(value)
  }
}

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a trial starts once with a card, after one that was declined; then credits, bills and the end of it', async ({
    page,
    server,
    person,
    front,
    stripe,
    script,
  }) => {
    await signIn(page, server, person)
    await page.goto('/pricing?plan=standard')
    await button(page, 'Start 30-Day Free Trial').tap()
    await expect(dialog(page).getByRole('heading', { name: 'Add Payment Method' })).toBeFocused()
    await expect(dialog(page)).toContainText(
      'The card is saved for when the trial ends. No charge during the 30-day trial.',
    )
    await expect(dialog(page)).toContainText(
      /Billing starts automatically afterwards, \$299 a month, unless you cancel before/,
    )
    await expect(card(page)).toBeVisible()
    expect(await smallTargets(dialog(page))).toEqual([])
    await accessibleInBoth(page)

    // Stripe's own words on what is typed, and our colours in its field.
    await card(page).fill('4000 0000 00x')
    await expect(alert(page, 'Your card number is invalid.')).toBeVisible()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(card(page)).toHaveCSS('color', 'rgb(240, 238, 234)')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(card(page)).toHaveCSS('color', 'rgb(29, 26, 23)')
    await button(page, 'Start 30-Day Free Trial').tap()
    await expect(dialog(page)).toContainText('Enter the city.')
    expect(stripe.api.asked.filter(({ call }) => call === 'POST /v1/subscriptions')).toEqual([])

    await fillAddress(page)
    await dialog(page).getByLabel('Phone (optional)').fill('+1 503 555 0100')
    await card(page).fill('4000 0000 0000 0002')
    await button(page, 'Start 30-Day Free Trial').dblclick()
    await expect(alert(page, 'Your card was declined.')).toBeVisible()
    await expect(dialog(page)).toContainText('Your trial has started; only the card is not saved yet.')
    await expect(button(page, 'Back to Plans')).toHaveCount(0)
    await expectAccessible(page)
    await card(page).fill('4242 4242 4242 4242')
    await button(page, 'Save Card').tap()
    await expect(dialog(page).getByRole('heading', { name: 'Free Trial Started!' })).toBeVisible()
    await expect(dialog(page).getByRole('status')).toHaveText('Trial started successfully with payment method saved!')
    await expect(button(page, 'Add Payment Method (Optional)')).toHaveCount(0)
    // Nothing is left to be done here.
    await expect(dialog(page)).toContainText('Your dashboard opens in a moment.')
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('region', { name: 'AI Agents' })).toBeVisible()

    const [declined, saved] = stripe.cards.splice(0)
    expect(declined).toMatchObject({ number: '4000000000000002' })
    expect(saved).toMatchObject({
      secret: declined!.secret,
      number: '4242424242424242',
      details: {
        name: expect.stringMatching(/^Pat/),
        email: person.username,
        phone: '+1 503 555 0100',
        address: {
          line1: '1 Harbour Street',
          line2: null,
          city: 'Portland',
          state: 'OR',
          postal_code: '97201',
          country: 'US',
        },
      },
    })
    // The number goes to Stripe's field alone.
    expect(JSON.stringify([stripe.api.asked, front.writes])).not.toContain('4242')
    expect(front.writes.filter(({ call }) => call.endsWith('/start-trial-with-payment'))).toHaveLength(1)
    expect(stripe.api.asked.filter(({ call }) => call === 'POST /v1/subscriptions')).toHaveLength(1)
    expect(script.loads()).toBe(1)

    await page.goto('/pricing')
    const current = page.getByRole('region', { name: 'Your plan: AI Employees Standard' })
    await expect(current).toContainText('Trial, 30 days left')
    expect(await smallTargets(page.getByRole('main'))).toEqual([])
    await accessibleInBoth(page)
    await page.getByRole('button', { name: 'Invoices' }).tap()
    await expect(dialog(page)).toContainText(/No invoices yet|\$0\.00/)
    await expectAccessible(page)
    await button(page, 'Close').tap()
    await page.getByRole('button', { name: 'Buy credits' }).tap()
    await dialog(page).getByLabel('Credits').fill('150')
    await button(page, 'Continue to payment').tap()
    await expect(dialog(page)).toContainText('Credits are sold in hundreds')
    await dialog(page).getByLabel('Credits').fill('2000')
    await expect(dialog(page)).toContainText('$6.00, at 30 cents per 100 credits.')
    await expectAccessible(page)
    await page.route('https://checkout.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Pay</title>' }),
    )
    await button(page, 'Continue to payment').tap()
    await expect(page).toHaveURL(/^https:\/\/checkout\.stripe\.com\//)
    await page.goto('/pricing')
    await page.getByRole('button', { name: 'Cancel plan' }).tap()
    await button(page, 'Cancel plan').tap()
    await expect(current).toContainText('then the workspace goes back to Free')
    expect(await callAs(server, person, 'GET', '/billing/subscription')).toMatchObject({
      plan_id: 'standard',
      status: 'trialing',
      cancel_at_period_end: true,
    })
    expect(stripe.api.faults).toEqual([])
  })
})

test.describe('by touch, for a plan that is paid for', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('AI employees are added and given up again, and a new card pays what is overdue', async ({
    page,
    server,
    person,
    stripe,
    script,
  }) => {
    expect(script.loads()).toBe(0)
    const { api } = stripe
    const tell = async () => {
      for (const event of api.events.splice(0)) await api.fire(event, `${server.url}/api/webhooks/stripe`)
    }
    await signIn(page, server, person)
    // A card that was declined and is skipped leaves nothing typed behind.
    await page.goto('/pricing?plan=starter')
    await button(page, 'Start 30-Day Free Trial').tap()
    await fillAddress(page)
    await card(page).fill('4000 0000 0000 0002')
    await button(page, 'Start 30-Day Free Trial').tap()
    await expect(alert(page, 'Your card was declined.')).toBeVisible()
    await button(page, 'Skip for Now').tap()
    await expect(dialog(page).getByRole('heading', { name: 'Free Trial Started!' })).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Harbour')
    const { secret } = stripe.cards.splice(0).at(-1)!
    api.confirmSetup(secret)
    await tell()
    const subscription = api.account.all('subscription')[0]!
    api.account.turn(subscription.id)
    await tell()

    await page.goto('/pricing')
    const current = page.getByRole('region', { name: 'Your plan: AI Employees Starter' })
    await expect(current).toContainText('8 AI employees included.')
    await current.getByRole('button', { name: 'AI employees' }).tap()
    await expect(dialog(page)).toContainText('Additional ones cost $20 a month each.')
    await expect(button(page, 'One fewer')).toBeDisabled()
    await button(page, 'One more').tap()
    await button(page, 'One more').tap()
    await expect(dialog(page)).toContainText(
      '2 more: $40 a month. They count at once; the rest of this period is prorated and charged to your card now.',
    )
    expect(await smallTargets(dialog(page))).toEqual([])
    await accessibleInBoth(page)
    await button(page, 'Add AI employees').tap()
    await expect(current).toContainText('8 AI employees and 2 more.')
    await current.getByRole('button', { name: 'AI employees' }).tap()
    await button(page, 'One fewer').tap()
    await expect(dialog(page)).toContainText(
      /1 more: \$20 a month\. Until .* you have the 2 that are paid for; nothing is charged now/,
    )
    await button(page, 'Save').tap()
    await expect(current).toContainText('8 AI employees and 2 more, 1 from the next period.')

    for (const { id } of api.account.all('payment_method')) api.account.refused.add(id)
    api.account.turn(subscription.id)
    await tell()
    await page.reload()
    await expect(current).toContainText('Payment failed')
    await current.getByRole('button', { name: 'Add payment method' }).tap()
    await expect(dialog(page)).toContainText('the overdue bill is charged to it at once')
    await card(page).fill('4242 4242 4242 4242')
    await button(page, 'Add Payment Method').tap()
    await expect(dialog(page)).toContainText('Payment method added successfully!')
    await expect(dialog(page)).toContainText('The overdue bill is paid')
    expect(api.account.all('invoice')[0]).toMatchObject({ status: 'paid', total: 6900 })
    expect(stripe.cards.splice(0)).toHaveLength(1)
    await expect(page.getByRole('region', { name: 'AI Agents' })).toBeVisible()

    // Back from Stripe's own page, where another card was chosen that its bank refuses.
    for (const { id } of api.account.all('payment_method')) api.account.refused.add(id)
    api.account.turn(subscription.id)
    await tell()
    await page.goto('/pricing?from=portal')
    await expect(page.getByText("The overdue bill couldn't be paid")).toBeVisible()
    await expect(page).toHaveURL(/\/pricing$/)
    await expect(current).toContainText('Payment failed')
    expect(api.faults).toEqual([])
  })
})

test.describe('by keyboard alone', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test("where Stripe's script is blocked the trial starts without a card, which is added later", async ({
    page,
    server,
    person,
    stripe,
    script,
  }) => {
    await signIn(page, server, person)
    await page.goto('/pricing')
    await tabTo(page, tryFor(page, 'AI Employees Light'))
    script.block()
    await page.keyboard.press('Enter')
    await tabTo(page, button(page, 'Start 30-Day Free Trial'))
    // Nothing of Stripe's is asked for before the card step.
    expect(script.loads()).toBe(0)
    await page.keyboard.press('Enter')
    await expect(alert(page, "The card form can't be reached")).toBeVisible()
    await expect(button(page, 'Start 30-Day Free Trial')).toBeDisabled()
    await expect(dialog(page)).toContainText('Skip the card for now: the trial starts without one.')
    await accessibleInBoth(page)
    await tabTo(page, button(page, 'Skip for Now'))
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('heading', { name: 'Start Your Free Trial' })).toBeFocused()
    await expect(dialog(page)).toContainText('Without one it ends automatically')
    await accessibleInBoth(page)
    await tabTo(page, button(page, 'Back to Plans'))
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('heading', { name: 'Subscription Plans' })).toBeFocused()
    await expect(dialog(page).getByRole('radio', { name: /AI Employees Light/ })).toBeChecked()
    await button(page, 'Start 30-Day Free Trial').press('Enter')
    await button(page, 'Skip for Now').press('Enter')
    await tabTo(page, button(page, 'Start 30-Day Free Trial'))
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('heading', { name: 'Free Trial Started!' })).toBeVisible()
    expect(stripe.cards).toEqual([])

    script.unblock()
    await tabTo(page, button(page, 'Add Payment Method (Optional)'))
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('heading', { name: 'Payment Setup' })).toBeFocused()
    await tabTo(page, card(page))
    await page.keyboard.type('4242 4242 4242 4242')
    await accessibleInBoth(page)
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('heading', { name: 'Welcome to Muster!' })).toBeVisible()
    await expect(dialog(page).getByRole('status')).toHaveText('Payment method added successfully!')
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('region', { name: 'AI Agents' })).toBeVisible()
    const { user } = (await callAs(server, person, 'GET', '/auth/me')) as { user: { username: string; email: string } }
    expect(stripe.cards.splice(0)).toMatchObject([{ details: { name: user.username, email: user.email } }])
    // Going back does not come to a dialog that is done.
    await page.goBack()
    await expect(dialog(page)).toHaveCount(0)
    expect(stripe.api.faults).toEqual([])
  })
})
