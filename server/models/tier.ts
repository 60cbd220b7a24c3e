import type { Tier } from '#shared/contract/models.ts'
import type { Services } from '../services.ts'
import { getSetting } from '../settings/settings.repo.ts'
import { hasMember } from './models.repo.ts'

/** Stands in for `tierOf` of server/billing/billing.rules.ts, which knows subscriptions: to be replaced by it. */
export async function tierOf({ db, env }: Pick<Services, 'db' | 'env'>, workspaceId: string): Promise<Tier> {
  if (!env.billing) return 'enterprise'
  const demo = await getSetting<{ user_ids: string[] }>(db, 'demo')
  return demo && (await hasMember(db, workspaceId, demo.user_ids)) ? 'professional' : 'free'
}
