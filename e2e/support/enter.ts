import type { Page } from '@playwright/test'
import { signIn, workerReady } from './browser.ts'
import type { RunningServer } from './server.ts'

/** Signs in, waits until the app is stored for offline use, and goes to `path`. */
export async function enter(page: Page, server: RunningServer, person: { username: string; password: string }, path: string): Promise<void> {
  await signIn(page, server, person)
  await workerReady(page)
  await page.goto(path)
}

/** Presses Tab until the element with this name has the focus. */
export async function tabTo(page: Page, name: string | RegExp, most = 40): Promise<void> {
  for (let press = 0; press < most; press += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    const [own, label, text] = (await focused.count()) === 1 ? await Promise.all([focused.getAttribute('aria-label'), labelOf(page), focused.textContent()]) : ['', '', '']
    if ([own, label, text].some((each) => matches(each, name))) return
  }
  throw new Error(`Tab did not come to ${String(name)}.`)
}

function labelOf(page: Page): Promise<string | null> {
  return page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ?? null)
}

function matches(text: string | null, name: string | RegExp): boolean {
  return text !== null && (typeof name === 'string' ? text.trim() === name : name.test(text))
}
