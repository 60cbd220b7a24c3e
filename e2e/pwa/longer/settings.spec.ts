import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createClient } from '#shared/client/client.ts'
import { expect, expectAccessible, signIn, test, workerReady, withoutWorkerBadge } from '../../support/browser.ts'
import { smallTargets, tabTo } from '../../support/keyboard.ts'
import { startServer } from '../../support/server.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

// What is set here holds for everybody on the server.
const own = test.extend<object>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

own(
  'a password rule that is saved holds at registration, and is reset with the defaults',
  async ({ signedIn: page, browser, server }) => {
    await page.goto('/system-settings')
    await tab(page, 'Security Settings').click()
    await expect(page).toHaveURL(/tab=security/)
    await expect(page.getByText('This server sends no mail')).toBeVisible()
    const length = page.getByLabel('Minimum password length')
    await length.fill('33')
    await expect(page.getByText('Enter a whole number from 4 to 32.')).toBeVisible()
    await expect(save(page)).toBeDisabled()
    await expectAccessible(page)
    await length.fill('20')
    await page.getByRole('switch', { name: 'Require special characters' }).click()

    // Unsaved changes are asked about, and kept where one stays.
    await tab(page, 'Audit Logs').click()
    await expect(dialog(page).getByText("2 changes aren't saved and not in effect.")).toBeVisible()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('link', { name: 'Tasks', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Stay' }).click()
    await expect(length).toHaveValue('20')
    await save(page).click()
    await expect(page.getByText('Security settings saved successfully')).toBeVisible()
    await expect(save(page)).toBeHidden()

    const context = withoutWorkerBadge(await browser.newContext({ baseURL: server.url }))
    const stranger = await context.newPage()
    await stranger.goto('/register')
    await stranger.getByLabel('Password', { exact: true }).fill('Long-enough-1')
    await expect(stranger.getByText(/at least 20 characters/)).toBeVisible()
    await context.close()
    const register = (password: string, email: string) =>
      createClient({ baseUrl: server.url }).session.register({ body: { name: 'Robin', email, password } })
    await expect(register('Long-enough-1', 'robin@settings.example')).rejects.toMatchObject({
      status: 400,
      detail: expect.stringContaining('20 characters'),
    })
    await register('Long enough without any 1', 'robin@settings.example')

    await page.getByRole('button', { name: 'Initialize Defaults' }).click()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Initialize defaults' }).click()
    await expect(page.getByText('Default settings initialized successfully')).toBeVisible()
    await expect(length).toHaveValue('8')
    await register('Long-enough-1', 'kim@settings.example')
  },
)

own(
  'a rate limit that is saved holds at once, and what could not be saved stays typed',
  async ({ signedIn: page, context, server }) => {
    await page.goto('/system-settings')
    const limit = page.getByLabel('Rate limit per minute')
    await limit.fill('2')
    await page.route('**/api/admin/settings/api-config', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 503,
            contentType: 'application/problem+json',
            body: JSON.stringify({
              type: 'about:blank',
              title: 'Busy',
              status: 503,
              code: 'unavailable',
              detail: 'The database is busy.',
            }),
          })
        : route.fallback(),
    )
    await save(page).click()
    await expect(page.getByText('Failed to save API configuration')).toBeVisible()
    await expect(limit).toHaveValue('2')
    // A worker that is being fetched would fail, and say so.
    await workerReady(page)
    await context.setOffline(true)
    await expect(page.getByText('What you changed stays here; saving needs a connection.')).toBeVisible()
    await expectAccessible(page)
    await context.setOffline(false)
    await page.unroute('**/api/admin/settings/api-config')
    await save(page).click()
    await expect(page.getByText('API configuration saved successfully')).toBeVisible()

    const api = createClient({ baseUrl: server.url })
    const { access_token } = await api.session.login({ body: { email: 'member', password: server.demo.password } })
    const member = createClient({ baseUrl: server.url, token: () => access_token })
    const make = () => member.tasks.create({ body: { title: 'One more' } }, { idempotencyKey: crypto.randomUUID() })
    const told = await Promise.allSettled([make(), make(), make(), make()])
    expect(
      told.filter(({ status }) => status === 'rejected').map((each) => (each as PromiseRejectedResult).reason),
    ).toMatchObject([{ status: 429 }, { status: 429 }])
    await limit.fill('0')
    // The bar tells of the form; that the limit is lifted, the answer does.
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
    await save(page).click()
    await saved
    await expect(limit).toHaveValue('0')
    await expect(save(page)).toBeHidden()
    await make()
  },
)

own.describe('by touch', () => {
  own.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  own('a backup is made, downloaded, verified and restored', async ({ page, server }) => {
    await signIn(page, server)
    await page.goto('/system-settings?tab=backups')
    await expect(page.getByText('No backups yet.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create backup' }).click()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Create backup' }).click()
    await expect(page.getByText('Backup created successfully')).toBeVisible()
    const row = page.getByRole('list', { name: 'Backups' }).getByRole('listitem')
    await expect(row).toContainText('Completed')
    await expect(row).toContainText(/Manual · [\d,]+ records/)
    expect(await smallTargets(page.getByRole('main'))).toEqual([])

    const more = row.getByRole('button', { name: /^More for the backup/ })
    await more.click()
    await page.getByRole('menuitem', { name: 'Download' }).click()
    const type = dialog(page).getByLabel('Your password')
    await type.fill('Not-mine-1')
    await dialog(page).getByRole('button', { name: 'Download' }).click()
    await expect(dialog(page).getByText('This is not your current password.')).toBeVisible()
    await expectAccessible(page)
    await type.fill(server.demo.password)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog(page).getByRole('button', { name: 'Download' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^muster-.*backup$/)
    expect((await readFile(await file.path())).length).toBeGreaterThan(1000)

    await more.click()
    await page.getByRole('menuitem', { name: 'Verify' }).click()
    await expect(page.getByText('Backup verified', { exact: true })).toBeVisible()
    await expect(row).toContainText('Verified today')
    await expectAccessible(page)

    // What came after it is gone, a changed setting too; who restored stays signed in.
    await page.getByLabel('Scheduled backups to keep').fill('3')
    await save(page).click()
    await expect(page.getByText('Backup schedule saved')).toBeVisible()
    const { access_token } = await createClient({ baseUrl: server.url }).session.login({
      body: { email: server.demo.username, password: server.demo.password },
    })
    const api = createClient({ baseUrl: server.url, token: () => access_token })
    await api.tasks.create({ body: { title: 'After the backup' } }, { idempotencyKey: crypto.randomUUID() })
    await row.getByRole('button', { name: /^Restore the backup/ }).click()
    await expect(dialog(page).getByText('Current settings are overwritten')).toBeVisible()
    await expect(dialog(page).getByText('This cannot be undone')).toBeVisible()
    await expectAccessible(page)
    const overwrite = dialog(page).getByRole('button', { name: 'Restore and overwrite' })
    await overwrite.click()
    await expect(dialog(page).getByText('Type restore to go on.')).toBeVisible()
    await expect(dialog(page).getByText('Enter your password.')).toBeVisible()
    await dialog(page).getByLabel('Type “restore”').fill('restore')
    await type.fill(server.demo.password)
    await overwrite.click()
    await expect(page.getByText('Backup restored successfully. Reloading settings...')).toBeVisible()
    await expect(page.getByLabel('Scheduled backups to keep')).toHaveValue('7')
    await expect(row.filter({ hasText: 'Restored today' })).toHaveCount(1)
    expect((await api.tasks.list()).map(({ title }) => title)).not.toContain('After the backup')
    // The way back.
    const copy = row.filter({ hasText: 'Made before a restore' })
    await expect(copy).toContainText('Completed')

    for (const left of [1, 0]) {
      await more.first().click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await dialog(page).getByRole('button', { name: 'Delete backup' }).click()
      await expect(row).toHaveCount(left)
    }
    await expect(page.getByText('No backups yet.')).toBeVisible()
  })
})

own('the audit log is filtered by the address, read in full, and exported', async ({ signedIn: page, server }) => {
  const { access_token } = await createClient({ baseUrl: server.url }).session.login({
    body: { email: server.demo.username, password: server.demo.password },
  })
  const api = createClient({ baseUrl: server.url, token: () => access_token })
  await api.settings.saveApiConfig({ body: { api_timeout_seconds: 45 } }, { idempotencyKey: crypto.randomUUID() })
  await page.goto('/system-settings?tab=audit')
  const log = page.getByRole('list', { name: 'Audit log' })
  await expect(log.getByRole('listitem').first()).toContainText('API timeout')
  await expect(page.getByRole('list', { name: 'The last 30 days in figures' })).toContainText(/\d+ Events.*Sign-in/s)
  await page.getByLabel('Action', { exact: true }).selectOption('update_system_setting')
  await expect(page).toHaveURL(/tab=audit&action=update_system_setting/)
  const answered = page.waitForResponse(/audit-logs\?.*days=7/)
  await page.getByLabel('Period').selectOption('7')
  await expect(page).toHaveURL(/action=update_system_setting&days=7/)
  await answered
  await expect(log.getByText('Sign-in')).toHaveCount(0)
  const entry = log.getByRole('listitem').first()
  await entry.getByText('API timeout').first().click()
  await expect(entry.getByText('From', { exact: true })).toBeVisible()
  await expect(entry.locator('del')).toHaveText('30')
  await expect(entry).toContainText('45')
  await expectAccessible(page)

  const download = async (name: string) => {
    await page.getByRole('button', { name: /^Export/ }).click()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name }).click()])
    return readFile(await file.path(), 'utf8')
  }
  const lines = (await download('As JSON lines'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { action: string })
  expect(new Set(lines.map(({ action }) => action))).toEqual(new Set(['update_system_setting']))
  expect(await download('As CSV, for spreadsheets')).toMatch(/^.*action.*\r?\n.*update_system_setting/)

  await page.goto('/system-settings?tab=audit&action=delete_account')
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  await expectAccessible(page)
})

own('others read that settings cannot be loaded; the tabs go by keyboard', async ({ page, server }) => {
  await signIn(page, server, { username: 'member', password: server.demo.password })
  await page.goto('/system-settings')
  await expect(page.getByText('Failed to load settings')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Language model' })).toBeVisible()
  await expectAccessible(page)
  const { access_token } = await createClient({ baseUrl: server.url }).session.login({
    body: { email: 'member', password: server.demo.password },
  })
  const member = createClient({ baseUrl: server.url, token: () => access_token })
  for (const call of [
    member.settings.apiConfig,
    member.settings.security,
    member.settings.backups,
    member.settings.auditLogs,
    member.team.overview,
    member.team.users,
  ])
    await expect(call()).rejects.toMatchObject({ status: 403 })

  await page.evaluate(() => localStorage.clear())
  await signIn(page, server)
  await page.goto('/system-settings')
  await expect(page.getByLabel('Rate limit per minute')).toBeVisible()
  await tabTo(page, tab(page, 'API Configuration'))
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Security Settings')).toBeFocused()
  await expect(page.getByLabel('Minimum password length')).toBeVisible()
  await page.keyboard.press('End')
  await expect(page.getByRole('list', { name: 'Audit log' })).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    test.describe(`${colorScheme}, ${viewport.width} wide`, () => {
      test.use({ colorScheme, viewport })

      test('every tab is accessible', async ({ signedIn: page }) => {
        for (const [query, shown] of [
          ['', 'Rate limit per minute'],
          ['?tab=security', 'Minimum password length'],
          ['?tab=backups', 'Make backups'],
          ['?tab=audit', 'Period'],
        ] as const) {
          await page.goto(`/system-settings${query}`)
          await expect(page.getByLabel(shown, { exact: true })).toBeVisible()
          await expectAccessible(page)
        }
      })
    })
  }
}
