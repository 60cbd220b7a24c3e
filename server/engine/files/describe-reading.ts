import type { Pace } from '../pace.ts'
import { grouped } from './count.ts'
import { type Measure, measureText } from './measure-text.ts'
import type { ReadText } from './read-file-text.ts'
import { count } from '#shared/domain/plural.ts'

/**
 * One sentence on what was read, how much, and what was not: "Read notes.md, 212 words", "Read report.pdf, 31 pages,
 * 9,210 words; only the first 20 of 31 pages were used; page 4 holds no text, only pictures or nothing".
 * `used` is how many characters of the text the model gets.
 */
export async function describeReading(name: string, reading: ReadText, used: number, pace: Pace): Promise<string> {
  const { text, parts, truncated, remarks } = reading
  const read = parts ? [`Read ${name}`, count(parts.total, parts.unit)] : [`Read ${name}`]
  const clauses: string[] = []
  if (text.trim() === '') {
    clauses.push(`${read.join(', ')}: it has no text`)
  } else {
    const whole = reading.measure ?? (await measureText(reading, text, pace))
    clauses.push([...read, whole.all, ...whole.more].join(', '))
    if (used < text.length) clauses.push(await describeCut(reading, used, whole, pace))
  }
  if (truncated) clauses.push('the rest of it was too large to read')
  return [...clauses, ...remarks].join('; ')
}

async function describeCut(reading: ReadText, used: number, whole: Measure, pace: Pace): Promise<string> {
  const { parts, text } = reading
  if (parts && parts.starts.length > 1) {
    const started = parts.starts.filter((start) => start < used).length
    return only(started, { amount: parts.total, all: count(parts.total, parts.unit) })
  }
  return only((await measureText(reading, text.slice(0, used), pace)).amount, whole)
}

function only(some: number, { amount, all, number = grouped }: Pick<Measure, 'amount' | 'all' | 'number'>): string {
  // The cut may fall into the last page or row.
  if (some >= amount) return 'only the first part was used'
  return `only the first ${number(some)} of ${all} ${some === 1 ? 'was' : 'were'} used`
}
