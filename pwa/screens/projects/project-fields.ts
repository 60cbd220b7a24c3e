import { maxProjectNameLength } from '#shared/contract/limits.ts'
import type { Project, ProjectMember } from '#shared/contract/projects.ts'
import type { Change } from '#pwa/data/outbox/changes.ts'

/** A project as its form holds it; no due date is an empty one. */
export type ProjectFields = {
  name: string
  status: Project['status']
  dueDate: string
  team: readonly string[]
  members: readonly ProjectMember[]
  description: string
}

export const blankFields: ProjectFields = {
  name: '',
  status: 'Planning',
  dueDate: '',
  team: [],
  members: [],
  description: '',
}

export function fieldsOf({ name, status, dueDate, team, members = [], description }: Project): ProjectFields {
  return { name, status, dueDate: dueDate ?? '', team, members, description }
}

/** What keeps a project from being saved, by field. */
export function validate({ name }: ProjectFields): { name?: string } {
  if (name.trim() === '') return { name: 'The name must not be empty.' }
  if (name.trim().length > maxProjectNameLength)
    return { name: `The name must have at most ${maxProjectNameLength} characters.` }
  return {}
}

/** The given fields as the server takes them. */
export function bodyOf({ name, dueDate, team, members, ...rest }: Partial<ProjectFields>): Change<'projects'> {
  return {
    ...rest,
    ...(name !== undefined && { name: name.trim() }),
    ...(dueDate !== undefined && { dueDate: dueDate || null }),
    ...(team && { team: [...team] }),
    ...(members && { members: [...members] }),
  }
}
