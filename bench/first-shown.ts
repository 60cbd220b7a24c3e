import type { BrowserContext, Page } from '@playwright/test'

declare global {
  interface Window {
    firstShown: Record<string, number>
  }
}

/** From now on every page of `context` notes when something that matches one of `selectors` was first drawn. */
export async function noteFirstShown(context: BrowserContext, selectors: readonly string[]): Promise<void> {
  await context.addInitScript(
    (selectors) => {
      window.firstShown = {}
      const waiting = new Set(selectors)
      const observer = new MutationObserver(() => {
        for (const selector of waiting) {
          if (!document.querySelector(selector)) continue
          waiting.delete(selector)
          // A task queued in a frame runs after that frame's paint.
          requestAnimationFrame(() => setTimeout(() => (window.firstShown[selector] = performance.now())))
        }
      })
      observer.observe(document, { childList: true, subtree: true })
    },
    [...selectors],
  )
}

/** Milliseconds from the start of the navigation until `selector` was drawn. */
export async function firstShown(page: Page, selector: string): Promise<number> {
  const shown = await page.waitForFunction((selector) => window.firstShown[selector], selector)
  return (await shown.jsonValue())!
}
