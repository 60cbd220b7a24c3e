import * as v from 'valibot'
import { DateOnly, Id, Instant, TimeZone, page, pageQuery, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import {
  maxAttendeeLength,
  maxAttendees,
  maxEditedNotesLength,
  maxNotesLength,
  maxProposalItems,
  maxTitleLength,
} from './limits.ts'
import { KeptChange } from './runs.ts'
import { Priority, TaskStatus } from './tasks.ts'

/**
 * What a proposed thing is to have, as in the bodies that create tasks, events and projects; `title` is the name of a
 * project. Events have `start` and `end`; the other fields count where the kind has them.
 */
export const ProposalFields = v.partial(
  v.object({
    title: text('The title', maxTitleLength),
    assignee_id: v.nullable(Id),
    dueDate: v.nullable(DateOnly),
    priority: Priority,
    status: TaskStatus,
    project_id: v.nullable(Id),
    notes: v.pipe(v.string(), v.maxLength(maxNotesLength)),
    start: Instant,
    end: Instant,
    time_zone: TimeZone,
    attendees: v.pipe(v.array(text('An attendee', maxAttendeeLength)), v.maxLength(maxAttendees)),
  }),
)
export type ProposalFields = v.InferOutput<typeof ProposalFields>

/** What a person may change of an item before it is made. */
const ProposalEdit = v.object({
  ...v.omit(ProposalFields, ['status', 'attendees']).entries,
  notes: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(maxEditedNotesLength, `Notes here have at most ${maxEditedNotesLength} characters.`),
    ),
  ),
})
export type ProposalEdit = v.InferOutput<typeof ProposalEdit>

/** One thing of a proposal, under the id of what it will make. */
export const ProposalItem = v.object({
  id: Id,
  /** `change` changes the fields of the task `of`. */
  kind: v.picklist(['task', 'event', 'project', 'change']),
  of: v.nullable(Id),
  fields: ProposalFields,
  /** The agent that it is about; null for none. */
  agent_id: v.nullable(Id),
  /** Why it is proposed, or where it was found; empty for nothing to say. */
  reason: v.string(),
  state: v.picklist(['open', 'added', 'left_out']),
  /** Why it could not be taken back when that was tried last: who had changed it, when. */
  kept: v.optional(v.nullable(v.omit(KeptChange, ['id', 'title'])), null),
  /** Why it could not be added when that was tried last, as a sentence. */
  left: v.optional(v.nullable(v.string()), null),
})
export type ProposalItem = v.InferOutput<typeof ProposalItem>

/** An item before anybody has answered it. */
export type ProposedItem = Omit<ProposalItem, 'state' | 'kept' | 'left'>

/** Several things that an agent suggests. Nothing of it is made until its user accepts it; only they see it. */
export const Proposal = v.object({
  id: Id,
  run_id: Id,
  agent_id: Id,
  title: v.string(),
  items: v.array(ProposalItem),
  created_at: Instant,
  updated_at: Instant,
})
export type Proposal = v.InferOutput<typeof Proposal>

const items = v.pipe(v.array(Id), v.minLength(1, 'Name at least one item.'), v.maxLength(maxProposalItems))

export const proposals = {
  list: endpoint({
    method: 'GET',
    path: '/proposals',
    summary: 'What agents proposed to you, the newest first; those of a run by `run_id`',
    auth: 'user',
    query: v.object({ ...pageQuery, run_id: v.optional(Id) }),
    response: page(Proposal),
  }),
  get: endpoint({
    method: 'GET',
    path: '/proposals/:id',
    summary: 'One proposal',
    auth: 'user',
    response: Proposal,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/proposals/:id/accept',
    summary:
      'Make these items of a proposal, with `edits` by item: all in one transaction, each once on however many devices. ' +
      'What the plan has no room for is named in `left`',
    auth: 'user',
    scope: 'write',
    body: v.object({
      items,
      edits: v.optional(
        v.pipe(
          v.record(Id, ProposalEdit),
          v.check((edits) => Object.keys(edits).length <= maxProposalItems, 'Edit only items that are accepted.'),
          // A body is measured by its fields.
          v.metadata({ maxLength: maxProposalItems * (maxTitleLength + maxEditedNotesLength + 1000) }),
        ),
        {},
      ),
    }),
    response: v.object({
      id: Id,
      added: v.array(Id),
      /** What could not be made, each with why as a sentence. */
      left: v.array(v.object({ id: Id, why: v.string() })),
    }),
  }),
  leaveOut: endpoint({
    method: 'POST',
    path: '/proposals/:id/leave-out',
    summary: 'Leave these items of a proposal out; what was added already stays',
    auth: 'user',
    scope: 'write',
    body: v.object({ items }),
    response: v.object({ id: Id, left_out: v.array(Id) }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/proposals/:id/undo',
    summary:
      'Take back what was added or left out of a proposal, all or these items, within 30 days; what someone changed ' +
      'since stays, and is named',
    auth: 'user',
    scope: 'write',
    body: v.object({ items: v.optional(items) }),
    response: v.object({ id: Id, undone: v.array(Id), kept: v.array(KeptChange) }),
  }),
}
