export type Json = null | boolean | number | string | Json[] | Fields
export type Fields = { [key: string]: Json }

const mostColumns = 60

/** A JSON text (RFC 8259), or one JSON value a line; undefined when it is neither. */
export function readJson(text: string): { value: Json; perLine: boolean } | undefined {
  const whole = parse(text)
  if (whole) return { value: whole.value, perLine: false }
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length < 2 || !/^\s*[[{]/.test(lines[0]!)) return undefined
  const values: Json[] = []
  for (const line of lines) {
    const parsed = parse(line)
    if (!parsed) return undefined
    values.push(parsed.value)
  }
  return { value: values, perLine: true }
}

export function isFields(value: Json | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A list that is objects, but for a few. */
export function isRecords(value: Json | undefined): value is Json[] {
  return Array.isArray(value) && value.length > 0 && value.filter(isFields).length >= value.length * 0.8
}

/** A list of objects as a table: `address.city` for what lies one level down. */
export function recordsTable(records: Json[]): { columns: string[]; rows: string[][] } {
  const flat = records.map((record) => (isFields(record) ? flatten(record) : new Map<string, string>()))
  const columns = new Set<string>()
  for (const cells of flat) {
    for (const key of cells.keys()) if (columns.size < mostColumns) columns.add(key)
  }
  const names = [...columns]
  return { columns: names, rows: flat.map((cells) => names.map((name) => cells.get(name) ?? '')) }
}

function flatten(record: Fields): Map<string, string> {
  const cells = new Map<string, string>()
  for (const [key, value] of Object.entries(record)) {
    if (!isFields(value)) cells.set(key, cellOf(value))
    else for (const [inner, deeper] of Object.entries(value)) cells.set(`${key}.${inner}`, cellOf(deeper))
  }
  return cells
}

function cellOf(value: Json): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.length === 1 ? '1 item' : `${value.length} items`
  return isFields(value) ? `{${Object.keys(value).slice(0, 5).join(', ')}}` : String(value)
}

function parse(text: string): { value: Json } | undefined {
  try {
    return { value: JSON.parse(text) as Json }
  } catch {
    return undefined
  }
}
