import type { Project } from '#shared/contract/projects.ts'
import type { EntityDescription } from '../find.ts'

export const projectType: EntityDescription<Project> = {
  noun: 'project',
  group: 'projects',
  nameOf: (project) => project.name,
  detailOf: (project) => [project.status, project.dueDate].filter(Boolean).join(', '),
  all: (api, options) => api.projects.list({}, options),
  whenEmpty: 'There are no projects yet.',
  isFew: true,
}
