import { withLate, withNotSince, withOpposites, withRest } from './asked-columns.ts'
import { withCostOf } from './cost-of.ts'
import { withPeople } from './each-person.ts'
import { withEither, withMore } from './either-of.ts'
import { withGermanCells } from './german-cells.ts'
import { withHeads } from './head-count.ts'
import { withNothing } from './nothing-of.ts'
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
import { withPaidLate } from './paid-late.ts'
import { withReckonedColumns } from './reckoned-columns.ts'
import { withAllRows, withRowName } from './row-called.ts'
import { withEnd } from './run-out.ts'
import {
  withAge,
  withDone,
  withPasts,
  withLast,
  withReorders,
  withScores,
  withShifts,
  withStillOut,
  withTimes,
  withoutCell,
  withoutEntry,
} from './said-daily.ts'
import { withSpelling } from './spelling.ts'
import { withWorst } from './troubles.ts'
import type { TypedTable } from './typed-table.ts'

/** A question in plain words, and in those of a table where it has others for the same. */
export function asTableSays(said: string, table: TypedTable): string {
  return [
    withShifts,
    withStillOut,
    withScores,
    withLast,
    withoutCell,
    withoutEntry,
    withTimes,
    withAge,
    withDone,
    withPasts,
    withReorders,
    withHeads,
    withNothing,
    withFavourite,
    withInitials,
    withMonths,
    withOpposites,
    withShortened,
    withGermanCells,
    withSpelling,
    withRest,
    withPeople,
    withRowName,
    withCostOf,
    withMore,
    withEnd,
    withAllRows,
    withPaidLate,
    withLate,
    withWorst,
    withNotSince,
    withoutUnits,
    withCurrency,
    withWeeksAsDays,
    withDirection,
    withEither,
    withReckonedColumns,
  ].reduce((asked, step) => step(asked, table), inPlainWords(said))
}
