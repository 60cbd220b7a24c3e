// Records what this version leaves on a device: `node e2e/support/before/record.ts`, after a build. See README.md.
import { readFileSync, readdirSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Page, chromium } from '@playwright/test'
import { newHome } from '../../cli/muster.ts'
import { expect, notes, sales } from '../browser.ts'
import { expectChatReplies, box, say, sessionOf } from '../chat.ts'
import { type Front, startFront } from '../front.ts'
import { expectReplies, give, newPerson, openApp, rowsOf } from '../outbox.ts'
import { type RunningServer, startServer } from '../server.ts'

const here = import.meta.dirname
const root = join(here, '..', '..', '..')

/** Every byte there is, in an order that is no text. */
const scan = {
  name: 'Übersicht 🎉.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(Array.from({ length: 3000 }, (_, n) => (n * 7919) % 256)),
}

const server = await startServer()
try {
  writeFileSync(join(here, 'worker.js.br'), readFileSync(join(root, 'dist', 'pwa', 'sw.js.br')))
  await recordProfile(server)
  await recordTerminal(server)
} finally {
  await server.stop()
}

/** A browser in the middle of an attempt, with something of every kind in it. */
async function recordProfile(server: RunningServer): Promise<void> {
  const front = await startFront(server.url)
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  })
  const context = await browser.newContext({ baseURL: front.url })
  const page = await openApp(context, server, front, await newPerson(server))

  // What the server has answered.
  await give(page, 'What can you do?')
  await expectReplies(page, 1)
  await page.goto('/chat')
  await say(page, 'Hello')
  await expectChatReplies(page, 1)
  const answeredChat = sessionOf(page)
  await createTask(page, 'Water the plants')
  await share(page)

  // What it has refused.
  front.trouble = 'refuse'
  await run(page, 1, 'Refused', [notes])
  await createTask(page, 'Print flyers')
  await expect.poll(async () => (await rowsOf(page)).filter(({ state }) => state === 'failed').length).toBe(2)

  // What waits, the first of it after an attempt that came to nothing.
  front.trouble = 'portal'
  await run(page, 4, 'Lost on the way')
  await expect.poll(async () => (await rowsOf(page)).some(({ attempts }) => attempts > 0)).toBe(true)
  await context.setOffline(true)
  await run(page, 6, 'Interrupted', [notes, scan])
  await run(page, 2, 'Compare the regions', [sales])
  await run(page, 6, 'After the interrupted one')
  await page.goto('/chat')
  await page.locator('input[type=file]').setInputFiles(scan)
  await say(page, 'What does it say?')
  await say(page, 'And what follows from it?')
  const waitingChat = sessionOf(page)
  await page.goto('/projects?project=new')
  await page.locator('dialog[open]').getByLabel('Name').fill('Autumn fair')
  await page.locator('dialog[open]').getByRole('button', { name: 'Create Project' }).click()
  await page.getByRole('link', { name: 'Add task' }).click()
  await page.locator('dialog[open]').getByLabel('Title').fill('Book a stand')
  await page.locator('dialog[open]').getByRole('button', { name: 'Create Task' }).click()
  const made = (await rowsOf(page)).at(-1)!
  await page.getByLabel('Status of Book a stand').selectOption('Completed')
  await expect.poll(async () => (await rowsOf(page)).map(({ lane }) => lane).slice(-2)).toEqual([made.lane, made.lane])

  // The unsent prompts and unsaved forms.
  await page.goto('/agents/3')
  await page.getByRole('textbox', { name: /^ask/i }).fill('Half a prompt')
  await page.goto('/chat')
  await box(page).fill('Half a message')
  await page.goto('/tasks?task=new')
  await page.locator('dialog[open]').getByLabel('Title').fill('Half a task')

  front.writes.length = 0
  front.trouble = 'hold'
  await context.setOffline(false)
  await expect.poll(() => front.hits.at(-1)?.prompt).toBe('Interrupted')
  const recordedAt = Date.now()
  const profile = await page.evaluate(dump)

  // What the server gets of it from this version.
  front.trouble = null
  front.release()
  await page.goto('/outbox')
  await expect(page.getByRole('heading', { name: 'Needs you 2' })).toBeVisible()
  for (const title of ['Refused', 'Print flyers'])
    await page.getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('All sent.')).toBeVisible({ timeout: 30_000 })
  await browser.close()
  front.stop()

  const { token = '', user = '' }: Record<string, string> = profile.localStorage
  const blanks = { token, user: (JSON.parse(user) as { id: string }).id, server: front.url }
  const recorded = { recordedAt, answeredChat, waitingChat, ...profile, calls: callsOf(front, server) }
  writeFileSync(join(here, 'profile.json'), withBlanks(`${JSON.stringify(recorded, null, 2)}\n`, blanks))
}

/** An outbox of the CLI whose process was killed in the middle of an attempt. */
async function recordTerminal(server: RunningServer): Promise<void> {
  const folder = join(here, 'terminal')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const home = newHome()
  let front = await startFront(server.url)
  const port = Number(new URL(front.url).port)
  const { username, password } = await newPerson(server)
  await home.muster(['login', '--server', front.url, '--email', username, '--password-stdin'], { stdin: password })
  const [text, table, binary] = [notes, sales, scan].map(({ name, buffer }) => home.file(name, buffer)) as [
    string,
    string,
    string,
  ]

  front.stop()
  await home.muster(['run', 'arlo', 'Refused', '-f', text, '--queue'])
  front = await startFront(server.url, port)
  front.trouble = 'refuse'
  await home.muster(['outbox', 'send'])
  front.trouble = 'lose-answer'
  await home.muster(['run', 'spec', 'Sent and not answered', '--no-wait', '--queue'])
  front.trouble = 'lose-call'
  await home.muster(['outbox', 'send'])
  front.stop()
  await home.muster(['run', 'millie', 'Interrupted', '-f', text, '-f', binary, '--queue'])
  await home.muster(['run', 'chip', 'Compare the regions', '-f', table, '--queue'])
  await home.muster(['run', 'millie', 'After the interrupted one', '--queue'])
  front = await startFront(server.url, port)
  front.trouble = 'hold'
  const { child, done } = home.start(['outbox', 'send'])
  await expect.poll(() => front.hits.at(-1)?.prompt).toBe('Interrupted')
  child.kill('SIGKILL')
  await done

  const blanks = {
    token: home.token(),
    user: (JSON.parse(readFileSync(home.configFile, 'utf8')) as { profiles: { default: { user_id: string } } }).profiles
      .default.user_id,
    server: front.url,
    host: hostname(),
  }
  const outbox = join(home.env.HOME, '.local', 'share', 'muster', 'outbox')
  const [kept] = readdirSync(outbox)
  const paths = readdirSync(join(outbox, kept!)).map((name) => join(outbox, kept!, name))
  for (const path of [home.configFile, ...paths])
    writeFileSync(join(folder, basename(path)), withBlanks(readFileSync(path, 'utf8'), blanks))
  const recordedAt = Date.now()

  front.trouble = null
  front.release()
  await home.muster(['outbox', 'send', '--refused'])
  front.stop()
  const recorded = { recordedAt, calls: callsOf(front, server) }
  writeFileSync(join(folder, 'recorded.json'), withBlanks(`${JSON.stringify(recorded, null, 2)}\n`, blanks))
}

/** Every call once, as this version sends it, with the hash that the server keeps of it. */
function callsOf({ writes }: Front, { dataDir }: RunningServer): object[] {
  const database = new DatabaseSync(join(dataDir, 'muster.db'), { readOnly: true })
  const hashes = ['executions', 'request_keys'].map((table) =>
    database.prepare(`select request_hash as hash from ${table} where client_key = ?`),
  )
  const calls = [...new Map(writes.map((write) => [write.key, write])).values()]
  const hashed = calls.map((call) => ({ ...call, ...hashes.map((find) => find.get(call.key)).find(Boolean) }))
  database.close()
  return hashed
}

/** `{{token}}` in place of the token, which is another one wherever this is used. */
function withBlanks(text: string, blanks: Record<string, string>): string {
  return Object.entries(blanks).reduce((text, [name, value]) => text.replaceAll(value, `{{${name}}}`), text)
}

async function run(page: Page, agent: number, prompt: string, files: (typeof notes)[] = []): Promise<void> {
  await page.goto(`/agents/${agent}`)
  const box = page.getByRole('textbox', { name: /^ask/i })
  await box.fill(prompt)
  await page.locator('input[type=file]').setInputFiles(files)
  await expect(page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')).toHaveCount(files.length)
  await page.getByRole('button', { name: 'Execute Task' }).click()
  await expect(box).toHaveValue('')
}

async function createTask(page: Page, title: string): Promise<void> {
  await page.goto('/tasks?task=new')
  await page.locator('dialog[open]').getByLabel('Title').fill(title)
  await page.locator('dialog[open]').getByRole('button', { name: 'Create Task' }).click()
  await expect(page.getByRole('list', { name: 'Tasks' }).getByText(title)).toBeVisible()
}

/** Posts what the system would when the user chooses Muster in its share menu. */
async function share(page: Page): Promise<void> {
  await page.evaluate(
    ({ name, mimeType, bytes }) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action: '/share',
        enctype: 'multipart/form-data',
      })
      form.append(Object.assign(document.createElement('textarea'), { name: 'text', value: 'List the action items' }))
      const picker = Object.assign(document.createElement('input'), { type: 'file', name: 'files' })
      const chosen = new DataTransfer()
      chosen.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }))
      picker.files = chosen.files
      form.append(picker)
      document.body.append(form)
      form.submit()
    },
    { ...scan, bytes: [...scan.buffer] },
  )
  await expect(page.getByRole('region', { name: 'Shared' })).toContainText('List the action items')
}

/** Runs in the page: everything this origin keeps. Bytes become `{ $bytes: base64 }`. */
async function dump() {
  const answerTo = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
  const plain = (value: unknown): unknown => {
    if (value instanceof ArrayBuffer)
      return { $bytes: btoa(Array.from(new Uint8Array(value), (byte) => String.fromCharCode(byte)).join('')) }
    if (Array.isArray(value)) return value.map(plain)
    if (typeof value !== 'object' || value === null) return value
    if (Object.getPrototypeOf(value) !== Object.prototype) throw new Error(`No way to write down ${String(value)}.`)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]))
  }
  const databases = []
  for (const { name, version } of await indexedDB.databases()) {
    const db = await answerTo(indexedDB.open(name!))
    const stores = []
    for (const storeName of db.objectStoreNames) {
      const store = db.transaction(storeName).objectStore(storeName)
      const { keyPath, autoIncrement, indexNames } = store
      const indexes = [...indexNames].map((indexName) => {
        const { name, keyPath, unique, multiEntry } = store.index(indexName)
        return { name, keyPath, unique, multiEntry }
      })
      stores.push({
        name: storeName,
        keyPath,
        autoIncrement,
        indexes,
        rows: (await answerTo(store.getAll())).map(plain),
      })
    }
    db.close()
    databases.push({ name: name!, version: version!, stores })
  }
  return {
    databases,
    localStorage: { ...localStorage } as Record<string, string>,
    sessionStorage: { ...sessionStorage },
  }
}
