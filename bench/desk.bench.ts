import { type BrowserContext, type Page, chromium } from '@playwright/test'
import { startServer } from '../e2e/support/server.ts'
import { createClient } from '#shared/client/client.ts'
import type { Agent } from '#shared/contract/agents.ts'
import { launchOptions, signIn } from './browser.ts'
import { type Figure, type Row, percentile } from './figure.ts'
import { interactionsOf, notingPage } from './interactions.ts'

const agents = 300
const tasks = 200
const chosen = 50
const slower = 6
const limit = 100
/** By its selector: to look for a role asks the page about each of its elements, in the middle of what is measured. */
const palette = 'dialog[aria-label="Search"]'
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

export const figure: Figure = {
  about:
    `Milliseconds from an interaction to the next paint, on a processor slowed ${slower} times, in a workspace with ` +
    `${agents} agents and ${tasks} tasks, 30 of which are due, once the app is kept for ` +
    `offline: the 98th percentile of the keys and taps of typing a request at ` +
    `the desk, of choosing ${chosen} tasks with the keyboard, and of opening the palette, as the Event Timing API tells ` +
    'them, in steps of 8 ms.',
  measure,
}

const actions: Record<string, { at: string; act: (page: Page) => Promise<void> }> = {
  'typing at the desk': {
    at: '/',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'What should be done?' }).click()
      await page.keyboard.type('Write an Instagram post about our new sourdough', { delay: 60 })
    },
  },
  [`choosing ${chosen} tasks`]: {
    at: '/tasks',
    act: async (page) => {
      for (let n = 0; n < chosen; n += 1) {
        await page.keyboard.press('j')
        await page.keyboard.press('x')
      }
    },
  },
  'opening the palette': {
    at: '/tasks',
    act: async (page) => {
      for (let n = 0; n < 8; n += 1) {
        await page.keyboard.press('Control+k')
        await page.locator(palette).waitFor()
        await page.waitForTimeout(300)
        await page.keyboard.press('Escape')
        await page.locator(palette).waitFor({ state: 'detached' })
      }
    },
  },
}

async function measure(): Promise<Row[]> {
  const server = await startServer()
  const browser = await chromium.launch(launchOptions())
  try {
    const { token, localStorage } = await signIn(server)
    const api = createClient({ baseUrl: server.url, token: () => token })
    const today = new Date().toISOString().slice(0, 10)
    for (let n = 0; n < tasks; n += 1)
      await api.tasks.create({
        body: { title: `Prepare part ${n + 1}`, assignee_id: '6', dueDate: n < 30 ? today : null },
      })
    const rows: Row[] = []
    for (const viewport of sizes) {
      const context = await browser.newContext({ viewport })
      await addAgents(context)
      const { page, slowDown } = await notingPage(context)
      await page.goto(`${server.url}/login`)
      await page.evaluate(
        (kept) => kept.forEach(({ name, value }) => window.localStorage.setItem(name, value)),
        localStorage,
      )
      await page.goto(server.url)
      await page.getByRole('heading', { name: 'AI Agents' }).waitFor()
      await slowDown(slower)
      for (const [what, { at, act }] of Object.entries(actions)) {
        await page.goto(server.url + at)
        await page
          .getByText(at === '/' ? 'Needs you' : 'Prepare part 1')
          .first()
          .waitFor()
        const durations = await interactionsOf(page, () => act(page))
        rows.push({
          what: `${what}, ${viewport.width}×${viewport.height}`,
          unit: 'ms',
          ours: percentile(durations, 98),
          limit: { of: 'ours', most: limit },
        })
      }
      await context.close()
    }
    return rows
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** No plan has so many: they are added to what the server answers. */
async function addAgents(context: BrowserContext): Promise<void> {
  await context.route('**/api/sync*', async (route) => {
    const answer = await route.fetch()
    const changes = (await answer.json()) as { reset: boolean; agents: { changed: Agent[] } }
    const [like] = changes.agents.changed
    if (like && changes.agents.changed.length > 6)
      for (let n = 8; n <= agents; n += 1)
        changes.agents.changed.push({ ...like, id: `agent-${n}`, name: `Agent ${n}`, custom: true })
    await route.fulfill({ response: answer, json: changes })
  })
}
