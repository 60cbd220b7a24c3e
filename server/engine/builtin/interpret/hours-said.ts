import { hours as spelled } from '../moment-words.ts'

const hour = String.raw`(noon|midday|lunch(?:time)?|\d{1,2}(?:[:.][0-5]\d)?(?:\s?[ap]\.?m\b)?|${spelled.join('|')})(?:\s*o['’]?clock)?`
const between = new RegExp(
  String.raw`\b(?:between|from)\s+${hour}\s+(?:and|to|till?|until)\s+${hour}(?![\p{L}\p{N}:.%])`,
  'iu',
)
const beside = new RegExp(
  String.raw`\b(after|before)\s+${hour}(?![\p{L}\p{N}:%]|\.\d|\s*(?:(?:working |business |week)?days?|weeks?|months?|hours?|h|min\p{L}*|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*)\b)`,
  'iu',
)

/** Hours of a day as a text says them, in minutes from midnight, and where it does. */
export type HoursSaid = { from: number; to: number; at: number; words: string }

/** "Between noon and two", "from 13:00 to 17:00". */
export function hoursBetween(text: string): HoursSaid | undefined {
  const found = between.exec(text)
  if (!found) return undefined
  const from = minuteOf(found[1]!, 0)
  return { from, to: minuteOf(found[2]!, from), at: found.index, words: found[0] }
}

/** "After 5", "before noon", "after two o'clock": from then on, or until then. */
export function hoursBeside(text: string): (HoursSaid & { isAfter: boolean }) | undefined {
  const found = beside.exec(text)
  if (!found) return undefined
  const minute = minuteOf(found[2]!, 0)
  const isAfter = /^a/i.test(found[1]!)
  return { isAfter, from: isAfter ? minute : 0, to: isAfter ? 24 * 60 : minute, at: found.index, words: found[0] }
}

/** The minute of the day that is meant: "two" behind "noon" is 14:00, and so is a bare "2". */
function minuteOf(words: string, after: number): number {
  if (/^(?:noon|midday|lunch)/i.test(words)) return 12 * 60
  const [, typed = '', minutes = '0', half] = /^(\d{1,2}|\p{L}+)(?:[:.](\d\d))?\s?([ap]\.?m)?$/iu.exec(words) ?? []
  const number = Number(typed) || spelled.indexOf(typed.toLowerCase()) + 1
  const at = (number % (half ? 12 : 24)) * 60 + Number(minutes)
  if (half) return /^p/i.test(half) ? at + 12 * 60 : at
  return number < 12 && (at <= after || number < 7) && !typed.startsWith('0') ? at + 12 * 60 : at
}

/** Minutes of a day as a clock shows them: 870 is "14:30". */
export function clockOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
