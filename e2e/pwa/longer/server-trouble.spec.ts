import type { Page } from '@playwright/test'
import { newHome } from '../../cli/muster.ts'
import { expect, notes } from '../../support/browser.ts'
import { startFront } from '../../support/front.ts'
import {
  callAs,
  expectReplies,
  give,
  ledger,
  newPerson,
  openApp,
  openMillie,
  putRow,
  rowsOf,
  test,
  tryPlan,
} from '../../support/outbox.ts'
import { startServer } from '../../support/server.ts'

const minute = 60_000

test('a task that was changed on the disk after it had arrived is refused, and runs no second time', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  front.trouble = 'lose-answer'
  await give(page, 'As it was')
  await expect(page.getByText(/The server can't be reached/)).toBeVisible()
  await context.setOffline(true)
  const [row] = await rowsOf(page)
  await putRow(page, { ...row, input: { ...row!.input, body: { ...row!.input.body, prompt: 'As it was not' } } })
  await page.reload()
  front.trouble = null
  await context.setOffline(false)
  await expect.poll(async () => (await rowsOf(page))[0]!.state).toBe('failed')
  // The server's own record stands where the task was written.
  await expectReplies(page, 1)
  await expect(page.getByText('As it was not')).toHaveCount(0)
  expect(await ledger(server, person)).toEqual(['As it was'])
})

test('two tabs that know no locks send the same task, and it runs once', async ({ context, server, front, person }) => {
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined }))
  const page = await openApp(context, server, front, person)
  const other = await context.newPage()
  await openMillie(other)
  await page.bringToFront()
  front.trouble = 'hold'
  await give(page, 'Both of us')
  await expect.poll(() => front.hits.length).toBeGreaterThan(0)
  // It may have looked by itself already.
  await other.evaluate(() => dispatchEvent(new Event('pageshow')))
  await expect.poll(() => front.hits.length).toBeGreaterThan(1)
  front.trouble = null
  front.release()
  await expectReplies(page, 1)
  expect(new Set(front.hits.map(({ key }) => key)).size).toBe(1)
  expect(await ledger(server, person)).toEqual(['Both of us'])
})

test('a server in trouble is asked less and less often, is said to be, and gets everything once it is well', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  front.trouble = { status: 503 }
  await give(page, 'First')
  for (const status of [500, 502, 503, 504]) {
    const before = front.refusals.length
    front.trouble = { status }
    await page.getByRole('button', { name: 'Send now' }).click()
    await expect.poll(() => front.refusals.length).toBeGreaterThan(before)
  }
  await expect(page.getByText(/trouble/i).first()).toBeVisible()
  // The answer is written down after it was given.
  const row = async () => (await rowsOf(page))[0]!
  await expect.poll(row).toMatchObject({ state: 'queued', input: { body: { prompt: 'First' } } })
  expect((await row()).attempts).toBeGreaterThanOrEqual(4)
  expect(front.refusals.length).toBeLessThan(20)
  front.trouble = null
  // Its own next attempt may come first: then there is nothing left to press.
  await page.evaluate(() => dispatchEvent(new Event('pageshow')))
  await expectReplies(page, 1)
  expect(await ledger(server, person)).toEqual(['First'])
})

test('an error after the server has the task is no reason for a second run', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  front.trouble = { status: 500, isAfter: true }
  await give(page, 'Not twice')
  await expect.poll(() => front.refusals.length).toBeGreaterThan(0)
  front.trouble = null
  await expectReplies(page, 1)
  expect(await ledger(server, person)).toEqual(['Not twice'])
})

for (const [name, retryAfter, least, most] of [
  ['seconds', () => '120', 2 * minute, 2.5 * minute],
  ['a date', () => new Date(Date.now() + 3 * minute).toUTCString(), 2.8 * minute, 3.8 * minute],
  ['a year', () => '31536000', 15 * minute, 18 * minute],
] as const) {
  test(`a server that asks for patience (${name}) gets it, from every agent's tasks, within reason`, async ({
    context,
    server,
    front,
    person,
  }) => {
    const page = await openApp(context, server, front, person)
    front.trouble = { status: 429, headers: { 'retry-after': retryAfter() } }
    const before = Date.now()
    await give(page, 'Too fast')
    await expect.poll(() => front.refusals.length).toBe(1)
    await give(page, 'Behind it')
    await expect.poll(async () => (await rowsOf(page))[0]!.nextAt - before).toBeGreaterThanOrEqual(least)
    expect((await rowsOf(page))[0]!.nextAt - before).toBeLessThanOrEqual(most)
    // An agent of its own does not make it faster.
    await page.goto('/agents/3')
    await page.getByRole('textbox', { name: /ask/i }).fill('Someone else')
    await page.getByRole('button', { name: 'Execute Task' }).click()
    await expect(page.getByRole('textbox', { name: /ask/i })).toHaveValue('')
    front.trouble = null
    await page.getByRole('button', { name: 'Send now' }).click()
    await expectReplies(page, 1)
    await expect.poll(() => ledger(server, person)).toHaveLength(3)
    expect(front.refusals.length).toBeLessThanOrEqual(2)
  })
}

test('a task for an agent that was deleted is refused with its reason, and those behind it go on', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await tryPlan(server, person, 'standard')
  const made = (await callAs(server, person, 'POST', '/agents', {
    id: crypto.randomUUID(),
    name: 'Brief',
    role: 'Temp',
  })) as { id: string }
  await page.goto(`/agents/${made.id}`)
  await expect(page.getByRole('textbox', { name: /ask brief/i })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('textbox', { name: /ask brief/i }).fill('For nobody')
  await page.getByRole('button', { name: 'Execute Task' }).click()
  await expect(page.getByRole('textbox', { name: /ask brief/i })).toHaveValue('')
  await openMillie(page)
  await give(page, 'For Millie')
  await callAs(server, person, 'DELETE', `/agents/${made.id}`)
  await context.setOffline(false)
  await expectReplies(page, 1)
  expect(await ledger(server, person)).toEqual(['For Millie'])
  await expect.poll(async () => (await rowsOf(page)).map(({ state }) => state)).toEqual(['failed', 'done'])
})

test('a file that is too large for the server keeps its bytes until the writer decides', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  front.trouble = { status: 413 }
  await page.locator('input[type=file]').setInputFiles(notes)
  await give(page, 'With a file').catch(() => {})
  await expect.poll(() => front.refusals.length).toBe(1)
  await expect(page.getByText('There is trouble.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /ask millie/i })).toHaveValue('With a file')
  await expect(page.getByRole('list', { name: 'Attached files' })).toContainText(notes.name)
  front.trouble = null
  await page.getByRole('button', { name: 'Execute Task' }).click()
  await expectReplies(page, 1)
  const { items } = (await callAs(server, person, 'GET', '/executions')) as {
    items: { attached_files: { size: number }[] }[]
  }
  expect(items.map(({ attached_files }) => attached_files.map(({ size }) => size))).toEqual([[notes.buffer.length]])
})

test('the terminal and the app that send under one key at once start one run', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await context.setOffline(true)
  await give(page, 'From both')
  const [row] = await rowsOf(page)
  const home = newHome()
  const login = await home.muster(['login', '--email', person.username, '--password-stdin'], {
    stdin: person.password,
    env: { MUSTER_SERVER: server.url },
  })
  expect(login).toMatchObject({ code: 0 })
  const run = home.muster(['run', '6', 'From both', '--idempotency-key', row!.key, '--no-wait'], {
    env: { MUSTER_SERVER: server.url },
  })
  await context.setOffline(false)
  expect(await run).toMatchObject({ code: 0 })
  await expectReplies(page, 1)
  expect(await ledger(server, person)).toEqual(['From both'])
})

test('a server killed between accepting a task and telling so starts it once when it is back', async ({ context }) => {
  const first = await startServer()
  const port = Number(new URL(first.url).port)
  const front = await startFront(first.url)
  const person = await newPerson(first)
  const page = await openAt(await context.newPage(), front.url, person)
  front.trouble = 'lose-answer'
  await give(page, 'Through the fall')
  await expect.poll(() => front.hits.length).toBeGreaterThan(0)
  await first.kill()
  await expect(page.getByText(/The server can't be reached/)).toBeVisible()
  const second = await startServer({ dataDir: first.dataDir, port })
  front.trouble = null
  await page.evaluate(() => dispatchEvent(new Event('pageshow')))
  await expect(page.getByRole('log').getByRole('article')).toHaveCount(1, { timeout: 30_000 })
  await expect.poll(() => ledger(second, person)).toEqual(['Through the fall'])
  front.stop()
  await second.stop()
})

async function openAt(page: Page, url: string, person: { username: string; password: string }): Promise<Page> {
  await page.goto(`${url}/login`)
  await page.getByLabel('E-mail or user name').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'AI Agents' })).toBeVisible()
  await page.goto(`${url}/agents/6`)
  await expect(page.getByRole('textbox', { name: /ask millie/i })).toBeVisible()
  return page
}
