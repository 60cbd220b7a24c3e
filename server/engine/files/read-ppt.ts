import { maxTextLength } from './extraction-limits.ts'
import type { Ole } from './ole.ts'
import { type Parts, joinParts } from './parts.ts'
import { UnreadError } from './unread.ts'

/** Types of records, [MS-PPT] 2.13.24. */
const types = {
  document: 0x03e8,
  slide: 0x03ee,
  slideAtom: 0x03ef,
  slidePersist: 0x03f3,
  slideList: 0x0ff0,
  outlineTextRef: 0x0f9e,
  textHeader: 0x0f9f,
  textChars: 0x0fa0,
  textBytes: 0x0fa8,
  userEdit: 0x0ff5,
  persistDirectory: 0x1772,
}
const encryptedToken = 0xf3d1c4df
const notesText = 2

/**
 * The text of a PowerPoint 97–2003 file, slide by slide, read as [MS-PPT] 2.1.2 says: the stream `Current User` holds
 * the offset of the last UserEditAtom, and each of these the offset of the one before it and of a directory of objects.
 * The newest entry for an object counts, so what a quick save has replaced is not read. The document's slide list names
 * the slides in their order; masters (0x03F8) are in no such list. The text of a slide lies in its text boxes as
 * TextCharsAtom (UTF-16) or TextBytesAtom (the low bytes of UTF-16), or in the slide list, and its box then refers to
 * it.
 */
export function readPpt(ole: Ole): { text: string; parts: Parts; empty: number[]; truncated: boolean } {
  const user = ole.stream('Current User')
  const stream = ole.stream('PowerPoint Document')
  if (!user || !stream) throw new UnreadError('damaged')
  if (user.readUInt32LE(12) === encryptedToken) throw new UnreadError('protected')
  const { objects, documentId } = readEdits(stream, user.readUInt32LE(16))
  const document = recordAt(stream, objects.get(documentId), types.document)
  const notes = new Map(listed(stream, document, 2).map(({ id, persistId }) => [id, persistId]))
  const slides: string[] = []
  const empty: number[] = []
  let length = 0
  for (const { persistId, outline } of listed(stream, document, 0)) {
    const offset = objects.get(persistId)
    const slide = offset === undefined ? undefined : readSlide(stream, recordAt(stream, offset, types.slide), outline)
    const paragraphs = slide?.paragraphs ?? outline
    const noteOffset = objects.get(notes.get(slide?.notesId ?? 0) ?? 0)
    const note =
      noteOffset === undefined
        ? []
        : textsIn(stream, recordAt(stream, noteOffset)).filter(({ kind }) => kind === notesText)
    if (paragraphs.length === 0) empty.push(slides.length + 1)
    const blocks = [`## Slide ${slides.length + 1}`, ...paragraphs, ...note.map(({ text }) => `Note: ${text}`)]
    slides.push(blocks.join('\n\n'))
    length += slides.at(-1)!.length
    if (length > maxTextLength) return { ...joinParts('slide', slides), empty, truncated: true }
  }
  return { ...joinParts('slide', slides), empty, truncated: false }
}

/** Where each object lies. A later edit wins; edits that point in a circle are read once. */
function readEdits(stream: Buffer, last: number): { objects: Map<number, number>; documentId: number } {
  const objects = new Map<number, number>()
  const seen = new Set<number>()
  let documentId: number | undefined
  for (let at = last; at !== 0 && !seen.has(at);) {
    seen.add(at)
    const edit = recordAt(stream, at, types.userEdit)
    documentId ??= stream.readUInt32LE(edit.start + 16)
    const directory = recordAt(stream, stream.readUInt32LE(edit.start + 12), types.persistDirectory)
    for (let entry = directory.start; entry + 4 <= directory.end;) {
      // 20 bits for the first id, 12 for how many offsets follow.
      const head = stream.readUInt32LE(entry)
      entry += 4
      for (let n = 0; n < head >>> 20 && entry + 4 <= directory.end; n += 1, entry += 4) {
        const id = (head & 0xfffff) + n
        if (!objects.has(id)) objects.set(id, stream.readUInt32LE(entry))
      }
    }
    at = stream.readUInt32LE(edit.start + 8)
  }
  if (documentId === undefined) throw new UnreadError('damaged')
  return { objects, documentId }
}

type Listed = { persistId: number; id: number; outline: string[] }

/** A slide list of the document, 0 for slides and 2 for notes, with the text that it holds for each. */
function listed(stream: Buffer, document: Found, instance: number): Listed[] {
  const all: Listed[] = []
  for (const list of recordsIn(stream, document)) {
    if (list.type !== types.slideList || list.instance !== instance) continue
    for (const record of recordsIn(stream, list)) {
      const text = textOf(stream, record)
      if (record.type === types.slidePersist) {
        all.push({
          persistId: stream.readUInt32LE(record.start),
          id: stream.readUInt32LE(record.start + 12),
          outline: [],
        })
      } else if (text !== undefined) {
        all.at(-1)?.outline.push(text)
      }
    }
  }
  return all
}

function readSlide(stream: Buffer, slide: Found, outline: string[]): { paragraphs: string[]; notesId: number } {
  const texts = textsIn(stream, slide, outline).map(({ text }) => text)
  const atom = recordsIn(stream, slide).find(({ type }) => type === types.slideAtom)
  return {
    // A lone star stands where the slide's number or date is drawn.
    paragraphs: texts.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '' && line !== '*'),
    notesId: atom ? stream.readUInt32LE(atom.start + 16) : 0,
  }
}

/** The texts of a slide in the order of its boxes; `kind` is what the header before them says. */
function textsIn(
  stream: Buffer,
  container: Found,
  outline: string[] = [],
  depth = 0,
): { text: string; kind: number }[] {
  const texts: { text: string; kind: number }[] = []
  let kind = -1
  for (const record of recordsIn(stream, container)) {
    if (record.type === types.textHeader) kind = stream.readUInt32LE(record.start)
    const text =
      record.type === types.outlineTextRef ? outline[stream.readInt32LE(record.start)] : textOf(stream, record)
    if (text !== undefined && text.trim() !== '') texts.push({ text, kind })
    // Groups of shapes may lie in each other, but no drawing is as deep as a hostile file.
    if (record.isContainer && depth < 100) texts.push(...textsIn(stream, record, outline, depth + 1))
  }
  return texts
}

function textOf(stream: Buffer, { type, start, end }: Found): string | undefined {
  if (type !== types.textChars && type !== types.textBytes) return undefined
  const text = stream.toString(type === types.textChars ? 'utf16le' : 'latin1', start, end)
  return text.replaceAll(/[\r\v]/g, '\n')
}

type Found = { type: number; instance: number; isContainer: boolean; start: number; end: number }

/** [MS-PPT] 2.3.1: version and instance, type, length; version 15 is a container of records. */
function recordAt(stream: Buffer, offset: number | undefined, type?: number): Found {
  const found = offset === undefined ? undefined : headerAt(stream, offset, stream.length)
  if (!found || (type !== undefined && found.type !== type)) throw new UnreadError('damaged')
  return found
}

function recordsIn(stream: Buffer, { start, end }: Found): Found[] {
  const records: Found[] = []
  for (let at = start, record = headerAt(stream, at, end); record; record = headerAt(stream, at, end)) {
    records.push(record)
    at = record.end
  }
  return records
}

function headerAt(stream: Buffer, at: number, limit: number): Found | undefined {
  if (at + 8 > limit) return undefined
  const head = stream.readUInt16LE(at)
  const start = at + 8
  const end = Math.min(limit, start + stream.readUInt32LE(at + 4))
  return { type: stream.readUInt16LE(at + 2), instance: head >> 4, isContainer: (head & 15) === 15, start, end }
}
