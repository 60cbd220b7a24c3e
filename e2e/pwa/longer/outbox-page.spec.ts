import type { Page } from '@playwright/test'
import { expect, expectAccessible, notes, signIn } from '../../support/browser.ts'
import { callAs, expectReplies, give, ledger, openApp, test, wakerOf } from '../../support/outbox.ts'

const sheet = 'dialog[open]'

const list = (page: Page) => page.getByRole('list', { name: 'Outbox' })
const entry = (page: Page, name: string | RegExp) => list(page).getByRole('listitem').filter({ hasText: name })

async function openOutbox(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account of/ }).click()
  await page.getByRole('menuitem', { name: /^Outbox/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible()
}

/** Opens the menu of an entry and presses in it. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^More for .*${name}`) }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function createTask(page: Page, title: string): Promise<void> {
  await page.goto('/tasks?task=new')
  await page.locator(sheet).getByLabel('Title').fill(title)
  await page.locator(sheet).getByRole('button', { name: 'Create Task' }).click()
  await expect(page.getByRole('list', { name: 'Tasks' }).getByText(title)).toBeVisible()
}

test('all that waits is listed offline with what it is, why it waits and its size, and leaves for Sent today', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await context.setOffline(true)
  await page.locator('input[type=file]').setInputFiles(notes)
  await give(page, 'Summarise the notes\nin one line')
  await page.goto('/projects?project=new')
  await page.locator(sheet).getByLabel('Name').fill('Autumn fair')
  await page.locator(sheet).getByRole('button', { name: 'Create Project' }).click()
  await page.getByRole('link', { name: 'Add task' }).click()
  await page.locator(sheet).getByLabel('Title').fill('Book a stand')
  await page.locator(sheet).getByRole('button', { name: 'Create Task' }).click()
  await expect(page.getByRole('list', { name: 'Tasks' }).getByText('Book a stand')).toBeVisible()

  await openOutbox(page)
  await expect(page.getByText(/^3 items, \d+ bytes waiting on this device$/)).toBeVisible()
  await expect(entry(page, 'Run with Millie: Summarise the notes')).toContainText('Waiting for connection')
  await expect(entry(page, 'Run with Millie: Summarise the notes')).toContainText(/supplier-notes\.md \d+ bytes/)
  await expect(entry(page, 'New project: Autumn fair')).toContainText('Waiting for connection')
  await expect(entry(page, 'New task: Book a stand')).toContainText('Waits for “Autumn fair” to be made')
  await expect(page.getByText(/Kept on this device.* Muster uses .* of the .* it may have\./)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(entry(page, 'New task: Book a stand')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Sent today 3' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('All sent.')).toBeVisible()
  await expect(page.getByRole('heading', { name: /Waiting/ })).toHaveCount(0)
  expect(await ledger(server, person)).toEqual(['Summarise the notes\nin one line'])
  await entry(page, 'Run with Millie').getByRole('link').click()
  await expect(page).toHaveURL(/\/agents\/6$/)
})

test('the menu of what waits takes it back with a way to undo that, opens it for editing and copies it', async ({
  context,
  server,
  front,
  person,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await openApp(context, server, front, person)
  await context.setOffline(true)
  await give(page, 'First')
  await give(page, 'Second')
  await give(page, 'Third')
  await openOutbox(page)
  await expect(entry(page, 'Second')).toContainText('Waiting for connection')

  await choose(page, 'First', 'Copy text')
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('First')

  await choose(page, 'First', 'Cancel')
  await expect(entry(page, 'First')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list(page).getByRole('listitem').nth(1)).toContainText('First')
  await choose(page, 'Third', 'Cancel')
  await expect(entry(page, 'Third')).toHaveCount(0)

  await choose(page, 'Second', 'Edit')
  await expect(page.getByRole('textbox', { name: /ask millie/i })).toHaveValue('Second')
  await page.getByRole('textbox', { name: /ask millie/i }).fill('Second, better')
  await page.getByRole('button', { name: 'Execute Task' }).click()
  await context.setOffline(false)
  await expect.poll(() => ledger(server, person), { timeout: 30_000 }).toEqual(['First', 'Second, better'])
})

test('what was refused stands first, with its reason and what can be done about it', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await context.setOffline(true)
  await give(page, 'Plan the fair')
  await createTask(page, 'Book a stand')
  await createTask(page, 'Print flyers')
  front.trouble = 'refuse'
  await page.goto('/outbox')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Needs you 3' })).toBeVisible({ timeout: 30_000 })
  await expect(entry(page, 'Book a stand')).toContainText('Not today.')
  await expectAccessible(page)
  front.trouble = null

  await entry(page, 'Plan the fair').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Sent today 1' })).toBeVisible({ timeout: 30_000 })
  expect(await ledger(server, person)).toEqual(['Plan the fair'])

  await entry(page, 'Print flyers').getByRole('button', { name: 'Discard' }).click()
  await expect(entry(page, 'Print flyers')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(entry(page, 'Print flyers')).toContainText('Not today.')
  await entry(page, 'Print flyers').getByRole('button', { name: 'Discard' }).click()

  await entry(page, 'Book a stand').getByRole('button', { name: 'Edit' }).click()
  await expect(page.locator(sheet).getByLabel('Title')).toHaveValue('Book a stand')
  await page.locator(sheet).getByLabel('Title').fill('Book two stands')
  await page
    .locator(sheet)
    .getByRole('button', { name: /Create|Save/ })
    .click()
  await expect(page.getByRole('list', { name: 'Tasks' }).getByText('Book two stands')).toBeVisible()
  await expect(page).toHaveURL(/\/tasks$/)
  await page.goto('/outbox')
  await expect(page.getByText('All sent.')).toBeVisible({ timeout: 30_000 })
  const tasks = (await callAs(server, person, 'GET', '/tasks')) as { title: string }[]
  expect(tasks.map(({ title }) => title)).toContain('Book two stands')
  expect(tasks.map(({ title }) => title)).not.toContain('Print flyers')
})

test('an edit that lost to a deletion stays visible, with its words to copy', async ({
  context,
  server,
  front,
  person,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await openApp(context, server, front, person)
  const task = (await callAs(server, person, 'POST', '/tasks', { title: 'Call Nordhaus' })) as { id: string }
  await page.goto(`/tasks?task=${task.id}`)
  await expect(page.locator(sheet).getByLabel('Title')).toHaveValue('Call Nordhaus')
  await context.setOffline(true)
  await page.locator(sheet).getByLabel('Notes').fill('Ask for the credit note')
  await page.locator(sheet).getByRole('button', { name: 'Save' }).click()
  // It closes once the change is kept.
  await expect(page.locator(sheet)).toHaveCount(0)
  await callAs(server, person, 'DELETE', `/tasks/${task.id}`)
  await page.goto('/outbox')
  await expect(entry(page, 'Change of task: Call Nordhaus')).toBeVisible()
  await context.setOffline(false)
  const lost = entry(page, 'Change of task')
  await expect(lost).toContainText('Not sent', { timeout: 30_000 })
  await lost.getByRole('button', { name: 'Copy text' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Notes: Ask for the credit note')
  await lost.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('All sent.')).toBeVisible()
})

test('a task that costs too much is offered to the built-in assistant', async ({ context, server, front, person }) => {
  const page = await openApp(context, server, front, person)
  await context.setOffline(true)
  await give(page, 'What can you do?')
  await page.goto('/outbox')
  await inOutbox(page, (rows) => {
    rows.openCursor().addEventListener('success', ({ target }) => {
      const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result
      cursor?.update({
        ...cursor.value,
        state: 'failed',
        fault: { kind: 'refused', status: 402, code: 'credits_exhausted', detail: 'No credits are left.', at: 0 },
      })
    })
  })
  await page.reload()
  await expect(entry(page, 'What can you do?')).toContainText('No credits are left.')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Run with the built-in assistant' }).click()
  await expect(page).toHaveURL(/\/agents\/6$/)
  await expectReplies(page, 1)
  expect(await ledger(server, person)).toEqual(['What can you do?'])
})

test('damaged entries are told as such, can be copied and discarded, and stop nothing else', async ({
  context,
  server,
  front,
  person,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await openApp(context, server, front, person)
  await context.setOffline(true)
  await page.locator('input[type=file]').setInputFiles(notes)
  await give(page, 'Read the notes')
  await give(page, 'Name three habits')
  await inOutbox(page, (rows, files) => {
    files.clear()
    rows.put({
      seq: 0.5,
      key: 'garbage',
      state: 'queued',
      nextAt: 'soon',
      lane: 'agent:6',
      input: { body: { prompt: 'Half a prompt' } },
    })
  })
  await page.goto('/outbox')
  await expect(page.getByRole('heading', { name: 'Needs you 2' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Sent today 1' })).toBeVisible({ timeout: 30_000 })
  expect(await ledger(server, person)).toEqual(['Name three habits'])
  await expect(entry(page, 'Read the notes')).toContainText('Its files are no longer on this device')
  await expectAccessible(page)

  const garbage = entry(page, 'Something that cannot be read')
  await garbage.getByRole('button', { name: 'Copy what can be read' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Half a prompt')
  await garbage.getByRole('button', { name: 'Discard' }).click()
  await entry(page, 'Read the notes').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('All sent.')).toBeVisible()
})

test('the icon counts what waits and was refused, and the worker counts where no page is open', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await page.evaluate(() =>
    Object.assign(navigator, { setAppBadge: async (count: number) => (document.body.dataset.badge = String(count)) }),
  )
  const worker = context.serviceWorkers()[0]!
  await worker.evaluate(() =>
    Object.assign(navigator, {
      setAppBadge: async () => {},
      clearAppBadge: async () => Object.assign(globalThis, { badge: 'none' }),
    }),
  )
  await context.setOffline(true)
  await give(page, 'First')
  await give(page, 'Second')
  await expect(page.locator('body')).toHaveAttribute('data-badge', '2')
  const other = await context.newPage()
  const wake = await wakerOf(page)
  await page.close()
  await context.setOffline(false)
  const wakeAndLook = async () => {
    await wake(other)
    return ledger(server, person)
  }
  await expect.poll(wakeAndLook, { timeout: 30_000 }).toEqual(['First', 'Second'])
  await expect.poll(() => worker.evaluate(() => (globalThis as { badge?: string }).badge)).toBe('none')
})

test('a database that an older tab holds says what to do, and all goes on by itself once that tab is closed', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await context.setOffline(true)
  await give(page, 'First')
  await context.setOffline(false)
  await expect.poll(() => ledger(server, person), { timeout: 30_000 }).toEqual(['First'])
  // The state of a release ago, in the hands of a tab that hears of nothing.
  const name = await page.evaluate(async () =>
    (await indexedDB.databases()).map((each) => each.name ?? '').find((each) => each.startsWith('muster-u-'))!,
  )
  await page.goto('/favicon.svg')
  await page.evaluate(async (name) => {
    await new Promise((resolve) => indexedDB.deleteDatabase(name).addEventListener('success', resolve))
    await new Promise((resolve) => {
      const opening = indexedDB.open(name, 20)
      opening.addEventListener('upgradeneeded', () => {
        const { result } = opening
        for (const table of ['agents', 'tasks', 'projects']) result.createObjectStore(table, { keyPath: 'id' })
        result.createObjectStore('syncMeta', { keyPath: 'name' })
        const runs = result.createObjectStore('executions', { keyPath: 'id' })
        runs.createIndex('created_at', 'created_at')
        runs.createIndex('[agent_id+created_at]', ['agent_id', 'created_at'])
        const outbox = result.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
        outbox.createIndex('key', 'key', { unique: true })
        outbox.createIndex('state', 'state')
        result.createObjectStore('outboxFiles', { keyPath: ['key', 'n'] }).createIndex('key', 'key')
        outbox.add({
          key: crypto.randomUUID(),
          v: 1,
          noun: 'executions',
          name: 'create',
          lane: 'agent:6',
          state: 'queued',
          input: { params: { id: '6' }, body: { prompt: 'From before' } },
        })
      })
      opening.addEventListener('success', () => {
        Object.assign(globalThis, { held: opening.result })
        resolve(null)
      })
    })
  }, name)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Debugger.enable')
  await devtools.send('Debugger.pause')
  void page.evaluate(() => 0).catch(() => {})

  const fresh = await context.newPage()
  await fresh.goto('/outbox')
  await expect(
    fresh.getByText('Close other Muster tabs to finish updating. What is waiting will show and be sent then.'),
  ).toBeVisible()
  await expectAccessible(fresh)
  await page.close()
  await expect(fresh.getByRole('heading', { name: 'Sent today 1' })).toBeVisible({ timeout: 30_000 })
  expect(await ledger(server, person)).toEqual(['First', 'From before'])
  await expect(fresh.getByText(/Close other Muster tabs/)).toHaveCount(0)
})

test('where nothing can be kept the page says so', async ({ page, server, person, front }) => {
  await page.addInitScript(
    () =>
      (IDBFactory.prototype.open = () => {
        throw new DOMException('No.', 'SecurityError')
      }),
  )
  await page.goto(`${front.url}/login`)
  await signIn(page, server, person)
  await page.goto('/outbox')
  await expect(page.getByRole('heading', { name: 'Nothing is kept here' })).toBeVisible()
  await expectAccessible(page)
})

test('five hundred entries scroll, are walked through by keyboard, and only those in view are drawn', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await context.setOffline(true)
  await inOutbox(page, (rows) => {
    for (let n = 1; n <= 500; n += 1)
      rows.add({
        key: `bulk-${n}`,
        v: 1,
        noun: 'executions',
        name: 'create',
        lane: `agent:${(n % 7) + 1}`,
        state: 'queued',
        createdAt: Date.now(),
        input: { params: { id: String((n % 7) + 1) }, body: { prompt: `Task number ${n}` } },
      })
  })
  await page.goto('/outbox')
  await expect(page.getByRole('heading', { name: 'Waiting 500' })).toBeVisible()
  await expect(page.getByText(/^500 runs, .* waiting on this device$/)).toBeVisible()
  expect(await list(page).getByRole('listitem').count()).toBeLessThan(60)
  await entry(page, /Task number 1\b/)
    .getByRole('link')
    .focus()
  await page.keyboard.press('End')
  await expect(entry(page, 'Task number 500').getByRole('link')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Cancel' }).click()
  await expect(page.getByText(/^499 runs/)).toBeAttached()
  await expect(entry(page, 'Task number 500')).toHaveCount(0)
  await expect(entry(page, 'Task number 499').getByRole('link')).toBeFocused()
})

type Work = (rows: IDBObjectStore, files: IDBObjectStore) => void

/** Opens the user's database past the app and does something with its outbox. */
async function inOutbox(page: Page, work: Work): Promise<void> {
  // As text: the policy of the page lets it make no functions of its own.
  await page.evaluate(`(${withOutbox})(${work})`)
}

/** Runs in the page. */
async function withOutbox(work: Work): Promise<void> {
  const name = (await indexedDB.databases())
    .map((each) => each.name ?? '')
    .find((each) => each.startsWith('muster-u-'))!
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name)
    opening.addEventListener('success', () => resolve(opening.result))
  })
  const transaction = db.transaction(['outbox', 'outboxFiles'], 'readwrite')
  const done = new Promise((resolve) => transaction.addEventListener('complete', resolve))
  work(transaction.objectStore('outbox'), transaction.objectStore('outboxFiles'))
  await done
  db.close()
}
