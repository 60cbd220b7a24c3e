import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { PushMessage } from '#shared/contract/push.ts'
import type { Db } from '../db/connect.ts'
import type { PushDeviceRow } from '../db/schema.ts'
import type { Env } from '../env.ts'
import { createInProcessJobs } from '../jobs/in-process.ts'
import type { Logger } from '../log.ts'
import { type Answer, post } from '../outgoing/post.ts'
import { PrivateAddress, publicGate } from '../outgoing/public-address.ts'
import type { PushKeys } from './keys.rules.ts'
import { messageOf } from './message.rules.ts'
import { deleteDevice, findDevice, findRun, listDevices } from './push.repo.ts'
import { sealMessage } from './seal-message.ts'

export type PushSender = {
  /** What devices subscribe with; the pair is read, or made, when it is first needed. */
  publicKey: () => Promise<string>
  /** Notifies the devices of its user of a run's present state, in the background. Errors are only logged. */
  tell: (runId: string) => void
  /** Gives up what has not gone out yet. */
  stop: () => Promise<void>
}

/** How long a push service may take to answer, and the waits before it is asked again, in milliseconds. */
export type PushTimeouts = { answerMs: number; againMs: readonly number[] }

type Options = {
  db: Db
  env: Env
  log: Logger
  now: () => number
  openKeys: () => Promise<PushKeys>
  timeouts: PushTimeouts | undefined
}

/** Which run to notify which device of; it is looked up anew at every try. */
type Delivery = { job: string; runId: string; deviceId: string; tries: number }

const defaultTimeouts: PushTimeouts = { answerMs: 10_000, againMs: [5_000, 30_000, 2 * 60_000, 10 * 60_000] }
const maxWaitMs = 15 * 60_000
const day = 24 * 60 * 60

/** Sends Web Push notifications (RFC 8030, 8291, 8292), in the background and a few at a time. */
export function createPushSender({ db, env, log, now, openKeys, timeouts = defaultTimeouts }: Options): PushSender {
  const deliveries = new Map<string, Delivery>()
  const jobs = createInProcessJobs(work, 32)
  const stopping = new AbortController()
  // Some push services refuse a sender without a contact.
  const subject = env.publicUrl?.startsWith('https:') ? env.publicUrl : `mailto:${env.salesEmail}`

  let opened: Promise<PushKeys> | undefined
  const keys = (): Promise<PushKeys> => {
    // What failed is tried again with the next that needs them.
    opened ??= openKeys().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }

  async function work(job: string): Promise<void> {
    const delivery = deliveries.get(job)
    try {
      if (!delivery) await address(job)
      else if (!(await deliver(delivery))) deliveries.delete(job)
    } catch (error) {
      deliveries.delete(job)
      if (!stopping.signal.aborted)
        log.warn({ err: error, run: delivery?.runId ?? job }, 'a notification could not be sent')
    }
  }

  /** Finds the devices to notify of the run. */
  async function address(runId: string): Promise<void> {
    const run = await findRun(db, runId)
    if (!run || !messageOf(run)) return
    for (const { id } of await listDevices(db, run.user_id, now())) {
      // A state of its own for each, so that one that follows at once is not taken for one that is under way.
      const job = `${runId} ${run.status} ${id}`
      deliveries.set(job, { job, runId, deviceId: id, tries: 0 })
      jobs.enqueue(job)
    }
  }

  /** One try; true when there is to be another. */
  async function deliver(delivery: Delivery): Promise<boolean> {
    const [run, device] = await Promise.all([findRun(db, delivery.runId), findDevice(db, delivery.deviceId, now())])
    const message = run && messageOf(run)
    // The user has signed out, or the run has gone on.
    if (!message || !device || device.user_id !== run.user_id) return false
    const { host } = new URL(device.endpoint)
    const facts = { run: run.id, host }
    let answer: Answer
    try {
      answer = await sendTo(device, message)
    } catch (error) {
      if (stopping.signal.aborted) return false
      if (error instanceof PrivateAddress) return drop(device, facts)
      return again(delivery, undefined, {
        ...facts,
        reason: (error as { code?: string }).code ?? (error as Error).name,
      })
    }
    const { status, retryAfter } = answer
    if (status >= 200 && status < 300) return false
    if (status === 404 || status === 410) return drop(device, facts)
    if (status === 429 || status >= 500) return again(delivery, retryAfter, { ...facts, status })
    log.warn({ ...facts, status }, 'a push service refused a notification')
    return false
  }

  async function sendTo({ endpoint, p256dh, auth }: PushDeviceRow, message: PushMessage): Promise<Answer> {
    const isQuestion = message.kind === 'waiting'
    const { headers, body } = await sealMessage({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails: { subject, ...(await keys()) },
      // A question stays open for a week.
      TTL: isQuestion ? 7 * day : day,
      urgency: isQuestion ? 'high' : 'normal',
      // At most 32 characters, in which the push service can read nothing.
      topic: createHash('sha256').update(message.run).digest('base64url').slice(0, 32),
    })
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(timeouts.answerMs)])
    return post({ url: new URL(endpoint), headers, body, gate: publicGate(env.pushHosts), signal, now })
  }

  async function drop(device: PushDeviceRow, facts: object): Promise<false> {
    log.info(facts, 'a device can no longer be told of runs')
    await deleteDevice(db, device.user_id, device.id)
    return false
  }

  function again(delivery: Delivery, retryAfter: number | undefined, facts: object): boolean {
    const guess = timeouts.againMs[delivery.tries]
    if (guess === undefined) {
      log.warn(facts, 'a notification was given up')
      return false
    }
    delivery.tries += 1
    const wait = retryAfter === undefined ? guess : Math.min(retryAfter * 1000, maxWaitMs)
    log.debug({ ...facts, wait }, 'a notification is tried again')
    pause(wait, undefined, { signal: stopping.signal, ref: false }).then(
      () => jobs.enqueue(delivery.job),
      () => {},
    )
    return true
  }

  return {
    publicKey: async () => (await keys()).publicKey,
    tell: (runId) => jobs.enqueue(runId),
    async stop() {
      stopping.abort()
      await jobs.stop()
    },
  }
}
