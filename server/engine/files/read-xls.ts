import { type CellObject, type WorkBook, read, set_cptable } from '@e965/xlsx'
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { UnreadError } from './unread.ts'
import type { Sheet } from './write-sheets.ts'

// Without them, the text of Excel 5 and 95 would be read as Windows-1252 whatever it says.
set_cptable(codePages)

/** The sheets of an Excel 97–2003 workbook, formulas as their last results, and the names of the hidden ones. */
export function readXls(bytes: Buffer): { sheets: Sheet[]; hidden: string[] } {
  const book = open(bytes)
  const hidden = (book.Workbook?.Sheets ?? []).flatMap(({ Hidden, name }) =>
    Hidden && name !== undefined ? [name] : [],
  )
  const sheets = book.SheetNames.map((name) => {
    // Dense: an array of rows. Walking `!ref` instead would visit every cell that the sheet claims to have.
    const rows = (book.Sheets[name]?.['!data'] ?? []) as (CellObject | undefined)[][]
    return { name, rows: Array.from(rows, (row) => Array.from(row ?? [], valueOf)) }
  })
  return { sheets, hidden }
}

function open(bytes: Buffer): WorkBook {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellDates: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
    })
  } catch (error) {
    throw error instanceof Error && /password|encrypt/i.test(error.message) ? new UnreadError('protected') : error
  }
}

/** The value itself rather than its format: what is read may be reckoned with. */
function valueOf(cell: CellObject | undefined): string {
  if (!cell || cell.v === undefined || cell.v === null) return ''
  if (cell.v instanceof Date)
    return cell.v
      .toISOString()
      .replace('T00:00:00.000Z', '')
      .replace(/\.000Z$/, '')
      .replace('T', ' ')
  if (typeof cell.v === 'boolean') return cell.v ? 'TRUE' : 'FALSE'
  return cell.t === 'e' ? (cell.w ?? '#ERROR') : String(cell.v)
}
