import type { ConnectedModel } from '#shared/contract/models.ts'
import type { EntityDescription } from '../find.ts'

/** A connected model under its id. */
type Connection = ConnectedModel & { id: string }

export const connectionType: EntityDescription<Connection> = {
  noun: 'model',
  group: 'models',
  nameOf: ({ display_name }) => display_name,
  detailOf: ({ provider }) => provider,
  all: async (api, options) =>
    (await api.models.connections({}, options)).map((model) => ({ ...model, id: model.provider })),
  whenEmpty: 'No model is connected.',
}
