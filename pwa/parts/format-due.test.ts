import { formatDue } from '#pwa/parts/format-due.ts'
import { describe, expect, it } from 'vitest'

// A Saturday, late enough that UTC may already be on Sunday.
const now = new Date(2026, 10, 21, 23, 30)

describe('dueWords', () => {
  it("counts days in the reader's own calendar", () => {
    expect(formatDue('2026-11-21', false, now)).toBe('due today')
    expect(formatDue('2026-11-22', false, now)).toBe('due tomorrow')
  })

  it('names the weekday within a week, then the date, then the year', () => {
    expect(formatDue('2026-11-27', false, now)).toBe('due Fri')
    expect(formatDue('2026-11-28', false, now)).toBe('due 28 Nov')
    expect(formatDue('2027-01-05', false, now)).toBe('due 5 Jan 2027')
  })

  it('has the months of the calendar', () => {
    const format = new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    })
    for (let month = 0; month < 12; month += 1) {
      const date = new Date(Date.UTC(2028, month, 3))
      expect(formatDue(date.toISOString().slice(0, 10), false, now)).toBe(`due ${format.format(date)}`)
    }
  })

  it('says what is late, but not of what is done', () => {
    expect(formatDue('2026-11-20', false, now)).toBe('overdue since yesterday')
    expect(formatDue('2026-11-17', false, now)).toBe('overdue since Tue')
    expect(formatDue('2026-11-17', true, now)).toBe('was due Tue')
    expect(formatDue('2026-11-02', true, now)).toBe('was due 2 Nov')
  })

  it('is empty without a date or with one that cannot be read', () => {
    expect(formatDue(null, false, now)).toBe('')
    expect(formatDue('soon', false, now)).toBe('')
  })
})
