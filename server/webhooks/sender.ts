import { type Db, inTransaction } from '../db/connect.ts'
import type { WebhookDeliveryRow, WebhookRow } from '../db/webhook-tables.ts'
import type { Env } from '../env.ts'
import type { Logger } from '../log.ts'
import type { Mailer } from '../mail/mailer.ts'
import { webhookPausedMail } from '../mail/messages.ts'
import { post } from '../outgoing/post.ts'
import { type Gate, localGate, publicGate } from '../outgoing/public-address.ts'
import { createScheduler } from '../schedules/scheduler.ts'
import type { LiveSettings } from '../settings/live-settings.ts'
import { version } from '../version.ts'
import { type Outcome, answerMs, failingReason, isHopeless, lockedReason, outcomeOf } from './attempt.rules.ts'
import { signatureOf } from './message.rules.ts'
import { atOnce, fullOf, hasPlace } from './places.rules.ts'
import { secretsOf } from './secrets.rules.ts'
import {
  type Taker,
  claimDelivery,
  dueDeliveries,
  emailOf,
  findWebhookByKey,
  nextDue,
  noteArrival,
  noteFailure,
  pauseWebhook,
  settleDelivery,
} from './webhooks.repo.ts'

export type WebhookSender = {
  start: () => void
  /** Something may be due now. Nothing is lost without it: every process looks twice a minute. */
  wake: () => void
  /** Sends a delivery that is taken already, beside the places of the others; resolves once its outcome is stored. */
  send: (taken: WebhookDeliveryRow) => Promise<void>
  /** Takes no more, lets what is being sent end for `graceMs`, and gives back the rest. */
  stop: (graceMs: number) => Promise<void>
}

type Options = {
  db: Db
  env: Env
  log: Logger
  now: () => number
  settings: LiveSettings
  mail: Mailer
  origin: () => string
  answerWithinMs?: number | undefined
}

/** How long an attempt is its process's own: longer than it can take. */
export const leaseMs = 60_000
/** How much of an answer is kept, in characters. */
const keptAnswer = 1000

/** Where webhooks may go now. */
export function gateOf({ current }: LiveSettings): Gate {
  return current.webhook_private_addresses ? localGate : publicGate()
}

/** Sends what is due to the webhooks, in the background; any number of processes may do so at once. */
export function createWebhookSender({
  db,
  env,
  log,
  now,
  settings,
  mail,
  origin,
  answerWithinMs = answerMs,
}: Options): WebhookSender {
  const scheduler = createScheduler({ runDue, now, log })
  /** What is under way, and who takes a place with it. */
  const sending = new Map<Promise<void>, Taker | undefined>()
  const stopping = new AbortController()
  let isStopped = false

  /** At once, whatever the clock said when the timer was set. */
  function wake(): void {
    scheduler.wake(0)
  }

  /** Begins to send what is due and returns when the next is; whatever ends looks again. */
  async function runDue(): Promise<number | null> {
    for (;;) {
      const full = fullOf(places())
      const room = atOnce - places().length
      const due = isStopped || room === 0 ? [] : await dueDeliveries(db, now(), full, room)
      if (due.length === 0) return isStopped || room === 0 ? null : nextDue(db, full)
      for (const delivery of due) {
        if (!hasPlace(places(), delivery)) continue
        const taken = await claimDelivery(db, delivery, now(), now() + leaseMs)
        if (taken) void send(taken, delivery)
      }
    }
  }

  function places(): Taker[] {
    return [...sending.values()].filter((taker) => taker !== undefined)
  }

  function send(taken: WebhookDeliveryRow, taker?: Taker): Promise<void> {
    const job = attempt(taken)
      // Once its time has run out, a process sends it again.
      .catch((error: unknown) =>
        log.error({ err: error, delivery: taken.id }, 'what became of a webhook could not be written down'),
      )
      .finally(() => {
        sending.delete(job)
        wake()
      })
    sending.set(job, taker)
    return job
  }

  async function attempt(taken: WebhookDeliveryRow): Promise<void> {
    const webhook = await findWebhookByKey(db, taken.webhook_key)
    if (!webhook) return
    const secrets = secretsOf(env, webhook, now())
    if (!secrets) return lockedOut(taken, webhook)
    const answer = await ask(taken, webhook, secrets).catch((error: unknown) => error as Error)
    if (stopping.signal.aborted && answer instanceof Error) return giveBack(taken)
    await record(taken, webhook, outcomeOf(taken, answer, now(), Math.random()))
  }

  function ask({ id, body }: WebhookDeliveryRow, { url }: WebhookRow, secrets: string[]) {
    const timestamp = Math.floor(now() / 1000)
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': `Muster/${version}`,
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatureOf(secrets, id, timestamp, body),
    }
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(answerWithinMs)])
    return post({ url: new URL(url), headers, body, gate: gateOf(settings), signal, now, keep: keptAnswer })
  }

  async function record(taken: WebhookDeliveryRow, webhook: WebhookRow, { fields, pause }: Outcome): Promise<void> {
    const facts = { delivery: taken.id, host: new URL(webhook.url).host, status: fields.response_status }
    let reason: string | undefined
    await inTransaction(db, async (tx) => {
      // The webhook first, as its deletion does.
      if (fields.status === 'delivered') {
        await noteArrival(tx, webhook)
      } else if (taken.event !== 'ping') {
        const since = await noteFailure(tx, webhook, now())
        const wanted = pause ?? (since !== undefined && isHopeless(since, now()) ? failingReason : undefined)
        if (wanted && (await pauseWebhook(tx, webhook, wanted, now()))) reason = wanted
      }
      await settleDelivery(tx, taken, fields)
    })
    if (fields.status === 'delivered') return
    log.info(facts, reason ? 'a webhook was paused' : 'a webhook could not be delivered')
    if (reason) await tellPaused(webhook, reason)
  }

  /** It waits, paused, until it has a secret that this server can read. */
  async function lockedOut(taken: WebhookDeliveryRow, webhook: WebhookRow): Promise<void> {
    const paused = await pauseWebhook(db, webhook, lockedReason, now())
    await giveBack(taken, lockedReason)
    if (paused) await tellPaused(webhook, lockedReason)
  }

  /** As if it had not been taken. */
  async function giveBack(taken: WebhookDeliveryRow, error: string | null = taken.error): Promise<void> {
    const isPing = taken.event === 'ping'
    await settleDelivery(
      db,
      taken,
      isPing
        ? { status: 'failed', next_at: null, error: error ?? 'The server stopped.' }
        : { attempts: taken.attempts - 1, next_at: now(), error },
    )
  }

  async function tellPaused(webhook: WebhookRow, reason: string): Promise<void> {
    const email = mail.isOn ? await emailOf(db, webhook) : undefined
    if (email) mail.send(webhookPausedMail(email, new URL(webhook.url).host, reason, origin()))
  }

  return {
    start: scheduler.start,
    wake,
    send: (taken) => send(taken),
    async stop(graceMs) {
      isStopped = true
      await scheduler.stop()
      const grace = setTimeout(() => stopping.abort(), graceMs)
      await Promise.all(sending.keys())
      clearTimeout(grace)
    },
  }
}
