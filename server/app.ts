import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { matchedRoutes } from 'hono/route'
import { getPath } from 'hono/utils/url'
import { ProblemError } from '#shared/contract/problem.ts'
import { accountRoutes } from './account/account.routes.ts'
import { agentRoutes } from './agents/agents.routes.ts'
import { lastBackup } from './backups/backups.rules.ts'
import { backupRoutes } from './backups/backups.routes.ts'
import { billingRoutes } from './billing/billing.routes.ts'
import { calendarRoutes } from './calendar/calendar.routes.ts'
import { chatRoutes } from './chat/chat.routes.ts'
import { configRoutes } from './config/config.routes.ts'
import { createCors, isPreflight } from './http/cors.ts'
import { DatabaseSilent } from './db/silent.ts'
import { runRoutes } from './runs/runs.routes.ts'
import { type Api, requireAllHandled } from './http/handle.ts'
import { type Bindings, type Headings, addAnnounced, securityHeaders, takeAnnounced } from './http/headers.ts'
import { metricsRoutes } from './metrics/metrics.routes.ts'
import { modelRoutes } from './models/models.routes.ts'
import { withoutToken } from './http/origin.ts'
import { projectRoutes } from './projects/projects.routes.ts'
import { pushRoutes } from './push/push.routes.ts'
import { draftRoutes } from './drafts/drafts.routes.ts'
import { proposalRoutes } from './proposals/proposals.routes.ts'
import { scheduleRoutes } from './schedules/schedules.routes.ts'
import { integrationRoutes } from './integrations/integrations.routes.ts'
import type { Services } from './services.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { pingDatabase } from './settings/settings.repo.ts'
import { instanceRoutes } from './instance/instance.routes.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { servePages } from './http/static.ts'
import { syncRoutes } from './sync/sync.routes.ts'
import { taskRoutes } from './tasks/tasks.routes.ts'
import { teamRoutes } from './team/team.routes.ts'
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts'
import { webhookRoutes } from './webhooks/webhooks.routes.ts'
import { withTimeout } from './db/with-timeout.ts'
import type { DemoCredentials } from './workspaces/demo.rules.ts'

type AppOptions = {
  /** Shown on the login screen, in demo mode. */
  demo?: DemoCredentials | null
  /** The built PWA. */
  appDirectory?: string
  /** Holds every answer to the contract; tests do. */
  checkAnswers?: boolean
}

/** Balancers do not wait for long themselves. */
const readyWithinMs = 3_000

export type App = Hono<{ Bindings: Bindings }>

/** Builds the application: `app.fetch` answers requests, with or without a socket. */
export function createApp(services: Services, options: AppOptions = {}): App {
  const hono: App = new Hono()
  const { log, metrics } = services
  const headers = securityHeaders(services.env)
  const cors = createCors(services.settings)

  // Around all of Hono, not as its middleware: a call that has one handler and nothing else is answered without
  // composing any.
  const answer = hono.fetch
  hono.fetch = async (request, given) => {
    const started = performance.now()
    const path = getPath(request)
    const id = randomUUID()
    const bindings: Bindings = Object.assign(given ?? {}, { announced: { ...headers, 'x-request-id': id } })
    if (isOfApi(path)) Object.assign(bindings.announced, cors(request))
    const response =
      isOfApi(path) && isPreflight(request) ? new Response(null, { status: 204 }) : await answer(request, bindings)
    addAnnounced(bindings, response)
    if (log.isLevelEnabled('debug'))
      log.debug(
        {
          request: id,
          method: request.method,
          path: withoutToken(path),
          status: response.status,
          ms: Math.round(performance.now() - started),
        },
        'answered',
      )
    return response
  }

  if (metrics) {
    hono.use(async (context, next) => {
      const started = performance.now()
      await next()
      metrics.answered(context.req.method, routeOf(context), context.res.status, (performance.now() - started) / 1000)
    })
  }

  hono.get('/healthz', (context) => context.json({ ok: true }))
  hono.get('/readyz', async (context) => {
    await withTimeout(pingDatabase(services.db), readyWithinMs)
    return context.json({ ok: true, last_backup: await lastBackup(services.db) })
  })

  if (metrics) metricsRoutes(hono, metrics, services.env.metricsToken!)

  const api: Api = { hono, services, handled: new Set(), checkAnswers: options.checkAnswers ?? false }
  configRoutes(api, options.demo ?? null)
  sessionRoutes(api)
  agentRoutes(api)
  runRoutes(api)
  taskRoutes(api)
  projectRoutes(api)
  calendarRoutes(api)
  modelRoutes(api)
  chatRoutes(api)
  scheduleRoutes(api)
  draftRoutes(api)
  proposalRoutes(api)
  billingRoutes(api)
  teamRoutes(api)
  instanceRoutes(api)
  accountRoutes(api)
  twoFactorRoutes(api)
  pushRoutes(api)
  webhookRoutes(api)
  integrationRoutes(api)
  settingsRoutes(api)
  syncRoutes(api)
  backupRoutes(api)
  requireAllHandled(api.handled)

  const refuse = (error: unknown, context: Context<{ Bindings: Bindings }>): Response => {
    const problem = asProblem(error)
    if (problem.status >= 500)
      log.error({ err: error, method: context.req.method, path: withoutToken(context.req.path) }, 'a request broke')
    const headers: Headings = {
      ...takeAnnounced(context.env),
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
    }
    if (problem.retryAfter) headers['retry-after'] = String(problem.retryAfter)
    // The rest of what is too large is not read: nothing else can come over this connection (RFC 9110 §15.5.14).
    if (problem.status === 413) headers.connection = 'close'
    if (problem.status === 401) headers['www-authenticate'] = 'Bearer'
    return new Response(JSON.stringify(problem), { status: problem.status, headers })
  }
  hono.onError(refuse)

  const pages = options.appDirectory === undefined ? undefined : servePages(options.appDirectory)
  // Not a route of all paths: beside it no call would have one handler.
  hono.notFound((context) => {
    const { method, path } = context.req
    if (isOfApi(path))
      return refuse(
        new ProblemError(
          404,
          'no_such_call',
          `There is no ${method} ${path}. The calls are listed at /api/openapi.json.`,
        ),
        context,
      )
    return pages?.(context) ?? refuse(new ProblemError(404, 'not_found', 'There is nothing here.'), context)
  })
  return hono
}

/** The pattern that answered: the files of the app, and addresses that do not exist, are one each. */
function routeOf(context: Context): string {
  const { path } = context.req
  const route = matchedRoutes(context).find((each) => each.method !== 'ALL' && !each.path.includes('*'))
  return route?.path ?? (isOfApi(path) ? '/api/*' : '/*')
}

function isOfApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}

function asProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  if (error instanceof DatabaseSilent)
    return new ProblemError(503, 'database_silent', 'The database does not answer. Please try again in a moment.', {
      retryAfter: 5,
    })
  // Nothing internal leaks: the log has the rest under the request's id.
  return new ProblemError(500, 'internal', 'Something broke on the server. It has been logged; try again.')
}
