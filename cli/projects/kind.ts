import type { Project } from '#shared/contract/projects.ts'
import type { Kind } from '../find.ts'

export const projectKind: Kind<Project> = {
  noun: 'project',
  group: 'projects',
  nameOf: (project) => project.name,
  detailOf: (project) => [project.status, project.dueDate].filter(Boolean).join(', '),
  all: (api, options) => api.projects.list({}, options),
  whenEmpty: 'There are no projects yet.',
  isFew: true,
}
