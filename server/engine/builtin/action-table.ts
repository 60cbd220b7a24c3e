import type { ActionItem, ActionItems, Place } from './action.ts'
import { plainText } from './blocks.ts'
import type { Block } from './blocks.ts'
import type { Day } from './calendar.ts'
import { readDue } from './due.ts'
import { readOwner } from './people.ts'

/** Which column of a table tells what. */
type ActionColumns = { task: number; owner: number; due: number; status: number }

const roles: Record<keyof ActionColumns, RegExp> = {
  task: /^(?:actions?(?: items?)?|tasks?|to-?dos?|what|description|title|item|activity|next steps?|deliverable|summary|name|subject)$/i,
  owner: /^(?:(?:action |task )?owner|assignee|assigned(?: to)?|responsible|who|lead|person|name of owner|dri)$/i,
  due: /^(?:due(?:[ _]?(?:date|by|on))?|deadline|when|by(?: when)?|target(?: date)?|eta|until|finish(?: date)?|end(?: date)?|date)$/i,
  status: /^(?:status|state|done\??|complete[d]?\??|progress)$/i,
}
const doneStatus = /^(?:done|complete[d]?|closed|finished|resolved|cancel?led|yes|true|x|✓|✔|✅|100\s*%)$/i

/** The columns of a table of tasks; undefined when it lists something else. */
export function findActionColumns(header: string[], listed: boolean): ActionColumns | undefined {
  const names = header.map((name) => name.trim().replaceAll('_', ' '))
  const find = (role: RegExp) => names.findIndex((name) => role.test(name))
  const columns = { task: find(roles.task), owner: find(roles.owner), due: find(roles.due), status: find(roles.status) }
  if (columns.task < 0) return undefined
  const strict = /^(?:action|task|to-?do|next step)/i.test(names[columns.task]!)
  const telling = Number(columns.owner >= 0) + Number(columns.due >= 0) + Number(columns.status >= 0)
  return telling >= 2 || (telling === 1 && (strict || listed)) ? columns : undefined
}

/** One row as an action; "done" when its status says so, undefined when it names nothing to do. */
export function readActionRow(
  cells: string[],
  columns: ActionColumns,
  place: Place,
  today: Day,
): ActionItem | 'done' | undefined {
  const cell = (at: number) => (at < 0 ? '' : plainText(cells[at] ?? ''))
  const text = cell(columns.task)
  if (text === '') return undefined
  if (doneStatus.test(cell(columns.status))) return 'done'
  return { text, owner: readOwner(cell(columns.owner)), due: readDue(cell(columns.due), today), ...place }
}

/** The actions of a markdown table; none when its columns tell of something else. */
export function readActionTable(rows: Block[], source: string, today: Day, listed: boolean): ActionItems {
  const found: ActionItems = { open: [], done: 0 }
  const columns = findActionColumns(splitCells(rows[0]!.text), listed)
  if (!columns) return found
  for (const row of rows.slice(1)) {
    if (/^[|\s:-]+$/.test(row.text)) continue
    const item = readActionRow(splitCells(row.text), columns, { source, line: row.lines[0]!.line }, today)
    if (item === 'done') found.done += 1
    else if (item) found.open.push(item)
  }
  return found
}

function splitCells(row: string): string[] {
  return row
    .replace(/^\|/, '')
    .replace(/\|\s*$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll(String.raw`\|`, '|').trim())
}
