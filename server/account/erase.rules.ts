import { ProblemError } from '#shared/contract/problem.ts'
import { recordAudit } from '../audit/audit.rules.ts'
import type { Caller, Whose } from '../session/caller.ts'
import { release } from '../billing/credits.rules.ts'
import { learnBeforeGoing, leaveStripe, mayStillBeCharged, tellStripe } from '../billing/stripe-duties.rules.ts'
import { inTransaction } from '../db/connect.ts'
import { type Cancelling, cancelRuns } from '../runs/runs.rules.ts'
import { noteEndsOf } from '../integrations/revocations.rules.ts'
import type { Services } from '../services.ts'
import { listMembers } from '../team/team.repo.ts'
import { nextRev } from '../workspaces/workspaces.repo.ts'
import { beginErasure, countOtherAdmins, openRunsOf } from './erase.repo.ts'
import { requirePassword } from './password.rules.ts'

/** Stops whatever agents still do for a person, so that it is charged before the person goes. */
export async function releaseRunsOf(services: Cancelling, person: Whose): Promise<void> {
  await cancelRuns(services, person, await openRunsOf(services.db, person.userId))
}

/**
 * Deletes the caller's account with everything that is theirs alone; the last person's workspace goes too, once they
 * have confirmed that. They are gone when this resolves, and their rows soon after.
 */
export async function deleteAccount(
  services: Pick<Services, 'db' | 'env' | 'log' | 'runs' | 'settings' | 'webhooks' | 'google' | 'erasures' | 'now'>,
  caller: Caller,
  { password, delete_workspace }: { password: string; delete_workspace: boolean },
): Promise<void> {
  const { db } = services
  await requirePassword(services, caller, password)
  // Stripe knows best whether something is still charged.
  if ((await listMembers(db, caller.workspaceId)).length === 1) await learnBeforeGoing(services, caller.workspaceId)
  await requireDeletable(services, caller, delete_workspace)
  await releaseRunsOf(services, caller)
  await inTransaction(db, async (tx) => {
    // Locked until the commit, so that no one joins or takes over the workspace in between.
    await nextRev(tx, caller.workspaceId)
    const isLast = await requireDeletable({ ...services, db: tx }, caller, delete_workspace)
    await release(tx, await openRunsOf(tx, caller.userId))
    if (isLast) await leaveStripe(tx, caller.workspaceId, services.now())
    // Google is asked to end this person's grants.
    await noteEndsOf(tx, services, caller.userId)
    await recordAudit(tx, services.now(), caller, { action: 'delete_account', resource_type: 'user' })
    await beginErasure(tx, { ...caller, withWorkspace: isLast })
  })
  services.erasures.wake()
  services.google.wake()
  await tellStripe(services)
}

/** Throws 409 with what has to be done first; returns whether the workspace goes too. */
async function requireDeletable(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { user, userId, workspaceId }: Caller,
  agrees: boolean,
): Promise<boolean> {
  if (user.role === 'admin' && (await countOtherAdmins(db, userId)) === 0) {
    throw new ProblemError(
      409,
      'last_admin',
      'You are the only administrator of this server. Make another one first, with "muster admin create".',
    )
  }
  const people = await listMembers(db, workspaceId)
  // Without its owner a workspace does not go: the owner may be suspended, and come back.
  const isLast = user.is_owner === 1 && people.every((person) => person.id === userId)
  if (!isLast) {
    const isOwner = people.some((person) => person.id === userId && person.is_owner === 1)
    if (isOwner)
      throw new ProblemError(
        409,
        'owner_must_hand_over',
        'You own a workspace that others work in. Make one of them its owner first, or remove them.',
      )
    return false
  }
  if (await mayStillBeCharged({ db, env }, workspaceId)) {
    throw new ProblemError(
      409,
      'plan_runs',
      'The workspace has a plan that goes on. Cancel it under Pricing first, so that nothing is charged any more.',
    )
  }
  if (!agrees)
    throw new ProblemError(
      409,
      'workspace_goes_too',
      `You are the only person in "${user.workspace_name}": the workspace and everything in it is deleted with your account.`,
    )
  return true
}
