import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, notes, signIn } from '../../support/browser.ts'
import { callAs, expectReplies, give, ledger, openApp, openMillie, putRow, rowsOf, test } from '../../support/outbox.ts'

test('a full device keeps nothing by halves, says so, and what was written stays', async ({
  context,
  server,
  front,
  person,
}) => {
  // The browser's own limit cannot be lowered for an app that is installed: this is what it does when that is reached.
  await context.addInitScript(() => {
    for (const name of ['add', 'put'] as const) {
      const write = IDBObjectStore.prototype[name]
      IDBObjectStore.prototype[name] = function (
        this: IDBObjectStore,
        value: { bytes?: ArrayBuffer },
        key?: IDBValidKey,
      ) {
        if (this.name === 'outboxFiles' && value.bytes!.byteLength > 1_000_000)
          throw new DOMException('No space.', 'QuotaExceededError')
        return write.call(this, value, key)
      }
    }
  })
  const page = await openApp(context, server, front, person)
  await context.setOffline(true)
  await page.locator('input[type=file]').setInputFiles({
    name: 'large.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(randomBytes(3_000_000).toString('base64')),
  })
  const box = page.getByRole('textbox', { name: /ask millie/i })
  await box.fill('Too much')
  await page.getByRole('button', { name: 'Execute Task' }).click()
  await expect(page.getByText(/No space on this device/)).toBeVisible()
  await expect(box).toHaveValue('Too much')
  await expect(page.getByRole('list', { name: 'Attached files' })).toContainText('large.txt')
  expect(await rowsOf(page)).toEqual([])
  await page.getByRole('button', { name: /Remove large\.txt/ }).click()
  await page.getByRole('button', { name: 'Execute Task' }).click()
  await expect(box).toHaveValue('')
  await context.setOffline(false)
  await expectReplies(page, 1)
  expect(await ledger(server, person)).toEqual(['Too much'])
})

test('a device that fills up while a task is sent finds out later that it has arrived', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  const fillUp = () => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: { state?: string }, key?: IDBValidKey) {
      if (this.name === 'outbox' && value.state === 'done') throw new DOMException('No space.', 'QuotaExceededError')
      return put.call(this, value, key)
    }
  }
  // One disk serves both: the worker is woken to see whether the page has left something behind.
  await page.evaluate(fillUp)
  await context.serviceWorkers()[0]!.evaluate(fillUp)
  await give(page, 'Acknowledge me')
  await expect.poll(() => front.hits.length).toBeGreaterThan(0)
  await expect.poll(async () => (await rowsOf(page)).map(({ state }) => state)).toEqual(['sending'])
  await page.reload()
  await expectReplies(page, 1)
  await expect.poll(async () => (await rowsOf(page)).map(({ state }) => state)).toEqual(['done'])
  expect(await ledger(server, person)).toEqual(['Acknowledge me'])
  expect(new Set(front.hits.map(({ key }) => key)).size).toBe(1)
})

test('a file that is changed and deleted after it was attached arrives as it was', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  const folder = mkdtempSync(join(tmpdir(), 'muster-attached-'))
  const path = join(folder, 'plan.bin.txt')
  writeFileSync(path, notes.buffer)
  await context.setOffline(true)
  await page.locator('input[type=file]').setInputFiles(path)
  await expect(page.getByRole('list', { name: 'Attached files' })).toContainText('plan.bin.txt')
  writeFileSync(path, 'something else')
  unlinkSync(path)
  await give(page, 'As attached')
  await context.setOffline(false)
  await expectReplies(page, 1)
  expect(await filesOf(server, person)).toEqual([{ name: 'plan.bin.txt', sha256: sha256(notes.buffer) }])
  rmSync(folder, { recursive: true })
})

test('files of every kind and two of one name arrive byte for byte, with words in every script', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  const files = [
    { name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from('ö é 日本語 🎉\r\n\u2028end') },
    { name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from('the other one') },
    { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    {
      name: 'Übersicht שלום 🎉.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(Array.from({ length: 70_000 }, (_, n) => (n * 7919) % 256)),
    },
  ]
  await context.setOffline(true)
  await page.locator('input[type=file]').setInputFiles(files)
  const prompt = 'Zusammenfassen, bitte: 日本語, العربية, 👩‍👩‍👧‍👦'
  await give(page, prompt)
  await page.reload()
  await context.setOffline(false)
  await expectReplies(page, 1)
  expect(await ledger(server, person)).toEqual([prompt])
  expect(await filesOf(server, person)).toEqual(files.map(({ name, buffer }) => ({ name, sha256: sha256(buffer) })))
})

test('tasks that an older release has kept are sent once by this one', async ({ page, server, front, person }) => {
  const row = (seq: number, prompt: string) => ({
    seq,
    key: `older-release-${Date.now()}-${seq}`,
    v: 1,
    noun: 'executions',
    name: 'create',
    lane: 'agent:6',
    input: { params: { id: '6' }, body: { prompt, context: {} } },
    state: 'queued',
  })
  await page.goto(`${front.url}/login`)
  await makeDatabase(page, (await me(server, person)).id, 20, [row(1, 'From long ago'), row(2, 'And after it')])
  await signIn(page, server, person)
  await openMillie(page)
  await expectReplies(page, 2)
  expect(await ledger(server, person)).toEqual(['From long ago', 'And after it'])
  await expect.poll(async () => (await rowsOf(page)).map(({ state }) => state)).toEqual(['done', 'done'])
})

test('an older release opens what a newer one has made, and sends what waits there', async ({
  page,
  server,
  front,
  person,
}) => {
  const row = {
    seq: 1,
    key: `newer-release-${Date.now()}`,
    v: 1,
    noun: 'executions',
    name: 'create',
    lane: 'agent:6',
    needs: [],
    files: [],
    input: { params: { id: '6' }, body: { prompt: 'From the future', context: {} } },
    state: 'queued',
    attempts: 0,
    nextAt: 0,
    somethingNew: { yes: true },
  }
  await page.goto(`${front.url}/login`)
  await makeDatabase(page, (await me(server, person)).id, 900, [row])
  await signIn(page, server, person)
  await openMillie(page)
  await expectReplies(page, 1)
  await give(page, 'From today')
  await expectReplies(page, 2)
  expect(await ledger(server, person)).toEqual(['From the future', 'From today'])
})

test('a connection to the database that breaks is made anew, and nothing is lost', async ({
  context,
  server,
  front,
  person,
}) => {
  await context.addInitScript(() => {
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof transaction>) {
      if ((window as { breaks?: boolean }).breaks && this.name.startsWith('muster-u-')) {
        ;(window as { breaks?: boolean }).breaks = false
        throw new DOMException('The database connection is closing.', 'InvalidStateError')
      }
      return transaction.apply(this, args)
    }
  })
  const page = await openApp(context, server, front, person)
  await page.evaluate(() => Object.assign(window, { breaks: true }))
  await give(page, 'After the break')
  await expectReplies(page, 1)
  expect(await page.evaluate(() => (window as { breaks?: boolean }).breaks)).toBe(false)
  expect(await ledger(server, person)).toEqual(['After the break'])
})

test('a row that nobody can read stops no other', async ({ context, server, front, person }) => {
  const page = await openApp(context, server, front, person)
  await context.setOffline(true)
  await putRow(page, { key: 'unreadable', state: 'queued', lane: 'agent:6', noun: 7, input: null })
  await give(page, 'Behind the damage')
  await context.setOffline(false)
  await expectReplies(page, 1)
  expect(await ledger(server, person)).toEqual(['Behind the damage'])
  await expect.poll(async () => (await rowsOf(page)).map(({ state }) => state)).toEqual(['failed', 'done'])
})

test('a browser that removes what was kept says how many tasks may be lost', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await context.setOffline(true)
  for (const prompt of ['First', 'Second']) await give(page, prompt)
  await expect(page.getByText(/2 waiting/)).toBeVisible()
  const client = await context.newCDPSession(page)
  await client.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'indexeddb' })
  await context.setOffline(false)
  await page.evaluate(() => dispatchEvent(new Event('pageshow')))
  await expect(page.getByText("The browser removed Muster's offline data on this device")).toBeVisible()
  await expect(page.getByText(/Up to 2 items that had not been sent went with it/)).toBeVisible()
  await give(page, 'Going on')
  await expectReplies(page, 1)
})

test('five hundred waiting tasks with fifty megabytes go out once each, and leave nothing behind', async ({
  context,
  server,
  front,
  person,
}) => {
  test.setTimeout(240_000)
  const page = await openApp(context, server, front, person)
  await context.setOffline(true)
  await seed(page, 500, 50)
  await page.reload()
  await expect(page.getByText(/500 waiting/)).toBeVisible()
  await give(page, 'The last one')
  await page.goto('/agents')
  await context.setOffline(false)
  await expect
    .poll(async () => (await rowsOf(page)).filter(({ state }) => state !== 'done').length, {
      timeout: 180_000,
      intervals: [1000],
    })
    .toBe(0)
  const keys = front.hits.map(({ key }) => key)
  expect(new Set(keys).size).toBe(501)
  expect(keys.length).toBeLessThan(510)
  expect(await ledger(server, person)).toHaveLength(100)
  expect(await filesLeft(page)).toBe(0)
})

type Files = { name: string; sha256: string }[]

/** The files of the one run of `person`, as the server has them. */
async function filesOf(server: Parameters<typeof callAs>[0], person: Parameters<typeof callAs>[1]): Promise<Files> {
  const { items } = (await callAs(server, person, 'GET', '/executions')) as {
    items: { id: string; attached_files: { name: string }[] }[]
  }
  const [run] = items
  const files = await Promise.all(
    run!.attached_files.map(
      (_, n) =>
        callAs(server, person, 'GET', `/executions/${run!.id}/files/${n}`) as Promise<{
          name: string
          content: string
        }>,
    ),
  )
  return files.map(({ name, content }) => ({
    name,
    sha256: sha256(
      content.startsWith('data:')
        ? Buffer.from(content.slice(content.indexOf(',') + 1), 'base64')
        : Buffer.from(content),
    ),
  }))
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function me(server: Parameters<typeof callAs>[0], person: Parameters<typeof callAs>[1]): Promise<{ id: string }> {
  const { user } = (await callAs(server, person, 'GET', '/auth/me')) as { user: { id: string } }
  return user
}

/** The database as another release has left it, with `rows` in its outbox. */
function makeDatabase(page: Page, userId: string, version: number, rows: object[]): Promise<void> {
  return page.evaluate(
    async ({ userId, version, rows }) => {
      const opening = indexedDB.open(`muster-u-${userId}`, version)
      opening.addEventListener('upgradeneeded', () => {
        const db = opening.result
        for (const name of ['agents', 'tasks', 'projects']) db.createObjectStore(name, { keyPath: 'id' })
        const runs = db.createObjectStore('executions', { keyPath: 'id' })
        runs.createIndex('created_at', 'created_at')
        runs.createIndex('[agent_id+created_at]', ['agent_id', 'created_at'])
        db.createObjectStore('syncMeta', { keyPath: 'name' })
        const outbox = db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
        outbox.createIndex('key', 'key', { unique: true })
        outbox.createIndex('state', 'state')
        db.createObjectStore('outboxFiles', { keyPath: ['key', 'n'] }).createIndex('key', 'key')
        if (version < 40) return
        db.createObjectStore('events', { keyPath: 'id' })
        const chats = db.createObjectStore('chats', { keyPath: 'id' })
        chats.createIndex('updated_at', 'updated_at')
        const chatRuns = db.createObjectStore('chatRuns', { keyPath: 'id' })
        chatRuns.createIndex('created_at', 'created_at')
        chatRuns.createIndex('[thread_id+created_at]', ['thread_id', 'created_at'])
        for (const name of ['chatFacts', 'answers']) db.createObjectStore(name, { keyPath: 'name' })
        db.createObjectStore('somethingNew')
      })
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const writing = opening.result.transaction('outbox', 'readwrite')
      for (const row of rows) writing.objectStore('outbox').put(row)
      await new Promise((resolve) => writing.addEventListener('complete', resolve))
      opening.result.close()
    },
    { userId, version, rows },
  )
}

/** Puts `count` tasks for the seven agents into the outbox, `heavy` of them with a file of a megabyte. */
function seed(page: Page, count: number, heavy: number): Promise<void> {
  return page.evaluate(
    async ({ count, heavy }) => {
      const { id } = JSON.parse(localStorage.getItem('user')!) as { id: string }
      const opening = indexedDB.open(`muster-u-${id}`)
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const writing = opening.result.transaction(['outbox', 'outboxFiles'], 'readwrite')
      const bytes = new TextEncoder().encode('All is well. '.repeat(80_000)).buffer
      for (let n = 0; n < count; n += 1) {
        const agent = String((n % 7) + 1)
        const key = crypto.randomUUID()
        const files = n < heavy ? [{ name: 'report.txt', size: bytes.byteLength, type: 'text/plain' }] : []
        const row = {
          key,
          v: 1,
          noun: 'executions',
          name: 'create',
          lane: `agent:${agent}`,
          needs: [`agents:${agent}`],
          files,
          input: { params: { id: agent }, body: { prompt: `Say hello, number ${n}`, context: {} } },
          state: 'queued',
          createdAt: Date.now(),
        }
        writing.objectStore('outbox').put(row)
        if (n < heavy) writing.objectStore('outboxFiles').put({ key, n: 0, bytes })
      }
      await new Promise((resolve) => writing.addEventListener('complete', resolve))
      opening.result.close()
    },
    { count, heavy },
  )
}

function filesLeft(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { id } = JSON.parse(localStorage.getItem('user')!) as { id: string }
    const opening = indexedDB.open(`muster-u-${id}`)
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const counting = opening.result.transaction('outboxFiles').objectStore('outboxFiles').count()
    await new Promise((resolve) => counting.addEventListener('success', resolve))
    opening.result.close()
    return counting.result
  })
}
