import { type Day, showDay } from './calendar.ts'
import { findDates } from './dates.ts'
import type { Material } from './materials.ts'

const asksWhen =
  /\b(?:when|until|till|by what|by which|how (?:long|soon)|what (?:date|day)|which (?:date|day)|deadline|latest|last (?:day|date)|(?:day|date) (?:on|by) which|due|wann|bis)\b/i
const within =
  /\b(?:within|in|not later than|no later than|up to) (\d{1,3}|one|two|three|four|six|eight|ten|fourteen|thirty) (days?|weeks?|months?) (?:of|after|from) (?:the )?(?:date of (?:this|the) (?:letter|invoice|notice|bill|decision|offer)|(?:this|the) (?:letter['’]?s?|invoice) date|date (?:above|hereof|of issue)|date of this \p{L}+)/iu
const spelled: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  six: 6,
  eight: 8,
  ten: 10,
  fourteen: 14,
  thirty: 30,
}
/** In lines: a letter has its day at its head. */
const mostHead = 20

/** "Within 30 days of the date of this letter" as the day that it is, where a question asks for one and the letter is dated. */
export function dayAfterLetter(question: string, passage: string, { text }: Material, today: Day): string | undefined {
  const said = asksWhen.test(question) ? within.exec(passage) : null
  if (!said) return undefined
  const written = dayOfLetter(text, today)
  const many = Number(said[1]) || spelled[said[1]!.toLowerCase()]
  if (written === undefined || many === undefined || /^month/i.test(said[2]!)) return undefined
  const day = written.day + many * (/^week/i.test(said[2]!) ? 7 : 1)
  return `${said[1]} ${said[2]} from ${showDay(written.day)} *(line ${written.line})*: by **${showDay(day)}**.`
}

/** The day that stands for itself at the head of a letter, behind a place or "Date:". */
function dayOfLetter(text: string, today: Day): { day: Day; line: number } | undefined {
  for (const [at, line] of text.split('\n').slice(0, mostHead).entries()) {
    if (line.length > 80) continue
    const [date] = findDates(line, today).filter(({ relative, day }) => !relative && day !== undefined)
    if (!date) continue
    const around = `${line.slice(0, date.start)}|${line.slice(date.start + date.words.length)}`
    if (
      /^\W*(?:(?:date|datum|dated|invoice date)\W*|[\p{L} .-]{2,30},\s*(?:the |den )?|(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s*)?\|\W*$/iu.test(
        around,
      )
    )
      return { day: date.day!, line: at + 1 }
  }
  return undefined
}
