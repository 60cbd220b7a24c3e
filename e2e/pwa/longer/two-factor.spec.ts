import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type Api, createClient } from '#shared/client/client.ts'
import { authenticator } from '../../../server/testing/authenticator.ts'
import { expect, expectAccessible, fillLogin, signIn, test } from '../../support/browser.ts'
import type { RunningServer } from '../../support/server.ts'

const password = 'Long-enough-1'
const step = 30_000

/** Someone new, on their account page, at a server that offers two-factor sign-in. */
async function atAccount(
  page: Page,
  server: RunningServer,
  name: string,
): Promise<{ person: RunningServer['demo']; api: Api }> {
  const client = (token?: string) => createClient({ baseUrl: server.url, token: () => token })
  const { access_token } = await client().session.login({
    body: { email: server.demo.username, password: server.demo.password },
  })
  await client(access_token).settings.saveSecurity({ body: { enable_2fa: true } })
  const person = { username: `${name}@two-factor.example`, password }
  await client().session.register({ body: { name, email: person.username, password } })
  const signedIn = await client().session.login({ body: { email: person.username, password } })
  await signIn(page, server, person)
  await page.goto('/account#two-factor')
  return { person, api: client(signedIn.access_token) }
}

const section = (page: Page) => page.getByRole('region', { name: 'Two-factor sign-in' })

/** Goes as far as the picture, and gives the app that has taken its secret over. */
async function connect(page: Page) {
  await section(page).getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  return authenticator((await dialog.locator('code').innerText()).replaceAll(' ', ''))
}

/** Ends the page's session, and signs in as far as the password. */
async function signInAnew(page: Page, api: Api, person: RunningServer['demo']): Promise<void> {
  const { id } = (await api.account.devices()).find(({ current }) => !current)!
  await api.account.revokeDevice({ params: { id } })
  await page.goto('/')
  await page.getByLabel('E-mail or user name').waitFor()
  await fillLogin(page, person)
}

/** The recovery codes, once they are shown. */
async function shownCodes(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  return codes
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('someone turns it on, signs in with a code and without the app, and turns it off', async ({
    page,
    context,
    server,
  }) => {
    const { person, api } = await atAccount(page, server, 'Robin')
    const dialog = page.getByRole('dialog')

    await section(page).getByRole('button', { name: 'Turn on' }).tap()
    await dialog.getByLabel('Your password').fill('guess')
    await dialog.getByRole('button', { name: 'Next' }).tap()
    await expect(dialog.getByText('This is not your current password.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).tap()
    const app = await connect(page)
    await expect(dialog.getByRole('link', { name: 'Open in an app' })).toHaveAttribute('href', /^otpauth:\/\/totp\//)
    await expectAccessible(page)
    await dialog.getByLabel('Code that the app shows').fill('abcdef')
    await dialog.getByRole('button', { name: 'Turn on' }).tap()
    await expect(dialog.getByText("This is not the app's current code.")).toBeVisible()
    await dialog.getByLabel('Code that the app shows').fill(app.code(Date.now()))
    await dialog.getByRole('button', { name: 'Turn on' }).tap()

    const codes = await shownCodes(page)
    await expectAccessible(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).tap(),
    ])
    expect((await readFile(await download.path(), 'utf8')).trim().split('\n')).toEqual(codes)
    await dialog.getByRole('button', { name: 'I have kept them' }).tap()
    await expect(section(page).getByText('10 left, each for one sign-in without the app')).toBeVisible()

    // The next code: each works once, and the one of now has turned it on.
    await signInAnew(page, api, person)
    const code = page.getByLabel('Code', { exact: true })
    await expect(code).toBeFocused()
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(page.getByRole('alert')).toHaveText('')
    await expectAccessible(page)
    await context.setOffline(true)
    await code.fill('000000')
    await page.getByRole('button', { name: 'Sign In' }).tap()
    await expect(page.getByRole('alert').getByText('Sign in needs a connection.')).toBeVisible()
    await context.setOffline(false)
    await code.fill('abcdef')
    await page.getByRole('button', { name: 'Sign In' }).tap()
    await expect(page.getByRole('alert').getByText('This code is not right, or has been used.')).toBeVisible()
    // What was wrong with that one is not said of another kind.
    await page.getByRole('button', { name: 'Use a recovery code' }).tap()
    await expect(page.getByLabel('Recovery code')).toBeFocused()
    await expect(page.getByRole('alert')).toHaveText('')
    await page.getByRole('button', { name: 'Use the app' }).tap()
    await code.fill(app.code(Date.now() + step))
    await page.getByRole('button', { name: 'Sign In' }).tap()
    await expect(page.getByRole('heading', { name: 'AI Agents' })).toBeVisible()

    // Without the app.
    await page.goto('/account#two-factor')
    await section(page).getByRole('button', { name: 'Make new codes' }).tap()
    await dialog.getByLabel('Your password').fill(password)
    await dialog.getByLabel('Code of your app, or a recovery code').fill(codes[0]!)
    await dialog.getByRole('button', { name: 'Make new codes' }).tap()
    const renewed = await shownCodes(page)
    expect(renewed).not.toContain(codes[1])
    await dialog.getByRole('button', { name: 'I have kept them' }).tap()
    await section(page).getByRole('button', { name: 'Turn off' }).tap()
    await dialog.getByLabel('Your password').fill(password)
    await dialog.getByLabel('Code of your app, or a recovery code').fill(codes[1]!)
    await dialog.getByRole('button', { name: 'Turn off' }).tap()
    await expect(dialog.getByText('This code is not right, or has been used.')).toBeVisible()
    await dialog.getByLabel('Code of your app, or a recovery code').fill(renewed[0]!)
    await dialog.getByRole('button', { name: 'Turn off' }).tap()
    await expect(section(page).getByRole('button', { name: 'Turn on' })).toBeVisible()
    expect(await api.twoFactor.get()).toMatchObject({ enabled: false })
  })
})

test('the recovery codes are shown also where the answer that it is on gets lost, and one of them signs in', async ({
  page,
  server,
}) => {
  const { person, api } = await atAccount(page, server, 'Sasha')
  const app = await connect(page)
  await page.route('**/api/account/two-factor/confirm', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code that the app shows').fill(app.code(Date.now()))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = await shownCodes(page)
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(section(page).getByText('On', { exact: true })).toBeVisible()

  await signInAnew(page, api, person)
  // Back keeps what was typed.
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('E-mail or user name')).toHaveValue(person.username)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.getByLabel('Recovery code').fill(codes[0]!)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'AI Agents' })).toBeVisible()
})
