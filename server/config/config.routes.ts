import { isIP } from 'node:net'
import { type Config, config } from '#shared/contract/config.ts'
import { maxAttachedFiles } from '#shared/contract/limits.ts'
import { attachableBytes } from '#shared/domain/files.ts'
import { type Env, isLoopback } from '../env.ts'
import { type Api, handle } from '../http/handle.ts'
import { passwordPolicy } from '../session/password.rules.ts'
import { adminExists } from '../workspaces/users.repo.ts'
import { version } from '../version.ts'
import type { DemoCredentials } from '../workspaces/demo.rules.ts'
import { openApiDocument } from './openapi.ts'

export function configRoutes(api: Api, demo: DemoCredentials | null): void {
  const { env, db, settings } = api.services
  let administered = false

  handle(api, config.get, async ({ header }): Promise<Config> => {
    administered ||= await adminExists(db)
    const { max_request_size_mb, api_timeout_seconds } = settings.current
    const max_request_bytes = max_request_size_mb * 1024 * 1024
    return {
      demo: isForwarded(header) || !isOwnHost(header('host'), env) ? null : demo,
      password_policy: passwordPolicy(settings.current),
      limits: {
        max_request_bytes,
        max_attached_bytes: attachableBytes(max_request_bytes),
        max_attached_files: maxAttachedFiles,
        request_timeout_ms: api_timeout_seconds * 1000,
      },
      billing: { enabled: env.billing, stripe_publishable_key: (env.billing && env.stripe?.publishableKey) || null },
      sales_email: env.salesEmail,
      google: { configured: env.google !== undefined },
      public_url: env.publicUrl ?? null,
      mail: { configured: env.smtp !== undefined },
      registration: env.registration,
      setup_required: !administered,
      version,
    }
  })

  handle(api, config.openapi, () => openApiDocument())
}

/** A foreign name that its DNS points here would let a web page read the password. */
function isOwnHost(host: string | undefined, env: Env): boolean {
  if (host === undefined) return true
  if (!URL.canParse(`http://${host}`)) return false
  const { hostname } = new URL(`http://${host}`)
  return (
    isLoopback(hostname) ||
    isIP(hostname.replace(/^\[|\]$/g, '')) > 0 ||
    hostname === (env.publicUrl && new URL(env.publicUrl).hostname)
  )
}

/** Behind a proxy the client may be anyone, so it does not get the demo's password. */
function isForwarded(header: (name: string) => string | undefined): boolean {
  return ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some(
    (name) => header(name) !== undefined,
  )
}
