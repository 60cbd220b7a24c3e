import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import type { Front } from '../../support/front.ts'
import { expectReplies, give, ledger, openApp, openMillie, rowsOf, test, wakerOf } from '../../support/outbox.ts'

test('a tab that is suspended while it sends is replaced, and sends nothing more when it wakes', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  const other = await context.newPage()
  await other.goto('/agents/3')
  const box = other.getByRole('textbox', { name: /ask/i })
  await expect(box).toBeVisible()
  front.trouble = 'hold'
  await page.bringToFront()
  await give(page, 'First')
  await expect.poll(() => front.hits.length).toBe(1)
  const asleep = await suspend(page)
  await other.bringToFront()
  front.trouble = null
  front.release()
  await box.fill('Second')
  await other.getByRole('button', { name: 'Execute Task' }).click()
  await expect(box).toHaveValue('')
  // Nobody waits for the minute that a holder may be silent.
  await ageHolder(other)
  await expect(other.getByText('Built-in assistant, no credits used')).toHaveCount(1, { timeout: 45_000 })
  expect(await ledger(server, person)).toEqual(['First', 'Second'])
  await asleep.wake()
  await page.bringToFront()
  await expectReplies(page, 1)
  expect(await ledger(server, person)).toEqual(['First', 'Second'])
  expect((await rowsOf(other)).map(({ state }) => state)).toEqual(['done', 'done'])
  expect(front.hits.filter(({ prompt }) => prompt === 'Second')).toHaveLength(1)
})

test('a worker that is stopped while it sends is followed by the page', async ({ context, server, front, person }) => {
  const empty = await holdWorker(await openApp(context, server, front, person), front)
  const client = await context.newCDPSession(empty)
  await client.send('ServiceWorker.enable')
  await client.send('ServiceWorker.stopAllWorkers')
  await client.detach()
  front.trouble = null
  front.release()
  await openMillie(empty)
  await expectReplies(empty, 3)
  expect(await ledger(server, person)).toEqual(['First', 'Second', 'Third'])
})

test('a worker that is replaced by a newer one while it sends loses and doubles nothing', async ({
  context,
  server,
  front,
  person,
}) => {
  await holdWorker(await openApp(context, server, front, person), front)
  front.build = 2
  await context.serviceWorkers()[0]!.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    await registration.update()
  })
  const again = await context.newPage()
  await again.goto('/agents/6')
  await again.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    registration.waiting?.postMessage({ type: 'SKIP_WAITING' })
  })
  front.trouble = null
  front.release()
  await expectReplies(again, 3)
  expect(await ledger(server, person)).toEqual(['First', 'Second', 'Third'])
  expect(new Set(front.hits.map(({ key }) => key)).size).toBe(3)
})

test('signing out in another tab while one sends: what is under way may end, nothing follows it', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  const other = await context.newPage()
  await openMillie(other)
  await page.bringToFront()
  await context.setOffline(true)
  for (const prompt of ['First', 'Second', 'Third']) await give(page, prompt)
  front.trouble = 'hold'
  await context.setOffline(false)
  await expect.poll(() => front.hits.length).toBe(1)
  await other.bringToFront()
  await other.getByRole('button', { name: /account/i }).click()
  await other.getByRole('menuitem', { name: 'Log out' }).click()
  await other.getByRole('button', { name: 'Keep until I sign in again' }).click()
  await expect(page).toHaveURL(/\/login/)
  front.trouble = null
  front.release()
  await expect(page.getByText(/to send \d items? that waits? on this device/)).toBeVisible()
  expect(front.hits.map(({ prompt }) => prompt)).toEqual(['First'])
  expect(await ledger(server, person)).toEqual(['First'])
})

test('a network that comes and goes thirty times loses nothing, doubles nothing and wastes little', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await context.setOffline(true)
  const prompts = Array.from({ length: 8 }, (_, n) => `Task ${n + 1}`)
  for (const prompt of prompts) await give(page, prompt)
  for (let n = 0; n < 30; n += 1) {
    await context.setOffline(n % 2 === 1)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))))
  }
  await context.setOffline(false)
  await expectReplies(page, prompts.length)
  expect(await ledger(server, person)).toEqual(prompts)
  expect(front.hits.length).toBeLessThan(prompts.length + 16)
})

for (const [name, shift] of [
  ['a day ahead', 24 * 3_600_000],
  ['a day behind', -24 * 3_600_000],
] as const) {
  test(`a clock that is ${name} changes neither the order nor the waiting`, async ({
    context,
    server,
    front,
    person,
  }) => {
    const page = await openApp(context, server, front, person)
    await context.setOffline(true)
    await give(page, 'First')
    await page.clock.setSystemTime(Date.now() + shift)
    for (const prompt of ['Second', 'Third']) await give(page, prompt)
    await context.setOffline(false)
    await expectReplies(page, 3)
    expect(await ledger(server, person)).toEqual(['First', 'Second', 'Third'])
  })
}

test('a clock that goes back during a pause does not make it a day', async ({ context, server, front, person }) => {
  const page = await openApp(context, server, front, person)
  await page.clock.setSystemTime(Date.now() + 24 * 3_600_000)
  front.trouble = { status: 500 }
  await give(page, 'In time')
  await expect.poll(() => front.refusals.length).toBeGreaterThan(0)
  await page.clock.setSystemTime(Date.now())
  front.trouble = null
  await page.reload()
  await expectReplies(page, 1)
  expect(await ledger(server, person)).toEqual(['In time'])
})

test('what is being sent never leaves the screen while the lists are read anew', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await context.setOffline(true)
  await give(page, 'Always in sight')
  const gaps = await watch(page, 'Always in sight')
  front.trouble = 'hold'
  await context.setOffline(false)
  await expect.poll(() => front.hits.length).toBe(1)
  // The server knows the run, its answer has not come yet, and the list is read.
  const listed = page.waitForResponse(/\/api\/executions\?/)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.getByRole('link', { name: 'AI Agents' }).first().click()
  // Who is back before they have left sees the same page, which asks for nothing.
  await expect(page.getByRole('heading', { name: 'AI Agents', level: 1 })).toBeVisible()
  await page.goBack()
  await listed
  front.trouble = null
  front.release()
  await expectReplies(page, 1)
  await expect(page.getByRole('log').getByText('Always in sight')).toHaveCount(1)
  expect(await gaps()).toBe(0)
})

test('an old answer that comes after a newer one changes nothing', async ({ context, server, front, person }) => {
  const page = await openApp(context, server, front, person)
  let letGo: (() => void) | undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  let first = true
  await context.route(/\/api\/executions\?/, async (route) => {
    if (!first) return route.fallback()
    first = false
    const old = await route.fetch()
    await held
    await route.fulfill({ response: old }).catch(() => {})
  })
  await page.reload()
  await expect.poll(() => first).toBe(false)
  await give(page, 'Newer')
  await expectReplies(page, 1)
  letGo!()
  await page.waitForLoadState('networkidle')
  await expectReplies(page, 1)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a call that is never answered is given up after half a minute and made again under its key', async ({
  context,
  server,
  front,
  person,
}) => {
  test.slow()
  const page = await openApp(context, server, front, person)
  front.trouble = 'hold'
  await give(page, 'Hello?')
  await expect.poll(() => front.hits.length).toBe(1)
  front.trouble = null
  // The browser counts the half minute by itself: no clock of the page makes it shorter.
  await expectReplies(page, 1, 90_000)
  expect(await ledger(server, person)).toEqual(['Hello?'])
  expect(new Set(front.hits.map(({ key }) => key)).size).toBe(1)
})

test('a device that has never been here promises nothing offline', async ({ context }) => {
  await context.setOffline(true)
  const page = await context.newPage()
  await expect(page.goto('/agents')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
})

test('a page that comes back from the history sends what it could not', async ({ context, server, front, person }) => {
  const page = await openApp(context, server, front, person)
  await context.setOffline(true)
  await give(page, 'From the past')
  await context.setOffline(false)
  await page.goto('about:blank')
  await page.goBack()
  await expectReplies(page, 1)
  expect(await ledger(server, person)).toEqual(['From the past'])
})

/**
 * Lets the worker begin to send three tasks of `page`, which is closed, and keeps its first answer; returns an empty
 * page.
 */
async function holdWorker(page: Page, front: Front): Promise<Page> {
  const context = page.context()
  await context.setOffline(true)
  for (const prompt of ['First', 'Second', 'Third']) await give(page, prompt)
  const wake = await wakerOf(page)
  const empty = await context.newPage()
  await page.close()
  front.trouble = 'hold'
  await context.setOffline(false)
  await expect
    .poll(async () => {
      await wake(empty)
      return front.hits.length
    })
    .toBeGreaterThan(0)
  return empty
}

/** Stops the page's scripts as a phone does, which keeps its locks; returns the way to let them go on. */
async function suspend(page: Page): Promise<{ wake: () => Promise<void> }> {
  const client = await page.context().newCDPSession(page)
  await client.send('Debugger.enable')
  const paused = new Promise((resolve) => client.once('Debugger.paused', resolve))
  await client.send('Debugger.pause')
  // It stops at the next statement, and there may be none for a while.
  void page.evaluate(() => 1).catch(() => {})
  await paused
  return {
    async wake() {
      await client.send('Debugger.resume')
      await client.send('Debugger.disable')
    },
  }
}

/** Makes the last sign of life of whoever holds the outbox two minutes older. */
function ageHolder(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('muster-core')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const meta = opening.result.transaction('meta', 'readwrite').objectStore('meta')
    const held = meta.get('holder')
    await new Promise((resolve) => held.addEventListener('success', resolve))
    const { k, value } = held.result as { k: string; value: { who: string; at: number } }
    const written = meta.put({ k, value: { ...value, at: value.at - 120_000 } })
    await new Promise((resolve) => written.addEventListener('success', resolve))
    opening.result.close()
  })
}

/**
 * Counts the frames in which `text` does not stand in the conversation while that is on the screen; returns the way to
 * ask how many.
 */
async function watch(page: Page, text: string): Promise<() => Promise<number>> {
  await page.evaluate((text) => {
    const state = { gaps: 0 }
    Object.assign(window, { seen: state })
    const look = () => {
      const log = document.querySelector('[role=log]')
      if (log && log.getClientRects().length > 0 && !log.textContent!.includes(text)) state.gaps += 1
      requestAnimationFrame(look)
    }
    look()
  }, text)
  return () => page.evaluate(() => (window as unknown as { seen: { gaps: number } }).seen.gaps)
}
