import { setImmediate } from 'node:timers/promises'
import type { Caller } from '../session/caller.ts'
import { filesOfRun } from '../runs/runs.repo.ts'
import type { Services } from '../services.ts'
import { presentUser } from '../session/session.rules.ts'
import { listTeam } from '../team/team.rules.ts'
import {
  type Row,
  exportedOfPerson,
  exportedOfWorkspace,
  rowsOfPerson,
  rowsOfWorkspace,
  runsAfter,
} from './export.repo.ts'

/** How many runs are read at once; their files come one run after another. */
const runsAtOnce = 50

/** Everything of the caller as one JSON document, written as it is read: no hash, no key and no token is in it. */
export function exportData(services: Pick<Services, 'db' | 'now'>, caller: Caller): Response {
  const pieces = write(services, caller)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="muster-export.json"',
    },
  })
}

async function* write(services: Pick<Services, 'db' | 'now'>, caller: Caller): AsyncGenerator<string, void> {
  const { db, now } = services
  const { user, userId, workspaceId } = caller
  yield `{"exported_at":${JSON.stringify(new Date(now()).toISOString())},"account":${JSON.stringify(presentUser(user))}`
  for (const table of Object.keys(exportedOfPerson) as (keyof typeof exportedOfPerson)[]) {
    if (table !== 'executions')
      yield `,${JSON.stringify(table)}:${JSON.stringify((await rowsOfPerson(db, table, userId)).map(readable))}`
  }
  yield ',"executions":['
  let after: Parameters<typeof runsAfter>[2]
  for (let isFirst = true; ;) {
    const runs = await runsAfter(db, userId, after, runsAtOnce)
    for (const run of runs) {
      yield `${isFirst ? '' : ','}${JSON.stringify({ ...readable(run), files: await filesOfRun(db, run.id) })}`
      isFirst = false
    }
    if (runs.length < runsAtOnce) break
    after = runs.at(-1)
    // A year of work is many pages: others get their turn in between.
    await setImmediate()
  }
  yield ']'
  if (user.is_owner) {
    yield `,"workspace":{"people":${JSON.stringify(await listTeam(services, caller))}`
    for (const table of exportedOfWorkspace)
      yield `,${JSON.stringify(table)}:${JSON.stringify((await rowsOfWorkspace(db, table, workspaceId)).map(readable))}`
    yield '}'
  }
  yield '}'
}

const json = new Set([
  'scopes',
  'context',
  'steps',
  'pending_action',
  'skills',
  'team',
  'attendees',
  'details',
  'blanks',
])
const ofTheDatabase = new Set(['workspace_id', 'rev'])

/** A row as people read it: instants as RFC 3339, JSON as what it says, and nothing that only the database needs. */
function readable(row: Row): Row {
  const entries = Object.entries(row).filter(([name]) => !ofTheDatabase.has(name))
  return Object.fromEntries(entries.map(([name, value]) => [name, word(name, value)]))
}

function word(name: string, value: unknown): unknown {
  if (typeof value === 'number' && /(^|_)(at|time)$/.test(name)) return new Date(value).toISOString()
  return typeof value === 'string' && json.has(name) ? (JSON.parse(value) as unknown) : value
}
