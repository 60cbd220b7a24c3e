import Papa from 'papaparse'
import type { Parts } from './parts.ts'
import { count } from '#shared/domain/plural.ts'

export type Sheet = { name: string; rows: string[][] }

/**
 * Every sheet as comma-separated values; `## Sheet: <name>` heads each when there are several.
 * Empty rows, columns at the end and sheets are left out.
 */
export function writeSheets(sheets: Sheet[]): { text: string; parts: Parts; remarks: string[] } {
  const filled = sheets
    .map(({ name, rows }, at) => ({
      name: name.replaceAll(/\s+/g, ' ').trim() || `Sheet ${at + 1}`,
      values: writeValues(rows),
    }))
    .filter(({ values }) => values !== '')
  const empty = sheets.length - filled.length
  const remarks = empty > 0 && filled.length > 0 ? [`${count(empty, 'empty sheet')} left out`] : []
  const text =
    filled.length === 1
      ? filled[0]!.values
      : filled.map(({ name, values }) => `## Sheet: ${name}\n\n${values}`).join('\n\n')
  return { text, parts: { unit: 'sheet', total: filled.length || sheets.length, starts: [] }, remarks }
}

function writeValues(rows: string[][]): string {
  const width = rows.reduce(
    (maxWidth, row) => Math.max(maxWidth, row.findLastIndex((cell) => cell.trim() !== '') + 1),
    0,
  )
  const kept = rows.filter((row) => row.some((cell) => cell.trim() !== ''))
  return Papa.unparse(
    kept.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? '')),
    { newline: '\n' },
  )
}
