import { undoableMs } from '#shared/contract/limits.ts'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { deleteExpiredLinks } from './account/links.repo.ts'
import { createApp } from './app.ts'
import { deleteEventsBefore } from './billing/billing.repo.ts'
import { tellStripe } from './billing/stripe-duties.rules.ts'
import { deleteContinuationsBefore } from './chat/continuations.repo.ts'
import { claimDirectory, unhurriedly } from './db/connect.ts'
import { beThere } from './db/presence.ts'
import { getReady } from './engine/lazy.ts'
import type { Env } from './env.ts'
import { deleteKeysBefore } from './http/idempotency.repo.ts'
import { deleteChangesBefore } from './undo/undo.rules.ts'
import { keysKeptMs } from './http/limits.ts'
import { createListener } from './http/listener.ts'
import type { Logger } from './log.ts'
import { pollEvery } from './jobs/poll-every.ts'
import { findModels } from './models/connections.rules.ts'
import { addressOf, openServices } from './open-services.ts'
import { deleteRateLimitsBefore } from './http/rate-limits.repo.ts'
import type { Services } from './services.ts'
import { forgetAttempts } from './session/attempts.rules.ts'
import { deleteExpiredRegistrations } from './session/confirmation.repo.ts'
import { createAdministrator, newSetupToken } from './session/registration.rules.ts'
import { adminExists } from './workspaces/users.repo.ts'
import { deleteExpiredSessions } from './session/session.repo.ts'
import { compactTombstones } from './sync/sync.repo.ts'
import { deleteInvitationsBefore } from './team/invitations.repo.ts'
import { deliveriesKeptMs } from './webhooks/deliveries.rules.ts'
import { deleteDeliveriesBefore } from './webhooks/webhooks.repo.ts'
import { type DemoCredentials, ensureDemo, retireDemo } from './workspaces/demo.rules.ts'

export type Running = {
  url: string
  demo: DemoCredentials | null
  /** Where the first administrator is made; null once there is one. */
  setupUrl: string | null
  /** The models that run on this machine, where the server may look for them. */
  findModels: () => ReturnType<typeof findModels>
  close: () => Promise<void>
}

/**
 * How often a server looks for runs that no process works on: those that others have no room for, and those of dead
 * processes.
 */
const recoverEveryMs = 5_000

const tidyEveryMs = 60 * 60_000
/** Of so many deletions of a workspace every device is told, however long it was away. */
const deletionsKept = 10_000
/** Requests that wait for the start are answered first: due work and cleaning up come only then. */
const firstWorkMs = 1_000

/** How long a closing server lets runs finish before it settles them. */
const graceMs = 5_000

/** Starts the server and resolves once it answers. */
export async function startServer(env: Env, log: Logger, appDirectory: string): Promise<Running> {
  const embedded = env.database.kind === 'sqlite'
  const release =
    env.database.kind === 'sqlite' ? claimDirectory(join(env.dataDir, 'server.lock')) : await beThere(env.database)
  const services = await openServices(env, log, { getReady })
  const { db, runs } = services
  if (!env.demo) await retireDemo(db)
  if (env.admin && !(await adminExists(db))) {
    await createAdministrator(services, { name: 'Administrator', ...env.admin }).catch(async (error: unknown) => {
      // Of several processes that start at once one is first.
      if (!(await adminExists(db))) throw error
    })
  }
  const demo = env.demo ? await ensureDemo(db, services.now()) : null
  const setupToken = demo ? undefined : await newSetupToken(db)
  // Alone on this directory, so any run marked as running belongs to a server that is gone.
  await runs.recover(embedded)
  const endRecovery = pollEvery(recoverEveryMs, () =>
    runs.recover(false).catch((error: unknown) => log.error({ err: error }, 'runs could not be recovered')),
  )
  services.settings.start()
  await services.backups.start(embedded)
  let tidied = Promise.resolve()
  const tidy = () => {
    tidied = forgetOld(services).catch((error: unknown) =>
      log.error({ err: error }, 'old sessions and keys could not be deleted'),
    )
    void tellStripe(services)
    services.erasures.wake()
    return tidied
  }
  const endTidying = pollEvery(tidyEveryMs, tidy)

  const app = createApp(services, { demo, appDirectory })
  const server = createListener(app)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(env.port, env.host, resolve)
  })
  const { port } = server.address() as AddressInfo
  const url = env.publicUrl ?? addressOf(env.host, port)
  services.origin = url
  const beginWork = () => {
    services.scheduler.start()
    services.google.start()
    services.webhooks.start()
    void tidy()
  }
  const firstWork = setTimeout(beginWork, firstWorkMs).unref()

  return {
    url,
    demo,
    setupUrl: setupToken ? `${url}/setup?token=${setupToken}` : null,
    findModels: () => findModels(services),
    async close() {
      endRecovery()
      endTidying()
      clearTimeout(firstWork)
      const closed = new Promise((resolve) => server.close(resolve))
      await services.settings.stop()
      await services.scheduler.stop()
      await services.backups.stop()
      await services.google.stop()
      await runs.stop(graceMs)
      await services.push.stop()
      await services.webhooks.stop(graceMs)
      await services.mail.stop()
      await services.erasures.stop()
      await tidied
      // Streams of runs that ended are closed; what still waits for its turn, and idle connections, end here.
      server.closeAllConnections()
      await closed
      await db.destroy()
      await release()
    },
  }
}

type Forgetting = Pick<Services, 'db' | 'env' | 'settings' | 'now'>

/** After a long pause there may be much of it. */
function forgetOld(services: Forgetting): Promise<void> {
  return unhurriedly(services.db, services.env.database, (db) => forgetOldIn({ ...services, db }))
}

async function forgetOldIn(services: Forgetting): Promise<void> {
  const { db, env, now } = services
  // The limiter has a clock of its own.
  if (env.database.kind === 'postgres') await deleteRateLimitsBefore(db, Date.now())
  await deleteExpiredLinks(db, now())
  // For a while a link says that it has run out.
  await deleteInvitationsBefore(db, now() - keysKeptMs)
  await deleteExpiredSessions(db, now())
  await deleteExpiredRegistrations(db, now())
  await forgetAttempts(services)
  await deleteKeysBefore(db, now() - keysKeptMs)
  await compactTombstones(db, deletionsKept, setImmediate)
  await deleteChangesBefore(db, now() - undoableMs)
  await deleteDeliveriesBefore(db, now() - deliveriesKeptMs)
  // Far longer than an event is sent again.
  await deleteEventsBefore(db, now() - keysKeptMs)
  // A day longer than they last, so that they can say why they do not work.
  await deleteContinuationsBefore(db, now() - 24 * 60 * 60_000)
}
