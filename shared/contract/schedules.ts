import * as v from 'valibot'
import { Deleted, Id, Instant, TimeZone, page, pageQuery, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { maxPromptLength } from './limits.ts'
import { RunStatus, outcomeFields } from './runs.ts'

export const Weekday = v.picklist(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])
export type Weekday = v.InferOutput<typeof Weekday>

const Time = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give the time as HH:MM, e.g. 08:00.'))

/**
 * When a schedule runs, by the clocks of its zone. `cron` has five fields: minute, hour, day of the month, month,
 * weekday.
 */
export const Repeat = v.variant('kind', [
  v.object({ kind: v.literal('daily'), time: Time }),
  v.object({
    kind: v.literal('weekly'),
    days: v.pipe(v.array(Weekday), v.minLength(1, 'Choose at least one day.'), v.maxLength(7)),
    time: Time,
  }),
  v.object({
    kind: v.literal('cron'),
    cron: v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(100),
      v.regex(/^\S+(\s+\S+){4}$/, 'A cron expression has five fields, e.g. 0 8 * * 1-5.'),
    ),
  }),
])
export type Repeat = v.InferOutput<typeof Repeat>

/**
 * One occurrence: the run it became, or why it became none. `skipped`: the agent or the credits did not allow it;
 * `missed`: the server was not running.
 */
export const ScheduleRun = v.object({
  /** When it was due. */
  at: Instant,
  status: v.picklist([...RunStatus.options, 'skipped', 'missed']),
  execution_id: v.nullable(Id),
  reason: v.nullable(v.string()),
  /** How its run ended for the user, as the run says it. */
  outcome: outcomeFields.outcome,
  outcome_note: outcomeFields.outcome_note,
  answered: outcomeFields.answered,
})
export type ScheduleRun = v.InferOutput<typeof ScheduleRun>

/**
 * A prompt that an agent runs again and again. Each occurrence runs once. After the server was off, the newest missed
 * occurrence is made up for when it is less than a day old (a weekly one: less than a week); older ones are `missed`. A
 * time that a clock change skips runs at the next time there is, one that comes twice runs once. Only its user sees it.
 */
export const Schedule = v.object({
  id: Id,
  agent_id: Id,
  prompt: v.string(),
  provider: v.nullable(v.string()),
  repeat: Repeat,
  time_zone: v.string(),
  paused: v.boolean(),
  /** Why the server paused it; null where its user did. */
  paused_reason: v.nullable(v.string()),
  /** Null while it is paused, and where nothing comes any more. */
  next_at: v.nullable(Instant),
  last_run: v.nullable(ScheduleRun),
  created_at: Instant,
  updated_at: Instant,
})
export type Schedule = v.InferOutput<typeof Schedule>

const fields = {
  agent_id: Id,
  prompt: text('The prompt', maxPromptLength),
  provider: v.nullable(v.pipe(v.string(), v.maxLength(64))),
  repeat: Repeat,
  time_zone: TimeZone,
  paused: v.boolean(),
}

export const schedules = {
  list: endpoint({
    method: 'GET',
    path: '/schedules',
    summary: 'Your recurring runs, the newest first',
    auth: 'user',
    response: v.array(Schedule),
  }),
  get: endpoint({
    method: 'GET',
    path: '/schedules/:id',
    summary: 'One recurring run',
    auth: 'user',
    response: Schedule,
  }),
  create: endpoint({
    method: 'POST',
    path: '/schedules',
    summary: 'Let an agent do a task again and again',
    auth: 'user',
    scope: 'run',
    statuses: [201],
    body: v.object({
      id: v.optional(Id),
      ...fields,
      provider: v.optional(fields.provider, null),
      paused: v.optional(fields.paused, false),
    }),
    response: Schedule,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/schedules/:id',
    summary: 'Change the given fields of a recurring run; pause and resume it',
    auth: 'user',
    scope: 'run',
    body: v.partial(v.object(fields)),
    response: Schedule,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/schedules/:id',
    summary: 'Delete a recurring run; what it ran stays',
    auth: 'user',
    response: Deleted,
  }),
  runs: endpoint({
    method: 'GET',
    path: '/schedules/:id/runs',
    summary: 'What became of each occurrence, newest first',
    auth: 'user',
    query: v.object(pageQuery),
    response: page(ScheduleRun),
  }),
}
