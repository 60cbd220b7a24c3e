import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { giveWayHere } from '../engine/give-way.ts'

// Counts the pages of each table of the database file that it is given, with those of its indexes, and ends.
giveWayHere()
const database = new DatabaseSync(workerData as string, { readOnly: true })
const rows = database
  .prepare(
    `select coalesce(tbl_name, dbstat.name) as kind, sum(pgsize) as bytes
     from dbstat left join sqlite_master on sqlite_master.name = dbstat.name group by kind`,
  )
  .all() as { kind: string; bytes: number }[]
database.close()
parentPort!.postMessage(new Map(rows.map(({ kind, bytes }) => [kind, bytes])))
