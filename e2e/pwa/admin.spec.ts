import { createClient } from '#shared/client/client.ts'
import { expect, expectAccessible, signIn, test, workerReady, withoutWorkerBadge } from '../support/browser.ts'
import { sideways, smallTargets } from '../support/keyboard.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const password = 'Long-enough-1'

test('an administrator invites someone, makes them a manager, takes it back, and locks them out at once', async ({
  signedIn: page,
  browser,
  server,
}) => {
  const client = (token?: string) => createClient({ baseUrl: server.url, token: () => token })
  await page.goto('/admin')
  const team = page.getByRole('region', { name: 'Team' })
  const dialog = page.getByRole('dialog')
  await expect(page.getByRole('list', { name: 'In figures' })).toContainText('7 AI agents')
  await expect(team.getByText('member@muster.example · Member')).toBeVisible()
  await expectAccessible(page)

  await team.getByRole('button', { name: 'Invite User' }).click()
  await dialog.getByLabel('E-mail address').fill('grace@admin.example')
  await dialog.getByLabel('Role').selectOption('member')
  await dialog.getByRole('button', { name: 'Make invitation' }).click()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(dialog.getByText('Copied.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(team.getByRole('list', { name: 'Open invitations' })).toContainText('grace@admin.example')
  await client().session.register({
    body: { name: 'Grace Hopper', email: 'grace@admin.example', password, invitation: link.split('/').at(-1)! },
  })

  await page.reload()
  await team.getByRole('button', { name: 'Manage Grace Hopper' }).click()
  await dialog.getByLabel('Role').selectOption('manager')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Make Manager' }).click()
  await expect(team.getByText('grace@admin.example · Manager')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(team.getByText('grace@admin.example · Member')).toBeVisible()

  const theirs = await client().session.login({ body: { email: 'grace@admin.example', password } })
  await team.getByRole('button', { name: 'Manage Grace Hopper' }).click()
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(dialog.getByText('They are signed out everywhere at once')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(team.getByText('Deactivated')).toBeVisible()
  await expect(client(theirs.access_token).session.me()).rejects.toMatchObject({ status: 401 })
  await expect(client().session.login({ body: { email: 'grace@admin.example', password } })).rejects.toMatchObject({
    status: 401,
  })
  await expect(page.getByRole('list', { name: 'Recent activity' })).toContainText('Grace Hopper')

  await team.getByRole('button', { name: 'Manage Grace Hopper' }).click()
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await expect(team.getByText('Deactivated')).toHaveCount(0)
  await client().session.login({ body: { email: 'grace@admin.example', password } })

  // Nobody locks themselves out.
  await team.getByRole('button', { name: 'Manage Alex Kim' }).click()
  await expect(dialog.getByLabel('Role')).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Deactivate' })).toBeDisabled()
  await expect(dialog.getByText('You are the only Admin here').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('link', { name: 'See all recent activity' }).click()
  await expect(page.getByRole('tab', { name: 'Audit Logs' })).toHaveAttribute('aria-selected', 'true')

  // Whoever is an administrator no longer is told by the server, whatever this device remembers.
  const context = withoutWorkerBadge(await browser.newContext({ baseURL: server.url }))
  const member = await context.newPage()
  await signIn(member, server, { username: 'grace@admin.example', password })
  await member.evaluate(() =>
    localStorage.setItem('user', JSON.stringify({ ...JSON.parse(localStorage.getItem('user')!), role: 'admin' })),
  )
  await member.goto('/admin')
  await expect(member.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(member.getByText("You don't have permission to access this page")).toBeVisible()
  await context.close()
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('others are denied on a phone, and an administrator without a network is told so', async ({
    page,
    context,
    server,
  }) => {
    await signIn(page, server, { username: 'member', password: server.demo.password })
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Access Denied', level: 1 })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await page.evaluate(() => localStorage.clear())
    await signIn(page, server)
    await page.goto('/admin')
    await expect(page.getByText('admin@muster.example · Owner, Admin')).toBeVisible()
    expect(await smallTargets(page.getByRole('main'))).toEqual([])
    expect(await sideways(page)).toBe(0)
    await expectAccessible(page)
    // A worker that is being fetched would fail, and say so.
    await workerReady(page)
    await context.setOffline(true)
    await expect(page.getByText('no device keeps a copy of it')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Invite User' })).toBeDisabled()
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(page.getByRole('button', { name: 'Invite User' })).toBeEnabled()
  })
})
