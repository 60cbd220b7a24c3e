import type { Filter } from './query.ts'
import { type TypedTable, nameWords } from './typed-table.ts'
import { type Word, glue, takeAll } from './words.ts'

const asked =
  /^(?:free|vacant|empty|available|unoccupied|unlet|unrented|untaken|unassigned|vacancy|vacancies|frei|freie[nrs]?|leer|leere[nrs]?|unbesetzt|verf[uü]gbar)$/
const said = /^(?:free|vacant|empty|available|unoccupied|unlet|void|frei|leer|unbesetzt|nobody|no one|none)$/
/** Who has a thing stands in such a column. */
const having =
  /\b(?:tenant|holder|occupant|resident|owner|assigned|assignee|booked by|hirer|guest|child|student|mieter|inhaber|belegt)\b/

/** "Which berths are empty", "free plots": rows that say so in a cell, in whatever word, or in which nobody stands as the holder. */
export function readVacant(question: string, words: Word[], { columns, rows }: TypedTable): Filter | undefined {
  const open = readUnstaffed(question, words, columns, rows)
  if (open) return open
  const at = words.findIndex(({ role, folded }) => role === undefined && asked.test(folded))
  // "An empty phone number", "free of charge": what comes next is what is empty, or what it is free of.
  if (at < 0 || /^(?:of|from|to|in|cells?|rows?|fields?)$/.test(words[at + 1]?.folded ?? '')) return undefined
  // "Standing empty", "lying vacant"
  const how = words[at - 1]
  if (
    how?.role === undefined &&
    /^(?:stand|sit|ly|go|be)(?:ing|s)?$|^(?:lie|lies|sits|stay|stays|staying|left)$/.test(how?.folded ?? '')
  )
    how!.role = 'glue'
  const isNamedSo = columns.some(({ name }) => nameWords(name).includes(words[at]!.folded))
  if (isNamedSo) return undefined
  for (const { values, sql, name } of columns) {
    const found = [...values].filter(([folded]) => said.test(folded)).map(([, value]) => value)
    if (found.length === 0) continue
    words[at]!.role = 'value'
    return {
      of: sql,
      sql: `${sql} in (${found.map(() => '?').join(', ')})`,
      params: found,
      words: `${name} is ${found.join(' or ')}`,
    }
  }
  const holder = columns.findIndex(
    ({ kind, name }, n) =>
      kind === 'text' && having.test(nameWords(name).join(' ')) && rows.some((row) => row[n] === null),
  )
  const next = words[at + 1]
  const { sql, name } = columns[holder] ?? {}
  if (sql === undefined || (next && !glue.has(next.folded) && nameWords(name!).includes(next.folded))) return undefined
  words[at]!.role = 'value'
  return { of: sql, sql: `${sql} is null`, params: [], words: `${name} is empty` }
}

const doer =
  /\b(?:\p{L}{3,}(?:er|or|ist|ian)|nurse|cook|chef|guide|coach|staff|name|person|who|crew|volunteer|assigned|assignee|tenant|holder)\b/u
/** What stands in place of a name where nobody is found yet. */
export const nobodyYet =
  /^(?:open|free|vacant|nobody(?: yet)?|no one|none|tb[acd]|unassigned|unfilled|empty|to be (?:filled|found|decided|confirmed)|offen|frei|n n|x+)$/
const aux = String.raw`(?: (?:has|have|had|is|are|was|been|be|can|will|yet|so far|put|set|written|signed|named|listed|given|assigned|down|up|in|for|to|on|it|them|doing|does|do|covers?|covering|works?|working|taken|took|there))`
const unstaffed = new RegExp(
  [
    String.raw`\b(?:(?:that|which|where|for which|when) )?(?:nobody|no one|no-one)(?:['’]s)?\b${aux}{0,8}(?![\p{L}\p{N}])`,
    String.raw`\b(?:not|[a-z]{2,6}n['’]t) (?:yet |been |fully ){0,2}(?:covered|staffed|filled|manned|assigned|taken)\b(?: yet)?`,
    String.raw`\b(?:unstaffed|uncovered|unfilled|unmanned)\b`,
    String.raw`\b(?:do |does |are |is )?(?:we|i|there)? ?(?:still |yet )?(?:needs?|needing|lacks?|lacking|missing|wants?|short of|looking for|without|have no|has no|(?:is|are) no) (?:any ?body|any ?one|some ?body|some ?one|a person|people|(?:an? |any )?DOER)\b`,
    String.raw`\b(?:without|with no) (?:any ?body|any ?one|(?:an? |any )?DOER)\b(?: yet)?`,
  ].join('|'),
  'giu',
)

/** "Which shifts has nobody been put down for", where a column says who does a thing, and in some rows that nobody does yet. */
function readUnstaffed(
  question: string,
  words: Word[],
  columns: TypedTable['columns'],
  rows: TypedTable['rows'],
): Filter | undefined {
  const at = columns.findIndex(
    ({ kind, name, values }, n) =>
      kind === 'text' &&
      doer.test(nameWords(name).join(' ')) &&
      values.size > 2 &&
      ([...values.keys()].some((value) => nobodyYet.test(value)) || rows.some((row) => row[n] === null)),
  )
  const column = columns[at]
  if (!column) return undefined
  const { name, sql, values } = column
  const asked = new RegExp(unstaffed.source.replaceAll('DOER', nameWords(name).at(-1)!), 'giu')
  if (!takeAll(question, words, asked, 'value')) return undefined
  const states = [...values].filter(([folded]) => nobodyYet.test(folded)).map(([, value]) => value)
  const hasGaps = rows.some((row) => row[at] === null)
  const parts = [
    ...(states.length > 0 ? [`${sql} in (${states.map(() => '?').join(', ')})`] : []),
    ...(hasGaps ? [`${sql} is null`] : []),
  ]
  return {
    of: sql,
    sql: `(${parts.join(' or ')})`,
    params: states,
    words: `${name} is ${[...states, ...(hasGaps ? ['empty'] : [])].join(' or ')}`,
  }
}
