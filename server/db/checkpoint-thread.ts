import { DatabaseSync } from 'node:sqlite'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'

// Moves what the write-ahead log holds into the database file each time it is told to, and closes the port it was given when it is
// done: PASSIVE, which waits for nobody and stops nobody. Its connection ends with each, so that the server's is the last one and
// removes the log.
parentPort!.on('message', (answer: MessagePort) => {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(workerData as string)
    database.exec('PRAGMA wal_checkpoint(PASSIVE)')
  } catch {
    // A full disk, say: the next one tries again, and SQLite's own way comes at 100 MB.
  } finally {
    database?.close()
    answer.close()
  }
})
