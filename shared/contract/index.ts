import { account } from './account.ts'
import { agents } from './agents.ts'
import { billing } from './billing.ts'
import { calendar } from './calendar.ts'
import { chat } from './chat.ts'
import { config } from './config.ts'
import { drafts } from './drafts.ts'
import type { Endpoint } from './endpoint.ts'
import { instance } from './instance.ts'
import { runs } from './runs.ts'
import { integrations } from './integrations.ts'
import { models } from './models.ts'
import { projects } from './projects.ts'
import { proposals } from './proposals.ts'
import { push } from './push.ts'
import { schedules } from './schedules.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'
import { sync } from './sync.ts'
import { tasks } from './tasks.ts'
import { team } from './team.ts'
import { twoFactor } from './two-factor.ts'
import { webhooks } from './webhooks.ts'

/** Every call of the API by noun and name: the one list that server, clients, OpenAPI and tests walk. */
export const contract = {
  config,
  session,
  agents,
  executions: runs,
  drafts,
  proposals,
  schedules,
  tasks,
  projects,
  calendar,
  chat,
  models,
  billing,
  integrations,
  team,
  instance,
  account,
  twoFactor,
  push,
  webhooks,
  settings,
  sync,
}
export type Contract = typeof contract

/** The contract as a flat list, e.g. `{noun: 'agents', name: 'get', endpoint}`. */
export function listEndpoints(): { noun: string; name: string; endpoint: Endpoint }[] {
  return Object.entries(contract).flatMap(([noun, calls]) =>
    Object.entries(calls).map(([name, endpoint]) => ({ noun, name, endpoint: endpoint as Endpoint })),
  )
}
