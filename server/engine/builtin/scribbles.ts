import { knownWords, loadVectors } from '../passages/word-vectors.ts'
import type { ActionItem } from './action.ts'
import type { Day } from './calendar.ts'
import { dayWritten } from './action-items.ts'
import { verb } from './chat-tasks.ts'
import { findDue } from './due.ts'
import { isName } from './people.ts'
import { withDays } from './quick-notes.ts'
import { writer } from './task-sentence.ts'
import { tidyTask } from './tidy-task.ts'

const mark = String.raw`[ \t]{0,3}(?::|–|—|->|=>|→|⇒|=)[ \t]{0,3}|[ \t]-[ \t]`
const name = String.raw`\p{L}[\p{L}’'-]{1,14}`
/** "jonty: MOT by weds", "Callum – swabs to lab" */
const nameFirst = new RegExp(
  String.raw`^[ \t]{0,8}(?:[-*•] )?(${name}(?: ?[+&/] ?${name})?)(?:${mark})(\S.{2,150})$`,
  'u',
)
/** "poster → Osei 25th", "raffle prizes - Marta, by 28 Nov" */
const nameLast = new RegExp(
  String.raw`^[ \t]{0,8}(?:[-*•] )?(\S.{2,100}?)(?:${mark})(${name}(?: ?[+&/] ?${name})?)((?:,|[ ]|\().{0,40})?$`,
  'u',
)
/** "isolation run needs disinfecting before xmas, Bea, by the 12th" */
const nameWithin = new RegExp(
  String.raw`^[ \t]{0,8}(?:[-*•] )?(\S[^,]{4,100}), (${name}), (?:by|before|until|till) ([^,]{2,30})$`,
  'u',
)
/** "i do the float" */
const ownLine = new RegExp(String.raw`^[ \t]{0,8}(?:[-*•] )?i (?:also )?((?!have\b)${verb}\b.{0,150})$`, 'iu')
const mostLines = 200
const smallWords = new Set('nobody none open done tbc tbd later maybe yes no ok'.split(' '))

/**
 * Who does what in the lines of quick notes that have a name and a mark and no verb; and the text without these lines, which
 * keep their places empty. Undefined where fewer than two lines are so: one may be anything.
 */
export function readScribbles(
  text: string,
  source: string,
  today: Day,
): { items: ActionItem[]; rest: string } | undefined {
  const lines = text.split('\n')
  if (lines.length > mostLines) return undefined
  // Days count from that of the meeting.
  const written =
    dayWritten(
      lines.map((line) => ({ text: line })),
      today,
    ) ?? today
  const items: ActionItem[] = []
  const rest = lines.map((line, at) => {
    const read = line.length < 200 ? readLine(line, text) : undefined
    if (!read) return line
    const words = withDays(read.text)
    const due = findDue(`by ${withDays(read.day)}`, written) ?? findDue(words, written)
    items.push({ text: tidyTask(words, due), owner: read.owner, due, source, line: at + 1 })
    return ''
  })
  const isSure = items.length === 1 && lines.some((line) => line.length < 200 && nameWithin.test(line))
  return items.length > 1 || isSure ? { items, rest: rest.join('\n') } : undefined
}

function readLine(line: string, text: string): { owner: string; text: string; day: string } | undefined {
  const first = nameFirst.exec(line)
  if (first && areNames(first[1]!, text)) return { owner: capitals(first[1]!), text: first[2]!, day: '' }
  const own = ownLine.exec(line)
  if (own) return { owner: writer, text: own[1]!, day: '' }
  const within = nameWithin.exec(line)
  if (within && areNames(within[2]!, text) && findDue(`by ${withDays(within[3]!)}`, 20_000))
    return { owner: capitals(within[2]!), text: within[1]!, day: within[3]! }
  const last = nameLast.exec(line)
  const tail = (last?.[3] ?? '').replaceAll(/^[\s,(]+|[)\s]+$/g, '').replace(/^(?:by|until|till|on|for)\s+/i, '')
  if (!last || !areNames(last[2]!, text)) return undefined
  const due = tail === '' ? undefined : findDue(`by ${withDays(tail)}`, 20_000)
  if (tail !== '' && !due) return undefined
  // "Asha rings him, before the 5th" says more than the day.
  const isDay = tail.length < (due?.words.length ?? 0) + 4
  return { owner: capitals(last[2]!), text: isDay ? last[1]! : `${last[1]!}: ${tail}`, day: tail }
}

/** Names are what no vector knows as a word, or what the text also writes as somebody who was there. */
function areNames(words: string, text: string): boolean {
  const there =
    /\b(?:there was|there were|here|present|with|attending)\b:?([^\n]{3,200})/iu.exec(text.slice(0, 1000))?.[1] ?? ''
  const vectors = loadVectors()
  return words.split(/ ?[+&/] ?/).every((word) => {
    const lower = word.toLowerCase()
    if (!isName(word) || smallWords.has(lower)) return false
    return (
      there
        .toLowerCase()
        .split(/[^\p{L}]+/u)
        .includes(lower) || knownWords(vectors, lower).length === 0
    )
  })
}

function capitals(words: string): string {
  return words
    .split(/ ?[+&/] ?/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' + ')
}
