import type { BrowserContext, Page } from '@playwright/test'

declare global {
  interface Window {
    /** The longest duration of each, by its id. */
    interactions: Map<number, number>
  }
}

/**
 * Milliseconds from each key and tap of `act` to the next paint, in steps of 8, as the Event Timing API tells them. The
 * page notes them with `noteInteractions`.
 */
export async function interactionsOf(page: Page, act: () => Promise<void>): Promise<number[]> {
  await settle(page)
  await page.evaluate(() => window.interactions.clear())
  await act()
  await settle(page)
  return page.evaluate(() => [...window.interactions.values()])
}

/** A page whose interactions are noted, on a processor so many times slower once `slowDown` is called. */
export async function notingPage(context: BrowserContext): Promise<{
  page: Page
  slowDown: (times: number) => Promise<void>
}> {
  const page = await context.newPage()
  await page.addInitScript(noteInteractions)
  const slowDown = async (times: number) => {
    const client = await context.newCDPSession(page)
    // A browser without a screen may leave out what nobody watches, and tells of no paint then.
    client.on('Page.screencastFrame', ({ sessionId }) => void client.send('Page.screencastFrameAck', { sessionId }))
    await client.send('Page.startScreencast', { format: 'jpeg', quality: 1, maxWidth: 100, maxHeight: 100 })
    await client.send('Emulation.setCPUThrottlingRate', { rate: times })
  }
  return { page, slowDown }
}

/** Until the page has been at rest for a moment: the app is kept for offline, and what is kept after a pause has been kept. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.waitForTimeout(1500)
}

function noteInteractions(): void {
  window.interactions = new Map()
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId, duration } = entry as PerformanceEventTiming & { interactionId: number }
      if (interactionId > 0)
        window.interactions.set(interactionId, Math.max(duration, window.interactions.get(interactionId) ?? 0))
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
