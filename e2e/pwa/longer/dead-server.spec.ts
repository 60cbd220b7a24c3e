import { rmSync } from 'node:fs'
import { expect, signIn, test, withoutWorkerBadge } from '../../support/browser.ts'
import { startServer } from '../../support/server.ts'

test('a dead server and a page of HTML sign nobody out, and the task goes out once the server is back', async ({
  browser,
}) => {
  const own = await startServer()
  const page = await withoutWorkerBadge(await browser.newContext({ baseURL: own.url })).newPage()
  await signIn(page, own)
  await page.goto('/agents/1')
  const prompt = page.getByRole('textbox', { name: /ask arlo/i })
  await prompt.fill('Plan my day')

  // A hotel's portal answers everything with its own page.
  await page
    .context()
    .route('**/api/**', (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<html>Accept our terms</html>' }),
    )
  await page.getByRole('button', { name: 'Execute Task' }).click()
  await expect(page.getByText("The server can't be reached")).toBeVisible()
  // In this order: between the two the task would go out.
  await own.kill()
  await page.context().unroute('**/api/**')
  await page.getByRole('link', { name: 'AI Agents' }).first().click()
  await expect(page).toHaveURL(/\/agents$/)

  // Back on the same port with the same data: still signed in, and the run goes through once.
  const again = await startServer({ dataDir: own.dataDir, port: Number(new URL(own.url).port) })
  await page.goto('/agents/1')
  await expect(page.getByRole('log').getByText('Plan my day')).toHaveCount(1)
  await expect(page.getByRole('log')).toContainText('Built-in assistant, no credits used')
  await again.kill()
  rmSync(own.dataDir, { recursive: true, force: true })
  await page.context().close()
})

test('a run that its server lost says so once the server is back', async ({ browser }) => {
  const own = await startServer()
  const page = await withoutWorkerBadge(await browser.newContext({ baseURL: own.url })).newPage()
  await signIn(page, own)
  await page.goto('/agents/7')
  const text = 'The committee met and decided to continue with the work as planned. '.repeat(100_000)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'long.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await page.getByRole('textbox', { name: /ask spec/i }).fill('Summarise this')
  await page.getByRole('button', { name: 'Execute Task' }).click()
  const statuses = () =>
    page.evaluate(async () => {
      const answer = await fetch('/api/executions?agent_id=7&limit=1', {
        headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
      })
      const { items } = (await answer.json()) as { items: { status: string }[] }
      return items.map(({ status }) => status)
    })
  await expect.poll(statuses, { intervals: [50] }).toEqual(['running'])
  await own.kill()
  const again = await startServer({ dataDir: own.dataDir, port: Number(new URL(own.url).port) })
  await expect(
    page.getByText('Sorry, I encountered an error processing your request. Please try again.').first(),
  ).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/The server stopped while this was running/).first()).toBeVisible()
  await again.kill()
  rmSync(own.dataDir, { recursive: true, force: true })
  await page.context().close()
})
