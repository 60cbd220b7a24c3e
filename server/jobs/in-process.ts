import type { Jobs, Place, Work } from './jobs.ts'
import { type Whose, createTurns } from './turns.ts'

/** Jobs of the server itself: they wait in one line. */
const ours: Whose = { workspace_id: '', user_id: '' }

type Begun = { isOver: boolean }

/** For each that is worked on here so many may be begun: the others wait for something outside of this process. */
const begunForEach = 32
/** The share of them that is kept for people of whom nothing goes on yet. */
const keptForNew = 1 / 4

/**
 * Works in this process, in fair turns. At most `concurrency` jobs are worked on at once; one that leaves its place is
 * not counted among them until it has taken it back, which comes before anything new.
 */
export function createInProcessJobs(work: Work, concurrency: number): Jobs {
  const turns = createTurns(fill)
  const active = new Map<string, Promise<void>>()
  /** Those that have a place, and those that wait to have theirs back, the first first. */
  const placed = new Set<Begun>()
  const returning = new Map<Begun, () => void>()
  const mostBegun = concurrency * begunForEach
  const mostOfOthers = mostBegun * (1 - keptForNew)
  let stopped = false

  function fill(): void {
    for (const [begun, resolve] of returning) {
      if (placed.size >= concurrency) return
      returning.delete(begun)
      placed.add(begun)
      resolve()
    }
    for (;;) {
      if (stopped || placed.size >= concurrency || active.size >= mostBegun) return
      const turn = turns.next(active.size >= mostOfOthers)
      if (!turn) return
      const { id } = turn
      const begun: Begun = { isOver: false }
      placed.add(begun)
      const ended = (isFull: boolean) => {
        begun.isOver = true
        active.delete(id)
        placed.delete(begun)
        returning.delete(begun)
        if (isFull && !stopped) turn.putBack()
        else turn.done()
        fill()
      }
      const job = work(id, placeOf(begun)).then(
        (result) => ended(result === 'full'),
        (error: unknown) => {
          ended(false)
          throw error
        },
      )
      active.set(id, job)
    }
  }

  const placeOf = (begun: Begun): Place => ({
    leave() {
      if (placed.delete(begun)) fill()
    },
    takeBack() {
      // What goes on after its job was given up has none to take.
      if (begun.isOver || placed.has(begun)) return Promise.resolve()
      const { promise, resolve } = Promise.withResolvers<void>()
      returning.set(begun, resolve)
      fill()
      return promise
    },
  })

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
