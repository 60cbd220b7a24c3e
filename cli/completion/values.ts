import type { Api, CallOptions } from '#shared/client/client.ts'
import { TokenScope } from '#shared/contract/account.ts'
import { RunStatus } from '#shared/contract/runs.ts'
import { Vendor } from '#shared/contract/models.ts'
import { ProjectStatus } from '#shared/contract/projects.ts'
import { Priority, TaskStatus } from '#shared/contract/tasks.ts'
import { fold } from '#shared/domain/fold.ts'
import { agentType } from '../agents/find.ts'
import { draftType } from '../drafts/entity-type.ts'
import { waitingType } from '../runs/entity-type.ts'
import type { EntityDescription } from '../find.ts'
import { projectType } from '../projects/entity-type.ts'
import { proposalType } from '../proposals/entity-type.ts'
import { assigneeType } from '../tasks/assignees.ts'
import { taskType } from '../tasks/entity-type.ts'
import type { Candidate } from './expected.ts'

const days = ['today', 'tomorrow', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const files = new Set(['path', 'file', 'folder'])

/** Whether a value of this name is a file or a folder, which shells complete best themselves. */
export function isFile(value: string): boolean {
  return files.has(value)
}

/** The values of this name, where they are few. */
export function fewOf(value: string, group: string): readonly string[] | undefined {
  if (value === 'status')
    return group === 'projects' ? ProjectStatus.options : group === 'tasks' ? TaskStatus.options : RunStatus.options
  if (value === 'format' && group === 'drafts') return ['md', 'docx', 'txt']
  return few[value]
}

const few: Record<string, readonly string[]> = {
  priority: Priority.options,
  vendor: Vendor.options,
  scope: TokenScope.options,
  day: days,
}

const me = { value: 'me', description: 'yourself' }
const nobody = { value: 'nobody', description: 'tasks without anybody' }

/** Asks a server for everything that a value of this name can be; undefined where there is nothing to ask. */
export function askFor(value: string): ((api: Api, options: CallOptions) => Promise<Candidate[]>) | undefined {
  return asked[value]
}

const asked: Record<string, (api: Api, options: CallOptions) => Promise<Candidate[]>> = {
  agent: namesOf(agentType),
  assignee: async (api, options) => [me, ...(await namesOf(assigneeType)(api, options))],
  whose: async (api, options) => [me, nobody, ...(await namesOf(assigneeType)(api, options))],
  task: namesOf(taskType),
  project: namesOf(projectType),
  draft: namesOf(draftType),
  proposal: namesOf(proposalType),
  run: async (api, options) =>
    (await waitingType.all(api, options)).map((run) => ({
      value: run.id,
      description: plain(waitingType.nameOf(run)),
    })),
  async model(api, options) {
    const { available_providers } = await api.models.available({}, options)
    return available_providers.map(({ provider, display_name }) => ({
      value: provider,
      description: plain(display_name),
    }))
  },
}

/** By name where the name fits one entity alone, can be typed and is not taken for a flag, else by id. */
function namesOf<Entity extends { id: string }>(
  type: EntityDescription<Entity>,
): (api: Api, options: CallOptions) => Promise<Candidate[]> {
  return async (api, options) => {
    const entities = await type.all(api, options)
    const counts = Map.groupBy(entities, (entity) => fold(type.nameOf(entity)))
    return entities.map((entity) => {
      const name = type.nameOf(entity)
      const isTypable = name === plain(name) && !name.startsWith('-') && counts.get(fold(name))!.length === 1
      return isTypable
        ? { value: name, description: plain(type.detailOf(entity)) }
        : { value: entity.id, description: plain(name) }
    })
  }
}

/** On one line, and without what could steer a terminal. */
function plain(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what it takes out
  return text.replace(/ *[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+ */g, ' ').trim()
}
