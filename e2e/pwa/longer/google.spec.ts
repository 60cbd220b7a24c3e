import type { Page } from '@playwright/test'
import { expect, expectAccessible, fillLogin, signIn, withoutWorkerBadge } from '../../support/browser.ts'
import { enter } from '../../support/enter.ts'
import { test } from '../../support/google.ts'
import { keptOn } from '../../support/outbox.ts'

const calendarCallback = '/auth/google/calendar/callback'
const card = (page: Page) => page.getByRole('region', { name: 'Google Calendar' })

async function connect(page: Page): Promise<void> {
  await card(page).getByRole('button', { name: 'Connect Google Calendar' }).click()
  await expect(page).toHaveURL(/\/integrations$/)
  await expect(card(page)).toContainText(/robin-\d+@gmail\.test/)
}

test('the callbacks say what went wrong and where to go', async ({ page, server, person }) => {
  await signIn(page, server, person)
  await page.goto(`${calendarCallback}?error=access_denied&state=x`)
  await expect(page.getByRole('alert')).toHaveText('Authorization failed: access_denied')
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Integrations' }).click()
  await expect(page).toHaveURL(/\/integrations$/)
  await page.goto(calendarCallback)
  await expect(page.getByRole('alert')).toHaveText('No authorization code received')
  await page.goto(`${calendarCallback}?code=made-up&state=made-up`)
  await expect(page.getByRole('alert')).toContainText('Connect again.')
  // A new way through Google, from where it failed.
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page).toHaveURL(/\/integrations$/)
  await expect(card(page)).toContainText(/robin-\d+@gmail\.test/)

  await page.goto('/integrations/callback?state=x')
  await expect(page.getByRole('alert')).toHaveText('Missing authorization code. Please try again.')
  await expectAccessible(page)
  await expect(page).toHaveURL(/\/arlo\/configure$/)
  await page.goto('/integrations/callback?success=true&message=All+set')
  await expect(page.getByRole('status').filter({ hasText: 'Google Workspace is connected.' })).toBeVisible()
  await expect(page.getByText('All set')).toHaveCount(0)
  await expect(page).toHaveURL(/\/arlo\/configure$/)
})

test('who declines at Google comes back unconnected', async ({ page, server, google, person }) => {
  await enter(page, server, person, '/integrations')
  google.consent.denies = true
  await card(page).getByRole('button', { name: 'Connect Google Calendar' }).click()
  await expect(page.getByRole('alert')).toHaveText('Authorization failed: access_denied')
  expect(google.validTokens()).toBe(0)
})

test('who is not signed in is told to, and it goes on after that', async ({ page, server, person, browser }) => {
  await enter(page, server, person, '/integrations')
  const address = await page.evaluate(async () => {
    const answer = await fetch('/api/google-calendar/connect', {
      headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
    })
    return ((await answer.json()) as { authorization_url: string }).authorization_url
  })
  const other = withoutWorkerBadge(await browser.newContext({ baseURL: server.url }))
  const elsewhere = await other.newPage()
  await elsewhere.goto(address)
  await expect(elsewhere.getByRole('heading', { name: 'Sign in first' })).toBeVisible()
  await expectAccessible(elsewhere)
  await elsewhere.getByRole('link', { name: 'Sign In' }).click()
  await fillLogin(elsewhere, person)
  await expect(elsewhere).toHaveURL(/\/integrations$/)
  await expect(card(elsewhere)).toContainText(/robin-\d+@gmail\.test/)
  await other.close()
})

test('a withdrawn connection says so and is made anew', async ({ page, server, google, person }) => {
  await enter(page, server, person, '/integrations')
  await connect(page)
  google.withdrawAll()
  await page.goto('/calendar')
  await expect(page.getByRole('status').filter({ hasText: 'Google no longer lets Muster in.' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Integrations' }).last().click()
  await expect(card(page).getByRole('alert')).toContainText('Connect Google Calendar again')
  await expectAccessible(page)
  await connect(page)
  await expect(card(page).getByRole('alert')).toHaveCount(0)
})

test('without a network the last known state is there, and nothing that needs one can be pressed', async ({
  page,
  context,
  server,
  google,
  person,
}) => {
  await enter(page, server, person, '/integrations')
  await connect(page)
  await expect.poll(() => keptOn(page)).toMatch(/robin-\d+@gmail\.test/)
  google.events.set('e1', {
    id: 'e1',
    status: 'confirmed',
    summary: 'Dentist',
    start: { dateTime: '2030-11-27T09:00:00Z' },
    end: { dateTime: '2030-11-27T10:00:00Z' },
  } as never)
  await page.goto('/calendar?date=2030-11-27')
  await expect(page.getByRole('region', { name: /Events/ }).getByText('Dentist')).toBeVisible()
  await expect.poll(() => keptOn(page)).toContain('Dentist')
  await context.setOffline(true)
  await page.goto('/integrations')
  await expect(card(page)).toContainText(/robin-\d+@gmail\.test/)
  await expect(card(page).getByRole('button', { name: 'Disconnect' })).toBeDisabled()
  await expect(card(page)).toContainText("You're offline.")
  await expectAccessible(page)
  await page.goto('/calendar?date=2030-11-27')
  await expect(page.getByRole('region', { name: /Events/ }).getByText('Dentist')).toBeVisible()
  await expect(page.getByText(/^Google Calendar as of Today, /)).toBeVisible()
  await context.setOffline(false)
})
