import type { Jobs } from './jobs.ts'
import { type Whose, createTurns } from './turns.ts'

/** Jobs of the server itself: they wait in one line. */
const ours: Whose = { workspace_id: '', user_id: '' }

/** Works in this process, at most `concurrency` jobs at once, in fair turns. */
export function createInProcessJobs(work: (id: string) => Promise<void>, concurrency: number): Jobs {
  const turns = createTurns()
  const active = new Map<string, Promise<void>>()
  let stopped = false

  function fill(): void {
    for (;;) {
      if (stopped || active.size >= concurrency) return
      const turn = turns.next()
      if (!turn) return
      const { id, done } = turn
      const job = work(id).finally(() => {
        active.delete(id)
        done()
        fill()
      })
      active.set(id, job)
    }
  }

  return {
    enqueue(id, whose = ours) {
      if (stopped || active.has(id)) return
      turns.add(id, whose)
      // On SQLite nothing lets go of the processor before the work is done: the answer that it is accepted goes out
      // first.
      setImmediate(fill)
    },
    takeBack: (id) => turns.remove(id),
    async stop() {
      stopped = true
      turns.clear()
      await Promise.allSettled(active.values())
    },
  }
}
