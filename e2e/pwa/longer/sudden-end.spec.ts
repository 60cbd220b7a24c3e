import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, fillLogin, notes } from '../../support/browser.ts'
import { callAs, expectReplies, give, ledger, openApp, openMillie, rowsOf, test } from '../../support/outbox.ts'
import { persistent } from '../../support/persistent.ts'

test('a tab closed while it sends costs nothing: the next one finds the run', async ({
  context,
  server,
  front,
  person,
}) => {
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

test('a browser killed with answers of a draft and a proposal kept sends them once at the next start', async ({
  server,
  front,
  person,
}) => {
  const dir = mkdtempSync(join(tmpdir(), 'muster-profile-'))
  let context = await persistent(dir, front)
  const page = await openApp(context, server, front, person)
  await page.setViewportSize({ width: 390, height: 844 })
  await give(page, 'Write an email to Anna about the office move')
  await give(page, 'List the action items:\n\n- [ ] Order the cards\n- [ ] Print the plan\n')
  const proposal = page.getByRole('group', { name: /^Proposal: / })
  await expect(proposal).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'what they should do, blank' }).click()
  await page
    .getByRole('form', { name: /^Fill in/ })
    .getByRole('textbox')
    .fill('Alex')
  await page.keyboard.press('Enter')
  await page
    .getByRole('form', { name: /^Fill in/ })
    .getByRole('button', { name: 'Done' })
    .click()
  await proposal.getByRole('button', { name: /^Add all/ }).click()
  await expect(proposal.getByText('2 added')).toBeVisible()
  await expect.poll(async () => (await rowsOf(page)).filter(({ state }) => state === 'queued').length).toBe(2)
  killBrowser(dir)
  context = await persistent(dir, front)
  const again = context.pages()[0]!
  await again.goto('/agents/6')
  const login = again.getByRole('button', { name: 'Sign In' })
  await expect(login.or(again.getByRole('textbox', { name: /ask millie/i }))).toBeVisible()
  if (await login.isVisible()) await fillLogin(again, person)
  const made = async () => {
    const tasks = (await callAs(server, person, 'GET', '/tasks')) as { title: string }[]
    return tasks.map(({ title }) => title).filter((title) => /cards|Print the plan/.test(title))
  }
  await expect.poll(async () => (await made()).toSorted()).toEqual(['Order the cards', 'Print the plan'])
  const { items } = (await callAs(server, person, 'GET', '/drafts')) as { items: { answers: object }[] }
  expect(items.map(({ answers }) => answers)).toEqual([{ 'what-they-should-do': 'Alex' }])
  await context.close()
  rmSync(dir, { recursive: true, force: true })
})

test('an installed app started offline at a deep link shows what it knows, and keeps a task', async ({
  server,
  front,
  person,
}) => {
  const dir = mkdtempSync(join(tmpdir(), 'muster-profile-'))
  let context = await persistent(dir, front)
  const page = await openApp(context, server, front, person)
  await give(page, 'Before the tunnel')
  await expectReplies(page, 1)
  await page.waitForLoadState('networkidle')
  await sessionOnDisk(page, dir)
  await context.close()

  // The worker starts before the browser is told that it is offline.
  front.trouble = 'down'
  context = await persistent(dir, front, true)
  const again = context.pages()[0]!
  await openMillie(again)
  await expectReplies(again, 1)
  await expect(again.getByText(/Offline copy/)).toBeVisible()
  await give(again, 'In the tunnel')
  await expect(again.getByText("Saved on this device. Runs when you're back online.")).toBeVisible()
  front.trouble = null
  await context.setOffline(false)
  await expectReplies(again, 2)
  expect(await ledger(server, person)).toEqual(['Before the tunnel', 'In the tunnel'])
  await context.close()
  rmSync(dir, { recursive: true, force: true })
})

/** Chromium writes localStorage some seconds late, and nobody can sign in offline. */
async function sessionOnDisk(page: Page, dir: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token')!)
  const folder = join(dir, 'Default', 'Local Storage', 'leveldb')
  await expect
    .poll(() => readdirSync(folder).some((name) => readFileSync(join(folder, name), 'latin1').includes(token)), {
      timeout: 30_000,
    })
    .toBe(true)
}

/** As a power cut would: nothing gets to say goodbye. */
function killBrowser(dir: string): void {
  const pids = execFileSync('pgrep', ['-f', dir], { encoding: 'utf8' }).trim().split('\n').map(Number)
  for (const pid of pids) if (pid !== process.pid) process.kill(pid, 'SIGKILL')
}
