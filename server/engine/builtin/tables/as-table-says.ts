import { withLate, withNotSince, withOpposites, withRest } from './asked-columns.ts'
import { withEither } from './either-of.ts'
import { withGermanCells } from './german-cells.ts'
import {
  inPlainWords,
  withCurrency,
  withDirection,
  withFavourite,
  withInitials,
  withMonths,
  withShortened,
  withWeeksAsDays,
  withoutUnits,
} from './plain-words.ts'
import { withSpelling } from './spelling.ts'
import type { TypedTable } from './typed-table.ts'

/** A question in plain words, and in those of a table where it has others for the same. */
export function asTableSays(said: string, table: TypedTable): string {
  return [
    withFavourite,
    withInitials,
    withMonths,
    withOpposites,
    withShortened,
    withGermanCells,
    withSpelling,
    withRest,
    withLate,
    withNotSince,
    withoutUnits,
    withCurrency,
    withWeeksAsDays,
    withDirection,
    withEither,
  ].reduce((asked, step) => step(asked, table), inPlainWords(said))
}
