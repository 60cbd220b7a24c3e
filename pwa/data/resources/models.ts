import type { ConnectionTest, Preferences, Provider, Tier } from '#shared/contract/models.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { newId } from '#shared/domain/ids.ts'
import { proxy } from 'valtio'
import { saveAnswer, readAnswer } from '../cache/answers.ts'
import { problemOf, request } from '../network/api.ts'
import { onSignedOut, session } from '../session/session.ts'

/** The models as the server lists them for this person. */
export type ModelList = { available: Provider[]; unavailable: Provider[]; tier: Tier }

type Kept = { list: ModelList; preferences: Preferences; localOnly: boolean }

type Models = { [Part in keyof Kept]: Kept[Part] | null } & {
  /** When it last agreed with the server, in milliseconds since 1970. */
  loadedAt: number | null
  /** Why the last refresh failed; empty when it did not. */
  failed: string
}

const nothing: Models = { list: null, preferences: null, localOnly: null, loadedAt: null, failed: '' }

/** Which models there are, which of them the user has chosen, and whether the workspace keeps prompts from vendors. */
export const models = proxy<Models>({ ...nothing })

/** Milliseconds for which prices and choices count as known. */
const fresh = 60_000

let loading: Promise<void> | null = null

onSignedOut(() => {
  loading = null
  Object.assign(models, nothing)
})

/** Loads the models unless they were loaded a moment ago. Never throws. */
export function knowModels(): Promise<void> {
  return models.loadedAt !== null && models.failed === '' && Date.now() - models.loadedAt < fresh
    ? Promise.resolve()
    : loadModels()
}

/**
 * Shows what is kept of the models and refreshes it; a failure leaves what is known and sets `failed`. Never throws.
 */
export function loadModels(): Promise<void> {
  return (loading ??= load().finally(() => (loading = null)))
}

async function load(): Promise<void> {
  const user = session.user?.id
  const isStale = () => session.user?.id !== user
  if (models.list === null) {
    const kept = await readAnswer<Kept>('models')
    if (isStale()) return
    if (kept && models.list === null) Object.assign(models, kept.value, { loadedAt: kept.keptAt })
  }
  try {
    const [available, preferences, { local_only }] = await request((api) =>
      Promise.all([api.models.available(), api.models.preferences(), api.models.localOnly()]),
    )
    if (isStale()) return
    const list = {
      available: available.available_providers,
      unavailable: available.unavailable_providers,
      tier: available.user_subscription_tier,
    }
    take({ list, preferences, localOnly: local_only })
  } catch (error) {
    if (isStale()) return
    models.failed =
      problemOf(error).status === 401 ? 'Please log in to view LLM providers' : 'Failed to load LLM providers'
  }
}

/** Puts what the server has said into the store and keeps it on this device. */
export function take(known: Partial<Kept>): void {
  Object.assign(models, known, { loadedAt: Date.now(), failed: '' })
  const { list, preferences, localOnly } = models
  void saveAnswer('models', { list, preferences, localOnly })
}

/** Asks a model for one word; what goes wrong is in `error`, in the words that the screen shows. Never throws. */
export async function testConnection(provider: string): Promise<ConnectionTest> {
  try {
    const result = await request((api) => api.models.testConnection({ params: { provider } }))
    return { ...result, error: result.success ? null : (result.error ?? 'Connection test failed') }
  } catch (error) {
    return {
      success: false,
      provider_name: provider,
      latency_ms: null,
      test_response: null,
      error: wordsFor(error, 'Connection test failed'),
    }
  }
}

/** Keeps which model answers and which one stands in for it; throws a `ProblemError` whose detail the screen shows. */
export async function savePreferences(preferences: Preferences): Promise<void> {
  const idempotencyKey = newId()
  try {
    await request((api) => api.models.savePreferences({ body: preferences }, { idempotencyKey }))
  } catch (error) {
    const { status, code } = problemOf(error)
    throw new ProblemError(status, code, wordsFor(error, 'Failed to update LLM provider'), { cause: error })
  }
  take({ preferences })
}

/** What is said of a call that failed: that the network is gone, the server's own words, or `otherwise`. */
function wordsFor(error: unknown, otherwise: string): string {
  const { status, code, detail } = problemOf(error)
  if (code === 'unreachable') return 'Network error. Please check your connection.'
  return status === 0 ? otherwise : detail || otherwise
}
