import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../../support/browser.ts'

const light = 'rgb(248, 247, 243)'
const dark = 'rgb(15, 14, 12)'

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const themeColors = (page: Page) =>
  page.locator('meta[name=theme-color]').evaluateAll((metas) => metas.map((meta) => meta.getAttribute('content')))
const account = (page: Page) => page.getByRole('button', { name: /account of/ })

async function choose(page: Page, theme: 'System' | 'Light' | 'Dark'): Promise<void> {
  await account(page).click()
  await page.getByRole('menuitemradio', { name: theme }).click()
  await expect(page.getByRole('menu')).toBeHidden()
}

test.use({ colorScheme: 'light' })

test('the theme is chosen by keyboard, holds at once and can be given back to the system', async ({
  signedIn: page,
}) => {
  await account(page).press('Enter')
  const themes = page.getByRole('group', { name: 'Theme' }).getByRole('menuitemradio')
  await expect(themes).toHaveText(['System', 'Light', 'Dark'])
  await expect(page.getByRole('menu')).toBeFocused()
  await expect(themes.nth(0)).toHaveAttribute('data-highlighted')
  await expect(themes.nth(0)).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(account(page)).toBeFocused()
  expect(await paper(page)).toBe(dark)
  expect(await themeColors(page)).toEqual(['#0f0e0c', '#0f0e0c'])

  await account(page).press('Enter')
  await expect(themes.nth(2)).toBeChecked()
  await expectAccessible(page)
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  expect(await paper(page)).toBe(light)
  expect(await themeColors(page)).toEqual(['#f8f7f3', '#0f0e0c'])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await paper(page)).toBe(dark)
})

test.describe('without the service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a reload is dark before any code of the app has come', async ({ signedIn: page }) => {
    await choose(page, 'Dark')
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload()
    await expect(page.locator('#root')).toBeEmpty()
    expect(await paper(page)).toBe(dark)
    expect(await themeColors(page)).toEqual(['#0f0e0c', '#0f0e0c'])
  })
})

test('another tab follows at once and shows the choice in its open menu', async ({ signedIn: page, context }) => {
  const other = await context.newPage()
  await other.goto('/')
  await account(other).click()
  await choose(page, 'Dark')
  await expect.poll(() => paper(other)).toBe(dark)
  await expect(other.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked()
  await choose(page, 'System')
  await expect.poll(() => paper(other)).toBe(light)
})

test('on a dark device light holds too, and stays after signing out', async ({ signedIn: page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await choose(page, 'Light')
  expect(await paper(page)).toBe(light)
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await page.reload()
  expect(await paper(page)).toBe(light)
})
