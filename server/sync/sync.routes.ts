import { sync } from '#shared/contract/sync.ts'
import { type Api, handle } from '../http/handle.ts'
import { pullChanges } from './sync.rules.ts'

export function syncRoutes(api: Api): void {
  handle(api, sync.pull, ({ query, caller }) => {
    // Whoever opens the app may ask something next.
    void api.services.getReady()
    return pullChanges(api.services.db, caller, query)
  })
}
