import * as v from 'valibot'
import { Id, Instant, page, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Role } from './session.ts'

/** Somebody with an account on this server, as its administrators see them: who they are, and nothing of what they do. */
export const InstancePerson = v.object({
  id: Id,
  name: v.string(),
  username: v.string(),
  email: v.string(),
  role: Role,
  is_owner: v.boolean(),
  workspace: v.object({ id: Id, name: v.string(), suspended: v.boolean() }),
  created_at: Instant,
  /** To about a minute; null where they never signed in. */
  last_seen_at: v.nullable(Instant),
  /** Whether they may not sign in: deactivated in their workspace is the same. */
  suspended: v.boolean(),
  /** Where they are signed in now: browsers, apps and terminals. */
  sessions: v.number(),
})
export type InstancePerson = v.InferOutput<typeof InstancePerson>

/** A workspace of this server by its size; nothing that is in it. */
export const InstanceWorkspace = v.object({
  id: Id,
  name: v.string(),
  /** Everybody with an account in it, suspended ones too. */
  people: v.number(),
  /** The plan that counts now, by its name. */
  plan: v.string(),
  /** How many runs it has ever been given, and the bytes of the files that came with them; what was deleted stays counted. */
  runs: v.number(),
  file_bytes: v.number(),
  created_at: Instant,
  suspended: v.boolean(),
})
export type InstanceWorkspace = v.InferOutput<typeof InstanceWorkspace>

const query = v.object({ ...pageQuery, q: v.optional(v.pipe(v.string(), v.maxLength(200))) })
const wanted = v.object({ suspended: v.boolean() })
const pages =
  'newest first. One page looks through at most 5,000 of them, so with `q` it may hold few and still have a next one'

export const instance = {
  people: endpoint({
    method: 'GET',
    path: '/admin/people',
    summary:
      `Everybody with an account on this server, ${pages}. \`q\` leaves those whose name, user name, address, workspace ` +
      'or id holds all its words',
    auth: 'admin',
    query,
    response: page(InstancePerson),
  }),
  changePerson: endpoint({
    method: 'PATCH',
    path: '/admin/people/:id',
    summary:
      'Suspend someone, or lift that: sessions and access tokens end at once, runs stop, what recurs is paused, and signing ' +
      'in is refused. Lifting it takes a seat of the plan',
    auth: 'admin',
    body: wanted,
    response: InstancePerson,
  }),
  signPersonOut: endpoint({
    method: 'POST',
    path: '/admin/people/:id/sign-out',
    summary:
      'Sign someone out everywhere: every session and access token ends; runs and what recurs go on, and signing in again is ' +
      'open to them',
    auth: 'admin',
    body: v.object({}),
    response: InstancePerson,
  }),
  workspaces: endpoint({
    method: 'GET',
    path: '/admin/workspaces',
    summary: `The workspaces of this server and their sizes, ${pages}. \`q\` leaves those whose name or id holds all its words`,
    auth: 'admin',
    query,
    response: page(InstanceWorkspace),
  }),
  changeWorkspace: endpoint({
    method: 'PATCH',
    path: '/admin/workspaces/:id',
    summary:
      'Suspend a workspace, or lift that: everybody in it is suspended, and nobody can join. Lifting it lets in again whom ' +
      'that had shut out',
    auth: 'admin',
    body: wanted,
    response: InstanceWorkspace,
  }),
}
