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
  if (isSpoken(text)) return undefined
  if (!isLog(text)) return labelledGrid(text)
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

const heading = /^(?:#{1,6}\s+(.{1,120})|\*\*(.{1,120})\*\*:?\s*)$/
/** "rating: 7.5", "time: 58 min" */
const figure = /^[-*•\s]{0,4}([\p{L}][\p{L} ]{1,24}?)\s*[:=]\s*(-?\d{1,9}(?:[.,]\d{1,4})?)\s?([\p{L}%€£$]{1,8}\d?)?$/u
const fewestSections = 3

/** Notes whose every section has the same figures by name: "players: 4, time: 71 min, rating: 6.0" under each session. */
function labelledGrid(text: string): Grid | undefined {
  const sections: { head: string; line: number; said: Map<string, string> }[] = []
  let head = ''
  let open: Map<string, string> | undefined
  const units = new Map<string, Set<string>>()
  for (const [at, line] of text.split('\n').entries()) {
    if (line.length > 400) return undefined
    const [, hash, bold] = heading.exec(line.trim()) ?? []
    if (hash !== undefined || bold !== undefined) {
      head = (hash ?? bold)!.trim()
      open = undefined
      continue
    }
    const found = line.split(/[,;|] /).flatMap((part) => {
      const [, name, value, unit = ''] = figure.exec(part.trim()) ?? []
      return name && value ? [[name.trim().toLowerCase(), value, unit] as const] : []
    })
    if (found.length === 0 || head === '') continue
    if (!open) {
      open = new Map()
      sections.push({ head, line: at + 1, said: open })
    }
    for (const [name, value, unit] of found) {
      if (open.has(name)) continue
      open.set(name, value)
      units.set(name, (units.get(name) ?? new Set()).add(unit.replace(/(?<=\p{L}{2})s$/u, '')))
    }
  }
  const names = [...new Set(sections.flatMap(({ said }) => [...said.keys()]))].filter(
    (name) => sections.filter(({ said }) => said.has(name)).length >= leastShare * sections.length,
  )
  if (sections.length < fewestSections || names.length === 0) return undefined
  // Euros and pounds make no sum, nor do minutes and hours.
  if (names.some((name) => units.get(name)!.size > 1)) return undefined
  const withUnit = (name: string) => {
    const [unit] = units.get(name)!
    return unit ? `${name} (${unit})` : name
  }
  const firsts = new Set(sections.map((section) => section.head.split(/\s+/, 1)[0]!.toLowerCase()))
  return conclude(
    [firsts.size === 1 ? [...firsts][0]! : 'section', ...names.map(withUnit)],
    sections.map((section) => [section.head, ...names.map((name) => section.said.get(name) ?? '')]),
    sections.map(({ line }) => line),
  )
}
