import type { Jobs } from './jobs.ts'

/** Works in this process, at most `concurrency` jobs at once, in the order they were handed over. */
export function createInProcessJobs(work: (id: string) => Promise<void>, concurrency: number): Jobs {
  const waiting = new Set<string>()
  const active = new Map<string, Promise<void>>()
  let stopped = false

  function fill(): void {
    for (const id of waiting) {
      if (stopped || active.size >= concurrency) return
      waiting.delete(id)
      const job = work(id).finally(() => {
        active.delete(id)
        fill()
      })
      active.set(id, job)
    }
  }

  return {
    enqueue(id) {
      if (stopped || active.has(id)) return
      waiting.add(id)
      // On SQLite nothing lets go of the processor before the work is done: the answer that it is accepted goes out
      // first.
      setImmediate(fill)
    },
    takeBack: (id) => waiting.delete(id),
    async stop() {
      stopped = true
      waiting.clear()
      await Promise.allSettled(active.values())
    },
  }
}
