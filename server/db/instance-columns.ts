import type { Generated } from 'kysely'

/** What the table of workspaces holds for the administrators of the server, besides `WorkspaceRow`. */
export type KeptOfWorkspace = {
  /** Since when nobody in it may sign in; null where it is not suspended. */
  suspended_at: Generated<number | null>
  /** How many runs it has ever been given, and the bytes of their files: what is erased stays counted. */
  runs: Generated<number>
  file_bytes: Generated<number>
}

/** The same of users, besides `UserRow`. */
export type SeenColumns = {
  /** 1 where they are not active because their whole workspace is suspended: they come back with it. */
  suspended_with_workspace: Generated<number>
  /** To about a minute; null where they never came. */
  last_seen_at: Generated<number | null>
}
