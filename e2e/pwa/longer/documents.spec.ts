import type { Page } from '@playwright/test'
import { expect, expectAccessible, notes, sales, signIn, workerReady } from '../../support/browser.ts'
import { smallTargets, tabTo } from '../../support/keyboard.ts'
import { callAs, keptOn, test } from '../../support/outbox.ts'

test.use({ plan: 'standard' })

type Agent = { id: string }
type Document = { name: string; receipt: string }

const dialog = (page: Page) => page.getByRole('dialog')
const rows = (page: Page) => dialog(page).getByRole('list', { name: 'Documents' }).getByRole('listitem')
const picker = (page: Page) => dialog(page).locator('input[type=file]')

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('documents are added beside what is typed, say what was read, and are let go after a question', async ({
    page,
    server,
    person,
  }) => {
    await signIn(page, server, person)
    await page.goto('/agents')
    await page.getByRole('button', { name: 'Create Custom Agent' }).tap()
    await expect(dialog(page)).toContainText('Once it is created you can give it documents')
    await dialog(page).getByLabel('Name').fill('Nova')
    await dialog(page).getByLabel('Role').fill('Legal')
    await dialog(page).getByRole('button', { name: 'Create Agent' }).tap()
    await page.getByRole('button', { name: 'Add documents' }).tap()
    await expect(dialog(page)).toContainText('No documents yet.')

    await dialog(page).getByLabel('Instructions').fill('Always cite.')
    await picker(page).setInputFiles([
      notes,
      { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 nothing') },
      sales,
    ])
    await expect(rows(page)).toHaveCount(3)
    await expect(rows(page).filter({ hasText: 'supplier-notes.md' })).toContainText(/\d+ words read/)
    await expect(rows(page).filter({ hasText: 'sales.csv' })).toContainText('3 rows, 3 columns read')
    await expect(rows(page).filter({ hasText: 'broken.pdf' })).toContainText('This file could not be read')
    await expectAccessible(page)
    expect(await smallTargets(dialog(page).getByRole('region', { name: 'Documents' }))).toEqual([])
    await expect(dialog(page).getByLabel('Instructions')).toHaveValue('Always cite.')
    await dialog(page).getByRole('button', { name: 'Leave broken.pdf out' }).tap()
    await expect(rows(page)).toHaveCount(2)

    const [nova] = ((await callAs(server, person, 'GET', '/agents')) as (Agent & { custom: boolean })[]).filter(
      ({ custom }) => custom,
    )
    const saved = async () =>
      ((await callAs(server, person, 'GET', `/agents/${nova!.id}/documents`)) as Document[]).map(({ name }) => name)
    expect(await saved()).toEqual(['supplier-notes.md', 'sales.csv'])

    await dialog(page).getByRole('button', { name: 'Remove sales.csv' }).tap()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Keep it' }).tap()
    await dialog(page).getByRole('button', { name: 'Remove sales.csv' }).tap()
    await dialog(page).getByRole('button', { name: 'Remove it' }).tap()
    await expect(rows(page)).toHaveCount(1)
    await expect.poll(saved).toEqual(['supplier-notes.md'])

    await dialog(page).getByRole('button', { name: 'Save' }).tap()
    await expect(dialog(page)).toBeHidden()
    await expect
      .poll(() => callAs(server, person, 'GET', `/agents/${nova!.id}`))
      .toMatchObject({ instructions: 'Always cite.' })
  })
})

test.describe('by keyboard alone', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('a lost answer saves a document once; too large a file is not sent; removing asks, on the safe side', async ({
    page,
    server,
    person,
    front,
  }) => {
    // Long before the key is pressed: only then does the browser hand its file chooser over for sure.
    page.on('filechooser', () => {})
    const nova = (await callAs(server, person, 'POST', '/agents', { name: 'Nova', role: 'Legal' })) as Agent
    await signIn(page, server, person)
    await page.goto(`/agents/${nova.id}?edit`)
    await expect(dialog(page)).toContainText('No documents yet.')
    await tabTo(page, dialog(page).getByRole('button', { name: 'Add documents' }))
    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('Enter')
    front.trouble = 'lose-answer'
    await (
      await chooser
    ).setFiles([notes, { name: 'film.txt', mimeType: 'text/plain', buffer: Buffer.alloc(8_000_000, 'a') }])
    await expect(rows(page).filter({ hasText: 'film.txt' })).toContainText('film.txt is 8.0 MB: files may have at most')
    await expect(rows(page).filter({ hasText: 'supplier-notes.md' })).toContainText("Couldn't be sent.")
    front.trouble = null
    await tabTo(page, dialog(page).getByRole('button', { name: 'Retry supplier-notes.md' }))
    await page.keyboard.press('Enter')
    await expect(rows(page).filter({ hasText: 'supplier-notes.md' })).toContainText('words read')
    expect(await callAs(server, person, 'GET', `/agents/${nova.id}/documents`)).toHaveLength(1)

    const remove = dialog(page).getByRole('button', { name: 'Remove supplier-notes.md' })
    await tabTo(page, remove, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('button', { name: 'Keep it' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(remove).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('button', { name: 'Add documents' })).toBeFocused()
    await expect.poll(() => callAs(server, person, 'GET', `/agents/${nova.id}/documents`)).toEqual([])
  })

  test('dropped files are taken; without a network the list can be read, and adding says what it needs', async ({
    page,
    context,
    server,
    person,
  }) => {
    const nova = (await callAs(server, person, 'POST', '/agents', { name: 'Nova', role: 'Legal' })) as Agent
    await signIn(page, server, person)
    await workerReady(page)
    await page.goto(`/agents/${nova.id}?edit`)
    const box = dialog(page).getByRole('region', { name: 'Documents' })
    await expect(box).toContainText('No documents yet.')
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['# Terms\n\nThirty days.'], 'terms.md', { type: 'text/markdown' }))
      transfer.items.add(new File(['GIF89a'], 'logo.gif', { type: 'image/gif' }))
      return transfer
    })
    await box.dispatchEvent('drop', { dataTransfer: dropped })
    await expect(rows(page).filter({ hasText: 'terms.md' })).toContainText('words read')
    await expect(rows(page).filter({ hasText: 'logo.gif' })).toContainText(
      'No text can be read from a file of this kind.',
    )
    await expect.poll(() => keptOn(page)).toContain('terms.md')

    await context.setOffline(true)
    await page.reload()
    await expect(rows(page).filter({ hasText: 'terms.md' })).toContainText('words read')
    await expect(box).toContainText("You're offline. Changing documents needs the network.")
    await expect(dialog(page).getByRole('button', { name: 'Add documents' })).toBeDisabled()
    await expectAccessible(page)
  })
})
