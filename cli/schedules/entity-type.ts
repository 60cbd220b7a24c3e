import type { Schedule } from '#shared/contract/schedules.ts'
import { formatRepeat } from '#shared/domain/repeat.ts'
import type { EntityDescription } from '../find.ts'

/** As much of a prompt as names it. */
const maxNameLength = 60

export const scheduleType: EntityDescription<Schedule> = {
  noun: 'schedule',
  group: 'schedules',
  nameOf: ({ prompt }) => {
    const line = prompt.trim().split('\n')[0]!.trim()
    return line.length > maxNameLength ? `${line.slice(0, maxNameLength - 1).trimEnd()}…` : line
  },
  detailOf: ({ repeat, time_zone }) => `${formatRepeat(repeat)} ${time_zone}`,
  all: (api, options) => api.schedules.list({}, options),
  whenEmpty: 'There are no schedules yet.',
}
