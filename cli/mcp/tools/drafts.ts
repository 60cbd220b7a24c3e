import * as v from 'valibot'
import { Id } from '#shared/contract/common.ts'
import { Blank, Draft, drafts } from '#shared/contract/drafts.ts'
import { blanksIn, filledText, openBlanks } from '#shared/domain/draft-text.ts'
import { blankNamed, findDraft, listDrafts } from '../../drafts/entity-type.ts'
import { usageError } from '../../exit.ts'
import { untilAnswered } from '../../runs/follow.ts'
import { defineTool } from '../tool.ts'
import { Count } from './named.ts'

const { title, body } = drafts.update.body.entries
const DraftName = v.pipe(v.string(), v.description('The id of the draft, or its title.'))

const Listed = v.object({
  ...v.pick(Draft, ['id', 'kind', 'title', 'run_id', 'agent_id', 'version', 'created_at', 'updated_at']).entries,
  open_blanks: v.pipe(v.array(v.string()), v.description('The labels of the blanks that nobody has filled yet.')),
})

const Read = v.object({
  ...Listed.entries,
  text: v.pipe(v.string(), v.description('The text as it would be used; a blank that is open stands as [label].')),
  body: v.pipe(v.string(), v.description('The text in Markdown, in which a blank is its id in double brackets.')),
  blanks: v.array(
    v.object({
      ...Blank.entries,
      answer: v.pipe(v.nullable(v.string()), v.description('Null for a blank that is open or left out.')),
      left_out: v.boolean(),
    }),
  ),
})

export const draftTools = [
  defineTool({
    name: 'list_drafts',
    title: 'List drafts',
    description:
      'Lists the texts that agents wrote for the user to use, such as mails, posts and plans, the last changed first.',
    effect: 'reads',
    input: v.object({
      run: v.optional(v.pipe(Id, v.description('Those that the run with this id wrote first.'))),
      search: v.optional(v.pipe(v.string(), v.description('Words in the title or the text.'))),
      limit: v.optional(Count),
    }),
    output: v.object({ drafts: v.array(Listed) }),
    async run({ run, search, limit = 50 }, { api, context }) {
      const query = { limit, ...(run !== undefined && { run_id: run }), ...(search !== undefined && { q: search }) }
      return { value: { drafts: (await listDrafts(api, query, context.interrupted)).map(listed) } }
    },
  }),
  defineTool({
    name: 'get_draft',
    title: 'Read a draft',
    description: 'Reads a draft: its text, and the blanks that only the user can fill.',
    effect: 'reads',
    input: v.object({ draft: DraftName }),
    output: Read,
    async run({ draft }, { api, context }) {
      return { value: read(await findDraft(draft, api, context.interrupted)) }
    },
  }),
  defineTool({
    name: 'update_draft',
    title: 'Change a draft',
    description:
      'Fills the blanks of a draft with what the user said, and changes its title or text. A new text is a new ' +
      'version; the older ones are kept.',
    effect: 'changes',
    input: v.object({
      draft: DraftName,
      title,
      body: v.optional(
        v.pipe(
          body.wrapped,
          v.description(
            'All of the new text, in Markdown. Keep each [[id]] of a blank; other words in double brackets become a new one.',
          ),
        ),
      ),
      answers: v.optional(
        v.pipe(
          v.record(v.string(), v.nullable(v.string())),
          v.description(
            'What fills blanks, by their ids or labels; null leaves one out of the text, an empty text opens it again.',
          ),
        ),
      ),
      version: v.optional(
        v.pipe(
          v.number(),
          v.integer(),
          v.minValue(1),
          v.description(
            'The version that the new text was written on, as get_draft gives it; the current one without it.',
          ),
        ),
      ),
    }),
    output: v.object({
      ...Read.entries,
      saved: v.pipe(
        v.nullable(v.number()),
        v.description(
          'The version that a new text became. Where it is not the current one, the draft had changed meanwhile and the ' +
            'new text was kept beside it: tell the user.',
        ),
      ),
    }),
    async run({ draft: wanted, title, body, answers, version }, { api, context, key }) {
      const signal = context.interrupted
      if ([title, body, answers].every((each) => each === undefined))
        throw usageError('Say what to change of the draft, for example its answers.')
      const draft = await findDraft(wanted, api, signal)
      const byId =
        answers &&
        Object.fromEntries(Object.entries(answers).map(([blank, value]) => [blankNamed(draft, blank).id, value]))
      const change = {
        base_version: version ?? draft.version,
        ...(title !== undefined && { title }),
        ...(body !== undefined && { body }),
        ...(byId && { answers: byId }),
      }
      const params = { id: draft.id }
      const { saved } = await untilAnswered(
        () => api.drafts.update({ params, body: change }, { idempotencyKey: key, signal }),
        context,
      )
      return { value: { ...read(await findDraft(draft.id, api, signal)), saved } }
    },
  }),
]

function listed(draft: Draft): v.InferOutput<typeof Listed> {
  const { id, kind, title, run_id, agent_id, version, created_at, updated_at } = draft
  const open_blanks = openBlanks(draft).map(({ label }) => label)
  return { id, kind, title, run_id, agent_id, version, created_at, updated_at, open_blanks }
}

function read(draft: Draft): v.InferOutput<typeof Read> {
  const blanks = blanksIn(draft).map((blank) => {
    const answer = draft.answers[blank.id]
    return { ...blank, answer: answer ?? null, left_out: answer === null }
  })
  return { ...listed(draft), text: filledText(draft), body: draft.body, blanks }
}
