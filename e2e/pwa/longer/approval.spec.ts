import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, withoutWorkerBadge } from '../../support/browser.ts'
import { smallTargets, tabTo } from '../../support/keyboard.ts'
import { callAs, keptOn, newPerson, openApp, test as base } from '../../support/outbox.ts'
import { type RunningServer, startServer } from '../../support/server.ts'

/** A server whose model deletes what it is told to, and is asked by the real engine to wait for a person first. */
const test = base.extend<object, { server: RunningServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer({
        preload: join(import.meta.dirname, '..', '..', 'support', 'asking-model.mjs'),
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

type Person = Awaited<ReturnType<typeof newPerson>>

const question = 'Delete the task “Prepare Q1 report”?'

/** Gives Millie the task to delete a new task, and waits for her question. */
async function ask(page: Page, server: RunningServer, person: Person): Promise<void> {
  const { id } = (await callAs(server, person, 'POST', '/tasks', { title: 'Prepare Q1 report' })) as { id: string }
  const box = page.getByRole('textbox', { name: /ask millie/i })
  await box.fill(`Delete ${id}`)
  await page.getByRole('button', { name: 'Execute Task' }).click()
  await expect(card(page)).toBeVisible()
}

const card = (page: Page) => page.getByRole('region', { name: question })

/** How often the server has the task. */
async function count(server: RunningServer, person: Person): Promise<number> {
  const tasks = (await callAs(server, person, 'GET', '/tasks')) as { title: string }[]
  return tasks.filter(({ title }) => title === 'Prepare Q1 report').length
}

test('a question is answered by typing yes, which is no work of its own', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await ask(page, server, person)
  const box = page.getByRole('textbox', { name: /ask millie/i })
  await box.fill('Yes, please')
  await page.getByRole('button', { name: 'Execute Task' }).click()
  await expect(card(page)).toBeHidden()
  await expect.poll(() => count(server, person)).toBe(0)
  await expect(box).toHaveValue('')
  await expect(page.getByText('Yes, please')).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a question waits in sight, is allowed by touch, and the reply goes on in place', async ({
    context,
    server,
    front,
    person,
  }) => {
    const page = await openApp(context, server, front, person)
    await ask(page, server, person)
    await expect(page.getByText('I shall delete it.')).toBeVisible()
    expect(await count(server, person)).toBe(1)
    await expectAccessible(page)
    expect(await smallTargets(card(page))).toEqual([])
    // The agent is free for something else meanwhile.
    await page.getByRole('textbox', { name: /ask millie/i }).fill('Something else')
    await expect(page.getByRole('button', { name: 'Execute Task' })).toBeEnabled()
    await page.getByRole('textbox', { name: /ask millie/i }).fill('')

    await page.getByRole('tab', { name: 'Execution History' }).tap()
    await expect(page.getByRole('listitem').filter({ hasText: 'Waiting for you' })).toHaveCount(1)
    // After a reload, from wherever.
    await page.goto('/agents')
    await expect(page.getByRole('listitem').filter({ hasText: 'Millie' }).getByText('Waiting for you')).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Needs you' }).getByRole('button', { name: 'Allow' })).toBeVisible()
    await page.goto('/agents/6')
    await expect(page.getByText('I shall delete it.')).toHaveCount(1)
    await card(page).getByRole('button', { name: 'Allow' }).tap()
    await expect(page.getByText('It is gone.')).toBeVisible()
    await expect(page.getByText('I shall delete it.')).toHaveCount(1)
    await page.getByRole('button', { name: /^Deleted 1 task/ }).click()
    await expect(page.getByText('Deleted the task “Prepare Q1 report”')).toBeVisible()
    await expect(card(page)).toHaveCount(0)
    expect(await count(server, person)).toBe(0)
    // What a run has changed is seen at once.
    await page.goto('/tasks')
    await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible()
    await expect(page.getByText('Prepare Q1 report')).toHaveCount(0)
  })
})

test('by keyboard: no, and the run goes on without', async ({ context, server, front, person }) => {
  const page = await openApp(context, server, front, person)
  await ask(page, server, person)
  await tabTo(page, card(page).getByRole('button', { name: "Don't" }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('It stays.')).toBeVisible()
  expect(await count(server, person)).toBe(1)
})

test('offline it says what it needs, and is there after a reload; then it can be answered', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await ask(page, server, person)
  await expect.poll(() => keptOn(page, 'executions')).toContain(question)
  await context.setOffline(true)
  await expect(card(page).getByText(/Answering needs a connection/)).toBeVisible()
  await expect(card(page).getByRole('button', { name: 'Allow' })).toBeDisabled()
  await page.reload()
  await expect(card(page).getByRole('button', { name: "Don't" })).toBeDisabled()
  await expectAccessible(page)
  await context.setOffline(false)
  await card(page).getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText('It is gone.')).toBeVisible()
  expect(await count(server, person)).toBe(0)
})

test('an answer that does not arrive can be given again', async ({ context, server, front, person }) => {
  const page = await openApp(context, server, front, person)
  await ask(page, server, person)
  await context.route('**/actions/*', (route) => route.abort('connectionreset'), { times: 1 })
  await card(page).getByRole('button', { name: 'Allow' }).click()
  await expect(card(page).getByText(/Couldn't be sent/)).toBeVisible()
  await card(page).getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText('It is gone.')).toBeVisible()
  expect(await count(server, person)).toBe(0)
})

test('where another device was faster, that answer holds and is shown', async ({
  browser,
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await ask(page, server, person)
  const elsewhere = withoutWorkerBadge(await browser.newContext())
  const other = await elsewhere.newPage()
  await signIn(other, server, person)
  await other.goto(`${front.url}/agents/6`)
  await card(other).getByRole('button', { name: "Don't" }).click()
  await expect(other.getByText('It stays.')).toBeVisible()
  // Nothing has told this page yet, or the news was faster than the press.
  await card(page)
    .getByRole('button', { name: 'Allow' })
    .click({ timeout: 5000 })
    .catch(() => {})
  await expect(page.getByText('It stays.')).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  expect(await count(server, person)).toBe(1)
  await elsewhere.close()
})

test('an agent at work is busy on another device too, on every screen that shows it, until its run ends', async ({
  page,
  server,
  person,
}, testInfo) => {
  await signIn(page, server, person)
  const go = testInfo.outputPath('go')
  const run = callAs(server, person, 'POST', '/agents/4/execute', { prompt: `Hold ${go}` })
  for (const path of ['/agents', '/']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Suki' }).first()).toContainText('Busy')
  }
  await page.goto('/agents/4')
  await expect(page.getByText('Busy', { exact: true }).first()).toBeVisible()
  writeFileSync(go, '')
  await expect(page.getByText('Available', { exact: true }).first()).toBeVisible()
  expect(await run).toMatchObject({ status: 'completed' })
})
