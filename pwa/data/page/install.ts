import { proxy } from 'valtio'
import { isInstalled, isIos } from './platform.ts'
import { read, write } from '../session/storage.ts'

/** What the browser gave us to ask with (`beforeinstallprompt`, WICG); it can be used once. */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

declare global {
  /** Kept by pwa/index.html. */
  var installPrompt: InstallPrompt | undefined
}

/**
 * How the app can be installed here just now: by the browser's own question, by hand in the share menu of an iPhone or iPad, or not
 * (any more).
 */
export const install = proxy<{ way: 'prompt' | 'share-menu' | null }>({ way: null })

/** How long a user who said no is not asked again, in milliseconds. */
const pause = 30 * 24 * 60 * 60_000

/** Follows whether installing may be offered. Returns the way to stop that. */
export function startInstall(): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  update()
  addEventListener('beforeinstallprompt', update, { signal })
  addEventListener('appinstalled', onInstalled, { signal })
  return () => stopping.abort()
}

/** An agent has done something: from now on the app is worth keeping. */
export function noteSuccess(): void {
  if (read('hasRun') === null) write('hasRun', 'yes')
  update()
}

/** Shows the browser's question. Never throws. */
export async function askToInstall(): Promise<void> {
  const prompt = globalThis.installPrompt
  globalThis.installPrompt = undefined
  const answer = await prompt?.prompt().catch(() => null)
  if (answer?.outcome !== 'accepted') postponeInstall()
  update()
}

/** Hides the offer for a month. */
export function postponeInstall(): void {
  write('installRefusedAt', String(Date.now()))
  update()
}

function update(): void {
  install.way = isInstalled() || read('hasRun') === null || isRefused() ? null : wayHere()
}

function wayHere(): 'prompt' | 'share-menu' | null {
  if (globalThis.installPrompt) return 'prompt'
  return hasShareMenu() ? 'share-menu' : null
}

function isRefused(): boolean {
  const ago = Date.now() - Number(read('installRefusedAt') ?? -Infinity)
  // A clock that went back must not make a pause of years.
  return ago < pause && ago > -pause
}

/** The browsers there that can add to the Home Screen; what shows pages within other apps cannot. */
function hasShareMenu(): boolean {
  return isIos() && /Version\/[\d.]+.*Safari|CriOS|FxiOS|EdgiOS/.test(navigator.userAgent)
}

function onInstalled(): void {
  globalThis.installPrompt = undefined
  install.way = null
  // What an installed app keeps should not go when the disk fills up.
  navigator.storage?.persist?.().catch(() => {})
}
