import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Api, createClient } from '#shared/client/client.ts'
import { type App, createApp } from '../app.ts'
import { migrate, schemaVersion } from '../db/migrate.ts'
import { type Env, readEnv } from '../env.ts'
import type { connectionTimes } from '../http/limits.ts'
import { createListener } from '../http/listener.ts'
import { type Logger, createLog } from '../log.ts'
import { type Parts, openServices } from '../open-services.ts'
import type { Services } from '../services.ts'
import { setSetting } from '../settings/settings.repo.ts'
import { type DemoCredentials, ensureDemo } from '../workspaces/demo.rules.ts'
import { newPostgresDatabase, postgresTemplate } from './postgres.ts'

export type TestServer = {
  app: App
  services: Services
  demo: DemoCredentials
  /** Requests without a socket. */
  fetch: typeof globalThis.fetch
  /** Listens on a free port of 127.0.0.1, for tests that need a socket to break; returns the address. */
  listen: () => Promise<string>
  /** A client of the real kind; with a token, it is signed in. */
  client: (token?: string) => Api
  /** Signs in and returns the token and a client with it. */
  signIn: (login: string, password?: string) => Promise<{ token: string; api: Api }>
  close: () => Promise<void>
}

type Options = Partial<Parts> & {
  env?: Record<string, string>
  /** Opens the database of another test server, as a second process would. */
  database?: Env['database']
  /** Counts calls as the setting says; other tests call as often as they need. */
  rateLimited?: boolean
  /** How long a connection may take, on the socket of `listen`. */
  times?: typeof connectionTimes
  log?: Logger
}

/**
 * The whole application on a database of its own, SQLite or PostgreSQL by TEST_DATABASE. Answers are held to the
 * contract.
 */
export async function openTestServer(options: Options = {}): Promise<TestServer> {
  const directory = mkdtempSync(join(tmpdir(), 'muster-server-'))
  const database = options.database ?? (await newDatabase(directory))
  const env: Env = { ...readEnv({ MUSTER_DATA: directory, LOG_LEVEL: 'silent', ...options.env }), database }
  const log = options.log ?? createLog(env.logLevel)
  const services = await openServices(env, log, options)
  const { db, settings, runs, push, webhooks, google, mail, backups, erasures, now } = services
  if (!options.rateLimited) await setSetting(db, 'rate_limit_per_minute', 0)
  await settings.refresh()
  settings.start()
  const demo = (await ensureDemo(db, now())) ?? { username: '', password: '' }
  const app = createApp(services, { demo: env.demo ? demo : null, checkAnswers: true })
  const fetch = ((...request: ConstructorParameters<typeof Request>) =>
    app.fetch(new Request(...request))) as typeof globalThis.fetch
  const server = createListener(app, options.times)
  const client = (token?: string) => createClient({ baseUrl: 'http://muster.test', fetch, token: () => token })

  return {
    app,
    services,
    demo,
    fetch,
    client,
    async listen() {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
    async signIn(login, password = demo.password) {
      const { access_token } = await client().session.login({ body: { email: login, password } })
      return { token: access_token, api: client(access_token) }
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await backups.stop()
      await settings.stop()
      await runs.stop(0)
      await push.stop()
      await webhooks.stop(0)
      await google.stop()
      await mail.stop()
      await erasures.stop()
      await db.destroy()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** An unused database, SQLite or PostgreSQL by TEST_DATABASE: a copy of one whose tables were made once. */
async function newDatabase(directory: string): Promise<Env['database']> {
  if (process.env.TEST_DATABASE === 'postgres')
    return newPostgresDatabase(inject('postgresSocket'), `t_${randomUUID().replaceAll('-', '')}`, postgresTemplate)
  const file = join(directory, 'muster.db')
  copyFileSync(await sqliteTemplate(), file)
  return { kind: 'sqlite', file }
}

/** One for all workers of a test run, whose temporary folder it lies in. */
async function sqliteTemplate(): Promise<string> {
  const file = join(tmpdir(), `template-${schemaVersion}.db`)
  if (existsSync(file)) return file
  const own = `${file}.${process.pid}`
  await migrate({ kind: 'sqlite', file: own })
  // Whole or not there; another worker's is as good.
  renameSync(own, file)
  return file
}
