import { calendar } from '#shared/contract/calendar.ts'
import { type Api, handle } from '../http/handle.ts'
import { handleWrite } from '../http/handle-write.ts'
import { changeEvent, createEvent, getEvent, listRange, removeEvent } from './calendar.rules.ts'

/** How long a list waits for Google. */
const googleTimeoutMs = 5_000

export function calendarRoutes(api: Api): void {
  const { db, google, log } = api.services
  handle(api, calendar.list, async ({ query, caller }) => {
    const own = await listRange(db, caller.workspaceId, query)
    try {
      return [...own, ...(await google.eventsOf(caller, query, AbortSignal.timeout(googleTimeoutMs)))].toSorted(
        (a, b) => a.start.localeCompare(b.start),
      )
    } catch (error) {
      // The workspace's own are there whatever Google does; the status of the connection says what is wrong with it.
      log.info({ reason: (error as Error).message }, 'events are listed without those of Google')
      return own
    }
  })
  handle(api, calendar.get, ({ params, caller }) => getEvent(db, caller.workspaceId, params.id))
  handleWrite(api, calendar.create, (write, { body, caller }) => createEvent(write, caller.userId, body), {
    after: google.wake,
  })
  handleWrite(
    api,
    calendar.update,
    (write, { params, body, caller }) => changeEvent(write, caller.userId, params.id, body),
    { after: google.wake },
  )
  handleWrite(api, calendar.remove, (write, { params }) => removeEvent(write, params.id), { after: google.wake })
}
