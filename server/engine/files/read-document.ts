import { createPace } from '../pace.ts'
import { type Recognised, recogniseDocument } from './document-format.ts'
import { enumerate } from './count.ts'
import { maxTextLength } from './extraction-limits.ts'
import { hiddenSheets } from './hidden-sheets.ts'
import type { Extraction } from './extraction.ts'
import { measureText } from './measure-text.ts'
import { UnreadError } from './unread.ts'

/**
 * Reads a document of any format by its bytes. Throws whatever its reader throws: it belongs in a process of its own.
 */
export async function readDocument(bytes: Buffer): Promise<Extraction> {
  const recognised = recogniseDocument(bytes)
  if (typeof recognised === 'string') throw new UnreadError(recognised)
  const { text: whole, parts = null, empty = [], remarks = [], truncated = false } = await readBy(recognised, bytes)
  if (parts?.total === 0) throw new UnreadError('damaged')
  const all = [...remarks]
  if (parts && empty.length > 0)
    all.push(
      `${enumerate(parts.unit, empty)} ${empty.length === 1 ? 'holds' : 'hold'} no text, only pictures or nothing`,
    )
  if (hasMacros(recognised)) all.push('macros ignored')
  const { format } = recognised
  const text = whole.slice(0, maxTextLength)
  const kind = sheetFormats.has(format) && !text.startsWith('## Sheet: ') ? 'table' : 'text'
  const measure = await measureText({ kind, extracted: true, parts }, text, createPace())
  return { format, text, truncated: truncated || whole.length > maxTextLength, parts, remarks: all, kind, measure }
}

const sheetFormats = new Set<Extraction['format']>(['xlsx', 'ods', 'xls'])

type Read = { text: string; parts?: Extraction['parts']; empty?: number[]; remarks?: string[]; truncated?: boolean }

/** Each reader is loaded when it is needed: most of a small document's time would go into loading them all. */
async function readBy(recognised: Recognised, bytes: Buffer): Promise<Read> {
  const { format, ole } = recognised
  if (format === 'doc') return (await import('./read-doc.ts')).readDoc(bytes)
  if (format === 'ppt' && ole) return (await import('./read-ppt.ts')).readPpt(ole)
  if (format === 'xls') {
    const { sheets, hidden } = (await import('./read-xls.ts')).readXls(bytes)
    const { writeSheets } = await import('./write-sheets.ts')
    const written = writeSheets(sheets)
    return { ...written, remarks: [...written.remarks, ...tellHidden(hidden)] }
  }
  const read = await (
    await import('./read-office.ts')
  ).readOffice(bytes, format as Exclude<typeof format, 'doc' | 'xls' | 'ppt'>)
  return { ...read, remarks: [...(read.remarks ?? []), ...tellHidden(hiddenSheets(recognised, bytes))] }
}

function tellHidden(names: string[]): string[] {
  if (names.length === 0) return []
  return [
    names.length === 1
      ? `the hidden sheet ${names[0]!.slice(0, 40)} included`
      : `${names.length} hidden sheets included`,
  ]
}

function hasMacros({ zip, ole }: Recognised): boolean {
  if (ole) return ole.has('Macros') || ole.has('_VBA_PROJECT_CUR')
  return (
    zip?.entries.some(({ name }) => /(^|\/)vbaProject\.bin$/.test(name) || /^Basic\/[^/]+\/.+\.xml$/.test(name)) ??
    false
  )
}
