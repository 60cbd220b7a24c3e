import { readFile } from 'node:fs/promises'
import { createClient } from '#shared/client/client.ts'
import { expect, expectAccessible, signIn, test } from '../../support/browser.ts'
import { sideways } from '../../support/keyboard.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const password = 'Long-enough-1'
const next = 'Longer-yet-22!'

test('someone looks after their account on a phone, and leaves', async ({ page, server }) => {
  // Every part of it, one after the other.
  test.slow()
  const client = (token?: string) => createClient({ baseUrl: server.url, token: () => token })
  await client().session.register({ body: { name: 'Robin Vale', email: 'robin@account.example', password } })
  await signIn(page, server, { username: 'robin@account.example', password })
  const old = await client().session.login({ body: { email: 'robin@account.example', password, remember: true } })

  await page.getByRole('button', { name: /account of/ }).tap()
  await page.getByRole('menuitem', { name: 'Account' }).tap()
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  await expect(page.getByRole('menu')).toBeHidden()

  await expectAccessible(page)
  const open = async (section: string) => {
    await page.goto('/account')
    await page.getByRole('link', { name: section }).tap()
    await expect(page.getByRole('heading', { name: section, level: 1 })).toBeVisible()
  }

  // Profile.
  await open('Name and e-mail')
  await page.getByLabel('Name', { exact: true }).fill('Robin Hill')
  // It is the browser's own list until the code of the other has come.
  const zone = page.getByLabel('Time zone').and(page.locator('input'))
  await zone.fill('berl')
  await page.getByRole('option', { name: 'Europe/Berlin' }).tap()
  await expect(zone).toHaveValue('Europe/Berlin')
  await page.getByRole('button', { name: 'Save profile' }).tap()
  await expect(page.getByRole('status').filter({ hasText: 'Profile saved' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'RH, account of Robin Hill' })).toBeVisible()
  expect((await client(old.access_token).session.me()).user).toMatchObject({
    name: 'Robin Hill',
    time_zone: 'Europe/Berlin',
  })

  // Password: the rules as one types, one sentence for a wrong one, and everybody else is out.
  const { token: script } = await client(old.access_token).account.createToken({
    body: { name: 'Old script', scopes: ['read'] },
  })
  await page.getByRole('button', { name: 'Change password' }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('guess')
  await dialog.getByLabel('New password', { exact: true }).fill('longer')
  await expect(
    dialog.getByText('Still needs at least 8 characters, an upper-case letter, a number, and a special character.'),
  ).toBeVisible()
  await dialog.getByLabel('New password', { exact: true }).fill(next)
  await dialog.getByLabel('New password again').fill(next)
  await dialog.getByRole('button', { name: 'Change password' }).tap()
  await expect(dialog.getByText('This is not your current password.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Current password').fill(password)
  await expect(dialog.getByText('Access tokens go on: “Old script”.')).toBeVisible()
  await dialog.getByLabel('Also end access tokens').tap()
  await dialog.getByRole('button', { name: 'Change password' }).tap()
  await expect(dialog).toBeHidden()
  await expect(client(script).session.me()).rejects.toMatchObject({ status: 401 })
  await expect(client(old.access_token).session.me()).rejects.toMatchObject({ status: 401 })

  // Devices.
  const other = await client().session.login({
    body: { email: 'robin@account.example', password: next, remember: true },
  })
  await page.reload()
  await open('Devices')
  const devices = page.getByRole('region', { name: 'Signed-in devices' })
  await expect(devices.getByText('This device')).toHaveCount(1)
  await expect(devices.getByRole('button', { name: /^Sign out An unknown device/ })).toBeVisible()
  expect(await sideways(page)).toBe(0)
  await devices.getByRole('button', { name: /^Sign out An unknown device/ }).tap()
  await dialog.getByRole('button', { name: 'Sign out' }).tap()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(client(other.access_token).session.me()).rejects.toMatchObject({ status: 401 })

  // Theme.
  await open('Appearance')
  await page.getByLabel('Dark', { exact: true }).tap()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectAccessible(page)
  await page.getByLabel('Light', { exact: true }).tap()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expectAccessible(page)

  // A token is shown once, works, and ends.
  await open('Access tokens')
  const tokens = page.getByRole('region', { name: 'Access tokens' })
  await tokens.getByRole('button', { name: 'New access token' }).tap()
  await dialog.getByRole('button', { name: 'Create token' }).tap()
  await expect(dialog.getByText('Enter a name that tells what it is for.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Nightly report')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create token' }).tap()
  const secret = await dialog.getByText(/^muster_/).innerText()
  await expectAccessible(page)
  expect((await client(secret).session.me()).user.name).toBe('Robin Hill')
  await expect(client(secret).tasks.create({ body: { title: 'No' } })).rejects.toMatchObject({
    status: 403,
    code: 'insufficient_scope',
  })
  await dialog.getByRole('button', { name: 'Done' }).tap()
  await expect(page.getByText(secret)).toHaveCount(0)
  await tokens.getByRole('button', { name: 'Revoke Nightly report' }).tap()
  await dialog.getByRole('button', { name: 'Revoke' }).tap()
  await expect(tokens.getByRole('listitem')).toHaveCount(0)
  await expect(client(secret).session.me()).rejects.toMatchObject({ status: 401 })

  // What the device keeps: clearing it leaves the session, and it is made anew.
  await open('Offline storage')
  const kept = page.getByRole('region', { name: 'Kept on this phone' })
  await expect(kept.getByText('7 agents')).toBeVisible()
  await kept.getByRole('button', { name: 'Clear the offline copy' }).tap()
  await expectAccessible(page)
  const reloaded = page.waitForEvent('load')
  await dialog.getByRole('button', { name: 'Clear' }).tap()
  await reloaded
  await expect(kept.getByText('7 agents')).toBeVisible()

  // Everything of theirs as a file.
  await open('Your data and leaving')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).tap(),
  ])
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
    account: { name: 'Robin Hill' },
    workspace: { projects: [{ name: 'Getting started' }] },
  })

  // The end, which takes the workspace along only once that is said.
  await page.getByRole('button', { name: 'Delete account' }).tap()
  await dialog.getByLabel('Your password').fill(next)
  await dialog.getByRole('button', { name: 'Delete account' }).tap()
  await expect(dialog.getByText('You are the only person in "Robin Vale\'s workspace"')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete account and workspace' }).tap()
  await expect(dialog.getByText('Tick this if the workspace may go.')).toBeVisible()
  await dialog.getByLabel('Delete the workspace too').tap()
  await dialog.getByRole('button', { name: 'Delete account and workspace' }).tap()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Your account is deleted')).toBeVisible()
  await expect(page.getByText(/Your session has ended/)).toHaveCount(0)
  await expect(
    client().session.login({ body: { email: 'robin@account.example', password: next } }),
  ).rejects.toMatchObject({ status: 401 })
})
