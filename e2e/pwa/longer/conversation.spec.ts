import type { Page } from '@playwright/test'
import { expect, expectAccessible, fillLogin, notes, sales, signIn, test as base } from '../../support/browser.ts'
import { smallTargets } from '../../support/keyboard.ts'
import { callAs, expectReplies, give, openApp, test } from '../../support/outbox.ts'
import { type ToldServer, startToldServer } from '../../support/told-server.ts'

const log = (page: Page) => page.getByRole('log')
const phone = { width: 390, height: 844 }

/** How far below the top of the log the last question stands, and how much of the log is below what is in view. */
function places(page: Page): Promise<{ top: number; below: number }> {
  return log(page).evaluate((box) => {
    const question = [...box.querySelectorAll('article')].at(-1)!
    return {
      top: Math.round(question.getBoundingClientRect().top - box.getBoundingClientRect().top),
      below: Math.round(box.scrollHeight - box.scrollTop - box.clientHeight),
    }
  })
}

/** Where a question stands that has gone to the top: the edge of the log is above it. */
const atTop = 16

const paragraphs = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => `Paragraph ${from + n} of what there is to say.\n\n`).join('')

const told = base.extend<{ told: ToldServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
  told: async ({}, use) => {
    const told = await startToldServer(60_000)
    await use(told)
    await told.stop()
  },
  page: async ({ page, told }, use) => {
    await page.goto(`${told.url}/login`)
    await fillLogin(page, told.demo)
    await expect(page.getByRole('heading', { name: 'AI Agents' })).toBeVisible()
    await page.goto(`${told.url}/agents/6`)
    await use(page)
  },
})
told.use({ viewport: phone })

told(
  'a question goes to the top and holds there, and who scrolls is left alone',
  async ({ page, told: { engine } }) => {
    await give(page, 'First question')
    engine.write(paragraphs(1, 4))
    engine.end()
    await expect(page.getByText('Millie has completed your request')).toBeVisible()
    expect(await places(page)).toEqual({ top: atTop, below: 0 })

    await give(page, 'Second question')
    await expect.poll(() => places(page)).toEqual({ top: atTop, below: 0 })
    // It grows to the end of the view and beyond, and moves nothing.
    for (const from of [1, 4, 7, 10, 13, 16]) {
      engine.write(paragraphs(from, from + 2))
      await expect(
        log(page)
          .getByText(`Paragraph ${from + 2} of`)
          .last(),
      ).toBeAttached()
      expect((await places(page)).top).toBe(atTop)
    }
    expect((await places(page)).below).toBeGreaterThan(160)
    await page.getByRole('button', { name: 'Go to the end' }).click()
    await expect.poll(async () => (await places(page)).below).toBe(0)
    // Who is at the end stays there while more comes.
    engine.write(paragraphs(19, 23))
    await expect(log(page).getByText('Paragraph 23 of')).toBeInViewport()
    await expect.poll(async () => (await places(page)).below).toBe(0)

    // Who has gone up stays where they are.
    await log(page).evaluate((box) => (box.scrollTop -= 300))
    // The page has heard of it: from here on what comes is news.
    await expect.poll(() => log(page).evaluate((box) => box.style.overflowAnchor)).toBe('')
    const { top } = await places(page)
    engine.write(paragraphs(24, 33))
    engine.end()
    await expect(log(page).getByText('Built-in assistant, no credits used')).toHaveCount(2)
    expect((await places(page)).top).toBe(top)
    await expect(page.getByRole('button', { name: 'New reply' })).toBeVisible()
    await page.reload()
    await expect(log(page).getByText('Paragraph 33 of')).toBeInViewport()

    // A follow-up from there, with a file, whose composer is higher than it is afterwards.
    await page.locator('input[type=file]').setInputFiles([notes, sales])
    await give(page, 'Third question')
    await expect(log(page).getByText('Third question')).toBeInViewport()
    await expect.poll(() => places(page)).toEqual({ top: atTop, below: 0 })
    engine.write(paragraphs(1, 30))
    await expect(log(page).getByText('Paragraph 30 of').last()).toBeAttached()
    expect((await places(page)).top).toBe(atTop)
    engine.end()
  },
)

told('in the chat too; what takes longer goes on below it', async ({ page, told: { engine } }) => {
  await page.goto(page.url().replace('/agents/6', '/chat'))
  const box = page.getByRole('textbox', { name: /ask me anything/i })
  for (const [question, length] of [
    ['First question', 30],
    ['Second question', 2],
  ] as const) {
    await box.fill(question)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    engine.write(paragraphs(1, length))
    engine.end()
    await expect(page.getByRole('list', { name: 'What to ask next' }).getByRole('button')).toHaveCount(3)
    await expect.poll(async () => (await places(page)).top).toBe(atTop)
  }
  await expect(page.getByRole('list', { name: 'What to ask next' })).toBeInViewport()
  await expectAccessible(page)
})

told(
  'steps are one line that opens; what was sent stays in sight; the time counts from the start',
  async ({ page, told: { engine } }) => {
    await give(page, 'Tell Kim')
    engine.use('list_tasks', 'Looked through the tasks: 4 found')
    engine.use('list_events', 'Looked at the calendar: 2 events')
    engine.use('send_email', 'Sent a mail to kim@example.com')
    engine.write('It is sent, ')
    const line = log(page).getByRole('button', { name: /^Writing/ })
    await expect(line).toHaveAttribute('aria-expanded', 'false')
    await expect(log(page).getByText('Sent a mail to kim@example.com')).toBeVisible()
    await expect(log(page).getByText('Looked through the tasks: 4 found')).toHaveCount(0)

    await expect(line).toHaveText(/[3-9] s$/)
    await page.reload()
    // It is not zero again, at no moment.
    await expect(line).toHaveText(/[4-9] s$|1\d s$/)
    engine.write('and all is well.')
    engine.end()
    const ended = log(page).getByRole('button', { name: /^Sent 1 e-mail/ })
    await expect(ended).toHaveAttribute('aria-expanded', 'false')
    await ended.focus()
    await page.keyboard.press('Enter')
    await expect(log(page).getByRole('listitem')).toHaveText([
      /Looked through the tasks/,
      /Looked at the calendar/,
      /Sent a mail/,
    ])
    await expectAccessible(page)
  },
)

test('the files of a question open, after a reload and in a past run too', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await page.setViewportSize(phone)
  const long = `# Minutes\n\n${'ä'.repeat(1500)}`
  const minutes = { name: 'minutes.md', mimeType: 'text/markdown', buffer: Buffer.from(long) }
  await page.locator('input[type=file]').setInputFiles([minutes, sales])
  await give(page, 'Summarise these')
  await expectReplies(page, 1)
  const files = page.getByRole('list', { name: '2 attached files' })
  const opened = page.getByRole('dialog', { name: /minutes\.md/ })

  const look = async () => {
    await files.getByRole('button', { name: /minutes\.md/ }).focus()
    await page.keyboard.press('Enter')
    await expect(opened.getByText('# Minutes')).toBeVisible()
    await expect(opened.getByText(`… ${([...long].length - 500).toLocaleString('en')} more characters`)).toBeVisible()
  }
  await look()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(files.getByRole('button', { name: /minutes\.md/ })).toBeFocused()
  await page.reload()
  await look()
  await opened.getByRole('button', { name: 'Show all' }).click()
  await expect(opened.getByText(/more characters/)).toHaveCount(0)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    opened.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('minutes.md')
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Execution History' }).click()
  await page.getByRole('link', { name: /Summarise these/ }).click()
  await look()
  await page.keyboard.press('Escape')
  // The device has it no more once the page is another.
  await context.setOffline(true)
  await files.getByRole('button', { name: /sales\.csv/ }).click()
  await expect(page.getByText("It is on the server. Open it again when you're back online.")).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('region,amount,closed')).toBeVisible()
})

test('files that wait on the device open without a network, and of many the number is said', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await context.setOffline(true)
  const many = Array.from({ length: 7 }, (_, n) => ({
    name: `note-${n}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(`This is note ${n}.`),
  }))
  await page.locator('input[type=file]').setInputFiles(many)
  await give(page, 'Compare them')
  await page.reload()
  const files = page.getByRole('list', { name: '7 attached files' })
  await expect(files.getByRole('button', { name: /note-/ })).toHaveCount(4)
  await files.getByRole('button', { name: '3 more files' }).click()
  await files.getByRole('button', { name: /note-6/ }).click()
  await expect(page.getByRole('dialog').getByText('This is note 6.')).toBeVisible()
})

test.describe('by touch', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('an empty conversation starts with four examples of this workspace, offline too', async ({
    context,
    server,
    front,
    person,
  }) => {
    await callAs(server, person, 'POST', '/tasks', {
      title: 'Count the chairs',
      assignee_id: '6',
      dueDate: '2026-01-02',
    })
    const page = await openApp(context, server, front, person)
    const examples = page.getByRole('list', { name: 'Start with' }).getByRole('button')
    await expect(examples).toHaveCount(4)
    await context.setOffline(true)
    await page.reload()
    await expect(examples).toHaveCount(4)
    await expect(page.getByRole('button', { name: 'Move “Count the chairs” to tomorrow' })).toBeInViewport()
    await expectAccessible(page)
    expect(await smallTargets(log(page))).toEqual([])
    // What it can do stands behind the button.
    await expect(page.getByText('Status reports')).toHaveCount(0)
    await page.getByRole('button', { name: 'About Millie' }).click()
    await expect(page.getByRole('dialog').getByText('Status reports')).toBeVisible()
    await page.keyboard.press('Escape')

    const box = page.getByRole('textbox', { name: /ask millie/i })
    const [first, second] = await examples.allInnerTexts()
    await examples.first().click()
    await expect(box).toBeFocused()
    await expect(box).toHaveValue(first!)
    // Another one takes its place; what someone has written stays.
    await examples.nth(1).click()
    await expect(box).toHaveValue(second!)
    await box.fill('My own words')
    await examples.first().click()
    await expect(box).toHaveValue(`My own words\n${first}`)
    await box.fill(first!)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Execute Task' }).click()
    await expectReplies(page, 1)
    await expect(log(page).getByText('Not done')).toHaveCount(0)
    await expect(examples).toHaveCount(0)
  })
})

for (const viewport of [phone, { width: 1440, height: 900 }])
  test(`a past run is a press away and back, with its agent and its tabs, at ${viewport.width} px`, async ({
    page,
    server,
    person,
  }) => {
    await page.setViewportSize(viewport)
    await signIn(page, server, person)
    await page.goto('/agents/6')
    for (const [n, prompt] of ['First word', 'Summarise this', 'Last word'].entries()) {
      if (n === 1) await page.locator('input[type=file]').setInputFiles([notes, sales])
      await give(page, prompt)
      await expectReplies(page, n + 1)
    }
    const tab = page.getByRole('tab', { name: 'Execution History' })
    await tab.click()
    for (const name of [/First word/, /Last word/, /Summarise this/]) {
      await page.getByRole('link', { name }).click()
      await expect(page.getByRole('link', { name: 'Continue this conversation' })).toBeAttached()
      await expect(tab).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('heading', { level: 1, name: 'Millie' })).toBeInViewport({ ratio: 1 })
      await expect(page.locator('article').getByText(name)).toBeInViewport()
      const scrolls = () =>
        page.getByRole('main').evaluate((main) => [main.scrollTop, main.scrollHeight - main.clientHeight])
      expect(await scrolls()).toEqual([0, 0])
      // The reply goes on to its end, above the edge of the screen.
      await page.getByRole('link', { name: 'Continue this conversation' }).scrollIntoViewIfNeeded()
      await expect(page.getByRole('link', { name: 'Continue this conversation' })).toBeInViewport({ ratio: 1 })
      expect(await scrolls()).toEqual([0, 0])
      await page.getByRole('link', { name: 'All runs' }).click()
    }
    await expect(page.getByRole('link', { name: /word|Summarise/ })).toHaveCount(3)
  })
