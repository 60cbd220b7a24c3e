import { type Locator, type Page, devices } from '@playwright/test'
import { expect, expectAccessible, signIn, withoutWorkerBadge } from '../support/browser.ts'
import { newPerson, test } from '../support/outbox.ts'

const { defaultBrowserType: _browser, ...phone } = devices['Pixel 7']

const list = (page: Page) => page.getByRole('list', { name: 'Tasks' })
const line = (page: Page, title: string) => list(page).getByRole('listitem').filter({ hasText: title })
/** What a finger does that no click does. */
async function touches(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  const middle = async (of: Locator) => {
    // Where the list is being sorted anew, it is elsewhere in a moment.
    await of.scrollIntoViewIfNeeded()
    const box = (await of.boundingBox())!
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  return {
    /** Rests on it until something has come of it. */
    async rest(on: Locator) {
      await send('touchStart', [await middle(on)])
      await expect(page.getByRole('toolbar', { name: 'Selected tasks' })).toBeVisible()
      await send('touchEnd', [])
    },
    async move(what: Locator, by: number) {
      const { x, y } = await middle(what)
      await send('touchStart', [{ x, y }])
      // As fast as a finger: one that crosses the row in a millisecond throws it, and the next tap only stops the throw.
      for (let step = 1; step <= 16; step++) {
        await send('touchMove', [{ x: x + (by * step) / 16, y }])
        await page.evaluate(() => new Promise(requestAnimationFrame))
      }
      await send('touchEnd', [])
    },
  }
}

const sheet = (page: Page) => page.getByRole('dialog')

test.describe('by touch', () => {
  test.use(phone)

  test('a task is made, moved, changed, deleted and brought back', async ({ page, server, person }) => {
    await signIn(page, server, person)
    await page.goto('/tasks')
    await expect(list(page).getByRole('listitem')).toHaveCount(4)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Create Task' }).tap()
    await sheet(page).getByLabel('Title').fill('Call Nordhaus')
    await sheet(page).getByLabel('Assignee').selectOption({ label: 'Arlo, Executive Assistant' })
    await sheet(page).getByLabel('Due').fill('2020-02-03')
    await expectAccessible(page)
    await sheet(page).getByRole('button', { name: 'Create Task' }).tap()
    await expect(sheet(page)).toHaveCount(0)
    await expect(line(page, 'Call Nordhaus')).toContainText('overdue since 3 Feb 2020')
    await expect(line(page, 'Call Nordhaus')).toContainText('Arlo')
    await expect(page.getByRole('heading', { name: /Overdue 1/ })).toBeVisible()

    await page.getByLabel('Status of Call Nordhaus').selectOption('Completed')
    await expect(page.getByRole('heading', { name: /Done 1/ })).toBeVisible()

    await line(page, 'Call Nordhaus').tap()
    await sheet(page).getByLabel('Title').fill('Call Nordhaus twice')
    await sheet(page).getByLabel('Priority').selectOption('High')
    await sheet(page).getByRole('button', { name: 'Save' }).tap()
    await expect(line(page, 'Call Nordhaus twice')).toContainText('High priority')

    await line(page, 'Call Nordhaus twice').tap()
    await sheet(page).getByRole('button', { name: 'Delete task' }).tap()
    await expect(line(page, 'Call Nordhaus twice')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(line(page, 'Call Nordhaus twice')).toBeVisible()
    await page.reload()
    await expect(line(page, 'Call Nordhaus twice')).toContainText('Completed')
  })

  test('the search finds title and assignee, and the address keeps it', async ({ page, server, person }) => {
    await signIn(page, server, person)
    await page.goto('/tasks')
    await page.getByRole('searchbox').fill('arlo')
    await expect(list(page).getByRole('listitem')).toHaveCount(2)
    await expect(page.getByText('1 task found')).toBeAttached()
    await page.getByRole('button', { name: 'Show filters' }).tap()
    await page.getByLabel('Priority', { exact: true }).selectOption('High')
    await expect(page.getByText("No matches for 'arlo'.")).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByText("No matches for 'arlo'.")).toBeVisible()
    await page.getByRole('button', { name: 'Show all tasks' }).tap()
    await expect(list(page).getByRole('listitem')).toHaveCount(4)
    await page.getByLabel('Order').selectOption('title')
    await expect(list(page).getByRole('listitem').first()).toContainText('Ask Arlo')
    await page.reload()
    await expect(page.getByLabel('Order')).toHaveValue('title')
  })
})

test.describe('many at once', () => {
  const selected = (page: Page) => page.getByRole('toolbar', { name: 'Selected tasks' })

  test.describe('by touch', () => {
    test.use(phone)

    test('a finger that rests chooses, and what is done to the chosen is taken back', async ({
      page,
      server,
      person,
    }) => {
      await signIn(page, server, person)
      await page.goto('/tasks')
      await expect(list(page).getByRole('listitem')).toHaveCount(4)
      const touch = await touches(page)
      await touch.rest(line(page, 'Ask Arlo'))
      await expect(selected(page)).toContainText('1 selected')
      await line(page, 'Give Spec').tap()
      await expect(selected(page)).toContainText('2 selected')
      await expectAccessible(page)
      await selected(page).getByRole('button', { name: 'Complete' }).tap()
      await expect(page.getByRole('heading', { name: /Done 2/ })).toBeVisible()
      await expect(selected(page)).toHaveCount(0)
      await page.getByRole('button', { name: 'Undo' }).tap()
      await expect(page.getByRole('heading', { name: /Done/ })).toHaveCount(0)

      await touch.rest(line(page, 'Ask Arlo'))
      await selected(page).getByRole('button', { name: 'Select all' }).tap()
      await expect(selected(page)).toContainText('3 selected')
      await selected(page).getByRole('button', { name: 'Due' }).tap()
      await expectAccessible(page)
      await sheet(page).getByRole('button', { name: 'Tomorrow' }).tap()
      await expect(line(page, 'Ask Arlo')).toContainText('due Tomorrow')

      await touch.rest(line(page, 'Ask Arlo'))
      await selected(page).getByRole('button', { name: 'Assign' }).tap()
      await sheet(page)
        .getByRole('button', { name: /^Millie/ })
        .tap()
      await expect(line(page, 'Ask Arlo')).toContainText('Millie')

      await touch.rest(line(page, 'Ask Arlo'))
      await line(page, 'Give Spec').tap()
      await selected(page).getByRole('button', { name: 'Delete' }).tap()
      await expect(line(page, 'Ask Arlo')).toHaveCount(0)
      await page.getByRole('button', { name: 'Undo' }).tap()
      await expect(line(page, 'Ask Arlo')).toContainText('Millie')
      await page.reload()
      await expect(list(page).getByRole('listitem')).toHaveCount(4)
    })

    test('Back ends choosing, and closes what asks for a date, before it leaves', async ({ page, server, person }) => {
      await signIn(page, server, person)
      await page.goto('/tasks')
      await expect(list(page).getByRole('listitem')).toHaveCount(4)
      const touch = await touches(page)
      await touch.rest(line(page, 'Ask Arlo'))
      await expect(selected(page)).toContainText('1 selected')
      await expect(page).toHaveURL(/select=on/)
      await page.goBack()
      await expect(selected(page)).toHaveCount(0)
      await expect(list(page).getByRole('listitem')).toHaveCount(4)
      await touch.move(line(page, 'Give Spec'), -160)
      await expect(sheet(page)).toBeVisible()
      await page.goBack()
      await expect(sheet(page)).toHaveCount(0)
      await expect(page).toHaveURL(/\/tasks$/)

      // Ended by hand it leaves nothing to go back through.
      await touch.rest(line(page, 'Ask Arlo'))
      await expect(page).toHaveURL(/select=on/)
      await selected(page).getByRole('button', { name: 'Complete' }).tap()
      await expect(page).toHaveURL(/\/tasks$/)
      // What tells of it covers none of the bars, also while the next are chosen.
      await touch.rest(line(page, 'Give Spec'))
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
      const notice = (await page.getByRole('status').filter({ hasText: 'Undo' }).boundingBox())!
      const first = (await selected(page).getByRole('button', { name: 'Complete' }).boundingBox())!
      expect(notice.y + notice.height).toBeLessThanOrEqual(first.y)
      await selected(page).getByRole('button', { name: 'Stop selecting' }).tap()
      await expect(selected(page)).toHaveCount(0)
      await expect(page).toHaveURL(/\/tasks$/)
      await page.goBack()
      await expect(page).not.toHaveURL(/\/tasks/)
    })

    test('a row that is moved to the right is done, to the left it gets another date', async ({
      page,
      server,
      person,
    }) => {
      await signIn(page, server, person)
      await page.goto('/tasks')
      await expect(list(page).getByRole('listitem')).toHaveCount(4)
      const touch = await touches(page)
      await touch.move(line(page, 'Ask Arlo'), 40)
      await touch.move(line(page, 'Ask Arlo'), 160)
      await expect(page.getByRole('heading', { name: /Done 1/ })).toBeVisible()
      await touch.move(line(page, 'Give Spec'), -160)
      await sheet(page)
        .getByRole('button', { name: /, choose a month$/ })
        .tap()
      await sheet(page).getByRole('button', { name: 'Switch to next year' }).tap()
      await sheet(page).getByRole('gridcell', { name: 'Feb' }).tap()
      const year = new Date().getFullYear() + 1
      await sheet(page)
        .getByRole('button', { name: new RegExp(`day 13 February ${year}$`) })
        .tap()
      await expect(line(page, 'Give Spec')).toContainText(`due 13 Feb ${year}`)
    })
  })

  test('a mouse and the keyboard begin with what a row shows them, and a finger is shown nothing', async ({
    page,
    browser,
    server,
    person,
  }) => {
    await signIn(page, server, person)
    await page.goto('/tasks')
    const choice = (title: string) => line(page, title).getByRole('checkbox', { name: `Select ${title}` })
    const opacity = (title: string) =>
      choice(title).evaluate((input) => getComputedStyle(input.closest('label')!).opacity)
    await expect(choice('Ask Arlo')).not.toBeChecked()
    expect(await opacity('Ask Arlo')).toBe('0')
    await line(page, 'Ask Arlo').hover()
    await expect.poll(() => opacity('Ask Arlo')).toBe('1')
    expect(await opacity('Give Spec')).toBe('0')
    await expectAccessible(page)
    // Beside the row, where nothing else is.
    const row = (await line(page, 'Ask Arlo').boundingBox())!
    await page.mouse.click(row.x - 22, row.y + row.height / 2)
    await expect(choice('Ask Arlo')).toBeChecked()
    await expect(selected(page)).toContainText('1 selected')
    // How far the others are stays in sight.
    await expect(page.getByLabel('Status of Give Spec')).toBeVisible()
    await line(page, 'Give Spec').click()
    await expect(selected(page)).toContainText('2 selected')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(selected(page)).toHaveCount(0)

    await page.getByLabel('Status of Give Spec').focus()
    await page.keyboard.press('Shift+Tab')
    await expect(choice('Give Spec')).toBeFocused()
    expect(await opacity('Give Spec')).toBe('1')
    await page.keyboard.press('Space')
    await expect(selected(page)).toContainText('1 selected')
    await expect(choice('Give Spec')).toBeFocused()

    const small = await browser.newContext({ ...devices['iPad (gen 7) landscape'], baseURL: server.url })
    const tablet = await small.newPage()
    await signIn(tablet, server, person)
    await tablet.goto('/tasks')
    await expect(line(tablet, 'Ask Arlo')).toBeVisible()
    await expect(list(tablet).getByRole('checkbox')).toHaveCount(0)
    await small.close()
  })

  test('j, k, x and e do it from the keyboard, ? tells so, and a switch turns them off', async ({
    page,
    server,
    person,
  }) => {
    await signIn(page, server, person)
    await page.goto('/tasks')
    await expect(list(page).getByRole('listitem')).toHaveCount(4)
    const rows = page.locator('[data-row]')
    await page.keyboard.press('j')
    await expect(rows.first()).toBeFocused()
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(selected(page)).toContainText('2 selected')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(selected(page)).toHaveCount(0)
    await page.keyboard.press('k')
    await expect(rows.first()).toBeFocused()
    await page.keyboard.press('e')
    await expect(page.getByRole('heading', { name: /Done 1/ })).toBeVisible()

    await page.keyboard.press('?')
    await expect(sheet(page).getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expectAccessible(page)
    await sheet(page).getByRole('switch', { name: 'Single keys' }).click()
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
    await rows.first().focus()
    await page.keyboard.press('x')
    await page.keyboard.press('ArrowDown')
    await expect(rows.nth(1)).toBeFocused()
    await expect(selected(page)).toHaveCount(0)
  })
})

test('by keyboard alone a task is made, found, moved, run, deleted and brought back', async ({
  page,
  server,
  person,
}) => {
  await signIn(page, server, person)
  await page.goto('/tasks')
  await expect(list(page).getByRole('listitem')).toHaveCount(4)
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
  const tabTo = async (name: RegExp) => {
    for (let tabs = 0; tabs < 30; tabs += 1) {
      await press('Tab')
      const focused = await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      )
      if (name.test(focused)) return
    }
    throw new Error(`Tab never comes to ${name}.`)
  }

  await tabTo(/Create Task/)
  await press('Enter')
  await expect(sheet(page).getByLabel('Title')).toBeFocused()
  await page.keyboard.type('What can you do?')
  await press('Tab')
  await page.keyboard.type('Mil')
  await press('Control+Enter')
  await expect(sheet(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Create Task' })).toBeFocused()
  await expect(line(page, 'What can you do?')).toContainText('Millie')

  await page.getByRole('link', { name: /Give Spec/ }).focus()
  await press('Home')
  const first = page.getByRole('link').and(page.locator('[data-row]')).first()
  await expect(first).toBeFocused()
  await press('End')
  const last = page.locator('[data-row]').last()
  await expect(last).toBeFocused()
  await press('ArrowUp')
  await expect(last).not.toBeFocused()

  await page.getByRole('link', { name: 'What can you do?' }).focus()
  await press('Shift+Tab')
  await expect(page.getByLabel('Status of What can you do?')).toBeFocused()
  await page.keyboard.type('Comp')
  await expect(line(page, 'What can you do?')).toContainText('Completed')

  await page.getByRole('link', { name: 'What can you do?' }).focus()
  await press('Enter')
  await tabTo(/Run with Millie/)
  await press('Enter')
  await expect(page).toHaveURL(/\/agents\/6$/)
  await expect(page.getByRole('log')).toContainText('What can you do?')
  await expect(page.getByText('Built-in assistant, no credits used')).toBeVisible({ timeout: 30_000 })

  await page.goto('/tasks')
  await page.getByRole('link', { name: 'What can you do?' }).focus()
  await press('Enter')
  await tabTo(/Delete task/)
  await press('Enter')
  await expect(line(page, 'What can you do?')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await press('F8')
  await tabTo(/Undo/)
  await press('Enter')
  await expect(line(page, 'What can you do?')).toBeVisible()
})

test('what was typed into a form that was closed is there when it opens again', async ({ page, server, person }) => {
  await signIn(page, server, person)
  await page.goto('/tasks')
  await page.getByRole('button', { name: 'Create Task' }).click()
  await sheet(page).getByRole('button', { name: 'Create Task' }).click()
  await expect(sheet(page)).toContainText('The title must not be empty.')
  await sheet(page).getByLabel('Notes').fill('By post')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/tasks$/)
  await expect(sheet(page)).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'Create Task' }).click()
  await expect(sheet(page).getByLabel('Notes')).toHaveValue('By post')
  await sheet(page).getByRole('button', { name: 'Start over' }).click()
  await expect(sheet(page).getByLabel('Notes')).toHaveValue('')
  await page.goBack()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/tasks$/)
})

test('an answer that is lost after the commit makes no second task', async ({ page, server, front, person }) => {
  await signIn(page, server, person)
  await page.goto('/tasks')
  await expect(list(page).getByRole('listitem')).toHaveCount(4)
  front.trouble = 'lose-answer'
  await page.getByRole('button', { name: 'Create Task' }).click()
  await sheet(page).getByLabel('Title').fill('Once')
  await sheet(page).getByRole('button', { name: 'Create Task' }).click()
  await expect(line(page, 'Once').getByRole('img', { name: /not sent yet/ })).toBeVisible()
  front.trouble = null
  await expect(line(page, 'Once').getByRole('img', { name: /not sent yet/ })).toHaveCount(0, { timeout: 30_000 })
  await page.reload()
  await expect(line(page, 'Once')).toHaveCount(1)
  expect(new Set(front.writes.map(({ key }) => key)).size).toBe(1)
})

test.describe('two devices', () => {
  /** Another device of the same person. */
  async function another(
    page: Page,
    as: Awaited<ReturnType<typeof newPerson>>,
    server: Parameters<typeof signIn>[1],
    url: string,
  ): Promise<Page> {
    const context = withoutWorkerBadge(await page.context().browser()!.newContext({ baseURL: url }))
    const other = await context.newPage()
    await signIn(other, server, as)
    await other.goto('/tasks')
    await expect(list(other).getByRole('listitem')).toHaveCount(4)
    return other
  }
  const look = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')))
  const change = async (
    page: Page,
    title: string,
    edit: (sheet: ReturnType<Page['getByRole']>) => Promise<unknown>,
  ) => {
    await line(page, title).getByRole('link').click()
    await edit(sheet(page))
    await sheet(page).getByRole('button', { name: 'Save' }).click()
    await expect(sheet(page)).toHaveCount(0)
  }

  test('keep both what they changed in different fields; in the same field the last to arrive stays', async ({
    page,
    server,
    front,
    person,
  }) => {
    await signIn(page, server, person)
    await page.goto('/tasks')
    await expect(list(page).getByRole('listitem')).toHaveCount(4)
    const other = await another(page, person, server, front.url)
    await page.context().setOffline(true)
    await change(page, 'Ask Arlo', async (form) => {
      await form.getByLabel('Title').fill('Ask Arlo about Monday')
      await form.getByLabel('Priority').selectOption('High')
    })
    await expect(line(page, 'Ask Arlo about Monday').getByRole('img', { name: /not sent yet/ })).toBeVisible()
    await expectAccessible(page)
    // The other device's change is the first to arrive.
    const arrived = other.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
    await change(other, 'Ask Arlo', async (form) => {
      await form.getByLabel('Status').selectOption('In Progress')
      await form.getByLabel('Priority').selectOption('Medium')
    })
    await arrived
    await page.context().setOffline(false)
    for (const each of [page, other]) {
      await expect(async () => {
        await look(each)
        await expect(line(each, 'Ask Arlo about Monday')).toContainText('High priority', { timeout: 500 })
        await expect(line(each, 'Ask Arlo about Monday')).toContainText('In Progress', { timeout: 500 })
      }).toPass()
    }
    await other.context().close()
  })

  test('agree that a deletion wins, and the change that lost to it stays with its reason', async ({
    page,
    server,
    front,
    person,
  }) => {
    await signIn(page, server, person)
    await page.goto('/tasks')
    await expect(list(page).getByRole('listitem')).toHaveCount(4)
    const other = await another(page, person, server, front.url)
    await page.context().setOffline(true)
    await change(page, 'Ask Arlo', (form) => form.getByLabel('Title').fill('Ask Arlo about Monday'))
    await line(other, 'Ask Arlo').getByRole('link').click()
    await sheet(other).getByRole('button', { name: 'Delete task' }).click()
    await expect(line(other, 'Ask Arlo')).toHaveCount(0)
    await expect.poll(() => front.writes.some(({ call }) => call.startsWith('DELETE'))).toBe(true)
    await page.context().setOffline(false)
    const refused = page.getByRole('list', { name: 'Not saved' })
    await expect(refused).toContainText("Changes to 'Ask Arlo about Monday' couldn't be saved")
    await expect(refused).toContainText('This task was deleted.')
    await expect(line(page, 'Ask Arlo')).toHaveCount(0)
    await expectAccessible(page)
    await refused.getByRole('button', { name: 'Discard' }).click()
    await expect(refused).toHaveCount(0)
    await other.context().close()
  })
})
