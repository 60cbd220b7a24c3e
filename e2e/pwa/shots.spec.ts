import { test, signIn } from '../support/browser.ts'
for (const [name, width, height] of [['phone', 390, 844], ['desktop', 1440, 900]] as const)
  for (const scheme of ['light', 'dark'] as const)
    test(`${name} ${scheme}`, async ({ page, server }) => {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme: scheme })
      await signIn(page, server)
      let n = 0
      for (const prompt of ['Push the client meeting to friday', 'Move the review to friday', 'summarise my inbox', 'Add a task: call Kim tomorrow', 'Translate this to French: hello', 'compare the two files']) {
        await page.goto(`${server.url}/agents/1`)
        await page.getByPlaceholder(/Ask Arlo|Or say/).fill(prompt)
        await page.getByRole('button', { name: 'Execute Task' }).click()
        await page.waitForTimeout(2500)
        await page.screenshot({ path: `/tmp/shots/${name}-${scheme}-${++n}.png` })
      }
    })
