import { problem } from '#pwa/data/testing/run-answers.ts'
import { load, net, soon } from '#pwa/data/testing/run-page.ts'
import { json } from '#pwa/data/testing/sync-answers.ts'
import { expect, test } from 'vitest'

const choice = { preferred_provider: 'haiku', fallback_provider: 'builtin' }

function answers(more: Record<string, () => Response> = {}): void {
  const paths: Record<string, () => Response> = {
    '/api/llm/available': () =>
      json({
        available_providers: [{ provider: 'haiku' }],
        unavailable_providers: [],
        user_subscription_tier: 'basic',
      }),
    '/api/llm/preferences': () => json(choice),
    '/api/llm/workspace': () => json({ local_only: false }),
    ...more,
  }
  net.answer = ({ path }) => paths[path]?.() ?? json({})
}

const offline = () => {
  throw new TypeError('Failed to fetch')
}

async function open() {
  const page = await load()
  return { ...page, ...(await import('#pwa/data/resources/models.ts')) }
}

test('what was known of the models is there without a network, and a failed refresh says so', async () => {
  answers()
  await (await open()).loadModels()
  const page = await open()
  net.answer = offline
  await page.loadModels()
  await soon(() =>
    expect(page.models).toMatchObject({
      failed: 'Failed to load LLM providers',
      list: { available: [{ provider: 'haiku' }], tier: 'basic' },
      preferences: choice,
      localOnly: false,
    }),
  )
})

test('a moment later nothing is asked again', async () => {
  answers()
  const page = await open()
  await page.knowModels()
  const asked = net.calls.length
  await page.knowModels()
  expect(net.calls).toHaveLength(asked)
})

test('a test of the connection ends in the words that the screen shows, whatever happens', async () => {
  const path = '/api/llm/test-connection/haiku'
  const result = { success: false, provider_name: 'Haiku', latency_ms: null, test_response: null, error: null }
  const { testConnection } = await open()
  const errorOf = async () => (await testConnection('haiku')).error
  answers({ [path]: () => json(result) })
  expect(await errorOf()).toBe('Connection test failed')
  answers({ [path]: () => json({ ...result, error: 'Anthropic refused the key.' }) })
  expect(await errorOf()).toBe('Anthropic refused the key.')
  answers({ [path]: offline })
  expect(await errorOf()).toBe('Network error. Please check your connection.')
  answers({ [path]: () => json({ ...result, success: true, latency_ms: 640, test_response: 'ready' }) })
  expect(await errorOf()).toBeNull()
})

test('a choice counts only once the server has kept it', async () => {
  answers()
  const page = await open()
  await page.loadModels()
  const wanted = { preferred_provider: 'opus', fallback_provider: 'haiku' }
  answers({ '/api/llm/preferences': () => problem(400, 'provider_unavailable', 'Opus needs the Enterprise plan.') })
  await expect(page.savePreferences(wanted)).rejects.toMatchObject({ detail: 'Opus needs the Enterprise plan.' })
  answers({ '/api/llm/preferences': offline })
  await expect(page.savePreferences(wanted)).rejects.toMatchObject({
    detail: 'Network error. Please check your connection.',
  })
  expect(page.models.preferences).toEqual(choice)
  answers({ '/api/llm/preferences': () => json({ success: true }) })
  await page.savePreferences(wanted)
  expect(page.models.preferences).toEqual(wanted)
})

test('nothing of one person is shown to the next', async () => {
  answers()
  const page = await open()
  await page.loadModels()
  await page.signOut()
  expect(page.models).toMatchObject({ list: null, preferences: null, loadedAt: null })
})
