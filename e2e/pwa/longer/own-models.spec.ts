import { startModelServer } from '../../../server/testing/model-servers.ts'
import { expect, expectAccessible, signIn, test } from '../../support/browser.ts'
import { smallTargets } from '../../support/keyboard.ts'

// Where Ollama listens: the server looks there and at the three other usual addresses, and nowhere else.
const usualPort = 11434
const qwen = { id: 'qwen3:8b', context: 40_960, tools: true }

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a model on this machine is found, used after a yes, missed when it is gone, and taken back', async ({
  page,
  server,
}) => {
  let ollama = await startModelServer('ollama', [qwen], { port: usualPort })
  await signIn(page, server)
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

  await section.getByRole('button', { name: 'Use it: qwen3:8b' }).tap()
  await expect(page.getByText('qwen3:8b is your model now')).toBeVisible()
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

  ollama = await startModelServer('ollama', [qwen], { port: usualPort })
  ollama.says = 'Back again.'
  await ask('Are you there?')
  await expect(page.getByRole('log')).toContainText('Back again.')

  await page.goto('/system-settings')
  await section.getByRole('button', { name: 'Remove qwen3:8b' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).tap()
  await expect(section).toContainText('qwen3:8b runs on this machine')
  await expect(page.getByRole('radio', { name: 'Built-in assistant' })).toBeChecked()
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
