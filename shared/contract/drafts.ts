import * as v from 'valibot'
import { Deleted, Id, IdempotencyKey, Instant, page, pageQuery, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { maxAnswerLength, maxAnswersAtOnce, maxDraftLength, maxTitleLength } from './limits.ts'

export const DraftKind = v.picklist([
  'email',
  'reply',
  'post',
  'advert',
  'plan',
  'report',
  'note',
  'agenda',
  'questions',
  'table',
])
export type DraftKind = v.InferOutput<typeof DraftKind>

/** The id of a blank: what stands between the brackets of `[[id]]`. */
export const BlankId = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))

/** Something that only a person can tell: two or three words, and values that were found for it in what they wrote. */
export const Blank = v.object({
  id: BlankId,
  label: v.string(),
  type: v.picklist(['text', 'date']),
  hints: v.array(v.string()),
})
export type Blank = v.InferOutput<typeof Blank>

/** A text that was the draft's at some time, or that was written on top of one that had been replaced meanwhile. */
export const DraftVersion = v.object({
  n: v.number(),
  /** Null where this answer leaves it out: the draft by its id has all. */
  body: v.nullable(v.string()),
  by: v.picklist(['agent', 'you']),
  /** What it came of: the prompt, or what was done. */
  note: v.string(),
  /** The run that wrote it; null where a person did. */
  run_id: v.nullable(Id),
  at: Instant,
})
export type DraftVersion = v.InferOutput<typeof DraftVersion>

/**
 * What an agent wrote for use: markdown in which a blank is `[[id]]`. `answers` fill the blanks by their ids, null
 * leaves one out; a blank without an answer is open. Only its user sees it; it goes with its run.
 */
export const Draft = v.object({
  id: Id,
  /** The run that wrote it first. */
  run_id: Id,
  agent_id: Id,
  kind: DraftKind,
  title: v.string(),
  body: v.string(),
  blanks: v.array(Blank),
  answers: v.record(v.string(), v.nullable(v.string())),
  /** The version that `body` is; a version beyond it was written on an older one. */
  version: v.number(),
  /** Oldest first. */
  versions: v.array(DraftVersion),
  created_at: Instant,
  updated_at: Instant,
})
export type Draft = v.InferOutput<typeof Draft>

const Answer = v.pipe(
  v.string(),
  v.check(
    (value) => value === '' || value.trim() !== '',
    'An answer must not be blanks alone; null leaves the blank out, an empty text opens it again.',
  ),
  v.maxLength(maxAnswerLength, `An answer must have at most ${maxAnswerLength} characters.`),
)

export const drafts = {
  list: endpoint({
    method: 'GET',
    path: '/drafts',
    summary: 'Your drafts, the last changed first; those that a run wrote or changed, or with words in title or text',
    auth: 'user',
    query: v.object({ ...pageQuery, run_id: v.optional(Id), q: v.optional(v.pipe(v.string(), v.maxLength(200))) }),
    response: page(Draft),
  }),
  get: endpoint({
    method: 'GET',
    path: '/drafts/:id',
    summary: 'One draft, with the text of every version',
    auth: 'user',
    response: Draft,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/drafts/:id',
    summary:
      'Change the title, the text or answers of a draft: answers one by one, a text as a new version. A text on a ' +
      'version that is no longer the current one is kept beside it',
    auth: 'user',
    scope: 'write',
    body: v.object({
      /** The version that was changed. */
      base_version: v.pipe(v.number(), v.integer(), v.minValue(1)),
      /** The key of an earlier change of this text that it goes on from, where that was not answered yet. */
      after: v.optional(IdempotencyKey),
      title: v.optional(text('The title', maxTitleLength)),
      /** `[[words]]` that are no blank yet become one with this label. */
      body: v.optional(text('The text', maxDraftLength)),
      /** By blank: a text fills it, null leaves it out, an empty text opens it again. */
      answers: v.optional(
        v.pipe(
          v.record(BlankId, v.nullable(Answer)),
          v.check(
            (answers) => Object.keys(answers).length <= maxAnswersAtOnce,
            `Answer at most ${maxAnswersAtOnce} blanks at once.`,
          ),
          // A body is measured by its fields.
          v.metadata({ maxLength: maxAnswersAtOnce * (maxAnswerLength + 60) }),
        ),
      ),
    }),
    /** The current version, and the one that the text became; the same where it was not beside. */
    response: v.object({ id: Id, version: v.number(), saved: v.nullable(v.number()) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/drafts/:id',
    summary: 'Delete a draft with all its versions',
    auth: 'user',
    scope: 'write',
    response: Deleted,
  }),
}
