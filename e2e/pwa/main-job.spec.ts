import { expect, notes, sales, test } from '../support/browser.ts'

test('sign in with what the server printed, give Arlo a task with two files, read the reply and find it in the history', async ({
  page,
  server,
}) => {
  await page.goto('/agents/1')
  await expect(page).toHaveURL(/\/login/)
  await page.getByRole('button', { name: /demo/i }).click()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Welcome back to Muster!')).toBeVisible()
  expect(server.demo.username).toBe('admin')

  // Back where the sign-in interrupted.
  await expect(page).toHaveURL(/\/agents\/1$/)
  await page.locator('input[type=file]').setInputFiles([notes, sales])
  await expect(page.getByText('2 file(s) ready to upload')).toBeVisible()
  await page.getByRole('textbox', { name: /ask arlo/i }).fill('Summarise these and list the action items')
  await page.getByRole('button', { name: 'Execute Task' }).click()

  const conversation = page.getByRole('log')
  await expect(conversation.getByText('Nordhaus').first()).toBeVisible()
  await expect(page.getByText('Arlo has completed your request')).toBeVisible()
  await expect(conversation.getByText(/Built-in assistant, no credits used/).last()).toBeVisible()
  await expect(conversation.getByRole('listitem').filter({ hasText: 'Priya' }).first()).toBeVisible()

  await page.getByRole('tab', { name: 'Execution History' }).click()
  await page.getByText('Summarise these and list the action items').click()
  await expect(page.getByText('Nordhaus').first()).toBeVisible()

  await page.reload()
  await expect(page.getByText('Nordhaus').first()).toBeVisible()
})

test('the whole way by keyboard', async ({ page, server }) => {
  await page.goto('/login')
  await page.getByLabel('E-mail or user name').focus()
  await page.keyboard.type(server.demo.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(server.demo.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'AI Agents' })).toBeVisible()
  await page.getByRole('link', { name: 'Explore AI Agents' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('researcher')
  await expect(page).toHaveURL(/q=researcher/)
  // The list follows the address a moment later.
  await expect(page.getByRole('link', { name: /View Details/ })).toHaveCount(1)
  await page.getByRole('link', { name: /View Details/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: /ask spec/i }).focus()
  await page.keyboard.type('What can you')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('do?')
  await expect(page.getByRole('textbox', { name: /ask spec/i })).toHaveValue('What can you\ndo?')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Spec has completed your request')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /ask spec/i })).toHaveValue('')
})

test('what a file says is never markup: no script runs, no strange link opens', async ({ signedIn: page }) => {
  await page.goto('/agents/7')
  const hostile = `# Report <script>window.hacked = 1</script>

<img src=x onerror="window.hacked = 2"> The result [is here](javascript:window.hacked=3) and [there](https://example.com/report).
The plan is ![picture](https://example.com/x.png) to continue.
`
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'hostile.md', mimeType: 'text/markdown', buffer: Buffer.from(hostile) })
  await page.getByRole('textbox', { name: /ask spec/i }).fill('Summarise this <img src=x onerror="window.hacked = 4">')
  await page.getByRole('button', { name: 'Execute Task' }).click()
  await expect(page.getByText('Spec has completed your request')).toBeVisible()
  expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined()
  expect(await page.locator('[role=log] :is(script, img, iframe), [role=log] a[href^="javascript:"]').count()).toBe(0)
  for (const link of await page.locator('[role=log] a[href^="http"]').all())
    expect(await link.getAttribute('rel')).toContain('noopener')
})
