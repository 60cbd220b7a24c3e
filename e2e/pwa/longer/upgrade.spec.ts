import type { Page } from '@playwright/test'
import {
  type Profile,
  type RecordedCall,
  hashesOf,
  makeCall,
  restoreProfile,
  withoutHash,
  workerBefore,
} from '../../support/before.ts'
import { expect, inWholeChromium, workerReady } from '../../support/browser.ts'
import { box, expectChatReplies } from '../../support/chat.ts'
import type { Front, Write } from '../../support/front.ts'
import { callAs, expectReplies, give, openMillie, rowsOf, test, wakerOf } from '../../support/outbox.ts'
import type { RunningServer } from '../../support/server.ts'

// What is read here was written by the version before: see e2e/support/before/README.md.

// One without a window dies where the worker of the version before is woken beside the page.
test.use(inWholeChromium)

type Person = { username: string; password: string }

const listed = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const composer = (page: Page) => page.getByRole('textbox', { name: /^ask/i })
/** A worker hears of a network late, and the server may be busy with the files. */
const atLength = { timeout: 30_000 }
const byKey = (a: Write, b: Write) => a.key.localeCompare(b.key)
const refused = ['Refused', 'Print flyers']
const isRefused = ({ body }: RecordedCall) =>
  refused.some((words) => Object.values(body as Record<string, unknown>).includes(words))

test('what the version before has left on a device is shown offline and arrives once, as it would have sent it', async ({
  page,
  context,
  server,
  front,
  person,
}) => {
  const profile = await comeFromBefore(page, server, front, person)
  await context.setOffline(true)

  await openMillie(page)
  await expectReplies(page, 1)
  for (const prompt of ['Interrupted', 'After the interrupted one'])
    await expect(page.getByRole('log').getByText(prompt, { exact: true })).toBeVisible()
  await page.goto(`/chat?session=${profile.answeredChat}`)
  await expectChatReplies(page, 1)
  await page.goto(`/chat?session=${profile.waitingChat}`)
  for (const message of ['What does it say?', 'And what follows from it?'])
    await expect(page.getByRole('log').getByText(message)).toBeVisible()
  await page.goto('/tasks')
  for (const title of ['Water the plants', 'Book a stand'])
    await expect(page.getByRole('list', { name: 'Tasks' }).getByText(title)).toBeVisible()
  await expect(page.getByLabel('Status of Book a stand')).toHaveValue('Completed')
  await page.goto('/share')
  await expect(page.getByRole('region', { name: 'Shared' })).toContainText('List the action items')
  await expectHalfTyped(page)

  await page.goto('/outbox')
  await expect(page.getByRole('heading', { name: 'Needs you 2' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Waiting 9' })).toBeVisible()
  await expect(listed(page, 'Run with Millie: Interrupted')).toContainText('supplier-notes.md and 1 more, 3.4 kB')
  await expect(listed(page, 'New task: Book a stand')).toContainText('Waits for “Autumn fair” to be made')
  expect(front.writes).toEqual([])
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: /^Waiting/ })).toHaveCount(0, atLength)
  const unsent = profile.calls.filter((call) => !isRefused(call))
  expect(front.writes.toSorted(byKey)).toEqual(unsent.map(withoutHash).toSorted(byKey))

  for (const words of refused) await expect(listed(page, words)).toContainText('Not today.')
  for (const words of refused) await listed(page, words).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('All sent.')).toBeVisible(atLength)
  expect(front.writes.toSorted(byKey)).toEqual(profile.calls.map(withoutHash).toSorted(byKey))
  await expectArrivedOnce(server, person, profile.calls)
  await expectHalfTyped(page)

  await page.goto('/share')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Millie/ })
    .click()
  await page.getByRole('button', { name: 'Execute Task' }).click()
  await expect.poll(() => front.hits.at(-1)?.prompt).toBe('List the action items')
  const [file] = (front.writes.at(-1)!.body as { attached_files: unknown[] }).attached_files
  // The same document hangs on the interrupted task.
  const interrupted = callFor(profile, 'Interrupted').body as { attached_files: unknown[] }
  expect(file).toEqual(interrupted.attached_files[1])
})

test('what the version before has sent without an answer is cancelled on the server when the user takes it back', async ({
  page,
  context,
  server,
  front,
  person,
}) => {
  const profile = await comeFromBefore(page, server, front, person, ['Lost on the way'])
  const { key } = callFor(profile, 'Lost on the way')
  const { items } = (await callAs(server, person, 'GET', `/executions?idempotency_key=${key}`)) as {
    items: { id: string }[]
  }
  await context.setOffline(true)
  await page.goto('/outbox')
  await page.getByRole('button', { name: /^More for .*Lost on the way/ }).click()
  await page.getByRole('menuitem', { name: 'Cancel' }).click()
  await expect(listed(page, 'Lost on the way')).toContainText('Cancelled when the connection is back')
  await context.setOffline(false)
  await expectSent(page)
  // It was found there by its key, and not begun only to be cancelled.
  const row = (await rowsOf(page)).find((row) => row.key === key)
  expect(row).toMatchObject({ state: 'done', cancelRequested: true, serverId: items[0]!.id })
  expect(front.hits.map(({ prompt }) => prompt)).not.toContain('Lost on the way')
})

test('the worker of the version before, beside the new page, sends what both have kept, once', async ({
  page,
  server,
  front,
  person,
}) => {
  front.worker = workerBefore
  const profile = await comeFromBefore(page, server, front, person)

  // All that this page sends is lost: what arrives has come through the worker.
  await page.route(/\/api\//, (route) =>
    route.request().headers()['idempotency-key'] ? route.abort() : route.fallback(),
  )
  const wake = await wakerOf(page)
  front.trouble = 'hold'
  await expect
    .poll(async () => {
      await wake(page)
      return front.hits.length
    }, atLength)
    .toBe(1)
  await openMillie(page)
  await give(page, 'From the new page')
  expect(front.hits).toHaveLength(1)
  front.trouble = null
  front.release()
  await expectSent(page, () => wake(page))
  const unsent = profile.calls.filter((call) => !isRefused(call))
  expect(front.hits.filter(({ prompt }) => prompt === 'From the new page')).toHaveLength(1)
  expect(writesWithout(front, 'From the new page')).toEqual(unsent.map(withoutHash).toSorted(byKey))
  await expectArrivedOnce(server, person, unsent)
  await expect(page.getByText(/Saved on this device/)).toHaveCount(0)
  await expectHalfTyped(page)

  // The other way round: the page is sending when the worker is woken.
  await page.unroute(/\/api\//)
  await openMillie(page)
  front.trouble = 'hold'
  await give(page, 'Held by the page')
  await expect.poll(() => front.hits.at(-1)?.prompt).toBe('Held by the page')
  await wake(page)
  front.trouble = null
  front.release()
  await expectSent(page)

  expect(front.hits.filter(({ prompt }) => prompt === 'Held by the page')).toHaveLength(1)
})

test('the worker of the version before makes way for the new one, which sends from then on', async ({
  page,
  context,
  server,
  front,
  person,
}) => {
  front.worker = workerBefore
  await comeFromBefore(page, server, front, person)
  const gone = await missingFrom(server, workerBefore)
  await openMillie(page)
  await expectSent(page)
  expect(await isStored(page, gone)).toBe(true)

  front.worker = null
  // Another one by its text, even where nothing has changed since.
  front.build = 2
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect(page.getByText('Update ready')).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => isStored(page, gone), atLength).toBe(false)
  await openMillie(page)
  await context.setOffline(true)
  await give(page, 'For the new worker')
  const wake = await wakerOf(page)
  await page.goto('about:blank')
  await context.setOffline(false)
  await expect
    .poll(async () => {
      await wake(page)
      return front.hits.at(-1)?.prompt
    }, atLength)
    .toBe('For the new worker')
  expect(front.hits.filter(({ prompt }) => prompt === 'For the new worker')).toHaveLength(1)
})

/**
 * Puts `page` where the version before was left in the middle of an attempt, with a worker and before the app has
 * started. The server has what `arrived` names.
 */
async function comeFromBefore(
  page: Page,
  server: RunningServer,
  front: Front,
  person: Person,
  arrived = ['Interrupted'],
): Promise<Profile> {
  // What the server itself has at other addresses lets no script register a worker.
  await page.route('**/before', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(`${front.url}/before`)
  await page.unroute('**/before')
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js'))
  await workerReady(page)
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.username, password: person.password }),
  })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const profile = await restoreProfile(page, { user: await userOf(server, person), token, server: front.url })
  for (const prompt of arrived) await makeCall(server, token, callFor(profile, prompt))
  return profile
}

async function userOf(server: RunningServer, person: Person): Promise<string> {
  const { user } = (await callAs(server, person, 'GET', '/auth/me')) as { user: { id: string } }
  return user.id
}

function callFor({ calls }: Profile, prompt: string): RecordedCall {
  return calls.find(({ body }) => (body as { prompt?: string }).prompt === prompt)!
}

/** Until nothing waits on the device but what was refused; `meanwhile` is done before each look. */
async function expectSent(page: Page, meanwhile?: () => Promise<void>): Promise<void> {
  await expect
    .poll(async () => {
      await meanwhile?.()
      return (await rowsOf(page)).map(({ state }) => state).filter((state) => state !== 'done')
    }, atLength)
    .toEqual(['failed', 'failed'])
}

async function expectHalfTyped(page: Page): Promise<void> {
  await page.goto('/agents/3')
  await expect(composer(page)).toHaveValue('Half a prompt')
  await page.goto('/chat')
  await expect(box(page)).toHaveValue('Half a message')
  await page.goto('/tasks?task=new')
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Half a task')
}

/** Asks the server itself: each of `calls` has acted once, its files are there byte for byte, and its hash is the same. */
async function expectArrivedOnce(server: RunningServer, person: Person, calls: readonly RecordedCall[]): Promise<void> {
  expect(hashesOf(server, await userOf(server, person), calls)).toEqual(
    Object.fromEntries(calls.map(({ key, hash }) => [key, [hash]])),
  )
  for (const { key, call, body } of calls) {
    const { id, title, name, attached_files } = body as Record<string, string> & {
      attached_files?: Record<string, unknown>[]
    }
    if (/^POST .*(execute|chat)$/.test(call)) {
      const { items } = (await callAs(server, person, 'GET', `/executions?idempotency_key=${key}`)) as {
        items: { id: string }[]
      }
      expect(items).toHaveLength(1)
      for (const [n, file] of (attached_files ?? []).entries())
        expect(await callAs(server, person, 'GET', `/executions/${items[0]!.id}/files/${n}`)).toMatchObject(file)
    } else if (id) {
      const things = (await callAs(server, person, 'GET', call.replace('POST /api', ''))) as Record<string, string>[]
      const made = things.filter((thing) => (title ? thing.title === title : thing.name === name))
      expect(made.map((thing) => thing.id)).toEqual([id])
    } else {
      const tasks = (await callAs(server, person, 'GET', '/tasks')) as Record<string, string>[]
      expect(tasks.find((task) => call.endsWith(task.id!))).toMatchObject(body as Record<string, unknown>)
    }
  }
}

function writesWithout(front: Front, prompt: string): Write[] {
  return front.writes.filter(({ body }) => (body as { prompt?: string }).prompt !== prompt).toSorted(byKey)
}

/** The address of something that `worker` stores and `server` does not have. */
async function missingFrom(server: RunningServer, worker: Buffer): Promise<string> {
  for (const [path] of worker.toString().matchAll(/assets\/[\w-]+\.js/g))
    if ((await fetch(`${server.url}/${path}`)).status === 404) return `/${path}`
  throw new Error('Both versions are the same.')
}

function isStored(page: Page, path: string): Promise<boolean> {
  // While the page is being replaced there is none.
  return page.evaluate(async (path) => (await caches.match(path)) !== undefined, path).catch(() => true)
}
