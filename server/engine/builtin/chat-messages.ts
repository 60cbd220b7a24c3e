import { type Day, dayOf } from './calendar.ts'
import { isName } from './people.ts'

/** What one person writes in a chat; `day` is that of its stamp, where it has one. */
export type ChatMessage = { speaker: string; text: string; line: number; day: Day | undefined }

/** "[18/11/2026, 07:52] Gary: ", "19.11.26, 06:48 - Ilse: ", "09:14 Ann: ", "Kasia (office): ", "Ann: " */
const head =
  /^(?:[-*] )?(?:\W?([\d:.,/ -]{4,24})(?: ?[ap]m)?\]?[ –-]{1,3})?(?:\*\*)?(\p{Lu}[\p{L}\p{M}.'’]{0,20}(?: \p{Lu}[\p{L}\p{M}.'’]{0,20}){0,2})(?: \([\p{L} ]{1,20}\))?(?:\*\*)?:(?:\*\*)?\s+(\S.*)$/u
/** In chats people have small names too; a stamp tells them from a list. */
const smallHead =
  /^\W?(\d[\d:.,/ -]{3,23})(?: ?[ap]m)?\]?[ –-]{1,3}(\p{Ll}[\p{L}\p{M}.'’_]{1,20})(?: \([\p{L} ]{1,20}\))?:\s+(\S.*)$/u
const date = /(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})/
const longestLine = 3000
const leastMessages = 4

/** The messages of a chat, each with what its writer went on to say in further lines. Undefined where a text is none. */
export function chatMessages(text: string): ChatMessage[] | undefined {
  const messages: (ChatMessage & { stamp: string })[] = []
  let lines = 0
  for (const [at, raw] of text.slice(0, 200_000).split('\n').entries()) {
    const line = raw.trim()
    if (line === '') continue
    lines += 1
    const match = line.length < longestLine ? (head.exec(line) ?? smallHead.exec(line)) : null
    const speaker = match && match[2]!.charAt(0).toUpperCase() + match[2]!.slice(1)
    if (match && speaker && isName(speaker))
      messages.push({ speaker, text: match[3]!, line: at + 1, stamp: match[1] ?? '', day: undefined })
    else if (messages.length > 0) messages.at(-1)!.text += ` ${line}`
  }
  const speakers = new Set(messages.map(({ speaker }) => speaker))
  const isStamped = messages.filter(({ stamp }) => stamp !== '').length > messages.length / 2
  // Without times only turns that come back tell talk from a list of names.
  const isTalk = isStamped ? speakers.size > 1 : speakers.size > 1 && speakers.size <= messages.length / 2
  if (messages.length < leastMessages || messages.length < 0.5 * lines || !isTalk) return undefined
  const dates = messages.map(({ stamp }) => date.exec(stamp))
  // A second number beyond twelve is a day: the month stands first then.
  const isMonthFirst = dates.some((found) => found && Number(found[2]) > 12)
  return messages.map(({ speaker, text, line }, at) => ({ speaker, text, line, day: dayIn(dates[at], isMonthFirst) }))
}

function dayIn(found: RegExpExecArray | null | undefined, isMonthFirst: boolean): Day | undefined {
  if (!found) return undefined
  const [first, second, third] = [Number(found[1]), Number(found[2]), Number(found[3])] as const
  if (first > 31) return dayOf(first, second, third)
  const year = third < 100 ? 2000 + third : third
  return isMonthFirst ? dayOf(year, first, second) : dayOf(year, second, first)
}
