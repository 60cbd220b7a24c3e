import { type TypedColumn, type TypedTable, nameWords } from './typed-table.ts'

const counts =
  /^(?:(?:number|no|nr|count|total) of )?(?:guests|persons|people|pax|covers|heads|headcount|head count|attendees|attendance|participants|visitors|party size|group size|diners|bathers|swimmers|passengers|spectators|riders)(?: (?:count|number|total))?$/
const asked =
  /\bhow many (?:people|persons|guests|heads|covers|folks?|mouths|attendees|visitors|diners|bathers|swimmers|passengers|spectators|riders)\b(?: (?:(?:am|are|do|will|is|have|shall) )?(?:i|we|they|you)?(?: (?:be|have|to))? ?(?:feeding|feed|hosting|host|serving|serve|expecting|expect|catering for|cooking for|having|seating|coming|come|comes)\b)?/i
const served =
  /\bhow many (?:people|persons|guests|heads|folks?|mouths) (?:(?:am|are|do|will|is|have|shall) )?(?:i|we) /i

/** The one column that says how many people each row is for. */
export function headCount(columns: readonly TypedColumn[]): TypedColumn | undefined {
  const found = columns.filter(({ kind, name }) => kind === 'number' && counts.test(nameWords(name).join(' ')))
  return found.length === 1 ? found[0] : undefined
}

/** "How many people am I feeding" of a table that says of each row how many there are: by the name of that column. */
export function withHeads(question: string, { columns }: TypedTable): string {
  const column = headCount(columns)
  if (!column || !asked.test(question)) return question
  // Who stands in a column of names is counted by rows, where each row is one: "how many guests have paid".
  const isNamed = columns.some(
    ({ kind, name }) =>
      kind === 'text' &&
      /\b(?:guests?|person|name|participant|visitor|attendee|child)\b/.test(nameWords(name).join(' ')),
  )
  if (isNamed && !/\bhow many (?:people|persons|heads|covers|mouths)\b/i.test(question) && !served.test(question))
    return question
  return question.replace(asked, `how many ${column.name}`)
}
