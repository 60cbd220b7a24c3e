import { calendar } from '#shared/contract/calendar.ts'
import { type Api, handle } from '../handle.ts'
import { handleWrite } from '../write.ts'
import { changeEvent, createEvent, getEvent, listRange, removeEvent } from './calendar.rules.ts'

export function calendarRoutes(api: Api): void {
  const { db } = api.services
  handle(api, calendar.list, ({ query, caller }) => listRange(db, caller.workspaceId, query))
  handle(api, calendar.get, ({ params, caller }) => getEvent(db, caller.workspaceId, params.id))
  handleWrite(api, calendar.create, (at, { body }) => createEvent(at, body))
  handleWrite(api, calendar.update, (at, { params, body }) => changeEvent(at, params.id, body))
  handleWrite(api, calendar.remove, (at, { params }) => removeEvent(at, params.id))
}
