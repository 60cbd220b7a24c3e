import type { Page } from '@playwright/test'
import { hasStripeArtefacts } from '../../../server/testing/stripe-wire.ts'
import { expect, expectAccessible, signIn } from '../../support/browser.ts'
import { callAs, test as withoutPayments } from '../../support/outbox.ts'
import { test as withPayments } from '../../support/paying.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const current = (page: Page) => page.getByRole('region', { name: /^Your plan: / })

const devices = {
  'on a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  'on a desktop': { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false },
}

for (const [device, look] of Object.entries(devices)) {
  withPayments.describe(`a customer ${device}, where cards are taken`, () => {
    withPayments.describe.configure({ timeout: 180_000 })
    withPayments.use(look)
    withPayments.skip(
      !hasStripeArtefacts,
      'VENDOR_ARTEFACTS is not set: nothing judges the stand-in for Stripe, so paying by card is left out.',
    )

    withPayments(
      'pays from the trial on, and sees each bill before it comes',
      async ({ page, server, person, stripe, script }) => {
        const { api } = stripe
        const tell = async () => {
          for (const event of api.events.splice(0)) await api.fire(event, `${server.url}/api/webhooks/stripe`)
        }
        await signIn(page, server, person)
        await page.goto('/pricing')
        await expect(page.getByText('Every plan is free for 30 days.', { exact: false }).first()).toBeVisible()
        const table = page.getByRole('region', { name: 'Compare the plans' })
        await expect(table.getByRole('row', { name: /^Projects/ })).toContainText('102550No limitNo limitNo limit')
        // It is the table that moves, not the page.
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

        await page.getByRole('button', { name: 'Try for free: AI Employees Starter' }).click()
        await button(page, 'Start 30-Day Free Trial').click()
        for (const [label, value] of [
          ['Address line 1', '1 Harbour Street'],
          ['City', 'Portland'],
          ['State/province', 'OR'],
          ['ZIP/postal code', '97201'],
        ] as const)
          await dialog(page).getByLabel(label, { exact: true }).fill(value)
        await dialog(page).getByLabel('Card number').fill('4242 4242 4242 4242')
        await button(page, 'Start 30-Day Free Trial').click()
        await expect(dialog(page).getByRole('status')).toHaveText(
          'Trial started successfully with payment method saved!',
        )
        await expect(page.getByRole('region', { name: 'AI Agents' })).toBeVisible()
        expect(script.loads()).toBe(1)

        await page.goto('/pricing')
        await expect(current(page)).toContainText(/Free until .*, then \$49 a month\./)
        await expect(current(page)).toContainText(/Visa ending 4242, expires 08\/2030\. Next charged on /)
        await expect(page.getByText('Change your plan or cancel it at any time.')).toBeVisible()
        await expect(page.getByText('Every plan is free for 30 days')).toHaveCount(0)

        // Ten days of a month that is paid for have gone.
        const subscription = api.account.all('subscription').find(({ customer }) => customer === customerOf(stripe))!
        const now = api.account.seconds()
        const day = 24 * 60 * 60
        Object.assign(subscription, { status: 'active', trial_end: now - 10 * day })
        Object.assign(api.account.itemOf(subscription), {
          current_period_start: now - 10 * day,
          current_period_end: now + 20 * day,
        })
        api.account.tell('customer.subscription.updated', subscription)
        await tell()
        for (let n = 0; n < 11; n += 1) await callAs(server, person, 'POST', '/projects', { name: `Project ${n}` })
        await page.reload()
        await expect(current(page)).toContainText('Active')

        await page.getByRole('button', { name: 'Change plan to AI Workplace' }).click()
        await expect(dialog(page).getByLabel('More than the plan holds')).toContainText(
          '12 projects; the plan holds 10.',
        )
        await expect(dialog(page)).toContainText('Left over for the next bills')
        await expectAccessible(page)
        await button(page, 'Keep it as it is').click()

        await page.getByRole('button', { name: 'Change plan to AI Employees Light' }).click()
        const costs = dialog(page).getByLabel('What it costs')
        const due = (await costs.getByRole('definition').first().textContent())!
        expect(Number(due.slice(1))).toBeCloseTo(33.33, 1)
        await expect(costs).toContainText('$99 a month')
        await expectAccessible(page)
        await button(page, 'Change plan').click()
        await expect(page.getByRole('region', { name: 'Your plan: AI Employees Light' })).toBeVisible()
        expect(Number(api.account.all('invoice')[0]!.amount_due) / 100).toBe(Number(due.slice(1)))
        await tell()

        for (const { id } of api.account.all('payment_method')) api.account.refused.add(id)
        api.account.turn(subscription.id)
        await tell()
        await page.goto('/tasks')
        await expect(page.getByText('The last payment failed.')).toBeVisible()
        await expectAccessible(page)
        await page.getByRole('link', { name: 'Add a card that works' }).click()
        await expect(dialog(page)).toContainText('the overdue bill is charged to it at once')
        await dialog(page).getByLabel('Card number').fill('4242 4242 4242 4242')
        await button(page, 'Add Payment Method').click()
        await expect(dialog(page)).toContainText('The overdue bill is paid')
        await expect(page.getByRole('region', { name: 'AI Agents' })).toBeVisible()
        await expect(page.getByText('The last payment failed.')).toHaveCount(0)

        await page.goto('/pricing')
        await current(page).getByRole('button', { name: 'Cancel plan' }).click()
        await button(page, 'Cancel plan').click()
        await expect(current(page)).toContainText('then the workspace goes back to Free')
        await current(page).getByRole('button', { name: 'Keep my plan' }).click()
        await expect(current(page)).toContainText('The next bill comes on')
        await expect(current(page).getByRole('button', { name: 'Keep my plan' })).toHaveCount(0)

        const { credits } = (await callAs(server, person, 'GET', '/auth/me')) as { credits: { balance: number } }
        const more = (credits.balance + 2000).toLocaleString('en')
        await current(page).getByRole('button', { name: 'Buy credits' }).click()
        await dialog(page).getByLabel('Credits').fill('2000')
        await page.route('https://checkout.stripe.com/**', (route) =>
          route.fulfill({ contentType: 'text/html', body: '<title>Pay</title>' }),
        )
        await button(page, 'Continue to payment').click()
        await expect(page).toHaveURL(/^https:\/\/checkout\.stripe\.com\//)
        api.payCheckout(page.url())
        const [session] = api.account.all('checkout.session')
        const { pathname, search } = new URL(
          (session!.success_url as string).replace('{CHECKOUT_SESSION_ID}', session!.id),
        )
        await page.goto(pathname + search)
        await expect(page.getByText('2,000 credits added')).toBeVisible()
        await expect(page).toHaveURL(/\/pricing$/)
        await expect(current(page)).toContainText(`${more} credits left`)
        // The event comes later, and adds nothing more.
        await tell()
        await page.reload()
        await expect(current(page)).toContainText(`${more} credits left`)
        expect(api.faults).toEqual([])
      },
    )
  })

  withoutPayments.describe(`a customer ${device}, where no cards are taken`, () => {
    withoutPayments.describe.configure({ timeout: 120_000 })
    withoutPayments.use(look)

    withoutPayments(
      'tries a plan by name and address alone, changes it, cancels it and keeps it',
      async ({ page, server, person }) => {
        await signIn(page, server, person)
        await page.goto('/pricing')
        await page.getByRole('button', { name: 'Try for free: AI Employees Standard' }).click()
        await button(page, 'Start 30-Day Free Trial').click()
        await expect(dialog(page).getByLabel('Email address')).toHaveValue(person.username)
        await expect(dialog(page)).toContainText('it keeps neither the phone number nor the address')
        await button(page, 'Start 30-Day Free Trial').click()
        await expect(dialog(page).getByRole('heading', { name: 'Free Trial Started!' })).toBeVisible()
        await button(page, 'Start Using').click()
        await expect(page.getByRole('region', { name: 'AI Agents' })).toBeVisible()

        for (let n = 0; n < 10; n += 1) await callAs(server, person, 'POST', '/projects', { name: `Project ${n}` })
        await page.goto('/pricing')
        await page.getByRole('button', { name: 'Change plan to AI Workplace' }).click()
        await expect(dialog(page).getByLabel('More than the plan holds')).toContainText(
          '11 projects; the plan holds 10.',
        )
        await expectAccessible(page)
        await button(page, 'Change plan').click()
        await expect(page.getByRole('region', { name: 'Your plan: AI Workplace' })).toBeVisible()
        await current(page).getByRole('button', { name: 'Cancel plan' }).click()
        await button(page, 'Cancel plan').click()
        await expect(current(page)).toContainText('Trial, 30 days left')
        await current(page).getByRole('button', { name: 'Keep my plan' }).click()
        await expect(current(page).getByRole('button', { name: 'Cancel plan' })).toBeVisible()
        expect(await callAs(server, person, 'GET', '/billing/subscription')).toMatchObject({
          plan_id: 'workplace',
          cancel_at_period_end: false,
        })
      },
    )
  })
}

/** The customer that was made last. */
function customerOf({ api }: { api: { account: { all: (kind: string) => { id: string }[] } } }): string {
  return api.account.all('customer')[0]!.id
}
