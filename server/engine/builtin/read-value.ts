import { dayOf } from './calendar.ts'
import type { Day } from './calendar.ts'

/** A number as both conventions read it: 1,234.50 (point) and 1.234,50 (comma). NaN where one cannot. */
type NumberReading = { point: number; comma: number; unit: string }

/** A date as both orders read it: 3/4 is the third of April or the fourth of March. */
type DateReading = { dayFirst: Day | undefined; monthFirst: Day | undefined }

const missing = new Set(['', 'na', 'n/a', '#n/a', 'null', 'nil', 'none', 'nan', '-', '–', '—', '?', 'undefined'])
const affixes =
  /^([-+(]?)\s*(?:(€|\$|£|¥|CHF|EUR|USD|GBP)\s*)?([-+]?)(\d[\d.,'’\u00a0\u202f ]*|\.\d+)([eE][-+]?\d{1,3})?\s*(%|€|\$|£|¥|CHF|EUR|USD|GBP)?(\)?)$/
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

export function isMissing(value: string): boolean {
  return value.length < 10 && missing.has(value.toLowerCase())
}

/** Plain, grouped, signed, with a currency or a percent sign; undefined when it is no number. */
export function readNumber(value: string): NumberReading | undefined {
  if (value.length > 40) return undefined
  const code = value.charCodeAt(0)
  if (code >= 48 && code <= 57 && /^\d{1,15}$/.test(value)) {
    const number = Number(value)
    return { point: number, comma: number, unit: '' }
  }
  // The most frequent by far; three digits behind a point may be thousands.
  if (/^-?\d{1,12}\.\d{1,2}$/.test(value)) return { point: Number(value), comma: Number.NaN, unit: '' }
  const match = affixes.exec(value)
  if (!match) return undefined
  const digits = match[4]!.replaceAll(/['’\u00a0\u202f ](?=\d{3})/g, '')
  const negative = match[1] === '-' || match[3] === '-' || (match[1] === '(' && match[7] === ')')
  if ((match[1] === '(') !== (match[7] === ')')) return undefined
  const scale = (negative ? -1 : 1) * (match[5] ? Number(`1${match[5]}`) : 1)
  const reading = {
    point: scale * readGrouped(digits, ',', '.'),
    comma: scale * readGrouped(digits, '.', ','),
    unit: match[2] ?? match[6] ?? '',
  }
  return Number.isNaN(reading.point) && Number.isNaN(reading.comma) ? undefined : reading
}

/** ISO 8601, 27.11.2026, 27/11/2026, 11/27/2026, 27 Nov 2026, Nov 27, 2026; a time may follow. */
export function readDate(value: string): DateReading | undefined {
  if (value.length < 6 || value.length > 40 || !/\d/.test(value)) return undefined
  const iso =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:Z|[-+]\d{2}:?\d{2})?)?$/.exec(
      value,
    )
  if (iso) return same(dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3])))
  const short = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:,?\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]m)?)?$/i.exec(value)
  if (short) {
    const year = Number(short[4]) < 100 ? 2000 + Number(short[4]) : Number(short[4])
    const dayFirst = dayOf(year, Number(short[3]), Number(short[1]))
    if (short[2] === '.') return same(dayFirst)
    const monthFirst = dayOf(year, Number(short[1]), Number(short[3]))
    return dayFirst === undefined && monthFirst === undefined ? undefined : { dayFirst, monthFirst }
  }
  const named = /^(\d{1,2})(?:st|nd|rd|th|\.)?[ -]([a-z]{3,9})\.?[ -,]+(\d{4})$/i.exec(value)
  if (named) return same(dayOf(Number(named[3]), monthNumber(named[2]!), Number(named[1])))
  const american = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i.exec(value)
  return american ? same(dayOf(Number(american[3]), monthNumber(american[1]!), Number(american[2]))) : undefined
}

export function readBoolean(value: string): boolean | undefined {
  if (value.length > 5) return undefined
  if (/^(?:true|yes|y|ja|oui|t)$/i.test(value)) return true
  return /^(?:false|no|n|nein|non|f)$/i.test(value) ? false : undefined
}

function readGrouped(digits: string, group: string, point: string): number {
  const [whole = '', fraction, ...more] = digits.split(point)
  if (more.length > 0 || fraction?.includes(group)) return Number.NaN
  const groups = whole.split(group)
  if (
    groups.length > 1 &&
    (groups[0]!.length > 3 || groups[0] === '' || groups.slice(1).some((part) => part.length !== 3))
  )
    return Number.NaN
  return Number(`${groups.join('')}.${fraction ?? '0'}`)
}

function same(day: Day | undefined): DateReading | undefined {
  return day === undefined ? undefined : { dayFirst: day, monthFirst: day }
}

function monthNumber(name: string): number {
  return monthNames.indexOf(name.toLowerCase().slice(0, 3)) + 1
}
