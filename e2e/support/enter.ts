import type { Page } from '@playwright/test'
import { signIn, workerReady } from './browser.ts'
import type { RunningServer } from './server.ts'

/** Signs in, waits until the app is stored for offline use, and goes to `path`. */
export async function enter(
  page: Page,
  server: RunningServer,
  person: { username: string; password: string },
  path: string,
): Promise<void> {
  await signIn(page, server, person)
  await workerReady(page)
  await page.goto(path)
}

/** Presses Tab until the element with this name has the focus. */
export async function tabTo(page: Page, name: string | RegExp, most = 40): Promise<void> {
  for (let press = 0; press < most; press += 1) {
    await page.keyboard.press('Tab')
    if (
      (await namesOfFocused(page)).some((each) => (typeof name === 'string' ? each.trim() === name : name.test(each)))
    )
      return
  }
  throw new Error(`Tab did not come to ${String(name)}.`)
}

/** In one look: the focused element may go away between two. */
function namesOfFocused(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const focused = document.activeElement as HTMLInputElement | null
    // Tab goes through the window's own bar, too; then all that the page says would be a name.
    if (focused === document.body) return []
    return [focused?.ariaLabel, focused?.labels?.[0]?.textContent, focused?.textContent].filter(
      (name) => typeof name === 'string',
    )
  })
}
