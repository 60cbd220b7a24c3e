import type { Db } from '../db/connect.ts'

type Counts = Record<string, number>

const day = 24 * 60 * 60_000
/** A row has the time at which its work began: so long after a day's end none is added to it any more. */
const addedLateMs = 60 * 60_000

/**
 * How often each action occurred since a time, the most frequent first. Days that are over do not change: each is counted
 * once, by whoever asks first, and its numbers are kept.
 */
export async function countActions(db: Db, since: number, now: number): Promise<{ action: string; count: number }[]> {
  const first = Math.ceil(since / day)
  const end = Math.max(first, Math.floor((now - addedLateMs) / day))
  const kept = await db
    .selectFrom('audit_days')
    .select(['day', 'counts'])
    .where('day', '>=', first)
    .where('day', '<', end)
    .execute()
  const days = new Map(kept.map(({ day: date, counts }) => [date, JSON.parse(counts) as Counts]))
  const missing: { day: number; counts: string }[] = []
  for (let date = first; date < end; date += 1) {
    if (days.has(date)) continue
    const counts = await countBetween(db, date * day, (date + 1) * day)
    days.set(date, counts)
    missing.push({ day: date, counts: JSON.stringify(counts) })
  }
  // Another process may have kept the same meanwhile.
  if (missing.length > 0)
    await db
      .insertInto('audit_days')
      .values(missing)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const rest = [await countBetween(db, since, first * day), await countBetween(db, end * day, Number.MAX_SAFE_INTEGER)]
  const total = new Map<string, number>()
  for (const counts of [...days.values(), ...rest])
    for (const [action, count] of Object.entries(counts)) total.set(action, (total.get(action) ?? 0) + count)
  return [...total]
    .map(([action, count]) => ({ action, count }))
    .toSorted((a, b) => b.count - a.count || a.action.localeCompare(b.action))
}

/** Until before `to`, which has to be said: from a time on, SQLite goes through all of the log in the order of its actions. */
async function countBetween(db: Db, from: number, to: number): Promise<Counts> {
  const rows = await db
    .selectFrom('audit_log')
    .select((row) => ['action', row.fn.countAll().as('count')])
    .where('at', '>=', from)
    .where('at', '<', to)
    .groupBy('action')
    .execute()
  return Object.fromEntries(rows.map(({ action, count }) => [action, Number(count)]))
}
