import { extensionOf } from '#shared/domain/files.ts'
import { readZipDirectory } from './zip-directory.ts'

export type DocumentFormat = 'pdf' | 'docx' | 'xlsx' | 'pptx' | 'odt' | 'ods' | 'odp'

const largestUnpacked = 100 * 1024 * 1024

const mainParts: Record<string, DocumentFormat> = {
  'word/document.xml': 'docx',
  'xl/workbook.xml': 'xlsx',
  'ppt/presentation.xml': 'pptx',
}

/**
 * What a document really is, by its bytes: files get renamed. Undefined when nothing here reads it:
 * older formats, encrypted containers, damaged files, and zips that would unpack to more than 100 MB.
 */
export function recogniseDocument(name: string, bytes: Uint8Array): DocumentFormat | undefined {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  if (start.includes('%PDF-')) return 'pdf'
  if (!start.startsWith('PK')) return undefined
  const directory = readZipDirectory(bytes)
  if (!directory || directory.encrypted || directory.unpackedBytes > largestUnpacked) return undefined
  for (const [part, format] of Object.entries(mainParts)) {
    if (directory.names.includes(part)) return format
  }
  if (!directory.names.includes('content.xml')) return undefined
  // An OpenDocument file says what it is in its first, uncompressed entry.
  const kind = /opendocument\.(text|spreadsheet|presentation)/.exec(start)?.[1]
  if (kind === 'text') return 'odt'
  if (kind === 'spreadsheet') return 'ods'
  if (kind === 'presentation') return 'odp'
  const extension = extensionOf(name)
  return extension === 'odt' || extension === 'ods' || extension === 'odp' ? extension : undefined
}
