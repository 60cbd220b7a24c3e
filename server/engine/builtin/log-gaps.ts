import { isLog, isSpoken } from '../passages/split.ts'
import { count, inline, table } from './markdown.ts'
import type { Material } from './materials.ts'
import { significantWords } from './significant-words.ts'

const ofLength =
  /\b(?:longest|shortest|how long|how many (?:minutes|hours|seconds)|durations?|lasted|downtime|(?:how much|total) time)\b/i
const ofSum = /\b(?:all together|altogether|in total|total|in all|all in all|added up|summed|taken together)\b/i
/** What asks for any of them, whatever it was that failed. */
const ofAny = /\b(?:outages?|gaps?|interruptions?|disruptions?|downtimes?|failures?|breakdowns?|drop-?outs?)\b/i
const stamped = /^\W{0,3}(\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?(?:Z|[+-]\d{2}:?\d{2})?\W{0,2}\s(.*)$/
const stops =
  /\b(?:lost|offline|down|failed|failure|unreachable|disconnect(?:ed)?|shut ?down|stopped|unavailable|no (?:signal|connection|power|contact)|dropped|interrupted|crashed|away|error|timed? ?out|below|too (?:high|low)|high|low)\b/i
const goesOn =
  /\b(?:restored|reconnect(?:ed)?|online|back|up again|recovered|resumed|ok|normal|reachable|available again|connected|restarted|running)\b/i
const stateWords = new Set(
  significantWords(
    'lost offline down failed failure unreachable disconnect disconnected shut shutdown stopped unavailable dropped interrupted crashed error warn warning info restored reconnect reconnected online back again recovered resumed normal reachable available connected restarted running high low below after connection',
  ),
)
const isError = /^(?:ERR(?:OR)?|FATAL|CRIT\w*)\b/
const informs = /^(?:INFO|DEBUG|NOTICE)\b/
/** A word in more lines than this part of all names nothing that failed. */
const everywhere = 0.7
const mostLines = 50_000
const mostShown = 20

type Line = { time: string; said: string; at: number; words: string[] }
type Gap = { what: string; words: string[]; from: Line; to: Line | undefined; seconds: number | undefined }

/**
 * How long things were away by a log: from the line that says so to the next one of the same thing that says it is back,
 * each and the longest. Undefined where no length is asked for or no such lines stand in it.
 */
export function logGaps(question: string, texts: readonly Material[]): string | undefined {
  if (!ofLength.test(question)) return undefined
  const [log, another] = texts.filter(({ text }) => isLog(text) && !isSpoken(text))
  if (!log || another) return undefined
  const gaps = gapsIn(linesOf(log.text))
  const asked = significantWords(question)
  const plain = new Set(question.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu))
  // "The db" is db01 and db02.
  const fits = ({ words }: Gap) =>
    words.filter((word) => asked.includes(word) || plain.has(word.replace(/\d+$/, ''))).length
  const most = Math.max(0, ...gaps.map(fits))
  if (most === 0 && !ofAny.test(question)) return undefined
  const own = gaps.filter((gap) => fits(gap) === most)
  const ended = own.flatMap(({ seconds, ...gap }) => (seconds === undefined ? [] : [{ ...gap, seconds }]))
  if (ended.length === 0) return undefined
  const isShortest = /\bshortest\b/i.test(question)
  const [first] = ended.toSorted((a, b) => (isShortest ? a.seconds - b.seconds : b.seconds - a.seconds))
  const sum = ended.reduce((all, { seconds }) => all + seconds, 0)
  const lead = ofSum.test(question)
    ? `**${showLength(sum)}** in all, ${count(ended.length, 'time')}; the longest **${showLength(first!.seconds)}**, from ${first!.from.time} to ${first!.to!.time}.`
    : `The ${isShortest ? 'shortest' : 'longest'} lasted **${showLength(first!.seconds)}**, from **${first!.from.time}** to **${first!.to!.time}**: ${inline(first!.what, 120)} *(lines ${first!.from.at} to ${first!.to!.at})*.`
  const rows = own
    .slice(0, mostShown)
    .map(({ what, from, to, seconds }) => [
      from.time,
      to?.time ?? 'not by the end of the log',
      seconds === undefined ? '–' : showLength(seconds),
      inline(what, 120),
      to ? `${from.at}–${to.at}` : String(from.at),
    ])
  return [
    lead,
    ...(own.length > 1 ? [table(['From', 'To', 'How long', 'What', 'Lines'], rows)] : []),
    ...(own.length > mostShown ? [`*…and ${own.length - mostShown} more.*`] : []),
    `*From the line that says it to the next of the same thing that says it is back (${inline(log.name, 80)}).*`,
  ].join('\n\n')
}

function linesOf(text: string): Line[] {
  return text
    .split('\n')
    .slice(0, mostLines)
    .flatMap((line, at) => {
      const match = line.length < 2000 ? stamped.exec(line) : null
      if (!match) return []
      const words = significantWords(match[2]!).filter((word) => !stateWords.has(word))
      return [{ time: match[1]!.replace('T', ' '), said: match[2]!, at: at + 1, words }]
    })
}

function gapsIn(lines: readonly Line[]): Gap[] {
  const often = new Map<string, number>()
  for (const { words } of lines) for (const word of new Set(words)) often.set(word, (often.get(word) ?? 0) + 1)
  const telling = ({ words }: Line) =>
    words.filter((word) => /\p{L}/u.test(word) && often.get(word)! <= everywhere * lines.length)
  // Where a log has errors, what it only informs of is no failure: a plant that stops at night.
  const hasErrors = lines.some(({ said }) => isError.test(said) && stops.test(said))
  const gaps: Gap[] = []
  const open: Gap[] = []
  for (const line of lines) {
    const words = telling(line)
    const isBack = goesOn.test(line.said)
    const known = open.findIndex((gap) => gap.words.some((word) => words.includes(word)))
    // "P2 running again" names nothing else: it speaks of the one thing that is away.
    const same = known < 0 && isBack && words.length === 0 && open.length === 1 ? 0 : known
    if (!isBack && stops.test(line.said) && same < 0 && !(hasErrors && informs.test(line.said))) {
      const what = line.said.replace(/^(?:INFO|WARN(?:ING)?|ERR(?:OR)?|FATAL|CRIT\w*)\s+/, '')
      const gap = { what, words, from: line, to: undefined, seconds: undefined }
      gaps.push(gap)
      open.push(gap)
    } else if (isBack && same >= 0) {
      const [gap] = open.splice(same, 1)
      const [from, to] = [gap!.from.time, line.time].map((time) => Date.parse(`${time.replace(' ', 'T')}Z`))
      if (Number.isFinite(from) && to! >= from!) Object.assign(gap!, { to: line, seconds: (to! - from!) / 1000 })
    }
  }
  return gaps
}

/** "47 min", "2 h 5 min", "1 min 2 s" */
function showLength(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.round(seconds % 60)]
  const parts = [hours > 0 ? `${hours} h` : '', minutes > 0 ? `${minutes} min` : '', rest > 0 ? `${rest} s` : '']
  return parts.filter((part) => part !== '').join(' ') || '0 s'
}
