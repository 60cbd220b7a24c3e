import type { Page } from '@playwright/test'
import { expect, expectAccessible } from '../../support/browser.ts'
import { enter, tabTo } from '../../support/enter.ts'
import { test } from '../../support/outbox.ts'

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
const dialog = (page: Page) => page.getByRole('dialog')

test.describe('by touch, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a project is made, changed and deleted', async ({ page, server, front, person }) => {
    await enter(page, server, person, '/projects')
    await expect(card(page, 'Getting started')).toContainText(/Active.*0%/)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Create Project' }).tap()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Create Project' }).tap()
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription('The name must not be empty.')
    await expectAccessible(page)
    await page.getByLabel('Name').fill('Spring fair')
    await dialog(page).getByRole('button', { name: 'Chip' }).tap()
    await dialog(page).getByRole('button', { name: 'Suki' }).tap()
    await page.getByLabel('Due date').fill('2031-04-30')
    await page.getByLabel('Description').fill('Stand 12.\nNo flyers.')
    await dialog(page).getByRole('button', { name: 'Create Project' }).tap()

    await expect(page.getByRole('heading', { level: 1, name: 'Spring fair' })).toBeVisible()
    await expect(page.getByText('due 30 Apr 2031')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Chip' })).toHaveAttribute('href', '/agents/2')
    await expect(page.getByText('A project starts with one task.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add task' })).toHaveAttribute(
      'href',
      /^\/tasks\?task=new&project=[\w-]+$/,
    )
    await expectAccessible(page)

    await page.getByLabel('Status').selectOption('Active')
    await expect(page.getByLabel('Status')).toHaveValue('Active')
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(page.getByLabel('Status')).toHaveValue('Planning')
    await page.getByLabel('Status').selectOption('Active')
    await page.getByRole('button', { name: 'Edit' }).tap()
    await page.getByLabel('Name').fill('Spring trade fair')
    await dialog(page).getByRole('button', { name: 'Chip' }).tap()
    await dialog(page).getByRole('button', { name: 'Save' }).tap()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Spring trade fair' })).toBeVisible()
    await expect
      .poll(() => front.writes.slice(1).map(({ body }) => body))
      .toEqual([
        { status: 'Active' },
        { status: 'Planning' },
        { status: 'Active' },
        { name: 'Spring trade fair', team: ['Suki'] },
      ])

    await page.getByRole('button', { name: 'Delete' }).tap()
    await expect(dialog(page)).toContainText("Delete 'Spring trade fair'?")
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Delete project' }).tap()
    await expect(page).toHaveURL(/\/projects$/)
    await expect(page.getByRole('region', { name: /Notifications/ })).toContainText("'Spring trade fair' deleted")
    await expect(page.getByRole('list', { name: 'Projects' }).getByRole('heading')).toHaveText(['Getting started'])
  })
})

test('everything can be done by keyboard alone, and the focus comes back', async ({ page, server, person }) => {
  await enter(page, server, person, '/projects')
  await expect(card(page, 'Getting started')).toBeVisible()
  await tabTo(page, 'Create Project')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Half')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Create Project' })).toBeFocused()

  // Twice as fast as anybody types: the address has not changed back when the form is asked for again.
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name')).toHaveValue('Half')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/project=new/)
  await expect(page.getByLabel('Name')).toHaveValue('Half')
  await expect(dialog(page)).toContainText('What you typed last time is still here.')
  await page.keyboard.press('Shift+Tab')
  await expect(dialog(page).getByRole('button', { name: 'Start over' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name')).toHaveValue('')
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(dialog(page)).not.toContainText('What you typed last time is still here.')
  await page.keyboard.type('Annual report')
  await tabTo(page, 'Spec')
  await page.keyboard.press('Space')
  await expect(dialog(page).getByRole('button', { name: 'Spec' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Control+Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Annual report' })).toBeVisible()
  await tabTo(page, 'Status')
  await page.keyboard.press('C')
  await expect(page.getByLabel('Status')).toHaveValue('Completed')
  await page.getByRole('heading', { level: 1 }).click()
  await tabTo(page, 'Edit')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name')).toHaveValue('Annual report')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, 'Keep it')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, 'Delete project')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/projects$/)
  await expect(card(page, 'Annual report')).toHaveCount(0)
})

test('a project that is made offline is marked, and sent once when the network is back', async ({
  page,
  context,
  server,
  front,
  person,
}) => {
  await enter(page, server, person, '/projects')
  await expect(card(page, 'Getting started')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Create Project' }).click()
  await page.getByLabel('Name').fill('Made on the train')
  await dialog(page).getByRole('button', { name: 'Create Project' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Made on the train' })).toBeVisible()
  await expect(page.getByRole('img', { name: /not sent yet/ })).toBeVisible()
  await page.getByLabel('Status').selectOption('Active')
  await page.getByRole('main').getByRole('link', { name: 'Projects' }).click()
  await expect(card(page, 'Made on the train')).toContainText('Active')
  await expect(card(page, 'Made on the train').getByRole('img', { name: /not sent yet/ })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(card(page, 'Made on the train').getByRole('img', { name: /not sent yet/ })).toBeVisible()
  expect(front.writes).toEqual([])

  await context.setOffline(false)
  await expect(page.getByRole('img', { name: /not sent yet/ })).toHaveCount(0)
  await expect(card(page, 'Made on the train')).toContainText('Active')
  await expect
    .poll(() => front.writes.map(({ call }) => call))
    .toEqual(['POST /api/projects', expect.stringMatching(/^PATCH \/api\/projects\//)])
})

test('a refused project says why, opens with what was typed, and is saved after all', async ({
  page,
  server,
  front,
  person,
}) => {
  await enter(page, server, person, '/projects')
  front.trouble = 'refuse'
  await page.getByRole('button', { name: 'Create Project' }).click()
  await page.getByLabel('Name').fill('One too many')
  await page.getByLabel('Description').fill('Kept')
  await dialog(page).getByRole('button', { name: 'Create Project' }).click()
  const refused = page.getByRole('list', { name: 'Not saved' })
  await expect(refused).toContainText("'One too many' couldn't be saved")
  await expect(refused).toContainText('Not today.')
  await expect(page.getByRole('heading', { level: 1, name: 'Project not saved' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Projects' }).click()
  await expect(refused).toContainText("'One too many' couldn't be saved")
  front.trouble = null
  await refused.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Kept')
  await page.getByLabel('Name').fill('Not too many')
  await dialog(page).getByRole('button', { name: 'Create Project' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Not too many' })).toBeVisible()
  await expect(refused).toHaveCount(0)
})

test('an empty list says what to do, and an unknown project leads back', async ({ page, server, person }) => {
  await enter(page, server, person, '/projects')
  await page.getByRole('link', { name: 'View Details of Getting started' }).click()
  await expect(page.getByRole('region', { name: 'Tasks' }).getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog(page)).toContainText('Its 3 tasks stay.')
  const address = page.url().replace(/\?.*/, '')
  await dialog(page).getByRole('button', { name: 'Delete project' }).click()
  await expect(page.getByText('No projects yet.')).toBeVisible()
  await expectAccessible(page)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Project not found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Projects' }).click()
  await expect(page).toHaveURL(/\/projects$/)
})

test('progress counts the tasks, and a failed refresh keeps what is known', async ({ page, server }) => {
  await enter(page, server, server.demo, '/projects')
  await expect(page.getByRole('progressbar', { name: 'Progress of Website relaunch' })).toHaveAttribute(
    'aria-valuenow',
    '64',
  )
  // The app tries by itself too: nothing gets through until someone presses.
  await page.addInitScript(() =>
    addEventListener('click', () => document.documentElement.setAttribute('data-pressed', ''), { capture: true }),
  )
  await page.route('**/api/sync*', async (route) =>
    (await page.locator('html[data-pressed]').count()) > 0 ? route.continue() : route.abort(),
  )
  await page.reload()
  await expect(page.getByText(/Couldn't refresh\. Showing \d\d:\d\d\./)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Progress of Website relaunch' })).toHaveAttribute(
    'aria-valuenow',
    '64',
  )
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(/Couldn't refresh/)).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('projects, one of them and its forms are accessible', async ({ page, server }) => {
      await enter(page, server, server.demo, '/projects?project=new')
      await expect(page.getByLabel('Name')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
      await expectAccessible(page)
      await page.getByRole('link', { name: 'View Details of Supplier review' }).click()
      await expect(page.getByText('2 of 5 tasks completed')).toBeVisible()
      await expectAccessible(page)
    })
  })
}
