import * as v from 'valibot'
import { Agent } from './agents.ts'
import { CalendarEvent } from './calendar.ts'
import { Id, Instant, optionalInteger } from './common.ts'
import { Draft } from './drafts.ts'
import { endpoint } from './endpoint.ts'
import { Proposal } from './proposals.ts'
import { Run } from './runs.ts'
import { Project } from './projects.ts'
import { Task } from './tasks.ts'

/** The most rows of a page. */
export const maxSyncPage = 5000

const changes = <Item extends v.GenericSchema>(item: Item) => v.object({ changed: v.array(item), deleted: v.array(Id) })

export const sync = {
  pull: endpoint({
    method: 'GET',
    path: '/sync',
    summary:
      'What changed since a cursor; `reset` means: drop what you have, this is all. With `limit` it comes in pages of so ' +
      'many rows: while `more` is true, ask again at once with the new cursor. With `completed_since` beside it a device ' +
      'that begins gets of the completed tasks those that were changed since then',
    auth: 'user',
    query: v.object({
      cursor: v.optional(v.string()),
      limit: optionalInteger(1, maxSyncPage),
      completed_since: v.optional(Instant),
    }),
    response: v.object({
      cursor: v.string(),
      reset: v.boolean(),
      /** How many tasks of the workspace are completed, those that are not sent too; servers before this release do not say. */
      completed_tasks: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
      /** Whether there is more of the same; what changes meanwhile comes after it. */
      more: v.optional(v.boolean()),
      agents: changes(Agent),
      tasks: changes(Task),
      projects: changes(Project),
      events: changes(CalendarEvent),
      executions: changes(Run),
      /** Yours, and the newest of them at first; servers before this release have none. */
      drafts: v.optional(changes(Draft)),
      /** Likewise what agents proposed to you. */
      proposals: v.optional(changes(Proposal)),
    }),
  }),
}
