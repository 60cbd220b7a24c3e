import { expect, expectAccessible, fillLogin, notes, signIn } from '../../support/browser.ts'
import { startFront } from '../../support/front.ts'
import {
  expectReplies,
  expireToken,
  give,
  ledger,
  newPerson,
  openApp,
  openMillie,
  test,
  wakerOf,
} from '../../support/outbox.ts'

test('tasks written offline run once, in their order, when the network is back', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await context.setOffline(true)
  await page.locator('input[type=file]').setInputFiles(notes)
  for (const prompt of ['First', 'Second', 'Third']) await give(page, prompt)
  await expect(page.getByText(/Saved on this device\. Runs when you're back online\./)).toHaveCount(3)
  await expect(page.getByText('3 waiting')).toBeVisible()
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
  const wake = await wakerOf(page)
  const empty = await context.newPage()
  await page.close()
  await context.setOffline(false)
  const wakeAndLook = async () => {
    await wake(empty)
    return ledger(server, person)
  }
  await expect.poll(wakeAndLook, { timeout: 30_000 }).toEqual(['First', 'Second', 'Third'])
  expect(context.pages()).toEqual([empty])
  const again = await context.newPage()
  await openMillie(again)
  await expectReplies(again, 3)
  await expect(
    again
      .getByRole('article')
      .first()
      .getByRole('button', { name: /Read 1 file/ }),
  ).toBeVisible()
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

for (const trouble of ['lose-answer', 'truncate', 'portal', 'redirect'] as const) {
  test(`an answer that is no answer (${trouble}) leaves the task waiting, and it still runs once`, async ({
    context,
    server,
    front,
    person,
  }) => {
    const page = await openApp(context, server, front, person)
    await page.waitForLoadState('networkidle')
    front.trouble = trouble
    await give(page, 'Once only')
    await expect(page.getByText(/Saved on this device\. The server can't be reached\./)).toBeVisible()
    front.trouble = null
    await expectReplies(page, 1)
    expect(await ledger(server, person)).toEqual(['Once only'])
    expect(new Set(front.hits.map(({ key }) => key)).size).toBe(1)
    await expect(page.getByRole('log').getByText('Once only')).toHaveCount(1)
  })
}

test('a device that wrongly says it is offline can be overruled', async ({ context, server, front, person }) => {
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }))
  const page = await openApp(context, server, front, person)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await give(page, 'Go anyway')
  // Any answer of the server overrules it too, and may be faster.
  await page
    .getByRole('button', { name: 'Send now' })
    .click({ timeout: 3000 })
    .catch(() => {})
  await expectReplies(page, 1)
  expect(await ledger(server, person)).toEqual(['Go anyway'])
})

test('two tabs and the worker send each task once, in order, and waste no requests', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  const other = await context.newPage()
  await openMillie(other)
  // Behind another tab every frame takes a second.
  await page.bringToFront()
  await context.setOffline(true)
  const prompts = Array.from({ length: 20 }, (_, n) => `Task ${n + 1}`)
  for (const prompt of prompts) await give(page, prompt)
  await expect(other.getByText('20 waiting')).toBeVisible()
  await context.setOffline(false)
  await expectReplies(page, 20)
  expect(await ledger(server, person)).toEqual(prompts)
  expect(front.hits.map(({ prompt }) => prompt)).toEqual(prompts)
  await expect(other.getByText(/\d waiting/)).toHaveCount(0)
})

test('a session that ran out while offline is refused once; signing in sends everything', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await context.setOffline(true)
  for (const prompt of ['First', 'Second']) await give(page, prompt)
  await expireToken(server, page)
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/login/)
  await expect(
    page.getByText(`Your session has ended. Sign in as ${person.username} to send 2 items that wait.`),
  ).toBeVisible()
  expect(front.hits.length).toBeLessThanOrEqual(1)
  const refused = front.hits.length
  await fillLogin(page, person)
  await expectReplies(page, 2)
  expect(await ledger(server, person)).toEqual(['First', 'Second'])
  expect(front.hits.slice(refused).map(({ prompt }) => prompt)).toEqual(['First', 'Second'])
})

test('someone else on this device sees and sends nothing of the one before', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await context.setOffline(true)
  await give(page, 'Mine alone')
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  const dialog = page.getByRole('dialog', { name: "1 item hasn't been sent" })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep until I sign in again' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText(/Sign in to send 1 item that waits on this device/)).toBeVisible()
  await context.setOffline(false)

  const other = await newPerson(server)
  await signIn(page, server, other)
  await openMillie(page)
  await give(page, 'Someone else')
  await expectReplies(page, 1)
  await expect(page.getByText('Mine alone')).toHaveCount(0)
  expect(front.hits.map(({ prompt }) => prompt)).toEqual(['Someone else'])
  const theirs = front.hits[0]!.token

  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, server, person)
  await openMillie(page)
  await expectReplies(page, 1)
  expect(await ledger(server, person)).toEqual(['Mine alone'])
  expect(await ledger(server, other)).toEqual(['Someone else'])
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

test('with a dead server and a network, the app starts, reads, keeps, and sends when the server is back', async ({
  context,
  server,
  front,
  person,
}) => {
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

test('a waiting task that is cancelled is back in the composer with its file, and never sent', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await context.setOffline(true)
  await page.locator('input[type=file]').setInputFiles(notes)
  await give(page, 'Not this')
  await page.reload()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('textbox', { name: /ask millie/i })).toHaveValue('Not this')
  await expect(page.getByRole('list', { name: 'Attached files' })).toContainText(notes.name)
  await expect(page.getByText(/\d waiting/)).toHaveCount(0)
  await context.setOffline(false)
  await page.getByRole('textbox', { name: /ask millie/i }).fill('But that')
  await page.getByRole('button', { name: 'Execute Task' }).click()
  await expectReplies(page, 1)
  expect(await ledger(server, person)).toEqual(['But that'])
})

test('a task cancelled after it may have arrived is stopped on the server', async ({
  context,
  server,
  front,
  person,
}) => {
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
