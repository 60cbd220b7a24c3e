import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn } from '../../support/browser.ts'
import { expectReplies, give, openMillie, test } from '../../support/outbox.ts'

/** What Chromium does when it would install the app; the page remembers whether it was asked. */
async function offerInstall(page: Page, outcome: 'accepted' | 'dismissed'): Promise<boolean> {
  return page.evaluate((outcome) => {
    const prompt = async () => {
      document.documentElement.dataset.asked = ''
      return { outcome }
    }
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
    return dispatchEvent(event)
  }, outcome)
}

const hint = (page: Page) => page.getByRole('region', { name: 'Install Muster' })

test('installing is offered after the first success, and asked of the browser', async ({ page, server, person }) => {
  await signIn(page, server, person)
  await openMillie(page)
  // The browser's own question does not come uncalled.
  expect(await offerInstall(page, 'accepted')).toBe(false)
  await give(page, 'What can you do?')
  await expect(hint(page)).toHaveCount(0)
  await expectReplies(page, 1)
  await expect(hint(page)).toBeVisible()
  await expectAccessible(page)
  await page.evaluate(() => {
    navigator.storage.persist = async () => (document.documentElement.dataset.persisted = '') === ''
  })
  await hint(page).getByRole('button', { name: 'Install' }).click()
  await expect(hint(page)).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-asked')
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await expect(page.locator('html')).toHaveAttribute('data-persisted')
})

test('who says no is left alone for thirty days', async ({ page, server, person }) => {
  await page.addInitScript(() => localStorage.setItem('hasRun', 'yes'))
  await signIn(page, server, person)
  await offerInstall(page, 'dismissed')
  await hint(page).getByRole('button', { name: 'Not now' }).click()
  await expect(hint(page)).toHaveCount(0)
  await page.clock.setSystemTime(Date.now() + 29 * 86_400_000)
  await offerInstall(page, 'dismissed')
  await expect(hint(page)).toHaveCount(0)
  await page.clock.setSystemTime(Date.now() + 31 * 86_400_000)
  await offerInstall(page, 'dismissed')
  await expect(hint(page)).toBeVisible()
  // No to the browser's own question counts as well.
  await hint(page).getByRole('button', { name: 'Install' }).click()
  await expect(hint(page)).toHaveCount(0)
  await offerInstall(page, 'dismissed')
  await expect(hint(page)).toHaveCount(0)
})

test('the installed app offers nothing', async ({ page, server, person }) => {
  await page.addInitScript(() => {
    localStorage.setItem('hasRun', 'yes')
    const match = globalThis.matchMedia
    globalThis.matchMedia = (query) =>
      query.includes('display-mode: standalone') ? Object.assign(match('all'), {}) : match(query)
  })
  await signIn(page, server, person)
  await offerInstall(page, 'accepted')
  await expect(page.getByRole('heading', { name: 'AI Agents' })).toBeVisible()
  await page.getByRole('button', { name: 'Find or run anything' }).click()
  await expect(page.getByRole('combobox', { name: /^Search agents/ })).toBeVisible()
  await expect(hint(page)).toHaveCount(0)
})

test.describe('in Safari on an iPhone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
      'Version/18.5 Mobile/15E148 Safari/604.1',
  })

  test('the way through the share menu is shown, and never over a conversation', async ({ page, server, person }) => {
    await page.addInitScript(() => localStorage.setItem('hasRun', 'yes'))
    await signIn(page, server, person)
    await hint(page).getByRole('button', { name: 'Show how' }).click()
    const steps = page.getByRole('dialog', { name: 'Add to Home Screen' })
    await expect(steps.getByRole('listitem')).toHaveText([/Tap Share/, /Add to Home Screen/, /Tap Add/])
    await expectAccessible(page)
    await steps.getByRole('button', { name: 'Close' }).click()
    await expect(hint(page)).toBeVisible()
    await page
      .getByRole('link', { name: /^Millie/ })
      .first()
      .click()
    await expect(page.getByRole('textbox', { name: /ask millie/i })).toBeVisible()
    await expect(hint(page)).toHaveCount(0)
    await page.goBack()
    await hint(page).getByRole('button', { name: 'Show how' }).click()
    await steps.getByRole('button', { name: 'Got it' }).click()
    await expect(steps).toHaveCount(0)
    await expect(hint(page)).toHaveCount(0)
  })
})
