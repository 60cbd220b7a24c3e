import type { Day } from './calendar.ts'
import { findDates } from './dates.ts'
import type { NamedDate } from './dates.ts'

/** When something is due. `phrase` is what the text says with its preposition; `deadline` when it says "by" or "due". */
export type Due = { words: string; phrase: string; day: Day | undefined; relative: boolean; deadline: boolean }

const deadlineLead =
  /(?:\b(?:by|before|due(?:\s+(?:date|on|by))?|until|till?|no later than|not later than|deadline(?:\s+is)?|eta|bis)\s*[:=]?\s*)(?:the\s+)?$/i
const otherLead = /(?:\b(?:on|at|this|for|from)\s+(?:the\s+)?|[(,;:–—-]\s*)$/i

/** The date by which a sentence wants something done; a date that only names a thing ("the 12 Oct report") is none. */
export function findDue(text: string, today: Day): Due | undefined {
  const dates = findDates(text, today).map((date) => toDue(date, text))
  return dates.find((due) => due.deadline) ?? dates.find((due) => due.plausible)
}

/** A due date in a cell or after "Due:"; words that are no date are kept as they are. */
export function readDue(cell: string, today: Day): Due | undefined {
  const words = cell.trim().replace(/[.,;]+$/, '')
  if (/^(?:-+|–|—|n\/?a|tb[cd]|none|\?+|)$/i.test(words)) return undefined
  const date = findDates(words, today)[0]
  return { words: words.slice(0, 60), phrase: words, day: date?.day, relative: date?.relative ?? false, deadline: true }
}

const weekday = /\b(?:mon|tue|wed|thu|fri|sat|sun)/i
const thatDay = /\b(?:this|EOD|COB|end of day)\b/i
const isToday = /^\W{0,3}(?:i\.e\. |so )?(?:today|tonight)\b/i

/**
 * What `text`, which was written on the day `written`, says is due: its "by Friday" of a Friday is the one to come, as of
 * that day itself notes say "today".
 */
export function dueAfter(written: Day, due: Due | undefined, text: string): Due | undefined {
  if (!due?.relative || due.day !== written || !weekday.test(due.phrase) || thatDay.test(due.phrase)) return due
  const at = text.indexOf(due.phrase)
  return at >= 0 && isToday.test(text.slice(at + due.phrase.length)) ? due : { ...due, day: written + 7 }
}

function toDue(date: NamedDate, text: string): Due & { plausible: boolean } {
  const before = text.slice(Math.max(0, date.start - 30), date.start)
  const lead = deadlineLead.exec(before)?.[0]
  const other = otherLead.exec(before)?.[0]
  const after = text.slice(date.start + date.words.length)
  const start = date.start - (lead ?? other ?? '').length
  return {
    words: ((lead ?? '').trim() + ' ' + date.words)
      .trim()
      .replace(/^(?:due(?:\s+(?:date|on|by))?|deadline(?:\s+is)?|eta)\s*[:=]?\s*/i, ''),
    phrase: text.slice(start, date.start + date.words.length),
    day: date.day,
    relative: date.relative,
    deadline: lead !== undefined,
    plausible: other !== undefined || date.relative || /^[\s.)\]!,;]*$/.test(after),
  }
}
