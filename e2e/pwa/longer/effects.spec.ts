import { expect } from '../../support/browser.ts'
import { day } from '../../support/day.ts'
import { callAs, give, openApp, test } from '../../support/outbox.ts'

test('what a run has made is on the lists at once, and its step leads there', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await give(page, `Create a task 'Call Nordhaus' for Millie due on ${day(1)}`)
  const link = page.getByRole('log').getByRole('link', { name: /Created the task “Call Nordhaus”/ })
  await page.getByRole('button', { name: /^Added 1 task/ }).click()
  await expect(link).toBeVisible()
  // No minute has passed, and the page has not been loaded again.
  await link.click()
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Call Nordhaus')
})

test('the built-in assistant asks before it deletes', async ({ context, server, front, person }) => {
  const page = await openApp(context, server, front, person)
  await callAs(server, person, 'POST', '/tasks', { title: 'Prepare Q1 report' })
  await give(page, "Delete the task 'Prepare Q1 report'")
  await page
    .getByRole('region', { name: /Delete the task “Prepare Q1 report”\?/ })
    .getByRole('button', { name: 'Allow' })
    .click()
  await page.getByRole('button', { name: /^Deleted 1 task/ }).click()
  await expect(page.getByText('Deleted the task “Prepare Q1 report”').first()).toBeVisible()
  await expect
    .poll(async () => JSON.stringify(await callAs(server, person, 'GET', '/tasks')))
    .not.toContain('Prepare Q1')
})
