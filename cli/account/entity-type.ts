import type { Token } from '#shared/contract/account.ts'
import type { EntityDescription } from '../find.ts'

export const tokenType: EntityDescription<Token> = {
  noun: 'token',
  group: 'tokens',
  nameOf: ({ name }) => name,
  detailOf: ({ scopes, created_at }) => `${scopes.join(', ')}, made ${created_at.slice(0, 10)}`,
  all: (api, options) => api.account.tokens({}, options),
  whenEmpty: 'There are no access tokens yet.',
}
