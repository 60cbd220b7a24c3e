import * as v from 'valibot'
import { Id } from './common.ts'
import { maxAssignees, maxNameLength } from './limits.ts'

/** Somebody who has a task: an agent of the workspace, or a person of it. */
export const Assignee = v.object({ kind: v.picklist(['agent', 'person']), id: Id, name: v.string() })
export type Assignee = v.InferOutput<typeof Assignee>

/** All who are to have a task, the first one first; the names are read from the workspace. */
export const assigneesField = v.pipe(
  v.array(v.object({ ...Assignee.entries, name: v.optional(v.pipe(v.string(), v.maxLength(maxNameLength))) })),
  v.maxLength(maxAssignees, `A task has at most ${maxAssignees} assignees.`),
)
