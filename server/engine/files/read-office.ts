import { type OfficeParserAST, type SupportedFileType, OfficeGenerator, OfficeParser } from 'officeparser'
import { maxUnpackedBytes } from './extraction-limits.ts'
import { type Parts, joinParts } from './parts.ts'
import { type Unread, UnreadError } from './unread.ts'
import { sheetsOf, writeDocument, writePage } from './write-document.ts'
import { type Sheet, writeSheets } from './write-sheets.ts'

type Read = { text: string; parts?: Parts; empty?: number[]; remarks?: string[]; truncated: boolean }

/** The text of a document that officeparser reads. */
export async function readOffice(bytes: Buffer, format: SupportedFileType): Promise<Read> {
  const document = await parse(bytes, format)
  // Past one of the parser's own limits, the rest of the document is not in its tree.
  const truncated = document.warnings.some(({ code }) => code.includes('LIMIT_EXCEEDED'))
  if (document.type === 'pdf') return { ...(await writePdf(document)), truncated }
  const sheets: Sheet[] = sheetsOf(document.content)
  return { ...(sheets.length > 0 ? writeSheets(sheets) : writeDocument(document.content)), truncated }
}

async function parse(bytes: Buffer, fileType: SupportedFileType): Promise<OfficeParserAST> {
  try {
    return await OfficeParser.parseOffice(bytes, {
      fileType,
      ignoreHeadersAndFooters: true,
      ignoreSlideMasters: true,
      // This process is already the one that may die, so pdf.js needs no further one.
      pdfParserConfig: { separateProcess: false, extractTextColor: false },
      decompressionLimits: { maxUncompressedBytes: maxUnpackedBytes, maxZipEntries: 10_000, maxTableCells: 1_000_000 },
    })
  } catch (error) {
    throw new UnreadError(reasonOf(error))
  }
}

function reasonOf(error: unknown): Unread {
  const code = (error as { officeIssue?: { code?: string } }).officeIssue?.code ?? ''
  if (code.startsWith('PASSWORD')) return 'protected'
  return code.includes('LIMIT_EXCEEDED') ? 'large' : 'damaged'
}

/** Page by page: rendered in one piece, the ends of pages would be lost. */
async function writePdf(document: OfficeParserAST): Promise<{ text: string; parts: Parts; empty: number[] }> {
  const texts: string[] = []
  const empty: number[] = []
  for (const page of document.content.filter(({ type }) => type === 'page')) {
    const { value } = await OfficeGenerator.generate({ ...document, type: 'pdf', content: [page] }, 'text')
    texts.push(writePage(page, value))
    if (texts.at(-1) === '') empty.push(texts.length)
  }
  return { ...joinParts('page', texts), empty }
}
