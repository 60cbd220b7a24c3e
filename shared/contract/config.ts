import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const PasswordPolicy = v.object({
  min_length: v.number(),
  require_uppercase: v.boolean(),
  require_lowercase: v.boolean(),
  require_numbers: v.boolean(),
  require_special: v.boolean(),
})
export type PasswordPolicy = v.InferOutput<typeof PasswordPolicy>

export const Config = v.object({
  /** The demo's credentials, only in demo mode and only for requests that no proxy forwarded. */
  demo: v.nullable(v.object({ username: v.string(), password: v.string() })),
  password_policy: PasswordPolicy,
  limits: v.object({
    /** The largest request body the server takes, in bytes. */
    max_request_bytes: v.number(),
    /** How many bytes of files fit in one request once written in base64. */
    max_attached_bytes: v.number(),
    max_attached_files: v.number(),
    /** A plain request is answered this long after it came, in milliseconds, whatever still runs. */
    request_timeout_ms: v.number(),
  }),
  billing: v.object({ enabled: v.boolean(), stripe_publishable_key: v.nullable(v.string()) }),
  /** The address that Contact Sales writes to. */
  sales_email: v.string(),
  google: v.object({ configured: v.boolean() }),
  /** The server's address as it was told (MUSTER_URL); null where links carry the address of whoever asks for them. */
  public_url: v.optional(v.nullable(v.string())),
  /** Whether the server sends mail; without it people pass links on themselves. */
  mail: v.object({ configured: v.boolean() }),
  registration: v.picklist(['open', 'invite', 'off']),
  /** True until the first administrator exists outside demo mode. */
  setup_required: v.boolean(),
  version: v.string(),
})
export type Config = v.InferOutput<typeof Config>

export const config = {
  get: endpoint({
    method: 'GET',
    path: '/config',
    summary: 'What a client needs to know before it signs in',
    auth: 'public',
    response: Config,
  }),
  openapi: endpoint({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This document: OpenAPI 3.1, made from the contract',
    auth: 'public',
    response: v.looseObject({ openapi: v.string(), paths: v.record(v.string(), v.unknown()) }),
  }),
}
