import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, notes } from '../../support/browser.ts'
import { smallTargets, tabTo } from '../../support/keyboard.ts'
import { callAs, expectReplies, give, ledger, openApp, openMillie, test } from '../../support/outbox.ts'
import type { RunningServer } from '../../support/server.ts'

type Run = {
  id: string
  prompt: string
  thread_id: string | null
  attached_files: { name: string }[]
  steps: { summary: string }[]
}

/** What the server has, oldest first. */
async function runs(server: RunningServer, person: { username: string; password: string }): Promise<Run[]> {
  const { items } = (await callAs(server, person, 'GET', '/executions?limit=100')) as { items: Run[] }
  return items.toReversed()
}

const log = (page: Page) => page.getByRole('log')
const lastReply = (page: Page) => log(page).getByRole('group', { name: 'This reply' }).last()

test('a follow-up stays in its conversation, a new one begins another, and the history opens the whole', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await give(page, 'First word')
  await expectReplies(page, 1)
  await give(page, 'Second word')
  await expectReplies(page, 2)
  await page.getByRole('button', { name: 'New conversation' }).click()
  await expect(log(page).getByText('New conversation')).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: /ask millie/i })).toBeFocused()
  await give(page, 'Another matter')
  await expectReplies(page, 3)
  const [first, second, third] = (await runs(server, person)).map(({ thread_id }) => thread_id)
  expect(first).not.toBeNull()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  // It is marked where it began, and the mark stays.
  await page.reload()
  await expect(log(page).getByText(/New conversation, Today/)).toHaveCount(1)

  await page.getByRole('tab', { name: 'Execution History' }).click()
  await page.getByRole('link', { name: /First word/ }).click()
  await expect(page.getByText('Second word')).toBeVisible()
  await expect(page.getByText('Another matter')).toHaveCount(0)
  await page.getByRole('link', { name: 'Continue this conversation' }).click()
  await expect(log(page).getByText('Another matter')).toHaveCount(0)
  await give(page, 'Third word')
  await expectReplies(page, 3)
  expect((await runs(server, person)).at(-1)).toMatchObject({ prompt: 'Third word', thread_id: first })
  await page.getByRole('link', { name: 'All conversations' }).click()
  await expect(log(page).getByText('Another matter')).toBeVisible()
})

test('follow-ups written offline arrive in their order and in their conversations', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await context.setOffline(true)
  await give(page, 'One')
  await give(page, 'Two')
  await page.getByRole('button', { name: 'New conversation' }).click()
  await give(page, 'Three')
  await give(page, 'Four')
  await expect(page.getByText(/Saved on this device/)).toHaveCount(4)
  // What is taken back keeps its place.
  await page.getByRole('button', { name: 'Cancel' }).nth(1).click()
  await expect(page.getByRole('textbox', { name: /ask millie/i })).toHaveValue('Two')
  await page.getByRole('textbox', { name: /ask millie/i }).fill('Two, better')
  await page.reload()
  await page.getByRole('button', { name: 'Execute Task' }).click()
  await context.setOffline(false)
  await expectReplies(page, 4)
  const [one, three, four, two] = await runs(server, person)
  expect([one, three, four, two].map((run) => run?.prompt)).toEqual(['One', 'Three', 'Four', 'Two, better'])
  expect(two!.thread_id).toBe(one!.thread_id)
  expect(four!.thread_id).toBe(three!.thread_id)
  expect(three!.thread_id).not.toBe(one!.thread_id)
})

test('a task is run again with its files, also from the server, and with its words changed', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await page.locator('input[type=file]').setInputFiles(notes)
  await give(page, 'Summarise this')
  await expectReplies(page, 1)
  // This page no longer has the file.
  await page.reload()
  await expectReplies(page, 1)
  await lastReply(page).getByRole('button', { name: 'Run again', exact: true }).click()
  await expectReplies(page, 2)
  await lastReply(page).getByRole('button', { name: 'Edit and run again' }).click()
  await expect(page.getByRole('textbox', { name: /ask millie/i })).toHaveValue('Summarise this')
  await expect(page.getByRole('list', { name: 'Attached files' }).getByText(notes.name)).toBeVisible()
  await page.getByRole('textbox', { name: /ask millie/i }).fill('List the action items')
  await page.getByRole('button', { name: 'Execute Task' }).click()
  await expectReplies(page, 3)
  const all = await runs(server, person)
  expect(all.map(({ prompt }) => prompt)).toEqual(['Summarise this', 'Summarise this', 'List the action items'])
  for (const run of all) {
    expect(run.attached_files).toMatchObject([{ name: notes.name }])
    expect(run.steps[0]!.summary).toMatch(/Read supplier-notes\.md, \d+ words/)
  }
  // Each began a conversation, so each begins one again.
  expect(new Set(all.map(({ thread_id }) => thread_id)).size).toBe(3)
  await expect(log(page).getByRole('button', { name: /^Read 1 file/ })).toHaveCount(3)
  await log(page)
    .getByRole('button', { name: /^Read 1 file/ })
    .last()
    .click()
  await expect(
    log(page)
      .getByRole('listitem')
      .filter({ hasText: /^Read supplier-notes\.md/ }),
  ).toHaveCount(1)
})

test('a reply is copied and downloaded, offline too, and Word has what the reply has', async ({
  context,
  server,
  front,
  person,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await openApp(context, server, front, person)
  await page.locator('input[type=file]').setInputFiles(notes)
  await give(page, 'What: "to do" next?')
  await expectReplies(page, 1)
  await context.setOffline(true)
  await lastReply(page).getByRole('button', { name: 'Copy' }).click()
  await expect(lastReply(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('Nordhaus')

  const download = async (label: string) => {
    await lastReply(page).getByRole('button', { name: 'Download' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: label }).click(),
    ])
    return { name: file.suggestedFilename(), path: await file.path() }
  }
  const markdown = await download('Download as Markdown')
  expect(markdown.name).toBe('What to do next.md')
  expect(readFileSync(markdown.path, 'utf8')).toBe(copied)
  const word = await download('Download for Word')
  expect(word.name).toBe('What to do next.docx')

  // The server reads it like anybody's document.
  await context.setOffline(false)
  await page.getByRole('button', { name: 'New conversation' }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: word.name,
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: readFileSync(word.path),
  })
  await give(page, 'Summarise this document')
  await expectReplies(page, 2)
  expect((await runs(server, person)).at(-1)!.steps[0]!.summary).toMatch(
    /^Read What to do next\.docx, .*[1-9]\d* words/,
  )
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the rarer things are in a menu; a reply becomes a task offline, and that is taken back', async ({
    context,
    server,
    front,
    person,
  }) => {
    const page = await openApp(context, server, front, person)
    await give(page, 'Plan the launch')
    await expectReplies(page, 1)
    await expect(lastReply(page).getByRole('button', { name: 'Copy' })).toBeVisible()
    await lastReply(page).getByRole('button', { name: 'More' }).tap()
    await expect(page.getByRole('menu', { name: 'More' })).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    expect(await smallTargets(lastReply(page))).toEqual([])
    await context.setOffline(true)
    await page.getByRole('menuitem', { name: 'Save as a task' }).tap()
    const form = page.getByRole('dialog')
    await expect(form.getByLabel('Title')).toHaveValue('Plan the launch')
    await expect(form.getByLabel('Notes')).not.toHaveValue('')
    await form.getByRole('button', { name: 'Create Task' }).tap()
    await expect(page.getByText('Saved as a task')).toBeVisible()
    // Back where the reply is.
    await expect(page).toHaveURL(/\/agents\/6/)
    await expect(page.getByText('1 waiting')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(page.getByText('2 waiting')).toBeVisible()
    await page.goto('/tasks')
    await expect(page.getByText('Ask Arlo what he can do for you')).toBeVisible()
    await expect(page.getByText('Plan the launch')).toHaveCount(0)
    await context.setOffline(false)
    await expect(page.getByText(/^\d saved$/)).toHaveCount(0)
    await expect
      .poll(async () =>
        ((await callAs(server, person, 'GET', '/tasks')) as { title: string }[]).map(({ title }) => title),
      )
      .not.toContain('Plan the launch')
    await openMillie(page)
    await lastReply(page).getByRole('button', { name: 'More' }).tap()
    await page.getByRole('menuitem', { name: 'Save as a task' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Create Task' }).tap()
    await expect
      .poll(async () =>
        ((await callAs(server, person, 'GET', '/tasks')) as { title: string }[]).map(({ title }) => title),
      )
      .toContain('Plan the launch')
  })
})

test('by keyboard: the toolbar, its menu, and back', async ({ context, server, front, person }) => {
  const page = await openApp(context, server, front, person)
  await give(page, 'Say something')
  await expectReplies(page, 1)
  const opener = lastReply(page).getByRole('button', { name: 'Download' })
  await tabTo(page, opener, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeFocused()
  await expect(page.getByRole('menuitem', { name: 'Download for Word' })).toHaveAttribute('data-highlighted')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await tabTo(page, lastReply(page).getByRole('button', { name: 'Run again', exact: true }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expectReplies(page, 2)
  expect(await ledger(server, person)).toEqual(['Say something', 'Say something'])
})
