import { type Api, createClient } from '#shared/client/client.ts'
import { openReceiver } from '../../../server/testing/webhook-receiver.ts'
import { expect, expectAccessible, signIn, test, workerReady } from '../../support/browser.ts'
import type { RunningServer } from '../../support/server.ts'

/** The demo's administrator, at a server that may send to this machine. */
async function openNetwork(server: RunningServer): Promise<Api> {
  const client = (token?: string) => createClient({ baseUrl: server.url, token: () => token })
  const { access_token } = await client().session.login({
    body: { email: server.demo.username, password: server.demo.password },
  })
  const api = client(access_token)
  await api.settings.saveApiConfig({ body: { webhook_private_addresses: true } })
  return api
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme })

    test('someone adds a webhook, tests it, sends again what failed, pauses it and deletes it', async ({
      page,
      context,
      server,
    }) => {
      const receiver = await openReceiver()
      const api = await openNetwork(server)
      const path = `/${colorScheme}`
      const address = receiver.origin + path
      await signIn(page, server)
      await page.goto('/account#webhooks')
      const section = page.getByRole('region', { name: 'Webhooks' })
      const dialog = page.getByRole('dialog')

      await section.getByRole('button', { name: 'New webhook' }).tap()
      await dialog.getByRole('button', { name: 'Add webhook' }).tap()
      await expect(dialog.getByText('Give an address such as')).toBeVisible()
      await dialog.getByLabel('Address').fill('http://8.8.8.8/x')
      await dialog.getByRole('button', { name: 'Add webhook' }).tap()
      await expect(dialog.getByText('The address must begin with https://')).toBeVisible()
      await dialog.getByLabel('Address').fill(address)
      await dialog.getByLabel('Run cancelled').uncheck()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Add webhook' }).tap()
      await expect(dialog.getByRole('group', { name: 'Secret' })).toContainText('whsec_')
      await dialog.getByRole('button', { name: 'Done' }).tap()
      await expect(section.getByRole('button', { name: 'New webhook' })).toBeFocused()
      await expect(section.getByText('Runs completed, failed, waiting for approval · nothing sent yet')).toBeVisible()

      await section.getByRole('button', { name: `Manage ${address}` }).tap()
      await expect(dialog.getByText('Nothing was sent in the last 30 days.')).toBeVisible()
      receiver.says(path, { status: 500, body: 'Broken' })
      await dialog.getByRole('button', { name: 'Send test' }).tap()
      await expect(dialog.getByRole('status').getByText('The receiver answered 500.')).toBeVisible()
      await expect(dialog.getByText('Broken')).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: /^Send again: Test/ }).tap()
      await expect(dialog.getByText('Delivered', { exact: true })).toBeVisible()
      expect(receiver.to(path).map(({ message }) => message.type)).toEqual(['ping', 'ping'])

      await dialog.getByRole('button', { name: 'Pause' }).tap()
      await expect(dialog.getByText('You paused it.')).toBeVisible()
      // Back closes it, and the list knows.
      await page.goBack()
      await expect(dialog).toBeHidden()
      await expect(section.getByText('Paused', { exact: true })).toBeVisible()
      await context.setOffline(true)
      await expect(section.getByRole('button', { name: 'New webhook' })).toBeDisabled()
      await expect(section.getByRole('button', { name: `Manage ${address}` })).toBeDisabled()
      await context.setOffline(false)

      await section.getByRole('button', { name: `Manage ${address}` }).tap()
      await dialog.getByRole('button', { name: 'New secret' }).tap()
      await dialog.getByRole('button', { name: 'Make new secret' }).tap()
      await expect(dialog.getByRole('group', { name: 'Secret' })).toContainText('whsec_')
      await dialog.getByRole('button', { name: 'Done' }).tap()
      await section.getByRole('button', { name: `Manage ${address}` }).tap()
      await dialog.getByRole('button', { name: 'Delete' }).tap()
      await dialog.getByRole('button', { name: 'Delete' }).tap()
      await expect(dialog).toBeHidden()
      await expect(section.getByRole('button', { name: `Manage ${address}` })).toHaveCount(0)
      expect((await api.webhooks.list()).filter(({ url }) => url === address)).toEqual([])
      receiver.close()
    })
  })
}

test('a new webhook and a new secret whose answers get lost are asked for again without harm', async ({
  page,
  server,
}) => {
  const api = await openNetwork(server)
  await signIn(page, server)
  await page.goto('/account#webhooks')
  const section = page.getByRole('region', { name: 'Webhooks' })
  const dialog = page.getByRole('dialog')
  const loseAnswer = (to: string) =>
    page.route(
      to,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )

  await section.getByRole('button', { name: 'New webhook' }).click()
  for (const event of ['Run completed', 'Run failed', 'Run cancelled', 'Run waits for approval'])
    await dialog.getByLabel(event).uncheck()
  await dialog.getByLabel('Address').fill('https://example.com/lost')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog.getByRole('alert').getByText('Choose at least one.')).toBeVisible()
  await expect(dialog.getByLabel('Run completed')).toBeFocused()
  await dialog.getByLabel('Run failed').check()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await section.getByRole('button', { name: 'New webhook' }).click()
  await expect(dialog.getByText('What you typed last time is still here.')).toBeVisible()

  await loseAnswer('**/api/webhooks')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog.getByRole('alert').getByText("Can't reach the server")).toBeVisible()
  await dialog.getByLabel('Address').fill('https://example.com/found')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog.getByText('It was made, but the answer with its secret got lost on the way.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const made = await api.webhooks.list()
  expect(made.map(({ url, events }) => [url, events])).toEqual([['https://example.com/found', ['run.failed']]])

  const manage = section.getByRole('button', { name: 'Manage example.com/found' })
  await manage.click()
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.getByRole('button', { name: 'New secret' }).click()
  await loseAnswer('**/rotate')
  await dialog.getByRole('button', { name: 'Make new secret' }).click()
  await expect(dialog.getByRole('alert').getByText('No answer came, so one may have been made.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Make new secret' }).click()
  await expect(dialog.getByRole('group', { name: 'Secret' })).toContainText('whsec_')
  await page.keyboard.press('Escape')
  await expect(manage).toBeFocused()
  await api.webhooks.remove({ params: { id: made[0]!.id } })
})

test('an account page that opens without a network says that webhooks need one', async ({ page, context, server }) => {
  await signIn(page, server)
  await workerReady(page)
  await context.setOffline(true)
  await page.goto('/account#webhooks')
  const section = page.getByRole('region', { name: 'Webhooks' })
  await expect(
    section.getByText("Webhooks are kept on the server alone. They show once you're back online."),
  ).toBeVisible()
  await expect(section.getByRole('button', { name: 'New webhook' })).toBeDisabled()
  await context.setOffline(false)
  await expect(section.getByRole('button', { name: 'New webhook' })).toBeEnabled()
  await expect(section.getByText('No webhooks yet.')).toBeVisible()
})
