import type { BrowserContext, Page } from '@playwright/test'
import { expect, expectAccessible, inWholeChromium } from '../../support/browser.ts'
import { callAs, give, ledger, openApp } from '../../support/outbox.ts'
import { changeEndpoint, delivererOf, press, shown, test, windowsOf } from '../../support/push.ts'

// One without a window shows no notifications.
test.use(inWholeChromium)

const choice = (page: Page) => page.getByRole('menuitemcheckbox', { name: 'Notifications' })
const openMenu = (page: Page) => page.getByRole('button', { name: /account/i }).click()

async function turnOn(page: Page): Promise<void> {
  await openMenu(page)
  await choice(page).click()
  await expect(choice(page)).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('Escape')
}

/** Another page of the browser, so that it lives on without the app. */
async function closeApp(context: BrowserContext, page: Page): Promise<Page> {
  const empty = await context.newPage()
  await page.close()
  await expect.poll(() => windowsOf(context)).toBe(0)
  return empty
}

test('a run that ends while the app is closed is told; a press opens it and sends what waits', async ({
  context,
  server,
  front,
  person,
  service,
  device,
}) => {
  const page = await openApp(context, server, front, person)
  await turnOn(page)
  const deliver = await delivererOf(page)
  await context.setOffline(true)
  await give(page, 'Written on the train')
  const empty = await closeApp(context, page)
  await context.setOffline(false)

  const { execution_id } = (await callAs(server, person, 'POST', '/agents/7/execute', {
    prompt: 'What can you do?',
  })) as { execution_id: string }
  // The browser may have sent what waits by itself by then, and a word of that comes as well.
  const word = () => service.to(device.name).find((each) => (each as { run: string }).run === execution_id)
  await expect.poll(word).toBeDefined()
  await deliver(empty, word())
  await expect
    .poll(() => shown(context))
    .toEqual([{ title: 'Spec has finished', body: 'What can you do?', tag: execution_id }])

  const address = await press(context)
  expect(address).toBe(`/agents/7?tab=history&run=${execution_id}`)
  expect((await ledger(server, person)).toSorted()).toEqual(['What can you do?', 'Written on the train'])
  expect(await shown(context)).toEqual([])
  await empty.goto(`${front.url}${address}`)
  await expect(empty.getByText('All runs')).toBeVisible()
  await expect(empty.getByRole('article').getByText('Built-in assistant, no credits used')).toBeVisible()
})

test('a later word of a run takes the place of the earlier one, and every kind has its own words', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  const deliver = await delivererOf(page)
  const empty = await closeApp(context, page)
  const run = { run: 'run-1', chat: null, agent_id: '6', agent: 'Millie', prompt: 'Write to Nordhaus' }
  await deliver(empty, { kind: 'waiting', ...run })
  await expect
    .poll(() => shown(context))
    .toEqual([{ title: 'Millie is waiting for you', body: 'Write to Nordhaus', tag: 'run-1' }])
  await deliver(empty, { kind: 'failed', ...run })
  await expect
    .poll(() => shown(context))
    .toEqual([{ title: "Millie couldn't finish", body: 'Write to Nordhaus', tag: 'run-1' }])
  expect(await press(context)).toBe('/agents/6?tab=history&run=run-1')
  await deliver(empty, { kind: 'completed', ...run, chat: 'session-1', agent: 'Muster' })
  await expect.poll(() => shown(context)).toMatchObject([{ title: 'Muster has finished' }])
  expect(await press(context)).toBe('/chat?session=session-1')
  await deliver(empty, 'not what this release knows')
  await expect
    .poll(() => shown(context))
    .toEqual([{ title: 'Muster', body: 'Something has changed. Open Muster to see it.', tag: '' }])
  expect(await press(context)).toBe('/')
})

test('nothing is shown to who has the app before their eyes', async ({ context, server, front, person }) => {
  const page = await openApp(context, server, front, person)
  const deliver = await delivererOf(page)
  const message = { kind: 'completed', chat: null, agent_id: '6', agent: 'Millie', prompt: 'x' }
  await deliver(page, { ...message, run: 'seen' })
  const empty = await closeApp(context, page)
  await deliver(empty, { ...message, run: 'unseen' })
  await expect.poll(() => shown(context)).toMatchObject([{ tag: 'unseen' }])
})

test('a press shows the run in the window that is open, without loading it again', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  const { execution_id } = (await callAs(server, person, 'POST', '/agents/7/execute', {
    prompt: 'What can you do?',
  })) as { execution_id: string }
  const deliver = await delivererOf(page)
  const empty = await closeApp(context, page)
  const message = {
    kind: 'completed',
    run: execution_id,
    chat: null,
    agent_id: '7',
    agent: 'Spec',
    prompt: 'What can you do?',
  }
  await deliver(empty, message)
  await expect.poll(() => shown(context)).toHaveLength(1)
  // Pressed as early as someone can write there.
  const processor = await context.newCDPSession(empty)
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  await empty.goto(`${front.url}/agents/6`)
  const box = empty.getByRole('textbox', { name: /ask millie/i })
  await box.fill('Half written')
  await empty.evaluate(() => (document.documentElement.dataset.mark = 'same page'))
  expect(await press(context)).toBeNull()
  await processor.detach()
  await expect(empty).toHaveURL(`${front.url}/agents/7?tab=history&run=${execution_id}`)
  await expect(empty.getByRole('article').getByText('Built-in assistant, no credits used')).toBeVisible()
  expect(await empty.evaluate(() => document.documentElement.dataset.mark)).toBe('same page')
  await empty.goBack()
  await expect(box).toHaveValue('Half written')

  // A window that does not answer is sent there.
  const another = await context.newPage()
  await empty.goto('about:blank')
  await expect.poll(() => windowsOf(context)).toBe(0)
  await deliver(another, message)
  await expect.poll(() => shown(context)).toHaveLength(1)
  await another.goto(`${front.url}/robots.txt`)
  expect(await press(context)).toBeNull()
  await expect(another).toHaveURL(`${front.url}/agents/7?tab=history&run=${execution_id}`)
})

test('turned on, it can be turned off; the server tells it nothing more', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  expect(await callAs(server, person, 'GET', '/push/devices')).toEqual([])
  await openMenu(page)
  await expect(choice(page)).toHaveAccessibleDescription('Be told on this device when a run ends or needs you.')
  await expect(page.getByRole('menu')).toBeFocused()
  await page.keyboard.press('n')
  await expect(choice(page)).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect(choice(page)).toHaveAccessibleDescription(
    'This device tells you when a run ends or needs you, while you are signed in.',
  )
  await expectAccessible(page)
  expect(await callAs(server, person, 'GET', '/push/devices')).toHaveLength(1)
  await choice(page).click()
  await expect(choice(page)).toHaveAttribute('aria-checked', 'false')
  await expect.poll(() => callAs(server, person, 'GET', '/push/devices')).toEqual([])
})

test('logging out ends it on the device and on the server', async ({ context, server, front, person }) => {
  const page = await openApp(context, server, front, person)
  await turnOn(page)
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem('stand-in'), localStorage.getItem('push')]))
    .toEqual([null, null])
  expect(await callAs(server, person, 'GET', '/push/devices')).toEqual([])
})

test('under another key of the server, the next start subscribes again', async ({ context, server, front, person }) => {
  const page = await openApp(context, server, front, person)
  await turnOn(page)
  const right = await page.evaluate(() => localStorage.getItem('stand-in'))
  await page.evaluate(() => localStorage.setItem('stand-in', '4,2'))
  await page.reload()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('stand-in'))).toBe(right)
})

test('when the browser gives the device another endpoint, the worker tells the server', async ({
  context,
  server,
  front,
  person,
  service,
  device,
}) => {
  const page = await openApp(context, server, front, person)
  await turnOn(page)
  const next = service.device(`${device.name}-next`)
  await changeEndpoint(context, next)
  await callAs(server, person, 'POST', '/agents/7/execute', { prompt: 'What can you do?' })
  await expect.poll(() => service.to(`${device.name}-next`)).toHaveLength(1)
  expect(service.to(device.name)).toEqual([])
})

const obstacles = [
  {
    what: 'blocked',
    script: () => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
    says: "Blocked. Allow them for Muster in the browser's settings.",
  },
  {
    what: 'unknown to the browser',
    script: () => delete (globalThis as { PushManager?: unknown }).PushManager,
    says: "This browser can't show them here.",
  },
  {
    what: 'only to be had on the Home Screen',
    script: () => {
      delete (globalThis as { PushManager?: unknown }).PushManager
      Object.defineProperty(Navigator.prototype, 'userAgent', {
        get: () =>
          'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile Safari/604.1',
      })
    },
    says: 'Add Muster to the Home Screen to get them.',
  },
]
for (const { what, script, says } of obstacles) {
  test(`where notifications are ${what}, the menu says so`, async ({ context, server, front, person }) => {
    await context.addInitScript(script)
    const page = await openApp(context, server, front, person)
    await openMenu(page)
    await expect(choice(page)).toHaveAccessibleDescription(says)
    await expect(choice(page)).toBeDisabled()
  })
}

test('what keeps them from being turned on is said', async ({ context, server, front, person }) => {
  await context.addInitScript(() =>
    Object.assign(PushManager.prototype, {
      subscribe: () => Promise.reject(new DOMException('Registration failed', 'AbortError')),
    }),
  )
  const page = await openApp(context, server, front, person)
  await openMenu(page)
  await choice(page).click()
  await expect(page.getByText("The browser's push service can't be reached. Try again later.")).toBeVisible()
  await expect(choice(page)).toHaveAttribute('aria-checked', 'false')
  await context.setOffline(true)
  await expect(choice(page)).toHaveAccessibleDescription("You're offline. Turning them on needs a connection.")
})
