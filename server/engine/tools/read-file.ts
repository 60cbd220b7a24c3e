import { toJsonSchema } from '@valibot/to-json-schema'
import { jsonSchema, tool } from 'ai'
import * as v from 'valibot'
import { describeReading } from '../files/describe-reading.ts'
import { readFileText } from '../files/read-file-text.ts'
import type { TextKind } from '../files/read-file-text.ts'
import type { Shelf } from '../files/shelf.ts'
import { createPace } from '../pace.ts'
import type { Receipted } from './receipt.ts'

const Input = v.object({ name: v.pipe(v.string(), v.description('The name of an attached file, as listed.')) })

/** What the model gets: the text of the file, or the note that stands for it. */
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

/** The tool `read_file`: the text of an attached file, cut after `longest` characters. Never fails a run. */
export function createReadFile(shelf: Shelf, longest: number, signal: AbortSignal) {
  return tool({
    description: 'Reads the text of one attached file.',
    inputSchema: jsonSchema<v.InferOutput<typeof Input>>(toJsonSchema(Input) as Parameters<typeof jsonSchema>[0], {
      validate: (value) => {
        const parsed = v.safeParse(Input, value)
        return parsed.success
          ? { success: true, value: parsed.output }
          : { success: false, error: new Error('read_file takes the name of an attached file.') }
      },
    }),
    execute: ({ name }) => readFile(shelf, name, longest, signal),
    toModelOutput: ({ output }) => ({ type: 'json', value: output.answer }),
  })
}

async function readFile(shelf: Shelf, name: string, longest: number, signal: AbortSignal): Promise<Receipted<FileAnswer>> {
  const file = shelf.get(name)
  if (!file) return unread(name, `No file called ${name} is attached.`)
  const reading = await readFileText(file, signal)
  if ('note' in reading) return unread(name, reading.note)
  const summary = await describeReading(name, reading, createPace(signal))
  const text = cut(reading.text, longest)
  const truncated = reading.truncated || text.length < reading.text.length
  const answer: FileAnswer = { status: 'read', name, kind: reading.kind, text, extracted: reading.extracted, truncated }
  return { answer, receipt: { status: 'done', summary: truncated ? `${summary}; only the first part was used` : summary } }
}

function unread(name: string, note: string): Receipted<FileAnswer> {
  return { answer: { status: 'unread', name, note }, receipt: { status: 'failed', summary: `Couldn't read ${name}: ${note}` } }
}

/** Never between the two halves of a character. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text
  const code = text.charCodeAt(longest - 1)
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? longest - 1 : longest)
}
