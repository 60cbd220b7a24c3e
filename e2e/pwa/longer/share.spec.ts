import type { Page } from '@playwright/test'
import { expect, expectAccessible, fillLogin, notes, signIn } from '../../support/browser.ts'
import { callAs, ledger, newPerson, openApp, test } from '../../support/outbox.ts'

type Sent = {
  title?: string
  text?: string
  url?: string
  files?: { name: string; type: string; bytes: number[]; times?: number }[]
}

/**
 * Posts what the system would when someone chooses Muster in its share menu: a navigation, which only the worker
 * sees.
 */
async function share(page: Page, { files = [], ...words }: Sent): Promise<void> {
  await page.evaluate(
    ({ files, words }) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action: '/share',
        enctype: 'multipart/form-data',
      })
      for (const [name, value] of Object.entries(words))
        form.append(Object.assign(document.createElement('textarea'), { name, value }))
      const picker = Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true })
      const chosen = new DataTransfer()
      for (const { name, type, bytes, times = 1 } of files)
        chosen.items.add(
          new File(
            Array.from({ length: times }, () => new Uint8Array(bytes)),
            name,
            { type },
          ),
        )
      picker.files = chosen.files
      form.append(picker)
      document.body.append(form)
      form.submit()
    },
    { files, words },
  )
  await page.waitForURL(/\/share\?/)
}

const choice = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) })
const composer = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`ask ${name}`, 'i') })
const markdown = { name: notes.name, type: notes.mimeType, bytes: [...notes.buffer] }
/** No valid UTF-8 and every byte there is. */
const scan = { name: 'scan.pdf', type: 'application/pdf', bytes: Array.from({ length: 3000 }, (_, n) => (n * 7) % 256) }

test('what is shared offline runs once the network is back, its files byte for byte', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await composer(page, 'Millie').fill('For the meeting on Friday.')
  await context.setOffline(true)
  await share(page, {
    title: 'Supplier meeting',
    text: 'Please list the action items',
    url: 'https://example.com/notes',
    files: [markdown, scan],
  })
  await expect(page.getByRole('heading', { name: 'Run with…' })).toBeVisible()
  const shared = page.getByRole('region', { name: 'Shared' })
  await expect(shared).toContainText('Supplier meeting')
  await expect(shared).toContainText('Please list the action items')
  await expect(shared).toContainText('https://example.com/notes')
  await expect(shared).toContainText('3.0 kB')
  await expectAccessible(page)
  await choice(page, 'Millie').click()
  await expect(composer(page, 'Millie')).toHaveValue(
    'For the meeting on Friday.\n\nSupplier meeting\nPlease list the action items\nhttps://example.com/notes',
  )
  await expect(page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Execute Task' }).click()
  await expect(page.getByText(/1 waiting/)).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => ledger(server, person)).toHaveLength(1)
  const [first, second] = (front.writes[0]!.body as { attached_files: { name: string; content: string }[] })
    .attached_files
  expect(first).toMatchObject({ name: notes.name, content: notes.buffer.toString() })
  expect(second!.name).toBe('scan.pdf')
  expect([...Buffer.from(second!.content.split(',')[1]!, 'base64')]).toEqual(scan.bytes)
  // Sent, it waits no more.
  await page.goto('/share')
  await expect(choice(page, 'Millie')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Shared' })).toHaveCount(0)
})

test('what was put into a composer and never sent is offered again', async ({ context, server, front, person }) => {
  const page = await openApp(context, server, front, person)
  await share(page, { text: 'Summarise this', files: [markdown] })
  await choice(page, 'Arlo').click()
  await expect(composer(page, 'Arlo')).toHaveValue('Summarise this')
  await page.close()
  const again = await context.newPage()
  await again.goto(`${front.url}/`)
  await expect(again.getByText('1 shared item waits')).toBeVisible()
  await again.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(again.getByRole('region', { name: 'Shared' })).toContainText(notes.name)
  // The words are not said twice where they still stand.
  await choice(again, 'Arlo').click()
  await expect(composer(again, 'Arlo')).toHaveValue('Summarise this')
})

test('signed out, it is kept, and signing in leads to it', async ({ context, server, front, person }) => {
  const page = await openApp(context, server, front, person)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await context.setOffline(true)
  await share(page, { text: 'Plan the launch', files: [markdown] })
  await expect(page.getByText('1 shared item waits: sign in to use it.')).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  // Opened anew, by its own icon say.
  await page.goto('/login')
  await expect(page.getByText('1 shared item waits: sign in to use it.')).toBeVisible()
  await fillLogin(page, person)
  await expect(page).toHaveURL(/\/share/)
  await expect(page.getByRole('region', { name: 'Shared' })).toContainText('Plan the launch')
  // From now on it is theirs.
  await page.evaluate(() => localStorage.clear())
  await signIn(page, server, await newPerson(server))
  await page.goto('/share')
  await expect(choice(page, 'Millie')).toBeVisible()
  await expect(page.getByText('Plan the launch')).toHaveCount(0)
})

test('several wait side by side, and what is discarded is gone', async ({ context, server, front, person }) => {
  const page = await openApp(context, server, front, person)
  await share(page, { text: 'The first' })
  await share(page, { text: 'The second' })
  const shared = page.getByRole('region', { name: 'Shared' })
  await expect(shared).toContainText('The second')
  await page.getByRole('button', { name: 'Show The first' }).click()
  await expect(shared).toContainText('The first')
  await page.getByRole('button', { name: 'Discard' }).click()
  // The second is in sight before, too: it is gone once the first is not.
  await expect(page.getByText('The first')).toHaveCount(0)
  await expect(shared).toContainText('The second')
  await page.reload()
  await expect(shared).toContainText('The second')
  await expect(page.getByText('The first')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search agents' }).fill('spec')
  await expect(choice(page, 'Spec')).toBeVisible()
  await expect(choice(page, 'Millie')).toHaveCount(0)
})

test('a file over the limit is refused in one sentence, and the rest can still go', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await share(page, {
    text: 'Compare the two',
    files: [
      { ...scan, name: 'atlas.pdf', times: 3000 },
      { name: 'notes.txt', type: 'text/plain', bytes: [104, 105] },
    ],
  })
  await expect(page.getByText(/^atlas\.pdf is 9\.0 MB: files may have at most 7\.\d MB\.$/)).toBeVisible()
  await expectAccessible(page)
  await choice(page, 'Millie').click()
  await expect(composer(page, 'Millie')).toHaveValue('Compare the two')
  await expect(page.getByRole('list', { name: 'Attached files' })).toContainText('notes.txt')
  await expect(page.getByRole('list', { name: 'Attached files' })).not.toContainText('atlas.pdf')
})

test('a full disk is said on the screen', async ({ context, server, front, person }) => {
  const page = await openApp(context, server, front, person)
  const [worker] = context.serviceWorkers()
  // A disk cannot be filled from here; the database says what it would say.
  await worker!.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('Full.', 'QuotaExceededError')
    }
  })
  await share(page, { files: [scan] })
  await expect(page.getByText(/There is no space on this device, so nothing was kept/)).toBeVisible()
  await expectAccessible(page)
})

test.describe('before the worker is there', () => {
  test.use({ serviceWorkers: 'block' })

  test('the server keeps nothing and says so', async ({ page, server }) => {
    await signIn(page, server)
    await share(page, { text: 'Too early', files: [{ ...scan, times: 7000 }] })
    await expect(page).toHaveURL(/\/share\?lost=early/)
    await expect(page.getByText(/so nothing was kept\. Share it once more\./)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Shared' })).toHaveCount(0)
  })
})

test('files opened with the app are read at once, also before signing in', async ({
  context,
  server,
  front,
  person,
}) => {
  await context.addInitScript(() => {
    const files = sessionStorage.getItem('opened')
    if (files === null) return
    sessionStorage.removeItem('opened')
    const launch = {
      files: JSON.parse(files).map(([name, text]: [string, string]) => ({
        getFile: async () => new File([text], name, { type: 'text/markdown' }),
      })),
    }
    Object.defineProperty(globalThis, 'launchQueue', {
      value: { setConsumer: (take: (launch: unknown) => void) => take(launch) },
    })
  })
  const page = await openApp(context, server, front, person)
  const open = async (name: string) => {
    await page.evaluate((opened) => sessionStorage.setItem('opened', opened), JSON.stringify([[name, '# Hello']]))
    await page.goto('/share')
  }
  await open('minutes.md')
  await expect(page.getByRole('region', { name: 'Shared' })).toContainText('minutes.md')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await open('agenda.md')
  await expect(page.getByText('1 shared item waits: sign in to use it.')).toBeVisible()
  await fillLogin(page, person)
  await expect(page.getByRole('region', { name: 'Shared' })).toContainText('agenda.md')
})

test('where no app shares with it, files are chosen and text is pasted, offline too', async ({
  context,
  server,
  front,
  person,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: front.url })
  const page = await openApp(context, server, front, person)
  await expect(page.getByRole('textbox', { name: /ask millie/i })).toBeVisible()
  await context.setOffline(true)
  await page.goto('/share')
  const bring = page.getByRole('region', { name: 'Bring something' })
  await page.evaluate(() => navigator.clipboard.writeText(' '))
  await bring.getByRole('button', { name: 'Paste text' }).click()
  await expect(page.getByText('There is no text to paste. Copy some first.')).toBeVisible()
  await expectAccessible(page)
  await page.evaluate(() => navigator.clipboard.writeText('Which of these is the cheapest?'))
  await bring.getByRole('button', { name: 'Paste text' }).click()
  const shown = page.getByRole('region', { name: 'Shared' })
  await expect(shown).toContainText('Which of these is the cheapest?')
  await expect(bring).toHaveCount(0)
  await page.getByRole('button', { name: 'Discard' }).click()

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    bring.getByRole('button', { name: 'Choose files' }).click(),
  ])
  await chooser.setFiles({ name: 'offers.csv', mimeType: 'text/csv', buffer: Buffer.from('offer,price\nA,12\nB,9\n') })
  await expect(shown).toContainText('offers.csv')
  await page.reload()
  await expect(shown).toContainText('offers.csv')
  await choice(page, 'Clide').click()
  await expect(page.getByText('offers.csv')).toBeVisible()
})

test('the shortcut for a new run asks who does it, offline too, those used last first', async ({
  context,
  server,
  front,
  person,
}) => {
  await callAs(server, person, 'POST', '/agents/7/execute', { prompt: 'Hello', context: {}, attached_files: [] })
  const page = await openApp(context, server, front, person)
  await expect(page.getByRole('textbox', { name: /ask millie/i })).toBeVisible()
  await context.setOffline(true)
  await page.goto('/share')
  await expect(page.getByRole('list', { name: 'Recent' }).getByRole('button')).toHaveText(/^Spec/)
  await expectAccessible(page)
  await choice(page, 'Clide').click()
  await expect(composer(page, 'Clide')).toBeVisible()
})
