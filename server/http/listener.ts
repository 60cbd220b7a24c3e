import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { App } from '../app.ts'
import { connectionTimes } from './limits.ts'

/**
 * The HTTP server of an application, which does not listen yet; what takes longer than `times` is answered 408 and
 * closed.
 */
export function createListener(app: App, times = connectionTimes): Server {
  return createAdaptorServer({ fetch: app.fetch, serverOptions: times }) as Server
}
