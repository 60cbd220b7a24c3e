import type { Page } from '@playwright/test'
import { type ModelServerStandIn, startModelServer } from '../../../server/testing/model-servers.ts'
import { expect, expectAccessible, signIn, test } from '../../support/browser.ts'
import { smallTargets } from '../../support/keyboard.ts'
import { ollamaAt, startOllama } from '../../support/own-model.ts'

const qwen = { id: 'qwen3:8b', context: 40_960, tools: true }

// One after the other: all of them have a model at the ports where the server looks.
test.describe.configure({ mode: 'default' })
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** The page hears of the models of this server alone, whatever else runs on the machine. */
async function hearOnlyOf({ port }: ModelServerStandIn, page: Page): Promise<void> {
  await page.route('**/api/llm/found', async (route) => {
    const answer = (await (await route.fetch()).json()) as { models: { base_url: string }[] }
    const models = answer.models.filter(({ base_url }) => base_url.includes(`:${port}/`))
    await route.fulfill({ json: { ...answer, models } })
  })
}

/** The paths that a page asks for, from now on. */
function pathsAskedBy(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

const offerOn = (page: Page) => page.getByRole('region', { name: 'A model on this machine' })

test('a model on this machine is found, used after a yes, missed when it is gone, and taken back', async ({
  page,
  server,
}) => {
  // Three attempts at a server that has gone take their pauses.
  test.setTimeout(120_000)
  let ollama = await startOllama('qwen3:8b')
  await hearOnlyOf(ollama, page)
  await signIn(page, server)
  const offer = offerOn(page)
  await expect(offer).toContainText('qwen3:8b runs on this machine. Use it?')
  await expectAccessible(page)
  expect(await smallTargets(offer)).toEqual([])
  await page.goto('/arlo/configure')
  await expect(page.getByRole('list', { name: 'Models on this machine' })).toContainText(
    'qwen3:8b runs on this machine',
  )
  await expectAccessible(page)
  await page.goto('/system-settings')
  const section = page.getByRole('region', { name: 'Models of your own' })
  await expect(section).toContainText('qwen3:8b runs on this machine')
  await expect(section).toContainText('Ollama · 40,960 tokens · uses tools')
  expect(ollama.requests.filter((call) => call.includes('chat'))).toEqual([])
  await expectAccessible(page)
  expect(await smallTargets(section)).toEqual([])

  await page.goto('/')
  await offer.getByRole('button', { name: 'Use it' }).tap()
  await expect(page.getByText('qwen3:8b is your model now')).toBeVisible()
  await expect(offer).toBeHidden()
  await page.goto('/system-settings')
  await expect(section).toContainText('Answers you')
  await expect(page.getByRole('radio', { name: 'qwen3:8b' })).toBeChecked()

  const ask = async (prompt: string) => {
    await page.goto('/agents/1')
    await page.getByLabel('Ask Arlo to do something').fill(prompt)
    await page.getByRole('button', { name: 'Execute Task' }).tap()
  }
  ollama.says = 'An answer of your own machine.'
  await ask('What do you think of the plan?')
  await expect(page.getByRole('log')).toContainText('An answer of your own machine.')
  await expect(page.getByRole('log')).toContainText('qwen3:8b, no credits used')

  await ollama.close()
  await ask('And now?')
  await expect(page.getByRole('log')).toContainText(
    'The local model server could not be reached, so the built-in assistant answered.',
    { timeout: 30_000 },
  )

  ollama = await ollamaAt(ollama.port, 'qwen3:8b')
  ollama.says = 'Back again.'
  await ask('Are you there?')
  await expect(page.getByRole('log')).toContainText('Back again.')

  await page.goto('/system-settings')
  await section.getByRole('button', { name: 'Remove qwen3:8b' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).tap()
  await expect(section).toContainText('qwen3:8b runs on this machine')
  await expect(page.getByRole('radio', { name: 'Built-in assistant' })).toBeChecked()
  // What was used once can be used again from where it is offered.
  await section.getByRole('button', { name: 'Use it: qwen3:8b' }).tap()
  await expect(section).toContainText('Answers you')
  await section.getByRole('button', { name: 'Remove qwen3:8b' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).tap()
  await expect(page.getByRole('radio', { name: 'Built-in assistant' })).toBeChecked()
  await ollama.close()
})

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`the dashboard's offer moves nothing that can be seen, and goes for good, ${width} wide`, async ({
    page,
    server,
  }) => {
    const ollama = await startOllama('qwen3:8b')
    await hearOnlyOf(ollama, page)
    const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>()
    await page.route('**/api/llm/found', async (route) => {
      await mayAnswer
      await route.fallback()
    })
    await page.setViewportSize({ width, height })
    const isAsked = page.waitForRequest('**/api/llm/found')
    await signIn(page, server)
    await isAsked
    await expect(page.getByText('Which tasks are overdue, and whose?')).toBeVisible()
    await expect(page.getByText('Supplier review')).toBeVisible()
    const inView = () =>
      page
        .getByRole('main')
        .evaluate((main) =>
          [...main.querySelectorAll('h1, h2, h3, li')]
            .map((each) => ({ text: each.textContent, top: each.getBoundingClientRect().top }))
            .filter(({ top, text }) => top < innerHeight && !text.includes('runs on this machine')),
        )
    const before = await inView()
    letAnswer()
    const offer = offerOn(page)
    await expect(offer).toBeVisible()
    expect(await inView()).toEqual(before)

    await offer.getByRole('button', { name: 'Not now' }).focus()
    await page.keyboard.press('Enter')
    await expect(offer).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
    const asked = pathsAskedBy(page)
    await page.reload()
    await expect(page.getByText('Which tasks are overdue, and whose?')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked.filter((path) => path.startsWith('/api/llm/'))).toEqual([])
    await expect(offer).toBeHidden()
    await ollama.close()
  })
}

test('who cannot connect a model is offered none, and their page asks for none', async ({ page, server }) => {
  const ollama = await startOllama('qwen3:8b')
  const member = { username: `${crypto.randomUUID()}@example.com`, password: 'Str0ng-enough!' }
  const registered = await fetch(`${server.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bob', email: member.username, password: member.password }),
  })
  expect(registered.ok).toBe(true)
  const asked = pathsAskedBy(page)
  await signIn(page, server, member)
  await page.waitForLoadState('networkidle')
  await expect(offerOn(page)).toBeHidden()
  expect(asked.filter((path) => path.startsWith('/api/llm/'))).toEqual([])
  // A server that starts beside this test may look who is there; nobody asks it anything.
  expect(ollama.requests.filter((call) => call.includes('chat'))).toEqual([])
  await ollama.close()
})

test('a model is added by its address; what is wrong is said at its field, and nothing typed is lost', async ({
  page,
  server,
}) => {
  const gateway = await startModelServer('vllm', [qwen, { id: 'gemma3:12b', context: 8192 }], { key: 'sk-gateway-1' })
  await signIn(page, server)
  await page.goto('/system-settings')
  const section = page.getByRole('region', { name: 'Models of your own' })
  await section.getByRole('button', { name: 'Add by address' }).tap()
  const sheet = page.getByRole('dialog')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Ask it and connect' }).tap()
  await expect(sheet.getByLabel('Address')).toHaveAccessibleDescription('Enter the address of the server.')
  await sheet.getByLabel('Address').fill(gateway.baseUrl)
  await sheet.getByRole('button', { name: 'Ask it and connect' }).tap()
  await expect(sheet).toContainText('The server asks for a key.')
  await sheet.getByLabel('Key', { exact: true }).fill('sk-gateway-1')
  await sheet.getByRole('button', { name: 'Ask it and connect' }).tap()
  await expect(sheet.getByLabel('Model', { exact: true })).toHaveAccessibleDescription(
    'The server has several models: qwen3:8b and gemma3:12b. Choose one.',
  )
  await expect(sheet.getByLabel('Address')).toHaveValue(gateway.baseUrl)
  await sheet.getByLabel('Model', { exact: true }).fill('gemma3:12b')
  await sheet.getByRole('button', { name: 'Ask it and connect' }).tap()
  await expect(sheet).toBeHidden()
  await expect(section).toContainText('gemma3:12b')
  await expect(section).toContainText('vLLM · 8,192 tokens')

  await section.getByRole('button', { name: 'Change gemma3:12b' }).tap()
  await expect(sheet.getByLabel('Name here')).toHaveValue('gemma3:12b')
  await expect(sheet.getByLabel('Context, in tokens')).toHaveValue('8192')
  await expectAccessible(page)
  expect(await smallTargets(sheet)).toEqual([])
  await sheet.getByLabel('Name here').fill('Gemma of the office')
  await sheet.getByLabel('Context, in tokens').fill('16,384')
  await sheet.getByLabel('Dollars per million tokens in').fill('0,25')
  await sheet.getByLabel('Dollars per million tokens out').fill('dear')
  await sheet.getByRole('button', { name: 'Save' }).tap()
  await expect(sheet.getByLabel('Dollars per million tokens out')).toHaveAccessibleDescription(
    'Enter an amount such as 0.25.',
  )
  // What only the server knows is said at the field as well.
  await sheet.getByLabel('Dollars per million tokens out').fill('20000')
  await sheet.getByRole('button', { name: 'Save' }).tap()
  await expect(sheet.getByLabel('Dollars per million tokens out')).toHaveAccessibleDescription(
    'The price of what comes out is too high.',
  )
  await sheet.getByLabel('Dollars per million tokens out').fill('0.5')
  await page.context().setOffline(true)
  await sheet.getByRole('button', { name: 'Save' }).tap()
  await expect(sheet.getByRole('alert')).not.toBeEmpty()
  await expect(sheet.getByLabel('Name here')).toHaveValue('Gemma of the office')
  await page.context().setOffline(false)
  await sheet.getByRole('button', { name: 'Save' }).tap()
  await expect(sheet).toBeHidden()
  await expect(section).toContainText('vLLM · 16,384 tokens')
  await expect(page.getByRole('radio', { name: 'Gemma of the office' })).toContainText('$0.25')

  await section.getByRole('button', { name: 'Change Gemma of the office' }).tap()
  await sheet.getByLabel('Context, in tokens').fill('')
  await sheet.getByLabel('Dollars per million tokens in').fill('')
  await sheet.getByLabel('Dollars per million tokens out').fill('')
  await sheet.getByRole('button', { name: 'Save' }).tap()
  await expect(sheet).toBeHidden()
  await expect(section).toContainText(`vLLM · ${new URL(gateway.baseUrl).host}`)
  await expect(page.getByRole('radio', { name: 'Gemma of the office' })).toContainText('Free')
  await page.context().setOffline(true)
  await expect(section).toContainText('Connecting or changing a model needs the network.')
  await expect(section.getByRole('button', { name: 'Change Gemma of the office' })).toBeDisabled()
  await page.context().setOffline(false)

  await section.getByRole('button', { name: 'Remove Gemma of the office' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).tap()
  await expect(section).not.toContainText('Gemma of the office')
  await gateway.close()
})
