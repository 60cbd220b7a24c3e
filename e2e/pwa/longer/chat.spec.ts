import { devices } from '@playwright/test'
import { expect, expectAccessible, notes } from '../../support/browser.ts'
import {
  box,
  chatLedger,
  chatWrites,
  expectChatReplies,
  openChat,
  say,
  sendButton,
  sessionOf,
} from '../../support/chat.ts'
import { enter, tabTo } from '../../support/enter.ts'
import { smallTargets } from '../../support/keyboard.ts'
import { keptOn, newPerson, test, wakerOf } from '../../support/outbox.ts'

const subtitle = 'Search, analyze, and act on insights about your company'
const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent: devices['Pixel 7'].userAgent,
}

test.describe('on a phone, by touch', () => {
  test.use(phone)

  test('a chat begins with a greeting and suggestions, goes on with a reply and what to ask next, and is kept', async ({
    page,
    server,
    person,
  }) => {
    await page.route('**/api/llm/preferences', (route) =>
      route.fulfill({ json: { preferred_provider: 'claude_fast', fallback_provider: 'builtin' } }),
    )
    await enter(page, server, person, '/chat')
    await expect(page.getByRole('heading', { name: 'AI Chat', level: 1 })).toBeVisible()
    await expect(page.getByText(subtitle)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Chat with your AI Assistant' })).toBeVisible()
    await expect(page.getByText('Using: Claude Fast')).toBeVisible()
    await expect(page.getByRole('log').getByText("Hello! I'm your AI assistant.")).toBeVisible()
    const suggestions = page.getByRole('list', { name: 'Suggestions' }).getByRole('button')
    await expect(suggestions.first()).toBeVisible()
    expect(await suggestions.count()).toBeGreaterThanOrEqual(3)
    await expectAccessible(page)
    expect(await smallTargets(page.locator('#main'))).toEqual([])

    await suggestions.first().tap()
    await expectChatReplies(page, 1)
    await expect(page).toHaveURL(/\/chat\?session=/)
    await expect(page.getByRole('list', { name: 'Suggestions' })).toHaveCount(0)
    const next = page.getByRole('list', { name: 'What to ask next' }).getByRole('button')
    // They stand in one line over the composer, which is swiped.
    await expect(next.first()).toBeInViewport({ ratio: 1 })
    await next.last().focus()
    await expect(next.last()).toBeInViewport({ ratio: 0.99 })
    await next.first().tap()
    await expectChatReplies(page, 2)
    await expect(next.first()).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)

    // On a touch keyboard Enter makes a line.
    await box(page).fill('One')
    await box(page).press('Enter')
    await box(page).pressSequentially('two')
    await expect(box(page)).toHaveValue('One\ntwo')
    const session = sessionOf(page)
    await page.reload()
    await expectChatReplies(page, 2)
    await expect(next.first()).toBeVisible()
    await expect(box(page)).toHaveValue('One\ntwo')

    await page.getByRole('button', { name: 'New chat' }).tap()
    await expect(page).toHaveURL(/\/chat$/)
    await expect(box(page)).toHaveValue('')
    await expectChatReplies(page, 0)
    await page.getByRole('button', { name: 'Chats' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Chats' })
    await expect(sheet.getByRole('link')).toHaveCount(1)
    await expectAccessible(page)
    expect(await smallTargets(sheet)).toEqual([])
    await sheet.getByRole('link').tap()
    await expect(sheet).toHaveCount(0)
    await expectChatReplies(page, 2)
    expect(sessionOf(page)).toBe(session)

    await page.getByRole('button', { name: 'Chats' }).tap()
    await sheet.getByRole('button', { name: /^More for/ }).tap()
    await page.getByRole('menuitem', { name: 'Delete' }).tap()
    const confirm = page.getByRole('dialog', { name: /^Delete '/ })
    await expectAccessible(page)
    await confirm.getByRole('button', { name: 'Delete chat' }).tap()
    await expect(sheet.getByText('No chats yet.')).toBeVisible()
    await sheet.getByRole('button', { name: 'Close' }).tap()
    await expect(page).toHaveURL(/\/chat$/)
    await expectChatReplies(page, 0)
    expect(await chatLedger(server, person, session)).toEqual([])
  })
})

test('the whole way by keyboard: write, send, begin anew, search, open, rename, go back', async ({
  page,
  server,
  person,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, server, person, '/chat')
  await tabTo(page, /ask me anything/i)
  await page.keyboard.type('What can you')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('do?')
  await expect(box(page)).toHaveValue('What can you\ndo?')
  await page.keyboard.press('Enter')
  await expectChatReplies(page, 1)
  await expect(box(page)).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Assistant has replied.' })).toHaveCount(1)
  // An empty message is none.
  await page.keyboard.type('   ')
  await page.keyboard.press('Enter')
  await expect(sendButton(page)).toBeDisabled()
  const scroller = await page.getByRole('log').boundingBox()
  expect(scroller!.height).toBeGreaterThanOrEqual(500)
  const first = sessionOf(page)

  await page.getByRole('button', { name: 'New chat' }).focus()
  await page.keyboard.press('Enter')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('Who has what?')
  await page.keyboard.press('Enter')
  await expectChatReplies(page, 1)
  const list = page.getByRole('list', { name: 'Past chats' })
  await expect(list.getByRole('link')).toHaveCount(2)
  await expect(list.getByRole('link').first()).toHaveAttribute('aria-current', 'page')

  await page.getByRole('searchbox', { name: 'Search chats' }).focus()
  await page.keyboard.type('nothing like it')
  await expect(page.getByText("No matches for 'nothing like it'.")).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search chats' }).fill('can you')
  await expect(list.getByRole('link')).toHaveCount(1)
  await list.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText('What can you do?')).toBeVisible()
  expect(sessionOf(page)).toBe(first)
  await expect(box(page)).toBeFocused()

  await page.getByRole('button', { name: /^More for What can you/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Rename chat' })
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Abilities')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(list.getByRole('link', { name: /Abilities/ })).toBeVisible()
  await expect(page).toHaveTitle(/Abilities/)
  await expectAccessible(page)

  await page.goBack()
  await expect(page.getByRole('log').getByText('Who has what?')).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('log').getByText('What can you do?')).toBeVisible()
})

test('files are attached by button and by paste, and travel with the message', async ({ page, server, person }) => {
  await enter(page, server, person, '/chat')
  await page.locator('input[type=file]').setInputFiles(notes)
  await box(page).evaluate((element) => {
    const data = new DataTransfer()
    data.items.add(new File(['Pay the invoice by Friday.'], 'pasted.txt', { type: 'text/plain' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')).toHaveCount(2)
  await say(page, 'Summarise these and list the action items')
  await expectChatReplies(page, 1)
  await expect(page.getByRole('log').getByText('Nordhaus').first()).toBeVisible()
  await expect(page.getByRole('log').getByText('pasted.txt').first()).toBeVisible()
})

test('offline a past chat can be read, and what is written waits and is sent once', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openChat(context, server, front, person)
  await say(page, 'What is overdue?')
  await expectChatReplies(page, 1)
  const session = sessionOf(page)
  await page.goto('/agents')
  await page.goto('/chat')
  await expect(page.getByRole('link', { name: /What is overdue/ })).toBeVisible()
  await expect.poll(() => keptOn(page, 'chats')).toContain('What is overdue?')
  await expect.poll(() => keptOn(page, 'chatRuns')).toContain('"completed"')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('list', { name: 'Suggestions' }).getByRole('button').first()).toBeVisible()
  await page.getByRole('link', { name: /What is overdue/ }).click()
  await expectChatReplies(page, 1)
  await say(page, 'And who has what?')
  await say(page, 'And what is due today?')
  await expect(page.getByText(/Saved on this device/)).toHaveCount(2)
  await page.getByRole('button', { name: 'New chat' }).click()
  // Else it is written into the chat that is left.
  await expect(page).toHaveURL(/\/chat$/)
  await expect(page.getByRole('log').getByText('And who has what?')).toBeHidden()
  await say(page, 'A new one')
  const other = sessionOf(page)
  expect(other).not.toBe(session)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('log').getByText('A new one')).toBeVisible()
  await expect(page.getByRole('link', { name: /A new one/ })).toBeVisible()
  await context.setOffline(false)
  await expectChatReplies(page, 1)
  await page.getByRole('link', { name: /What is overdue/ }).click()
  await expectChatReplies(page, 3)
  expect(await chatLedger(server, person, session)).toEqual([
    'What is overdue?',
    'And who has what?',
    'And what is due today?',
  ])
  expect(await chatLedger(server, person, other)).toEqual(['A new one'])
  expect(new Set(chatWrites(front).map(({ key }) => key)).size).toBe(4)
})

test('with every page closed, the worker sends what waits in a chat', async ({ context, server, front, person }) => {
  const page = await openChat(context, server, front, person)
  await context.setOffline(true)
  await say(page, 'Later')
  const session = sessionOf(page)
  const wake = await wakerOf(page)
  const empty = await context.newPage()
  await page.close()
  await context.setOffline(false)
  const wakeAndLook = async () => {
    await wake(empty)
    return chatLedger(server, person, session)
  }
  await expect.poll(wakeAndLook, { timeout: 30_000 }).toEqual(['Later'])
  const again = await context.newPage()
  await again.goto(`${front.url}/chat?session=${session}`)
  await expectChatReplies(again, 1)
  await expect(again.getByRole('log').getByText('Later')).toHaveCount(1)
  expect(chatWrites(front)).toHaveLength(1)
})

test('a lost answer doubles nothing', async ({ context, server, front, person }) => {
  const page = await openChat(context, server, front, person)
  await page.waitForLoadState('networkidle')
  front.trouble = 'lose-answer'
  await say(page, 'Once only')
  await expect(page.getByText(/The server can't be reached/)).toBeVisible()
  front.trouble = null
  await expectChatReplies(page, 1)
  expect(await chatLedger(server, person, sessionOf(page))).toEqual(['Once only'])
  await expect(page.getByRole('log').getByText('Once only')).toHaveCount(1)
  expect(new Set(chatWrites(front).map(({ key }) => key)).size).toBe(1)
})

test('what is refused says why, and can be sent again, edited or discarded', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openChat(context, server, front, person)
  await page.waitForLoadState('networkidle')
  front.trouble = 'refuse'
  await say(page, 'Not now')
  const log = page.getByRole('log')
  await expect(log.getByText('Sorry, I encountered an error. Please try again.')).toBeVisible()
  await expect(log.getByText("Couldn't be sent. Not today.")).toBeVisible()
  await expectAccessible(page)
  await log.getByRole('button', { name: 'Edit' }).click()
  await expect(box(page)).toHaveValue('Not now')
  await expect(log.getByText("Couldn't be sent.")).toHaveCount(0)
  await say(page, 'Not this either')
  await expect(log.getByText("Couldn't be sent. Not today.")).toBeVisible()
  front.trouble = null
  await log.getByRole('button', { name: 'Try again' }).click()
  await expectChatReplies(page, 1)
  expect(await chatLedger(server, person, sessionOf(page))).toEqual(['Not this either'])
})

test('two tabs show the same chat, and the next one to sign in sees none of it', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openChat(context, server, front, person)
  await say(page, 'Mine alone')
  await expectChatReplies(page, 1)
  const other = await context.newPage()
  await other.goto(page.url())
  await expectChatReplies(other, 1)
  await page.bringToFront()
  await say(page, 'From the first tab')
  await expectChatReplies(page, 2)
  await expectChatReplies(other, 2)
  await other.close()

  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  const next = await openChat(context, server, front, await newPerson(server))
  await expect(next.getByText('No chats yet.')).toBeVisible()
  await expect(next.getByText('Mine alone')).toHaveCount(0)
})
