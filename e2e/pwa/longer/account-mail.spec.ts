import { expectAccessible, fillLogin } from '../../support/browser.ts'
import { expect, linkTo, test } from '../../support/mail.ts'

const email = 'grace@mail.example'
const first = 'Long-enough-1'
const second = 'Longer-yet-22!'

test('someone confirms an address by mail, and chooses a new password by mail', async ({ page, mail }) => {
  await page.goto('/register')
  await page.getByLabel('Full Name').fill('Grace Hopper')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(first)
  await page.getByLabel('Confirm Password').fill(first)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Check your e-mail to confirm your account')).toBeVisible()

  await fillLogin(page, { username: email, password: first })
  await expect(
    page.getByRole('alert').getByText(`Confirm your e-mail address first: open the link in the mail to ${email}.`),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Send the mail again' }).click()
  await expect(page.getByRole('status').getByText('Check your e-mail to confirm your account')).toBeVisible()
  await expectAccessible(page)

  const confirm = await linkTo(mail, email, 'Confirm your e-mail address for Muster')
  await page.goto(confirm)
  const confirming = page.getByRole('button', { name: 'Confirm' })
  await confirming.click()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  // Someone who opens a link that they did not ask for.
  await page.getByLabel('Password', { exact: true }).fill('Not-what-was-typed-1')
  await confirming.click()
  await expect(page.getByRole('alert').getByText('This is not the password that you registered with.')).toBeVisible()
  await expectAccessible(page)
  await page.context().setOffline(true)
  await confirming.click()
  await expect(page.getByRole('alert').getByText('Confirming your address needs a connection.')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByLabel('Password', { exact: true }).fill(first)
  await confirming.click()
  await expect(page.getByText('Your address is confirmed')).toBeVisible()
  await expect(page.getByRole('heading', { name: /, Grace/ })).toBeVisible()
  await page.getByRole('button', { name: 'Grace Hopper' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  // The words are the same for an address that nobody has.
  for (const address of ['nobody@mail.example', email]) {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    // Both screens ask for the same thing, and the first stays until the second is there.
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await page.getByLabel('E-mail or user name').fill(address)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText(`If there is an account for ${address}, a link is on its way.`)).toBeVisible()
  }
  await page.goto(await linkTo(mail, email, 'Choose a new password for Muster'))
  expect(mail.to('nobody@mail.example')).toEqual([])
  await page.getByLabel('New password', { exact: true }).fill(second)
  await page.getByLabel('New password again').fill(second)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await fillLogin(page, { username: email, password: second })
  await expect(page.getByRole('heading', { name: 'AI Agents' })).toBeVisible()

  await page.goto(confirm)
  await page.getByLabel('Password', { exact: true }).fill(first)
  await confirming.click()
  await expect(page.getByText('This link has been used or has expired.')).toBeVisible()
})
