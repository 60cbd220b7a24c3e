import * as v from 'valibot'
import { Success, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { maxContextLength, minContextLength } from './limits.ts'

export const Tier = v.picklist(['free', 'basic', 'professional', 'enterprise'])
export type Tier = v.InferOutput<typeof Tier>

/** The vendors whose models need a key. */
export const Vendor = v.picklist(['anthropic', 'openai', 'google'])
export type Vendor = v.InferOutput<typeof Vendor>

const ApiKey = v.pipe(
  v.string('The key must be text.'),
  v.trim(),
  v.regex(/^[\x21-\x7e]{8,500}$/, 'A key is 8 to 500 letters, digits and signs, without spaces.'),
)

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

/** The model servers that are known by what they say of themselves; `other` speaks OpenAI's chat format. */
export const ModelServer = v.picklist(['ollama', 'llama.cpp', 'lm-studio', 'vllm', 'other'])
export type ModelServer = v.InferOutput<typeof ModelServer>

/**
 * A model that a server on the machine of this one offers. What the server does not say is null: how many tokens fit
 * into a conversation, and whether the model can call tools. `provider` is what it is called here once it is connected.
 */
export const FoundModel = v.object({
  server: ModelServer,
  base_url: v.string(),
  model_id: v.string(),
  context_length: v.nullable(v.number()),
  can_call_tools: v.nullable(v.boolean()),
  provider: v.nullable(v.string()),
})
export type FoundModel = v.InferOutput<typeof FoundModel>

/** Tokens that fit into a conversation, and dollars per million tokens; null where nobody has said. */
const size = {
  context_length: v.nullable(
    v.pipe(
      v.number(),
      v.integer('The context is a whole number of tokens.'),
      v.minValue(minContextLength, `The context must be at least ${minContextLength} tokens.`),
      v.maxValue(maxContextLength, `The context must be at most ${maxContextLength} tokens.`),
    ),
  ),
  cost_per_million_input: v.nullable(price('The price of what goes in')),
  cost_per_million_output: v.nullable(price('The price of what comes out')),
}

/**
 * A model that an administrator has connected by an address. `is_local`: it runs on the server's machine or in its
 * network, so that a workspace that keeps its prompts local may use it. The key is never shown.
 */
export const ConnectedModel = v.object({
  provider: v.string(),
  display_name: v.string(),
  server: ModelServer,
  base_url: v.string(),
  model_id: v.string(),
  has_key: v.boolean(),
  is_local: v.boolean(),
  can_call_tools: v.nullable(v.boolean()),
  context_length: v.nullable(v.number()),
  cost_per_million_input: v.nullable(v.number()),
  cost_per_million_output: v.nullable(v.number()),
})
export type ConnectedModel = v.InferOutput<typeof ConnectedModel>

const modelNames = { display_name: text('The name', 64), model_id: text("The model's name", 200) }

function price(name: string) {
  return v.pipe(v.number(), v.minValue(0, `${name} is 0 dollars or more.`), v.maxValue(10_000, `${name} is too high.`))
}

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
      key: ApiKey,
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
  found: endpoint({
    method: 'GET',
    path: '/llm/found',
    summary: 'Models that run on the machine of the server, where it may look for them',
    auth: 'user',
    response: v.object({ may_look: v.boolean(), models: v.array(FoundModel) }),
  }),
  connections: endpoint({
    method: 'GET',
    path: '/llm/connections',
    summary: 'The models that were connected by an address',
    auth: 'admin',
    response: v.array(ConnectedModel),
  }),
  connect: endpoint({
    method: 'POST',
    path: '/llm/connections',
    summary: 'Connect a model of a server that speaks the chat format of OpenAI, once it has answered one real request',
    auth: 'admin',
    statuses: [201],
    body: v.object({
      base_url: text('The address', 500),
      ...v.partial(v.object({ ...modelNames, key: ApiKey, ...size })).entries,
    }),
    response: ConnectedModel,
  }),
  changeConnection: endpoint({
    method: 'PATCH',
    path: '/llm/connections/:provider',
    summary: 'Change the name, the context or the prices of a connected model',
    auth: 'admin',
    body: v.partial(v.object({ display_name: modelNames.display_name, ...size })),
    response: ConnectedModel,
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: '/llm/connections/:provider',
    summary: 'Take a connected model out of use, and forget its key',
    auth: 'admin',
    response: Success,
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
