import { createECDH } from 'node:crypto'
import { inTransaction } from '../db/connect.ts'
import { open, seal } from '../secrets/seal.ts'
import type { Services } from '../services.ts'
import { findKey, keepFirstKey, replaceKey } from './push.repo.ts'

/** The pair of P-256 that this server signs its notifications with (RFC 8292), in base64url. */
export type PushKeys = { publicKey: string; privateKey: string }

/** The kept keys; made at the first start, and anew where they were sealed under a secret that is lost. */
export async function openPushKeys(services: Pick<Services, 'db' | 'env' | 'log' | 'now'>): Promise<PushKeys> {
  const { db, env, log, now } = services
  const kept = await findKey(db)
  const known = kept && open(env, kept.sealed)
  if (known) return { publicKey: kept.public_key, privateKey: known }
  if (kept) {
    log.warn(
      'the keys for notifications were sealed under another secret: new ones are made, and devices ' +
        'subscribe again when Muster is opened on them',
    )
    await inTransaction(db, (tx) => replaceKey(tx, kept))
  }
  const pair = createECDH('prime256v1')
  const public_key = pair.generateKeys('base64url')
  // Written with all 32 bytes: a leading zero is part of it.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  const first = await keepFirstKey(db, { id: 'vapid', public_key, sealed: seal(env, privateKey), created_at: now() })
  return first.public_key === public_key ? { publicKey: public_key, privateKey } : openPushKeys(services)
}
