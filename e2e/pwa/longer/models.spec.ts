import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, workerReady } from '../../support/browser.ts'
import { smallTargets, tabTo } from '../../support/keyboard.ts'
import { callAs, keptOn } from '../../support/outbox.ts'
import { test } from '../../support/vendors.ts'

type Models = { available_providers: { provider: string }[] }
type Me = { user: { id: string }; credits: { balance: number } }

const radio = (page: Page, name: string | RegExp) => page.getByRole('radio', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const line = (page: Page) => page.getByRole('button', { name: /Model for this message/ })
const haiku = { preferred_provider: 'anthropic_claude_haiku', fallback_provider: 'builtin' }

test.beforeEach(async ({ server, admin, vendors }) => {
  await callAs(server, admin, 'POST', '/llm/preferences', haiku)
  vendors.mock.clearRequests()
})

/** What the server keeps as the person's choice. */
const preferred = async (...at: [Parameters<typeof callAs>[0], Parameters<typeof callAs>[1]]) =>
  ((await callAs(...at, 'GET', '/llm/preferences')) as typeof haiku).preferred_provider

async function open(
  page: Page,
  ...[server, person, path]: [Parameters<typeof signIn>[1], Parameters<typeof signIn>[2], string]
): Promise<void> {
  await signIn(page, server, person)
  await page.goto(path)
}

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a model is tested, offered and enabled; one whose test fails is not', async ({ page, server, admin }) => {
    await open(page, server, admin, '/system-settings')
    await expect(page.getByText('Using: Claude Haiku 5.5')).toBeVisible()
    await expect(radio(page, 'Claude Haiku 5.5')).toBeChecked()
    expect(await smallTargets(page.getByRole('main'))).toEqual([])
    await expectAccessible(page)

    await radio(page, 'GPT-6.1 Terra').tap()
    await expect(radio(page, 'GPT-6.1 Terra')).toHaveAccessibleDescription(
      /OpenAI (does not accept|refused|did not accept).*key/i,
    )
    await expect(radio(page, 'Claude Haiku 5.5')).toBeChecked()
    await expect(dialog(page)).toBeHidden()

    await radio(page, 'Claude Sonnet 5.5').tap()
    await expect(dialog(page).getByRole('heading', { name: 'Enable Claude Sonnet 5.5?' })).toBeVisible()
    await expect(dialog(page)).toContainText(/It answered in .*: “ready”/)
    await expectAccessible(page)
    expect(await smallTargets(dialog(page))).toEqual([])
    expect(await preferred(server, admin)).toBe('anthropic_claude_haiku')
    await dialog(page).getByRole('button', { name: 'Enable' }).tap()
    await expect(page.getByText('Using: Claude Sonnet 5.5')).toBeVisible()
    await expect(radio(page, 'Claude Sonnet 5.5')).toBeChecked()
    expect(await preferred(server, admin)).toBe('anthropic_claude_sonnet')
  })

  test('what cannot be chosen says why, and what a higher plan alone brings leads to it', async ({
    page,
    server,
    admin,
  }) => {
    await open(page, server, admin, '/arlo/configure')
    const unlock = page.getByRole('region', { name: 'Unlock with a higher plan' })
    // Google's have no key here, so no plan would bring them.
    await expect(unlock.getByRole('listitem')).toHaveText([
      /Needs the Enterprise plan\.$/,
      /Needs the Enterprise plan\.$/,
    ])
    await expect(unlock).not.toContainText('Gemini')
    await expect(page.getByRole('region', { name: 'Not available here' })).toContainText(
      'Google has no key on this server.',
    )
    await expectAccessible(page)
    await unlock.getByRole('link', { name: 'Upgrade' }).tap()
    await expect(page).toHaveURL(/\/pricing\?upgrade=(professional|enterprise)$/)
    await page.goBack()
    await page.getByRole('link', { name: 'Back to Arlo' }).tap()
    await expect(page).toHaveURL(/\/agents\/1$/)
  })

  test('the line under the composer names model and price, and takes another model for one message', async ({
    page,
    server,
    admin,
    front,
  }) => {
    await open(page, server, admin, '/agents/2')
    await expect(line(page)).toContainText('Claude Haiku 5.5 · about 1 credit')
    const box = page.getByRole('textbox', { name: /ask chip/i })
    await line(page).tap()
    await expect(page.getByRole('menuitemradio', { name: /Claude Haiku/ })).toHaveAttribute('aria-checked', 'true')
    await expectAccessible(page)
    expect(await smallTargets(page.getByRole('menu'))).toEqual([])
    await page.getByRole('menuitemradio', { name: /Built-in assistant/ }).tap()
    await expect(line(page)).toContainText('Built-in assistant · free')
    await box.fill('What is overdue?')
    await page.getByRole('button', { name: 'Execute Task' }).tap()
    await expect
      .poll(() => front.writes.filter(({ call }) => call.endsWith('/execute')).map(({ body }) => body))
      .toMatchObject([{ prompt: 'What is overdue?', provider: 'builtin' }])
    // It was for one message.
    await expect(line(page)).toContainText('Claude Haiku 5.5')
    // Given again, it goes where it went before, also when only the server remembers that.
    await expect(page.getByRole('log').getByText('Built-in assistant, no credits used')).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Run again', exact: true }).tap()
    await expect(page.getByRole('log').getByText('Built-in assistant, no credits used')).toHaveCount(2)
    expect(front.writes.filter(({ call }) => call.endsWith('/execute')).map(({ body }) => body)).toMatchObject([
      {},
      { prompt: 'What is overdue?', provider: 'builtin' },
    ])
  })

  test('a task that costs more than is left goes to the built-in assistant at one press', async ({
    page,
    server,
    admin,
    front,
  }) => {
    const { user } = (await callAs(server, admin, 'GET', '/auth/me')) as Me
    await callAs(server, admin, 'PUT', `/billing/caps/${user.id}`, { monthly_cap: 0 })
    try {
      await open(page, server, admin, '/agents/3')
      await line(page).tap()
      await page.getByRole('menuitemradio', { name: /Claude Sonnet/ }).tap()
      await expect(line(page)).toContainText('none left')
      await page.getByRole('textbox', { name: /ask clide/i }).fill('What is overdue?')
      await page.getByRole('button', { name: 'Execute Task' }).tap()
      await expect(page.getByRole('textbox', { name: /ask clide/i })).toHaveValue('What is overdue?')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Run with the built-in assistant' }).tap()
      await expect(page.getByRole('log').getByText('Built-in assistant, no credits used')).toBeVisible()
      const runs = front.writes.filter(({ call }) => call.endsWith('/execute'))
      expect(runs.map(({ body }) => body)).toMatchObject([
        { provider: 'anthropic_claude_sonnet' },
        { prompt: 'What is overdue?', provider: 'builtin' },
      ])
      expect(new Set(runs.map(({ key }) => key)).size).toBe(2)
    } finally {
      await callAs(server, admin, 'PUT', `/billing/caps/${user.id}`, { monthly_cap: null })
    }
  })
})

test.describe('in the chat, by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  const box = (page: Page) => page.getByRole('textbox', { name: /ask me anything/i })
  /** The messages; a page that hears the reply to one repeats it under its key. */
  const sent = (writes: { call: string; key: string | null; body: unknown }[]) => [
    ...new Map(writes.filter(({ call }) => call.endsWith('/chat')).map((write) => [write.key, write.body])).values(),
  ]

  test('the line names model and price, and takes another model for one message', async ({
    page,
    server,
    admin,
    front,
    vendors,
  }) => {
    await open(page, server, admin, '/chat')
    await expect(line(page)).toContainText('Claude Haiku 5.5 · about 1 credit')
    await expectAccessible(page)
    await line(page).tap()
    await page.getByRole('menuitemradio', { name: /Built-in assistant/ }).tap()
    await box(page).fill('What is overdue?')
    await page.reload()
    await expect(line(page)).toContainText('Built-in assistant · free')
    await page.getByRole('button', { name: 'Send' }).tap()
    await expect(page.getByRole('log').getByText('Built-in assistant, no credits used')).toBeVisible()
    expect(sent(front.writes)).toMatchObject([{ message: 'What is overdue?', provider: 'builtin' }])
    await expect(line(page)).toContainText('Claude Haiku 5.5')
    // What is suggested goes to the model of the line as well.
    await line(page).tap()
    await page.getByRole('menuitemradio', { name: /Built-in assistant/ }).tap()
    await page.getByRole('list', { name: 'What to ask next' }).getByRole('button').first().tap()
    await expect(page.getByRole('log').getByText('Built-in assistant, no credits used')).toHaveCount(2)
    expect(sent(front.writes)[1]).toMatchObject({ provider: 'builtin' })
    expect(vendors.mock.getRequests()).toEqual([])
    await expect(line(page)).toContainText('Claude Haiku 5.5')
  })

  test('a message that costs more than is left goes to the built-in assistant at one press', async ({
    page,
    server,
    admin,
    front,
  }) => {
    const { user } = (await callAs(server, admin, 'GET', '/auth/me')) as Me
    await callAs(server, admin, 'PUT', `/billing/caps/${user.id}`, { monthly_cap: 0 })
    try {
      await open(page, server, admin, '/chat')
      await line(page).tap()
      await page.getByRole('menuitemradio', { name: /Claude Sonnet/ }).tap()
      await box(page).fill('What is overdue?')
      await page.getByRole('button', { name: 'Send' }).tap()
      await page.getByRole('button', { name: 'Run with the built-in assistant' }).tap()
      await expect(page.getByRole('log').getByText('Built-in assistant, no credits used')).toBeVisible()
      await expect(page.getByText("Couldn't be sent.")).toHaveCount(0)
      expect(sent(front.writes)).toMatchObject([
        { provider: 'anthropic_claude_sonnet' },
        { message: 'What is overdue?', provider: 'builtin' },
      ])
    } finally {
      await callAs(server, admin, 'PUT', `/billing/caps/${user.id}`, { monthly_cap: null })
    }
  })
})

test.describe('by keyboard alone', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('arrows move between the models and ask nobody; Space tests, Esc cancels, Enter enables', async ({
    page,
    server,
    admin,
    vendors,
  }) => {
    await open(page, server, admin, '/arlo/configure')
    await tabTo(page, radio(page, 'Claude Haiku 5.5'))
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowRight')
    await expect(radio(page, 'Built-in assistant')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(radio(page, 'Claude Sonnet 5.5')).toBeFocused()
    await expect(radio(page, 'Claude Haiku 5.5')).toBeChecked()
    expect(vendors.mock.getRequests()).toEqual([])

    await page.keyboard.press('Space')
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(radio(page, 'Claude Haiku 5.5')).toBeChecked()
    await expect(radio(page, 'Claude Sonnet 5.5')).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, dialog(page).getByRole('button', { name: 'Enable' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Using: Claude Sonnet 5.5')).toBeVisible()
    await expect.poll(() => preferred(server, admin)).toBe('anthropic_claude_sonnet')

    await tabTo(page, page.getByLabel('Stand-in'))
    await page.getByLabel('Stand-in').selectOption('anthropic_claude_haiku')
    await expect
      .poll(() => callAs(server, admin, 'GET', '/llm/preferences'))
      .toEqual({ preferred_provider: 'anthropic_claude_sonnet', fallback_provider: 'anthropic_claude_haiku' })
  })

  test("an administrator gives and takes a vendor's key; it is never shown again, and one of the environment stays", async ({
    page,
    server,
    admin,
  }) => {
    await open(page, server, admin, '/system-settings')
    await tabTo(page, page.getByRole('button', { name: 'Add key for Google' }))
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByLabel('Key', { exact: true })).toBeFocused()
    await expect(dialog(page).getByLabel('Key', { exact: true })).toHaveAttribute('type', 'password')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toContainText('Paste the key first.')
    await page.keyboard.type('short')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toContainText('A key is 8 to 500 letters')
    await page.keyboard.type('-google-key-of-ours')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeHidden()
    await expect(radio(page, 'Gemini 4 Hydrogen')).toBeVisible()
    expect(await page.content()).not.toContain('google-key-of-ours')

    await page.getByRole('button', { name: 'Remove the Google key' }).press('Enter')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Remove' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Add key for Google' })).toBeVisible()
    await expect(radio(page, 'Gemini 4 Hydrogen')).toBeHidden()

    await page.getByRole('button', { name: 'Replace the OpenAI key' }).press('Enter')
    await page.keyboard.type('another-key-of-ours')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('alert')).toContainText('set where the server was started')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Remove the OpenAI key' }).press('Enter')
    await dialog(page).getByRole('button', { name: 'Remove' }).press('Enter')
    await expect(page.getByText('OpenAI still has a key')).toBeVisible()
  })

  test('the owner keeps prompts local; others see how that and the keys stand', async ({ page, server, admin }) => {
    await open(page, server, admin, '/system-settings')
    const local = page.getByRole('switch', { name: 'Local only' })
    await tabTo(page, local)
    await page.keyboard.press('Space')
    await expect(local).toBeChecked()
    await expect(page.getByRole('radio')).toHaveCount(1)
    await expect(page.getByText('This workspace keeps prompts local.').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Upgrade' })).toBeHidden()

    await page.evaluate(() => localStorage.clear())
    await open(page, server, { username: 'member', password: admin.password }, '/system-settings')
    await expect(page.getByText('Local only is on')).toBeVisible()
    await expect(page.getByText('Has a key')).toHaveCount(2)
    await expect(page.getByRole('button', { name: /key/i })).toHaveCount(0)
    await expect(page.getByRole('switch')).toHaveCount(0)
    await expectAccessible(page)
    await callAs(server, admin, 'PUT', '/llm/workspace', { local_only: false })
    expect(
      ((await callAs(server, admin, 'GET', '/llm/available')) as Models).available_providers.length,
    ).toBeGreaterThan(1)
  })

  test('a failed load says so with a retry; without a network the list can be read, and choosing says what it needs', async ({
    page,
    context,
    server,
    admin,
  }) => {
    await signIn(page, server, admin)
    await workerReady(page)
    const broken = {
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'Error', status: 500, code: 'internal', detail: 'Broken.' }),
    }
    await page.route('**/api/llm/available', (route) => route.fulfill(broken))
    await page.goto('/system-settings')
    await expect(page.getByText('Failed to load LLM providers')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/llm/available')
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await expect(radio(page, 'Claude Haiku 5.5')).toBeVisible()
    await expect.poll(() => keptOn(page)).toContain('Claude Haiku 5.5')

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('Choosing a model needs the network.')).toBeVisible()
    await radio(page, 'Claude Sonnet 5.5').press('Enter')
    await expect(radio(page, 'Claude Sonnet 5.5')).toHaveAccessibleDescription(
      /Network error\. Please check your connection\./,
    )
    await expect(dialog(page)).toBeHidden()
    await expectAccessible(page)
    await page.goto('/agents/2')
    await expect(line(page)).toContainText('Claude Haiku 5.5 · about 1 credit')
  })

  for (const { path, button, begin } of [
    { path: '/chat', button: 'Send', begin: 'New chat' },
    { path: '/agents/4', button: 'Execute Task', begin: 'New conversation' },
  ]) {
    test(`what was said before on ${path} is read again, so it counts until another conversation begins`, async ({
      page,
      server,
      admin,
    }) => {
      await open(page, server, admin, path)
      await page
        .getByRole('textbox', { name: /ask/i })
        .fill(`Summarise this:\n${'The report is due on Friday. '.repeat(1500)}`)
      await line(page).click()
      await page.getByRole('menuitemradio', { name: /Built-in assistant/ }).click()
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('log').getByText('Built-in assistant, no credits used')).toBeVisible()
      await expect(line(page)).toContainText(/Claude Haiku 5.5 · about [2-9] credits/)
      await page.getByRole('button', { name: begin }).click()
      await expect(line(page)).toContainText('Claude Haiku 5.5 · about 1 credit')
    })
  }

  test('the account menu says what is left of the credits', async ({ page, server, admin }) => {
    await open(page, server, admin, '/')
    await page.getByRole('button', { name: /account of/ }).click()
    await expect(page.getByText('100,000 of 100,000 credits left this month')).toBeVisible()
    await expectAccessible(page)
  })
})

test('a day is planned at a price that is seen and agreed to, and for nothing at once', async ({
  page,
  server,
  admin,
  vendors,
}) => {
  await open(page, server, admin, '/calendar')
  const model = page.getByRole('button', { name: /Model for this message/ })
  await expect(model).toHaveText(/Claude Haiku 5\.5 · about \d+ credits?/)
  await page.getByRole('button', { name: 'Plan my day with Arlo' }).click()
  const sure = page.getByRole('button', { name: /^Plan for about \d+ credits?$/ })
  await expect(sure).toBeFocused()
  await expectAccessible(page)
  expect(vendors.mock.getRequests()).toEqual([])
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('button', { name: 'Plan my day with Arlo' })).toBeVisible()
  await model.click()
  await page.getByRole('menuitemradio', { name: /Built-in/i }).click()
  await expect(model).toHaveText(/free/)
  await page.getByRole('button', { name: 'Plan my day with Arlo' }).click()
  await expect(page).toHaveURL(/\/agents\/1/)
  await expect(page.getByRole('log')).toContainText('Plan for')
  expect(vendors.mock.getRequests()).toEqual([])
})
