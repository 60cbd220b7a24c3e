import type { ActionItem } from '../action.ts'
import { dayFrom } from '../calendar.ts'
import { doerNamed, doerPattern } from '../doers.ts'
import { taskOf } from '../interpret/listed-tasks.ts'
import { momentsOf } from '../interpret/moments.ts'
import type { Material } from '../materials.ts'
import type { Scene } from '../scene.ts'

/** What is told of in full: of such a text only what somebody has to do becomes a task. */
const ofTold =
  /\b(?:action|actions|next steps?|follow-?ups?|open (?:points|items)|commitments|minutes|transcripts?|protocols?|e-?mails?|mails?|letters?|threads?)\b/i
const longestLine = 120
const longestBare = 80
const mostLines = 60
const mark = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+(?:\[( |x)\]\s*)?/i

/**
 * The open items of texts, with every further line of those that are lists of short lines: who wants tasks of a list means
 * each of its lines, whatever its words. What is ticked is done.
 */
export function withEveryLine(
  open: readonly ActionItem[],
  instruction: string,
  read: readonly Material[],
  scene: Scene,
): ActionItem[] {
  if (ofTold.test(instruction)) return [...open]
  const lists = read.flatMap((material) => {
    const items = material.kind === 'text' ? linesOf(material) : undefined
    return items ? [{ source: material.name, items }] : []
  })
  const listed = lists.flatMap(({ source, items }) =>
    items.map(({ text, line }): ActionItem => {
      // Who does what is read as in any text, where somebody is said to do it.
      const same = open.filter((item) => item.source === source && item.line === line)
      const isAlone = items.filter((other) => other.line === line).length === 1
      return isAlone && same.length === 1 && same[0]!.owner !== '' ? same[0]! : itemOf(text, { source, line }, scene)
    }),
  )
  return [...open.filter(({ source }) => lists.every((one) => one.source !== source)), ...listed]
}

/** The lines of a list, without their marks; undefined where the text is none. */
function linesOf({ text }: Material): { text: string; line: number }[] | undefined {
  const lines = text
    .split('\n')
    .flatMap((line, at) => (line.trim() === '' ? [] : [{ text: line.trim(), line: at + 1 }]))
  const points = lines.length === 1 ? lines[0]!.text.split(/\s*[,;]\s*(?:and\s+)?/) : []
  // Two commas make a list of a line, one may stand in a sentence.
  if (points.length > 2 && points.every((point) => /^[^.!?]{3,80}$/.test(point)))
    return points.map((point) => ({ text: point, line: lines[0]!.line }))
  const heading = ({ text: line }: { text: string }) => !mark.test(line) && /^#|:$/.test(line)
  const items = lines.filter((line) => !heading(line))
  if (items.length < 2 || items.length > mostLines || lines.length - items.length > 1) return undefined
  const marked = items.filter((item) => mark.test(item.text)).length
  const longest = marked > 0 ? longestLine : longestBare
  if (marked > 0 && marked < items.length) return undefined
  if (items.some((item) => item.text.length > longest || /[.!?]\s+\p{Lu}/u.test(item.text))) return undefined
  // Sentences are told, and points are not.
  if (items.filter((item) => item.text.endsWith('.')).length > items.length / 2) return undefined
  return items.flatMap((item) =>
    mark.exec(item.text)?.[1]?.toLowerCase() === 'x' ? [] : [{ ...item, text: item.text.replace(mark, '') }],
  )
}

const day = '(?:today|tomorrow|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)'
const dayInBrackets = new RegExp(String.raw`\(([^()]*\b${day})\)$`, 'i')
const dayFirst = new RegExp(String.raw`^(${day})\s*[:–-]\s+(\S.*)$`, 'i')

/** A line as a task, with who is named as its doer and the day at its end or its beginning. */
function itemOf(line: string, place: { source: string; line: number }, scene: Scene): ActionItem {
  const led = new RegExp(
    String.raw`^@?(${doerPattern(scene)})(?:\s*[:–-]|,)?\s+(?:(?:to|should|must|has to|needs to|will)\s+)?(\S.*)$`,
    'iu',
  ).exec(line)
  // "Petra invoice" is no order to Petra, "Petra: invoice" is.
  const isLed = led && /^\S+(?: \S+)?(?:\s*[:–-]|,|\s+(?:to|should|must|has to|needs to|will))\s/iu.test(line)
  const doer = isLed ? doerNamed(led[1]!, scene) : undefined
  const said = doer ? led![2]! : line
  const onDay = dayFirst.exec(said)
  const read = taskOf(onDay ? `${onDay[2]} on ${onDay[1]}` : said, scene)
  // What an item of a text has no place for stays in its words.
  const isWhole = read.assignees !== undefined || read.priority !== undefined || read.notes !== undefined
  const bracketed = dayInBrackets.exec(said)?.[1]
  const due = read.due ?? (bracketed && momentsOf(bracketed, scene.clock).whens[0]?.day) ?? undefined
  const title = isWhole ? said : read.title
  return {
    ...place,
    text: title.charAt(0).toUpperCase() + title.slice(1),
    owner: doer?.name ?? (isWhole ? '' : (read.assignee ?? '')),
    due:
      due === undefined ? undefined : { words: due, phrase: due, day: dayFrom(due), relative: false, deadline: true },
  }
}
