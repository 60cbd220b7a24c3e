import type { Page } from '@playwright/test'
import { expect, expectAccessible, withoutWorkerBadge } from '../../support/browser.ts'
import { dialog, event, field, schedule } from '../../support/calendar.ts'
import { enter, tabTo } from '../../support/enter.ts'
import { callAs, test } from '../../support/outbox.ts'

/** A day of the week that phones show. */
function day(page: Page, name: string) {
  return page.getByRole('group', { name: 'Week' }).getByRole('button', { name })
}

test.describe('by touch, on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  })

  test('a meeting is scheduled, moved, cancelled and brought back', async ({ page, server, front, person }) => {
    await enter(page, server, person, '/calendar?date=2030-11-27')
    await expect(page.getByText('Nothing planned.')).toBeVisible()
    await expect(day(page, 'Wednesday 27 November 2030')).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)
    await day(page, 'Friday 29 November 2030').tap()
    await expect(page).toHaveURL(/date=2030-11-29/)
    await page.getByRole('button', { name: 'November, show the month' }).tap()
    await expect(page.getByRole('grid')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Wednesday 27 November 2030' }).tap()
    await expect(page.getByRole('grid')).toHaveCount(0)
    await expect(page).toHaveURL(/date=2030-11-27/)
    await page.getByRole('button', { name: 'Schedule Meeting' }).last().tap()
    await expect(field(page, 'Date')).toHaveValue('2030-11-27')
    await field(page, 'Start').fill('15:00')
    await expect(field(page, 'End')).toHaveValue('15:30')
    await field(page, 'End').fill('14:00')
    await dialog(page).getByRole('button', { name: 'Schedule Meeting' }).tap()
    await expect(field(page, 'Title')).toHaveAccessibleDescription('The title must not be empty.')
    await expect(field(page, 'End')).toHaveAccessibleDescription('The end must come after the start.')
    await expectAccessible(page)
    await field(page, 'Title').fill('Budget')
    await field(page, 'End').fill('16:00')
    await field(page, 'Attendees').fill('Alex Kim, sam@example.com, ')
    await dialog(page).getByRole('button', { name: 'Schedule Meeting' }).tap()
    await expect(event(page, 'Budget')).toContainText(/15:00 – 16:00.*Alex Kim, sam@example\.com · Muster/)
    await expect(day(page, 'Wednesday 27 November 2030, 1 event')).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)

    await event(page, 'Budget').tap()
    await expectAccessible(page)
    await field(page, 'Date').fill('2030-11-28')
    await field(page, 'Start').fill('09:15')
    await expect(field(page, 'End')).toHaveValue('10:15')
    await dialog(page).getByRole('button', { name: 'Save' }).tap()
    await expect(page.getByRole('heading', { name: 'Events on Thursday 28 November 2030' })).toBeVisible()
    await expect(event(page, 'Budget')).toContainText('09:15 – 10:15')
    await expect
      .poll(() => front.writes.at(-1)?.body)
      .toEqual({ start: '2030-11-28T08:15:00.000Z', end: '2030-11-28T09:15:00.000Z', time_zone: 'Europe/Berlin' })

    await event(page, 'Budget').tap()
    await dialog(page).getByRole('button', { name: 'Delete meeting' }).tap()
    // Not before the way back: it is there for five seconds.
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(event(page, 'Budget')).toContainText('09:15 – 10:15')
    await page.reload()
    await expect(event(page, 'Budget')).toContainText('sam@example.com')
  })
})

test.describe('by keyboard alone', () => {
  test.use({ locale: 'en-GB', timezoneId: 'Europe/Berlin' })

  test('a day is chosen, a meeting scheduled, cancelled and brought back', async ({ page, server, person }) => {
    await enter(page, server, person, '/calendar?date=2030-11-27')
    await expect(page.getByRole('grid')).toBeVisible()
    await tabTo(page, /^Wednesday 27 November 2030/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/date=2030-12-04/)
    await expect(page.getByRole('button', { name: 'December 2030, choose a month' })).toBeVisible()
    await tabTo(page, 'Schedule Meeting')
    await page.keyboard.press('Enter')
    await expect(field(page, 'Title')).toBeFocused()
    await page.keyboard.type('Retrospective')
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/event=/)
    await expect(page.getByRole('button', { name: 'Schedule Meeting' }).last()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field(page, 'Title')).toHaveValue('Retrospective')
    await expect(dialog(page)).toContainText('What you typed last time is still here.')
    await page.keyboard.press('Control+Enter')
    await expect(event(page, 'Retrospective')).toContainText('09:00 – 09:30')
    // While its form is open, nothing else can take the focus.
    await expect(dialog(page)).toHaveCount(0)
    await tabTo(page, /Retrospective/)
    await page.keyboard.press('Enter')
    await tabTo(page, 'Delete meeting')
    await page.keyboard.press('Enter')
    await expect(event(page, 'Retrospective')).toHaveCount(0)
    await expect(dialog(page)).toHaveCount(0)
    // F8 goes to the notice once there is one.
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await page.keyboard.press('F8')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(event(page, 'Retrospective')).toBeVisible()
  })
})

test('a meeting that is scheduled offline is marked, and sent once when the network is back', async ({
  page,
  context,
  server,
  front,
  person,
}) => {
  await enter(page, server, person, '/calendar?date=2030-11-27')
  await expect(page.getByRole('grid')).toBeVisible()
  await context.setOffline(true)
  await schedule(page, 'Written on the train', '2030-11-27', '10:00', '11:00')
  await expect(event(page, 'Written on the train').getByRole('img', { name: /not sent yet/ })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(event(page, 'Written on the train').getByRole('img', { name: /not sent yet/ })).toBeVisible()
  expect(front.writes).toEqual([])
  await context.setOffline(false)
  await expect(page.getByRole('img', { name: /not sent yet/ })).toHaveCount(0)
  await expect.poll(() => front.writes.map(({ call }) => call)).toEqual(['POST /api/calendar/events'])
  await page.reload()
  await expect(event(page, 'Written on the train')).toContainText('10:00 – 11:00')
})

test('a refused change is undone, says why, and opens again with what was typed', async ({
  page,
  server,
  front,
  person,
}) => {
  await enter(page, server, person, '/calendar?date=2030-11-27')
  await schedule(page, 'Budget', '2030-11-27', '10:00', '11:00')
  await expect.poll(() => front.writes.length).toBe(1)
  front.trouble = 'refuse'
  await event(page, 'Budget').click()
  await field(page, 'Start').fill('12:00')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  const refused = page.getByRole('list', { name: 'Not saved' })
  await expect(refused).toContainText("Changes to 'Budget' couldn't be saved")
  await expect(refused).toContainText('Not today.')
  await expect(event(page, 'Budget')).toContainText('10:00 – 11:00')
  front.trouble = null
  await refused.getByRole('button', { name: 'Edit' }).click()
  await expect(field(page, 'Start')).toHaveValue('12:00')
  await field(page, 'Start').fill('13:00')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(event(page, 'Budget')).toContainText('13:00 – 14:00')
  await expect(refused).toHaveCount(0)
})

test('an event is at the right time in every zone, and tells where it was planned', async ({
  browser,
  server,
  front,
  person,
}) => {
  const at = async (timezoneId: string, date: string) => {
    const context = withoutWorkerBadge(await browser.newContext({ timezoneId, locale: 'en-GB', baseURL: front.url }))
    const page = await context.newPage()
    await enter(page, server, person, `/calendar?date=${date}`)
    await expect(page.getByRole('grid')).toBeVisible()
    return page
  }
  const berlin = await at('Europe/Berlin', '2030-11-27')
  await schedule(berlin, 'Review', '2030-11-27', '15:00', '15:30')
  await expect(event(berlin, 'Review')).toContainText('15:00 – 15:30')
  await expect(event(berlin, 'Review')).not.toContainText(' in ')
  // In the night in which the clocks go back, half an hour after midnight.
  await schedule(berlin, 'Night shift', '2030-10-27', '00:30', '04:00')
  await expect(event(berlin, 'Night shift')).toContainText(/00:30 – 04:00.*4 h 30 min long/)
  await expect.poll(() => front.writes.length).toBe(2)

  const newYork = await at('America/New_York', '2030-11-27')
  await expect(event(newYork, 'Review')).toContainText(/09:00 – 09:30.*15:00 in Europe\/Berlin/)
  await newYork.goto('/calendar?date=2030-10-26')
  await expect(event(newYork, 'Night shift')).toContainText(/18:30 – 23:00.*Sun 00:30 in Europe\/Berlin/)
  await newYork.goto('/calendar?date=2030-10-27')
  await expect(newYork.getByText('Nothing planned.')).toBeVisible()

  const kolkata = await at('Asia/Kolkata', '2030-11-27')
  await event(kolkata, /19:30 – 20:00/).click()
  await field(kolkata, 'Start').fill('23:45')
  await expect(field(kolkata, 'Ends on')).toHaveValue('2030-11-28')
  await kolkata.getByRole('button', { name: 'Save' }).click()
  await expect(event(kolkata, 'Review')).toContainText(/from 23:45.*until Thu 00:15/)
  await kolkata.getByRole('button', { name: /^Thursday 28 November 2030/ }).click()
  await expect(event(kolkata, 'Review')).toContainText(/until 00:15.*since Wed 23:45/)
  await expect.poll(() => front.writes.length).toBe(3)
  await berlin.reload()
  await berlin.goto('/calendar?date=2030-11-27')
  await expect(event(berlin, 'Review')).toContainText(/19:15 – 19:45.*23:45 in Asia\/(Kolkata|Calcutta)/)
  for (const page of [berlin, newYork, kolkata]) await page.context().close()
})

test.describe('today', () => {
  test.use({ locale: 'en-GB', timezoneId: 'Europe/Berlin' })

  test('a line parts what has begun from what is to come, and moves by itself', async ({ page, server, person }) => {
    await page.clock.install({ time: '2030-11-27T09:40:00Z' })
    await enter(page, server, person, '/calendar')
    await schedule(page, 'Standup', '2030-11-27', '09:00', '09:30')
    await schedule(page, 'Workshop', '2030-11-27', '10:00', '12:00')
    await schedule(page, 'Call with Nordhaus', '2030-11-27', '11:00', '11:30')
    const rows = page.getByRole('list', { name: "Today's Events" }).getByRole('listitem')
    await expect(rows).toHaveText([/Standup/, /Workshop.*Now/, /^Now 10:4\d$/, /Call with Nordhaus/])
    await expectAccessible(page)
    await page.clock.fastForward('20:00')
    await expect(rows).toHaveText([/Standup/, /Workshop.*Now/, /Call with Nordhaus.*Now/, /^Now 11:0\d$/])
    // Tomorrow comes to a page that is left open.
    await page.clock.fastForward('14:00:00')
    await expect(page.getByText('Nothing planned.')).toBeVisible()
    await expect(page.getByRole('gridcell', { selected: true }).getByRole('button')).toHaveAccessibleName(
      'Thursday 28 November, today',
    )
  })
})

test('a day shows what is due on it, and today what was due before', async ({ page, server, person }) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  await page.clock.setFixedTime('2030-11-27T09:40:00Z')
  for (const [title, dueDate, status] of [
    ['Count the boxes', '2030-11-25', 'Pending'],
    ['Water the plants', '2030-11-27', 'In Progress'],
    ['Pay the rent', '2030-11-27', 'Completed'],
    ['Call the bank', '2030-11-29', 'Pending'],
  ])
    await callAs(server, person, 'POST', '/tasks', { title, dueDate, status })
  await enter(page, server, person, '/calendar')
  const due = page.getByRole('list', { name: 'Due tasks' }).getByRole('listitem')
  await expect(due).toHaveText([/Count the boxes.*overdue since Mon/, /^Water the plants$/])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Friday 29 November, 1 task due' }).click()
  await expect(due).toHaveText([/Call the bank/])
  await due.getByRole('link').click()
  await expect(page).toHaveURL(/\/tasks\?task=/)
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Call the bank')
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', timezoneId: 'Europe/Berlin' })

  const block = (page: Page, day: string, title: string) =>
    page.getByRole('list', { name: day, exact: true }).getByRole('button', { name: title })

  test('the week stands beside the day: leafed through, and a meeting made where an hour is free', async ({
    page,
    server,
    person,
  }) => {
    await page.clock.setFixedTime('2030-11-27T09:40:00Z')
    await callAs(server, person, 'POST', '/tasks', { title: 'Count the boxes', dueDate: '2030-11-25' })
    await callAs(server, person, 'POST', '/tasks', { title: 'Call the bank', dueDate: '2030-11-29' })
    await enter(page, server, person, '/calendar')
    const week = page.getByRole('region', { name: '25 November to 1 December', exact: true })
    await expect(week).toBeVisible()
    // What was due before stands over today alone.
    await expect(week.getByRole('link')).toHaveText([/Count the boxes.*overdue since Mon/, 'Call the bank'])
    await schedule(page, 'Workshop', '2030-11-28', '10:00', '12:00')
    await schedule(page, 'Call with Nordhaus', '2030-11-28', '11:00', '11:30')
    const [first, second] = [
      (await block(page, 'Thursday 28 November', 'Workshop').boundingBox())!,
      (await block(page, 'Thursday 28 November', 'Call with Nordhaus').boundingBox())!,
    ]
    expect(second.x).toBeGreaterThan(first.x + first.width - 1)
    expect(second.y - first.y).toBeCloseTo(first.height / 2, -1)
    await expectAccessible(page)

    // The hour between 14:00 and 15:00 of Friday, in its second half.
    const column = (await week
      .getByRole('list', { name: 'Friday 29 November', exact: true })
      .locator('..')
      .boundingBox())!
    await page.mouse.click(column.x + column.width / 2, column.y + (column.height * 14.7) / 24)
    await expect(field(page, 'Date')).toHaveValue('2030-11-29')
    await expect(field(page, 'Start')).toHaveValue('14:30')
    await field(page, 'Title').fill('Tasting')
    await dialog(page).getByRole('button', { name: 'Schedule Meeting' }).click()
    await block(page, 'Friday 29 November', 'Tasting').click()
    await expect(field(page, 'Title')).toHaveValue('Tasting')
    await page.keyboard.press('Escape')

    await week.getByRole('button', { name: 'Thu 28 November' }).click()
    await expect(event(page, 'Workshop')).toBeVisible()
    await page.getByRole('button', { name: 'Next week' }).click()
    await expect(page.getByRole('region', { name: '2 to 8 December', exact: true })).toBeVisible()
    await page.getByText('Month', { exact: true }).click()
    await expect(page).toHaveURL(/date=2030-12-05&view=month/)
    await page.getByRole('button', { name: 'Previous month', exact: true }).click()
    const month = page.getByRole('region', { name: 'November 2030', exact: true })
    await expect(month.getByRole('listitem', { name: 'Friday 29 November' })).toContainText(/14:30Tasting.*1 task due/)
    await expectAccessible(page)
    await month.getByRole('button', { name: 'Workshop' }).click()
    await expect(field(page, 'Title')).toHaveValue('Workshop')
    await page.keyboard.press('Escape')
    await page.getByText('Day', { exact: true }).click()
    await expect(page.getByRole('region', { name: 'Tuesday 5 November', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Today', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Wednesday 27 November', exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Wednesday 27 November', exact: true })).toBeVisible()
  })

  test('a plan stands in its hours until it is added', async ({ page, server, person }) => {
    // Of today too little may be left.
    const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toLocaleDateString('sv', { timeZone: 'Europe/Berlin' })
    await callAs(server, person, 'POST', '/tasks', { title: 'Count the boxes', dueDate: tomorrow })
    await enter(page, server, person, '/agents/1')
    await page.getByRole('textbox', { name: /Arlo/ }).fill('Plan tomorrow')
    await page.getByRole('button', { name: 'Execute Task' }).click()
    await expect(page.getByRole('log')).toContainText('Plan for')
    await page.goto(`/calendar?date=${tomorrow}`)
    const ghost = page.getByRole('button', { name: /^Count the boxes\W+proposed$/ })
    await expect(ghost).toBeVisible()
    await expectAccessible(page)
    await page
      .getByRole('region', { name: /’s plan$/ })
      .getByRole('button', { name: /^Add/ })
      .click()
    await expect(ghost).toHaveCount(0)
    await expect(
      page.getByRole('group', { name: 'Hours' }).getByRole('button', { name: 'Count the boxes' }),
    ).toBeVisible()
  })
})

test('planning the day is a run of Arlo, seen where it is worked on', async ({ page, server, person }) => {
  await enter(page, server, person, '/calendar')
  await page.getByRole('button', { name: 'Plan my day with Arlo' }).click()
  await expect(page).toHaveURL(/\/agents\/1$/)
  await expect(page.getByRole('log')).toContainText('Plan for')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('the calendar and its form are accessible', async ({ page, server }) => {
      await enter(page, server, server.demo, '/calendar')
      await expect(event(page, 'Team standup')).toBeVisible()
      await expect(page.getByRole('grid')).toBeVisible()
      await expectAccessible(page)
      await event(page, 'Team standup').click()
      await expect(field(page, 'Title')).toHaveValue('Team standup')
      await expectAccessible(page)
    })
  })
}
