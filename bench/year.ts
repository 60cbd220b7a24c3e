import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startServer } from '../e2e/support/server.ts'
import { ask } from './asked-in-turns.ts'
import { signIn } from './browser.ts'
import { othersPassword, register } from './others.ts'

/** How much has gathered in the one workspace. */
export type Amounts = {
  runs: number
  tasks: number
  projects: number
  events: number
  chats: number
  audit: number
  tombstones: number
}

/** The year that ceilings are told by, and a tenth of it. */
export const year: Amounts = {
  runs: 1_000_000,
  tasks: 100_000,
  projects: 2_000,
  events: 20_000,
  chats: 5_000,
  audit: 1_000_000,
  tombstones: 50_000,
}
export const tenth = Object.fromEntries(Object.entries(year).map(([kind, count]) => [kind, count / 10])) as Amounts

/** `YEAR=tenth` measures in a minute what the whole of it needs many for. */
const amounts = process.env.YEAR === 'tenth' ? tenth : year

export function describeYear(): string {
  return Object.entries(amounts)
    .map(([kind, count]) => `${count.toLocaleString('en')} ${kind}`)
    .join(', ')
}

/** The data of a demo that was made, ended, and given its year. */
export async function filledYear() {
  const server = await startServer({ dataDir: mkdtempSync(join(tmpdir(), 'muster-year-')) })
  const { token } = await signIn(server)
  await ask('What can you do?')({ server, token })
  const other = { token: await register(server), password: othersPassword }
  await server.stop()
  fillYear(join(server.dataDir, 'muster.db'), amounts)
  return { dir: server.dataDir, demo: server.demo, other }
}

/** Whoever has a workspace of their own, with a tenth of the runs. */
export type Other = { token: string; password: string }

const day = 86_400_000

/**
 * Writes a year of one workspace into the database of a demo that does not run: rows like those that are there, spread
 * over the year that ends now. Nothing is random, so two fills are the same but for their times.
 */
export function fillYear(file: string, amounts: Amounts): void {
  const db = new DatabaseSync(file)
  db.exec('pragma synchronous = off; pragma journal_mode = wal; begin')
  const one = (sql: string) => db.prepare(sql).get() as Record<string, string>
  const user = one(`select * from users where username = 'admin'`)
  const now = Date.now()

  /** So many copies of one row of a table, with these columns as SQL in terms of `i`, which counts from 1. */
  const copy = (
    table: string,
    count: number,
    columns: Record<string, string>,
    like = `select * from ${table} limit 1`,
  ) => {
    const names = db.prepare(`pragma table_info(${table})`).all() as { name: string }[]
    const values = names.map(({ name }) => columns[name] ?? `like_."${name}"`)
    db.exec(`insert into ${table} (${names.map(({ name }) => `"${name}"`).join()})
      with recursive counted(i) as (select 1 union all select i + 1 from counted where i < ${count})
      select ${values.join()} from counted, (${like}) as like_`)
  }
  /** An id as the server makes them, as far as their order goes. */
  const id = (kind: string) => `printf('0190%04x-%04x-7000-8000-${kind}%011x', i / 65536, i % 65536, i)`
  const at = (count: number) => `${now} - ${365 * day} + i * ${Math.floor((364 * day) / count)}`
  const rev = (count: number, offset: number) => `${offset} + i * 1 % ${count + 1}`

  const { runs, tasks, projects, events, chats, audit, tombstones } = amounts
  copy('projects', projects, {
    id: id('1'),
    name: `'Project ' || i`,
    status: `case i % 5 when 0 then 'Active' when 1 then 'Planning' else 'Completed' end`,
    created_at: at(projects),
    updated_at: at(projects),
    rev: rev(projects, 100),
  })
  copy('tasks', tasks, {
    id: id('2'),
    title: `'Prepare part ' || i || ' of the offer'`,
    status: `case i % 5 when 0 then 'Pending' else 'Completed' end`,
    assignee_id: `'' || (1 + i % 7)`,
    due_date: `date(${now / 1000} - 300 * 86400 + (i % 330) * 86400, 'unixepoch')`,
    project_id: `(select id from projects where name = 'Project ' || (1 + i % ${projects}))`,
    created_at: at(tasks),
    updated_at: at(tasks),
    rev: rev(tasks, 100 + projects),
  })
  copy('events', events, {
    id: id('3'),
    title: `'Meeting ' || i`,
    start_at: at(events),
    end_at: `${at(events)} + 1800000`,
    created_at: at(events),
    updated_at: at(events),
    rev: rev(events, 100 + projects + tasks),
  })
  copy(
    'chat_sessions',
    chats,
    { id: id('4'), title: `'Chat ' || i`, created_at: at(chats), updated_at: at(chats), rev: rev(chats, 100) },
    `select '${user.id}' as user_id, '' as id, '${user.workspace_id}' as workspace_id, null as agent_id, '' as title,
       0 as created_at, 0 as updated_at, null as deleted_at`,
  )
  const others =
    (one(`select * from users where workspace_id <> '${user.workspace_id}'`) as typeof user | undefined) ?? user
  const ofOthers = 'i % 10 = 0'
  copy('executions', runs, {
    id: id('5'),
    client_key: id('5'),
    user_id: `case when ${ofOthers} then '${others.id}' else '${user.id}' end`,
    workspace_id: `case when ${ofOthers} then '${others.workspace_id}' else '${user.workspace_id}' end`,
    agent_id: `'' || (1 + i % 7)`,
    prompt: `'Summarise the notes of day ' || i`,
    status: `case when i % 50 = 0 then 'failed' else 'completed' end`,
    // Every third belongs to one of the chats, and one of those is long.
    chat: 'i % 3 = 0',
    thread_id: `case when i % 3 <> 0 or ${ofOthers} then null when i % 600 = 0 then ${id('4').replaceAll(/\bi\b/g, '1')}
      else ${id('4').replaceAll(/\bi\b/g, `(1 + i % ${chats})`)} end`,
    created_at: at(runs),
    client_time: at(runs),
    started_at: at(runs),
    finished_at: `${at(runs)} + 2000`,
    rev: rev(runs, 100 + projects + tasks + events),
  })
  copy('audit_log', audit, { id: id('6'), at: at(audit) })
  copy(
    'tombstones',
    tombstones,
    { id: id('7'), rev: rev(tombstones, 100), made_at: at(tombstones) },
    `select '${user.workspace_id}' as workspace_id, 'task' as kind, '' as id, 0 as rev, 0 as made_at`,
  )
  const counted = (of: string, is: string) =>
    `(select count(*) from tasks where tasks.${of} and tasks.status ${is} 'Completed')`
  db.exec(`update workspaces set rev = ${1000 + projects + tasks + events + runs},
      open_tasks = ${counted('workspace_id = workspaces.id', '<>')},
      completed_tasks = ${counted('workspace_id = workspaces.id', '=')};
    update projects set completed_tasks = ${counted('workspace_id = projects.workspace_id and project_id = projects.id', '=')};
    commit`)
  db.exec('pragma optimize; pragma wal_checkpoint(truncate)')
  db.close()
}
