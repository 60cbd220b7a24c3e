import type { Project } from '#shared/contract/projects.ts'

/** The names of all who work on a project: its agents, then its people. */
export function teamOf({ team, members = [] }: Pick<Project, 'team' | 'members'>): string[] {
  return [...team, ...members.map(({ name }) => name)]
}
