import { ProblemError } from '#shared/contract/problem.ts'
import { newId } from '#shared/domain/ids.ts'
import { unmetPasswordRules } from '#shared/domain/password.ts'
import { hashPassword, hashSecret, newSecret } from '../auth.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import type { UserRow } from '../db/schema.ts'
import { passwordPolicy } from '../limits.ts'
import type { Services } from '../services.ts'
import { deleteSetting, getSetting, setSetting, takeSetting } from '../settings/settings.repo.ts'
import { createWorkspace } from '../workspaces/workspaces.rules.ts'
import { type UserWithWorkspace, adminExists, emailIsTaken, insertUser, usernamesLike } from './session.repo.ts'

type NewAccount = { name: string; email: string; password: string }

const setupTokenKey = 'setup_token_hash'

/** Registers a person with a workspace of their own, where registration is open. */
export async function register(services: Services, account: NewAccount): Promise<UserWithWorkspace> {
  const { registration } = services.env
  if (registration === 'off') throw new ProblemError(403, 'registration_off', 'Registration is closed on this server.')
  if (registration === 'invite') {
    throw new ProblemError(403, 'invitation_required', 'Registration on this server is by invitation. Ask your administrator for a link.')
  }
  return createAccount(services, account, { role: 'member', is_owner: 1 })
}

/** Makes the first administrator from the one-time set-up link; of simultaneous uses one wins. */
export async function setUp(services: Services, setupToken: string, account: NewAccount): Promise<UserWithWorkspace> {
  const used = new ProblemError(403, 'setup_link_used', 'This set-up link is not valid any more. Start the server again for a new one, or sign in.')
  const hashed = hashSecret(setupToken)
  if ((await getSetting<string>(services.db, setupTokenKey)) !== hashed) throw used
  return createAccount(services, account, { role: 'admin', is_owner: 1 }, async (tx) => {
    if (!(await takeSetting(tx, setupTokenKey, hashed)) || (await adminExists(tx))) throw used
  })
}

/** Makes an administrator with a workspace; from the environment or `muster admin create`. The set-up link ends. */
export async function createAdministrator(services: Services, account: NewAccount): Promise<UserWithWorkspace> {
  return createAccount(services, account, { role: 'admin', is_owner: 1 }, (tx) => deleteSetting(tx, setupTokenKey))
}

/** A new one-time set-up token while there is no administrator; undefined once there is one. */
export async function newSetupToken(db: Db): Promise<string | undefined> {
  if (await adminExists(db)) return undefined
  const token = newSecret()
  await setSetting(db, setupTokenKey, hashSecret(token))
  return token
}

async function createAccount(
  services: Services,
  account: NewAccount,
  rank: Pick<UserRow, 'role' | 'is_owner'>,
  /** Part of the same transaction; when it throws, there is no account. */
  before: (tx: Db) => Promise<void> = async () => {},
): Promise<UserWithWorkspace> {
  const unmet = unmetPasswordRules(account.password, passwordPolicy)
  if (unmet.length > 0) {
    const detail = `The password needs ${new Intl.ListFormat('en').format(unmet)}.`
    throw new ProblemError(400, 'weak_password', detail, { errors: [{ path: 'password', message: detail }] })
  }
  const email = account.email.toLowerCase()
  const taken = new ProblemError(409, 'email_taken', 'An account with this e-mail address exists already. Sign in instead.')
  if (await emailIsTaken(services.db, email)) throw taken
  const password_hash = await hashPassword(account.password)
  const now = services.now()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await insertAccount()
    } catch (error) {
      if (error instanceof ProblemError) throw error
      // Two at once: the unique indexes let only the first in. The same e-mail is taken now; a user name has others.
      if (await emailIsTaken(services.db, email)) throw taken
      if (attempt === 5) throw error
    }
  }

  function insertAccount(): Promise<UserWithWorkspace> {
    return inTransaction(services.db, async (tx) => {
      await before(tx)
      const workspaceName = `${account.name}'s workspace`
      const workspace_id = await createWorkspace(tx, workspaceName, now)
      const user: UserRow = {
        id: newId(),
        workspace_id,
        email,
        username: await freeUsername(tx, email),
        name: account.name,
        ...rank,
        password_hash,
        active: 1,
        created_at: now,
        credit_cap: null,
      }
      await insertUser(tx, user)
      return { ...user, workspace_name: workspaceName }
    })
  }
}

/** The e-mail's local part, with a number where somebody has it already. */
async function freeUsername(db: Db, email: string): Promise<string> {
  const wanted = email.slice(0, email.indexOf('@'))
  const taken = new Set(await usernamesLike(db, wanted))
  if (!taken.has(wanted)) return wanted
  for (let n = 2; ; n += 1) {
    if (!taken.has(`${wanted}${n}`)) return `${wanted}${n}`
  }
}
