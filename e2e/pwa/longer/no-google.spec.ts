import { expect, expectAccessible } from '../../support/browser.ts'
import { smallTargets } from '../../support/keyboard.ts'
import { keptOn, openApp, test } from '../../support/outbox.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('without Google the calendar says why it cannot be connected, and where the guide is', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, server.demo)
  await page.goto('/integrations')
  const card = page.getByRole('region', { name: 'Google Calendar' })
  const connect = card.getByRole('button', { name: 'Connect Google Calendar' })
  await expect(connect).toBeDisabled()
  await expect(connect).toHaveAccessibleDescription(/^This server has no Google credentials yet/)
  await expectAccessible(page)
  expect(await smallTargets(page.getByRole('main'))).toEqual([])
  await card.getByRole('link', { name: 'The setup guide' }).tap()
  await expect(page.getByRole('region', { name: 'Setup guide' })).toBeVisible()

  // Who cannot set it up is told whom to ask.
  await page.evaluate(() => localStorage.clear())
  await openApp(context, server, front, person)
  await page.goto('/integrations')
  await expect(connect).toBeDisabled()
  await expect(connect).toHaveAccessibleDescription(/Ask an administrator of your workspace\.$/)
  await expect(card.getByRole('link')).toHaveCount(0)
})

test('the connections are fresh as soon as the network is back, with no trouble meanwhile', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await page.goto('/integrations')
  await expect(page.getByRole('region', { name: 'Google Calendar' }).getByText('Not connected')).toBeVisible()
  await expect.poll(() => keptOn(page)).toContain('calendar_email')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^Offline copy, /)).toBeVisible()
  await page.evaluate(() => {
    const look = () => {
      if (document.body.textContent.includes("Couldn't refresh")) document.body.dataset.trouble = 'yes'
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  const asked = page.waitForResponse(/google-calendar\/status$/)
  await context.setOffline(false)
  await asked
  await expect(page.getByText(/^Offline copy, /)).toHaveCount(0)
  expect(await page.evaluate(() => document.body.dataset.trouble)).toBeUndefined()
})
