import { onNews } from '../sync/sync.ts'
import { onRows } from './outbox-host.ts'
import { changesOf } from './rows.ts'

/**
 * How records of a noun are followed: what it returns calls `show` with an id at once, and whenever what waits for that
 * record or the record itself changes, until the way to stop that is called. Places that show the same one share it.
 */
export function followerOf(noun: 'drafts' | 'proposals', show: (id: string) => unknown): (id: string) => () => void {
  const followed = new Map<string, { places: number; stop: () => void }>()

  const follow = (id: string) => {
    void show(id)
    let waited = 0
    const stops = [
      onRows((rows) => {
        const { length } = changesOf(rows, noun, id)
        // One that was discarded has an effect no longer.
        if (length > 0 || waited > 0) void show(id)
        waited = length
      }),
      onNews(noun, (ids) => (ids === null || ids.includes(id)) && void show(id)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  return (id) => {
    const known = followed.get(id) ?? { places: 0, stop: follow(id) }
    followed.set(id, known)
    known.places += 1
    return () => {
      known.places -= 1
      if (known.places > 0) return
      followed.delete(id)
      known.stop()
    }
  }
}
