import * as v from 'valibot'
import { idempotencyKeyPattern, maxPageSize } from './limits.ts'

/** A UUIDv7 or one of the fixed ids `'1'`–`'7'` of the seven agents: made by the client that creates the entity. */
export const Id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'An id is 1 to 64 letters, digits, - or _.'))

/** An instant, RFC 3339 in UTC. */
export const Instant = v.pipe(
  v.string(),
  v.isoTimestamp('Give the time as RFC 3339, e.g. 2026-11-21T09:30:00Z.'),
  // The pattern takes the 30th of February, offsets such as +05, which no clock here reads, and years that have five
  // digits in UTC.
  v.check(
    (value) => isDay(value.slice(0, 10)) && isWritable(Date.parse(value)),
    'Give the time as RFC 3339, e.g. 2026-11-21T09:30:00Z.',
  ),
)

/** A calendar date, `YYYY-MM-DD`. */
export const DateOnly = v.pipe(
  v.string(),
  v.isoDate('Give the date as YYYY-MM-DD.'),
  // The pattern takes the 30th of February.
  v.check(isDay, 'Give a date of the calendar, as YYYY-MM-DD.'),
)

/** A time zone by its IANA name, e.g. `Europe/Berlin`. */
export const TimeZone = v.pipe(
  v.string(),
  v.maxLength(64),
  v.check(isTimeZone, 'Give the time zone by its IANA name, e.g. Europe/Berlin.'),
)

/** Non-blank text of at most `max` characters. */
export function text(name: string, max: number) {
  return v.pipe(
    v.string(`${name} must be text.`),
    v.check((value) => value.trim() !== '', `${name} must not be empty.`),
    // Created when it is needed: the first number in words takes longer than everything else of the contract.
    v.maxLength(max, () => `${name} must have at most ${max.toLocaleString('en')} characters.`),
  )
}

/** A whole number in a query string, which arrives as text. */
export function queryInteger(min: number, max: number, fallback: number) {
  return v.optional(wholeNumber(min, max), fallback)
}

/** The same of what may be left out. */
export function optionalInteger(min: number, max: number) {
  return v.optional(wholeNumber(min, max))
}

function wholeNumber(min: number, max: number) {
  const said = `Give a whole number from ${min} to ${max}.`
  return v.pipe(
    v.union([v.number(), v.string()]),
    v.transform(Number),
    v.integer(said),
    v.minValue(min, said),
    v.maxValue(max, said),
  )
}

/** One page of a list of ours; `next_cursor` is null on the last page. */
export function page<Item extends v.GenericSchema>(item: Item) {
  return v.object({ items: v.array(item), next_cursor: v.nullable(v.string()) })
}

/** The query of a paged list. */
export const pageQuery = { limit: queryInteger(1, maxPageSize, 50), cursor: v.optional(v.string()) }

/** The answer of calls that only act. */
export const Success = v.object({ success: v.boolean(), message: v.optional(v.string()) })

/** The answer of a deletion. */
export const Deleted = v.object({ id: Id })

/** The writer's clock and IANA time zone, so that relative dates mean the moment of writing. */
export const clock = {
  client_time: v.optional(Instant),
  time_zone: v.optional(v.pipe(v.string(), v.maxLength(64))),
}

/** What `Idempotency-Key` may be. */
export const IdempotencyKey = v.pipe(
  v.string(),
  v.regex(idempotencyKeyPattern, 'Idempotency-Key must be 8 to 128 letters, digits, - or _.'),
)

/** An object of any names, at most `maxLength` characters of JSON and 32 levels deep. */
export function smallJson(maxLength: number, message: string) {
  return v.pipe(
    v.record(v.string(), v.unknown()),
    v.metadata({ maxLength }),
    v.check((value) => isSmallJson(value, maxLength), message),
  )
}

/** Never throws, however it is nested. */
function isSmallJson(value: unknown, characters: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; depth <= 32; depth += 1) {
    if (level.length === 0) return JSON.stringify(value).length <= characters
    if (level.length > characters) return false
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return false
}

/** Whether the calendar has this day, `YYYY-MM-DD`. */
function isDay(date: string): boolean {
  const time = Date.parse(date)
  return isWritable(time) && new Date(time).toISOString().startsWith(date)
}

/** Whether RFC 3339 can say this moment in UTC, with a year of four digits. */
function isWritable(time: number): boolean {
  return time >= Date.parse('0001-01-01') && time < Date.parse('9999-12-31T23:59:59.999Z')
}

function isTimeZone(timeZone: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}
