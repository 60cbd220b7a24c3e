import { putGoogleEvent } from '../../../server/testing/connect-google.ts'
import { expect, expectAccessible } from '../../support/browser.ts'
import { dialog, schedule } from '../../support/calendar.ts'
import { enter } from '../../support/enter.ts'
import { test } from '../../support/google.ts'
import { smallTargets } from '../../support/keyboard.ts'
import { keptOn } from '../../support/outbox.ts'

test.describe('by touch, on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  })

  test('a calendar is connected, read, written to and disconnected', async ({ page, server, google, person }) => {
    await enter(page, server, person, '/integrations')
    const card = page.getByRole('region', { name: 'Google Calendar' })
    await expect(card.getByText('Not connected')).toBeVisible()
    await expect(card).toContainText('fetched in real time and never stored permanently')
    await expectAccessible(page)
    expect(await smallTargets(page.getByRole('main'))).toEqual([])

    putGoogleEvent(google, 'their1', 'Dentist', '2030-11-27T09:00:00Z', '2030-11-27T10:00:00Z')
    await card.getByRole('button', { name: 'Connect Google Calendar' }).tap()
    await expect(page.getByRole('heading', { name: 'Calendar connected' })).toBeVisible()
    await expect(page).toHaveURL(/\/integrations$/)
    await expect(card).toContainText(google.consent.email)
    await expectAccessible(page)

    await page.goto('/calendar?date=2030-11-27')
    const theirs = page.getByRole('link', { name: /10:00 – 11:00\s*Dentist.*Google Calendar/ })
    await expect(theirs).toHaveAttribute('href', 'https://calendar.google.test/their1')
    await expect(
      page.getByRole('button', { name: /^Wednesday 27 November 2030.*1 event/, pressed: true }),
    ).toBeVisible()
    await schedule(page, 'Budget', '2030-11-27', '15:00', '16:00')
    await expect.poll(() => google.count(/^\/calendar\/v3/, 'POST')).toBe(1)
    await expect.poll(() => [...google.events.values()].map(({ summary }) => summary)).toEqual(['Dentist', 'Budget'])
    await page.reload()
    await expect(
      page
        .getByRole('region', { name: /Events/ })
        .getByRole('listitem')
        .filter({ hasText: 'Budget' }),
    ).toHaveCount(1)
    await expect(theirs).toBeVisible()
    await expectAccessible(page)
    await expect.poll(() => keptOn(page)).toContain('Dentist')

    await page.goto('/integrations')
    await card.getByRole('button', { name: 'Disconnect' }).tap()
    await expect(dialog(page)).toContainText('Disconnect Google Calendar?')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Disconnect' }).tap()
    await expect(card.getByText('Not connected')).toBeVisible()
    await expect.poll(() => keptOn(page)).not.toContain('Dentist')
    expect(google.validTokens()).toBe(0)
    await page.goto('/calendar?date=2030-11-27')
    await expect(page.getByText('Budget')).toBeVisible()
    await expect(theirs).toHaveCount(0)
  })
})

test('Arlo is connected, and sends a mail once that is allowed', async ({ page, server, google, person }) => {
  google.mails.push({
    id: 'm1',
    from: 'Ann Weber <ann@example.com>',
    subject: 'Figures',
    text: 'Could you send them?',
    unread: true,
    date: new Date().toISOString(),
  })
  await enter(page, server, person, '/arlo/configure')
  await expect(page.getByRole('heading', { name: "Arlo's Skills (6/10 Available)" })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Setup guide' })).toContainText(`${server.url}/integrations/callback`)
  await page.getByRole('tab', { name: 'Calendar (4)' }).click()
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveText([
    /^List events/,
    /^Find free time/,
    /^Schedule meeting/,
    /^Manage to-dos/,
  ])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Connect Google Workspace' }).click()
  await expect(page.getByRole('heading', { name: 'Google Workspace connected' })).toBeVisible()
  await expect(page).toHaveURL(/\/arlo\/configure$/)
  await expect(page.getByRole('heading', { name: "Arlo's Skills (10/10 Available)" })).toBeVisible()
  await expect(page.getByText('All 10 Arlo skills')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Back to Arlo' }).click()
  const box = page.getByRole('textbox', { name: /ask arlo/i })
  await box.fill('What is in my inbox?')
  await page.getByRole('button', { name: 'Execute Task' }).click()
  await expect(page.getByRole('log')).toContainText('1 mail in the last 3 days, 1 unread')
  await box.fill('Send a mail to ann@example.com with the subject Figures: they come tomorrow')
  await page.getByRole('button', { name: 'Execute Task' }).click()
  const card = page.getByRole('region', { name: 'Arlo wants to send this e-mail' })
  await expect(card.getByRole('definition')).toHaveText(['ann@example.com', 'Figures'])
  await expect(card).toContainText('They come tomorrow.')
  await expectAccessible(page)
  expect(google.sent).toEqual([])
  await card.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('log')).toContainText('Sent to ann@example.com')
  expect(google.sent).toHaveLength(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a mail is changed before it goes, what is wrong is said at its field, and what was typed outlives a reload', async ({
    page,
    server,
    google,
    person,
  }) => {
    await enter(page, server, person, '/arlo/configure')
    await page.getByRole('button', { name: 'Connect Google Workspace' }).tap()
    await expect(page.getByRole('heading', { name: "Arlo's Skills (10/10 Available)" })).toBeVisible()
    await page.goto('/agents/1')
    await page
      .getByRole('textbox', { name: /ask arlo/i })
      .fill('Send a mail to ann@example.com with the subject Figures: they come tomorrow')
    await page.getByRole('button', { name: 'Execute Task' }).tap()
    const card = page.getByRole('dialog', { name: 'Arlo wants to send this e-mail' })
    await expect(card.getByRole('definition')).toHaveText(['ann@example.com', 'Figures'])
    await expectAccessible(page)
    // Closed it stays asked, in the conversation.
    await card.getByRole('button', { name: 'Close' }).tap()
    await expect(card).toHaveCount(0)
    await page.getByRole('button', { name: 'Read and answer' }).tap()
    await card.getByRole('button', { name: 'Edit' }).tap()
    await card.getByRole('textbox', { name: 'To', exact: true }).fill('Carla')
    await card.getByRole('textbox', { name: 'Body' }).fill('Dear Carla,\n\nthey come today.')
    await expectAccessible(page)
    expect(await smallTargets(card)).toEqual([])
    await card.getByRole('button', { name: 'Send', exact: true }).tap()
    await expect(
      card.getByText('“Carla” is no e-mail address. Give one such as ann@example.com.').first(),
    ).toBeVisible()
    expect(google.sent).toEqual([])
    await page.reload()
    await expect(card.getByRole('textbox', { name: 'Body' })).toHaveValue('Dear Carla,\n\nthey come today.')
    await card.getByRole('textbox', { name: 'To', exact: true }).fill('carla@example.com')
    await card.getByRole('button', { name: 'Send', exact: true }).tap()
    await expect(page.getByRole('log')).toContainText('Sent to carla@example.com with the subject Figures')
    expect(google.sent).toEqual([expect.stringMatching(/^To: carla@example\.com\n[^]*they come today\.$/)])
  })
})
