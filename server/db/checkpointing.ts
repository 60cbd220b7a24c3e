import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { programPath } from '../program-path.ts'

/** A write-ahead log of so many bytes is moved into its database; what SQLite does by itself, in the commit that fills it. */
const enough = 4_000_000
const lookAfterMs = 200

/**
 * Has the write-ahead log of an SQLite database moved into it by a thread of its own, because that writes the pages of many
 * commits and waits for the disk. The thread starts with the first log that is long enough.
 */
export function createCheckpointing(file: string): { written: () => void; close: () => Promise<void> } {
  let thread: Worker | undefined
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    const size = await stat(`${file}-wal`).then(
      (found) => found.size,
      () => 0,
    )
    // Closed meanwhile where there is no timer.
    if (timer === undefined) return
    timer = undefined
    if (size < enough) return
    thread ??= start()
    thread.postMessage('checkpoint')
  }

  function start(): Worker {
    const worker = new Worker(programPath('checkpoint-thread'), { workerData: file })
    worker.unref()
    // A log that nobody moves grows until SQLite moves it in a commit; the next look starts another thread.
    worker.on('error', () => (thread = undefined))
    return worker
  }

  return {
    /** To be called after anything was written. */
    written() {
      timer ??= setTimeout(() => void look(), lookAfterMs).unref()
    },
    /** To be awaited before the database is closed: then its connection is the last one, which removes the log. */
    async close() {
      clearTimeout(timer)
      timer = undefined
      const ended = thread?.terminate()
      thread = undefined
      await ended
    },
  }
}
