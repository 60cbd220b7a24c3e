import { dayFrom } from '../calendar.ts'
import type { Scene } from '../scene.ts'

/** In days: how near the one day must be, and how far the other, for the other not to be meant. */
const near = 60

/** “Due 12-03”, “drop it to 12-07”: a month and a day with a hyphen, as in a date that is written with its year. */
const monthFirst =
  /\b(due|by|until|till|before|after|since|to|on)(:? )(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?![\d:.-]|\s*(?:am|pm|uhr|o['’]?clock|h\b|hours?|min))/gi

/**
 * Months and days with a hyphen, as whole dates. Where the day may be the month as well, the nearer is taken if the other is far off, else
 * it is left to be asked about. A span of hours has them in their order, so "to 12-15" of something with an hour stays one.
 */
export function withMonthFirst(text: string, { clock, events }: Pick<Scene, 'clock' | 'events'>): string {
  const isOfEvent =
    /\b(?:meetings?|calls?|events?|appointments?|lunch|calendar)\b/i.test(text) ||
    events.some(({ title }) => text.toLowerCase().includes(title.toLowerCase()))
  return text.replaceAll(monthFirst, (all: string, lead: string, gap: string, first: string, second: string) => {
    if (isOfEvent && Number(second) > Number(first) && Number(second) <= 24 && !/^due$/i.test(lead)) return all
    const date = nextOn(first, second, clock.today)
    const other = Number(second) > 12 || first === second ? undefined : nextOn(second, first, clock.today)
    const ahead = (iso: string) => dayFrom(iso) - dayFrom(clock.today)
    if (date === undefined) return all
    if (other !== undefined && (ahead(date) > near || ahead(other) <= near)) return `${lead}${gap}${first}/${second}`
    return `${lead}${gap}${date}`
  })
}

/** The next day of this month and date; undefined where no calendar has it. */
function nextOn(month: string, date: string, today: string): string | undefined {
  const year = Number(today.slice(0, 4))
  const iso = [year, year + 1].map((each) => `${each}-${month}-${date}`).find((each) => each >= today)
  return iso !== undefined && new Date(`${iso}T00:00:00Z`).toISOString().startsWith(iso) ? iso : undefined
}
