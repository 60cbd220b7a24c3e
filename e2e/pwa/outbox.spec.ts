import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { expect, expectAccessible, fillLogin, notes, signIn, test as base } from '../support/browser.ts'
import { type Front, startFront } from '../support/front.ts'
import { expectReplies, expireToken, give, ledger, newPerson, openApp, openMillie } from '../support/outbox.ts'

type Person = Awaited<ReturnType<typeof newPerson>>

/** Each test has a person and a network of its own; what counts is the server's ledger. */
const test = base.extend<{ person: Person; front: Front }>({
  person: async ({ server }, use) => use(await newPerson(server)),
  front: async ({ server }, use) => {
    const front = await startFront(server.url)
    await use(front)
    front.stop()
  },
  baseURL: async ({ front }, use) => use(front.url),
})

test('tasks written offline run once, in their order, when the network is back', async ({ context, server, front, person }) => {
  const page = await openApp(context, server, front, person)
  await context.setOffline(true)
  await page.locator('input[type=file]').setInputFiles(notes)
  for (const prompt of ['First', 'Second', 'Third']) await give(page, prompt)
  await expect(page.getByText(/Saved on this device\. Runs when you're back online\./)).toHaveCount(3)
  await expect(page.getByText('3 saved')).toBeVisible()
  await expectAccessible(page)
  expect(front.hits).toEqual([])
  await context.setOffline(false)
  await expectReplies(page, 3)
  await expect(page.getByText(/Saved on this device/)).toHaveCount(0)
  expect(await ledger(server, person)).toEqual(['First', 'Second', 'Third'])
  expect(front.hits.map(({ prompt }) => prompt)).toEqual(['First', 'Second', 'Third'])
})

test('with every page closed, the worker sends what waits', async ({ context, server, front, person }) => {
  const page = await openApp(context, server, front, person)
  await context.setOffline(true)
  await page.locator('input[type=file]').setInputFiles(notes)
  for (const prompt of ['First', 'Second', 'Third']) await give(page, prompt)
  const empty = await context.newPage()
  await page.close()
  await context.setOffline(false)
  await expect.poll(() => ledger(server, person), { timeout: 30_000 }).toEqual(['First', 'Second', 'Third'])
  expect(context.pages()).toEqual([empty])
  const again = await context.newPage()
  await openMillie(again)
  await expectReplies(again, 3)
  await expect(again.getByRole('button', { name: /Read 1 file/ })).toHaveCount(1)
  expect(front.hits).toHaveLength(3)
})

test('without Background Sync, the next start sends', async ({ context, server, front, person }) => {
  await context.addInitScript(() => {
    delete (ServiceWorkerRegistration.prototype as { sync?: unknown }).sync
  })
  const page = await openApp(context, server, front, person)
  await context.setOffline(true)
  await give(page, 'Later')
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await openMillie(again)
  await expectReplies(again, 1)
  expect(await ledger(server, person)).toEqual(['Later'])
})

test('a tab closed while it sends costs nothing: the next one finds the run', async ({ context, server, front, person }) => {
  const page = await openApp(context, server, front, person)
  front.trouble = 'hold'
  await give(page, 'Mid-send')
  await expect.poll(() => front.hits.length).toBe(1)
  await page.close()
  front.trouble = null
  const again = await context.newPage()
  await openMillie(again)
  await expectReplies(again, 1)
  expect(await ledger(server, person)).toEqual(['Mid-send'])
})

test('a tab that crashes while it sends frees the way for another', async ({ context, server, front, person }) => {
  const page = await openApp(context, server, front, person)
  const doomed = await context.newPage()
  await openMillie(doomed)
  front.trouble = 'hold'
  await give(doomed, 'Crash')
  await expect.poll(() => front.hits.length).toBe(1)
  front.trouble = null
  await doomed.goto('chrome://crash').catch(() => {})
  await page.reload()
  await expectReplies(page, 1)
  expect(await ledger(server, person)).toEqual(['Crash'])
  expect(new Set(front.hits.map(({ key }) => key)).size).toBe(1)
})

for (const moment of ['right after the task was kept', 'while it is sent'] as const) {
  test(`a browser killed ${moment} sends it once at the next start`, async ({ server, front, person }) => {
    const dir = mkdtempSync(join(tmpdir(), 'muster-profile-'))
    let context = await persistent(dir, front)
    const page = await openApp(context, server, front, person)
    if (moment === 'while it is sent') front.trouble = 'hold'
    else await context.setOffline(true)
    await page.locator('input[type=file]').setInputFiles(notes)
    await give(page, 'Power cut')
    if (front.trouble) await expect.poll(() => front.hits.length).toBe(1)
    killBrowser(dir)
    front.trouble = null
    context = await persistent(dir, front)
    const again = context.pages()[0]!
    await again.goto('/agents/6')
    const login = again.getByRole('button', { name: 'Sign In' })
    await expect(login.or(again.getByRole('textbox', { name: /ask millie/i }))).toBeVisible()
    // Chromium writes localStorage some seconds late: the power cut may have taken the session, never the task.
    if (await login.isVisible()) await fillLogin(again, person)
    await expectReplies(again, 1)
    await expect(again.getByRole('button', { name: /Read 1 file/ })).toHaveCount(1)
    expect(await ledger(server, person)).toEqual(['Power cut'])
    await context.close()
    rmSync(dir, { recursive: true, force: true })
  })
}

for (const trouble of ['lose-answer', 'truncate', 'portal'] as const) {
  test(`an answer that is no answer (${trouble}) leaves the task waiting, and it still runs once`, async ({ context, server, front, person }) => {
    const page = await openApp(context, server, front, person)
    await page.waitForLoadState('networkidle')
    front.trouble = trouble
    await give(page, 'Once only')
    await expect(page.getByText(/Saved on this device\. The server can't be reached\./)).toBeVisible()
    front.trouble = null
    await page.getByRole('button', { name: 'Send now' }).click()
    await expectReplies(page, 1)
    expect(await ledger(server, person)).toEqual(['Once only'])
    expect(new Set(front.hits.map(({ key }) => key)).size).toBe(1)
    await expect(page.getByRole('log').getByText('Once only')).toHaveCount(1)
  })
}

test('two tabs and the worker send each task once, in order, and waste no requests', async ({ context, server, front, person }) => {
  const page = await openApp(context, server, front, person)
  const other = await context.newPage()
  await openMillie(other)
  await context.setOffline(true)
  const prompts = Array.from({ length: 20 }, (_, n) => `Task ${n + 1}`)
  for (const prompt of prompts) await give(page, prompt)
  await expect(other.getByText('20 saved')).toBeVisible()
  await context.setOffline(false)
  await expectReplies(page, 20)
  expect(await ledger(server, person)).toEqual(prompts)
  expect(front.hits.map(({ prompt }) => prompt)).toEqual(prompts)
  await expect(other.getByText(/saved/)).toHaveCount(0)
})

test('a session that ran out while offline is refused once; signing in sends everything', async ({ context, server, front, person }) => {
  const page = await openApp(context, server, front, person)
  await context.setOffline(true)
  for (const prompt of ['First', 'Second']) await give(page, prompt)
  await expireToken(server, page)
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText(`Your session has ended. Sign in as ${person.username} to send 2 tasks that wait.`)).toBeVisible()
  expect(front.hits.length).toBeLessThanOrEqual(1)
  const refused = front.hits.length
  await fillLogin(page, person)
  await expectReplies(page, 2)
  expect(await ledger(server, person)).toEqual(['First', 'Second'])
  expect(front.hits.slice(refused).map(({ prompt }) => prompt)).toEqual(['First', 'Second'])
})

test('somebody else on this device sees and sends nothing of the one before', async ({ context, server, front, person }) => {
  const page = await openApp(context, server, front, person)
  await context.setOffline(true)
  await give(page, 'Mine alone')
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  const dialog = page.getByRole('dialog', { name: "1 task hasn't been sent" })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep until I sign in again' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText(/Sign in to send 1 task that waits on this device/)).toBeVisible()
  await context.setOffline(false)

  const other = await newPerson(server)
  await signIn(page, server, other)
  await openMillie(page)
  await give(page, 'Somebody else')
  await expectReplies(page, 1)
  await expect(page.getByText('Mine alone')).toHaveCount(0)
  expect(front.hits.map(({ prompt }) => prompt)).toEqual(['Somebody else'])
  const theirs = front.hits[0]!.token

  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, server, person)
  await openMillie(page)
  await expectReplies(page, 1)
  expect(await ledger(server, person)).toEqual(['Mine alone'])
  expect(await ledger(server, other)).toEqual(['Somebody else'])
  expect(front.hits[1]!.token).not.toBe(theirs)
})

test('logging out can discard what waits', async ({ context, server, front, person }) => {
  const page = await openApp(context, server, front, person)
  await context.setOffline(true)
  await give(page, 'Never mind')
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Discard and log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await context.setOffline(false)
  await signIn(page, server, person)
  await openMillie(page)
  await give(page, 'After all')
  await expectReplies(page, 1)
  expect(await ledger(server, person)).toEqual(['After all'])
})

test('with a dead server and a network, the app starts, reads, keeps, and sends when the server is back', async ({ context, server, front, person }) => {
  const page = await openApp(context, server, front, person)
  await page.goto('/agents')
  await expect(page.getByRole('link', { name: /View Details/ })).toHaveCount(7)
  await page.waitForLoadState('networkidle')
  const port = Number(new URL(front.url).port)
  front.stop()
  await page.reload()
  await expect(page.getByRole('link', { name: /View Details/ })).toHaveCount(7)
  await openMillie(page)
  await give(page, 'Whenever')
  await expect(page.getByText(/The server can't be reached/)).toBeVisible()
  const back = await startFront(server.url, port)
  await expectReplies(page, 1)
  expect(await ledger(server, person)).toEqual(['Whenever'])
  back.stop()
})

test('an installed app started offline at a deep link shows what it knows, and keeps a task', async ({ server, front, person }) => {
  const dir = mkdtempSync(join(tmpdir(), 'muster-profile-'))
  let context = await persistent(dir, front)
  const page = await openApp(context, server, front, person)
  await give(page, 'Before the tunnel')
  await expectReplies(page, 1)
  await page.waitForLoadState('networkidle')
  await context.close()

  context = await persistent(dir, front, true)
  const again = context.pages()[0]!
  await openMillie(again)
  await expectReplies(again, 1)
  await expect(again.getByText(/Offline copy/)).toBeVisible()
  await give(again, 'In the tunnel')
  await expect(again.getByText("Saved on this device. Runs when you're back online.")).toBeVisible()
  await context.setOffline(false)
  await expectReplies(again, 2)
  expect(await ledger(server, person)).toEqual(['Before the tunnel', 'In the tunnel'])
  await context.close()
  rmSync(dir, { recursive: true, force: true })
})

test('a double tap, and Enter with a click, are one task', async ({ context, server, front, person }) => {
  const page = await openApp(context, server, front, person)
  await context.setOffline(true)
  const box = page.getByRole('textbox', { name: /ask millie/i })
  await box.fill('Only once')
  await page.getByRole('button', { name: 'Execute Task' }).dblclick()
  await expect(box).toHaveValue('')
  await box.fill('And once')
  await Promise.all([box.press('Enter'), page.getByRole('button', { name: 'Execute Task' }).click({ force: true })])
  await expect(page.getByText(/Saved on this device/)).toHaveCount(2)
  await context.setOffline(false)
  await expectReplies(page, 2)
  expect(await ledger(server, person)).toEqual(['Only once', 'And once'])
})

test('a waiting task that is cancelled is back in the composer with its file, and never sent', async ({ context, server, front, person }) => {
  const page = await openApp(context, server, front, person)
  await context.setOffline(true)
  await page.locator('input[type=file]').setInputFiles(notes)
  await give(page, 'Not this')
  await page.reload()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('textbox', { name: /ask millie/i })).toHaveValue('Not this')
  await expect(page.getByRole('list', { name: 'Attached files' })).toContainText(notes.name)
  await expect(page.getByText(/saved/)).toHaveCount(0)
  await context.setOffline(false)
  await page.getByRole('textbox', { name: /ask millie/i }).fill('But that')
  await page.getByRole('button', { name: 'Execute Task' }).click()
  await expectReplies(page, 1)
  expect(await ledger(server, person)).toEqual(['But that'])
})

test('a task cancelled after it may have arrived is stopped on the server', async ({ context, server, front, person }) => {
  const page = await openApp(context, server, front, person)
  front.trouble = 'lose-answer'
  await give(page, 'Take it back')
  await expect(page.getByText(/The server can't be reached/)).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/It may have arrived already/)).toBeVisible()
  front.trouble = null
  await context.setOffline(false)
  await expect(page.getByText(/It may have arrived already/)).toHaveCount(0)
  await expect.poll(() => ledger(server, person)).toEqual(['Take it back'])
})

function persistent(dir: string, front: Front, offline = false): Promise<BrowserContext> {
  return chromium.launchPersistentContext(dir, {
    baseURL: front.url,
    offline,
    handleSIGTERM: false,
    args: ['--no-sandbox', '--no-first-run'],
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  })
}

/** As a power cut would: nothing gets to say goodbye. */
function killBrowser(dir: string): void {
  const pids = execFileSync('pgrep', ['-f', dir], { encoding: 'utf8' }).trim().split('\n').map(Number)
  for (const pid of pids) if (pid !== process.pid) process.kill(pid, 'SIGKILL')
}
