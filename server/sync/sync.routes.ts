import { sync } from '#shared/contract/sync.ts'
import { type Api, handle } from '../http/handle.ts'
import { pullChanges } from './sync.rules.ts'

export function syncRoutes(api: Api): void {
  handle(api, sync.pull, ({ query, caller }) => pullChanges(api.services.db, caller, query))
}
