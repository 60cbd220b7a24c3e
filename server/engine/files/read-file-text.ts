import { extensionOf, imageNote, kindOfFile, unreadableNote, unsupportedNote } from '#shared/domain/files.ts'
import type { RunFile } from '../engine.ts'
import { type TextEncoding, decodeDataUrl, decodeText } from './decode-text.ts'
import { extractDocument } from './extract.ts'
import type { Extraction } from './extraction.ts'
import type { Unread } from './unread.ts'

export const cannotReadNote =
  'This file could not be read (password-protected, damaged or an unsupported older format). Save it ' +
  'as .docx, .xlsx, .pptx or PDF and attach it again.'

/** What the text of a file is: running text, values in rows, JSON, or source code. */
export type TextKind = 'text' | 'table' | 'json' | 'code'

/** The text of an attached file, or the note in its place and, where known, a more precise reason. */
export type Reading = ReadText | { note: string; why?: string }

export type ReadText = {
  text: string
  kind: TextKind
  /** Whether the text was extracted from a document, so that its lines are not the document's own. */
  extracted: boolean
  /** Whether the file holds more than this. */
  truncated: boolean
  parts?: Extraction['parts']
  remarks: string[]
  /** How much it is, where that was counted already. */
  measure?: Extraction['measure']
}

const codeExtensions = 'py js ts java c cpp cs html css sql sh bat ps1 xml'.split(' ')

/** Reads what came over the wire. What cannot be read is a note, never an error; throws only the signal's reason. */
export async function readFileText(file: RunFile, signal: AbortSignal): Promise<Reading> {
  const kind = kindOfFile(file)
  if (kind === 'image') return { note: imageNote }
  const { content } = file
  if (content === unreadableNote(file.name) || content === unsupportedNote(file)) return { note: content }
  const bytes = decodeDataUrl(content)
  if (kind === 'document') {
    // Text in place of the file comes from callers that extracted it themselves.
    if (!bytes) return content.trim() === '' ? { note: cannotReadNote } : asText(content, 'text', true)
    return readDocument(bytes, signal)
  }
  if (!bytes) return asText(content, textKind(file.name))
  if (kind === 'other') return { note: unsupportedNote(file) }
  const { text, encoding } = decodeText(bytes)
  return text.slice(0, 4000).includes('\0')
    ? { note: cannotReadNote }
    : asText(text, textKind(file.name), false, encoding)
}

const reasons: Record<Exclude<Unread, 'damaged'>, string> = {
  protected: 'it is protected by a password. Save it without one and attach it again.',
  large: 'it unpacks to more than 100 MB or holds too many parts. Save what matters in a smaller file and attach that.',
  heavy:
    'reading it took more time or memory than one file may take. Save what matters in a smaller file and attach that.',
}

async function readDocument(bytes: Uint8Array, signal: AbortSignal): Promise<Reading> {
  const extraction = await extractDocument(bytes, signal)
  if ('unread' in extraction) {
    return extraction.unread === 'damaged'
      ? { note: cannotReadNote }
      : { note: cannotReadNote, why: reasons[extraction.unread] }
  }
  const { format: _, ...rest } = extraction
  return { ...rest, extracted: true }
}

function asText(content: string, kind: TextKind, extracted = false, encoding: TextEncoding = 'UTF-8'): ReadText {
  const text = content.startsWith('\uFEFF') ? content.slice(1) : content
  return { text, kind, extracted, truncated: false, remarks: encoding === 'UTF-8' ? [] : [`read as ${encoding}`] }
}

/** What a file of this name holds as text. */
export function textKind(name: string): TextKind {
  const extension = extensionOf(name)
  if (extension === 'csv' || extension === 'tsv') return 'table'
  if (extension === 'json') return 'json'
  return codeExtensions.includes(extension) ? 'code' : 'text'
}
