import { randomInt } from 'node:crypto'
import { newId } from '#shared/domain/ids.ts'
import { hashPassword } from '../secrets/passwords.ts'
import { startTrial } from '../billing/trial.rules.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import { anyUserExists, insertUser, setActive, workspaceOfUser } from './users.repo.ts'
import { getSetting, setSetting } from '../settings/settings.repo.ts'
import { createDemoWorkspace } from './workspaces.rules.ts'

export type DemoCredentials = { username: string; password: string }

type Demo = DemoCredentials & { user_ids: string[] }

const demoKey = 'demo'
/** What the demo's trial is of. */
const demoPlan = 'standard'

/**
 * Seeds the demo once and returns its credentials at every start; null where people are already at work, whose data a
 * demo has no business in. The password is random per installation and kept readable, because the login screen shows
 * it.
 */
export async function ensureDemo(db: Db, now: number): Promise<DemoCredentials | null> {
  let known = await getSetting<Demo>(db, demoKey)
  if (!known && (await anyUserExists(db))) {
    // The demo's people and its note come together, from another process perhaps just now.
    known = await getSetting<Demo>(db, demoKey)
    if (!known) return null
  }
  if (known) {
    await setActive(db, known.user_ids, true)
    // A demo that an earlier version seeded has no subscription yet.
    const workspaceId = await workspaceOfUser(db, known.user_ids[0]!)
    if (workspaceId) await startTrial(db, workspaceId, demoPlan, now)
    return { username: known.username, password: known.password }
  }
  const credentials = { username: 'admin', password: newPassword() }
  const password_hash = await hashPassword(credentials.password)
  await inTransaction(db, async (tx) => {
    const alex = { id: newId(), name: 'Alex Kim' }
    const sam = { id: newId(), name: 'Sam Rivera' }
    const workspace_id = await createDemoWorkspace(tx, 'Muster demo', now, [alex, sam])
    await startTrial(tx, workspace_id, demoPlan, now)
    const person = { workspace_id, password_hash, active: 1, created_at: now, credit_cap: null }
    await insertUser(tx, {
      ...person,
      ...alex,
      email: 'admin@muster.example',
      username: 'admin',
      role: 'admin',
      is_owner: 1,
    })
    await insertUser(tx, {
      ...person,
      ...sam,
      email: 'member@muster.example',
      username: 'member',
      role: 'member',
      is_owner: 0,
    })
    await setSetting(tx, demoKey, { ...credentials, user_ids: [alex.id, sam.id] })
  }).catch(async (error: unknown) => {
    // Of several processes that start at once one is first.
    const first = await getSetting<Demo>(db, demoKey)
    if (!first) throw error
    Object.assign(credentials, { password: first.password })
  })
  return credentials
}

/** Outside demo mode, a password that a login screen has shown lets no one in. */
export async function retireDemo(db: Db): Promise<void> {
  const known = await getSetting<Demo>(db, demoKey)
  if (known) await setActive(db, known.user_ids, false)
}

/** Easy to type on a phone, and meets the default password policy: `Calm-Otter-4821`. */
function newPassword(): string {
  const pick = (words: string) => words.split(' ')[randomInt(words.split(' ').length)]!
  const first = pick(
    'Calm Brave Bright Clever Early Gentle Happy Honest Kind Lively Lucky Mellow Noble Quick Quiet Ready Sunny Swift Tidy Warm',
  )
  const second = pick(
    'Badger Beaver Crane Dolphin Falcon Finch Heron Ibis Koala Lark Lynx Marten Otter Panda Puffin Raven Robin Seal Stork Wren',
  )
  return `${first}-${second}-${randomInt(100_000, 1_000_000)}`
}
