import type { Execution } from '#shared/contract/executions.ts'
import type { Kind } from '../find.ts'

/** The runs that wait for approval, named by their question. */
export const waitingKind: Kind<Execution> = {
  noun: 'waiting run',
  group: 'executions',
  nameOf: (execution) => execution.pending_action?.summary ?? '',
  detailOf: (execution) => execution.created_at.slice(0, 10),
  all: async (api, options) => (await api.executions.list({ query: { status: 'waiting', limit: 200 } }, options)).items,
  whenEmpty: 'No run waits for approval.',
}
