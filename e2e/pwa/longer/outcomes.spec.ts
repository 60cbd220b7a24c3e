import type { Page } from '@playwright/test'
import { expect, expectAccessible } from '../../support/browser.ts'
import { smallTargets } from '../../support/keyboard.ts'
import { callAs, give, openApp, openDevice, test } from '../../support/outbox.ts'
import type { RunningServer } from '../../support/server.ts'

type Person = Parameters<typeof callAs>[1]

const prompt = 'Mark the report as done'
const choices = (page: Page) => page.getByRole('group', { name: 'What next' })

/** Two tasks that "the report" may mean. */
async function addReports(server: RunningServer, person: Person): Promise<void> {
  for (const title of ['Report for Nordhaus', 'Report for Brightside'])
    await callAs(server, person, 'POST', '/tasks', { title })
}

async function statesOf(server: RunningServer, person: Person): Promise<string[]> {
  const tasks = (await callAs(server, person, 'GET', '/tasks')) as { title: string; status: string }[]
  return tasks
    .filter(({ title }) => title.startsWith('Report'))
    .map(({ title, status }) => `${title}: ${status}`)
    .toSorted()
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a question is answered by a tap, which runs exactly that reading', async ({ context, server, front, person }) => {
  await addReports(server, person)
  const page = await openApp(context, server, front, person)
  await give(page, prompt)
  await expect(page.getByText('Which one do you mean?')).toBeVisible()
  await expect(page.getByText('Needs you · nothing was changed')).toBeVisible()
  await expect(page.getByPlaceholder('Or say it in your words')).toBeVisible()
  await expect(page.getByText('Task Completed')).toHaveCount(0)
  await expectAccessible(page)
  expect(await smallTargets(choices(page))).toEqual([])
  await choices(page).getByRole('button', { name: 'Report for Brightside' }).click()
  await expect(page.getByText('Marked Report for Brightside as done.')).toBeVisible()
  await expect(page.getByText('Done · changed 1 task')).toBeVisible()
  await expect(page.getByText('Task Completed')).toBeVisible()
  await expect(choices(page)).toHaveCount(0)
  expect(await statesOf(server, person)).toEqual(['Report for Brightside: Completed', 'Report for Nordhaus: Pending'])

  await page.getByRole('tab', { name: 'Execution History' }).click()
  await page.reload()
  await expect(page.getByRole('tabpanel')).toContainText('Mark the report as done')
  await page.goto('/agents/6')
  await expect(page.getByText('Marked Report for Brightside as done.')).toBeVisible()
  await expect(choices(page)).toHaveCount(0)
})

test('a choice made offline is kept, and runs once when the network is back', async ({
  context,
  server,
  front,
  person,
}) => {
  await addReports(server, person)
  const page = await openApp(context, server, front, person)
  await give(page, prompt)
  await expect(choices(page)).toBeVisible()
  await context.setOffline(true)
  await choices(page).getByRole('button', { name: 'Report for Nordhaus' }).click()
  await expect(page.getByText(/Saved on this (device|phone)/)).toBeVisible()
  await expect(choices(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(/Saved on this (device|phone)/)).toBeVisible()
  await expect(choices(page)).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText('Marked Report for Nordhaus as done.')).toBeVisible()
  expect(await statesOf(server, person)).toEqual(['Report for Brightside: Pending', 'Report for Nordhaus: Completed'])
})

test('two devices that choose differently make one change, and the later one is told', async ({
  browser,
  context,
  server,
  front,
  person,
}) => {
  await addReports(server, person)
  const page = await openApp(context, server, front, person)
  await give(page, prompt)
  await expect(choices(page)).toBeVisible()
  const other = await openDevice(browser, server, front, person)
  await expect(choices(other)).toBeVisible()
  await other.context().setOffline(true)
  await choices(other).getByRole('button', { name: 'Report for Nordhaus' }).click()
  await expect(other.getByText(/Saved on this (device|phone)/)).toBeVisible()
  await choices(page).getByRole('button', { name: 'Report for Brightside' }).click()
  await expect(page.getByText('Marked Report for Brightside as done.')).toBeVisible()
  await other.context().setOffline(false)
  await expect(other.getByText('This was answered already: “Report for Brightside”.')).toBeVisible()
  await expect(other.getByText('Marked Report for Brightside as done.')).toBeVisible()
  await expect(choices(other)).toHaveCount(0)
  expect(await statesOf(server, person)).toEqual(['Report for Brightside: Completed', 'Report for Nordhaus: Pending'])
  await other.context().close()
})

test('what cannot be done says so and how it could be', async ({ context, server, front, person }) => {
  const page = await openApp(context, server, front, person)
  await give(page, 'Summarise the report')
  await expect(page.getByText('Needs you · there is no file yet')).toBeVisible()
  const picker = page.waitForEvent('filechooser')
  await choices(page).getByRole('button', { name: 'Attach a file' }).click()
  await (
    await picker
  ).setFiles({ name: 'a.md', mimeType: 'text/markdown', buffer: Buffer.from('The launch moves to January.') })
  await expect(page.getByRole('textbox', { name: /ask millie/i })).toHaveValue('Summarise the report')
  await give(page, 'Translate "good morning" to French')
  await expect(page.getByText('Not done · nothing was changed')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Connect a model' })).toBeVisible()
})
