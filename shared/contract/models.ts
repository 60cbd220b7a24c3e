import * as v from 'valibot'
import { Success } from './common.ts'
import { planned } from './endpoint.ts'

export const Tier = v.picklist(['free', 'basic', 'professional', 'enterprise'])
export type Tier = v.InferOutput<typeof Tier>

/** A model one can choose. Ratings run from 1 to 5, costs are dollars per million tokens. */
export const Provider = v.object({
  provider: v.string(),
  display_name: v.string(),
  description: v.string(),
  model_id: v.string(),
  speed_rating: v.number(),
  quality_rating: v.number(),
  cost_per_million_input: v.number(),
  cost_per_million_output: v.number(),
  required_tier: Tier,
})

export const models = {
  preferences: planned({
    method: 'GET',
    path: '/llm/preferences',
    summary: 'Your preferred model',
    auth: 'user',
    response: v.object({ preferred_provider: v.string(), fallback_provider: v.string() }),
  }),
  savePreferences: planned({
    method: 'POST',
    path: '/llm/preferences',
    summary: 'Choose the preferred and the fallback model',
    auth: 'user',
    body: v.object({ preferred_provider: v.string(), fallback_provider: v.string() }),
    response: Success,
  }),
  apiKeysStatus: planned({
    method: 'GET',
    path: '/llm/api-keys/status',
    summary: 'Which vendors have a key',
    auth: 'user',
    response: v.object({ anthropic: v.boolean(), openai: v.boolean(), google: v.boolean() }),
  }),
  available: planned({
    method: 'GET',
    path: '/llm/available',
    summary: 'Models by whether the plan and the keys allow them',
    auth: 'user',
    response: v.object({
      available_providers: v.array(Provider),
      unavailable_providers: v.array(Provider),
      user_subscription_tier: Tier,
    }),
  }),
  testConnection: planned({
    method: 'POST',
    path: '/llm/test-connection/:provider',
    summary: 'One real, minimal request to a model, timed',
    auth: 'user',
    response: v.object({
      success: v.boolean(),
      provider_name: v.string(),
      latency_ms: v.nullable(v.number()),
      test_response: v.nullable(v.string()),
      error: v.nullable(v.string()),
    }),
  }),
}
