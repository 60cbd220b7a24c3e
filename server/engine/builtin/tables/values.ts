import type { Filter } from './query.ts'
import { type TypedColumn, type TypedTable, nameWords, stem } from './typed-table.ts'
import { isMonth } from './days.ts'
import { rowNouns } from './row-noun.ts'
import { type Word, glue, placesOfNames, takeAll } from './words.ts'

const negation = /^(?:not|without|except|excluding|exclude|but|ignoring|ignore|minus|no|non|ohne|ausser|nicht|apart)$/
/** What stands in such a column is what somebody does not have. */
const avoided = /\b(?:allerg\w*|intoleran\w*|avoids?|unvertrag\w*)\b/
const joining = /^(?:and|or|nor|the|those|one|ones|any|und|oder)$/
const leftOut = /\b(?:left out|excluded|aside|not counted|ignored)\b/i

const ways: Record<string, RegExp> = {
  to: /^(?:to|destination|drop ?off|arrival|nach|ziel)$/,
  from: /^(?:from|origin|pick ?up|start|departure|von|ab)$/,
}

/** "IT" is a department, "it" is not. */
function isShort(text: string): boolean {
  return /^\p{Lu}{2,}$/u.test(text)
}

/** Values of text columns that stand in the question, the longest first. */
export function readValues(question: string, words: Word[], table: TypedTable): Filter[] {
  const columns = table.columns.filter(({ values }) => values.size > 0)
  const names = new Set(
    table.columns.flatMap(({ name }) => nameWords(name).flatMap((word) => [stem(word), word.replace(/ed$/, '')])),
  )
  const byStem = new Map(
    columns.map((column) => [column, new Map([...column.values].map(([folded, value]) => [stem(folded), value]))]),
  )
  // "All bookings" of bookings.csv are its rows, and none of those from a booking portal.
  const rows = rowNouns(table)
  // "Gross EUR" is a column, and no filter by the currency.
  const inNames = placesOfNames(words, table.columns)
  const taken: { column: TypedColumn; not: boolean; values: string[]; from: number; to: number }[] = []
  for (let length = Math.min(5, words.length); length >= 1; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const part = words.slice(from, from + length)
      if (part.some(({ role }, n) => role === 'value' || inNames.has(from + n))) continue
      // "No email": the column that is named is denied, and "no" is no value of another.
      if (length === 1 && /^(?:no|not)$/.test(part[0]!.folded) && names.has(words[from + 1]?.stem ?? '')) continue
      const folded = part.map((word) => word.folded).join(' ')
      // "open" is a state where a column of states holds it, whatever a column is called.
      const isState = columns.some(({ values }) => values.size <= 12 && values.has(folded) && !glue.has(folded))
      const isStateSo = glue.has(folded) && columns.some(({ values }) => values.size <= 12 && values.has(folded))
      if (
        length === 1 &&
        (folded.length < 2 ||
          (glue.has(folded) && !isShort(part[0]!.text) && !(isStateSo && isNow(words, from))) ||
          (names.has(part[0]!.stem) && !isState) ||
          part[0]!.role)
      )
        continue
      const lettered = length === 2 ? letteredBy(part as [Word, Word], columns) : undefined
      if (lettered) {
        for (const word of part) word.role = 'value'
        taken.push({ ...lettered, not: isDenied(words, from), from, to: from + length })
        continue
      }
      const holding = columns.flatMap((column) => {
        const known = column.values.get(folded) ?? byStem.get(column)!.get(stem(folded))
        // "No" is no Norway.
        const value =
          known !== undefined && negation.test(folded) && isShort(known) && !isShort(part[0]!.text) ? undefined : known
        const found =
          value !== undefined
            ? [value]
            : length > 1
              ? part.some(({ stem: own }) => names.has(own))
                ? []
                : holdingAll(column, part)
              : !rows.has(part[0]!.stem) && !isKindAsked(words, from)
                ? meantBy(column, part[0]!)
                : []
        return found.length === 0 ? [] : [{ column, found, isCalledSo: value !== undefined }]
      })
      // The column with the fewest values is the one that sorts things.
      const [first] = holding.toSorted(
        (a, b) => Number(b.isCalledSo) - Number(a.isCalledSo) || a.column.values.size - b.column.values.size,
      )
      if (!first) continue
      // Who works stands in every row, with whom somebody swapped in a few.
      const twins = holding.filter(({ found }) => found.join('\n') === first.found.join('\n'))
      // "To the station": the column that is called so.
      const way = words
        .slice(Math.max(0, from - 2), from)
        .findLast(({ folded }) => /^(?:to|from)$/.test(folded))?.folded
      const onWay = way && holding.find(({ column }) => ways[way]!.test(nameWords(column.name).join(' ')))
      const best = onWay
        ? onWay
        : twins.length === 1
          ? first
          : twins.toSorted((a, b) => filledIn(b.column, table) - filledIn(a.column, table))[0]!
      for (const word of part) word.role = 'value'
      const before = words.slice(Math.max(0, from - 3), from)
      const at = before.findLastIndex((word) => negation.test(word.folded) && word.role !== 'value')
      // Who "must not have nuts" is whom the column of allergies names.
      const not =
        !avoided.test(nameWords(best.column.name).join(' ')) &&
        (at >= 0 || leftOut.test(question.slice(words[from]!.at)))
      // "Except taxes and wages": what stands between and was not understood is no part of it.
      for (const word of before.slice(at < 0 ? before.length : at))
        if (negation.test(word.folded) || joining.test(word.folded) || glue.has(word.folded)) word.role ??= 'glue'
      taken.push({ column: best.column, not, values: best.found, from, to: from + length })
    }
  }
  if (taken.length > 0) takeAll(question, words, new RegExp(leftOut, 'gi'), 'glue')
  // "Without the disputed one and the one on hold": what is said of the first holds for the next.
  const inOrder = taken.toSorted((a, b) => a.from - b.from)
  for (const [n, { column, not, to }] of inOrder.entries()) {
    const next = inOrder[n + 1]
    if (not && next?.column === column && words.slice(to, next.from).every(({ folded }) => joining.test(folded)))
      next.not = true
  }
  const grouped = new Map<string, { column: TypedColumn; not: boolean; values: string[] }>()
  for (const { column, not, values } of inOrder) {
    const key = `${column.sql} ${not}`
    const known = grouped.get(key) ?? { column, not, values: [] }
    grouped.set(key, { ...known, values: [...new Set([...known.values, ...values])] })
  }
  return [...grouped.values()].map(({ column, not, values }) => ({
    ...(!not && values.length > 1 ? { several: column } : {}),
    of: column.sql,
    sql: `${not ? 'ifnull(' : ''}${column.sql}${not ? `, '')` : ''} ${not ? 'not ' : ''}in (${values.map(() => '?').join(', ')})`,
    params: values,
    words: `${column.name} is ${not ? 'not ' : ''}${values.join(' or ')}`,
  }))
}

/** "Which flowers come from Italy" asks for all of a kind, and not for the one thing that has the word in its name. */
export function isKindAsked(words: readonly Word[], at: number): boolean {
  const { folded, stem: own } = words[at]!
  const isBefore = /^(?:which|what)$/.test(words[at - 1]?.folded ?? '')
  return isBefore && folded === `${own}s` && words.length > at + 1
}

/** Whether one of the three words before a place denies what comes there. */
export function isDenied(words: readonly Word[], at: number): boolean {
  return words.slice(Math.max(0, at - 3), at).some(({ folded, role }) => negation.test(folded) && role !== 'value')
}

/** "Crew B": the values of the column that a word names which are the letter behind it, also together with others: `A+B`. */
function letteredBy([called, letter]: [Word, Word], columns: readonly TypedColumn[]) {
  if (letter.folded.length > 2 || called.role || letter.role) return undefined
  for (const column of columns) {
    if (!nameWords(column.name).map(stem).includes(called.stem)) continue
    const values = [...column.values].filter(([folded]) => folded.split(' ').includes(letter.folded))
    // "Room 12" of names that hold many words is no letter of a list.
    if (values.length > 0 && values.every(([folded]) => folded.split(' ').every((part) => part.length <= 2)))
      return { column, values: values.map(([, value]) => value) }
  }
  return undefined
}

/** "Who has stuff out now": beside such a word a small word is a state. */
function isNow(words: readonly Word[], at: number): boolean {
  return [words[at - 1], words[at + 1]].some((word) => word && /^(?:now|still|currently|today)$/.test(word.folded))
}

/** How many rows have something in a column. */
function filledIn(column: TypedColumn, { columns, rows }: TypedTable): number {
  const at = columns.indexOf(column)
  return rows.reduce((count, row) => count + Number(row[at] !== null), 0)
}

/**
 * The values that one word stands for where none is called so: "refunds" for "refunded", "Stadtwerke" for "Stadtwerke
 * Leipzig".
 */
function meantBy({ values }: TypedColumn, { folded, stem }: Word): string[] {
  // A month in a text is rarely what tells its row from others.
  if (folded.length < 4 || isMonth(folded)) return []
  const whole = [...values].filter(([known]) => ` ${known} `.includes(` ${folded} `))
  if (whole.length > 0 || values.size > 50 || stem.length < 5) return whole.map(([, value]) => value)
  // "Kränze" is more than one "Kranz".
  const alike = [...values].filter(
    ([known]) =>
      known.startsWith(stem) ||
      known.split(' ').some((own) => isForm(own, folded)) ||
      (known.length >= 4 && folded.startsWith(known) && folded.length <= known.length + 2),
  )
  return alike.length === 1 ? [alike[0]![1]] : []
}

/** The one value that has all of some words, in whatever order: "radio mics handheld" of a list with "Radio mic handheld". */
function holdingAll({ kind, values }: TypedColumn, part: readonly Word[]): string[] {
  if (kind !== 'text' || values.size > mostWithin) return []
  if (part.some(({ folded }) => glue.has(folded) || negation.test(folded))) return []
  if (!part.some(({ folded }) => /^\p{L}{3,}$/u.test(folded))) return []
  const found = [...values].filter(([known]) => {
    const words = known.split(' ').map(stem)
    return words.length >= part.length && part.every((word) => words.includes(word.stem))
  })
  return found.length === 1 ? [found[0]![1]] : []
}

/** In longer columns every part of a question would be looked for in too many cells. */
const mostWithin = 500

const ending = /^(?:s|e|es|d|ed|led|l|ling|ing|l?ations?|ions?|ers?|ments?)?$/

/** "Cancellations" are what is "cancelled": two words of one beginning, each with an ending. */
function isForm(one: string, other: string): boolean {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at >= 5 && ending.test(one.slice(at)) && ending.test(other.slice(at))
}

const owed =
  /\b(?:(?:has|have|had|is|are|was|were)?\s*(?:not|n['’]?t|never)\s+(?:yet\s+|been\s+|fully\s+)*paid|(?:did|do|does|has|have)(?:n['’]?t| not) (?:yet )?(?:pay|paid)|(?:still |yet )?(?:unpaid|outstanding|owes?(?! (?:me |us )?an? (?!bill|invoice|payment))|owed|owing)(?: (?:me|us))?(?: (?:any |some )?(?:money|anything|something))?|still (?:to pay|open)|nicht bezahlt|noch offen|unbezahlt)\b/i
const openStates =
  /^(?:open|unpaid|overdue|past due|in arrears|outstanding|due|pending|not paid|part(?:ly|ially)? paid|offen|unbezahlt|uberfallig|reminded|mahnung)$/

/** What is not paid, by a column that says so: a state, yes or no, or the day of payment. */
export function readUnpaid(question: string, words: Word[], { columns, rows }: TypedTable): Filter | undefined {
  if (!owed.test(question)) return undefined
  const take = (filter: Filter): Filter => {
    takeAll(question, words, new RegExp(owed, 'gi'), 'value')
    return filter
  }
  const saysPaid = ({ name }: TypedColumn) =>
    nameWords(name).some((word) => /^(?:paid|payment|bezahlt|zahlung|settled)$/.test(word))
  // "Paid: no" says more plainly than a state who has not paid; what is open goes by its state.
  const isOfPaying = /\b(?:pa(?:y|id)|unpaid|ow(?:es?|ed|ing)|bezahlt|unbezahlt)\b/i.test(question)
  const inOrder = isOfPaying ? columns.toSorted((a, b) => Number(saysPaid(b)) - Number(saysPaid(a))) : columns
  for (const column of inOrder) {
    const { kind, values, name, sql } = column
    const owing = [...values].filter(([folded]) => openStates.test(folded))
    // "still open" is what is called so, where anything is.
    const named = /\bopen\b/i.test(question) ? owing.filter(([folded]) => folded === 'open') : []
    const states = (named.length > 0 ? named : owing).map(([, value]) => value)
    if (kind === 'text' && values.size <= 12 && states.length > 0)
      return take({
        of: sql,
        sql: `${sql} in (${states.map(() => '?').join(', ')})`,
        params: states,
        words: `${name} is ${states.join(' or ')}`,
      })
    if (!saysPaid(column)) continue
    const no = [...values].find(([folded]) => /^(?:no|n|false|nein)$/.test(folded))?.[1]
    if (no !== undefined) return take({ of: sql, sql: `${sql} = ?`, params: [no], words: `${name} is ${no}` })
    if ((kind === 'date' || kind === 'text') && rows.some((row) => row[columns.indexOf(column)] === null))
      return take({ of: sql, sql: `${sql} is null`, params: [], words: `${name} is empty` })
  }
  return undefined
}
