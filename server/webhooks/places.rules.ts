import type { Full, Taker } from './webhooks.repo.ts'

/** How many messages a process has under way at a time. */
export const atOnce = 64
/** A receiver that is slow holds up its own messages alone. */
const atOnceToOne = 4

/**
 * Whether another message of this taker may go out beside those that are under way. A workspace leaves as many places
 * free as it has taken, and each of its people leaves as many of that rest as they have, so that the next one finds a
 * place.
 */
export function hasPlace(taken: readonly Taker[], { webhook_key, user_id, workspace_id }: Taker): boolean {
  const ofWorkspace = taken.filter((each) => each.workspace_id === workspace_id)
  const ofUser = ofWorkspace.filter((each) => each.user_id === user_id)
  const ofWebhook = ofUser.filter((each) => each.webhook_key === webhook_key)
  return ofWebhook.length < atOnceToOne && ofUser.length < atOnce - taken.length - ofWorkspace.length
}

/** Those of whom nothing more may go out beside what is under way. */
export function fullOf(taken: readonly Taker[]): Full {
  // Another person of the workspace, and a new webhook of the person, would have to wait too.
  const workspaces = taken.filter(
    ({ workspace_id }) => !hasPlace(taken, { workspace_id, user_id: '', webhook_key: '' }),
  )
  const users = taken.filter(
    ({ workspace_id, user_id }) => !hasPlace(taken, { workspace_id, user_id, webhook_key: '' }),
  )
  const webhooks = taken.filter((each) => !hasPlace(taken, each))
  return {
    workspaces: [...new Set(workspaces.map((each) => each.workspace_id))],
    users: [...new Set(users.map((each) => each.user_id))],
    webhooks: [...new Set(webhooks.map((each) => each.webhook_key))],
  }
}
