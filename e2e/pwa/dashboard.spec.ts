import type { Page } from '@playwright/test'
import { expect, expectAccessible, fillLogin, test } from '../support/browser.ts'

const recentTasks = (page: Page) => page.getByRole('region', { name: 'Recent Tasks' })

test('the dashboard shows the team, the figures, what is due and what is under way', async ({ signedIn: page }) => {
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), Alex$/ })).toBeVisible()
  await expect(page.getByText('Three things need you.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'In figures' }).getByRole('listitem')).toHaveText([
    /7 Active AI Agents/,
    /11 Tasks Completed/,
    /2 Active Projects/,
    /127 Hours Saved/,
  ])

  const team = page.getByRole('region', { name: 'AI Agents' })
  await expect(team.getByRole('heading', { level: 3 })).toHaveText(['Arlo', 'Chip', 'Clide', 'Suki'])
  await expect(team.getByRole('listitem').first()).toContainText('10 skills')
  await expect(page.getByRole('region', { name: 'Start with' }).getByRole('link')).toHaveCount(6)

  const tasks = recentTasks(page)
  await expect(tasks.getByRole('listitem')).toHaveCount(4)
  await expect(tasks.getByRole('listitem').first()).toHaveText(
    /Draft the e-mail to Nordhaus.*Arlo, due today.*In Progress/,
  )

  const projects = page.getByRole('region', { name: 'Active Projects' })
  await expect(projects.getByRole('progressbar', { name: 'Progress of Website relaunch' })).toHaveAttribute(
    'aria-valuenow',
    '64',
  )
  await expect(projects.getByText('Team: Suki, Spec, Millie')).toBeAttached()

  await expect(page.getByRole('link', { name: 'Contact Sales' })).toHaveAttribute('href', /^mailto:.+@/)
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('listitem').filter({ hasText: 'AI Agents' }),
  ).toContainText('7')
  await team.getByRole('link', { name: 'Chip' }).click()
  await expect(page).toHaveURL(/\/agents\/2$/)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/$/)
  await page.getByRole('link', { name: 'Explore AI Agents' }).click()
  await expect(page).toHaveURL(/\/agents$/)
})

test('a use case opens its agent with the prompt written, under what was already there', async ({ signedIn: page }) => {
  await page.getByRole('link', { name: 'Compare these two reports' }).click()
  await expect(page).toHaveURL(/\/agents\/7$/)
  const prompt = page.getByRole('textbox', { name: /ask spec/i })
  await expect(prompt).toHaveValue(/^Compare these two reports/)
  await prompt.fill('Only the second half.')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('link', { name: 'Compare these two reports' }).click()
  await expect(prompt).toHaveValue(/^Only the second half\.\n\nCompare these two reports/)
})

test('a run that is under way is said in one sentence', async ({ signedIn: page }) => {
  await page.goto('/agents/1')
  // Accepted, running, and then nothing for as long as the test looks.
  await page.route('**/api/agents/1/execute', () => {})
  await page.getByRole('textbox', { name: /ask arlo/i }).fill('Plan my day')
  await page.getByRole('button', { name: 'Execute Task' }).click()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page.getByText('Three things need you. Arlo has work queued.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'AI Agents' }).getByRole('listitem').first()).toContainText('Busy')
})

test('a failed refresh keeps what is known and can be tried again', async ({ signedIn: page }) => {
  await expect(recentTasks(page).getByText('Draft the e-mail to Nordhaus')).toBeVisible()
  await expect(page.getByText('Website relaunch')).toBeVisible()
  await page.getByRole('link', { name: 'Explore AI Agents' }).click()
  let asked = 0
  await page.route('**/api/sync*', (route) => {
    asked += 1
    return route.abort()
  })
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page.getByText(/Couldn't refresh\. Showing \d\d:\d\d\./)).toBeVisible()
  await expect(recentTasks(page).getByText('Draft the e-mail to Nordhaus')).toBeVisible()
  await expect(page.getByText('Website relaunch')).toBeVisible()
  // While nothing gets through, the button stays to be pressed, whatever the app tries by itself.
  const before = asked
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => asked).toBeGreaterThan(before)
  await page.unroute('**/api/sync*')
  // Coming into view asks nothing while the last attempt is still under way.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(page.getByText(/Couldn't refresh/)).toBeHidden({ timeout: 1000 })
  }).toPass()
})

test('an empty workspace says what to do', async ({ signedIn: page }) => {
  await page.route('**/api/sync*', async (route) => {
    const none = { changed: [], deleted: [] }
    const answer = await (await route.fetch({ url: route.request().url().replace(/\?.*/, '') })).json()
    await route.fulfill({ json: { ...answer, cursor: `${answer.cursor}1`, reset: true, tasks: none, projects: none } })
  })
  await page.reload()
  await expect(page.getByText('Nothing assigned yet. Hand over your first task.')).toBeVisible()
  await expect(page.getByText(/A project starts with one task\./)).toBeVisible()
})

for (const width of [390, 780, 1440]) {
  test(`nothing moves when the team arrives, ${width} wide`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 900 })
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/sync*', async (route) => {
      await promise
      await route.continue()
    })
    await page.goto('/login')
    await fillLogin(page, server.demo)
    await expect(page.getByRole('heading', { level: 1, name: /Alex/ })).toBeVisible()
    await page.evaluate(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift' })
    })
    resolve()
    await expect(page.getByText('Three things need you.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'What should be done?' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Active Projects' })).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    test.describe(`${colorScheme}, ${viewport.width} wide`, () => {
      test.use({ colorScheme, viewport })

      test('the dashboard is accessible and never wider than the screen', async ({ signedIn: page }) => {
        await expect(page.getByText('Website relaunch')).toBeVisible()
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
        await expect(page.getByRole('heading', { name: 'AI Agents' })).toHaveCount(1)
      })
    })
  }
}
