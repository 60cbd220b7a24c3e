import * as v from 'valibot'
import { Success, text } from './common.ts'
import { endpoint } from './endpoint.ts'

export const Tier = v.picklist(['free', 'basic', 'professional', 'enterprise'])
export type Tier = v.InferOutput<typeof Tier>

/** The vendors whose models need a key. */
export const Vendor = v.picklist(['anthropic', 'openai', 'google'])
export type Vendor = v.InferOutput<typeof Vendor>

/**
 * A model one can choose. Ratings run from 1 to 5, costs are dollars per million tokens; `reason` says why it is
 * unavailable.
 */
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
  reason: v.optional(v.string()),
})
export type Provider = v.InferOutput<typeof Provider>

const Preferences = v.object({
  preferred_provider: text('The preferred model', 64),
  fallback_provider: text('The fallback model', 64),
})
export type Preferences = v.InferOutput<typeof Preferences>

export const ConnectionTest = v.object({
  success: v.boolean(),
  provider_name: v.string(),
  latency_ms: v.nullable(v.number()),
  test_response: v.nullable(v.string()),
  error: v.nullable(v.string()),
})
export type ConnectionTest = v.InferOutput<typeof ConnectionTest>

const LocalOnly = v.object({ local_only: v.boolean() })

export const models = {
  preferences: endpoint({
    method: 'GET',
    path: '/llm/preferences',
    summary: 'Your preferred model',
    auth: 'user',
    response: Preferences,
  }),
  savePreferences: endpoint({
    method: 'POST',
    path: '/llm/preferences',
    summary: 'Choose the preferred and the fallback model',
    auth: 'user',
    body: Preferences,
    response: Success,
  }),
  apiKeysStatus: endpoint({
    method: 'GET',
    path: '/llm/api-keys/status',
    summary: 'Which vendors have a key',
    auth: 'user',
    response: v.object({ anthropic: v.boolean(), openai: v.boolean(), google: v.boolean() }),
  }),
  saveApiKey: endpoint({
    method: 'PUT',
    path: '/llm/api-keys/:vendor',
    summary: "Keep a vendor's key, encrypted; it is never shown again",
    auth: 'admin',
    body: v.object({
      key: v.pipe(
        v.string('The key must be text.'),
        v.trim(),
        v.regex(/^[\x21-\x7e]{8,500}$/, 'A key is 8 to 500 letters, digits and signs, without spaces.'),
      ),
    }),
    response: Success,
  }),
  removeApiKey: endpoint({
    method: 'DELETE',
    path: '/llm/api-keys/:vendor',
    summary: "Forget a vendor's key that was entered here",
    auth: 'admin',
    response: Success,
  }),
  available: endpoint({
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
  testConnection: endpoint({
    method: 'POST',
    path: '/llm/test-connection/:provider',
    summary: 'One real, minimal request to a model, timed',
    auth: 'user',
    scope: 'run',
    keyed: false,
    response: ConnectionTest,
  }),
  localOnly: endpoint({
    method: 'GET',
    path: '/llm/workspace',
    summary: 'Whether the workspace keeps every prompt and file from the vendors',
    auth: 'user',
    response: LocalOnly,
  }),
  saveLocalOnly: endpoint({
    method: 'PUT',
    path: '/llm/workspace',
    summary: 'Keep every prompt and file of the workspace from the vendors, or not',
    auth: 'owner',
    body: LocalOnly,
    response: LocalOnly,
  }),
}
