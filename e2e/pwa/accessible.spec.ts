import { expect, expectAccessible, notes, test } from '../support/browser.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    test.describe(`${colorScheme}, ${viewport.width} wide`, () => {
      test.use({ colorScheme, viewport })

      test('signing in and registering are accessible', async ({ page }) => {
        await page.goto('/login')
        await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
        await expectAccessible(page)
        await page.getByRole('link', { name: 'Register here' }).click()
        await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible()
        await page.getByLabel('Password', { exact: true }).fill('abc')
        await expectAccessible(page)
      })

      test('agents, a conversation and its history are accessible', async ({ signedIn: page }) => {
        await page.goto('/agents')
        await expect(page.getByRole('link', { name: /View Details/ }).first()).toBeVisible()
        await expectAccessible(page)
        await page.goto('/agents/6')
        await page.locator('input[type=file]').setInputFiles([notes])
        await page.getByRole('textbox', { name: /ask millie/i }).fill('List the action items')
        await page.getByRole('button', { name: 'Execute Task' }).click()
        await expect(page.getByText('Millie has completed your request')).toBeVisible()
        await expectAccessible(page)
        await page.getByRole('tab', { name: 'Execution History' }).click()
        await expect(page.getByText('List the action items').first()).toBeVisible()
        await expectAccessible(page)
      })
    })
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('agents are rows, found by skill and state, and a new one is made from the head', async ({ signedIn: page }) => {
    await page.goto('/agents')
    const rows = page.getByRole('list', { name: 'Agents' }).getByRole('listitem')
    await expect(rows).toHaveCount(7)
    expect((await rows.first().boundingBox())!.height).toBe(64)
    await expectAccessible(page)
    await page.getByLabel('State').selectOption('Paused')
    await expect(page.getByText('No agents found')).toBeVisible()
    await page.getByLabel('State').selectOption('Available')
    await expect(rows).toHaveCount(7)
    const skill = page.getByLabel('Skill')
    await skill.selectOption({ index: 1 })
    await expect(rows).not.toHaveCount(7)
    await page.reload()
    await expect(skill).not.toHaveValue('')
    await page.getByRole('button', { name: 'Create Custom Agent' }).click()
    await expect(page.getByRole('dialog', { name: 'Create Custom Agent' })).toBeVisible()
  })
})
