import type { DocumentFormat } from './extraction.ts'
import { maxUnpackedBytes } from './extraction-limits.ts'
import { type Ole, readOle, startsAsOle } from './ole.ts'
import type { Unread } from './unread.ts'
import { type ZipDirectory, readZipDirectory, readZipText } from './zip-directory.ts'

/** A document and the container it came in, opened. */
export type Recognised = { format: DocumentFormat; zip?: ZipDirectory; ole?: Ole }

const mainParts: Record<string, DocumentFormat> = {
  'word/document.xml': 'docx',
  'xl/workbook.xml': 'xlsx',
  'ppt/presentation.xml': 'pptx',
}

const openDocuments: Record<string, DocumentFormat> = { text: 'odt', spreadsheet: 'ods', presentation: 'odp' }

/** What a document really is, by its bytes: files get renamed. Runs where a hostile file may end the process. */
export function recogniseDocument(bytes: Uint8Array): Recognised | Unread {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  if (start.startsWith('PK')) return recogniseZip(bytes)
  if (startsAsOle(bytes)) return recogniseOle(bytes)
  if (/^\s*\{\\rtf/.test(start)) return { format: 'rtf' }
  return start.includes('%PDF-') ? { format: 'pdf' } : 'damaged'
}

function recogniseZip(bytes: Uint8Array): Recognised | Unread {
  const zip = readZipDirectory(bytes)
  if (!zip) return 'damaged'
  if (zip.encrypted) return 'protected'
  if (zip.unpackedBytes > maxUnpackedBytes) return 'large'
  const names = new Set(zip.entries.map(({ name }) => name))
  for (const [part, format] of Object.entries(mainParts)) {
    if (names.has(part)) return { format, zip }
  }
  const kind =
    /opendocument\.(text|spreadsheet|presentation)/.exec(readZipText(bytes, zip, 'mimetype', 200) ?? '')?.[1] ?? ''
  const format = names.has('content.xml') ? openDocuments[kind] : undefined
  return format ? { format, zip } : 'damaged'
}

/** The older formats, each a stream of its own name in a compound file; so is an Office file with a password. */
function recogniseOle(bytes: Uint8Array): Recognised | Unread {
  const ole = readOle(bytes)
  if (!ole) return 'damaged'
  if (ole.has('EncryptedPackage')) return 'protected'
  const word = ole.stream('WordDocument')
  // [MS-DOC] 2.5.2: bit 8 of the flags at 0x0A is fEncrypted.
  if (word) return word.length > 12 && (word.readUInt16LE(10) & 0x100) !== 0 ? 'protected' : { format: 'doc', ole }
  if (ole.has('Workbook') || ole.has('Book')) return { format: 'xls', ole }
  return ole.has('PowerPoint Document') ? { format: 'ppt', ole } : 'damaged'
}
