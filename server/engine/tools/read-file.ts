import * as v from 'valibot'
import { type TextKind, readFileText } from '../files/read-file-text.ts'
import { inTextPool, oneOf } from '../text-pool.ts'
import { type Receipted, type ToolContext, askerOf, defineTool } from './tool.ts'

/** What the model gets: the text of the file, or the note in its place. */
export const FileAnswer = v.variant('status', [
  v.object({
    status: v.literal('read'),
    name: v.string(),
    kind: v.picklist(['text', 'table', 'json', 'code'] satisfies TextKind[]),
    text: v.string(),
    /** True when the text was extracted from a document, so its lines are not the document's own. */
    extracted: v.boolean(),
    truncated: v.boolean(),
  }),
  v.object({ status: v.literal('unread'), name: v.string(), note: v.string() }),
])
export type FileAnswer = v.InferOutput<typeof FileAnswer>

/** Never fails a run: what cannot be read is a note. */
export const readFileTool = defineTool({
  name: 'read_file',
  readsOnly: true,
  isForeign: true,
  description: 'Reads the text of one attached file.',
  input: v.object({ name: v.pipe(v.string(), v.description('The name of an attached file, as listed.')) }),
  announce: ({ name }) => `Reading ${name}`,
  run: ({ name }, context) => readFile(name, context),
})

async function readFile(name: string, context: ToolContext): Promise<Receipted<FileAnswer>> {
  const { shelf, maxFileLength, signal } = context
  const file = shelf.get(name)
  if (!file) return unread(name, `No file called ${name} is attached.`)
  const reading = await readFileText(file, signal)
  if ('note' in reading) return unread(name, reading.note, reading.why)
  const text = cut(reading.text, maxFileLength)
  const summary = await oneOf(inTextPool('describe', { name, reading, used: text.length }, askerOf(context)))
  const truncated = reading.truncated || text.length < reading.text.length
  const answer: FileAnswer = { status: 'read', name, kind: reading.kind, text, extracted: reading.extracted, truncated }
  return { answer, receipt: { status: 'done', summary } }
}

/** The model gets the note; people get a more precise reason, where it is known. */
function unread(name: string, note: string, why = note): Receipted<FileAnswer> {
  return {
    answer: { status: 'unread', name, note },
    receipt: { status: 'failed', summary: `Couldn't read ${name}: ${why}` },
  }
}

/** Never between the two halves of a character. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const code = text.charCodeAt(maxLength - 1)
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? maxLength - 1 : maxLength)
}
