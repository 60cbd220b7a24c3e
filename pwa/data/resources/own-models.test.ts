import { load, net } from '#pwa/data/testing/run-page.ts'
import { json } from '#pwa/data/testing/sync-answers.ts'
import { expect, test } from 'vitest'

const chosen = (fallback_provider: string) => ({ preferred_provider: 'builtin', fallback_provider })

async function prefer(provider: string, fallback: string): Promise<unknown> {
  const answers: Record<string, object> = {
    '/api/llm/available': { available_providers: [], unavailable_providers: [], user_subscription_tier: 'free' },
    '/api/llm/preferences': chosen(fallback),
    '/api/llm/workspace': { local_only: false },
  }
  net.answer = ({ method, path }) => json(method === 'POST' ? { success: true } : answers[path])
  await load()
  const { preferModel } = await import('#pwa/data/resources/own-models.ts')
  await preferModel(provider)
  return JSON.parse(net.calls.find(({ method }) => method === 'POST')!.body)
}

test('a model that is chosen before anything is known of the others leaves the stand-in as it was', async () => {
  expect(await prefer('local_qwen3_8b', 'haiku')).toEqual({
    preferred_provider: 'local_qwen3_8b',
    fallback_provider: 'haiku',
  })
})

test('a model does not stand in for itself', async () => {
  expect(await prefer('local_qwen3_8b', 'local_qwen3_8b')).toMatchObject({ fallback_provider: 'builtin' })
})
