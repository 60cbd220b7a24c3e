import { createClient } from '#shared/client/client.ts'
import { expect, expectAccessible, test, withoutWorkerBadge } from '../../support/browser.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('an owner invites someone, who joins by the link; one that is withdrawn says so', async ({
  signedIn: page,
  browser,
  server,
}) => {
  await page.goto('/account')
  const team = page.getByRole('region', { name: 'Team' })
  const dialog = page.getByRole('dialog')
  const invite = async (email: string) => {
    await team.getByRole('button', { name: 'Invite User' }).click()
    await dialog.getByLabel('E-mail address').fill(email)
    await dialog.getByLabel('Role').selectOption('manager')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Make invitation' }).click()
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await expect(dialog.getByText('Copied.')).toBeVisible()
    await expectAccessible(page)
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    return link
  }
  const link = await invite('ada@invited.example')
  const withdrawn = await invite('eve@invited.example')
  await team.getByRole('button', { name: 'Invite User' }).click()
  await dialog.getByLabel('E-mail address').fill('ada@invited.example')
  await dialog.getByRole('button', { name: 'Make invitation' }).click()
  await expect(
    dialog.getByText('ada@invited.example is invited already. Copy the link of that invitation, or withdraw it first.'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await team.getByRole('button', { name: 'Withdraw the invitation of eve@invited.example' }).click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(team.getByText('eve@invited.example')).toHaveCount(0)

  const context = withoutWorkerBadge(
    await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } }),
  )
  const theirs = await context.newPage()
  await theirs.goto(withdrawn)
  await expect(theirs.getByText('This invitation was withdrawn. Ask for a new one.')).toBeVisible()
  await expectAccessible(theirs)
  await theirs.goto(link)
  await expect(theirs.getByRole('heading', { name: 'Join Muster demo' })).toBeVisible()
  await expect(theirs.getByLabel('Email')).toHaveValue('ada@invited.example')
  await expect(theirs.getByLabel('Email')).not.toBeEditable()
  await expectAccessible(theirs)
  await theirs.getByLabel('Full Name').fill('Ada Lovelace')
  await theirs.getByLabel('Password', { exact: true }).fill('Long-enough-1')
  await theirs.getByLabel('Confirm Password').fill('Long-enough-1')
  await theirs.getByRole('button', { name: 'Accept Invitation' }).click()
  await expect(theirs.getByRole('heading', { name: 'AI Agents' })).toBeVisible()
  await theirs.goto('/account#team')
  await expect(theirs.getByText('ada@invited.example · Manager')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Invite User' })).toHaveCount(0)
  await theirs.goto(link)
  await expect(theirs.getByText('This invitation has been accepted already. Sign in instead.')).toBeVisible()

  // The owner sees who has come, and lets them go again: they are out at once.
  await page.reload()
  await team.getByRole('button', { name: 'Manage Ada Lovelace' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove from the workspace' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(team.getByText('Ada Lovelace')).toHaveCount(0)
  await theirs.goto('/agents')
  await expect(theirs.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await context.close()
})

test('whoever has accepted an invitation, and is not signed in by it, is led to the sign-in with the address filled in', async ({
  page,
  context,
  server,
}) => {
  const client = (token?: string) => createClient({ baseUrl: server.url, token: () => token })
  const { access_token } = await client().session.login({
    body: { email: server.demo.username, password: server.demo.password },
  })
  const { link } = await client(access_token).team.invite({ body: { email: 'kim@invited.example', role: 'member' } })
  await context.route('**/api/auth/login', (route) => route.abort())
  await page.goto(link)
  await page.getByLabel('Full Name').fill('Kim Vale')
  await page.getByLabel('Password', { exact: true }).fill('Long-enough-1')
  await page.getByLabel('Confirm Password').fill('Long-enough-1')
  await page.getByRole('button', { name: 'Accept Invitation' }).click()
  await expect(page.getByText('Your account is made')).toBeVisible()
  await expect(page.getByLabel('E-mail or user name')).toHaveValue('kim@invited.example')
  await context.unroute('**/api/auth/login')
  await page.getByLabel('Password', { exact: true }).fill('Long-enough-1')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'AI Agents' })).toBeVisible()
})
