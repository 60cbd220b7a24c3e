import * as v from 'valibot'
import { Deleted, Id, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Outcome } from './runs.ts'

/**
 * What a push service carries to a device, encrypted: enough to say whose run it is and to open it, and none of its
 * result.
 */
export const PushMessage = v.object({
  kind: v.picklist(['completed', 'failed', 'waiting']),
  /** How a completed run ended for its user. */
  outcome: v.optional(v.nullable(Outcome), null),
  /** The run, and the conversation of the AI Chat that it belongs to. */
  run: Id,
  chat: v.nullable(Id),
  agent_id: Id,
  agent: v.string(),
  /** How the prompt begins. */
  prompt: v.string(),
})
export type PushMessage = v.InferOutput<typeof PushMessage>

/**
 * A device that gets notifications of runs. Its id is the SHA-256 of its endpoint in base64url, so that a browser
 * knows its own.
 */
export const PushDevice = v.object({ id: Id, user_agent: v.string(), created_at: Instant, current: v.boolean() })

export const push = {
  key: endpoint({
    method: 'GET',
    path: '/push/key',
    summary: "The server's public key, which a browser subscribes with (RFC 8292)",
    auth: 'user',
    response: v.object({ public_key: v.string() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/push/devices',
    summary: 'Your devices that are told of runs',
    auth: 'user',
    response: v.array(PushDevice),
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/push/devices',
    summary: 'Be told on this device when a run ends or waits for you; ends with the session',
    auth: 'user',
    scope: 'session',
    /** As `PushSubscription.toJSON()` returns it. */
    body: v.object({
      expirationTime: v.optional(v.nullable(v.number())),
      endpoint: v.pipe(
        v.string(),
        v.maxLength(2048),
        v.url('The endpoint must be an address that begins with https://.'),
      ),
      keys: v.object({
        // A point on P-256, uncompressed, and sixteen random bytes (RFC 8291).
        p256dh: v.pipe(
          v.string(),
          v.regex(/^B[\w-]{86}=?$/, 'keys.p256dh must be a public key of 65 bytes in base64url.'),
        ),
        auth: v.pipe(v.string(), v.regex(/^[\w-]{22}={0,2}$/, 'keys.auth must be 16 bytes in base64url.')),
      }),
    }),
    response: PushDevice,
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/push/devices/:id',
    summary: 'Stop telling one of your devices',
    auth: 'user',
    scope: 'session',
    response: Deleted,
  }),
}
