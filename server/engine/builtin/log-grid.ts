import { isLog, isSpoken } from '../passages/split.ts'
import { type Grid, conclude } from './grid.ts'

const stamp =
  /^\W{0,3}(\d{4}-\d{2}-\d{2})[T ](\d{1,2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?(?:Z|[+-]\d{2}:?\d{2})?\]?\s+(?:(TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERR(?:OR)?|FATAL|CRIT(?:ICAL)?)\b\s*)?(.*)$/
const pair = /(?<!\S)([A-Za-z][\w.-]{0,30})=("[^"]{0,300}"|\S{1,200})/g
const mostColumns = 20
const longestLine = 2000
/** A log is a table where as many of its lines say so much by name. */
const leastShare = 0.6

/** The lines of a log that name what they say ("lot=3 result=FAIL") as rows; undefined where most do not. */
export function logGrid(text: string): Grid | undefined {
  if (!isLog(text) || isSpoken(text)) return undefined
  const names: string[] = []
  const entries: { line: number; head: string[]; said: ReadonlyMap<string, string> }[] = []
  let lines = 0
  for (const [at, raw] of text.split('\n').entries()) {
    if (raw.trim() === '') continue
    lines += 1
    const found = raw.length < longestLine ? stamp.exec(raw) : null
    if (!found) continue
    const [, day = '', time = '', level = '', rest = ''] = found
    const pairs = [...rest.matchAll(pair)]
    if (pairs.length < 2) continue
    const said = new Map(pairs.map(([, name, value]) => [name!, value!.replaceAll('"', '').replace(/^-$/, '')]))
    for (const name of said.keys()) if (!names.includes(name) && names.length < mostColumns) names.push(name)
    entries.push({ line: at + 1, head: [day, time, level, rest.slice(0, pairs[0]!.index).trim()], said })
  }
  if (entries.length < 3 || entries.length < leastShare * lines) return undefined
  return conclude(
    ['date', 'time', 'level', 'event', ...names],
    entries.map(({ head, said }) => [...head, ...names.map((name) => said.get(name) ?? '')]),
    entries.map(({ line }) => line),
  )
}
