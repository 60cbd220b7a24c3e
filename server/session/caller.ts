import type { TokenScope } from '#shared/contract/account.ts'
import type { Person } from '../workspaces/users.repo.ts'

/** Who is calling. Every query takes its workspace and user from here and nowhere else. */
export type Caller = {
  user: Person
  userId: string
  workspaceId: string
  /** The session, or the access token that stands in its place. */
  sessionId: string
  /** What an access token may do; null for a signed-in user, who may do all. */
  scopes: TokenScope[] | null
}

/** Whose data is meant, whoever calls. */
export type Whose = Pick<Caller, 'userId' | 'workspaceId'>
