import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { Asked, Answered } from './connect-beside.ts'

// A connection to the database file that it is given: runs each statement that it is sent and answers, until it is sent
// none.
const database = new DatabaseSync(workerData as string)
database.exec(
  'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000',
)
const planned = new Map<string, StatementSync>()

parentPort!.on('message', (asked: Asked | null) => {
  if (asked) return parentPort!.postMessage(answer(asked))
  cutLog()
  database.close()
  parentPort!.close()
})

/** The log of a long transaction is as long as that. Whoever wrote next would cut it off, and of gigabytes that takes a second. */
function cutLog(): void {
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {
    // All that was written is in the log as well, which is moved again later.
  }
}

function answer({ sql, parameters }: Asked): Answered {
  try {
    const statement = plan(sql)
    const values = parameters as SQLInputValue[]
    if (statement.columns().length > 0) return { rows: statement.all(...values) }
    return { rows: [], ...statement.run(...values) }
  } catch (error) {
    return { error }
  }
}

function plan(sql: string): StatementSync {
  const known = planned.get(sql)
  if (known) return known
  const statement = database.prepare(sql)
  // The columns of what is planned may be others from here on, and lists of values make endless variants.
  if (/^\s*(alter|create|drop)\b/i.test(sql) || planned.size > 100) planned.clear()
  else planned.set(sql, statement)
  return statement
}
