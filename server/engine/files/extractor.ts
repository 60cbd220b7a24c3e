import { createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { OfficeParser } from 'officeparser'
import type { SupportedFileType } from 'officeparser'
import { writeDocument, writePages } from './write-document.ts'

/**
 * A program: document bytes on stdin, its format as the only argument, `{text, truncated}` as JSON on descriptor 3
 * (libraries may print on stdout). Whatever cannot be read ends it with a code other than 0.
 */
const longestText = 20_000_000

const bytes = await buffer(process.stdin)
const document = await OfficeParser.parseOffice(bytes, {
  fileType: process.argv[2] as SupportedFileType,
  ignoreHeadersAndFooters: true,
  ignoreSlideMasters: true,
  // This process is already the one that may die, so pdf.js needs no further one.
  pdfParserConfig: { separateProcess: false },
  decompressionLimits: { maxUncompressedBytes: 100 * 1024 * 1024, maxZipEntries: 10_000, maxTableCells: 1_000_000 },
})
const text =
  document.type === 'pdf'
    ? writePages(document.content, (await document.to('text')).value)
    : writeDocument(document.content)
// Past one of the parser's own limits, the rest of the document is not in its tree.
const cutShort = document.warnings.some(({ code }) => code.includes('LIMIT_EXCEEDED'))
const answer = JSON.stringify({ text: text.slice(0, longestText), truncated: cutShort || text.length > longestText })
createWriteStream('', { fd: 3 }).end(answer, () => process.exit(0))
