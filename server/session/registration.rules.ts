import { ProblemError } from '#shared/contract/problem.ts'
import { newId } from '#shared/domain/ids.ts'
import { recordAudit } from '../audit/audit.rules.ts'
import { hashPassword, verifyPassword } from '../secrets/passwords.ts'
import { hashSecret, newSecret } from '../secrets/tokens.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import type { UserRow } from '../db/schema.ts'
import type { Services } from '../services.ts'
import type { SigningIn } from './session.rules.ts'
import { deleteSetting, getSetting, setSetting, takeSetting } from '../settings/settings.repo.ts'
import { findInvitation, takeInvitation } from '../team/invitations.rules.ts'
import { createWorkspace, nameOfWorkspace } from '../workspaces/workspaces.rules.ts'
import { admitAttempt, inTurn, throttleKeyOfLink } from './attempts.rules.ts'
import { findRegistration, useRegistration } from './confirmation.repo.ts'
import { asksForProof, keepRegistration } from './confirmation.rules.ts'
import { requireStrong } from './password.rules.ts'
import {
  type UserWithWorkspace,
  adminExists,
  emailIsTaken,
  insertUser,
  usernamesLike,
} from '../workspaces/users.repo.ts'

type NewAccount = { name: string; email: string; password: string }

const setupTokenKey = 'setup_token_hash'

/**
 * Registers a person: in the workspace of the invitation, or with one of their own where registration is open. Null
 * where the address has to be confirmed first: only the mail reveals whether it has an account already.
 */
export async function register(
  services: Pick<Services, 'db' | 'env' | 'settings' | 'mail' | 'origin' | 'now'>,
  { invitation, ...account }: NewAccount & { invitation?: string | undefined },
): Promise<UserWithWorkspace | null> {
  if (services.env.registration === 'off') throw closed()
  if (invitation !== undefined) {
    const email = account.email.toLowerCase()
    // Looked at first: whether the address has an account is revealed only to the holder of its invitation.
    await findInvitation(services.db, services, invitation, email)
    return createAccount(services, account, (tx) => takeInvitation(tx, services, invitation, email))
  }
  requireOpen(services)
  if (!asksForProof(services))
    return createAccount(services, account, (tx) =>
      ownWorkspace(tx, services, account, { role: 'member', is_owner: 1 }),
    )
  requireStrong(services, account.password)
  keepRegistration(services, account)
  return null
}

/**
 * Makes the account of a registration by the link that was mailed and the password that was typed for that link. The
 * link shows whose the address is, the password who registered: a user may have typed an address that is not theirs.
 */
export async function confirmRegistration(
  services: Pick<Services, 'db' | 'env' | 'settings' | 'now'>,
  { token, password }: { token: string; password: string },
): Promise<UserWithWorkspace> {
  const { db, now } = services
  requireOpen(services)
  const tokenHash = hashSecret(token)
  const key = throttleKeyOfLink(tokenHash)
  return inTurn(services, key, async () => {
    const waiting = await findRegistration(db, tokenHash, now())
    if (!waiting) throw linkUsed()
    // Of no use any more, whatever the password.
    if (await emailIsTaken(db, waiting.email)) throw emailTaken()
    await admitAttempt(services, key, 'This link')
    if (!(await verifyPassword(waiting.password_hash, password))) throw notRegisteredWith()
    return insertAccount(services, waiting, async (tx) => {
      if (!(await useRegistration(tx, tokenHash, now()))) throw linkUsed()
      return ownWorkspace(tx, services, waiting, { role: 'member', is_owner: 1 })
    })
  })
}

/** Makes the first administrator from the one-time set-up link; of simultaneous uses one wins. */
export async function setUp(services: SigningIn, setupToken: string, account: NewAccount): Promise<UserWithWorkspace> {
  const used = new ProblemError(
    403,
    'setup_link_used',
    'This set-up link is not valid any more. Start the server again for a new one, or sign in.',
  )
  const hashed = hashSecret(setupToken)
  if ((await getSetting<string>(services.db, setupTokenKey)) !== hashed) throw used
  return createAccount(services, account, async (tx) => {
    if (!(await takeSetting(tx, setupTokenKey, hashed)) || (await adminExists(tx))) throw used
    return ownWorkspace(tx, services, account, { role: 'admin', is_owner: 1 })
  })
}

/** Makes an administrator with a workspace; from the environment or `muster admin create`. The set-up link ends. */
export async function createAdministrator(services: SigningIn, account: NewAccount): Promise<UserWithWorkspace> {
  return createAccount(services, account, async (tx) => {
    await deleteSetting(tx, setupTokenKey)
    return ownWorkspace(tx, services, account, { role: 'admin', is_owner: 1 })
  })
}

/** A new one-time set-up token while there is no administrator; undefined once there is one. */
export async function newSetupToken(db: Db): Promise<string | undefined> {
  if (await adminExists(db)) return undefined
  const token = newSecret()
  await setSetting(db, setupTokenKey, hashSecret(token))
  return token
}

type Rank = Pick<UserRow, 'role' | 'is_owner'>

/** A user's workspace and role. */
type Home = Rank & Pick<UserWithWorkspace, 'workspace_id' | 'workspace_name'>

async function ownWorkspace(
  tx: Db,
  { now }: Pick<Services, 'now'>,
  { name }: Pick<NewAccount, 'name'>,
  rank: Rank,
): Promise<Home> {
  const workspace_name = nameOfWorkspace(name)
  return { workspace_id: await createWorkspace(tx, workspace_name, now()), workspace_name, ...rank }
}

async function createAccount(
  services: SigningIn,
  account: NewAccount,
  findHome: (tx: Db) => Promise<Home>,
): Promise<UserWithWorkspace> {
  requireStrong(services, account.password)
  return insertAccount(services, { ...account, password_hash: await hashPassword(account.password) }, findHome)
}

async function insertAccount(
  services: Pick<Services, 'db' | 'now'>,
  account: Omit<NewAccount, 'password'> & { password_hash: string },
  /** Part of the same transaction; when it throws, there is no account. */
  findHome: (tx: Db) => Promise<Home>,
): Promise<UserWithWorkspace> {
  const email = account.email.toLowerCase()
  if (await emailIsTaken(services.db, email)) throw emailTaken()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await insert()
    } catch (error) {
      if (error instanceof ProblemError) throw error
      // Two at once: the unique indexes let only the first in. The same e-mail is taken now; a user name has others.
      if (await emailIsTaken(services.db, email)) throw emailTaken()
      if (attempt === 5) throw error
    }
  }

  function insert(): Promise<UserWithWorkspace> {
    return inTransaction(services.db, async (tx) => {
      const { workspace_name, ...home } = await findHome(tx)
      const user = {
        id: newId(),
        email,
        username: await freeUsername(tx, email),
        name: account.name,
        ...home,
        password_hash: account.password_hash,
        active: 1,
        created_at: services.now(),
        credit_cap: null,
        time_zone: null,
      }
      await insertUser(tx, user)
      await recordAudit(
        tx,
        user.created_at,
        { userId: user.id, workspaceId: user.workspace_id },
        { action: user.is_owner ? 'register' : 'join', resource_type: 'user', resource_id: user.id },
      )
      return { ...user, workspace_name }
    })
  }
}

function requireOpen({ env }: Pick<Services, 'env'>): void {
  if (env.registration === 'off') throw closed()
  if (env.registration === 'invite') {
    throw new ProblemError(
      403,
      'invitation_required',
      'Registration on this server is by invitation. Ask your administrator for a link.',
    )
  }
}

function linkUsed(): ProblemError {
  return new ProblemError(
    410,
    'link_used',
    'This link has been used or has expired. Sign in, or register again for a new one.',
  )
}

function emailTaken(): ProblemError {
  return new ProblemError(409, 'email_taken', 'An account with this e-mail address exists already. Sign in instead.')
}

function notRegisteredWith(): ProblemError {
  const message = 'This is not the password that you registered with.'
  return new ProblemError(400, 'wrong_password', message, { errors: [{ path: 'password', message }] })
}

function closed(): ProblemError {
  return new ProblemError(403, 'registration_off', 'Registration is closed on this server.')
}

/** The e-mail's local part, with a number where it is taken. */
async function freeUsername(db: Db, email: string): Promise<string> {
  const wanted = email.slice(0, email.indexOf('@'))
  const taken = new Set(await usernamesLike(db, wanted))
  if (!taken.has(wanted)) return wanted
  for (let n = 2; ; n += 1) {
    if (!taken.has(`${wanted}${n}`)) return `${wanted}${n}`
  }
}
