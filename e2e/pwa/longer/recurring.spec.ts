import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, workerReady } from '../../support/browser.ts'
import { smallTargets, tabTo } from '../../support/keyboard.ts'
import { callAs, keptOn, test } from '../../support/outbox.ts'

type Schedule = {
  id: string
  prompt: string
  paused: boolean
  repeat: unknown
  time_zone: string
  last_run: { status: string; execution_id: string | null } | null
}

const dialog = (page: Page) => page.getByRole('dialog')
// Before what a toast tells within the dialog.
const nextTimes = (page: Page) => dialog(page).getByRole('status').first()
const rows = (page: Page) => page.getByRole('list', { name: 'Recurring tasks' }).getByRole('listitem')
const runs = (page: Page) => dialog(page).getByRole('list', { name: 'What became of it' }).getByRole('listitem')
const daily = {
  agent_id: '6',
  prompt: 'What is overdue?',
  repeat: { kind: 'daily', time: '08:00' },
  time_zone: 'Europe/Berlin',
}

test.use({ timezoneId: 'Europe/Berlin' })

/** Writes down what became of an occurrence, and pauses its task, so that no other one comes up. */
function happened(
  dataDir: string,
  id: string,
  { execution_id, outcome, reason }: { execution_id: string | null; outcome: string; reason: string | null },
): void {
  const database = new DatabaseSync(join(dataDir, 'muster.db'))
  database.exec('PRAGMA busy_timeout = 5000')
  const at = Date.now()
  const { user_id } = database
    .prepare('UPDATE schedules SET last_at = ?, next_at = NULL, paused = 1 WHERE id = ? RETURNING user_id')
    .get(at, id) as { user_id: string }
  database
    .prepare(
      'INSERT INTO schedule_runs (user_id, schedule_id, due_at, execution_id, outcome, reason) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(user_id, id, at, execution_id, outcome, reason)
  database.close()
}

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a task of every day is made, shows its next time, is paused, resumed and deleted', async ({
    page,
    server,
    person,
    front,
  }) => {
    const saved = async () => (await callAs(server, person, 'GET', '/schedules')) as Schedule[]
    await signIn(page, server, person)
    await page.goto('/agents/6')
    await page.getByRole('tab', { name: 'Recurring' }).tap()
    await expect(page.getByText('No recurring tasks yet')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'New recurring task' }).tap()
    await dialog(page).getByRole('button', { name: 'Create' }).tap()
    await expect(dialog(page)).toContainText('Say what is to be done.')
    await dialog(page).getByLabel('What to do').fill('What is overdue?\nName who has it.')
    await dialog(page).getByLabel('Time', { exact: true }).fill('08:30')
    await expect(nextTimes(page)).toContainText(/(Today|Tomorrow) 08:30/)
    await expectAccessible(page)
    expect(await smallTargets(dialog(page))).toEqual([])

    // Closed and refused, it stays as it was typed.
    await dialog(page).getByRole('button', { name: 'Close' }).tap()
    await page.getByRole('button', { name: 'New recurring task' }).tap()
    await expect(dialog(page).getByLabel('What to do')).toHaveValue('What is overdue?\nName who has it.')
    front.trouble = 'lose-answer'
    await dialog(page).getByRole('button', { name: 'Create' }).tap()
    await expect(dialog(page).getByRole('alert')).toContainText("The server can't be reached.")
    front.trouble = null
    await dialog(page).getByRole('button', { name: 'Create' }).tap()
    await expect(dialog(page)).toBeHidden()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Every day at 08:30')
    await expect(rows(page)).toContainText(/Next: (Today|Tomorrow) 08:30/)
    expect(await saved()).toMatchObject([
      {
        prompt: 'What is overdue?\nName who has it.',
        repeat: { kind: 'daily', time: '08:30' },
        time_zone: 'Europe/Berlin',
        provider: null,
      },
    ])
    expect(await smallTargets(page.getByRole('tabpanel'))).toEqual([])

    await page.getByRole('button', { name: 'Pause What is overdue?' }).tap()
    await expect(page.getByText('Recurring task paused')).toBeVisible()
    await expect(rows(page)).toContainText('Paused')
    await expect.poll(async () => (await saved())[0]?.paused).toBe(true)
    await expectAccessible(page)

    front.trouble = 'refuse'
    await page.getByRole('button', { name: 'Resume What is overdue?' }).tap()
    await expect(page.getByText("It couldn't be resumed")).toBeVisible()
    await expect(page.getByText('Not today.')).toBeVisible()
    await expect(rows(page)).toContainText('Paused')
    front.trouble = null
    await page.getByRole('button', { name: 'Resume What is overdue?' }).tap()
    await expect(rows(page)).toContainText(/Next: (Today|Tomorrow) 08:30/)
    await expect.poll(async () => (await saved())[0]?.paused).toBe(false)

    await rows(page)
      .getByRole('button', { name: /Every day/ })
      .tap()
    await expect(dialog(page)).toContainText('It has not run yet.')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Delete' }).tap()
    await expect(dialog(page)).toContainText('Delete this recurring task?')
    await dialog(page).getByRole('button', { name: 'Keep it' }).tap()
    await expect(rows(page)).toHaveCount(1)
    await rows(page)
      .getByRole('button', { name: /Every day/ })
      .tap()
    await dialog(page).getByRole('button', { name: 'Delete' }).tap()
    await dialog(page).getByRole('button', { name: 'Delete' }).tap()
    await expect(page.getByText('No recurring tasks yet')).toBeVisible()
    expect(await saved()).toEqual([])
  })
})

test.describe('by keyboard alone', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test("days of the week and an expression of one's own are chosen, changed and let go", async ({
    page,
    server,
    person,
  }) => {
    const saved = async () =>
      ((await callAs(server, person, 'GET', '/schedules')) as Schedule[]).map(({ repeat }) => repeat)
    await signIn(page, server, person)
    await page.goto('/agents/6?tab=recurring')
    const fresh = page.getByRole('button', { name: 'New recurring task' })
    await tabTo(page, fresh)
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByLabel('What to do')).toBeFocused()
    await page.keyboard.type('What is overdue?')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await tabTo(page, dialog(page).getByLabel('Monday'))
    await page.keyboard.press('Space')
    await page.keyboard.press('Control+Enter')
    await expect(dialog(page)).toContainText('Choose at least one day.')
    await expectAccessible(page)
    await page.keyboard.press('Space')
    await tabTo(page, dialog(page).getByLabel('Thursday'))
    await page.keyboard.press('Space')
    await expect(nextTimes(page).locator('p')).toHaveCount(3)
    await page.keyboard.press('Control+Enter')
    await expect(dialog(page)).toBeHidden()
    await expect(rows(page)).toContainText('Mondays and Thursdays at 08:00')
    expect(await saved()).toEqual([{ kind: 'weekly', days: ['mon', 'thu'], time: '08:00' }])

    await tabTo(page, rows(page).getByRole('button', { name: /Mondays/ }))
    await page.keyboard.press('Enter')
    await tabTo(page, dialog(page).getByRole('button', { name: 'Edit' }))
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByLabel('What to do')).toHaveValue('What is overdue?')
    await tabTo(page, dialog(page).getByLabel('Repeats'))
    await page.keyboard.press('ArrowDown')
    await tabTo(page, dialog(page).getByLabel('Cron expression'))
    await page.keyboard.type('0 8 30 2 *')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toContainText('This never comes.')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('0 8 1 * *')
    await expect(nextTimes(page)).toContainText(/1 \w+( \d{4})? 08:00/)
    await page.keyboard.press('Enter')
    await expect(rows(page)).toContainText('0 8 1 * *')
    expect(await saved()).toEqual([{ kind: 'cron', cron: '0 8 1 * *' }])

    await tabTo(page, page.getByRole('button', { name: 'Pause What is overdue?' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Resume What is overdue?' })).toBeFocused()
    await tabTo(page, rows(page).getByRole('button', { name: /0 8 1/ }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await tabTo(page, dialog(page).getByRole('button', { name: 'Delete' }))
    await page.keyboard.press('Enter')
    await tabTo(page, dialog(page).getByRole('button', { name: 'Delete' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('No recurring tasks yet')).toBeVisible()
    await expect(fresh).toBeFocused()
    expect(await saved()).toEqual([])
  })

  test('the history says what ran and why something did not, and leads to the run; offline it can be read', async ({
    page,
    context,
    server,
    person,
  }) => {
    const each = { ...daily, repeat: { kind: 'cron', cron: '* * * * *' }, time_zone: 'America/New_York' }
    const made = (await callAs(server, person, 'POST', '/schedules', each)) as Schedule
    const other = (await callAs(server, person, 'POST', '/schedules', { ...each, agent_id: '5' })) as Schedule
    const { execution_id } = (await callAs(server, person, 'POST', '/agents/6/execute', { prompt: each.prompt })) as {
      execution_id: string
    }
    // No repetition is shorter than a minute, so what would have become of them is written down.
    happened(server.dataDir, made.id, { execution_id, outcome: 'started', reason: null })
    happened(server.dataDir, other.id, {
      execution_id: null,
      outcome: 'skipped',
      reason: 'Dot is paused. Resume Dot and try again.',
    })
    await signIn(page, server, person)
    await workerReady(page)
    await page.goto('/agents/6?tab=recurring')
    await expect(rows(page)).toContainText('* * * * * in America/New York')
    await expect(rows(page)).toContainText(/Last: done, Today/)
    await rows(page)
      .getByRole('button', { name: /New York/ })
      .click()
    await expect(runs(page).first()).toContainText('Done')
    await expect.poll(() => keptOn(page)).toContain(`schedule-runs:${made.id}`)
    await page.goto('/agents/5?tab=recurring')
    await rows(page)
      .getByRole('button', { name: /New York/ })
      .click()
    await expect(runs(page).first()).toContainText('Skipped')
    await expect(runs(page).first()).toContainText('Dot is paused. Resume Dot and try again.')
    await expectAccessible(page)
    await expect.poll(() => keptOn(page)).toContain(`schedule-runs:${other.id}`)

    await context.setOffline(true)
    await page.reload()
    await expect(dialog(page)).toContainText("You're offline. Changing recurring tasks needs the network.")
    await expect(runs(page).first()).toContainText('Dot is paused.')
    await expect(dialog(page).getByRole('button', { name: 'Edit' })).toBeDisabled()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(rows(page)).toContainText('What is overdue?')
    await expect(page.getByRole('tabpanel')).toContainText(
      "You're offline. Changing recurring tasks needs the network.",
    )
    await expect(page.getByRole('button', { name: 'New recurring task' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Resume What is overdue?' })).toBeDisabled()
    await expectAccessible(page)

    await page.goto('/agents/6?tab=recurring')
    await rows(page)
      .getByRole('button', { name: /New York/ })
      .click()
    await runs(page).getByRole('link', { name: /Done/ }).first().click()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('link', { name: 'All runs' })).toBeVisible()
    await expect(page.getByRole('tabpanel')).toContainText('What is overdue?')
  })
})
