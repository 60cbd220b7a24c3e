import { extensionOf } from '#shared/domain/files.ts'
import type { TextKind } from '../files/read-file-text.ts'
import { splitSheets } from '../files/split-sheets.ts'
import type { FileAnswer } from '../tools/read-file.ts'
import { htmlText } from './html-text.ts'
import { isFields, isRecords, readJson } from './read-json.ts'

/** One text to work on: a file, a sheet of a workbook, or what was pasted into the prompt. */
export type Material = { name: string; kind: TextKind; text: string; extracted: boolean; truncated: boolean }

/** What lies on the table, and what was attached but gives nothing to read. */
export type Materials = { read: Material[]; unread: { name: string; note: string }[] }

const mostLines = 500_000

export const pastedName = 'your text'

export function gatherMaterials(answers: FileAnswer[], pasted: string | undefined): Materials {
  const materials: Materials = { read: [], unread: [] }
  const known = new Map<string, string>()
  for (const answer of answers) {
    const same = answer.status === 'read' ? known.get(answer.text) : undefined
    if (answer.status === 'read') known.set(answer.text, same ?? answer.name)
    if (same !== undefined && same !== '')
      materials.unread.push({ name: answer.name, note: `This file holds the same as ${same}. It was read once.` })
    else if (answer.status === 'unread') materials.unread.push(answer)
    else if (answer.text.trim() === '') materials.unread.push({ name: answer.name, note: emptyNote(answer.extracted) })
    else materials.read.push(...asMaterials(answer))
  }
  if (pasted !== undefined) {
    const kind = /^\s*[[{]/.test(pasted) ? 'json' : looksLikeTable(pasted) ? 'table' : 'text'
    materials.read.push({ name: pastedName, kind, text: pasted, extracted: false, truncated: false })
  }
  return materials
}

function asMaterials(answer: Extract<FileAnswer, { status: 'read' }>): Material[] {
  const { name, kind, text, extracted, truncated } = answer
  const sheets = extracted ? splitSheets(text) : []
  if (sheets.length > 0) {
    return sheets.map((sheet) => ({
      name: `${name} – ${sheet.name}`,
      kind: 'table',
      text: sheet.text,
      extracted,
      truncated,
    }))
  }
  if (kind === 'table' || kind === 'json') return [{ name, kind, text, extracted, truncated }]
  const cut = firstLines(text)
  const isHtml = /^html?$/.test(extensionOf(name))
  return [
    {
      name,
      kind: isHtml ? 'text' : kind,
      text: isHtml ? htmlText(cut) : cut,
      extracted,
      truncated: truncated || cut.length < text.length,
    },
  ]
}

/** Beyond this a text is a dump of something, and its lines would fill the memory. */
function firstLines(text: string): string {
  let end = -1
  for (let line = 0; line < mostLines; line += 1) {
    end = text.indexOf('\n', end + 1)
    if (end < 0) return text
  }
  return text.slice(0, end)
}

function emptyNote(extracted: boolean): string {
  return extracted
    ? 'No text was found in it. It may be a scan, which only shows pictures of text.'
    : 'This file is empty.'
}

/** Pasted from a spreadsheet: several lines with the same number of tabs, semicolons or commas. */
function looksLikeTable(text: string): boolean {
  const lines = text.trim().split('\n').slice(0, 10)
  if (lines.length < 3) return false
  return ['\t', ';', ','].some((mark) => {
    const counts = new Set(lines.map((line) => line.split(mark).length))
    const [width = 0] = counts
    return counts.size === 1 && width > (mark === ',' ? 2 : 1) && !lines.some((line) => /[.!?]\s/.test(line))
  })
}

/** JSON that is rows: settings are read by their path. */
export function isListOfRecords({ kind, text }: Material): boolean {
  if (kind !== 'json') return false
  const value = readJson(text)?.value
  return isRecords(value) || (isFields(value) && Object.values(value).some(isRecords))
}
