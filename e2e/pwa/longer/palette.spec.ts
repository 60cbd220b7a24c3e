import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test, workerReady } from '../../support/browser.ts'
import { smallTargets, tabTo } from '../../support/keyboard.ts'
import { ledger, openApp, test as outboxTest } from '../../support/outbox.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const search = (page: Page) => palette(page).getByRole('combobox')
const active = (page: Page) => palette(page).getByRole('option', { selected: true })

/** Of the browser's trace: how many elements were given a style at once. */
type TraceEvent = { name: string; args: { elementCount?: number } }

/** Opens it by its shortcut; that is listened for once the first picture stands. */
async function open(page: Page): Promise<void> {
  await expect(async () => {
    if (await palette(page).isVisible()) return
    await page.keyboard.press('Control+k')
    // Pressed again too soon it would close what is just coming.
    await expect(palette(page)).toBeVisible({ timeout: 4000 })
  }).toPass()
}

test.describe('by keyboard', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('every kind of thing is found and opened', async ({ signedIn: page }) => {
    for (const [query, found, address, heading] of [
      ['nordhaus draft', /^Draft the e-mail to Nordhaus/, /\/tasks\?task=./, 'Task'],
      ['product review', /^Product review/, /\/calendar\?date=[\d-]+&event=./, 'Edit meeting'],
      ['RELAUNCH', /^Website relaunch/, /\/projects\/./, 'Website relaunch'],
      ['proj mil', /^Millie/, /\/agents\/6$/, 'Millie'],
      ['prici', /^Pricing/, /\/pricing$/, 'Pricing'],
    ] as const) {
      await open(page)
      await expect(search(page)).toBeFocused()
      await page.keyboard.type(query)
      await expect(active(page)).toHaveText(found)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(address)
      await expect(palette(page)).toBeHidden()
      // A form is modal and would open over what is typed next; a new screen closes what is open.
      if (heading === 'Task' || heading === 'Edit meeting') {
        await expect(page.getByRole('dialog', { name: heading })).toBeVisible()
        await page.keyboard.press('Escape')
      } else await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
    // What was opened last stands first.
    await open(page)
    await expect(palette(page).getByRole('group', { name: 'Recent' }).getByRole('option').first()).toHaveText('Pricing')
  })

  test('what is behind keeps its style while it opens and closes', async ({ signedIn: page, browser }) => {
    await page.goto('/tasks')
    await expect(page.getByRole('list', { name: 'Tasks' })).toBeVisible()
    await open(page)
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
    const behind = await page.evaluate(() => document.querySelectorAll('#main *').length)
    await browser.startTracing(page, { categories: ['devtools.timeline'] })
    await open(page)
    await expect(active(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
    const styled = traceEvents
      .filter(({ name }) => name === 'UpdateLayoutTree')
      .map(({ args }) => args.elementCount ?? 0)
    expect(styled.length).toBeGreaterThan(0)
    expect(Math.max(...styled)).toBeLessThan(behind / 2)
  })

  test('the arrows move through the list while the focus stays in the input', async ({ signedIn: page }) => {
    await open(page)
    await expectAccessible(page)
    const options = palette(page).getByRole('option', { name: /^(?!Give )/ })
    await expect(active(page)).toHaveText(/^Arlo/)
    await page.keyboard.press('ArrowDown')
    await expect(active(page)).toHaveText(/^Chip/)
    await expect(search(page)).toHaveAttribute('aria-activedescendant', (await active(page).getAttribute('id'))!)
    await page.keyboard.press('End')
    await expect(active(page)).toHaveText('New run')
    await expect(active(page)).toBeInViewport()
    await page.keyboard.press('ArrowDown')
    await expect(active(page)).toHaveText(/^Arlo/)
    await page.keyboard.press('ArrowUp')
    await expect(active(page)).toHaveText('New run')
    await page.keyboard.press('Home')
    await expect(active(page)).toHaveText(/^Arlo/)
    await expect(search(page)).toBeFocused()
    expect(await options.count()).toBeGreaterThan(10)
    await search(page).fill('zebra')
    await expect(palette(page).getByText("No matches for 'zebra'.")).toBeVisible()
    // An agent can be asked all the same, and what was written for it is gone on with before it runs.
    await expect(active(page)).toHaveText('Ask Arlo: “zebra”')
    await expect(search(page)).toHaveAccessibleDescription(/↵ goes on writing to Arlo/)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(palette(page).getByLabel('Task for Arlo')).toHaveValue('zebra')
  })

  test('Esc closes it and gives the focus back, and so does the shortcut', async ({ signedIn: page }) => {
    const button = page.getByRole('button', { name: 'Find or run anything' })
    await tabTo(page, button)
    await expect(button.getByText('Ctrl K')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(search(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
    await expect(button).toBeFocused()
    await open(page)
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeHidden()
    await expect(button).toBeFocused()
  })

  test('it opens over a form, which keeps what is typed', async ({ signedIn: page }) => {
    await page.goto('/agents')
    await page.getByRole('button', { name: 'Create Custom Agent' }).click()
    const name = page.getByRole('dialog', { name: 'Create Custom Agent' }).getByLabel('Name')
    await name.fill('Nova')
    await open(page)
    await page.keyboard.press('Escape')
    await expect(name).toBeFocused()
    await expect(name).toHaveValue('Nova')
  })

  test('an agent is given a task, and nothing typed is lost on the way', async ({ signedIn: page }) => {
    await open(page)
    await page.keyboard.type('mill')
    await expect(active(page)).toHaveText(/^Millie/)
    await page.keyboard.press('Tab')
    const prompt = palette(page).getByRole('textbox', { name: 'Task for Millie' })
    await expect(prompt).toBeFocused()
    await page.keyboard.press('Backspace')
    await expect(search(page)).toBeFocused()
    await page.keyboard.type('spec')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('Name three habits')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
    await page.reload()
    await open(page)
    const again = palette(page).getByRole('textbox', { name: 'Task for Spec' })
    await expect(again).toHaveValue('Name three habits')
    await again.press('End')
    await page.keyboard.type(' of good readers')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/agents\/7$/)
    await expect(palette(page)).toBeHidden()
    await expect(page.getByRole('log')).toContainText('Name three habits of good readers')
    await expect(page.getByText('Spec: nothing was changed')).toBeVisible()
    await open(page)
    await expect(search(page)).toBeVisible()
  })

  test('an agent that is at work gets the words into its composer', async ({ signedIn: page }) => {
    await page.goto('/agents/1')
    await page.route('**/api/agents/1/execute', () => {})
    await page.getByRole('textbox', { name: /ask arlo/i }).fill('Plan my day')
    await page.getByRole('button', { name: 'Execute Task' }).click()
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
    await open(page)
    await page.keyboard.type('arlo')
    await page.keyboard.press('Tab')
    await expect(palette(page).getByText('Arlo is at work. This goes into the composer, to run next.')).toBeVisible()
    await page.keyboard.type('And my evening')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: /ask arlo/i })).toHaveValue('And my evening')
  })
})

test.describe('before it is stored', () => {
  test.use({ serviceWorkers: 'block' })

  test('code that cannot be fetched is said, and comes with the connection', async ({ page, server }) => {
    const assets = join(import.meta.dirname, '../../../dist/pwa/assets')
    const code = readdirSync(assets).find(
      (file) =>
        file.endsWith('.js') &&
        readFileSync(join(assets, file), 'utf8').includes('Search agents, tasks, projects and screens'),
    )
    await page.route(`**/assets/${code}`, (route) => route.abort())
    await signIn(page, server)
    await expect(async () => {
      await page.getByRole('button', { name: 'Find or run anything' }).click()
      await expect(page.getByText("Search isn't on this device yet")).toBeVisible({ timeout: 500 })
    }).toPass()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Find or run anything' }).click()
    await expect(search(page)).toBeVisible()
  })
})

outboxTest(
  'offline it finds what this device knows and keeps a task until it can be sent',
  async ({ context, server, front, person }) => {
    const page = await openApp(context, server, front, person)
    await expect.poll(() => page.evaluate(() => indexedDB.databases().then((all) => all.length))).toBeGreaterThan(1)
    await context.setOffline(true)
    await page.reload()
    await open(page)
    await page.keyboard.type('sal chi')
    await expect(active(page)).toHaveText(/^Chip/)
    await page.keyboard.press('Tab')
    await page.keyboard.type("Write to last week's leads")
    await expect(palette(page).getByText("You're offline. It runs when you're back online.")).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/agents\/2$/)
    await expect(page.getByRole('log')).toContainText("Write to last week's leads")
    await context.setOffline(false)
    await expect(page.getByRole('log').getByText('Built-in assistant, no credits used')).toHaveCount(1, {
      timeout: 30_000,
    })
    expect(await ledger(server, person)).toEqual(["Write to last week's leads"])
  },
)

test.describe('by touch, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the button finds things and gives tasks', async ({ page, server }) => {
    await signIn(page, server)
    await page.getByRole('button', { name: 'Find or run anything' }).tap()
    await expect(search(page)).toBeVisible()
    expect(await smallTargets(palette(page))).toEqual([])
    await expectAccessible(page)
    await search(page).fill('nord')
    await palette(page)
      .getByRole('option', { name: /^Draft the e-mail/ })
      .tap()
    await expect(page).toHaveURL(/\/tasks\?task=./)
    await page.getByRole('dialog', { name: 'Task' }).getByRole('button', { name: 'Close' }).tap()
    await page.getByRole('button', { name: 'Find or run anything' }).tap()
    await palette(page).getByRole('option', { name: 'Give Dot a task' }).tap()
    const prompt = palette(page).getByRole('textbox', { name: 'Task for Dot' })
    await prompt.fill('Draft a job advert')
    expect(await smallTargets(palette(page))).toEqual([])
    // Another agent gets the same words.
    await palette(page).getByRole('button', { name: 'Choose another agent' }).tap()
    await palette(page).getByRole('option', { name: 'Give Suki a task' }).tap()
    await expect(palette(page).getByRole('textbox', { name: 'Task for Suki' })).toHaveValue('Draft a job advert')
    await palette(page).getByRole('button', { name: 'Execute Task' }).tap()
    await expect(page).toHaveURL(/\/agents\/4$/)
    await expect(page.getByRole('log')).toContainText('Draft a job advert')
    await expect(page.getByText('Suki has completed your request')).toBeVisible()
  })
})

/** What of the top bar lies over its neighbour, is cut off or wraps. */
function overlaps(page: Page): Promise<string[]> {
  return page
    .getByRole('banner')
    .locator('a, button, [role=status]')
    .evaluateAll((all) => {
      const parts = all.filter((each) => each.getBoundingClientRect().width > 0)
      const isBad = (part: Element, at: number) => {
        const { left, right } = part.getBoundingClientRect()
        return (
          right > innerWidth ||
          left < (parts[at - 1]?.getBoundingClientRect().right ?? 0) - 1 ||
          (part.role === 'status' && part.scrollHeight > part.clientHeight + 1)
        )
      }
      return parts.filter(isBad).map((part) => part.textContent)
    })
}

for (const viewport of [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
]) {
  test(`the top bar has room for everything offline, ${viewport.width} wide`, async ({ signedIn: page }) => {
    await page.setViewportSize(viewport)
    await workerReady(page)
    await page.context().setOffline(true)
    await expect(page.getByText(/^Offline/)).toBeVisible()
    expect(await overlaps(page)).toEqual([])
    await page.getByRole('button', { name: 'Find or run anything' }).click()
    await palette(page).getByRole('option', { name: 'Give Dot a task' }).click()
    await palette(page).getByRole('textbox').fill('Draft a job advert')
    await palette(page).getByRole('button', { name: 'Execute Task' }).click()
    await expect(page.getByText('1 waiting')).toBeVisible()
    expect(await overlaps(page)).toEqual([])
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('results and the task are accessible', async ({ signedIn: page }) => {
      await open(page)
      await page.keyboard.type('re')
      await expectAccessible(page)
      await search(page).fill('arlo')
      await page.keyboard.press('Tab')
      await page.keyboard.type('Plan')
      await expectAccessible(page)
    })
  })
}
