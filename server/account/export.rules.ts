import { withTimeout } from '#shared/domain/with-timeout.ts'
import type { Caller } from '../session/caller.ts'
import { type Row, type Snapshot, listColumns, withSnapshot } from '../db/snapshot.ts'
import { filesOfRun } from '../runs/runs.repo.ts'
import type { Services } from '../services.ts'
import { presentUser } from '../session/session.rules.ts'
import { listTeam } from '../team/team.rules.ts'
import { lastSeenOf } from '../workspaces/users.repo.ts'
import { exportedOfPerson, exportedOfWorkspace } from './export.repo.ts'

/** Milliseconds that a reader may leave a piece: until they have all, the database keeps the moment for them. */
const patienceMs = 60_000

/**
 * Everything of the caller as one JSON document, as it was at one moment and written as it is read: a year of work is
 * many pieces, between which others get their turn. No hash, no key and no token is in it. It breaks off where nobody
 * reads on for `patience` milliseconds.
 */
export function exportData(
  services: Pick<Services, 'db' | 'env' | 'now'>,
  caller: Caller,
  patience = patienceMs,
): Response {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array>
  let wanted = Promise.withResolvers<void>()
  const body = new ReadableStream<Uint8Array>({
    start: (own) => void (controller = own),
    pull: () => wanted.resolve(),
    // What is written next finds the stream closed.
    cancel: () => wanted.resolve(),
  })
  const writeAll = async (snapshot: Snapshot) => {
    for await (const piece of pieces(services, caller, snapshot)) {
      await withTimeout(patience, wanted.promise, () => new Error('Nobody reads this export any more.'))
      wanted = Promise.withResolvers()
      controller.enqueue(encoder.encode(piece))
    }
    controller.close()
  }
  withSnapshot(services.env.database, writeAll).catch((error: unknown) => controller.error(error))
  return new Response(body, {
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="muster-export.json"',
    },
  })
}

async function* pieces(
  services: Pick<Services, 'db' | 'env' | 'now'>,
  caller: Caller,
  snapshot: Snapshot,
): AsyncGenerator<string, void> {
  const { user, userId, workspaceId } = caller
  const seen = await lastSeenOf(services.db, userId)
  const account = { ...presentUser(user), last_seen_at: seen === null ? null : new Date(seen).toISOString() }
  yield `{"exported_at":${JSON.stringify(new Date(services.now()).toISOString())},"account":${JSON.stringify(account)}`
  const inOrder = services.env.database.kind === 'postgres'
  for (const [table, columns] of Object.entries(exportedOfPerson)) {
    // SQLite reads the others as they were written; told to sort them, it would read them all before the first.
    const by = table === 'executions' ? ['created_at', 'id'] : inOrder ? columns.slice(0, 2) : []
    const rows = snapshot.rows(table, columns, { column: 'user_id', value: userId, by })
    yield* list(table, rows, table === 'executions' ? (run) => withFiles(services, run) : readable)
  }
  if (user.is_owner) {
    yield `,"workspace":{"people":${JSON.stringify(await listTeam(services, caller))}`
    const columns = await listColumns(snapshot.tx)
    for (const table of exportedOfWorkspace) {
      const of = { column: 'workspace_id', value: workspaceId, by: ['id'] }
      yield* list(table, snapshot.rows(table, columns.get(table)!, of), readable)
    }
    yield '}'
  }
  yield '}'
}

/** `,"name":[…]`, a few rows at a time. */
async function* list(
  name: string,
  read: AsyncGenerator<Row[]>,
  present: (row: Row) => object | Promise<object>,
): AsyncGenerator<string, void> {
  yield `,${JSON.stringify(name)}:[`
  let isFirst = true
  for await (const rows of read) {
    const texts: string[] = []
    for (const row of rows) texts.push(JSON.stringify(await present(row)))
    yield `${isFirst ? '' : ','}${texts.join(',')}`
    isFirst = false
  }
  yield ']'
}

/** A run with the contents of its files; most have none. */
async function withFiles({ db }: Pick<Services, 'db'>, { files, ...run }: Row): Promise<object> {
  return { ...readable(run), files: files === '[]' ? [] : await filesOfRun(db, run.id as string) }
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
function readable(row: Row): Record<string, unknown> {
  const entries = Object.entries(row).filter(([name]) => !ofTheDatabase.has(name))
  return Object.fromEntries(entries.map(([name, value]) => [name, word(name, value)]))
}

function word(name: string, value: unknown): unknown {
  if (typeof value === 'number' && /(^|_)(at|time)$/.test(name)) return new Date(value).toISOString()
  return typeof value === 'string' && json.has(name) ? (JSON.parse(value) as unknown) : value
}
