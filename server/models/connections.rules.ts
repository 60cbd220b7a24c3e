import { isIP } from 'node:net'
import type { Input } from '#shared/contract/endpoint.ts'
import type { ConnectedModel, ModelServer, models } from '#shared/contract/models.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import { recordAudit } from '../audit/audit.rules.ts'
import type { ConnectedModelRow } from '../db/schema.ts'
import type { Db } from '../db/connect.ts'
import { type Env, isLoopback } from '../env.ts'
import { type CatalogueEntry, type Prices, findModel } from '../engine/models/catalogue.ts'
import type { ModelChoice } from '../engine/models/choice.ts'
import { gatedFetch } from '../outgoing/gated-fetch.ts'
import { PrivateAddress, isPrivate, localGate } from '../outgoing/public-address.ts'
import { open, seal } from '../secrets/seal.ts'
import type { Services } from '../services.ts'
import type { Caller } from '../session/caller.ts'
import { invalid } from '../workspaces/entities.rules.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'
import {
  deleteConnectedModel,
  findConnectedModel,
  keepConnectedModel,
  listConnectedModels,
} from './connections.repo.ts'
import { forgetChoicesOf } from './models.repo.ts'
import { type Ask, type DiscoveredModel, describeServer, discoverModels } from './discovery.ts'

type ConnectBody = Input<typeof models.connect>['body']
type ConnectionChange = Input<typeof models.changeConnection>['body']

/**
 * What reaches the servers of connected models: https anywhere, plain http on this machine and in its network only, and
 * never where clouds keep what a machine may know about itself. Nothing is followed.
 */
export const modelFetch = gatedFetch(localGate)

/** A model of this installation that an administrator has connected. */
export type ConnectedEntry = CatalogueEntry & { connection: ConnectedModelRow }

/** All connected models as entries beside those of the catalogue, the one that was connected first in front. */
export async function connectedEntries(db: Db): Promise<ConnectedEntry[]> {
  return (await listConnectedModels(db)).map(toEntry)
}

function toEntry(row: ConnectedModelRow): ConnectedEntry {
  const isLocal = row.is_local === 1
  return {
    provider: row.provider,
    display_name: row.display_name,
    description: isLocal ? 'Runs on your own machine or network' : `Answers at ${new URL(row.base_url).host}`,
    vendor: isLocal ? 'local' : 'endpoint',
    model_id: row.model_id,
    speed_rating: 3,
    quality_rating: 3,
    prices: pricesOf(row),
    required_tier: 'free',
    maxFileLength: maxFileLengthOf(row.context_length),
    connection: row,
  }
}

function pricesOf({ price_input, price_output }: ConnectedModelRow): Prices {
  return { input: price_input ?? 0, output: price_output ?? 0 }
}

/** Half of the context, at four characters a token: the rest is for instructions, tools and the conversation. */
function maxFileLengthOf(contextLength: number | null): number {
  return contextLength === null ? 16_000 : Math.min(1_000_000, contextLength * 2)
}

/** What a connected model costs, in dollars per million tokens; null where it is free, and for every other name. */
export async function priceOfConnected(db: Db, provider: string): Promise<Prices | null> {
  // Most runs name one of the catalogue: they are not to wait for a query.
  if (findModel(provider)) return null
  const row = await findConnectedModel(db, provider)
  const prices = row && pricesOf(row)
  return prices && prices.input + prices.output > 0 ? prices : null
}

/** The key of a connected model; null where it has none, or where it was sealed under another secret. */
export function keyOfConnection(env: Env, { sealed }: ConnectedModelRow): string | null {
  return sealed === null ? null : (open(env, sealed) ?? null)
}

/**
 * The models that run on this machine, with what they are called here once they are connected. Looks only where the
 * server itself listens on this machine alone, or an administrator lets it.
 */
export async function findModels({
  db,
  env,
  settings,
  localPorts,
}: Pick<Services, 'db' | 'env' | 'settings' | 'localPorts'>) {
  if (!isLoopback(env.host) && !settings.current.find_local_models) return { may_look: false, models: [] }
  const [found, connected] = await Promise.all([discoverModels(localPorts), listConnectedModels(db)])
  const isOfEnvironment = ({ base_url, model_id }: DiscoveredModel) =>
    env.local?.url === base_url && (env.local.model ?? model_id) === model_id
  const nameOf = (model: DiscoveredModel) =>
    connected.find((row) => row.base_url === model.base_url && row.model_id === model.model_id)?.provider ??
    (isOfEnvironment(model) ? 'local' : null)
  return { may_look: true, models: found.map((model) => ({ ...model, provider: nameOf(model) })) }
}

export async function listConnections(db: Db): Promise<ConnectedModel[]> {
  return (await listConnectedModels(db)).map(present)
}

/** A model that has answered, ready to be kept. */
export type AnsweredModel = Omit<ConnectedModelRow, 'provider' | 'created_at' | 'updated_at'>

/**
 * Looks at the server at an address and asks its model for one word. Throws 400 for an address that may not be used,
 * and where the server has no such model or several; 422 with the reason where it does not answer.
 */
export async function tryModel({ env, now }: Pick<Services, 'env' | 'now'>, body: ConnectBody): Promise<AnsweredModel> {
  const { baseUrl, isLocal } = readAddress(body.base_url)
  const reached = { trouble: '' }
  const listed = await describeServer(baseUrl, askWith(body.key, reached))
  if (listed.length === 0 && !body.model_id)
    throw new ProblemError(422, 'no_models', reached.trouble || 'No model is listed at this address. Name the model.')
  const model = pick(listed, body.model_id)
  const row: AnsweredModel = {
    display_name: body.display_name ?? model.model_id,
    server: model.server,
    base_url: baseUrl,
    model_id: model.model_id,
    sealed: body.key === undefined ? null : seal(env, body.key),
    is_local: Number(isLocal),
    can_call_tools: model.can_call_tools === null ? null : Number(model.can_call_tools),
    context_length: body.context_length ?? model.context_length,
    price_input: body.cost_per_million_input ?? null,
    price_output: body.cost_per_million_output ?? null,
  }
  // The models' packages are large: a server starts without them.
  const { testConnection } = await import('../engine/models/test-connection.ts')
  const { error } = await testConnection(choiceOfAnswered(row, env), now)
  if (error !== null) throw new ProblemError(422, 'model_silent', error)
  return row
}

/** A connected model as a candidate of a run. */
export function choiceOf({ connection, ...entry }: ConnectedEntry, env: Env): ModelChoice {
  const { provider, display_name, vendor, model_id, prices, maxFileLength } = entry
  return {
    provider,
    display_name,
    vendor,
    model_id,
    prices,
    maxFileLength,
    key: keyOfConnection(env, connection),
    base_url: connection.base_url,
    fetch: modelFetch,
    contextLength: connection.context_length,
    canCallTools: connection.can_call_tools === null ? null : connection.can_call_tools === 1,
    server: connection.server as ModelServer,
    reason: null,
  }
}

/** The same of a model that is not connected. */
export function choiceOfAnswered(model: AnsweredModel, env: Env): ModelChoice {
  return choiceOf(toEntry({ ...model, provider: newName(model, []), created_at: 0, updated_at: 0 }), env)
}

/** Keeps a model that has answered; the same model of the same server takes the place of what was kept of it. */
export async function connectModel(
  write: WorkspaceWrite,
  caller: Caller,
  model: AnsweredModel,
): Promise<ConnectedModel> {
  const connected = await listConnectedModels(write.tx)
  const same = connected.find((row) => row.base_url === model.base_url && row.model_id === model.model_id)
  const row = {
    ...model,
    provider: same?.provider ?? newName(model, connected),
    created_at: same?.created_at ?? write.now,
    updated_at: write.now,
  }
  await keepConnectedModel(write.tx, row)
  await note(write, caller, 'model_connect', row)
  return present(row)
}

/** Changes the fields that are there; throws 404 for a model that is not connected. */
export async function changeConnection(
  write: WorkspaceWrite,
  caller: Caller,
  provider: string,
  { cost_per_million_input: price_input, cost_per_million_output: price_output, ...same }: ConnectionChange,
): Promise<ConnectedModel> {
  const row = {
    ...(await getOrThrow(write.tx, provider)),
    ...omitUndefined({ ...same, price_input, price_output }),
    updated_at: write.now,
  }
  await keepConnectedModel(write.tx, row)
  await note(write, caller, 'model_change', row)
  return present(row)
}

/** Takes a model out of use, and out of what people have chosen; throws 404 for one that is not connected. */
export async function disconnectModel(
  write: WorkspaceWrite,
  caller: Caller,
  provider: string,
): Promise<{ success: boolean }> {
  const row = await getOrThrow(write.tx, provider)
  await deleteConnectedModel(write.tx, provider)
  await forgetChoicesOf(write.tx, provider)
  await note(write, caller, 'model_disconnect', row)
  return { success: true }
}

async function getOrThrow(db: Db, provider: string): Promise<ConnectedModelRow> {
  const row = await findConnectedModel(db, provider)
  if (row) return row
  throw new ProblemError(404, 'not_found', `No model called “${provider}” is connected.`)
}

function note(
  write: WorkspaceWrite,
  caller: Caller,
  action: 'model_connect' | 'model_change' | 'model_disconnect',
  { provider, display_name, base_url }: ConnectedModelRow,
): Promise<void> {
  return recordAudit(write.tx, write.now, caller, {
    action,
    resource_type: 'model',
    resource_id: provider,
    details: { name: display_name, host: new URL(base_url).host },
  })
}

/**
 * An address as people copy it from their server or its documentation, with or without the version and the call. Throws
 * 400 with what to do.
 */
export function readAddress(typed: string): { baseUrl: string; isLocal: boolean } {
  const text = typed.trim()
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`)
  if (!url || !/^https?:$/.test(url.protocol))
    throw invalid('base_url', 'Enter an address such as http://127.0.0.1:11434 or https://openrouter.ai/api/v1.')
  if (url.username !== '' || url.password !== '' || url.search !== '')
    throw invalid('base_url', 'Leave keys and parameters out of the address: the key has a field of its own.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!localGate.admits(url))
    throw invalid(
      'base_url',
      url.protocol === 'http:'
        ? 'Plain http is for this machine and its network. Use https for any other address.'
        : 'This address leads to no model server that may be asked.',
    )
  const path = url.pathname.replace(/\/+$/, '').replace(/\/(chat\/completions|completions|models|responses)$/, '')
  // By the gate, plain http goes nowhere else.
  const isLocal = url.protocol === 'http:' || isLoopback(host) || (isIP(host) !== 0 && isPrivate(host))
  return { baseUrl: `${url.origin}${/\/v\d+[a-z]*$/.test(path) ? path : `${path}/v1`}`, isLocal }
}

/** Asks a server with its key; what keeps it from answering is put into `reached`, as a sentence. */
function askWith(key: string | undefined, reached: { trouble: string }): Ask {
  return async (url, body) => {
    try {
      const response = await modelFetch(url, {
        signal: AbortSignal.timeout(5000),
        headers: {
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
      if (response.ok) return await response.json()
      if (response.status === 401 || response.status === 403)
        reached.trouble = key === undefined ? 'The server asks for a key.' : 'The server refuses this key.'
      return null
    } catch (error) {
      reached.trouble ||=
        (error as { cause?: unknown }).cause instanceof PrivateAddress || error instanceof PrivateAddress
          ? 'The name of this address leads where model servers are not looked for.'
          : 'No server answers at this address. Is it running?'
      return null
    }
  }
}

function pick(listed: DiscoveredModel[], wanted: string | undefined): DiscoveredModel & { base_url: string } {
  const found = wanted === undefined ? listed[0] : listed.find(({ model_id }) => model_id === wanted)
  if (wanted === undefined && listed.length > 1)
    throw invalid('model_id', `The server has several models: ${namesOf(listed)}. Choose one.`)
  if (found) return found
  // Some gateways list none, or not all.
  if (listed.length === 0)
    return { server: 'other', base_url: '', model_id: wanted!, context_length: null, can_call_tools: null }
  throw invalid('model_id', `The server has no model called “${wanted}”. It has ${namesOf(listed)}.`)
}

const maxNamed = 8

function namesOf(listed: DiscoveredModel[]): string {
  const names = listed.slice(0, maxNamed).map(({ model_id }) => model_id)
  return new Intl.ListFormat('en').format(
    listed.length > maxNamed ? [...names, `${listed.length - maxNamed} more`] : names,
  )
}

/** A name that preferences and runs can hold: `local_qwen3_8b`. */
function newName({ is_local, model_id }: AnsweredModel, connected: ConnectedModelRow[]): string {
  const words = model_id.toLowerCase().match(/[a-z0-9]+/g) ?? ['model']
  const name = `${is_local === 1 ? 'local' : 'connected'}_${words.join('_')}`.slice(0, 56)
  const isTaken = (each: string) => findModel(each) !== undefined || connected.some(({ provider }) => provider === each)
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? name : `${name}_${n}`
    if (!isTaken(candidate)) return candidate
  }
}

function present(row: ConnectedModelRow): ConnectedModel {
  const { provider, display_name, base_url, model_id, context_length } = row
  return {
    provider,
    display_name,
    server: row.server as ConnectedModel['server'],
    base_url,
    model_id,
    has_key: row.sealed !== null,
    is_local: row.is_local === 1,
    can_call_tools: row.can_call_tools === null ? null : row.can_call_tools === 1,
    context_length,
    cost_per_million_input: row.price_input,
    cost_per_million_output: row.price_output,
  }
}
