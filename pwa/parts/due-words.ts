const day = 24 * 60 * 60_000
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })
const shortDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const longDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** When something is due, as said in the middle of a line: `due today`, `overdue since Mon`; empty without a date. */
export function dueWords(dueDate: string | null, isDone = false, now = new Date()): string {
  if (dueDate === null) return ''
  const date = Date.parse(`${dueDate}T00:00:00Z`)
  if (Number.isNaN(date)) return ''
  // A due date has no zone: it is a day in the reader's own calendar.
  const days = Math.round((date - Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())) / day)
  if (days >= 0) return `due ${dayWord(date, days, now)}`
  return `${isDone ? 'was due' : 'overdue since'} ${dayWord(date, days, now)}`
}

function dayWord(date: number, days: number, now: Date): string {
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  // A weekday alone is only clear within the week around today.
  if (Math.abs(days) < 7) return weekday.format(date)
  return new Date(date).getUTCFullYear() === now.getFullYear() ? shortDate.format(date) : longDate.format(date)
}
