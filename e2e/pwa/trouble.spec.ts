import { expect, test } from '../support/browser.ts'

test('wrong credentials are said in one sentence, and what was typed stays', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('E-mail or user name').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Login failed')).toBeVisible()
  await expect(page.getByText('Invalid credentials').first()).toBeVisible()
  await expect(page.getByLabel('E-mail or user name')).toHaveValue('admin')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('wrong')
})

test('an unknown agent and an unknown address have a way back', async ({ signedIn: page }) => {
  await page.goto('/agents/99')
  await expect(page.getByText('Agent not found')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Agents' }).click()
  await expect(page.getByRole('heading', { name: 'AI Agents' })).toBeVisible()
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: /not found|nothing here/i })).toBeVisible()
})

test('an empty prompt cannot be sent', async ({ signedIn: page }) => {
  await page.goto('/agents/1')
  await expect(page.getByRole('button', { name: 'Execute Task' })).toBeDisabled()
  await page.getByRole('textbox', { name: /ask arlo/i }).fill('   ')
  await expect(page.getByRole('button', { name: 'Execute Task' })).toBeDisabled()
})

test('a file over the limit is refused when it is attached, with the limit', async ({ signedIn: page }) => {
  await page.goto('/agents/1')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'huge.txt', mimeType: 'text/plain', buffer: Buffer.alloc(9_000_000, 'a') })
  await expect(page.getByText(/huge\.txt/).first()).toBeVisible()
  await expect(page.getByText(/7\.5 MB/).first()).toBeVisible()
})

test('a refused run gives the prompt back with the reason', async ({ signedIn: page }) => {
  await page.goto('/agents/2')
  await page.route('**/api/agents/2/execute', (route) =>
    route.fulfill({
      status: 404,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'Not Found',
        status: 404,
        detail: 'Agent not found',
        code: 'agent_not_found',
      }),
    }),
  )
  await page.getByRole('textbox', { name: /ask chip/i }).fill('Write to our leads')
  await page.getByRole('button', { name: 'Execute Task' }).click()
  await expect(page.getByText('Agent not found').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: /ask chip/i })).toHaveValue('Write to our leads')
})

test('signing out in one tab signs out the other', async ({ signedIn: page, server }) => {
  const other = await page.context().newPage()
  await other.goto(`${server.url}/agents`)
  await expect(other.getByRole('heading', { name: 'AI Agents' })).toBeVisible()
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(other).toHaveURL(/\/login/)
})
