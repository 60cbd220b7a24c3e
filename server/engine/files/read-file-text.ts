import { extensionOf, imageNote, kindOfFile, unreadableNote, unsupportedNote } from '#shared/domain/files.ts'
import type { RunFile } from '../engine.ts'
import { decodeDataUrl, decodeText } from './decode-text.ts'
import { recogniseDocument } from './document-format.ts'
import { extractDocument } from './extract.ts'

export const cannotReadNote =
  'This file could not be read (password-protected, damaged or an unsupported older format). Save it as .docx, .xlsx, .pptx or PDF and attach it again.'

/** What the text of a file is: running text, values in rows, JSON, or source code. */
export type TextKind = 'text' | 'table' | 'json' | 'code'

/** The text of an attached file, or the note that stands for it. */
export type Reading = { text: string; kind: TextKind; extracted: boolean; truncated: boolean } | { note: string }

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
    return readDocument(file.name, bytes, signal)
  }
  if (!bytes) return asText(content, textKind(file.name))
  if (kind === 'other') return { note: unsupportedNote(file) }
  const text = decodeText(bytes)
  return text.slice(0, 4000).includes('\0') ? { note: cannotReadNote } : asText(text, textKind(file.name))
}

async function readDocument(name: string, bytes: Uint8Array, signal: AbortSignal): Promise<Reading> {
  const format = recogniseDocument(name, bytes)
  const extraction = format && (await extractDocument(bytes, format, signal))
  if (!extraction) return { note: cannotReadNote }
  const isSheet = format === 'xlsx' || format === 'ods'
  return { ...extraction, kind: isSheet && !extraction.text.startsWith('## Sheet: ') ? 'table' : 'text', extracted: true }
}

function asText(content: string, kind: TextKind, extracted = false): Reading {
  return { text: content.startsWith('\uFEFF') ? content.slice(1) : content, kind, extracted, truncated: false }
}

function textKind(name: string): TextKind {
  const extension = extensionOf(name)
  if (extension === 'csv' || extension === 'tsv') return 'table'
  if (extension === 'json') return 'json'
  return codeExtensions.includes(extension) ? 'code' : 'text'
}
