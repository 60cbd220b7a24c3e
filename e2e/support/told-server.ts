import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from '../../server/app.ts'
import { readEnv } from '../../server/env.ts'
import { createLog } from '../../server/log.ts'
import { openServices } from '../../server/open-services.ts'
import { scriptedEngine } from '../../server/testing/scripted-engine.ts'
import { ensureDemo } from '../../server/workspaces/demo.rules.ts'

export type ToldServer = Awaited<ReturnType<typeof startToldServer>>

/**
 * The server with its built app, whose engine writes what the test scripts; a request waits `replyTimeoutMs` for
 * it.
 */
export async function startToldServer(replyTimeoutMs: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-told-'))
  const env = readEnv({ MUSTER_DATA: dataDir, LOG_LEVEL: 'silent' })
  const log = createLog(env.logLevel)
  const engine = scriptedEngine()
  const services = await openServices(env, log, { runAgent: engine.runAgent, replyTimeoutMs })
  const { db, runs } = services
  const demo = (await ensureDemo(db, Date.now()))!
  const app = createApp(services, { demo, appDirectory: join(import.meta.dirname, '../../dist/pwa') })
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    demo,
    engine,
    async stop() {
      server.close()
      server.closeAllConnections()
      await runs.stop(0)
      await db.destroy()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
