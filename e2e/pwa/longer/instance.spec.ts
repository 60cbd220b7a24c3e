import { createClient } from '#shared/client/client.ts'
import { expect, expectAccessible, signIn, test, withoutWorkerBadge, workerReady } from '../../support/browser.ts'
import { sideways, smallTargets } from '../../support/keyboard.ts'

const password = 'Long-enough-1'

test('an administrator finds somebody of another workspace, suspends them, lifts it, and signs them out everywhere', async ({
  signedIn: page,
  browser,
  server,
}) => {
  const register = (name: string, email: string) =>
    createClient({ baseUrl: server.url }).session.register({ body: { name, email, password } })
  await register('Eve Moneypenny', 'eve@instance.example')
  const context = withoutWorkerBadge(await browser.newContext({ baseURL: server.url }))
  const theirs = await context.newPage()
  await signIn(theirs, server, { username: 'eve@instance.example', password })

  await page.goto('/admin')
  const here = page.getByRole('region', { name: 'This server' })
  const dialog = page.getByRole('dialog')
  const row = here.getByRole('listitem').filter({ hasText: 'eve@instance.example' })
  await here.getByRole('searchbox', { name: 'Search people' }).fill('moneypenny instance')
  await expect(here.getByRole('list', { name: 'All people' }).getByRole('listitem')).toHaveCount(1)
  await expect(row).toContainText("Eve Moneypenny's workspace · Owner, Member")
  await expectAccessible(page)

  // By keyboard alone.
  await row.getByRole('button', { name: 'Manage Eve Moneypenny' }).press('Enter')
  await expect(dialog.getByText('In 1 place')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Suspend' }).press('Enter')
  await expect(dialog.getByText('nobody else there can invite people')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Suspend' }).press('Enter')
  await expect(row.getByText('Suspended')).toBeVisible()

  await theirs.goto('/tasks')
  await expect(theirs).toHaveURL(/\/login/)
  const enter = async () => {
    await theirs.getByLabel('E-mail or user name').fill('eve@instance.example')
    await theirs.getByLabel('Password', { exact: true }).fill(password)
    await theirs.getByRole('button', { name: 'Sign In' }).click()
  }
  await enter()
  await expect(theirs.getByText('Invalid credentials').first()).toBeVisible()

  await row.getByRole('button', { name: 'Manage Eve Moneypenny' }).click()
  await dialog.getByRole('button', { name: 'Lift suspension' }).click()
  await expect(row.getByText('Suspended')).toHaveCount(0)
  await theirs.getByRole('button', { name: 'Sign In' }).click()
  await expect(theirs).not.toHaveURL(/\/login/)

  await row.getByRole('button', { name: 'Manage Eve Moneypenny' }).click()
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(dialog.getByText('scripts need a new one')).toBeVisible()
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('Eve Moneypenny is signed out everywhere')).toBeVisible()
  await theirs.goto('/agents')
  await expect(theirs).toHaveURL(/\/login/)
  await enter()
  await expect(theirs).not.toHaveURL(/\/login/)
  await expect(page.getByRole('list', { name: 'Recent activity' })).toContainText(
    "signed Eve Moneypenny of Eve Moneypenny's workspace out everywhere",
  )

  // The whole workspace, and back by the notice.
  await here.getByRole('tab', { name: 'Workspaces' }).click()
  await here.getByRole('searchbox', { name: 'Search workspaces' }).fill('moneypenny')
  const workspace = here.getByRole('listitem').filter({ hasText: "Eve Moneypenny's workspace" })
  await expect(workspace).toContainText('1 person · 0 runs · Free')
  await workspace.getByRole('button', { name: 'Manage' }).click()
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog.getByText('Nobody can sign in or join until you lift it.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(workspace.getByText('Suspended')).toBeVisible()
  await theirs.goto('/agents')
  await expect(theirs).toHaveURL(/\/login/)
  await page.getByRole('button', { name: 'Lift' }).click()
  await expect(workspace.getByText('Suspended')).toHaveCount(0)
  await context.close()
})

test('a long list comes in pages, and words that nobody has are told', async ({ signedIn: page, server }) => {
  const { session } = createClient({ baseUrl: server.url })
  for (let n = 1; n <= 55; n += 1)
    await session.register({ body: { name: `Crowd ${n}`, email: `crowd${n}@pages.example`, password } })
  await page.goto('/admin')
  const here = page.getByRole('region', { name: 'This server' })
  const rows = here.getByRole('list', { name: 'All people' }).getByRole('listitem')
  const found = page.waitForResponse(/admin\/people\?.*q=pages/)
  await here.getByRole('searchbox').fill('pages.example')
  await found
  await expect(rows).toHaveCount(50)
  await here.getByRole('button', { name: 'Show more' }).click()
  await expect(rows).toHaveCount(55)
  await expect(here.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  await here.getByRole('searchbox').fill('nobody at all')
  await expect(here.getByText('No people match “nobody at all”.')).toBeVisible()
  await here.getByRole('searchbox').fill('Alex Kim')
  await here.getByRole('button', { name: 'Manage Alex Kim' }).click()
  await expect(page.getByRole('dialog').getByText('Another administrator can suspend you')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Suspend' })).toBeDisabled()
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the lists fit a phone, say that they failed, and are not there without a network', async ({
    signedIn: page,
    context,
  }) => {
    let isBroken = true
    await page.route('**/api/admin/people*', (route) => (isBroken ? route.fulfill({ status: 500 }) : route.continue()))
    await page.goto('/admin')
    const here = page.getByRole('region', { name: 'This server' })
    await expect(here.getByText("Couldn't be loaded. Try again in a moment.")).toBeVisible()
    isBroken = false
    await here.getByRole('button', { name: 'Retry' }).tap()
    // Others of this file may have filled the first page.
    await here.getByRole('searchbox').fill('alex kim')
    await expect(here.getByRole('button', { name: 'Manage Alex Kim' })).toBeEnabled()
    expect(await smallTargets(page.getByRole('main'))).toEqual([])
    expect(await sideways(page)).toBe(0)
    await here.getByRole('button', { name: 'Manage Alex Kim' }).tap()
    expect(await smallTargets(page.getByRole('dialog'))).toEqual([])
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
    // A worker that is being fetched would fail, and say so.
    await workerReady(page)
    await context.setOffline(true)
    await expect(page.getByText('no device keeps a copy of it')).toBeVisible()
    await expect(here.getByRole('button', { name: 'Manage Alex Kim' })).toBeDisabled()
    await context.setOffline(false)
    await expect(here.getByRole('button', { name: 'Manage Alex Kim' })).toBeEnabled()
  })
})
