import * as v from 'valibot'
import { unreadReasons } from './unread.ts'

/** Every document that can be read, by its content. */
export const DocumentFormat = v.picklist([
  'pdf',
  'docx',
  'xlsx',
  'pptx',
  'odt',
  'ods',
  'odp',
  'doc',
  'xls',
  'ppt',
  'rtf',
])
export type DocumentFormat = v.InferOutput<typeof DocumentFormat>

const Whole = v.pipe(v.number(), v.integer(), v.minValue(0))

/** What a document held, besides its text. */
const ExtractionFacts = v.object({
  format: DocumentFormat,
  /** Whether the document holds more text than was read. */
  truncated: v.boolean(),
  /** How many pages, slides or sheets were read, and where pages and slides start in the text. */
  parts: v.nullable(v.object({ unit: v.picklist(['page', 'slide', 'sheet']), total: Whole, starts: v.array(Whole) })),
  /** What people should know of the reading, as clauses: "macros ignored". */
  remarks: v.array(v.string()),
  /** Whether the text is values in rows, and how much it is, counted in the process that reads documents. */
  kind: v.picklist(['text', 'table']),
  measure: v.object({ amount: Whole, all: v.string(), more: v.array(v.string()) }),
})

export type Extraction = v.InferOutput<typeof ExtractionFacts> & { text: string }

/** What the process that reads documents answers: one line of JSON, then the text. */
const Head = v.union([ExtractionFacts, v.object({ unread: v.picklist(unreadReasons) })])
type Head = v.InferOutput<typeof Head>

/** JSON alone would have the server go over every character of a long text. */
export function writeAnswer(head: Head, text = ''): string {
  return `${JSON.stringify(head)}\n${text}`
}

/** Undefined when this is no such answer: the process that wrote it had a hostile file in it. */
export function readAnswer(answer: string): Extraction | { unread: (typeof unreadReasons)[number] } | undefined {
  const end = answer.indexOf('\n')
  try {
    const head = v.parse(Head, JSON.parse(answer.slice(0, end)))
    return 'unread' in head ? head : { ...head, text: answer.slice(end + 1) }
  } catch {
    return undefined
  }
}
