import type { Page } from '@playwright/test'
import { expect } from './browser.ts'

export const dialog = (page: Page) => page.getByRole('dialog')

/** A field of the open form. */
export const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })

/** An event of the day that is shown, by the text of its row. */
export const event = (page: Page, title: string | RegExp) =>
  page
    .getByRole('region', { name: /Events/ })
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByRole('button')

/** Fills and saves the form of a new meeting on the page's own clock. */
export async function schedule(page: Page, title: string, date: string, start: string, end: string): Promise<void> {
  await page.getByRole('button', { name: 'Schedule Meeting' }).first().click()
  await field(page, 'Title').fill(title)
  await field(page, 'Date').fill(date)
  await field(page, 'Start').fill(start)
  await field(page, 'End').fill(end)
  await dialog(page).getByRole('button', { name: 'Schedule Meeting' }).click()
  await expect(dialog(page)).toHaveCount(0)
}
