import { type Page, chromium } from '@playwright/test'
import { createClient } from '#shared/client/client.ts'
import { startServer } from '../e2e/support/server.ts'
import { launchOptions } from './browser.ts'
import { type Figure, type Row, percentile } from './figure.ts'
import { interactionsOf, notingPage, settle } from './interactions.ts'

const length = 20_000
const slower = 6
const limit = 100
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

export const figure: Figure = {
  about:
    `Milliseconds from an interaction to the next paint, on a processor slowed ${slower} times, in a draft of ` +
    `${length.toLocaleString('en')} characters with 40 blanks and three versions as long: the 98th percentile of the keys and ` +
    'taps of typing in the middle of its text, of filling blanks one after the other, and of switching to and fro between ' +
    'versions, as the Event Timing API tells them, in steps of 8 ms.',
  measure,
}

const actions = {
  'typing in the text': type,
  'filling blanks': fill,
  'switching versions': switchVersions,
}

async function measure(): Promise<Row[]> {
  const server = await startServer()
  const browser = await chromium.launch(launchOptions())
  try {
    const kept = await makeDraft(server.url)
    const rows: Row[] = []
    for (const viewport of sizes) {
      const context = await browser.newContext({ viewport })
      const { page, slowDown } = await notingPage(context)
      await page.goto(`${server.url}/login`)
      await page.evaluate(
        (kept) => Object.entries(kept).forEach(([name, value]) => localStorage.setItem(name, value)),
        kept,
      )
      await page.goto(`${server.url}/agents/6`)
      await page.locator('[data-blank]').nth(39).waitFor()
      await slowDown(slower)
      for (const [what, act] of Object.entries(actions)) {
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

/** A person with one long draft of three versions; returns what their signed-in page keeps. */
async function makeDraft(url: string): Promise<Record<string, string>> {
  const account = { email: 'pat@example.com', password: 'Quiet-harbour-41!' }
  const visitor = createClient({ baseUrl: url })
  await visitor.session.register({ body: { name: 'Pat', ...account } })
  const { access_token, user } = await visitor.session.login({ body: { ...account, remember: true } })
  const api = createClient({ baseUrl: url, token: () => access_token })
  await api.executions.create({
    params: { id: '6' },
    body: { prompt: 'Write an email to Anna about the office move', context: {} },
  })
  const [draft] = (await api.drafts.list({ query: {} })).items
  for (const base_version of [1, 2, 3])
    await api.drafts.update({ params: { id: draft!.id }, body: { base_version, body: text(base_version) } })
  return { token: access_token, user: JSON.stringify(user) }
}

/** Paragraphs, headings and lists as a long report has them. */
function text(version: number): string {
  let whole = ''
  for (let n = 0; whole.length < length; n += 1) {
    if (n % 5 === 0) whole += `## Part ${n / 5 + 1} of version ${version}\n\n`
    const blank = n < 40 ? `, as [[number ${n + 1}]] told us` : ''
    whole +=
      n % 5 === 4
        ? `- The rooms on the **second floor** are free${blank}\n- The lift carries 900 kg\n- Nobody has asked for *parking* yet\n\n`
        : `In the week of the move the desks are packed on Thursday, and the machines follow on Friday${blank}. ` +
          `What is needed on Monday goes first; the rest of version ${version} may wait until the floor is dry, and is kept in the ` +
          'small store beside the stairs until then, with a list at the door that says whose it is.\n\n'
  }
  return whole.trimEnd()
}

async function type(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const area = page.getByRole('textbox', { name: 'Text' })
  await area.evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(box.value.length / 2, box.value.length / 2))
  await settle(page)
  await page.evaluate(() => window.interactions.clear())
  // People pause between sentences; what they have typed is kept then.
  for (const words of ['and the plants go ', 'by hand, ', 'one by one, ', 'on a dry day. ']) {
    await page.keyboard.type(words, { delay: 50 })
    await page.waitForTimeout(400)
  }
  await page.keyboard.press('Control+Enter')
  await area.waitFor({ state: 'detached' })
}

async function fill(page: Page): Promise<void> {
  const field = page.getByRole('textbox', { name: /^(?:Fill in|Blank)/ })
  await page
    .getByRole('button', { name: /^(?:Fill the next|Fill in)$/ })
    .first()
    .click()
  for (let n = 0; n < 8; n += 1) {
    await field.waitFor()
    await page.keyboard.type('our caretaker', { delay: 50 })
    await page.keyboard.press('Enter')
    await page.waitForTimeout(200)
  }
  await page.keyboard.press('Escape')
}

async function switchVersions(page: Page): Promise<void> {
  for (let n = 0; n < 10; n += 1) {
    await page.getByRole('button', { name: n % 2 === 0 ? 'Version before' : 'Next version' }).click()
    await page.waitForTimeout(300)
  }
}
