import type { Repeat, Weekday } from '#shared/contract/schedules.ts'
import { usageError } from '../exit.ts'
import { readTime, weekdays } from '../moment.ts'

/**
 * `mon,thu 08:00`. Read with the words themselves: without quotes the time would be one argument too many, which says
 * nothing of quotes.
 */
export function readWeekly(typed: string): Repeat {
  const words = typed.trim().split(/[\s,]+/)
  const days = words
    .slice(0, -1)
    .map((word) => weekdays.find((name) => [name, name.slice(0, 3)].includes(word.toLowerCase()))?.slice(0, 3))
  if (days.length === 0 || days.includes(undefined) || !words.at(-1)!.includes(':'))
    throw usageError(`--weekly takes days and a time in quotes, such as "mon,thu 08:00" (it is "${typed}").`)
  return { kind: 'weekly', days: days as Weekday[], time: readTime('--weekly', words.at(-1)!) }
}
