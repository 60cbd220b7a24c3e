import * as v from 'valibot'
import { NextAction, Outcome } from '#shared/contract/runs.ts'
import { describeChanges } from '#shared/domain/describe-steps.ts'
import type { Ending } from './engine.ts'
import type { Progress } from './run-progress.ts'
import { defineTool } from './tools/tool.ts'

/** In characters. */
const maxNoteLength = 80
const maxLabelLength = 80
const maxHintLength = 120
/** More than four are no choice any more. */
const maxNext = 4

const line = (length: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(length))

/**
 * By this a model says how a run ends, once its answer is written. It does nothing and is no step; the loop takes what
 * it says.
 */
export const reportOutcomeTool = defineTool({
  name: 'report_outcome',
  description:
    'Says how the request ended, together with your answer. Only where it is not simply done: needs_you when the user has ' +
    'to choose or tell you something first (with 2 to 4 options in `next`), not_done when you could not or did not do it. ' +
    '`note` says in a few words what was or was not touched: "nothing was sent".',
  input: v.object({
    outcome: Outcome,
    note: v.optional(line(maxNoteLength)),
    next: v.optional(
      v.pipe(
        v.array(
          v.object({
            label: line(maxLabelLength),
            hint: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(maxHintLength))),
          }),
        ),
        v.maxLength(maxNext),
      ),
    ),
  }),
  readsOnly: true,
  announce: () => '',
  run: async () => ({ answer: noted, receipt: { status: 'done', summary: '' } }),
})

/** What its call is answered with, where the model has not answered the user yet. */
export const noted = { noted: 'Now write your answer to the user.' }

/** What the built-in assistant reports: it may offer any next action, with the reading that a tap stands for. */
const BuiltinReport = v.object({
  outcome: Outcome,
  note: v.nullable(v.string()),
  next: v.array(v.omit(NextAction, ['id'])),
})
export type BuiltinReport = v.InferOutput<typeof BuiltinReport>

/** The ending that a model reported; undefined where what it wrote is none. */
export function readReport(input: unknown, isBuiltin: boolean): Ending | undefined {
  if (isBuiltin) {
    const { outcome, note, next } = v.parse(BuiltinReport, input)
    return { outcome, note: note?.slice(0, maxNoteLength) ?? null, next: next.map(withId) }
  }
  const read = v.safeParse(reportOutcomeTool.input, input)
  if (!read.success) return undefined
  const { outcome, note = null, next = [] } = read.output
  // What a tap asks for is what it says: a model may have read what is not to be trusted.
  const choices = next.map(({ label, hint = '' }) => ({
    kind: 'choose' as const,
    label,
    hint,
    input: { prompt: label },
  }))
  return { outcome, note, next: outcome === 'done' ? [] : choices.map(withId) }
}

function withId(next: Omit<NextAction, 'id'>, index: number): NextAction {
  return { id: `n${index + 1}`, ...next }
}

/** What is said of a run that wrote a draft and nothing else. */
const draftOnly = 'draft only, nothing was sent'

/** What is said of a run that proposed so many things and did nothing else. */
export function proposedOnly(things: number): string {
  return `${things} proposed for you to add`
}

/** How a run has ended: as it was reported, and otherwise done, with what it changed. */
export function endingOf(
  { report, changed, drafted, proposed }: Pick<Progress, 'report' | 'changed' | 'drafted' | 'proposed'>,
  how: { isUntrue: boolean; isRefused: boolean },
): Ending {
  if (how.isUntrue) return { outcome: 'not_done', note: 'nothing was changed', next: [] }
  const suggested = proposed > 0 ? proposedOnly(proposed) : drafted > 0 ? draftOnly : null
  const touched = describeChanges(changed).slice(0, maxNoteLength) || suggested
  if (report) return { ...report, note: report.note ?? touched }
  if (how.isRefused && changed.length === 0)
    return { outcome: 'not_done', note: 'you said no, so nothing was done', next: [] }
  return { outcome: 'done', note: touched, next: [] }
}
