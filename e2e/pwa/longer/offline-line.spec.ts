import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, workerReady } from '../../support/browser.ts'
import { expectReplies, give, openApp, test } from '../../support/outbox.ts'

/** Everything on the screen that says something of the network. */
const lines = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^Offline|can't be reached|keep nothing|save anything offline/ })

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport })

    test('offline, one line says what works and leads to what waits', async ({ context, server, front, person }) => {
      const page = await openApp(context, server, front, person)
      await context.setOffline(true)
      await expect(page.getByRole('status').getByText(/^Offline/)).toBeVisible()
      for (const prompt of ['First', 'Second']) await give(page, prompt)
      await expect(page.getByRole('link', { name: '2 waiting' })).toHaveAttribute('href', '/outbox')
      await expect(lines(page)).toHaveCount(1)
      await expectAccessible(page)
      // The conversation gives way to it: nothing is pushed out of the window.
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
      await expect(page.getByRole('button', { name: 'Execute Task' })).toBeInViewport({ ratio: 1 })
      await context.setOffline(false)
      await expect(lines(page)).toHaveCount(0)
      await expectReplies(page, 2)
    })
  })
}

test('a server that is gone is spoken of only where something waits for it', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await context.route('**/api/**', (route) => route.abort())
  await give(page, 'First')
  await expect(page.getByText("The server can't be reached · 1 waiting")).toBeVisible()
  await expect(lines(page)).toHaveCount(1)
  await context.unroute('**/api/**')
  // It may have gone by itself before anybody presses.
  const send = page.getByRole('button', { name: 'Send now' })
  await expect(async () => {
    if (await send.isVisible()) await send.click({ timeout: 1000 })
    await expect(lines(page)).toHaveCount(0, { timeout: 1000 })
  }).toPass()
})

test('a browser that keeps nothing is not said to keep what is written offline', async ({
  page,
  context,
  server,
  person,
}) => {
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('Not here.', 'InvalidStateError')
    }
  })
  await signIn(page, server, person)
  await workerReady(page)
  await expect(page.getByText("This browser isn't letting Muster save anything offline.")).toBeVisible()
  await context.setOffline(true)
  await expect(
    page.getByText(
      "You're offline, and this browser lets Muster keep nothing. What you write stays while this page is open.",
    ),
  ).toBeVisible()
  await expect(lines(page)).toHaveCount(1)
  await openMillieHere(page)
  await expect(lines(page)).toHaveCount(1)
})

/** Without leaving the page, which could not be loaded again. */
async function openMillieHere(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'All agents' }).click()
  await page.getByRole('link', { name: 'View Details of Millie' }).click()
  await expect(page.getByRole('textbox', { name: /ask millie/i })).toBeVisible()
}
