import { proxy } from 'valtio'
import { Workbox } from 'workbox-window'
import { agents } from '../resources/agents.ts'
import { conversations } from '../conversations/conversations.ts'
import { unsentPromptOf } from '../conversations/unsent-prompts.ts'
import { outboxLock } from '../outbox/names.ts'
import { pause } from './pause.ts'

/** `ready` is true while a newer build waits to be taken up, `reloading` once the person has asked for it. */
export const updates = proxy({ ready: false, reloading: false })

const hour = 3_600_000

let registration: ServiceWorkerRegistration | undefined

/** Registers the service worker and looks for a newer one every hour and whenever the app is looked at again. */
export async function startUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => {
    updates.ready = true
  })
  followOtherTabs()
  try {
    registration = await workbox.register({ immediate: true })
  } catch {
    // Not allowed here (a private window, a policy): the app then works online only.
    return
  }
  if (registration) watchInstalls(registration)
  // It is taken up already.
  if (!registration?.waiting) forgetAsking()
  // An installed app is never navigated, so nothing else would ask.
  const check = () => void registration?.update().catch(() => {})
  setInterval(check, hour)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) check()
  })
}

/**
 * Takes up the newer build: lets a running send of the outbox end (5 s at most), activates the waiting worker and loads
 * the page again, once. A page without a controller gets no event for its change, so the worker's own state counts too.
 */
export async function acceptUpdate(): Promise<void> {
  if (updates.reloading) return
  updates.reloading = true
  await outboxRests(5000)
  const worker = registration?.waiting
  // Without one, another tab has activated it already.
  if (worker) {
    const taken = Promise.race([controllerChanges(), activates(worker), pause(3000)])
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage({ type: 'SKIP_WAITING' })
    await taken
    // The old one has work in hand, perhaps this page's own. The page that comes takes the newer build up as soon as it can.
    if (worker.state === 'installed') rememberAsking()
  }
  location.reload()
}

/** Hides the notice; the next start of the app brings it back. */
export function postponeUpdate(): void {
  updates.ready = false
}

/**
 * A worker that no page holds up does not wait, it activates at once: a page loaded past the workers learns of the
 * newer build only here. The same goes for the second newer build of a session, which Workbox no longer reports.
 */
function watchInstalls(registration: ServiceWorkerRegistration): void {
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    // The very first worker is no update.
    if (!worker || !registration.active) return
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed') updates.ready = true
    })
  })
}

/**
 * Another tab took up the newer build: this one reloads when it is hidden and nothing is half written, else it says so.
 */
function followOtherTabs(): void {
  let isControlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of all changes nothing for the page.
    const isUpdate = isControlled && !updates.reloading
    isControlled = true
    if (!isUpdate) return
    if (forgetAsking() && !hasUnsent()) return location.reload()
    updates.ready = true
    reloadUnseen()
    document.addEventListener('visibilitychange', reloadUnseen)
  })
}

function reloadUnseen(): void {
  if (!document.hidden || updates.reloading || hasUnsent() || !isFirstReload()) return
  updates.reloading = true
  location.reload()
}

/** Set in this tab while a newer build was asked for and could not be taken up yet. */
const askedFor = 'update-asked-for'

function rememberAsking(): void {
  try {
    sessionStorage.setItem(askedFor, 'yes')
  } catch {
    // The notice comes once more.
  }
}

/** Whether it was remembered: once, so that no page reloads for ever. */
function forgetAsking(): boolean {
  try {
    const was = sessionStorage.getItem(askedFor) !== null
    sessionStorage.removeItem(askedFor)
    return was
  } catch {
    return false
  }
}

/** Two servers of different builds behind one address would otherwise reload each other's pages for ever. */
function isFirstReload(): boolean {
  try {
    if (sessionStorage.getItem('reloaded')) return false
    sessionStorage.setItem('reloaded', 'yes')
    return true
  } catch {
    return false
  }
}

/** Whether a reload would lose something: text in a field, an unsent prompt or its files, a run request on its way. */
function hasUnsent(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea, input')]
  if (fields.some((field) => isWritable(field) && field.value !== '')) return true
  if (agents.list?.some(({ id }) => hasUnsentPrompt(id))) return true
  return Object.values(conversations).some(({ turns }) => turns.some(({ state }) => state === 'sending'))
}

function isWritable({ type }: { type: string }): boolean {
  return !['hidden', 'checkbox', 'radio', 'button', 'submit', 'reset'].includes(type)
}

function hasUnsentPrompt(agentId: string): boolean {
  const { text, files } = unsentPromptOf(agentId)
  return text !== '' || files.length > 0
}

async function outboxRests(limit: number): Promise<void> {
  const end = Date.now() + limit
  while (Date.now() < end) {
    const { held = [] } = await navigator.locks.query()
    if (!held.some(({ name }) => name === outboxLock)) return
    await pause(100)
  }
}

function controllerChanges(): Promise<void> {
  return new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }),
  )
}

function activates(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) =>
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
    }),
  )
}
