import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from '../../support/browser.ts'

async function ask(page: Page, prompt: string): Promise<void> {
  await page.goto('/agents/6')
  await page.getByRole('textbox', { name: /ask millie/i }).fill(prompt)
  await page.getByRole('button', { name: 'Execute Task' }).click()
  await expect(page.getByText('Millie has completed your request')).toBeVisible()
}

/** The agent list with everything on it. */
async function seeAgents(page: Page): Promise<void> {
  await page.goto('/agents')
  await expect(page.getByRole('link', { name: /View Details/ })).toHaveCount(7)
}

/** How many agents are kept on the device: they are written a moment after they are shown. */
async function keptAgents(page: Page): Promise<number> {
  const [name] = await userDatabases(page)
  if (!name) return 0
  return page.evaluate(async (name) => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name)
      opening.addEventListener('success', () => resolve(opening.result))
    })
    const counting = db.transaction('agents').objectStore('agents').count()
    const count = await new Promise<number>((resolve) =>
      counting.addEventListener('success', () => resolve(counting.result)),
    )
    db.close()
    return count
  }, name)
}

async function userDatabases(page: Page): Promise<string[]> {
  const databases = await page.evaluate(() => indexedDB.databases())
  return databases.map(({ name }) => name ?? '').filter((name) => name.startsWith('muster-u-'))
}

test('what was seen once is there after a reload without the server, with its age', async ({ signedIn: page }) => {
  await ask(page, 'What can you do for a small team?')
  await expect(page.getByRole('log')).toContainText("Hello, I'm Millie, Project Manager.")
  await seeAgents(page)

  await page.context().route('**/api/**', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('link', { name: /View Details/ })).toHaveCount(7)
  await expect(page.getByText(/Couldn't refresh\. Showing \d\d:\d\d\./)).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText(/^Offline copy, \d\d:\d\d$/)).toBeVisible()
  await expectAccessible(page)

  await page.context().setOffline(false)
  await page.goto('/agents/6')
  await expect(page.getByRole('log').getByText('What can you do for a small team?')).toBeVisible()
  await expect(page.getByRole('log')).toContainText("Hello, I'm Millie, Project Manager.")
  await page.context().setOffline(true)
  await expect(page.getByText(/^Offline copy, \d\d:\d\d$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Execution History' }).click()
  await page.getByRole('link', { name: /What can you do for a small team/ }).click()
  await expect(page.getByText('What can you do for a small team?').first()).toBeVisible()

  // Back in reach, the age goes by itself.
  await page.context().unroute('**/api/**')
  await page.context().setOffline(false)
  await expect(page.getByText(/Offline copy|Couldn't refresh/)).toHaveCount(0)
})

test('signing out leaves nothing of the user on the device', async ({ signedIn: page }) => {
  await seeAgents(page)
  await expect.poll(() => userDatabases(page)).toHaveLength(1)
  const other = await page.context().newPage()
  await seeAgents(other)
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(other).toHaveURL(/\/login/)
  await expect.poll(() => userDatabases(page)).toEqual([])
})

test('a session that ran out keeps the cache for the same person', async ({ signedIn: page, server }) => {
  await seeAgents(page)
  await expect.poll(() => keptAgents(page)).toBe(7)
  // The device is marked as known a moment after it first keeps something.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('installId'))).not.toBeNull()
  await page.evaluate(() => localStorage.setItem('token', 'worn-out'))
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  expect(await userDatabases(page)).toHaveLength(1)
  await page.context().route('**/api/sync*', (route) => route.abort())
  await signIn(page, server)
  await seeAgents(page)
})

test('one tab shows what another has done, from the device alone', async ({ signedIn: page }) => {
  const other = await page.context().newPage()
  await other.goto('/agents/6')
  await expect(other.getByRole('textbox', { name: /ask millie/i })).toBeVisible()
  await other.waitForLoadState('networkidle')
  await other.route('**/api/**', (route) => route.abort())
  await ask(page, 'What is overdue this week?')
  await expect(other.getByRole('log').getByText('What is overdue this week?')).toBeVisible()
})

for (const [name, breakIt] of [
  [
    'refuses',
    () =>
      (IDBFactory.prototype.open = () => {
        throw new DOMException('No.', 'SecurityError')
      }),
  ],
  ['never answers', () => (IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest)],
] as const) {
  test(`a database that ${name} takes nothing away but the copy`, async ({ page, server }) => {
    await page.addInitScript(breakIt)
    await signIn(page, server)
    await seeAgents(page)
    await ask(page, 'What can you do?')
    await page.reload()
    await expect(page.getByRole('log').getByText('What can you do?').first()).toBeVisible()
    await expect(page.getByText(/Couldn't refresh/)).toHaveCount(0)
  })
}

test('a browser that removed the copy says so, and the copy comes back', async ({ signedIn: page }) => {
  await seeAgents(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('installId'))).toBeTruthy()
  const { origin } = new URL(page.url())
  // A page that is still at work would notice by itself, and its reload would have nothing left to say.
  await page.goto('about:blank')
  const client = await page.context().newCDPSession(page)
  await client.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await page.goto('/agents')
  await expect(page.getByText("The browser removed Muster's offline data on this device")).toBeVisible()
  await expect(page.getByRole('link', { name: /View Details/ })).toHaveCount(7)
  await expect.poll(() => userDatabases(page)).toHaveLength(1)
})

test('a device that could not load the code of its database once tries again on the same page', async ({
  page,
  server,
}) => {
  const code = `**/assets/${databaseCode()}`
  let refused = 0
  await page.route(code, (route) => {
    refused += 1
    return route.fulfill({ status: 503 })
  })
  await signIn(page, server)
  await expect.poll(() => refused).toBeGreaterThan(0)
  await page.unroute(code)
  await page.getByRole('link', { name: /Explore AI Agents/ }).click()
  await page.getByRole('link', { name: /View Details of Millie/ }).click()
  await page.getByRole('textbox', { name: /ask millie/i }).fill('What can you do?')
  await page.getByRole('button', { name: 'Execute Task' }).click()
  await expect(page.getByText('Millie has completed your request')).toBeVisible()
  await page.getByRole('button', { name: /account of/ }).click()
  await page.getByRole('menuitem', { name: /^Outbox/ }).click()
  await expect(
    page.getByRole('list', { name: 'Outbox' }).getByRole('listitem').filter({ hasText: 'Run with Millie' }),
  ).toBeVisible()
})

/** The name of the built script that opens a user's database. */
function databaseCode(): string {
  const assets = join(import.meta.dirname, '..', '..', '..', 'dist', 'pwa', 'assets')
  return readdirSync(assets).find(
    (name) => name.endsWith('.js') && readFileSync(join(assets, name), 'utf8').includes('++seq, &key'),
  )!
}
