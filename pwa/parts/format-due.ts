const day = 24 * 60 * 60_000

/** The day that something is due, as a row begins with it: `Today`, `Mon`, `3 Feb`. */
export function dueDay(dueDate: string, now = new Date()): string {
  const words = formatDue(dueDate, false, now).replace(/^(?:due|overdue since) /, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** When something is due, as said in the middle of a line: `due today`, `overdue since Mon`; empty without a date. */
export function formatDue(dueDate: string | null, isDone = false, now = new Date()): string {
  if (dueDate === null) return ''
  const date = Date.parse(`${dueDate}T00:00:00Z`)
  if (Number.isNaN(date)) return ''
  // A due date has no zone: it is a day in the reader's own calendar.
  const days = Math.round((date - Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())) / day)
  if (days >= 0) return `due ${formatDueDay(date, days, now)}`
  return `${isDone ? 'was due' : 'overdue since'} ${formatDueDay(date, days, now)}`
}

function formatDueDay(date: number, days: number, now: Date): string {
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  // English by the definition of the language: the first format of Intl takes a phone 50 ms, and this is on the first
  // picture.
  const [weekday = '', dayOfMonth, month, year] = new Date(date).toUTCString().split(/\W+/)
  // A weekday alone is only clear within the week around today.
  if (Math.abs(days) < 7) return weekday
  // As the calendar's format has it.
  const dayAndMonth = `${Number(dayOfMonth)} ${month === 'Sep' ? 'Sept' : month}`
  return Number(year) === now.getFullYear() ? dayAndMonth : `${dayAndMonth} ${Number(year)}`
}
