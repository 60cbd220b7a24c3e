import { setImmediate } from 'node:timers/promises'
import type { Db } from '../db/connect.ts'
import type { Logger } from '../log.ts'
import { eraseInPieces, listErasures } from './erase.repo.ts'

/** Erases what deleted accounts and workspaces leave: they are gone for everybody at once, their rows bit by bit. */
export type Erasures = {
  /** There is one to be done, or there may be since the last start. */
  wake: () => void
  /** Resolves once nothing is being erased any more; what is left is done after the next start. */
  stop: () => Promise<void>
}

const stopping = Symbol('stopping')

export function createErasures(db: Db, log: Logger, now: () => number): Erasures {
  let working = Promise.resolve()
  let isStopping = false

  async function between(): Promise<void> {
    await setImmediate()
    if (isStopping) throw stopping
  }

  async function work(): Promise<void> {
    try {
      for (const erasure of await listErasures(db)) await eraseInPieces(db, erasure, now, between)
    } catch (error) {
      if (error !== stopping) log.error({ err: error }, 'a deleted account could not be erased; it is tried again')
    }
  }

  return {
    wake() {
      if (!isStopping) working = working.then(work)
    },
    async stop() {
      isStopping = true
      await working
    },
  }
}
