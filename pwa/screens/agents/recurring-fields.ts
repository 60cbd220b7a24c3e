import { weekdays } from '#pwa/screens/agents/format-repeat.ts'
import { maxPromptLength } from '#shared/contract/limits.ts'
import { cronOf } from '#shared/domain/repeat.ts'
import type { FieldProblem } from '#shared/contract/problem.ts'
import type { Repeat, Weekday } from '#shared/contract/schedules.ts'
import { Cron } from 'croner'

/** The form of a recurring task. Fields of other kinds of repetition are kept in case one is chosen again. */
export type RecurringFields = {
  prompt: string
  kind: Repeat['kind']
  days: readonly Weekday[]
  time: string
  cron: string
  zone: string
}

export type RecurringFaults = Partial<Record<keyof RecurringFields, string>>

/** The fields of a recurring task, or of a new one in `zone`. */
export function fieldsOf(
  schedule: { prompt: string; repeat: Repeat; time_zone: string } | null,
  zone: string,
): RecurringFields {
  const blank: RecurringFields = { prompt: '', kind: 'daily', days: ['mon'], time: '08:00', cron: '', zone }
  if (!schedule) return blank
  const { kind, ...when } = schedule.repeat
  return { ...blank, prompt: schedule.prompt, zone: schedule.time_zone, kind, ...when }
}

/** When the fields say that it repeats. */
export function repeatIn({ kind, days, time, cron }: RecurringFields): Repeat {
  if (kind === 'cron') return { kind, cron: cron.trim() }
  return kind === 'daily'
    ? { kind, time }
    : { kind, time, days: weekdays.flatMap(({ day }) => (days.includes(day) ? [day] : [])) }
}

/** The next `count` moments, in milliseconds since 1970; none where a field is not right yet. */
export function nextTimes(fields: RecurringFields, after: number, count: number): number[] {
  try {
    return rule(fields)
      .nextRuns(count, new Date(after))
      .map((date) => date.getTime())
  } catch {
    return []
  }
}

/** What keeps the fields from being saved, in words for each field. */
export function faultsIn(fields: RecurringFields, now: number): RecurringFaults {
  const { prompt, kind, days, time, cron } = fields
  const faults: RecurringFaults = {}
  if (prompt.trim() === '') faults.prompt = 'Say what is to be done.'
  else if (prompt.length > maxPromptLength)
    faults.prompt = `Use ${maxPromptLength.toLocaleString('en')} characters at most. This has ${prompt.length.toLocaleString('en')}.`
  if (kind !== 'cron' && time === '') faults.time = 'Enter a time.'
  if (kind === 'weekly' && days.length === 0) faults.days = 'Choose at least one day.'
  if (kind === 'cron') {
    const fault = faultOfCron(cron.trim(), fields, now)
    if (fault) faults.cron = fault
  }
  return faults
}

/** Where each of the server's sentences belongs; null where one of them belongs to no field of the form. */
export function faultsFrom(errors: readonly FieldProblem[] | undefined, kind: Repeat['kind']): RecurringFaults | null {
  if (!errors || errors.length === 0) return null
  const faults: RecurringFaults = {}
  for (const { path, message } of errors) {
    const name = fieldAt(path, kind)
    if (!name) return null
    faults[name] ??= message
  }
  return faults
}

function fieldAt(path: string, kind: Repeat['kind']): keyof RecurringFields | null {
  if (path === 'prompt') return 'prompt'
  if (path === 'time_zone') return 'zone'
  if (path.startsWith('repeat.days') && kind === 'weekly') return 'days'
  return path === 'repeat' || path.startsWith('repeat.') ? (kind === 'cron' ? 'cron' : 'time') : null
}

function faultOfCron(cron: string, fields: RecurringFields, now: number): string | undefined {
  if (cron === '') return 'Enter an expression.'
  const count = cron.split(/\s+/).length
  if (count !== 5)
    return `An expression has five parts with blanks between them. This has ${count === 1 ? 'one' : count}.`
  try {
    return rule(fields).nextRun(new Date(now)) ? undefined : 'This never comes. Choose a day that the calendar has.'
  } catch {
    return 'This is no expression. Write it like 0 8 * * 1-5.'
  }
}

/** As the server reads it, so that what is promised here happens there. */
function rule(fields: RecurringFields): Cron {
  return new Cron(cronOf(repeatIn(fields)), { timezone: fields.zone, mode: '5-part', paused: true })
}
