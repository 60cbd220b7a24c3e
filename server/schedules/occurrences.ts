import { Cron } from 'croner'
import { repeatOf } from '#shared/domain/repeat.ts'

/** How old a missed occurrence may be to be made up for. */
const dayMs = 24 * 60 * 60_000
const weekMs = 7 * dayMs
/** How many missed ones are written down: an expression of every minute has a thousand a day. */
const maxMissed = 20

/**
 * The first occurrence after a moment, both in milliseconds; null where none comes any more. Throws where the
 * expression is none. A time that a clock change skips comes at the next time there is, one that comes twice comes
 * once.
 */
export function nextAfter(cron: string, timeZone: string, after: number): number | null {
  return (
    new Cron(cron, { timezone: timeZone, mode: '5-part', paused: true }).nextRun(new Date(after))?.getTime() ?? null
  )
}

/** What is to be done about a schedule that is due. */
export type Outlook = {
  /** The occurrence to run now; undefined where all that are due are too old. */
  run: number | undefined
  /** The missed ones, oldest first, the first twenty of them. */
  missed: number[]
  next: number | null
}

/**
 * Of all occurrences from `due` until now the newest one runs, unless it is a day old, or a week where the schedule
 * is weekly.
 */
export function lookOut({ cron, time_zone }: { cron: string; time_zone: string }, due: number, now: number): Outlook {
  const rule = new Cron(cron, { timezone: time_zone, mode: '5-part', paused: true })
  const after = (moment: number) => rule.nextRun(new Date(moment))?.getTime() ?? Infinity
  const oldest = now - (repeatOf(cron).kind === 'weekly' ? weekMs : dayMs)
  let run: number | undefined
  for (let at = due > oldest ? due : after(oldest); at <= now; at = after(at)) run = at
  const missed: number[] = []
  for (let at = due; at <= now && at !== run && missed.length < maxMissed; at = after(at)) missed.push(at)
  const next = after(now)
  return { run, missed, next: next === Infinity ? null : next }
}
