import type { Draft } from '#shared/contract/drafts.ts'
import type { Run } from '#shared/contract/runs.ts'
import { proxy, ref } from 'valtio'
import { withCache } from '../cache/cache.ts'
import { request } from '../network/api.ts'
import { onSignedOut } from '../session/session.ts'
import { onNews, onRunNews } from '../sync/sync.ts'

/** Something that an agent left: a draft, or a run with its reply; `session` names its chat, where it is one's. */
export type Result = ({ draft: Draft } | { run: Run }) & { id: string; at: string; session: string | null }

type List = readonly Result[] & { $$valtioSnapshot: readonly Result[] }

/** What was found for the words that were asked for last, newest first; `failed` where only this device could be asked. */
export const results = proxy<{ list: List | null; failed: boolean }>({ list: null, failed: false })

/** So many are shown; words find the others. */
const mostShown = 200

onSignedOut(() => Object.assign(results, { list: null, failed: false }))

let asked = 0

/** Finds them, and again with what each refresh brings, until the way to stop that is called. */
export function followResults(words: string): () => void {
  const find = () => void findResults(words)
  find()
  const stops = [onRunNews(find), onNews('drafts', find)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Finds drafts and runs with all of these words, on this device first, then drafts on the server too. Never throws. */
async function findResults(words: string): Promise<void> {
  asked += 1
  const mine = asked
  const kept = await withCache(async (db) => {
    const [drafts, runs, chatRuns] = await Promise.all([
      db.drafts.toArray(),
      // Dexie's own: it reads the index from its end.
      // oxlint-disable-next-line unicorn/no-array-reverse
      db.executions.where('created_at').above('').reverse().limit(mostShown).toArray(),
      // oxlint-disable-next-line unicorn/no-array-reverse
      db.chatRuns.where('created_at').above('').reverse().limit(mostShown).toArray(),
    ])
    return { drafts, runs, chatRuns }
  })
  const { drafts = [], runs = [], chatRuns = [] } = kept ?? {}
  const sessions = new Map(chatRuns.map(({ id, thread_id }) => [id, thread_id ?? id]))
  const fits = matcher(words)
  const show = (found: readonly Draft[]) => {
    if (mine !== asked) return
    const byId = new Map([...drafts, ...found].map((draft) => [draft.id, draft]))
    const all: Result[] = [
      ...[...byId.values()].flatMap((draft) =>
        fits(draft.title, draft.body)
          ? [{ draft, id: draft.id, at: draft.updated_at, session: sessions.get(draft.run_id) ?? null }]
          : [],
      ),
      ...[...runs, ...chatRuns].flatMap((run) =>
        fits(run.prompt, run.result ?? '')
          ? [{ run, id: run.id, at: run.created_at, session: sessions.get(run.id) ?? null }]
          : [],
      ),
    ]
    results.list = ref(all.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, mostShown))
  }
  show([])
  try {
    const q = words.trim()
    const { items } = await request((api) => api.drafts.list({ query: { limit: 50, ...(q !== '' && { q }) } }))
    if (mine === asked) results.failed = false
    show(items)
  } catch {
    if (mine === asked) results.failed = true
  }
}

function matcher(words: string): (...texts: string[]) => boolean {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return (...texts) => {
    const text = texts.join('\n').toLowerCase()
    return wanted.every((word) => text.includes(word))
  }
}
