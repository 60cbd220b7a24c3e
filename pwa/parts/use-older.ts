import { problemOf } from '#pwa/data/network/api.ts'
import { connection } from '#pwa/data/network/connection.ts'
import type { OlderSearch } from '#pwa/data/resources/older.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSnapshot } from 'valtio'

/** Milliseconds without a letter after which what was typed is looked for. */
const restMs = 400

type Asked = { state: 'asking' | 'failed' | 'shown'; why?: string; next: string | null }

/**
 * The way to tasks that were completed too long ago to be kept here: those that match `search`, page by page. The first
 * page comes by itself where `isAutomatic`. Another search wants another component.
 */
export function useOlder(search: OlderSearch, isAutomatic: boolean) {
  const { online } = useSnapshot(connection)
  const [asked, setAsked] = useState<Asked | null>(null)

  const load = async () => {
    const next = asked?.next ?? null
    setAsked({ state: 'asking', next })
    const { loadOlder } = await import('#pwa/data/resources/older.ts')
    const answer = await loadOlder(search, next).then(
      (cursor): Asked => ({ state: 'shown', next: cursor }),
      (error: unknown): Asked => ({ state: 'failed', why: problemOf(error).detail, next }),
    )
    setAsked(answer)
  }

  const begin = useEffectEvent(() => void load())
  const isDue = isAutomatic && online && asked === null
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(begin, restMs)
    return () => clearTimeout(timer)
  }, [isDue])

  return {
    online,
    state: asked?.state ?? (isDue ? 'asking' : 'idle'),
    why: asked?.why,
    isAll: asked?.state === 'shown' && asked.next === null,
    load: () => void load(),
  }
}
