import type { Context } from '../context.ts'

/**
 * The zone of what stands before it, where the schedule's is not the one in which moments are shown: 08:00 there is
 * another time here.
 */
export function zoneOf(zone: string, schedule: { time_zone: string }, context: Context): string {
  return schedule.time_zone === context.timeZone() ? '' : ` (${zone})`
}
