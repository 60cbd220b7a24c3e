import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, signIn, test as base, withoutWorkerBadge, workerReady } from './browser.ts'
import { type Front, startFront } from './front.ts'
import type { RunningServer } from './server.ts'

type Person = { username: string; password: string }

/**
 * Each test has a person and a network of its own; what counts is the server's ledger. `plan` is what the person's
 * trial is of: without one there are seven agents.
 */
export const test = base.extend<{ plan: string | null; person: Person; front: Front }>({
  plan: [null, { option: true }],
  person: async ({ server, plan }, use) => {
    const person = await newPerson(server)
    if (plan) await tryPlan(server, person, plan)
    await use(person)
  },
  front: async ({ server }, use) => {
    const front = await startFront(server.url)
    await use(front)
    front.stop()
  },
  baseURL: async ({ front }, use) => use(front.url),
})

let people = 0

/** A person of their own on `server`, so that their runs are theirs alone. */
export async function newPerson(server: RunningServer): Promise<Person> {
  people += 1
  const username = `person-${people}-${Date.now()}@example.com`
  const password = 'Quiet-harbour-41!'
  const answer = await fetch(`${server.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: `Pat ${people}`, email: username, password }),
  })
  if (!answer.ok) throw new Error(`Registering failed: ${answer.status} ${await answer.text()}`)
  return { username, password }
}

/** Starts the trial of a plan, which brings room for agents and projects. */
export async function tryPlan(server: RunningServer, person: Person, plan_id: string): Promise<void> {
  await callAs(server, person, 'POST', '/subscriptions/start-trial-with-payment', {
    plan_id,
    billing_interval: 'monthly',
  })
}

/** What the server has accepted from `person`, oldest first: the ledger that counts. */
export async function ledger(server: RunningServer, person: Person): Promise<string[]> {
  const { items } = (await callAs(server, person, 'GET', '/executions?limit=100')) as { items: { prompt: string }[] }
  return items.map(({ prompt }) => prompt).toReversed()
}

/** A page that is signed in through `front` and stored for offline use, at Millie's conversation. */
export async function openApp(
  context: BrowserContext,
  server: RunningServer,
  front: Front,
  person: Person,
): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(`${front.url}/login`)
  await signIn(page, server, person)
  await workerReady(page)
  await openMillie(page)
  return page
}

/** A phone of its own for the same person, at Millie's conversation. */
export async function openDevice(browser: Browser, server: RunningServer, front: Front, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: front.url, viewport: { width: 390, height: 844 } })
  return openApp(withoutWorkerBadge(context), server, front, person)
}

export async function openMillie(page: Page): Promise<void> {
  await page.goto('/agents/6')
  await expect(page.getByRole('textbox', { name: /ask millie/i })).toBeVisible()
}

/** Writes a prompt and presses the button; the composer is empty once it is kept. */
export async function give(page: Page, prompt: string): Promise<void> {
  const box = page.getByRole('textbox', { name: /ask millie/i })
  await box.fill(prompt)
  await page.getByRole('button', { name: 'Execute Task' }).click()
  await expect(box).toHaveValue('')
}

/** The rows of this page's user as they are on the device. */
export function rowsOf(page: Page): Promise<StoredRow[]> {
  return storeOf(page, 'outbox') as Promise<StoredRow[]>
}

/**
 * What this device keeps for showing it without a network, as text: what has just come is shown a moment before it is
 * kept.
 */
export async function keptOn(
  page: Page,
  store: 'answers' | 'chats' | 'chatRuns' | 'executions' = 'answers',
): Promise<string> {
  return JSON.stringify(await storeOf(page, store))
}

function storeOf(page: Page, store: string): Promise<unknown[]> {
  return page.evaluate(async (store) => {
    const { id } = JSON.parse(localStorage.getItem('user')!) as { id: string }
    const opening = indexedDB.open(`muster-u-${id}`)
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const rows = opening.result.transaction(store).objectStore(store).getAll()
    await new Promise((resolve) => rows.addEventListener('success', resolve))
    opening.result.close()
    return rows.result
  }, store)
}

export type StoredRow = {
  seq: number
  key: string
  state: string
  nextAt: number
  attempts: number
  lane: string
  input: { body: { prompt: string } }
}

/**
 * Puts a row into the outbox past the app, or changes one: what a fault of the disk or of another release leaves
 * there.
 */
export function putRow(page: Page, row: object): Promise<void> {
  return page.evaluate(async (row) => {
    const { id } = JSON.parse(localStorage.getItem('user')!) as { id: string }
    const opening = indexedDB.open(`muster-u-${id}`)
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const writing = opening.result.transaction('outbox', 'readwrite')
    writing.objectStore('outbox').put(row)
    await new Promise((resolve) => writing.addEventListener('complete', resolve))
    opening.result.close()
  }, row)
}

/** How many replies the conversation shows. */
export async function expectReplies(page: Page, count: number, timeout = 30_000): Promise<void> {
  await expect(page.getByRole('log').getByText('Built-in assistant, no credits used')).toHaveCount(count, { timeout })
}

/** Ends every session of `page`'s user on the server, as if the token had run out. */
export async function expireToken(server: RunningServer, page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await fetch(`${server.url}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
}

/** Calls the server as another device of `person` would; returns the answer's body. */
export async function callAs(
  server: RunningServer,
  person: Person,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const token = await tokenFor(server, person)
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} failed: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

async function tokenFor(server: RunningServer, { username, password }: Person): Promise<string> {
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: username, password }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return access_token
}

/**
 * Emits the event of a browser whose network is back: it wakes the worker, as long as any page of the browser lives. Do
 * so more than once, as the browser does: an emulated network is none to its own scheduler, and a worker gets the event
 * late.
 */
export async function wakerOf(page: Page): Promise<(through: Page) => Promise<void>> {
  const { origin } = new URL(page.url())
  const client = await page.context().newCDPSession(page)
  const registrationId = await new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
      resolve(registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))!.registrationId),
    )
    void client.send('ServiceWorker.enable')
  })
  return async (through) => {
    const other = await page.context().newCDPSession(through)
    await other.send('ServiceWorker.enable')
    await other.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId,
      tag: 'muster-outbox',
      lastChance: false,
    })
  }
}
