import type * as v from 'valibot'
import {
  type ConnectionTest,
  type Preferences,
  type Provider,
  Tier,
  type Vendor,
  type models,
} from '#shared/contract/models.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { type ConnectedEntry, choiceOf, connectedEntries } from './connections.rules.ts'
import { type CatalogueEntry, builtin, catalogue, findModel } from '../engine/models/catalogue.ts'
import { type ModelChoice, nameVendor, soItAnswered } from '../engine/models/choice.ts'
import type { Services } from '../services.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'
import { findPreferences, isLocalOnly, keepPreferences, setLocalOnly } from './models.repo.ts'
import { tierOf } from '../billing/billing.rules.ts'
import { vendorKeys } from './vendor-keys.rules.ts'

type Access = Pick<Services, 'db' | 'env' | 'log' | 'now'>
type Who = { workspaceId: string; userId: string }

/** What decides which models a person may use, read once. */
type ModelAccess = {
  tier: Tier
  localOnly: boolean
  keys: ReadonlyMap<Vendor, string>
  env: Services['env']
  /** The catalogue, and what administrators have connected. */
  entries: readonly Entry[]
}

/** A model of the catalogue, or one that was connected. */
type Entry = CatalogueEntry & Partial<Pick<ConnectedEntry, 'connection'>>

/**
 * Who may answer a run, in order: the model that was asked for (else the person's preferred one), their fallback, and
 * at last the built-in assistant. What is unknown, or may not be used, is left out, and the reason says so. Never
 * throws for that.
 */
export async function chooseModels(
  access: Access,
  { workspaceId, userId, modelId }: Who & { modelId?: string | undefined },
): Promise<ModelChoice[]> {
  const modelAccess = await readModelAccess(access, workspaceId)
  const preferences = await preferencesOf(access, userId, modelAccess)
  const first = modelId?.trim() || preferences.preferred_provider
  // A user who chose the local model does not want the prompt sent to a vendor when it is down.
  const find = (name: string) => findModel(name, modelAccess.entries) as Entry | undefined
  const names = modelId && find(modelId)?.vendor === 'local' ? [first] : [first, preferences.fallback_provider]
  const chosen = new Set<Entry>()
  let why: string | null = null
  for (const name of names) {
    const entry = find(name)
    if (entry === builtin) break
    const refusal = entry ? refuse(entry, modelAccess) : `This server knows no model called “${name}”`
    if (entry && refusal === null) chosen.add(entry)
    else if (name === first) why ??= refusal
  }
  chosen.add(builtin)
  return [...chosen].map((entry) => ({ ...toChoice(entry, modelAccess), reason: why && soItAnswered(why, entry) }))
}

/** The models a person can use, and those they cannot with the reason; by tier, the better ones first. */
export async function listModels(
  access: Access,
  workspaceId: string,
): Promise<v.InferOutput<typeof models.available.response>> {
  const modelAccess = await readModelAccess(access, workspaceId)
  const rank = ({ required_tier, quality_rating }: CatalogueEntry) =>
    Tier.options.indexOf(required_tier) * 10 - quality_rating
  const listed = modelAccess.entries
    .toSorted((a, b) => rank(a) - rank(b))
    .map((entry) => ({ entry, refusal: refuse(entry, modelAccess) }))
  return {
    available_providers: listed
      .filter(({ refusal }) => refusal === null)
      .map(({ entry }) => present(entry, modelAccess)),
    unavailable_providers: listed.flatMap(({ entry, refusal }) =>
      refusal === null ? [] : [{ ...present(entry, modelAccess), reason: `${refusal}.` }],
    ),
    user_subscription_tier: modelAccess.tier,
  }
}

/** What a person has chosen, else the default for both. */
export async function getPreferences(access: Access, { workspaceId, userId }: Who): Promise<Preferences> {
  return preferencesOf(access, userId, await readModelAccess(access, workspaceId))
}

/** Keeps a person's choice; throws 400 for a model that does not exist, or a preferred one that they cannot use. */
export async function savePreferences(
  write: WorkspaceWrite,
  access: Access,
  userId: string,
  preferences: Preferences,
): Promise<{ success: boolean }> {
  const modelAccess = await readModelAccess({ ...access, db: write.tx }, write.workspaceId)
  const preferred = getOrThrow(preferences.preferred_provider, 'preferred_provider', modelAccess)
  const fallback = getOrThrow(preferences.fallback_provider, 'fallback_provider', modelAccess)
  const refusal = refuse(preferred, modelAccess)
  if (refusal !== null)
    throw new ProblemError(400, 'provider_unavailable', `${refusal}.`, {
      errors: [{ path: 'preferred_provider', message: `${refusal}.` }],
    })
  await keepPreferences(write.tx, {
    user_id: userId,
    workspace_id: write.workspaceId,
    preferred_provider: preferred.provider,
    fallback_provider: fallback.provider,
    updated_at: write.now,
  })
  return { success: true }
}

/** One real request to a model; one that may not be used is not asked. Throws 404 for a model that does not exist. */
export async function testModel(access: Access, workspaceId: string, provider: string): Promise<ConnectionTest> {
  const modelAccess = await readModelAccess(access, workspaceId)
  const entry = findModel(provider, modelAccess.entries) as Entry | undefined
  if (!entry) throw new ProblemError(404, 'not_found', `This server knows no model called “${provider}”.`)
  const refusal = refuse(entry, modelAccess)
  const provider_name = entry.display_name
  if (refusal !== null)
    return { success: false, provider_name, latency_ms: null, test_response: null, error: `${refusal}.` }
  // The models' packages are large: a server starts without them.
  const { testConnection } = await import('../engine/models/test-connection.ts')
  const result = await testConnection(toChoice(entry, modelAccess), access.now)
  return { success: result.error === null, provider_name, ...result }
}

/** Which vendors have a key, wherever it comes from. */
export async function keyStatus(access: Access): Promise<Record<Vendor, boolean>> {
  const keys = await vendorKeys(access)
  return { anthropic: keys.has('anthropic'), openai: keys.has('openai'), google: keys.has('google') }
}

export async function getLocalOnly({ db }: Access, workspaceId: string): Promise<{ local_only: boolean }> {
  return { local_only: await isLocalOnly(db, workspaceId) }
}

/** Sets the switch: with it on, only the built-in assistant and the local model answer. */
export async function saveLocalOnly(
  write: WorkspaceWrite,
  { local_only }: { local_only: boolean },
): Promise<{ local_only: boolean }> {
  await setLocalOnly(write.tx, write.workspaceId, local_only)
  return { local_only }
}

async function readModelAccess(access: Access, workspaceId: string): Promise<ModelAccess> {
  return {
    env: access.env,
    tier: await tierOf(access, workspaceId),
    localOnly: await isLocalOnly(access.db, workspaceId),
    keys: await vendorKeys(access),
    entries: await entriesOf(access),
  }
}

/** The models of the catalogue, and behind them those that were connected. */
async function entriesOf({ db, env }: Pick<Services, 'db' | 'env'>): Promise<Entry[]> {
  const connected = await connectedEntries(db)
  const hasLocal = !env.local && connected.some(({ vendor }) => vendor === 'local')
  // Without an address of the environment "local" means the first that was connected.
  return [...catalogue.filter(({ vendor }) => !hasLocal || vendor !== 'local'), ...connected]
}

/** Why this model may not be used, as a sentence without its full stop; null when it may. */
function refuse(
  { vendor, display_name, required_tier, connection }: Entry,
  { tier, localOnly, keys, env }: ModelAccess,
): string | null {
  if (vendor === 'builtin') return null
  if (vendor === 'local') return connection || env.local ? null : 'No local model server is connected'
  if (localOnly) return 'This workspace keeps prompts local'
  if (vendor === 'endpoint') return null
  if (!keys.has(vendor)) return `${nameVendor(vendor)} has no key on this server`
  if (Tier.options.indexOf(tier) < Tier.options.indexOf(required_tier))
    return `${display_name} needs the ${required_tier[0]!.toUpperCase()}${required_tier.slice(1)} plan`
  return null
}

/** Without a choice of their own: the fastest of the vendors' models that they can use, else the built-in assistant. */
async function preferencesOf({ db }: Access, userId: string, modelAccess: ModelAccess): Promise<Preferences> {
  const saved = await findPreferences(db, userId)
  if (saved) return saved
  const usable = catalogue.filter(
    (entry) => modelAccess.keys.has(entry.vendor as Vendor) && refuse(entry, modelAccess) === null,
  )
  const fastest = usable.toSorted((a, b) => b.speed_rating - a.speed_rating)[0] ?? builtin
  return { preferred_provider: fastest.provider, fallback_provider: fastest.provider }
}

function toChoice({ connection, ...entry }: Entry, { keys, env }: ModelAccess): ModelChoice {
  if (connection) return choiceOf({ ...entry, connection }, env)
  const { provider, display_name, vendor, model_id, prices, maxFileLength } = entry
  const choice = {
    provider,
    display_name,
    vendor,
    model_id,
    prices,
    maxFileLength,
    key: null,
    base_url: null,
    reason: null,
  }
  if (vendor === 'builtin' || vendor === 'endpoint') return choice
  if (vendor === 'local') return { ...choice, model_id: env.local?.model ?? null, base_url: env.local?.url ?? null }
  return { ...choice, key: keys.get(vendor) ?? null, base_url: env.vendors[vendor].baseUrl ?? null }
}

function present(entry: CatalogueEntry, { env }: ModelAccess): Provider {
  const { provider, display_name, description, model_id, speed_rating, quality_rating, prices, required_tier } = entry
  const cost = { cost_per_million_input: prices.input, cost_per_million_output: prices.output }
  return {
    provider,
    display_name,
    description,
    model_id: model_id ?? env.local?.model ?? 'first of the server',
    speed_rating,
    quality_rating,
    ...cost,
    required_tier,
  }
}

function getOrThrow(provider: string, path: string, { entries }: ModelAccess): Entry {
  const exact = entries.find((entry) => entry.provider === provider)
  const entry = exact ?? (provider === 'local' ? (findModel(provider, entries) as Entry | undefined) : undefined)
  if (entry) return entry
  const message = `This server knows no model called “${provider}”.`
  throw new ProblemError(400, 'unknown_provider', message, { errors: [{ path, message }] })
}
