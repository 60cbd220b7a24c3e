import { createHash, timingSafeEqual } from 'node:crypto'
import { ProblemError } from '#shared/contract/problem.ts'
import type { App } from '../app.ts'
import type { Metrics } from './metrics.ts'

/** Serves /metrics to clients that send the token: outside /api, because it is for machines without accounts. */
export function metricsRoutes(app: App, metrics: Metrics, token: string): void {
  // Of one length, so that the comparison reveals nothing of the token.
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const expected = digest(`Bearer ${token}`)
  app.get('/metrics', async (context) => {
    if (!timingSafeEqual(digest(context.req.header('authorization') ?? ''), expected))
      throw new ProblemError(401, 'unauthorized', 'Send the token of MUSTER_METRICS_TOKEN as a bearer token.')
    return context.body(await metrics.text(), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    })
  })
}
