import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '#shared/domain/ids.ts'
import type { Env } from '../env.ts'
import { createInProcessJobs } from '../jobs/in-process.ts'
import type { Logger } from '../log.ts'
import type { Message } from './messages.ts'

export type Mailer = {
  /** Whether there is a server to send through. */
  isOn: boolean
  /** Sends a mail by and by, and again where that fails for now; whatever goes wrong is only logged. */
  send: (message: Message) => void
  /**
   * Whether a mail of this kind may go to this address now; if so, the next one has to wait a while, for any caller.
   */
  isDue: (kind: string, to: string) => boolean
  /** Does work after the answer, which its caller sends at once, so that its duration reveals nothing. */
  later: (work: () => Promise<void>) => void
  /** Finishes what is being done and gives up what still waits. */
  stop: () => Promise<void>
}

/** The waits before a mail is tried again, in milliseconds. */
export type MailTimeouts = readonly number[]

type Options = { env: Pick<Env, 'smtp'>; log: Logger; now: () => number; timeouts: MailTimeouts | undefined }

/** One address gets a mail of one kind at most this often, for all callers together. */
export const mailEveryMs = 60_000

export const worksAtOnce = 4

const defaultTimeouts: MailTimeouts = [5_000, 30_000, 2 * 60_000, 10 * 60_000]

/** Sends plain mails through the server that SMTP_URL names, in the background. */
export function createMailer({ env, log, now, timeouts = defaultTimeouts }: Options): Mailer {
  const { smtp } = env
  const works = new Map<string, () => Promise<void>>()
  const mailed = new Map<string, number>()
  const jobs = createInProcessJobs(work, worksAtOnce)
  const stopping = new AbortController()
  let opening: Promise<(message: Message) => Promise<unknown>> | undefined

  async function work(job: string): Promise<void> {
    const todo = works.get(job)
    works.delete(job)
    await todo?.().catch((error: unknown) => log.error({ err: error }, 'what comes before a mail could not be done'))
  }

  function later(todo: () => Promise<void>): void {
    const job = newId()
    works.set(job, todo)
    jobs.enqueue(job)
  }

  async function attempt(message: Message, tries: number): Promise<void> {
    try {
      const transmit = await (opening ??= open(smtp!))
      await transmit(message)
    } catch (error) {
      // Nothing else of the error: it may repeat what was to be sent.
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      const wait = isRefusal(responseCode) ? undefined : timeouts[tries]
      log.warn(
        { mail: message.kind, code, responseCode, tries: tries + 1 },
        wait === undefined ? 'a mail was given up' : 'a mail is tried again',
      )
      if (wait !== undefined) again(message, tries + 1, wait)
    }
  }

  function again(message: Message, tries: number, wait: number): void {
    pause(wait, undefined, { signal: stopping.signal, ref: false }).then(
      () => later(() => attempt(message, tries)),
      () => {},
    )
  }

  return {
    isOn: smtp !== undefined,
    send(message) {
      if (smtp) later(() => attempt(message, 0))
    },
    isDue(kind, to) {
      for (const [key, at] of mailed) if (at <= now() - mailEveryMs) mailed.delete(key)
      const key = `${kind} ${to}`
      if (mailed.has(key)) return false
      mailed.set(key, now())
      return true
    },
    later,
    async stop() {
      stopping.abort()
      await jobs.stop()
    },
  }
}

/** The server wants this mail neither now nor later. */
function isRefusal(responseCode: number | undefined): boolean {
  return responseCode !== undefined && responseCode >= 500
}

async function open({ url, from }: NonNullable<Env['smtp']>): Promise<(message: Message) => Promise<unknown>> {
  // Loaded with the first mail: most servers send few.
  const { createTransport } = await import('nodemailer')
  const limits = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }
  const transport = createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true })
  return ({ to, subject, text, html }) =>
    transport.sendMail({ from, to, subject, text, html, headers: { 'auto-submitted': 'auto-generated' } })
}
