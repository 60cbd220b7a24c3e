import { inline, count, table } from './markdown.ts'
import { significantWords } from './significant-words.ts'
import type { Pace } from '../pace.ts'

const line =
  /^\W{0,3}((?:\d{4}-\d{2}-\d{2}|\d{1,2}[/.]\d{1,2}[/.]\d{2,4})?[T ]?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?(?:Z|[+-]\d{2}:?\d{2})?|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) {1,2}\d{1,2} \d{2}:\d{2}:\d{2})\]?\s+(.*)$/
const level = /^\W{0,2}(TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERR(?:OR)?|FATAL|CRIT(?:ICAL)?|ALERT|EMERG)\b\W{0,2}\s*/i
const bad = /^(?:ERR|FATAL|CRIT|ALERT|EMERG)/i
const badWords =
  /\b(?:error|fail(?:ed|ure|s)?|exception|refused|timed? ?out|denied|expired|lost|unreachable|crash\w*|killed|down|rejected|no space|5\d\d)\b/i
/** "0 failed", "rejected=0" */
const noneOfIt = /\b(?:0|no) (?:failed|failures?|errors?|rejected|problems?)\b|\b[a-z_]{2,20}=0\b/gi
const goodWords =
  /\b(?:recovered|restored|resolved|reconnected|renewed|restarted|back (?:online|up|to normal)|healthy|ok\b|online|up again|completed|finished|succeeded|rollback (?:done|finished|complete\w*)|started|reachable)\b/i
const aboutFailure =
  /\b(?:errors?|fail(?:ed|ure|s)?|wrong|br[eo]ke?n?|problems?|happen(?:ed|d)?|outage|crash\w*|down|cause[ds]?|why|reason|not (?:coming|work\w*)|incident|stuck|went|warnings?|fehler|ausfall|warum)\b/i
/** "… that has nothing to do with the db" */
const apart =
  /\b(?:nothing to do with|other than|apart from|except(?: for)?|besides|not about)\s+(?:the\s+|a\s+)?([\p{L}\d_-]{2,30})/iu
const mostGroups = 12

/** Whether a question asks what went wrong, and when. */
export function asksOfFailure(instruction: string): boolean {
  return aboutFailure.test(instruction)
}

type Group = { said: string; first: Entry; last: Entry; count: number }
type Entry = { time: string; at: number; level: string; said: string }

/**
 * What went wrong by a log: each kind of error and warning with its first and last time and how often, and what came right
 * after the last error. Undefined where it tells of no trouble. Nothing is concluded from it.
 */
export async function describeTrouble(text: string, instruction: string, pace: Pace): Promise<string | undefined> {
  const entries: Entry[] = []
  for (const [at, raw] of text.split('\n').entries()) {
    if (at % 2000 === 1999) await pace()
    const match = raw.length < 4000 ? line.exec(raw) : null
    if (!match) continue
    const found = level.exec(match[2]!)
    entries.push({
      time: match[1]!,
      at: at + 1,
      level: found?.[1]?.toUpperCase() ?? '',
      said: match[2]!.slice(found?.[0].length ?? 0),
    })
  }
  const except = apart.exec(instruction)?.[1]?.toLowerCase()
  const isBad = ({ level, said }: Entry) =>
    bad.test(level) || (!/^(?:INFO|DEBUG|TRACE)/.test(level) && badWords.test(said.replaceAll(noneOfIt, ' ')))
  const errors = entries.filter((entry) => isBad(entry) && !(except && entry.said.toLowerCase().includes(except)))
  if (errors.length === 0) return undefined
  const groups = new Map<string, Group>()
  for (const entry of errors) {
    const key = entry.said.replaceAll(/[0-9a-f]{6,}|\d+/gi, '#').slice(0, 60)
    const known = groups.get(key)
    if (known) Object.assign(known, { last: entry, count: known.count + 1 })
    else groups.set(key, { said: entry.said, first: entry, last: entry, count: 1 })
  }
  const words = new Set(significantWords(instruction))
  const fits = ({ said }: Group) => significantWords(said).filter((word) => words.has(word)).length
  const shown = [...groups.values()]
    .toSorted((a, b) => fits(b) - fits(a) || b.count - a.count)
    .slice(0, mostGroups)
    .toSorted((a, b) => a.first.at - b.first.at)
  const [first, last] = [errors[0]!, errors.at(-1)!]
  const lead = entries.filter((entry) => entry.at < first.at && !isBad(entry)).slice(-2)
  const after = entries
    .filter((entry) => entry.at > first.at && goodWords.test(entry.said) && !isBad(entry))
    .slice(0, 40)
  const told = ({ time, said, at }: Entry) => `- ${time}: ${inline(said, 200)} *(line ${at})*`
  const recovered = after.filter(({ at }) => at > last.at).slice(0, 4)
  const [again] = recovered
  // Who put it right stands between the last error and the first line that all is well.
  const between = again ? entries.filter(({ at }) => at > last.at && at < again.at).slice(0, 8) : []
  const minutes = again ? minutesBetween(first.time, again.time) : undefined
  return [
    `**${count(errors.length, 'error')}** from **${first.time}** to **${last.time}**:`,
    table(
      ['From', 'To', 'Times', 'What', 'Line'],
      shown.map((group) => [
        group.first.time,
        group.last.time,
        String(group.count),
        inline(group.said, 160),
        String(group.first.at),
      ]),
    ),
    ...(lead.length > 0 ? [`Just before:\n\n${lead.map(told).join('\n')}`] : []),
    ...(/\bhow long\b|\bdowntime\b/i.test(instruction) && minutes !== undefined
      ? [`From the first error to the first line that all is well: **${minutes} min**.`]
      : []),
    ...(between.length > 0 ? [`Then:\n\n${between.map(told).join('\n')}`] : []),
    ...(recovered.length > 0 ? [`After the last one:\n\n${recovered.map(told).join('\n')}`] : []),
  ].join('\n\n')
}

/** Whole minutes from one time of a log to another; undefined where they are no times. */
function minutesBetween(from: string, to: string): number | undefined {
  const [start, end] = [from, to].map((time) => Date.parse(time.replace(/^(\d{1,2}:)/, '1970-01-01 $1')))
  return Number.isFinite(start) && Number.isFinite(end) && end! >= start!
    ? Math.round((end! - start!) / 60_000)
    : undefined
}
