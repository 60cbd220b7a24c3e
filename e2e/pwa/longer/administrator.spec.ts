import { appendFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createClient } from '#shared/client/client.ts'
import { expect, expectAccessible, signIn, test } from '../../support/browser.ts'
import { startServer } from '../../support/server.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const password = 'Long-enough-1'

const devices = {
  'on a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  'on a desktop': { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false },
}

for (const [device, look] of Object.entries(devices)) {
  // A restore takes everything back, whoever else is on the server.
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

  own.describe(`an administrator ${device}`, () => {
    own.describe.configure({ timeout: 120_000 })
    own.use(look)

    own(
      'learns why a backup failed, is kept from a damaged one, restores and goes back, and suspends someone',
      async ({ page, server }) => {
        const folder = join(server.dataDir, 'backups')
        const { access_token } = await createClient({ baseUrl: server.url }).session.login({
          body: { email: server.demo.username, password: server.demo.password },
        })
        const api = createClient({ baseUrl: server.url, token: () => access_token })
        const titles = async () => (await api.tasks.list()).map(({ title }) => title)
        const rows = page.getByRole('list', { name: 'Backups' }).getByRole('listitem')
        const backUp = async () => {
          await page.getByRole('button', { name: 'Create backup' }).click()
          await dialog(page).getByRole('button', { name: 'Create backup' }).click()
        }
        const restore = async (row: ReturnType<Page['getByRole']>) => {
          await row.getByRole('button', { name: /^Restore the backup/ }).click()
          await dialog(page).getByLabel('Type “restore”').fill('restore')
          await dialog(page).getByLabel('Your password').fill(server.demo.password)
          await dialog(page).getByRole('button', { name: 'Restore and overwrite' }).click()
          await expect(page.getByText('Backup restored successfully. Reloading settings...')).toBeVisible()
        }

        rmSync(folder, { recursive: true, force: true })
        writeFileSync(folder, 'not a folder')
        await signIn(page, server)
        await page.goto('/system-settings?tab=backups')
        await backUp()
        await expect(rows).toContainText('it is not a folder')
        await expectAccessible(page)
        rmSync(folder)
        await expect(page.getByRole('button', { name: 'Create backup' })).toBeEnabled()

        await backUp()
        const whole = rows.filter({ hasText: 'Completed' })
        await expect(whole).toHaveCount(1)
        const [file] = readdirSync(folder)
        appendFileSync(join(folder, file!), 'x')
        await whole.getByRole('button', { name: /^More for the backup/ }).click()
        await page.getByRole('menuitem', { name: 'Verify' }).click()
        const damaged = rows.filter({ hasText: 'Damaged' })
        await expect(damaged).toHaveCount(1)
        await expect(damaged.getByRole('button', { name: /^Restore/ })).toHaveCount(0)
        await expectAccessible(page)

        await api.tasks.create({ body: { title: 'Of before' } })
        await backUp()
        const good = rows.filter({ has: page.getByRole('button', { name: /^Restore the backup/ }) })
        await expect(good).toHaveCount(1)
        await api.tasks.create({ body: { title: 'Written since' } })
        await restore(good)
        expect(await titles()).toContain('Of before')
        expect(await titles()).not.toContain('Written since')
        await restore(rows.filter({ hasText: 'Made before a restore' }).first())
        // What was said of the restore before may still stand there.
        await expect.poll(titles).toContain('Written since')

        await createClient({ baseUrl: server.url }).session.register({
          body: { name: 'Eve Moneypenny', email: 'eve@day.example', password },
        })
        const theirs = await createClient({ baseUrl: server.url }).session.login({
          body: { email: 'eve@day.example', password },
        })
        await page.goto('/admin')
        const here = page.getByRole('region', { name: 'This server' })
        await here.getByRole('searchbox', { name: 'Search people' }).fill('moneypenny')
        await here.getByRole('button', { name: 'Manage Eve Moneypenny' }).click()
        await dialog(page).getByRole('button', { name: 'Suspend' }).click()
        await dialog(page).getByRole('button', { name: 'Suspend' }).click()
        await expect(here.getByText('Suspended')).toBeVisible()
        await expect(
          createClient({ baseUrl: server.url, token: () => theirs.access_token }).session.me(),
        ).rejects.toMatchObject({ status: 401 })

        await page.goto('/system-settings?tab=audit')
        for (const told of [
          /could not make a backup: .*it is not a folder/,
          /made a backup of [\d,]+ records/,
          /restored the backup of/,
          /suspended Eve Moneypenny/,
        ])
          await expect(page.getByText(told).first()).toBeVisible()
      },
    )
  })
}
