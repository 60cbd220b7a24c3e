import { wallClockAt } from '#shared/domain/zoned-time.ts'
import { gapsOf } from '../questions/answer-calendar.ts'
import { choiceLabel } from '../choice-label.ts'
import { clockOf, minutesOfDay } from '../interpret/change-wishes.ts'
import type { Scene } from '../scene.ts'
import { showIso } from './fields.ts'
import { endOf } from './read-event.ts'
import type { Choice, Wish } from './wish.ts'

/** In minutes of the day: the hours that are offered, of those that are free. */
const offered = [9, 11, 14, 16].map((hour) => hour * 60)
const workday: [number, number] = [9 * 60, 18 * 60]
const usualLength = 60
const mostHours = 3

/** Asks at what time of its day something new is, with the hours that are free then to tap. */
export function askHour(
  title: string,
  {
    day,
    people,
    minutes = usualLength,
  }: { day: string | undefined; people: readonly string[]; minutes?: number | undefined },
  { clock, events }: Scene,
): Wish[] {
  const { date, time } = wallClockAt(clock.now.getTime(), clock.timeZone)
  const gaps =
    day === undefined || day < date ? [] : gapsOf(day, minutes, events, workday, day === date ? time : undefined)
  const isFree = (start: number) =>
    gaps.some(([from, to]) => minutesOfDay(from) <= start && start + minutes <= minutesOfDay(to))
  const starts = offered.filter(isFree).map(clockOf)
  const choices = (starts.length > 0 ? starts : gaps.map(([from]) => from)).slice(0, mostHours).map((start): Choice => {
    const { end = start } = endOf(day!, start, undefined, minutes)
    const guests = people.length > 0 ? ` with ${people.join(' and ')}` : ''
    const meant = `Schedule an event called “${title}” on ${showIso(day!)} from ${start} to ${end}${guests}`
    return { ...choiceLabel(meant), meant }
  })
  const on = day === undefined ? '' : ` on ${showIso(day)}`
  const text = `At what time${on} is “${title}”? Write for example: at 10:00, or from 10 to 11.`
  return [{ do: 'ask', text, ...(choices.length > 0 && { choices }) }]
}
