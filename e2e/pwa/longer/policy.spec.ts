import type { Page } from '@playwright/test'
import { paths } from '../../../pwa/paths.ts'
import { expect, signIn, test, workerReady } from '../../support/browser.ts'

const open = [
  paths.login,
  paths.register,
  paths.setup,
  paths.forgotPassword,
  ...paths.links.map((path) => path.replace(':token', 'token')),
  paths.workspaceCallback,
  paths.calendarCallback,
]
const signedInto = [
  paths.dashboard,
  paths.agents,
  paths.agent('1'),
  paths.arloConfigure,
  paths.tasks,
  paths.projects,
  paths.calendar,
  paths.chat,
  paths.outbox,
  paths.share,
  paths.pricing,
  paths.integrations,
  paths.admin,
  paths.systemSettings,
  paths.account,
  '/nowhere',
]

/** Gathers what the policy refuses on any page of the context, workers and frames included where they say it. */
async function gather(page: Page): Promise<string[]> {
  const refused: string[] = []
  await page.exposeFunction('tellRefused', (what: string) => void refused.push(what))
  await page.addInitScript(() => {
    const { tellRefused } = globalThis as unknown as { tellRefused: (what: string) => void }
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      tellRefused(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sourceFile}`),
    )
  })
  return refused
}

/** The screen has come: it has a heading, and nothing of it is on the way. */
async function shown(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

test('no screen does what its policy forbids', async ({ context, server }) => {
  test.setTimeout(180_000)
  // The page of the other tests would fail for what is forbidden on purpose below.
  const page = await context.newPage()
  const refused = await gather(page)
  for (const path of open) {
    await page.goto(path)
    await shown(page)
  }
  await signIn(page, server)
  await workerReady(page)
  for (const path of signedInto) {
    await page.goto(path)
    await shown(page)
  }
  for (const [path, button] of [
    [paths.tasks, 'Create Task'],
    [paths.projects, 'Create Project'],
    [paths.calendar, 'Schedule Meeting'],
    [paths.agents, 'Create Custom Agent'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: button }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  await page.goto(paths.agent('6'))
  await page
    .getByRole('textbox', { name: /ask millie/i })
    .fill('# Say\n\n**bold** `code` [link](https://example.com) ![picture](https://example.com/a.png)')
  await page.getByRole('button', { name: 'Execute Task' }).click()
  await expect(page.getByText('Millie: nothing was changed')).toBeVisible()
  expect(refused).toEqual([])

  // Something that the policy does forbid is heard.
  await page.evaluate(() => {
    const image = new Image()
    image.src = 'https://example.com/tracker.png'
    document.body.append(image)
  })
  await expect.poll(() => refused.length).toBe(1)
  expect(refused[0]).toContain('img-src https://example.com/tracker.png')
})
