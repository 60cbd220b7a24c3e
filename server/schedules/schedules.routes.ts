import { type Schedule, schedules } from '#shared/contract/schedules.ts'
import { type Api, handle } from '../http/handle.ts'
import { handleWrite } from '../http/handle-write.ts'
import { changeSchedule, createSchedule, getSchedule, listOwn, pageRuns, removeSchedule } from './schedules.rules.ts'

export function scheduleRoutes(api: Api): void {
  const { db, scheduler } = api.services
  /** The timer looks again when this one is due, which is after its change is durable. */
  const awaited = (schedule: Schedule) => {
    scheduler.wake(schedule.next_at === null ? null : Date.parse(schedule.next_at))
    return schedule
  }
  handle(api, schedules.list, ({ caller }) => listOwn(db, caller))
  handle(api, schedules.get, ({ params, caller }) => getSchedule(db, caller, params.id))
  handle(api, schedules.runs, ({ params, query, caller }) => pageRuns(db, caller, params.id, query))
  handleWrite(api, schedules.create, async (write, { body, caller }) =>
    awaited(await createSchedule(write, caller, body)),
  )
  handleWrite(api, schedules.update, async (write, { params, body, caller }) =>
    awaited(await changeSchedule(write, caller, params.id, body)),
  )
  handleWrite(api, schedules.remove, (write, { params, caller }) => removeSchedule(write, caller, params.id))
}
