import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Case } from './case.ts'

const text = v.pipe(v.string(), v.minLength(1))
const fields = v.record(text, v.union([v.string(), v.array(v.string()), v.null(), v.number()]))

/** One line of a set, as its README says. */
const line = v.strictObject({
  id: text,
  kind: v.picklist(['act', 'question', 'file', 'draft']),
  prompt: text,
  agent: v.optional(text),
  before: v.optional(v.array(text)),
  files: v.optional(v.array(text)),
  effects: v.optional(
    v.array(
      v.strictObject({
        op: v.picklist(['create', 'change', 'delete']),
        kind: v.picklist(['task', 'event', 'project']),
        was: v.optional(text),
        fields: v.optional(fields),
      }),
    ),
  ),
  schedule: v.optional(v.boolean()),
  answer: v.optional(v.array(text)),
  not: v.optional(v.array(text)),
  outcome: v.optional(v.array(v.picklist(['done', 'needs_you', 'not_done']))),
  offers: v.optional(v.array(text)),
  meant: v.optional(text),
})

export type Prompt = v.InferOutput<typeof line>

/** The prompts of a set, from `set.jsonl` in its folder. Throws where a line is not as the guide says, with its number. */
export function readSet(folder: string): Prompt[] {
  return readFileSync(join(folder, 'set.jsonl'), 'utf8')
    .split('\n')
    .flatMap((json, at) => {
      if (json.trim() === '') return []
      const parsed = v.safeParse(line, JSON.parse(json))
      if (!parsed.success) throw new Error(`Line ${at + 1} of ${folder}: ${v.summarize(parsed.issues)}`)
      const missing = parsed.output.files?.find((name) => !existsSync(join(folder, 'files', name)))
      if (missing !== undefined)
        throw new Error(`Line ${at + 1} of ${folder} names ${missing}, which is not in files/.`)
      return [parsed.output]
    })
}

/** Who comes and who is in a team are lists, also where a writer has put them down as "A, B". */
function listed(wanted: v.InferOutput<typeof fields>): v.InferOutput<typeof fields> {
  return Object.fromEntries(
    Object.entries(wanted).map(([name, value]) => [
      name,
      /^(?:attendees|team)$/.test(name) && typeof value === 'string' ? value.split(/,\s*/) : value,
    ]),
  )
}

/** A prompt as the scorer takes it: `a|b` in an answer means either. */
export function asCase(folder: string, { prompt, before, agent, files = [], effects, answer = [], not }: Prompt): Case {
  return {
    prompt,
    ...(before && { before }),
    ...(agent && { agent }),
    files: files.map((name) => ({ name, content: readFileSync(join(folder, 'files', name), 'utf8') })),
    expect: {
      effect: (effects ?? []).map(({ op, kind, was, fields: wanted }) => ({
        op: op === 'delete' ? 'ask-delete' : op,
        kind,
        ...(was && { was }),
        ...(wanted && { fields: listed(wanted) }),
      })),
      anyOf: answer.map((words) => words.split('|')),
      ...(not && { not }),
    },
  }
}
