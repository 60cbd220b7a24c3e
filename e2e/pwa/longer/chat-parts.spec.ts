import { expect, expectAccessible, fillLogin, test as base } from '../../support/browser.ts'
import { box, say, sendButton } from '../../support/chat.ts'
import { type ToldServer, startToldServer } from '../../support/told-server.ts'

/** How long a request waits for a reply here: a person would not see that anything was cut. */
const patience = 1500

const test = base.extend<{ told: ToldServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
  told: async ({}, use) => {
    const told = await startToldServer(patience)
    await use(told)
    await told.stop()
  },
  page: async ({ page, told }, use) => {
    await page.goto(`${told.url}/login`)
    await fillLogin(page, told.demo)
    await expect(page.getByRole('heading', { name: 'AI Agents' })).toBeVisible()
    await page.goto(`${told.url}/chat`)
    await use(page)
  },
})

const apology = 'Sorry, I encountered an error during continuation. Please try again.'

test('Continue stands exactly while a reply goes on and its ready part is all here', async ({ page, told }) => {
  const log = page.getByRole('log')
  const goOn = page.getByRole('button', { name: 'Continue' })
  const tokens: string[] = []
  page.on(
    'request',
    (request) => request.url().endsWith('/api/chat/continue') && tokens.push(request.postDataJSON().continuation_token),
  )
  await say(page, 'Tell me a long story')
  told.engine.use('list_tasks', 'Looked through the tasks: 4 found')
  told.engine.write('Once upon ')
  await expect(log.getByText('Once upon')).toBeVisible()
  await log.getByRole('button', { name: /^Writing/ }).click()
  await expect(log.getByText('Looked through the tasks: 4 found')).toBeVisible()
  await expect(box(page)).toBeDisabled()
  await expect(sendButton(page)).toBeDisabled()

  await expect(goOn).toBeVisible()
  await expect(box(page)).toBeEnabled()
  await expectAccessible(page)
  told.engine.write('a time there ')
  await goOn.click()
  await expect(goOn).toHaveCount(0)
  await expect(box(page)).toBeDisabled()
  await expect(log.getByText('Once upon a time there')).toBeVisible()
  // It goes on longer than one part more.
  await expect(goOn).toBeVisible()
  told.engine.write('was an end.')
  told.engine.end()
  await goOn.click()
  await expect(log.getByText('Once upon a time there was an end.')).toBeVisible()
  await expect(log.getByText(/no credits used/)).toBeVisible()
  await expect(goOn).toHaveCount(0)
  await expect(box(page)).toBeEnabled()
  expect(new Set(tokens).size).toBe(2)
  expect(told.engine.inputs).toHaveLength(1)
})

test('a part that cannot be fetched says so, and is fetched whole when it is asked for again', async ({
  page,
  told,
}) => {
  const log = page.getByRole('log')
  const goOn = page.getByRole('button', { name: 'Continue' })
  await say(page, 'Tell me a story')
  told.engine.write('First. ')
  await expect(goOn).toBeVisible()
  told.engine.write('Second.')
  told.engine.end()
  // The server has given the part away, and it is lost on the way.
  await page.route('**/api/chat/continue', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await goOn.click()
  await expect(log.getByText(apology)).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/chat/continue')
  await goOn.click()
  await expect(log.getByText('First. Second.')).toBeVisible()
  await expect(log.getByText(apology)).toHaveCount(0)
  await expect(goOn).toHaveCount(0)
})

test('a reload in the middle of a reply goes on with it to its end', async ({ page, told }) => {
  const log = page.getByRole('log')
  await say(page, 'Tell me a story')
  told.engine.write('Once upon ')
  await expect(log.getByText('Once upon')).toBeVisible()
  await page.reload()
  await expect(log.getByText('Once upon')).toBeVisible()
  await expect(log.getByText('Tell me a story')).toHaveCount(1)
  told.engine.write('a time.')
  told.engine.end()
  await expect(log.getByText('Once upon a time.')).toBeVisible()
  await expect(log.getByText(/no credits used/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0)
  expect(told.engine.inputs).toHaveLength(1)
})

test('Stop ends a reply that is being written and one that waits to be continued, and keeps what is there', async ({
  page,
  told,
}) => {
  const log = page.getByRole('log')
  await say(page, 'Begin')
  told.engine.write('Half a ')
  await expect(log.getByText('Half a')).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(log.getByText('Stopped').first()).toBeVisible()
  await expect(log.getByText('Half a')).toBeVisible()
  await expect(box(page)).toBeEnabled()

  await say(page, 'Begin again')
  told.engine.write('Another ')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0)
  await expect(log.getByText('Stopped')).toHaveCount(2)
  await expect(log.getByText('Another')).toBeVisible()
})

test('a reply that fails says sorry and why', async ({ page, told }) => {
  await say(page, 'Try')
  told.engine.fail('The model gave no answer.')
  const log = page.getByRole('log')
  await expect(log.getByText('Sorry, I encountered an error. Please try again.')).toBeVisible()
  await expect(log.getByText('The model gave no answer.')).toBeVisible()
  await page.reload()
  await expect(log.getByText('Sorry, I encountered an error. Please try again.')).toBeVisible()
})

test('a reply that needs a yes asks for it in place, outlives a reload, and goes on', async ({ page, told }) => {
  const log = page.getByRole('log')
  await say(page, 'Delete the old task')
  told.engine.write('I found it. ')
  told.engine.ask({ id: 'a1', tool: 'delete_task', summary: "Delete the task 'Old'?", input: { id: 't1' } })
  await expect(log.getByRole('heading', { name: "Delete the task 'Old'?" })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(log.getByRole('heading', { name: "Delete the task 'Old'?" })).toBeVisible()
  await log.getByRole('button', { name: 'Allow' }).click()
  told.engine.write('It is gone.')
  told.engine.end()
  await expect(log.getByText('I found it. It is gone.')).toBeVisible()
  await expect(log.getByRole('button', { name: 'Allow' })).toHaveCount(0)
  await expect(log.getByText('Delete the old task')).toHaveCount(1)
})
