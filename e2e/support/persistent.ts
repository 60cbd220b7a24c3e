import { type BrowserContext, chromium } from '@playwright/test'
import { withoutWorkerBadge } from './browser.ts'
import type { Front } from './front.ts'

/** A browser with a profile in `dir`, as people have one: what it keeps outlives it, and counts against the device. */
export async function persistent(dir: string, front: Front, offline = false): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(dir, {
    baseURL: front.url,
    offline,
    handleSIGTERM: false,
    args: ['--no-sandbox', '--no-first-run'],
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  })
  return withoutWorkerBadge(context)
}
