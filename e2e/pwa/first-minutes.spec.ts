import type { Page } from '@playwright/test'
import { starters } from '#shared/domain/starters.ts'
import { expect, expectAccessible } from '../support/browser.ts'
import { callAs, expectReplies, ledger, openApp, test } from '../support/outbox.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

type Run = { prompt: string; status: string; outcome: string | null; next: { kind: string }[] }

/** Takes a use case of the desk and sends it as it is written. */
async function begin(page: Page, title: string): Promise<void> {
  await page.goto('/')
  await region(page, 'Start with')
    .getByRole('link', { name: new RegExp(`: ${title.replaceAll('?', '\\?')}$`) })
    .tap()
  await page.getByRole('button', { name: 'Execute Task' }).tap()
  await expect(page.getByRole('textbox').last()).toHaveValue('')
}

test('somebody new takes all six use cases on a phone, and loses the network after the second', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await page.goto('/')
  await expect(region(page, 'Start with').getByRole('link')).toHaveCount(6)
  await expectAccessible(page)
  const [first, second, ...rest] = starters
  for (const { title } of [first!, second!]) {
    await begin(page, title)
    await expectReplies(page, 1)
  }

  await context.setOffline(true)
  for (const { title } of rest) await begin(page, title)
  await page.goto('/')
  await expect(region(page, 'Waiting to send').getByRole('listitem')).toHaveCount(4)
  await context.setOffline(false)
  await expect(region(page, 'Waiting to send')).toHaveCount(0)
  await expect(region(page, 'Working now')).toHaveCount(0)

  // Each ran once, and ended finished or with what is missing one tap away; none failed.
  const prompts = starters.map(({ prompt }) => prompt)
  expect((await ledger(server, person)).toSorted()).toEqual(prompts.toSorted())
  const { items } = (await callAs(server, person, 'GET', '/executions?limit=100')) as { items: Run[] }
  const stuck = items.filter(({ outcome, next }) => outcome !== 'done' && next.length === 0)
  expect(stuck.map(({ prompt, outcome }) => `${outcome}: ${prompt}`)).toEqual([])
})
