import * as v from 'valibot'
import { type Blank, type Draft, DraftKind } from '#shared/contract/drafts.ts'
import { maxAnswerLength, maxBlankLabelLength, maxDraftLength, maxTitleLength } from '#shared/contract/limits.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { openBlanks, withBlanks } from '#shared/domain/draft-text.ts'
import { count } from '#shared/domain/plural.ts'
import { addDraft, reviseDraft } from '../../drafts/drafts.rules.ts'
import { hintsFor } from './draft-hints.ts'
import { type ToolContext, defineTool } from './tool.ts'

const line = (length: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(length))
const body = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxDraftLength))
/** What a version is called after, in characters. */
const maxNoteLength = 120

const writeDraftTool = defineTool({
  name: 'write_draft',
  description:
    'Writes a text for the user to use: a mail, reply, post, advert, plan, report, note, agenda, questions or table. ' +
    'Use it whenever such a text is wanted, also for one without any files. What you do not know stands in the text as ' +
    '[[two or three words]], which the user fills in. Afterwards answer with one sentence and do not repeat the text.',
  input: v.object({
    kind: DraftKind,
    title: v.pipe(line(maxTitleLength), v.description('What it is about; of a mail its subject.')),
    body: v.pipe(body, v.description('The text alone, in markdown, ready to be used.')),
  }),
  isDrafting: true,
  announce: ({ title }) => `Writing “${title}”`,
  async run({ kind, title, body }, context) {
    const { workspace, drafting } = context
    drafting.count += 1
    const text = withHints(withBlanks(body, []), context)
    const draft = await workspace.change((write) =>
      addDraft(write, writingOf(context), drafting.count, { kind, title, ...text }),
    )
    const open = openBlanks(draft).length
    return {
      answer: { draft_id: draft.id, blanks: draft.blanks.map(({ label }) => label) },
      receipt: {
        status: 'done',
        summary: `Wrote “${title}”${open > 0 ? `, ${count(open, 'blank')} to fill` : ''}`,
        link: { kind: 'draft', id: draft.id },
      },
    }
  },
})

const editDraftTool = defineTool({
  name: 'edit_draft',
  description:
    'Gives a draft of this conversation another text, as a new version. Send all of the text; keep each [[id]] of a ' +
    'blank where it still fits, and mark what you do not know as before. `answers` fill blanks by their ids; null leaves ' +
    'one out.',
  input: v.object({
    draft_id: line(64),
    title: v.optional(line(maxTitleLength)),
    body: v.optional(body),
    answers: v.optional(v.record(line(maxBlankLabelLength), v.nullable(line(maxAnswerLength)))),
  }),
  isDrafting: true,
  announce: () => 'Changing the draft',
  async run({ draft_id, title, body, answers }, context) {
    const { workspace, drafting } = context
    const before = drafting.drafts.find(({ id }) => id === draft_id)
    if (!before && !draft_id.startsWith(`${drafting.runId}-`))
      throw new ProblemError(404, 'draft_not_found', 'There is no such draft in this conversation. Write one first.')
    if (title === undefined && body === undefined && answers === undefined)
      throw new ProblemError(400, 'invalid_input', 'Give the new text, a title or answers.')
    drafting.count += 1
    const text = body === undefined ? undefined : withHints(withBlanks(body, before?.blanks ?? []), context)
    const draft = await workspace.change((write) =>
      reviseDraft(write, writingOf(context), drafting.count, draft_id, {
        base: before?.version,
        title,
        body: text?.body,
        blanks: text?.blanks,
        answers,
      }),
    )
    return {
      answer: { draft_id, version: draft.version, open_blanks: openBlanks(draft).map(({ label }) => label) },
      receipt: {
        status: 'done',
        summary: `Changed “${draft.title}”, version ${draft.versions.at(-1)!.n}`,
        link: { kind: 'draft', id: draft_id },
      },
    }
  },
})

export const draftTools = [writeDraftTool, editDraftTool]

function writingOf({ workspace, drafting: { runId, agentId, prompt } }: ToolContext) {
  const [first = ''] = prompt.trim().split('\n')
  const note = first.length > maxNoteLength ? `${first.slice(0, maxNoteLength - 1).toWellFormed()}…` : first
  return { userId: workspace.userId, runId, agentId, note }
}

/** New blanks get what the request says that may fill them. */
function withHints(text: { body: string; blanks: Blank[] }, { drafting, now, timeZone }: ToolContext) {
  const known = new Set(drafting.drafts.flatMap(({ blanks }: Draft) => blanks.map(({ id }) => id)))
  const blanks = text.blanks.map((blank) =>
    known.has(blank.id) ? blank : { ...blank, hints: hintsFor(blank, drafting.prompt, now, timeZone) },
  )
  return { body: text.body, blanks }
}
