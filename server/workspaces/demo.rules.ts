import { randomInt } from 'node:crypto'
import { newId } from '#shared/domain/ids.ts'
import { hashPassword } from '../auth.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import { insertUser } from '../session/session.repo.ts'
import { getSetting, setSetting } from '../settings/settings.repo.ts'
import { createDemoWorkspace } from './workspaces.rules.ts'

export type DemoCredentials = { username: string; password: string }

const demoKey = 'demo'

/**
 * Seeds the demo once and returns its credentials at every start. The password is random per installation; it is kept
 * readable because it is shown on the login screen, and demo mode exists on loopback only.
 */
export async function ensureDemo(db: Db, now: number): Promise<DemoCredentials> {
  const known = await getSetting<DemoCredentials>(db, demoKey)
  if (known) return known
  const credentials = { username: 'admin', password: newPassword() }
  const password_hash = await hashPassword(credentials.password)
  await inTransaction(db, async (tx) => {
    const workspace_id = await createDemoWorkspace(tx, 'Muster demo', now)
    const person = { workspace_id, password_hash, active: 1, created_at: now }
    await insertUser(tx, { ...person, id: newId(), email: 'admin@muster.example', username: 'admin', name: 'Alex Kim', role: 'admin', is_owner: 1 })
    await insertUser(tx, { ...person, id: newId(), email: 'member@muster.example', username: 'member', name: 'Sam Rivera', role: 'member', is_owner: 0 })
    await setSetting(tx, demoKey, credentials)
  })
  return credentials
}

/** Easy to type on a phone, and meets the default password policy: `Calm-Otter-4821`. */
function newPassword(): string {
  const pick = (words: string) => words.split(' ')[randomInt(words.split(' ').length)]!
  const first = pick('Calm Brave Bright Clever Early Gentle Happy Honest Kind Lively Lucky Mellow Noble Quick Quiet Ready Sunny Swift Tidy Warm')
  const second = pick('Badger Beaver Crane Dolphin Falcon Finch Heron Ibis Koala Lark Lynx Marten Otter Panda Puffin Raven Robin Seal Stork Wren')
  return `${first}-${second}-${randomInt(100_000, 1_000_000)}`
}
