import type { Pace } from '../pace.ts'
import { describeProfile } from './describe-profile.ts'
import { code, count, inline, list } from './markdown.ts'
import { profileTable } from './profile-table.ts'
import { isFields, isRecords, readJson, recordsTable } from './read-json.ts'
import type { Fields, Json } from './read-json.ts'

const longestOutline = 40
const deepest = 3
const mostTables = 3

/** A JSON text's shape and figures as markdown; undefined when it is no JSON. */
export async function describeJson(text: string, pace: Pace): Promise<string | undefined> {
  const read = readJson(text)
  if (!read) return undefined
  await pace()
  const { value } = read
  if (isRecords(value)) {
    return `**A list of ${count(value.length, 'object')}**${read.perLine ? ', one per line' : ''}. ${await describeRecords(value, pace)}`
  }
  if (Array.isArray(value))
    return `**A list of ${count(value.length, 'value')}**${value.length > 0 ? `: ${typesIn(value)}` : ''}.`
  if (!isFields(value)) return `A single ${typeOf(value)}: ${inline(String(value))}`
  return describeFields(value, pace)
}

async function describeFields(fields: Fields, pace: Pace): Promise<string> {
  const keys = Object.keys(fields)
  const lines: string[] = []
  outline(fields, 0, lines)
  if (lines.length > longestOutline) lines.splice(longestOutline, Infinity, '- …')
  const parts = [`**An object with ${count(keys.length, 'key')}.**`, lines.join('\n')]
  const tables = Object.entries(fields).filter(([, value]) => isRecords(value) && value.length > 1)
  for (const [key, value] of tables.slice(0, mostTables)) {
    parts.push(
      `**${code(key)}: a list of ${count((value as Json[]).length, 'object')}**`,
      await describeRecords(value as Json[], pace),
    )
  }
  if (tables.length > mostTables)
    parts.push(`*Lists not described: ${list(tables.slice(mostTables).map(([key]) => code(key)))}.*`)
  return parts.join('\n\n')
}

async function describeRecords(records: Json[], pace: Pace): Promise<string> {
  const { columns, rows } = recordsTable(records)
  const batch = rows.map((cells, at) => ({ cells, line: at + 1 }))
  const others = records.filter((record) => !isFields(record)).length
  const note = others > 0 ? `${count(others, 'entry is', 'entries are')} not an object. ` : ''
  return note + describeProfile(await profileTable(columns, once(batch), pace), { headed: true })
}

async function* once<T>(batch: T): AsyncGenerator<T> {
  yield batch
}

function outline(fields: Fields, depth: number, lines: string[]): void {
  for (const [key, value] of Object.entries(fields)) {
    if (lines.length > longestOutline) return
    lines.push(`${'  '.repeat(depth)}- ${code(key)}: ${describeShape(value)}`)
    if (isFields(value) && depth < deepest) outline(value, depth + 1, lines)
  }
}

function describeShape(value: Json): string {
  if (isFields(value)) return `object with ${count(Object.keys(value).length, 'key')}`
  if (!Array.isArray(value))
    return typeof value === 'string' ? `text, “${inline(value, 60)}”` : `${typeOf(value)}, ${String(value)}`
  if (value.length === 0) return 'empty list'
  const holdsObjects: boolean = isRecords(value)
  const first = value.find(isFields)
  const keys = first && holdsObjects ? ` (${Object.keys(first).slice(0, 8).map(code).join(', ')})` : ''
  return holdsObjects
    ? `list of ${count(value.length, 'object')}${keys}`
    : `list of ${count(value.length, 'value')}: ${typesIn(value)}`
}

function typesIn(values: Json[]): string {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(typeOf(value), (counts.get(typeOf(value)) ?? 0) + 1)
  return list([...counts].map(([type, times]) => `${times} ${type}`))
}

function typeOf(value: Json): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  return typeof value === 'string' ? 'text' : typeof value
}
