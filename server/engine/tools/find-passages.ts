import * as v from 'valibot'
import { ProblemError } from '#shared/contract/problem.ts'
import { readFileText } from '../files/read-file-text.ts'
import type { PassageSource } from '../passages/find-passages.ts'
import { inTextPool, oneOf } from '../text-pool.ts'
import { askerOf, defineTool } from './tool.ts'

const maxPassages = 12

/** For files too long to read whole: only what speaks of the query comes back, each piece with its place to cite. */
export const findPassagesTool = defineTool({
  name: 'find_passages',
  readsOnly: true,
  isForeign: true,
  description:
    'Finds the passages of the attached files and of the agent’s own documents that speak of a query, ' +
    'the closest first, each with file, section and line to cite.',
  input: v.object({
    query: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1),
      v.maxLength(500),
      v.description('Words that the passages should hold.'),
    ),
    names: v.optional(
      v.pipe(
        v.array(v.string()),
        v.maxLength(50),
        v.description('The files to look in; all of them where none is named.'),
      ),
    ),
  }),
  announce: ({ query }) => `Looking for passages on “${query}”`,
  async run({ query, names }, context) {
    const { shelf, maxFileLength, signal } = context
    const wanted = names ?? [...shelf.keys()]
    const sources: PassageSource[] = []
    const unread: { name: string; note: string }[] = []
    for (const name of wanted) {
      const file = shelf.get(name)
      if (!file)
        throw new ProblemError(
          404,
          'file_not_found',
          `No file called ${name} is attached. There are: ${[...shelf.keys()].join(', ')}.`,
        )
      const reading = await readFileText(file, signal)
      if ('note' in reading) unread.push({ name, note: reading.note })
      else sources.push({ name, kind: reading.kind, text: reading.text.slice(0, maxFileLength) })
    }
    const found = await oneOf(inTextPool('findPassages', { query, sources, max: maxPassages }, askerOf(context)))
    const passages = found.map(({ file, section, line, text }) => ({ file, section, line, text }))
    return {
      answer: { passages, unread },
      receipt: { status: 'done', summary: `Looked for passages on “${query}”: ${passages.length} found` },
    }
  },
})
