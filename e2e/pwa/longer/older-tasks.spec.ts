import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, workerReady } from '../../support/browser.ts'
import { enter } from '../../support/enter.ts'
import { callAs, test } from '../../support/outbox.ts'

const many = 130

/** A project in which nearly everything was completed half a year ago. */
async function makeProject(server: Parameters<typeof callAs>[0], person: Parameters<typeof callAs>[1]) {
  const make = async (body: object) => ((await callAs(server, person, 'POST', '/tasks', body)) as { id: string }).id
  const project = (await callAs(server, person, 'POST', '/projects', { name: 'Trade fair' })) as { id: string }
  const old: string[] = []
  for (let n = 0; n < many; n += 10) {
    const ten = Array.from({ length: 10 }, (_, each) => `Old task ${n + each} end`)
    old.push(...(await Promise.all(ten.map((title) => make({ title, status: 'Completed', project_id: project.id })))))
  }
  await make({ title: 'Done today', status: 'Completed', project_id: project.id })
  await make({ title: 'Still to do', project_id: project.id })
  const needle = await make({ title: 'Order the red carpet', status: 'Completed' })
  const link = await make({ title: 'Return the red carpet', status: 'Completed' })
  const db = new DatabaseSync(join(server.dataDir, 'muster.db'))
  db.exec('pragma busy_timeout = 5000')
  const age = db.prepare('update tasks set updated_at = ? where id = ?')
  const halfAYearAgo = Date.now() - 180 * 24 * 60 * 60_000
  for (const [n, id] of [...old, needle, link].entries()) age.run(halfAYearAgo - n, id)
  db.close()
  return { project: project.id, link, oldest: old.at(-1)! }
}

const show = (page: Page, count: number) => page.getByRole('button', { name: `Show ${count} older tasks` })
const anyOlder = (page: Page) => page.getByText(/older tasks/)
const inTasks = (page: Page, title: string) => page.getByRole('list', { name: 'Tasks' }).getByText(title)

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('what was completed long ago is counted at once, and comes when it is looked for', async ({
  page,
  server,
  person,
}) => {
  const { link } = await makeProject(server, person)
  await enter(page, server, person, '/tasks')
  await expect(inTasks(page, 'Still to do')).toBeVisible()
  await workerReady(page)
  await expect(show(page, many + 2)).toBeVisible()
  await expect(inTasks(page, 'Order the red carpet')).toHaveCount(0)
  await expectAccessible(page)

  // A search goes on there by itself; a link opens one that is not here.
  await page.getByRole('searchbox').fill('red carpet')
  await expect(inTasks(page, 'Order the red carpet')).toBeVisible()
  await expect(page.getByText('Older tasks were searched, too.')).toBeVisible()
  await page.goto(`/tasks?task=${link}`)
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Return the red carpet')
  await page.goto('/tasks?task=none')
  await expect(page.getByRole('heading', { name: 'Task not found' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('list', { name: 'In figures' })).toContainText(`${many + 3} Tasks Completed`)
})

test('a project counts all that was completed, also what is not sent, and keeps what it has shown', async ({
  page,
  context,
  server,
  person,
}) => {
  const { project, oldest } = await makeProject(server, person)
  await enter(page, server, person, `/projects/${project}`)
  await expect(page.getByText(`${many + 1} of ${many + 2} tasks completed`)).toBeVisible()
  await expect(page.getByText('99%')).toBeVisible()
  await expect(page.getByText(/^Old task \d+ end$/)).toHaveCount(100)
  await expect(show(page, 30)).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(true)
  await expect(page.getByText('To show 30 older tasks, connect to the internet.')).toBeVisible()
  await page.goto(`/tasks?task=${oldest}`)
  await expect(page.getByRole('heading', { name: 'Task not on this device' })).toBeVisible()
  await page.goto(`/projects/${project}`)
  await page.getByRole('link', { name: /Still to do/ }).tap()
  await page.getByRole('dialog').getByLabel('Status').selectOption('Completed')
  await page.getByRole('button', { name: 'Save' }).tap()
  // The form is open until the change is kept.
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto(`/projects/${project}`)
  await expect(page.getByText(`${many + 2} of ${many + 2} tasks completed`)).toBeVisible()
  // What was opened is here without a connection.
  await expect(page.getByText(/^Old task \d+ end$/)).toHaveCount(100)
  await context.setOffline(false)
  await show(page, 30).tap()
  await expect(page.getByText(/^Old task \d+ end$/)).toHaveCount(many)
  await expect(anyOlder(page)).toHaveCount(0)
})

test('older tasks that cannot be asked for say why, and come by another try', async ({ page, server, person }) => {
  await makeProject(server, person)
  await enter(page, server, person, '/tasks')
  await page.route(/\/api\/tasks\?/, (route) => route.fulfill({ status: 503, body: '' }))
  await show(page, many + 2).tap()
  await page.getByRole('button', { name: 'Retry' }).tap()
  await expect(page.getByRole('alert').filter({ hasText: 'Retry' })).toBeVisible()
  await page.unroute(/\/api\/tasks\?/)
  await page.getByRole('button', { name: 'Retry' }).tap()
  await show(page, many + 2 - 100).tap()
  await expect(anyOlder(page)).toHaveCount(0)
})
