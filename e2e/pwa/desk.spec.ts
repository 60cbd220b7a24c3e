import type { Page } from '@playwright/test'
import { expect, expectAccessible } from '../support/browser.ts'
import { day } from '../support/day.ts'
import { say } from '../support/chat.ts'
import { smallTargets } from '../support/keyboard.ts'
import { callAs, ledger, openApp, openDevice, test } from '../support/outbox.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const box = (page: Page) => page.getByRole('textbox', { name: 'What should be done?' })
/** An entry of the bar at the bottom. */
const shortcut = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: new RegExp(`^${name}`) })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function give(page: Page, prompt: string): Promise<void> {
  await box(page).fill(prompt)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(box(page)).toHaveValue('')
}

test('anything is handed over on the desk, to whom fits, and comes back to it', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await page.goto('/')
  const who = page.getByRole('group', { name: 'Who does it' })
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await box(page).fill('Write an Instagram post about our new sourdough')
  await expect(who.getByRole('button', { pressed: true })).toContainText('Suki')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(box(page)).toHaveValue('')
  await expect(page).toHaveURL(/\/$/)
  await expect(region(page, 'Just finished').getByText('draft only, nothing was sent')).toBeVisible()
  await expect(region(page, 'Needs you').getByText(/^Instagram post · \d blanks to fill$/)).toBeVisible()
  await expectAccessible(page)
  expect(await smallTargets(region(page, 'Needs you'))).toEqual([])

  // To someone else, chosen by hand, while the first is suggested.
  await box(page).fill('Write a Facebook post about our new opening hours')
  await page.getByRole('combobox', { name: 'Who does it' }).selectOption('Arlo')
  await expect(who.getByRole('button', { pressed: true })).toContainText('Arlo')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(region(page, 'Just finished').getByText('about our new opening hours')).toBeVisible()
  await region(page, 'Needs you').getByRole('link', { name: 'Fill in' }).last().click()
  await expect(page).toHaveURL(/\/agents\/\d\?tab=history&run=/)
  // Where it leads, the blanks can be filled.
  await page.getByRole('button', { name: 'Fill the next' }).click()
  await page.getByRole('textbox').fill('open until eight')
  await page.getByRole('textbox').press('Enter')
  await expect(page.getByRole('button', { name: /^open until eight, filled/ })).toBeVisible()
  expect(await ledger(server, person)).toHaveLength(2)
})

test('what is handed over offline waits on the desk, and runs once when the network is back', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await page.goto('/')
  await expect(box(page)).toBeVisible()
  await context.setOffline(true)
  await give(page, 'What is overdue?')
  await give(page, 'Which tasks are open?')
  const waiting = region(page, 'Waiting to send')
  const rows = [/^What is overdue\?Runs when you're back online/, /^Which tasks are open\?After the one above/]
  await expect(waiting.getByRole('listitem')).toHaveText(rows)
  await page.reload()
  await expect(waiting.getByRole('listitem')).toHaveText(rows)
  await waiting.getByRole('button', { name: 'Cancel' }).first().click()
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
  await context.setOffline(false)
  await expect(region(page, 'Just finished').getByRole('listitem')).toHaveCount(1)
  await expect(waiting).toHaveCount(0)
  await expect(region(page, 'Working now')).toHaveCount(0)
  expect(await ledger(server, person)).toHaveLength(1)
})

test('a question is answered in its row, on whichever device, and counts once', async ({
  browser,
  context,
  server,
  front,
  person,
}) => {
  for (const title of ['Report for Nordhaus', 'Report for Brightside', 'Page list'])
    await callAs(server, person, 'POST', '/tasks', { title })
  const titles = async () => {
    const tasks = (await callAs(server, person, 'GET', '/tasks')) as { title: string; status: string }[]
    return tasks
      .flatMap(({ title, status }) => (/^(?:Report|Page)/.test(title) ? [`${title}: ${status}`] : []))
      .toSorted()
  }
  const page = await openApp(context, server, front, person)
  const other = await openDevice(browser, server, front, person)
  await page.goto('/')
  await other.goto('/')
  await give(page, 'Mark the report as done')
  await give(page, 'Delete the task Page list')
  for (const each of [page, other]) {
    await expect(region(each, 'Needs you').getByText('Which one do you mean?')).toBeVisible()
    await expect(region(each, 'Needs you').getByText('Nothing is deleted until you allow it.')).toBeVisible()
    await expect(each.getByText('Two things need you.')).toBeVisible()
    await expect(shortcut(each, 'Desk')).toContainText('2 need you')
  }
  expect(await titles()).toHaveLength(3)
  await region(other, 'Needs you').getByRole('button', { name: 'Allow' }).click()
  await region(page, 'Needs you').getByRole('button', { name: 'Report for Brightside' }).click()
  for (const each of [page, other]) await expect(region(each, 'Needs you')).toHaveCount(0)
  await expect.poll(titles).toEqual(['Report for Brightside: Completed', 'Report for Nordhaus: Pending'])
  await expect(shortcut(page, 'Desk')).not.toContainText('you')
  await expect(page.getByText('Seven agents on duty.')).toBeVisible()
})

test('a question in a chat is marked in the bar and in the list of chats', async ({
  context,
  server,
  front,
  person,
}) => {
  for (const title of ['Report for Nordhaus', 'Report for Brightside'])
    await callAs(server, person, 'POST', '/tasks', { title })
  const page = await openApp(context, server, front, person)
  await page.goto('/chat')
  await say(page, 'Mark the report as done')
  await expect(page.getByRole('log').getByText('Which one do you mean?')).toBeVisible()
  await shortcut(page, 'Tasks').tap()
  await expect(page).toHaveURL(/\/tasks$/)
  await expect(shortcut(page, 'Chat')).toContainText('1 needs you')
  await shortcut(page, 'Chat').tap()
  await page.getByRole('button', { name: 'Chats' }).tap()
  await expect(page.getByRole('dialog', { name: 'Chats' }).getByText('Waiting for you')).toBeVisible()
  await page.getByRole('dialog', { name: 'Chats' }).getByRole('link').tap()
  await page.getByRole('button', { name: 'Report for Brightside' }).tap()
  await expect(shortcut(page, 'Chat')).not.toContainText('you')
})

test('a task that is due is run, put off or done where it stands, and each can be taken back', async ({
  context,
  server,
  front,
  person,
}) => {
  const add = (title: string, dueDate: string, assignee_id?: string) =>
    callAs(server, person, 'POST', '/tasks', { title, dueDate, ...(assignee_id && { assignee_id }) })
  await add('Which tasks are open?', day(-1), '6')
  await add('Call the bank', day(0))
  await add('Next week', day(7))
  const page = await openApp(context, server, front, person)
  await page.goto('/')
  const needs = region(page, 'Needs you')
  const row = (title: string) => needs.getByRole('listitem').filter({ hasText: title })
  await expect(needs.getByRole('listitem')).toHaveCount(2)
  await expect(row('Which tasks are open?')).toContainText('Due yesterday · Millie')
  // Nobody has it, so nobody can run it.
  await expect(row('Call the bank').getByRole('button', { name: 'Run' })).toHaveCount(0)

  await row('Call the bank').getByRole('button', { name: 'Tomorrow' }).click()
  await expect(row('Call the bank')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row('Call the bank')).toContainText('Due today')
  await row('Call the bank').getByRole('button', { name: 'Done' }).click()
  await expect(row('Call the bank')).toHaveCount(0)
  await row('Which tasks are open?').getByRole('button', { name: 'Run' }).click()
  await expect(region(page, 'Just finished').getByText('Which tasks are open?')).toBeVisible()
  await expect
    .poll(async () => {
      const tasks = (await callAs(server, person, 'GET', '/tasks')) as { title: string; status: string }[]
      return tasks.find(({ title }) => title === 'Call the bank')?.status
    })
    .toBe('Completed')
})

test('a question without choices needs its reader once, before tasks that are due, and drafts come last', async ({
  context,
  server,
  front,
  person,
}) => {
  await callAs(server, person, 'POST', '/tasks', { title: 'Call the bank', dueDate: day(0) })
  const page = await openApp(context, server, front, person)
  await page.goto('/')
  await give(page, 'Write an Instagram post about our new sourdough')
  const needs = region(page, 'Needs you')
  await expect(needs.getByRole('listitem')).toHaveCount(2)
  await give(page, 'I need to call the landlord before Wednesday, and someone should prepare the Q4 budget by the 15th')
  await expect(needs.getByRole('listitem')).toHaveText([/Which date do you mean/, /Call the bank/, /Instagram post/])
  await expect(region(page, 'Just finished').getByText('call the landlord')).toHaveCount(0)
  await expectAccessible(page)
  await needs.getByRole('link', { name: 'Answer' }).click()
  await expect(page).toHaveURL(/\/agents\/\d\?thread=/)
  await page.getByRole('textbox', { name: /^Ask / }).fill('What is overdue?')
  await page.getByRole('button', { name: 'Execute Task' }).click()
  await expect(page.getByText('has completed your request')).toBeVisible()
  // What was said after it has settled it.
  await page.goto('/')
  await expect(needs.getByRole('listitem')).toHaveText([/Call the bank/, /Instagram post/])
  await expect(region(page, 'Just finished').getByText('Asked you · nothing was changed')).toBeVisible()
})
