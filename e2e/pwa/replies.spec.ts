import type { Page } from '@playwright/test'
import { expect, signIn } from '../support/browser.ts'
import { callAs } from '../support/outbox.ts'
import { test } from '../support/vendors.ts'

const deep = `${'> '.repeat(1600)}Have a good day.`
const brackets = `${'['.repeat(10_000)}here${'](a)'.repeat(10_000)}`

test.beforeEach(async ({ server, admin, vendors }) => {
  await callAs(server, admin, 'POST', '/llm/preferences', {
    preferred_provider: 'anthropic_claude_haiku',
    fallback_provider: 'builtin',
  })
  for (const [asked, content] of [
    [/deep quotes/, deep],
    [/many brackets/, brackets],
    [/bold word/, 'One **bold** word.'],
  ] as const) {
    vendors.mock.prependFixture({ match: { userMessage: asked }, response: { content } })
  }
})

async function ask(page: Page, prompt: string): Promise<void> {
  await page.getByRole('textbox', { name: /ask chip/i }).fill(prompt)
  await page.getByRole('button', { name: 'Execute Task' }).click()
}

test('a reply that is nested without end is text as it came, and the page with it works after a reload', async ({
  page,
  server,
  admin,
}) => {
  await signIn(page, server, admin)
  await page.goto('/agents/2')
  await ask(page, 'Answer with deep quotes')
  await expect(page.getByText(deep)).toBeVisible()
  await page.reload()
  await expect(page.getByText(deep)).toBeVisible()
  await ask(page, 'Answer with many brackets')
  await expect(page.getByText(/\[here\]\(a\)/)).toBeVisible()
  await page.reload()
  await ask(page, 'Answer with a bold word')
  await expect(page.locator('strong', { hasText: 'bold' })).toBeVisible()
  await expect(page.getByText(deep)).toBeVisible()
})
