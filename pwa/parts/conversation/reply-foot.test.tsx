import { models, take } from '#pwa/data/resources/models.ts'
import { newTurn } from '#pwa/data/conversations/conversations.ts'
import { executed } from '#pwa/data/testing/run-answers.ts'
import { ReplyFoot } from '#pwa/parts/conversation/reply-foot.tsx'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

afterEach(cleanup)

const qwen = {
  provider: 'local_qwen3_8b',
  display_name: 'qwen3:8b',
  description: '',
  model_id: 'qwen3:8b',
  speed_rating: 3,
  quality_rating: 3,
  cost_per_million_input: 0,
  cost_per_million_output: 0,
  required_tier: 'free' as const,
}

test('a reply names its model as the server of that does, and by its id where the model is not known', async () => {
  const run = executed({ provider: 'local_qwen3_8b', provider_reason: null, credits_used: 0 })
  const turn = {
    ...newTurn('1', 'k', { prompt: 'Plan it', thread: null, modelId: null, answers: null, files: [] }),
    run,
  }
  models.list = null
  render(<ReplyFoot turn={turn} actions={undefined} hasDraft={false} />)
  expect(screen.getByText('local qwen3 8b, no credits used')).toBeDefined()
  take({ list: { available: [], unavailable: [qwen], tier: 'free' } })
  expect(await screen.findByText('qwen3:8b, no credits used')).toBeDefined()
})
