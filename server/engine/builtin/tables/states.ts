import type { Filter } from './query.ts'
import { readTroubled } from './troubles.ts'
import { type TypedTable, nameWords, stem } from './typed-table.ts'
import { type Word, glue } from './words.ts'

/** What people call the states that a table knows by another word; a row of words is one state. */
const alike: readonly (readonly string[])[] = [
  'collected|picked up|pick up|fetched|taken home|came for|abgeholt',
  'invoiced|billed|bill|invoice|charged|abgerechnet',
  'shipped|sent|send|dispatched|sent out|gone out|verschickt|versendet',
  'delivered|arrived|received|delivery|geliefert',
  'paid|settled|pay|bezahlt',
  'done|finished|completed|complete|closed|resolved|solved|erledigt|fertig',
  'open|pending|outstanding|unresolved|not done|to do|offen',
  'cancelled|canceled|called off|storniert|abgesagt',
  'confirmed|agreed|said yes|accepted|coming|sure|certain|definite|firm|bestatigt|zugesagt',
  'opens|open up|unlocks|unlock|opening',
  'closes|close up|locks up|lock up|closing',
  'declined|refused|rejected|said no|abgelehnt|abgesagt',
  'returned|brought back|back|zuruckgegeben|zuruck',
  'answered|replied|reply|answer|beantwortet',
  'called|phoned|rung|rang|contacted|talked to|spoken to|reached|angerufen',
  'signed|signature|unterschrieben',
  'ordered|bestellt',
  'fail|failed|failing|failure',
  'pass|passed|passing',
  'dumped|poured away|pour away|pouring away|threw away|throw away|thrown away|throwing away|binned|discarded|scrapped|written off|write off|tipped|disposed|destroyed|wasted|entsorgt',
  'rejected|refused|sent back|send back|sending back|turned away|turn away|turned down|not accepted|abgelehnt',
  'broken|faulty|defective|damaged|out of order|kaputt|defekt',
  'on hold|paused|parked|stopped|suspended',
  'in progress|under way|underway|started|running|ongoing',
].map((row) => row.split('|'))

const ended = alike.find((row) => row.includes('closed'))!

/** "Picked before Friday" asks by the day, and not whether there is one. */
const ofTime =
  /^(?:before|after|in|on|between|since|until|till|by|from|last|this|next|yesterday|today|tomorrow|during|within|first|when)$/
const isNo = (folded: string) => /^(?:not|never|nicht|nobody|nothing)$/.test(folded)
const mostStates = 12

/**
 * Rows by a state that is said in other words than the table's: "what have I not billed yet" of one that knows "not
 * invoiced", "which are not picked up yet" of one with a day `collected` that is empty.
 */
export function readStates(question: string, words: Word[], table: TypedTable): Filter[] {
  const { columns, rows } = table
  const filters: Filter[] = []
  for (let length = 2; length >= 1; length -= 1)
    for (let from = 0; from + length <= words.length; from += 1) {
      const part = words.slice(from, from + length)
      if (part.some(({ role }) => role !== undefined && role !== 'glue')) continue
      const said = part.map(({ folded }) => folded).join(' ')
      if (length === 1 && glue.has(said)) continue
      const names = alike.find((row) => row.includes(said))
      const denied = denialBefore(words, from)
      const day = length === 1 ? dayOfDoing(part[0]!, { columns, rows }) : undefined
      const isSaidOf =
        /^(?:are|is|was|were|been|already)$/.test(words[from - 1]?.folded ?? '') &&
        !ofTime.test(words[from + 1]?.folded ?? '')
      if (day && (denied !== undefined || isSaidOf)) {
        for (const word of words.slice(denied ?? from, from + 1)) word.role ??= 'value'
        filters.push(gapOf(day, denied !== undefined))
        continue
      }
      if (!names) continue
      const stateOf = (of: readonly string[], isDenied: boolean) =>
        columns
          .map((column, at) =>
            filterOf(
              column,
              of,
              isDenied,
              rows.some((row) => row[at] === null),
            ),
          )
          .find((filter) => filter !== undefined)
      // "Not done" is whatever is not closed, and what is open only where a table knows no other end.
      const found =
        said === 'not done' ? (stateOf(ended, true) ?? stateOf(names, false)) : stateOf(names, denied !== undefined)
      if (!found) continue
      for (const word of words.slice(denied ?? from, from + length)) word.role ??= 'value'
      for (const word of part) word.role = 'value'
      filters.push(found)
    }
  const troubled = filters.length === 0 ? readTroubled(question, words, table) : undefined
  return troubled ? [troubled] : filters
}

/** Where the word stands that denies what comes at a place: within four words before it. */
function denialBefore(words: readonly Word[], at: number): number | undefined {
  for (let n = at - 1; n >= Math.max(0, at - 4); n -= 1) {
    const { folded } = words[n]!
    if (words[n]!.role === 'value') return undefined
    if (isNo(folded)) return n
  }
  return undefined
}

function filterOf(
  { sql, name, kind, values }: TypedTable['columns'][number],
  names: readonly string[],
  isDenied: boolean,
  hasGaps: boolean,
): Filter | undefined {
  if (kind === 'text' && values.size <= mostStates) {
    const fitting = (no: boolean) =>
      [...values].filter(([folded]) => names.some((other) => folded === (no ? `not ${other}` : other)))
    const [own, opposite] = [fitting(false), fitting(true)]
    const [wanted, isNot] =
      isDenied && opposite.length > 0 ? [opposite, false] : own.length > 0 ? [own, isDenied] : [[], false]
    if (wanted.length > 0) {
      const found = wanted.map(([, value]) => value)
      return {
        of: sql,
        sql: `ifnull(${sql}, '') ${isNot ? 'not ' : ''}in (${found.map(() => '?').join(', ')})`,
        params: found,
        words: `${name} is ${isNot ? 'not ' : ''}${found.join(' or ')}`,
      }
    }
  }
  // "Picked up" is the day `picked`.
  const heads = new Set(names.map((other) => stem(other.split(' ', 1)[0]!)))
  const isNamed = nameWords(name).some((word) => heads.has(stem(word)))
  // A day on which it was done, or nothing: who asks what was not done asks for what has none.
  return isNamed && kind === 'date' && hasGaps ? gapOf({ sql, name }, isDenied) : undefined
}

function gapOf({ sql, name }: Pick<TypedTable['columns'][number], 'sql' | 'name'>, isDenied: boolean): Filter {
  return {
    of: sql,
    sql: `${sql} is ${isDenied ? '' : 'not '}null`,
    params: [],
    words: `${isDenied ? 'no' : 'with a'} ${name}`,
  }
}

/** The column of the days on which something was done, and of gaps where it was not: `commissioned`, `serviced_on`. */
function dayOfDoing({ folded }: Word, { columns, rows }: Pick<TypedTable, 'columns' | 'rows'>) {
  if (!/^(?!paid)\p{L}+(?:ed|en|old|ent|one|ilt|ade|ght)$/u.test(folded)) return undefined
  return columns.find(
    ({ kind, name }, at) => kind === 'date' && nameWords(name)[0] === folded && rows.some((row) => row[at] === null),
  )
}
