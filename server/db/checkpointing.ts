import { stat } from 'node:fs/promises'
import { MessageChannel, Worker } from 'node:worker_threads'
import { programPath } from '../program-path.ts'

/** A write-ahead log of so many bytes is moved into its database; what SQLite does by itself, in the commit that fills it. */
const enough = 4_000_000
const lookAfterMs = 200

/**
 * Has the write-ahead log of an SQLite database moved into it by a thread of its own, because that writes the pages of many
 * commits and waits for the disk. The thread starts with the first log that is long enough.
 */
export function createCheckpointing(file: string) {
  let thread: Worker | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function isLong(): Promise<boolean> {
    const size = await stat(`${file}-wal`).then(
      (found) => found.size,
      () => 0,
    )
    return size >= enough && !isClosed
  }

  async function look(): Promise<void> {
    const wanted = await isLong()
    timer = undefined
    if (wanted) await begin()
  }

  function begin(): Promise<void> {
    const worker = (thread ??= start())
    const { promise, resolve } = Promise.withResolvers<void>()
    const { port1, port2 } = new MessageChannel()
    port1.unref()
    // The thread closes its end when it is done; one that has ended never does.
    port1.once('close', () => resolve())
    const ended = () => resolve()
    worker.once('exit', ended)
    worker.postMessage(port2, [port2])
    return promise.finally(() => worker.off('exit', ended))
  }

  function start(): Worker {
    const worker = new Worker(programPath('checkpoint-thread'), { workerData: file })
    worker.unref()
    // A log that nobody moves grows until SQLite moves it in a commit; the next look starts another thread.
    worker.on('error', () => {})
    worker.on('exit', () => {
      if (thread === worker) thread = undefined
    })
    return worker
  }

  return {
    /** To be called after anything was written. */
    written() {
      if (!isClosed) timer ??= setTimeout(() => void look(), lookAfterMs).unref()
    },
    /**
     * Waits until a log that is long has been moved, to be awaited between writes that go on and on: SQLite begins it anew only
     * where all of it is moved and nothing was written meanwhile, and otherwise moves 100 MB of it in a commit at last.
     */
    async moved(): Promise<void> {
      if (await isLong()) await begin()
    },
    /** To be awaited before the database is closed: then its connection is the last one, which removes the log. */
    async close() {
      clearTimeout(timer)
      isClosed = true
      const ended = thread?.terminate()
      thread = undefined
      await ended
    },
  }
}
