import { capital } from '../capital.ts'
import { loadReader } from '../reading/reader.ts'
import { isAgent } from './people.ts'
import { type Said, take, use, useWords } from './said.ts'

/** Titles that name nothing. */
const empty =
  /^(?:one|two|three|four|five|six|\d+|new|copy|separate|another|extra|second)$|^(?:something|anything)(?:\s+\w{1,3})?$|^(?:(?:a|an|the|new|this|that|some|another)\s+)*(?:something|anything|tasks?|to-?dos?|things?|reminders?|items?|jobs?|events?|meetings?|one|it)$|^(?:all|every|everything)(?: (?:open|due|overdue|high|low))?$/i

/** Where a title ends: what the reader took for something that exists may be a part of it ("quote from the roofer"). */
function endOfTitle({ request: { tokens, slots }, parts }: Said, { last }: Said['parts'][number]): number {
  const { frame } = loadReader()
  let end = last
  for (;;) {
    const small = tokens[end + 1]
    const joins = small !== undefined && /^(?:of|the|a|an|for|from|about|with|to|&|-)$/.test(small.lower)
    // "Library furniture": a word that says nothing else goes with it.
    if (
      small &&
      slots[end + 1]!.slot === 'O' &&
      /^\p{L}{4,}$/u.test(small.text) &&
      !frame.has(small.lower) &&
      !/^[.!?;,:]/.test(small.text)
    ) {
      end += 1
      continue
    }
    const next = parts.find(
      ({ slot, first }) => /^(?:thing|topic|title)$/.test(slot) && (first === end + 1 || (joins && first === end + 2)),
    )
    if (!next) return end
    end = next.last
  }
}

const oneOnly = /\b(?:an?|new|one|the)\s+(?:new\s+)?(?:task|job|to-?do|reminder)\b/i

/** "…, call it Launch run-through" */
const calledIt =
  /(?:[,;.]|\band)\s+(?:and )?(?:call|name|title) (?:it|this|that|the (?:event|meeting|task|project|call))\s+["“”']?[^,.;:!?"“”\n]{2,60}/i

/** The titles of what is made, without the little words at their ends. */
export function titlesOf(said: Said): string[] {
  const { text, request } = said
  const subject = useWords(
    said,
    /\b(?:subject|topic|title|betreff)(?:\s*:\s*|\s+(?:is|will be|shall be)\s+)[^\n.;!?]{2,80}/i,
  )
  if (subject !== undefined)
    return [capital(subject.replace(/^\w+(?:\s*:|\s+(?:is|will be|shall be)\b)\s*(?:the |our )?/i, ''))]
  const called = useWords(said, calledIt)
  if (called !== undefined) {
    // What else might be a title says what it is about.
    take(said, 'title')
    return [
      capital(called.replace(/^\W*(?:and )?\w+ \S+(?: (?:event|meeting|task|project|call))?\s*["“”']?/i, '').trim()),
    ]
  }
  const titles: string[] = []
  const isOne = oneOnly.test(text)
  let end = 0
  for (const part of said.parts.filter(({ slot }) => slot === 'title')) {
    const { first } = part
    const final = endOfTitle(said, part)
    use(said, first, final)
    const from = request.tokens[first]!.from
    const to = request.tokens[final]!.to
    const gap = text.slice(end, from)
    // "New job for Arlo: call the plant, pour moved to Thursday": a lone word behind a comma is no second one, and has no place.
    if (isOne && titles.length > 0 && /^\s*,\s*$/.test(gap) && !/\s/.test(text.slice(from, to))) {
      said.used.fill(false, first, final + 1)
      continue
    }
    // "Napkins and candles ordered": the last word is that of both.
    const isOfBoth = /^\s*and\s*$/i.test(gap) && /^\S+ \p{L}+ed$/u.test(text.slice(from, to))
    if (titles.length === 0 || (!isOfBoth && /[,;:\n&+]|\band\b|\d[.)]/i.test(gap))) titles.push(text.slice(from, to))
    else titles.push(`${titles.pop()!}${gap}${text.slice(from, to)}`)
    end = to
  }
  return titles
    .map((title) =>
      title
        .replace(/^["“”']|["“”']$/g, '')
        .replace(
          /[\s,;]*\b(?:and )?(?:it['’]?s|this is|that['’]?s)\s+(?:very |really |quite )?(?:important|urgent)\W*$/i,
          '',
        )
        .replace(/[\s,;]*\bto be (?:finished|done|ready|completed)(?: by)?\W*$/i, '')
        .replace(/^(?:(?:an?|the|our|my|to|that|for|about|:|-)\s+)+/i, '')
        .replace(/\s+(?:for|to|on|at|by|in|the|a|an|and|due)$/i, ''),
    )
    .filter((title) => /\p{L}{2}/u.test(title) && !title.includes('\n') && !empty.test(title))
    .map(capital)
}

/** "Wedding fair: walk-through" is one name. */
export function headed([first, second, ...more]: string[], text: string): string[] {
  if (first === undefined || second === undefined) return first === undefined ? [] : [first]
  const whole = `${first}: ${second}`
  return text.toLowerCase().includes(whole.toLowerCase())
    ? [`${first}: ${second.charAt(0).toLowerCase()}${second.slice(1)}`, ...more]
    : [first, second, ...more]
}

/** "A planning meeting for Sam and me": what kind of meeting it is, is its name. */
export function kindSaid(said: Said): string | undefined {
  const kind =
    /\b(?:an?|the|another|our)\s+((?!new|quick|short|brief|long|small|little|other|next|first|second|weekly|daily|\d)\p{L}{4,}\s+(?:meeting|call|session|interview|appointment|lunch|dinner|workshop))\b(?=\s+(?:for|with|on|at|from|tomorrow|today|next)\b)/iu.exec(
      said.text,
    )
  const { tokens } = said.request
  const isMarked = (at: number) =>
    said.parts.some(({ slot, first, last }) => slot !== 'title' && first <= at && at <= last)
  const end = kind ? kind.index + kind[0].length : 0
  if (!kind || tokens.some(({ from, to }, at) => from < end && to > end - kind[1]!.length && isMarked(at)))
    return undefined
  useWords(said, new RegExp(kind[1]!, 'i'))
  return capital(kind[1]!)
}

/** "Toolbox talk on Monday at 7": the words before all that is said of it, where nothing else may be its title. */
export function firstWords(said: Said): string | undefined {
  const { tokens } = said.request
  const { frame } = loadReader()
  const end = tokens[Math.min(...said.parts.map(({ first }) => first), ...said.moments.map(({ first }) => first))]?.from
  const before = said.text.slice(0, end).replace(smallAtLast, '').replace(inCalendar, '').replace(smallAtLast, '')
  const own = before.replace(wishing, '')
  const words = own.split(/\s+/)
  if (
    words.length > 4 ||
    !words.every(
      (word) => /^\p{L}{3,}(?:['’]s)?$/u.test(word) && (!frame.has(word.toLowerCase()) || kindOfEvent.test(word)),
    ) ||
    words.every((word) => kindOfEvent.test(word))
  )
    return undefined
  const from = before.length - own.length
  for (const [at, token] of tokens.entries()) if (token.from < before.length && token.to > from) use(said, at)
  useWords(said, inCalendar)
  return capital(own)
}

const smallAtLast = /(?:[\s,]+(?:on|at|for|from|the|this|next))*[\s,]*$/i
const inCalendar = /\s+(?:in|into|on|to) (?:the|my|our) (?:calendar|diary|agenda)$/i
const wishing =
  /^\W*(?:(?:(?:i|we)(?:['’]d| would| will)? (?:like|need|want|have)(?: to)?|please|can you|could you|have|put|add|enter|note|schedule|book|make|create|plan|my|our|the|an?|new)\s+)*/i
const kindOfEvent = /^(?:appointment|meeting|call|session|event)$/i

/** "Called Wedding Leonie and Max with Millie": a name that goes on with somebody who is no agent. */
export function withBoth(name: string, said: Said): string {
  const at = said.text.toLowerCase().indexOf(name.toLowerCase())
  const more = at < 0 ? null : /^\s+(?:and|&)\s+(\p{Lu}[\p{L}'’-]+)(?![\p{L}])/u.exec(said.text.slice(at + name.length))
  if (!more || isAgent(more[1]!, said.scene)) return name
  const from = at + name.length
  for (const [n, token] of said.request.tokens.entries())
    if (token.from < from + more[0].length && token.to > from) use(said, n)
  return `${name}${more[0]}`
}

/** What an agent shall do again and again: all that is marked as such, and what stands behind it to the end of its clause. */
export function topicOf(said: Said): string {
  const own = said.parts.filter(({ slot }) => /^(?:topic|title|thing|note)$/.test(slot))
  const last = own.at(-1)
  const words = ['topic', 'title', 'thing', 'note'].flatMap((slot) => take(said, slot)).join(' ')
  if (!last) return words.trim()
  const { tokens } = said.request
  const others = said.parts.filter(({ slot, first }) => /^(?:repeat|when|who)$/.test(slot) && first > last.last)
  const stop = tokens.findIndex(({ text }, at) => at > last.last && /^[.,;:!?]$/.test(text))
  const end = stop < 0 ? tokens.length - 1 : stop - 1
  if (others.length > 0 || end <= last.last) return words.trim()
  use(said, last.last + 1, end)
  return `${words}${said.text.slice(tokens[last.last]!.to, tokens[end]!.to)}`.trim()
}
