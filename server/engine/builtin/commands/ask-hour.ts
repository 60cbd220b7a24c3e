import { wallClockAt } from '#shared/domain/zoned-time.ts'
import { choiceLabel } from '../choice-label.ts'
import { gapsOf } from '../questions/answer-calendar.ts'
import type { Scene } from '../scene.ts'
import { showIso } from './fields.ts'
import type { Choice, Wish } from './wish.ts'

/** In minutes of the day: the hours that are offered where they are free, spread over it. */
const offered = [9, 11, 14, 16].map((hour) => hour * 60)
const usualLength = 60
const mostHours = 3

/** `isAll` says that nothing else is known of it, such as a note. */
type New = { day: string | undefined; people: readonly string[]; minutes?: number | undefined; isAll: boolean }

/** Asks at what time of its day something new is, with hours that are free then to tap where a tap can say all of it. */
export function askHour(
  title: string,
  { day, people, minutes = usualLength, isAll }: New,
  { clock, events }: Scene,
): Wish[] {
  const { date, time } = wallClockAt(clock.now.getTime(), clock.timeZone)
  const now = day === date ? time : undefined
  const free =
    day === undefined || day < date || !isAll
      ? []
      : offered.flatMap((hour) => gapsOf(day, minutes, events, [hour, hour + minutes], now))
  const guests = people.length > 0 ? ` with ${people.join(' and ')}` : ''
  const choices = free.slice(0, mostHours).map(([start, end]): Choice => {
    const meant = `Schedule an event called “${title}” on ${showIso(day!)} from ${start} to ${end}${guests}`
    return { ...choiceLabel(meant), meant }
  })
  const on = day === undefined ? '' : ` on ${showIso(day)}`
  const text = `At what time${on} is “${title}”? Write for example: at 10:00, or from 10 to 11.`
  return [{ do: 'ask', text, ...(choices.length > 0 && { choices }) }]
}
