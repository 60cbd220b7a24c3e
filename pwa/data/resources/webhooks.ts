import type { Webhook, WebhookDelivery, WebhookEvent } from '#shared/contract/webhooks.ts'
import { unreachable } from '#shared/contract/problem.ts'
import { newId } from '#shared/domain/ids.ts'
import { proxy, ref } from 'valtio'
import { createResource } from './resource.ts'
import { problemOf, request } from '../network/api.ts'
import { onSignedOut } from '../session/session.ts'

/**
 * The signed-in person's webhooks, the newest first. No device keeps them: what receivers answered may hold anything.
 */
export const webhooks = createResource<Webhook[]>(null, (api) => api.webhooks.list())

type Deliveries = {
  /** Whose they are; null while nothing was asked. */
  webhook: string | null
  rows: readonly WebhookDelivery[] | null
  /** Where the older ones go on; null where there are none. */
  next: string | null
  loadedAt: number | null
  failed: boolean
}

const nothing: Deliveries = { webhook: null, rows: null, next: null, loadedAt: null, failed: false }

/** What was sent to one webhook, as far as it was asked for. */
export const deliveries = proxy<Deliveries>({ ...nothing })

const perPage = 10
/**
 * How many rows the user wants to see: older ones count as soon as they are asked for, so that no answer comes without
 * them.
 */
let wanted = perPage
let turn = 0

onSignedOut(() => {
  turn += 1
  wanted = perPage
  Object.assign(deliveries, nothing)
})

/**
 * Asks what was sent to a webhook, the newest first. Rows of another one go at once; a failure sets `failed`. Never
 * throws.
 */
export async function loadDeliveries(webhook: string): Promise<void> {
  turn += 1
  const mine = turn
  if (webhook !== deliveries.webhook) {
    wanted = perPage
    Object.assign(deliveries, { ...nothing, webhook })
  }
  try {
    const limit = Math.min(200, wanted)
    const { items, next_cursor } = await request((api) =>
      api.webhooks.deliveries({ params: { id: webhook }, query: { limit } }),
    )
    if (mine === turn)
      Object.assign(deliveries, { rows: ref(items), next: next_cursor, loadedAt: Date.now(), failed: false })
  } catch {
    if (mine === turn) deliveries.failed = true
  }
}

/** Adds the next older rows; throws a `ProblemError`. */
export async function loadOlderDeliveries(): Promise<void> {
  const { webhook, rows, next: cursor } = deliveries
  if (webhook === null || rows === null || cursor === null) return
  turn += 1
  const mine = turn
  wanted = rows.length + perPage
  const { items, next_cursor } = await request((api) =>
    api.webhooks.deliveries({ params: { id: webhook }, query: { limit: perPage, cursor } }),
  )
  if (mine === turn) Object.assign(deliveries, { rows: ref([...rows, ...items]), next: next_cursor })
}

/** Asks anew for a webhook's state and what was sent to it. Never throws. */
export async function refreshWebhook(id: string): Promise<void> {
  await loadDeliveries(id)
  // Afterwards: it must not be shown as it was before the last of them.
  await webhooks.load()
}

/**
 * Makes a webhook and returns its secret, which nothing keeps; null where an earlier try with its `id`, whose answer
 * got lost, had made it already: then it becomes as `body` has it. Throws a `ProblemError`.
 */
export async function makeWebhook(body: {
  id: string
  url: string
  events: WebhookEvent[]
  description: string
}): Promise<string | null> {
  try {
    const { secret, ...made } = await request((api) => api.webhooks.create({ body }))
    webhooks.set([made, ...(webhooks.store.value ?? [])])
    return secret
  } catch (error) {
    // It may have been made all the same, and then its secret is lost: listed, it can be given another or deleted.
    const listed = webhooks.load()
    if (problemOf(error).code !== 'webhook_exists') throw error
    await listed
    const { id, ...fields } = body
    await changeWebhook(id, fields)
    return null
  }
}

/** Changes the given fields, pauses or resumes; throws a `ProblemError`. */
export async function changeWebhook(
  id: string,
  body: { url?: string; events?: WebhookEvent[]; description?: string; paused?: boolean },
): Promise<void> {
  const idempotencyKey = newId()
  put(await request((api) => api.webhooks.update({ params: { id }, body }, { idempotencyKey })))
}

/** Replaces the secret of a webhook and returns the new one, which nothing keeps; throws a `ProblemError`. */
export async function renewSecret(id: string): Promise<string> {
  const { secret, ...changed } = await request((api) => api.webhooks.rotate({ params: { id }, body: {} })).catch(
    (error: unknown) => {
      if (problemOf(error).status !== 0) throw error
      throw unreachable(
        'No answer came, so one may have been made. The secret in use signs on: press again for a new one to see.',
        error,
      )
    },
  )
  put(changed)
  return secret
}

/** Deletes a webhook with its deliveries; throws a `ProblemError`. */
export async function removeWebhook(id: string): Promise<void> {
  const idempotencyKey = newId()
  await request((api) => api.webhooks.remove({ params: { id } }, { idempotencyKey }))
  webhooks.set((webhooks.store.value ?? []).filter((webhook) => webhook.id !== id))
}

/** Sends a webhook a ping, and returns what came of it; throws a `ProblemError`. */
export async function testWebhook(id: string): Promise<WebhookDelivery> {
  const sent = await request((api) => api.webhooks.test({ params: { id }, body: {} }))
  await refreshWebhook(id)
  return sent
}

/** Has a delivery sent again, now; throws a `ProblemError`. */
export async function sendAgain(webhook: string, delivery: string): Promise<void> {
  const idempotencyKey = newId()
  await request((api) =>
    api.webhooks.redeliver({ params: { id: webhook, delivery_id: delivery }, body: {} }, { idempotencyKey }),
  )
  await refreshWebhook(webhook)
}

function put(changed: Webhook): void {
  webhooks.set((webhooks.store.value ?? []).map((webhook) => (webhook.id === changed.id ? changed : webhook)))
}
