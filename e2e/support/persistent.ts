import { type BrowserContext, chromium } from '@playwright/test'
import type { Front } from './front.ts'

/** A browser with a profile in `dir`, as people have one: what it keeps outlives it, and counts against the device. */
export function persistent(dir: string, front: Front, offline = false): Promise<BrowserContext> {
  return chromium.launchPersistentContext(dir, {
    baseURL: front.url,
    offline,
    handleSIGTERM: false,
    args: ['--no-sandbox', '--no-first-run'],
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  })
}
