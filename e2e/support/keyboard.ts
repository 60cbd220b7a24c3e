import { type Locator, type Page, expect } from '@playwright/test'

/** Presses Tab until `target` has the focus, as a user without a mouse does. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let pressed = 0; pressed < 80; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`The keyboard does not come to ${String(target)}.`)
}

/** The names of what inside `box` a finger could miss: less than 44 px high or wide. */
export function smallTargets(box: Locator): Promise<string[]> {
  return box.evaluate(async (element) => {
    // What still moves into place is smaller than it will be.
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})))
    return [...element.querySelectorAll<HTMLElement>('button, a, [role=option], label:has(input)')]
      .filter((target) => {
        // A link that covers what it stands in is as large as that.
        const isStretched = getComputedStyle(target, '::after').position === 'absolute'
        const { width, height } = ((isStretched && target.offsetParent) || target).getBoundingClientRect()
        return width > 0 && (width < 43.5 || height < 43.5)
      })
      .map((target) => target.getAttribute('aria-label') ?? target.textContent)
  })
}

/** By how many pixels the page is wider than the screen: a reader could push it sideways. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
