import { load, net } from '#pwa/data/testing/run-page.ts'
import { json } from '#pwa/data/testing/sync-answers.ts'
import { expect, test } from 'vitest'

test('an answer that was on its way when something was saved does not come over it', async () => {
  await load()
  const { apiConfig, saveApiConfig } = await import('#pwa/data/resources/settings.ts')
  const config = (limit: number) => ({ rate_limit_per_minute: { value: limit } })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  net.answer = async ({ method, path }) => {
    if (!path.endsWith('/api-config')) return json({})
    if (method === 'PUT') return json({ success: true, config: config(2) })
    await held
    return json(config(0))
  }
  const loading = apiConfig.load()
  await saveApiConfig({ rate_limit_per_minute: 2 })
  release()
  await loading
  expect(apiConfig.store.value).toEqual(config(2))
})
