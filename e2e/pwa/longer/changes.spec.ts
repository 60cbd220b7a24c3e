import { expect, expectAccessible } from '../../support/browser.ts'
import { callAs, expectReplies, ledger, openApp, test } from '../../support/outbox.ts'

const sheet = 'dialog[open]'

test('a project, its task and a run about that task, all made offline, arrive in order and once, although answers are lost', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await context.setOffline(true)

  await page.goto('/projects?project=new')
  await page.locator(sheet).getByLabel('Name').fill('Autumn fair')
  await page.locator(sheet).getByRole('button', { name: 'Create Project' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Autumn fair' })).toBeVisible()
  await page.getByRole('link', { name: 'Add task' }).click()
  await page.locator(sheet).getByLabel('Title').fill('What can you do?')
  await page.locator(sheet).getByLabel('Assignee').selectOption({ label: 'Millie, Project Manager' })
  await page.locator(sheet).getByRole('button', { name: 'Create Task' }).click()
  await expect(page.getByRole('list', { name: 'Tasks' }).getByText('What can you do?')).toBeVisible()
  await expect(page.getByRole('img', { name: /not sent yet/ })).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'What can you do?' }).click()
  await page.locator(sheet).getByRole('button', { name: 'Run with Millie' }).click()
  await expect(page).toHaveURL(/\/agents\/6$/)
  await expect(page.getByText(/Saved on this device\. Runs when you're back online\./)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Saved on this device\. Runs when you're back online\./)).toBeVisible()
  expect(front.writes).toEqual([])

  // The server has the project, and this device does not know it.
  front.trouble = 'lose-answer'
  await context.setOffline(false)
  await expect.poll(() => front.writes.length, { timeout: 30_000 }).toBeGreaterThan(0)
  front.trouble = null
  await expectReplies(page, 1)
  const first = [...new Map(front.writes.map(({ key, call }) => [key, call])).values()].map((call) =>
    call.replace(/[0-9a-f-]{36}/, ':id'),
  )
  expect(first).toEqual(['POST /api/projects', 'POST /api/tasks', 'PATCH /api/tasks/:id', 'POST /api/agents/6/execute'])
  expect(await ledger(server, person)).toEqual(['What can you do?'])
  const projects = (await callAs(server, person, 'GET', '/projects')) as { id: string; name: string }[]
  const tasks = (await callAs(server, person, 'GET', '/tasks')) as {
    title: string
    project_id: string
    status: string
  }[]
  const fairs = projects.filter(({ name }) => name === 'Autumn fair')
  expect(fairs).toHaveLength(1)
  expect(tasks.filter(({ title }) => title === 'What can you do?')).toMatchObject([
    { project_id: fairs[0]!.id, status: 'In Progress' },
  ])
})

test('what belongs to a project that is refused waits with that reason, and goes on when the project is saved after all', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await context.setOffline(true)
  await page.goto('/projects?project=new')
  await page.locator(sheet).getByLabel('Name').fill('Autumn fair')
  await page.locator(sheet).getByRole('button', { name: 'Create Project' }).click()
  await page.getByRole('link', { name: 'Add task' }).click()
  await page.locator(sheet).getByLabel('Title').fill('Book a stand')
  await page.locator(sheet).getByRole('button', { name: 'Create Task' }).click()
  await expect(page.getByRole('list', { name: 'Tasks' }).getByText('Book a stand')).toBeVisible()

  front.trouble = 'refuse'
  await context.setOffline(false)
  const refused = page.getByRole('list', { name: 'Not saved' })
  await expect(refused).toContainText("'Book a stand' couldn't be saved", { timeout: 30_000 })
  await expect(refused).toContainText("It needs 'Autumn fair', which couldn't be saved.")
  await expect(page.getByRole('list', { name: 'Tasks' }).getByText('Book a stand')).toHaveCount(0)
  await expectAccessible(page)

  front.trouble = null
  await page.goto('/projects')
  await refused.getByRole('button', { name: 'Edit' }).click()
  await page.locator(sheet).getByLabel('Name').fill('Autumn trade fair')
  await page.locator(sheet).getByRole('button', { name: 'Create Project' }).click()
  await expect(page.getByText('Book a stand')).toBeVisible()
  await expect(refused).toHaveCount(0)
  await expect
    .poll(async () => (await callAs(server, person, 'GET', '/tasks')) as object[], { timeout: 30_000 })
    .toContainEqual(expect.objectContaining({ title: 'Book a stand' }))
})
