import type { Page } from '@playwright/test'
import { expect, expectAccessible, fillLogin, signIn, workerReady } from '../../support/browser.ts'
import { smallTargets, tabTo } from '../../support/keyboard.ts'
import { callAs, test } from '../../support/outbox.ts'

// Few journeys, each through many steps and both themes: a slow machine needs longer for one than the usual minute.
test.describe.configure({ timeout: 180_000 })

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).tap()
const plan = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** Neither theme may be less readable than the other. */
async function accessibleInBoth(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
}

const address = {
  'Address line 1': '1 Harbour Street',
  City: 'Portland',
  'State/province': 'OR',
  'ZIP/postal code': '97201',
}

test.describe('by touch, where no cards are taken', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a plan is chosen, tried once, changed and cancelled', async ({ page, server, person, front }) => {
    await signIn(page, server, person)
    await page.goto('/pricing?upgrade=professional')
    await expect(plan(page, 'AI Employees Light')).toBeInViewport()
    await expect(plan(page, 'AI Employees Light')).toContainText('Your upgrade')

    await page.goto('/pricing')
    await expect(page.getByRole('heading', { name: 'Your plan: Free' })).toBeVisible()
    const prices = page.getByRole('region', { name: 'Plans' }).locator('> ul > li')
    await expect(prices).toHaveText([
      /\$29 a month/,
      /\$49 a month/,
      /\$99 a month/,
      /Most Popular.*\$299 a month/,
      /\$599 a month/,
      /Custom/,
    ])
    await page.getByText('Pay annually (Save 33%)').tap()
    await expect(prices).toHaveText([
      /\$19 a month/,
      /\$33 a month/,
      /\$66 a month/,
      /\$200 a month.*Billed annually, saves \$1,188/,
      /\$400 a month/,
      /Custom/,
    ])
    await expect(plan(page, 'AI Employees Standard')).toContainText('30 cents per 100 credits')
    await plan(page, 'AI Employees Standard')
      .getByRole('button', { name: /\+4 more features/ })
      .tap()
    await expect(plan(page, 'AI Employees Standard')).toContainText('Priority support')
    await expect(page.getByRole('region', { name: 'In every plan' }).getByRole('listitem')).toHaveCount(12)
    await expect(plan(page, 'Enterprise').getByRole('link', { name: /Contact Sales/ })).toHaveAttribute(
      'href',
      /^mailto:.+@.+\?subject=Enterprise%20Plan%20Inquiry$/,
    )
    await page.getByText('Can I change my plan later?').tap()
    await expect(page.getByText(/A change counts immediately and is prorated/)).toBeVisible()
    expect(await smallTargets(page.getByRole('main'))).toEqual([])
    await accessibleInBoth(page)

    await plan(page, 'AI Employees Light')
      .getByRole('button', { name: /Try for free/ })
      .tap()
    await expect(dialog(page).getByRole('radio', { name: /AI Employees Light/ })).toBeChecked()
    await expect(dialog(page)).toContainText('No credit card required. Cancel anytime.')
    await expect(dialog(page).getByRole('radio', { name: /Enterprise/ })).toHaveCount(0)
    await expect(dialog(page).getByRole('link', { name: 'Contact Sales' })).toHaveAttribute(
      'href',
      /subject=Enterprise%20Plan%20Inquiry$/,
    )
    await dialog(page).getByText('AI Employees Starter').tap()
    expect(await smallTargets(dialog(page))).toEqual([])
    await accessibleInBoth(page)
    await press(page, 'Start 30-Day Free Trial')

    await expect(dialog(page).getByRole('heading', { name: 'Payment Setup' })).toBeFocused()
    await expect(dialog(page)).toContainText('$396 a year')
    await expect(dialog(page)).toContainText('the workspace then goes back to Free')
    await expect(dialog(page).getByLabel('Country')).toHaveValue('US')
    await expect(dialog(page).getByLabel('Email address')).toHaveValue(person.username)
    await expect(dialog(page)).toContainText('it keeps neither the phone number nor the address')
    const name = dialog(page).getByLabel('Cardholder name')
    const prefilled = await name.inputValue()
    await name.fill('')
    await press(page, 'Start 30-Day Free Trial')
    await expect(dialog(page)).toContainText("Enter the cardholder's name.")
    await expect(dialog(page)).not.toContainText('Enter the street and house number.')
    await expect(name).toBeFocused()
    await accessibleInBoth(page)
    expect(await smallTargets(dialog(page))).toEqual([])
    await name.fill(prefilled)
    for (const [label, value] of Object.entries(address))
      await dialog(page).getByLabel(label, { exact: true }).fill(value)
    // What is typed outlives a look at the plans, and the dialog itself.
    await press(page, 'Back to Plans')
    await press(page, 'Close')
    await expect(dialog(page)).toBeHidden()
    await plan(page, 'AI Employees Starter')
      .getByRole('button', { name: /Try for free/ })
      .tap()
    await press(page, 'Start 30-Day Free Trial')
    await expect(dialog(page).getByLabel('City')).toHaveValue('Portland')

    // The server has started it, and its answer is lost: asked again, it is the same trial.
    front.trouble = 'lose-answer'
    await press(page, 'Start 30-Day Free Trial')
    await expect(dialog(page).getByRole('alert').filter({ hasText: 'Failed to start trial' })).toBeVisible()
    front.trouble = null
    await dialog(page).getByRole('button', { name: 'Start 30-Day Free Trial' }).dblclick()
    await expect(dialog(page).getByRole('heading', { name: 'Free Trial Started!' })).toBeVisible()
    await expect(dialog(page).getByRole('status')).toHaveText('Trial started successfully!')
    await accessibleInBoth(page)
    const starts = front.writes.filter(({ call }) => call.endsWith('/start-trial-with-payment'))
    expect(starts.length).toBeGreaterThanOrEqual(2)
    expect(new Set(starts.map(({ key }) => key)).size).toBe(1)
    // The address that was typed goes nowhere.
    expect(starts[0]!.body).toEqual({
      plan_id: 'starter',
      billing_interval: 'annual',
      billing_details: { name: prefilled, email: person.username },
    })
    await press(page, 'Add Payment Method (Optional)')
    await expect(dialog(page)).toContainText('This server takes no cards')
    await accessibleInBoth(page)
    await press(page, 'Start Using')
    await expect(page.getByRole('region', { name: 'AI Agents' })).toBeVisible()
    await expect(page).toHaveURL(/\/$/)

    await page.getByRole('button', { name: 'Menu' }).tap()
    const entry = dialog(page).getByRole('link', { name: 'Pricing' })
    await expect(entry).toContainText('30 days')
    await entry.tap()
    const current = page.getByRole('region', { name: 'Your plan: AI Employees Starter' })
    await expect(current).toContainText('Trial, 30 days left')
    await expect(current).toContainText('10,000 of 10,000 credits left this month')
    await expect(current).toContainText(
      "8 AI employees included. More can't be bought here: this server takes no payments.",
    )
    await expect(current.getByRole('button', { name: 'AI employees' })).toHaveCount(0)
    // The page comes as the plan is paid.
    await expect(plan(page, 'AI Employees Starter')).toContainText(/\$33.*Your plan/)
    expect(await smallTargets(page.getByRole('main'))).toEqual([])
    await plan(page, 'AI Employees Plus').getByRole('button', { name: 'Change plan' }).tap()
    await expect(dialog(page)).toContainText('until the trial ends on')
    await expectAccessible(page)
    await press(page, 'Change plan')
    await expect(page.getByRole('region', { name: 'Your plan: AI Employees Plus' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel plan' }).tap()
    await expectAccessible(page)
    await press(page, 'Cancel plan')
    await expect(page.getByRole('region', { name: 'Your plan: AI Employees Plus' })).toContainText(
      'then the workspace goes back to Free',
    )
    expect(await callAs(server, person, 'GET', '/billing/subscription')).toMatchObject({
      plan_id: 'plus',
      status: 'trialing',
      cancel_at_period_end: true,
    })
  })
})

test.describe('by keyboard, where no cards are taken', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('a trial starts without a mouse; a refusal, a failed load, no network and no right to it are said', async ({
    page,
    context,
    server,
    person,
  }) => {
    await signIn(page, server, person)
    await workerReady(page)
    const broken = {
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'Error', status: 500, code: 'internal', detail: 'Broken.' }),
    }
    await page.route('**/api/subscriptions/plans', (route) => route.fulfill(broken))
    await page.goto('/pricing')
    await expect(page.getByText('Failed to load subscription plans')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/subscriptions/plans')
    await tabTo(page, page.getByRole('button', { name: 'Retry' }))
    await page.keyboard.press('Enter')
    await expect(plan(page, 'AI Employees Standard')).toBeVisible()
    await tabTo(page, page.getByRole('radio', { name: 'Pay monthly' }), 'Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await expect(plan(page, 'AI Employees Plus')).toContainText('$400 a month')
    await page.keyboard.press('ArrowLeft')
    const question = page.locator('summary').filter({ hasText: 'How does the free trial work?' })
    await tabTo(page, question)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/You have any plan but Enterprise for 30 days/)).toBeVisible()
    await accessibleInBoth(page)

    // Nothing waits for ever: neither for what could not be asked, nor for a card where none is taken.
    await page.route('**/api/billing/subscription', (route) => route.fulfill({ ...broken, status: 404 }))
    await page.evaluate(() =>
      indexedDB.databases().then((all) => all.forEach(({ name }) => indexedDB.deleteDatabase(name!))),
    )
    await page.goto('/pricing?plan=card')
    await expect(dialog(page)).toContainText(
      'This server takes no cards, so there is nothing to enter. About plans, write to',
    )
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Skip for Now' }).press('Enter')
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByText("Couldn't load what this workspace has.")).toBeVisible()
    await expect(page.getByText('Loading your plan…')).toHaveCount(0)
    await page.unroute('**/api/billing/subscription')
    await page.getByRole('button', { name: 'Retry' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Your plan: Free' })).toBeVisible()

    await tabTo(page, page.getByRole('button', { name: 'Try for free: AI Employees Standard' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('radio', { name: /AI Employees Standard/ })).toBeChecked()
    await tabTo(page, dialog(page).getByRole('radio', { name: /AI Employees Standard/ }))
    await page.keyboard.press('ArrowUp')
    await expect(dialog(page).getByRole('radio', { name: /AI Employees Light/ })).toBeChecked()
    await tabTo(page, dialog(page).getByRole('button', { name: 'Start 30-Day Free Trial' }))
    await page.keyboard.press('Enter')
    for (const [label, value] of Object.entries(address)) {
      await tabTo(page, dialog(page).getByLabel(label, { exact: true }))
      await page.keyboard.type(value)
    }
    await context.setOffline(true)
    await expect(dialog(page)).toContainText(
      "You're offline. Starting a trial needs the network; what you typed stays.",
    )
    await expect(dialog(page).getByRole('button', { name: 'Start 30-Day Free Trial' })).toBeDisabled()
    await accessibleInBoth(page)
    await page.reload()
    await expect(
      page.getByText("You're offline. Starting a trial or changing the plan needs the network."),
    ).toBeVisible()
    await expect(dialog(page).getByRole('radio', { name: /AI Employees Standard/ })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(plan(page, 'AI Employees Standard')).toContainText('$299 a month')
    await expect(plan(page, 'AI Employees Standard').getByRole('button', { name: 'Try for free' })).toBeDisabled()
    await accessibleInBoth(page)
    await context.setOffline(false)
    await plan(page, 'AI Employees Light').getByRole('button', { name: 'Try for free' }).press('Enter')
    await dialog(page).getByRole('button', { name: 'Start 30-Day Free Trial' }).press('Enter')
    await expect(dialog(page).getByLabel('City')).toHaveValue('Portland')
    // Another device uses the trial up meanwhile.
    await callAs(server, person, 'POST', '/subscriptions/start-trial-with-payment', {
      plan_id: 'plus',
      billing_interval: 'monthly',
    })
    await dialog(page).getByLabel('City').press('Enter')
    await expect(
      dialog(page).getByRole('alert').filter({ hasText: 'This workspace has had its free trial already.' }),
    ).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: 'Your plan: AI Employees Plus' })).toBeVisible()

    await page.evaluate(() => localStorage.clear())
    await page.goto('/login')
    await fillLogin(page, { username: 'member', password: server.demo.password })
    await expect(page.getByRole('heading', { name: 'AI Agents' })).toBeVisible()
    await page.goto('/pricing')
    await expect(page.getByText('Only the owner of this workspace can start a trial or change the plan.')).toBeVisible()
    await expect(plan(page, 'AI Employees Plus').getByRole('button', { name: 'Change plan' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Cancel plan' })).toHaveCount(0)
    await expectAccessible(page)
  })
})
