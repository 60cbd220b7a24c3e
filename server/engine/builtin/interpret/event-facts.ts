import type { SeenEvent } from '../../tools/seen-event.ts'
import { inline } from '../markdown.ts'

export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** "1 hour 30 minutes" */
export function lengthOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [
    hours > 0 && `${hours} ${hours === 1 ? 'hour' : 'hours'}`,
    (rest > 0 || hours === 0) && `${rest} minutes`,
  ]
  return parts.filter(Boolean).join(' ')
}

export const asksOfEvent =
  /\b(?:how long|duration|length|ends?|finish(?:es)?|over|out of|where|place|room|location|link|address|about|bring|prepare)\b/i

/** What is asked of one event beside what it is: how long, until when, where, what is noted. */
export function askedOfEvent(text: string, { title, start, end, date, end_date, notes }: SeenEvent): string {
  const name = `**${inline(title)}**`
  if (/\bhow long\b(?!.*\b(?:until|till?|left|before)\b)|\b(?:duration|length) of\b/i.test(text) && date === end_date)
    return `${name} takes **${lengthOf(minutesOf(end) - minutesOf(start))}**, ${start}–${end}. `
  if (/\b(?:end|ends|finish|finishes|over|out of|until when|till when)\b/i.test(text))
    return `${name} ends at **${end}**. `
  if (/\bwhere\b|\b(?:place|room|location|link|address)\b/i.test(text)) return `No place is kept for ${name}. `
  if (/\b(?:what|anything)\b.*\b(?:about|bring|prepare|notes?|agenda|for)\b/i.test(text) && !notes)
    return `Nothing is noted for ${name}. `
  return ''
}

export function halfAnHourAfter(time: string): string {
  const minutes = minutesOf(time) + 30
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
