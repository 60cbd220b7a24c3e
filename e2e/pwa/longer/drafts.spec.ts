import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible } from '../../support/browser.ts'
import { sideways, smallTargets } from '../../support/keyboard.ts'
import { callAs, give, openApp, openDevice, test } from '../../support/outbox.ts'
import type { RunningServer } from '../../support/server.ts'

type Person = Parameters<typeof callAs>[1]
type Draft = {
  id: string
  title: string
  body: string
  version: number
  answers: Record<string, string | null>
  versions: { n: number; by: string; note: string; body: string | null }[]
}

const prompt = 'Write an email to Anna about the office move'
const card = (page: Page) => page.getByRole('region', { name: /^Draft: / })
const tool = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true })

async function draftOf(server: RunningServer, person: Person): Promise<Draft> {
  const { items } = (await callAs(server, person, 'GET', '/drafts')) as { items: Draft[] }
  expect(items).toHaveLength(1)
  return (await callAs(server, person, 'GET', `/drafts/${items[0]!.id}`)) as Draft
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('blanks are filled where they stand, one after the other', async ({ context, server, front, person }) => {
    const page = await openApp(context, server, front, person)
    await give(page, prompt)
    await expect(card(page).getByText('0 of 3 filled')).toBeVisible()
    await expect(page.getByText('Done · draft only, nothing was sent')).toBeVisible()
    await expectAccessible(page)
    expect(await smallTargets(card(page).getByRole('group', { name: 'This draft' }))).toEqual([])
    expect(await sideways(page)).toBe(0)
    await tool(page, 'Fill the next').click()
    const bar = page.getByRole('form', { name: /^Fill in/ })
    await expect(bar).toContainText('Blank 1 of 3')
    await expectAccessible(page)
    await bar.getByRole('textbox').fill('we have more room there')
    await bar.getByRole('textbox').press('Enter')
    await expect(bar).toContainText('Blank 2 of 3')
    await bar.getByRole('button', { name: 'Leave it out' }).click()
    await expect(bar).toContainText('Blank 3 of 3')
    await bar.getByRole('button', { name: 'Done' }).click()
    await expect(card(page).getByText('2 of 3 filled')).toBeVisible()
    // The day of a deadline is one of two, or another.
    await card(page).getByRole('button', { name: 'deadline, blank' }).click()
    await expect(bar.getByRole('button', { name: 'Other date' })).toBeVisible()
    await bar
      .getByRole('button', { name: /^\w{3} \d/ })
      .first()
      .click()
    await expect(card(page).getByText('3 of 3 filled')).toBeVisible()
    await page.reload()
    await expect(card(page).getByText('3 of 3 filled')).toBeVisible()
    await expect(card(page).getByRole('button', { name: /we have more room there, filled/ })).toBeVisible()
    await expect.poll(async () => Object.keys((await draftOf(server, person)).answers)).toHaveLength(3)
    expect(Object.values((await draftOf(server, person)).answers)).toContain(null)
  })

  test('what is typed offline outlives the page, and becomes a version when the network is back', async ({
    context,
    server,
    front,
    person,
  }) => {
    const page = await openApp(context, server, front, person)
    await give(page, prompt)
    await tool(page, 'Edit').click()
    const text = page.getByRole('textbox', { name: 'Text' })
    await expect(text).toHaveValue(/\[\[deadline\]\]/)
    await context.setOffline(true)
    await text.fill('Dear Anna,\n\nwe move on Friday.\n\n[[Alex Kim]]')
    await expect.poll(() => keptEdit(page)).toContain('we move on Friday')
    const typed = await keptEdit(page)
    await page.close()
    const again = await context.newPage()
    await again.goto('/agents/6')
    const kept = again.getByRole('textbox', { name: 'Text' })
    await expect(kept).toHaveValue(/we move on Friday/)
    await again.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(card(again)).toContainText('we move on Friday')
    await expect(card(again).getByText('2 of 2')).toBeVisible()
    await expect(card(again).getByRole('img', { name: /not sent yet$/ })).toBeVisible()
    expect((await draftOf(server, person)).version).toBe(1)
    // A page that ended before it forgot what it had saved: there is nothing left to save.
    await keepAgain(again, typed)
    await again.reload()
    await expect(card(again)).toContainText('we move on Friday')
    await expect.poll(() => keptEdit(again)).not.toContain('we move on Friday')
    await expect(kept).toHaveCount(0)
    await context.setOffline(false)
    await expect.poll(async () => (await draftOf(server, person)).version).toBe(2)
    const { body, versions } = await draftOf(server, person)
    expect(body).toContain('we move on Friday')
    expect(versions.map(({ by }) => by)).toEqual(['agent', 'you'])
  })

  test('two devices lose nothing: answers go together, the later text is a version beside', async ({
    browser,
    context,
    server,
    front,
    person,
  }) => {
    const page = await openApp(context, server, front, person)
    await give(page, prompt)
    await expect(card(page)).toBeVisible()
    const other = await openDevice(browser, server, front, person)
    await expect(card(other).getByText('0 of 3 filled')).toBeVisible()
    await other.context().setOffline(true)
    await card(other).getByRole('button', { name: 'what they should do, blank' }).click()
    await other
      .getByRole('form', { name: /^Fill in/ })
      .getByRole('textbox')
      .fill('Alex')
    await other.keyboard.press('Enter')
    await other
      .getByRole('form', { name: /^Fill in/ })
      .getByRole('button', { name: 'Done' })
      .click()
    await tool(other, 'Edit').click()
    await other.getByRole('textbox', { name: 'Text' }).fill('From the other device, [[Alex]]')
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(card(other)).toContainText('From the other device')

    await tool(page, 'Edit').click()
    await page.getByRole('textbox', { name: 'Text' }).fill('From this device, [[what they should do]] and [[deadline]]')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(async () => (await draftOf(server, person)).version).toBe(2)
    await other.context().setOffline(false)
    await expect.poll(async () => (await draftOf(server, person)).versions.length).toBe(3)
    const draft = await draftOf(server, person)
    expect(draft.body).toContain('From this device')
    expect(draft.answers).toEqual({ 'what-they-should-do': 'Alex' })
    expect(draft.versions.at(-1)).toMatchObject({ by: 'you', note: 'Also edited' })
    expect(draft.versions.at(-1)!.body).toContain('From the other device')
    await expect(card(other)).toContainText('From this device, Alex')
    await expect(card(other).getByText(/^Also edited on/)).toBeVisible()
    await tool(other, 'See it').click()
    await expect(card(other)).toContainText('From the other device')
    await tool(other, 'Use this version').click()
    await expect.poll(async () => (await draftOf(server, person)).body).toContain('From the other device')
    await page.reload()
    await expect(card(page)).toContainText('From the other device')
    await other.context().close()
  })

  test('a deletion elsewhere wins, and what was typed stays where what was not sent is', async ({
    browser,
    context,
    server,
    front,
    person,
  }) => {
    const page = await openApp(context, server, front, person)
    await give(page, prompt)
    await expect(card(page)).toBeVisible()
    const other = await openDevice(browser, server, front, person)
    await expect(card(other)).toBeVisible()
    await other.context().setOffline(true)
    await tool(other, 'Edit').click()
    await other.getByRole('textbox', { name: 'Text' }).fill('Much work went into this.')
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(card(other)).toContainText('Much work went into this.')
    await tool(page, 'Export').click()
    await page.getByRole('menuitem', { name: 'Delete draft' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click()
    await expect(page.getByText('This draft was deleted.')).toBeVisible()
    await expect
      .poll(async () => ((await callAs(server, person, 'GET', '/drafts')) as { items: unknown[] }).items.length)
      .toBe(0)
    await other.context().setOffline(false)
    await expect(other.getByText('This draft was deleted.')).toBeVisible()
    await other.goto('/outbox')
    await expect(other.getByText('Change of draft', { exact: true })).toBeVisible()
    await other.context().close()
  })

  test('a follow-up makes a version; versions are compared, and an older one is used again', async ({
    context,
    server,
    front,
    person,
  }) => {
    const page = await openApp(context, server, front, person)
    await give(page, `${prompt}. The new house has a lift (and a garden, which is really nice). I hope you are well.`)
    await expect(card(page)).toBeVisible()
    const first = await draftOf(server, person)
    await tool(page, 'Shorter').click()
    await expect(page.getByText(/^Down from \d+ words to \d+/)).toBeVisible()
    await expect(card(page)).toHaveCount(1)
    await expect(card(page).getByText('2 of 2')).toBeVisible()
    await tool(page, 'Version before').click()
    await expect(card(page).getByText('1 of 2')).toBeVisible()
    await tool(page, 'Compare').click()
    await expect(card(page).locator('ins').first()).toBeVisible()
    await tool(page, 'Use this version').click()
    await expect(card(page).getByText('3 of 3')).toBeVisible()
    await expect.poll(async () => (await draftOf(server, person)).body).toBe(first.body)
    expect((await draftOf(server, person)).versions.map(({ note }) => note)).toEqual([
      expect.stringContaining(prompt),
      'Make it shorter',
      'Version 1 again',
    ])
    await give(page, 'Make it funnier')
    await expect(page.getByText(/cannot do this without a language model: funnier/)).toBeVisible()
    await expect(page.getByText('Not done · the draft is as it was')).toBeVisible()
  })
})

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('the draft stands beside the conversation and is filled by keyboard alone', async ({
    context,
    server,
    front,
    person,
  }) => {
    const page = await openApp(context, server, front, person)
    await give(page, prompt)
    const pane = page.getByRole('complementary', { name: 'Draft: The office move' })
    await expect(pane.getByText('0 of 3 filled')).toBeVisible()
    await expectAccessible(page)
    await pane.getByRole('group', { name: 'Text, blanks and versions' }).focus()
    await page.keyboard.press('Control+Enter')
    const field = pane.getByRole('textbox', { name: /^Fill in/ })
    await expect(field).toBeFocused()
    await page.keyboard.type('we have more room there')
    await page.keyboard.press('Control+Enter')
    await expect(pane.getByText('1 of 3 filled')).toBeVisible()
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
    await pane.getByRole('group', { name: 'Text, blanks and versions' }).focus()
    await page.keyboard.press('Control+z')
    await expect(pane.getByText('0 of 3 filled')).toBeVisible()
    await expect.poll(async () => Object.keys((await draftOf(server, person)).answers)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(pane).toHaveCount(0)
    await page.getByRole('button', { name: /The office move.*Open/ }).click()
    await expect(pane).toBeVisible()
  })

  test('what is begun from the desk has the room for itself', async ({ context, server, front, person }) => {
    const page = await openApp(context, server, front, person)
    await give(page, prompt)
    const pane = page.getByRole('complementary', { name: 'Draft: The office move' })
    await expect(pane).toBeVisible()
    await page.goto('/')
    await page
      .getByRole('region', { name: 'Start with' })
      .getByRole('link', { name: /^Millie: / })
      .first()
      .click()
    await expect(page.getByRole('button', { name: /The office move.*Open/ })).toBeVisible()
    await expect(page.getByRole('textbox').last()).not.toHaveValue('')
    await expect(pane).toHaveCount(0)
    await page.getByRole('button', { name: /The office move.*Open/ }).click()
    await expect(pane).toBeVisible()
  })

  test('it leaves as Markdown, for Word and as a task', async ({ context, server, front, person }) => {
    const page = await openApp(context, server, front, person)
    await give(page, prompt)
    const pane = page.getByRole('complementary', { name: 'Draft: The office move' })
    await pane.getByRole('button', { name: 'Fill in' }).last().click()
    await page.keyboard.type('Alex Kim')
    await page.keyboard.press('Enter')
    await expect(pane.getByText('1 of 3 filled')).toBeVisible()
    for (const [name, ending] of [
      ['Download as Markdown', 'md'],
      ['Download for Word', 'docx'],
    ]) {
      await pane.getByRole('button', { name: 'Export' }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: name! }).click()
      const file = await download
      expect(file.suggestedFilename()).toBe(`The office move.${ending}`)
      const bytes = readFileSync(await file.path())
      if (ending === 'md') expect(bytes.toString()).toMatch(/^Hello Anna,[\s\S]*\[deadline\][\s\S]*Kind regards\n/)
      else expect(bytes.subarray(0, 2).toString()).toBe('PK')
    }
    // What would be on paper, while the browser's dialog is open.
    await page.evaluate(() => (window.print = () => {}))
    await pane.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Print' }).click()
    await expect
      .poll(() => page.evaluate(() => document.body.innerText))
      .toMatch(/^\s*The office move\s+Hello Anna,[^]*Alex Kim, by \[deadline\]\?\s+Kind regards\s+\S[^\n]*$/)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await pane.getByRole('button', { name: 'Save as task' }).click()
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('The office move')
    await expect(page.getByRole('textbox', { name: /Notes|Description/ })).toHaveValue(/Alex Kim/)
  })
})

test('what agents left is listed and found again, without a network too', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await give(page, prompt)
  await expect(page.getByText('Done · draft only, nothing was sent')).toBeVisible()
  await page.goto('/results')
  const list = page.getByRole('list', { name: 'Results' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list).toContainText('3 blanks left')
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search results' }).fill('nothing of the kind')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('searchbox', { name: 'Search results' }).fill('OFFICE move')
  await expect(page.getByText('Showing what is on this device.')).toBeVisible()
  await list.getByRole('link', { name: /The office move/ }).click()
  await expect(page.getByText('Done · draft only, nothing was sent')).toBeVisible()
})

test('a task keeps what was done with it, and the run says where it came from', async ({
  context,
  server,
  front,
  person,
}) => {
  await callAs(server, person, 'POST', '/tasks', { title: prompt, assignee_id: '6' })
  const page = await openApp(context, server, front, person)
  await page.goto('/tasks')
  await page.getByText(prompt).first().click()
  await page.getByRole('button', { name: 'Run with Millie' }).click()
  await expect(page.getByText('Done · draft only, nothing was sent')).toBeVisible()
  await page.getByRole('link', { name: 'From a task' }).click()
  const done = page.getByRole('region', { name: 'Work done' })
  await expect(done).toContainText('draft only, nothing was sent')
  const draft = done.getByRole('button', { name: /The office move.*3 blanks left/ })
  await expect(draft).toBeVisible()
  await expectAccessible(page)
  await expect(done.getByText('Done', { exact: true })).toBeVisible()
  await page.goto('/tasks')
  await expect(page.getByText('last run: Done')).toBeVisible()
  await page.getByText(prompt).first().click()
  await context.setOffline(true)
  await page.reload()
  await draft.click()
  await expect(card(page).getByText('0 of 3 filled')).toBeVisible()
})

/** What is kept of texts that are being typed. */
function keptEdit(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { id } = JSON.parse(localStorage.getItem('user')!) as { id: string }
    const opening = indexedDB.open(`muster-u-${id}`)
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const rows = opening.result.transaction('chatFacts').objectStore('chatFacts').getAll()
    await new Promise((resolve) => rows.addEventListener('success', resolve))
    opening.result.close()
    return JSON.stringify(rows.result)
  })
}

/** Puts back what `keptEdit` read. */
function keepAgain(page: Page, rows: string): Promise<void> {
  return page.evaluate(async (rows) => {
    const { id } = JSON.parse(localStorage.getItem('user')!) as { id: string }
    const opening = indexedDB.open(`muster-u-${id}`)
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const writing = opening.result.transaction('chatFacts', 'readwrite', { durability: 'strict' })
    for (const row of JSON.parse(rows) as unknown[]) writing.objectStore('chatFacts').put(row)
    await new Promise((resolve) => writing.addEventListener('complete', resolve))
    opening.result.close()
  }, rows)
}
