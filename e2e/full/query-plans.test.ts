import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { listEndpoints } from '#shared/contract/index.ts'
import { fillYear, tenth } from '../../bench/year.ts'
import { type TestServer, openTestServer } from '../../server/testing/test-server.ts'

/** A table of more rows than this must not be gone through for one call. */
const large = 900

/**
 * Queries that go through a large table or all of a workspace's rows in it, and why they may; where that is an index
 * that has all they ask for, which it is.
 */
const reasons: [pattern: RegExp, why: string, index?: string][] = [
  [
    /^select count\(\*\) as "total" .* <> 'Completed' and \("tasks"\."assignee_id" = \? or replace\(/,
    'open tasks of one are counted in an index',
    'tasks_open',
  ],
  [
    /^select "id", "at", "action".* from "audit_log" where "user_id" = \?/,
    "a person's own export, some rows at a time",
  ],
  [/^select "id", "agent_id".* from "executions" where "user_id" = \?/, "a person's own export, some rows at a time"],
  [
    /^select "id", "attendees", "attendee_ids" from "events" where/,
    'who is renamed is so in all events, which is rare',
  ],
  [/^select "audit_log"\.\*.* order by "audit_log"\."at"/, "the log's export, some rows at a time"],
  [/^delete from "(users|workspaces)" where/, 'whether anything of an erased account or workspace is left'],
]

const folder = mkdtempSync(join(tmpdir(), 'muster-plans-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('no query goes through what has gathered in a year', { timeout: 180_000 }, async () => {
  const file = join(folder, 'muster.db')
  await fill(file)
  const ids = idsIn(file)
  const asked = new Set<string>()
  const prepare = DatabaseSync.prototype.prepare
  DatabaseSync.prototype.prepare = function (sql: string) {
    asked.add(sql)
    return prepare.call(this, sql)
  }
  const server = await openTestServer({ database: { kind: 'sqlite', file } })
  try {
    await useEverything(server, ids)
  } finally {
    DatabaseSync.prototype.prepare = prepare
    await server.close()
  }
  const db = new DatabaseSync(file)
  const plans = [...asked].flatMap((sql) => planOf(db, sql))
  db.close()
  expect(asked.size).toBeGreaterThan(200)
  const unexplained = plans.filter(
    ({ sql, detail }) =>
      !reasons.some(
        ([pattern, , index]) => pattern.test(sql) && (!index || detail.includes(`COVERING INDEX ${index} (`)),
      ),
  )
  expect(unexplained).toEqual([])
  const unused = reasons.filter(([pattern]) => !plans.some(({ sql }) => pattern.test(sql)))
  expect(unused).toEqual([])
})

/** A demo with a tenth of the year that `bench/year.ts` makes. */
async function fill(file: string): Promise<void> {
  const server = await openTestServer()
  const { api } = await server.signIn('admin')
  await api.executions.create({ params: { id: '6' }, body: { prompt: 'What can you do?' } })
  await server.services.db.executeQuery({
    sql: `vacuum into '${file}'`,
    parameters: [],
    query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
    queryId: { queryId: 'vacuum' },
  })
  await server.close()
  fillYear(file, tenth)
}

/** One of each that calls name. */
function idsIn(file: string): Record<string, string> {
  const db = new DatabaseSync(file, { readOnly: true })
  const id = (sql: string) => String(Object.values(db.prepare(sql).get()!)[0])
  const ids = {
    agents: '6',
    tasks: id('select id from tasks limit 1'),
    projects: id('select id from projects limit 1'),
    calendar: id('select id from events limit 1'),
    executions: id('select id from executions where chat = 0 limit 1'),
    chat: id('select id from chat_sessions limit 1'),
  }
  db.close()
  return ids
}

/** The parts of a plan that read a whole large table, or all that one workspace or person has in it. */
function planOf(db: DatabaseSync, sql: string): { sql: string; detail: string }[] {
  if (!/^\s*(select|update|delete|insert|with)\b/i.test(sql)) return []
  const aliases = new Map([...sql.matchAll(/"(\w+)" as "(\w+)"/g)].map(([, table, alias]) => [alias!, table!]))
  const steps = db.prepare(`explain query plan ${sql}`).all() as { detail: string }[]
  const isCut = /\blimit\b/i.test(sql) && !steps.some(({ detail }) => detail.includes('TEMP B-TREE FOR ORDER'))
  return steps
    .filter(({ detail }) => {
      const step = /^(SCAN|SEARCH) (\w+)(?:.*\((.*)\))?/.exec(detail)
      if (!step) return false
      const table = aliases.get(step[2]!) ?? step[2]!
      if (!isLarge(db, table)) return false
      // From any day on is all of them.
      return step[1] === 'SCAN' || (/^(workspace_id|user_id)=\?( AND <expr>>\?)?$/.test(step[3] ?? '') && !isCut)
    })
    .map(({ detail }) => ({ sql, detail }))
}

const sizes = new Map<string, boolean>()
function isLarge(db: DatabaseSync, table: string): boolean {
  let known = sizes.get(table)
  if (known === undefined) {
    const isTable = db.prepare('select 1 from sqlite_master where type = ? and name = ?').get('table', table)
    known = isTable !== undefined && Number(db.prepare(`select count(*) as n from "${table}"`).get()!.n) > large
    sizes.set(table, known)
  }
  return known
}

/** Every call that only reads, with ids that exist, and what people write and ask. */
async function useEverything(server: TestServer, ids: Record<string, string>): Promise<void> {
  const { token, api } = await server.signIn('admin')
  const headers = { authorization: `Bearer ${token}` }
  const read = async (path: string) => {
    await (await server.fetch(`http://muster.test/api${path}`, { headers })).arrayBuffer()
  }
  for (const { noun, endpoint } of listEndpoints()) {
    if ((endpoint as Endpoint).method !== 'GET' || endpoint.path.endsWith('/events/stream')) continue
    await read(endpoint.path.replaceAll(/:\w+/g, ids[noun] ?? '1'))
  }
  const month = `from=${new Date(Date.now() - 30 * 86_400_000).toISOString()}&to=${new Date().toISOString()}`
  for (const path of [
    '/tasks?limit=100',
    `/tasks?limit=100&cursor=${Date.now()}.x`,
    `/calendar/events?${month}`,
    '/executions?status=failed',
    '/executions?agent_id=6',
    '/executions?q=notes',
    `/executions?cursor=${Date.now()}.x`,
    '/sync?limit=500',
    '/admin/settings/audit-logs?action=login',
    '/admin/settings/audit-logs?resource_type=user',
    '/admin/settings/audit-logs/stats?days=30',
  ])
    await read(path)
  for (let cursor = '', pages = 0; pages < 60; pages += 1) {
    const answer = await api.sync.pull({ query: { limit: 500, ...(cursor && { cursor }) } })
    cursor = answer.cursor
    if (!answer.more) {
      await api.sync.pull({ query: { cursor } })
      await api.sync.pull({ query: { cursor, limit: 500 } })
      break
    }
  }
  for (const prompt of [
    'Which tasks are open?',
    'What is overdue?',
    'What is due this week?',
    'How are the projects going?',
    'Show the workload of all agents',
    'What is on my calendar tomorrow?',
    'Find the task about part 17',
    'When is “Prepare part 17 of the offer” due?',
    'Which tasks does Arlo have, done or not?',
    'Create a task "Call the printer" for Dot due Friday',
    'Complete it',
    'Undo that',
    'Plan my day',
  ])
    await api.executions.create({ params: { id: '6' }, body: { prompt } })
  const project = await api.projects.create({ body: { name: 'Move' } })
  const task = await api.tasks.create({ body: { title: 'Boxes', project_id: project.id, assignee_id: '6' } })
  await api.tasks.update({ params: { id: task.id }, body: { status: 'Completed' } })
  await api.tasks.remove({ params: { id: task.id } })
  await api.projects.remove({ params: { id: project.id } })
  await api.account.update({ body: { name: 'Alex Kimura' } })
  const account = { name: 'Robin', email: 'robin@example.com', password: 'Quiet-harbour-41!' }
  await server.client().session.register({ body: account })
  const other = await server.signIn(account.email, account.password)
  await other.api.executions.create({ params: { id: '6' }, body: { prompt: 'Which tasks are open?' } })
  await other.api.account.remove({ body: { password: account.password, delete_workspace: true } })
  await expect
    .poll(() => server.services.db.selectFrom('users').select('id').where('erasing', '>', 0).execute())
    .toEqual([])
  await server.services.runs.recover(false)
  await server.services.runs.recover(true)
}
