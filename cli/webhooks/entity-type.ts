import { type Webhook, type WebhookEvent, webhookEvents } from '#shared/contract/webhooks.ts'
import type { Context } from '../context.ts'
import { usageError } from '../exit.ts'
import type { EntityDescription } from '../find.ts'
import { momentOf } from '../moment.ts'
import { readChoice, readList } from '../values.ts'

export const webhookType: EntityDescription<Webhook> = {
  noun: 'webhook',
  group: 'webhooks',
  nameOf: ({ url }) => url,
  detailOf: ({ description, created_at }) => description || `made ${created_at.slice(0, 10)}`,
  all: (api, options) => api.webhooks.list({}, options),
  whenEmpty: 'There are no webhooks yet.',
}

/** Events without what they all begin with, as people type and read them. */
export function inWords(events: WebhookEvent[]): string {
  return events.map((event) => event.replace(/^run\./, '')).join(',')
}

/** Its state, in a few words: `on`, `failing since 2026-11-22 09:00`, `paused: …`. */
export function deliveryStateOf({ paused, paused_reason, failing_since }: Webhook, context: Context): string {
  if (paused) return ['paused', paused_reason].filter(Boolean).join(': ')
  return failing_since === null ? 'on' : `failing since ${momentOf(failing_since, context)}`
}

type Ending<Event> = Event extends `run.${infer Name}` ? Name : never

const endings = webhookEvents.map((event) => event.slice('run.'.length) as Ending<WebhookEvent>)

/** `completed,failed`, each with or without `run.` before it. */
export function readEvents(typed: string | undefined): WebhookEvent[] | undefined {
  const words = readList(typed)
  if (words?.length === 0)
    throw usageError(`--events takes some of ${new Intl.ListFormat('en-GB').format(endings)}, with commas.`)
  return words?.map((word) => `run.${readChoice('--events', word.replace(/^run\./i, ''), endings)!}` as const)
}

/** An address that something can be posted to; whether the server posts there it says itself. */
export function readAddress(what: string, typed: string): string {
  if (URL.canParse(typed) && /^https?:$/.test(new URL(typed).protocol)) return typed
  throw usageError(`${what} takes an address such as https://example.com/muster (it is "${typed}").`)
}
