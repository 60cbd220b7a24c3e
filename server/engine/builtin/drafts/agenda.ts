import { isOfForm, pointsOf } from './points.ts'
import { splitRequest } from './split-request.ts'
import { withoutReason } from './story.ts'

/** What a prompt says of a meeting whose agenda it asks for, as it was said. */
export type Agenda = {
  meeting: string | undefined
  when: string | undefined
  where: string | undefined
  minutes: number | undefined
  points: string[]
  /** What is said beside the points. */
  notes: string[]
}

const opening =
  /^\W*(?:(?:please|pls|kindly|hi|hello|ok|so|now)[\s,]+)*(?:(?:(?:can|could|would) you\s+|(?:i|we)\s+)?(?:write|draft|compose|make|create|prepare|do|draw up|put together|need|want)\s+(?:me\s+|us\s+)?)?(?:an?\s+|the\s+|our\s+|my\s+)?(?:(?:short|quick|little|simple|clear|meeting)\s+)*agenda(?:\s+(?:please|pls))?(?![\p{L}])/iu
const months = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![\p{L}])\.?`
const dayOfMonth = String.raw`(?:the\s+)?\d{1,2}(?:st|nd|rd|th)?(?![\d:.]*\d|\s*(?:am|pm|h|o['’]clock|min))`
const day = String.raw`(?:(?:on|this|next)\s+)*(?:(?:mon|tues?|wed(?:s|nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?(?![\p{L}])\.?(?:['’]s)?(?:\s+(?:morning|afternoon|evening))?(?:,?\s+${dayOfMonth})?(?:\s+(?:of\s+)?${months})?|${dayOfMonth}\s+(?:of\s+)?${months}|${months}\s+${dayOfMonth}|\d{1,2}\.\d{1,2}\.(?:\d{2,4})?|tomorrow|today|tonight)(?:,?\s+\d{4}\b)?`
const clock = String.raw`(?:(?:half|quarter) (?:past|to) \p{L}+|\d{1,2}[:.]\d{2}(?:\s?(?:am|pm|h)(?![\p{L}]))?|\d{1,2}\s?(?:am|pm|h|o['’]clock)(?![\p{L}])|(?<=\bat\s+)\d{1,2}(?![\d:.])|noon|midday|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) o['’]clock)`
const time = String.raw`(?:,?\s*(?:at|from)\s+)?${clock}(?:\s*(?:-|–|to|till|until)\s*${clock})?`
const whens = new RegExp(String.raw`(?<![\p{L}\d])(?:${day}|${time})`, 'giu')

const spelled: Record<string, number> = { ten: 10, fifteen: 15, twenty: 20, thirty: 30, forty: 40, 'forty-five': 45, fifty: 50, sixty: 60, ninety: 90 } // prettier-ignore
const hours: Record<string, number> = { an: 60, one: 60, two: 120, three: 180 }
const length =
  /(?:\bfor\s+|\bof\s+)?(?:\b(?:an?\s+)?(\d{1,3})[\s-]*min(?:ute)?s?(?![\p{L}])\.?|\b(\d(?:[.,]5)?)\s*(?:h|hours?|hrs?)(?![\p{L}])|\b(an|one|two|three) hours?( and a half)?\b|\b(half an hour)\b|\b(ten|fifteen|twenty|thirty|forty(?:-five)?|fifty|sixty|ninety) minutes\b)/iu
/** "…, and we have ninety minutes, so please give each point its share." */
const ofLength =
  /(?:^|[,.;]\s*|\s+)(?:(?:and|but)\s+)?(?:(?:we|it|there)(?:['’]s|['’]ve)?\s+(?:have|has|got|lasts?|takes?|is|are)\b|it should take|(?:it|we|this|all|everything) (?:must|should|has to|have to|needs? to|shall|will) (?:be (?:done|over|finished|through)|end|finish|fit)\b)[^.,;]*$/iu
const aboutShares =
  /^(?:(?:and|so|please|then)\s+)*(?:give|share|split|divide|put|allow|with|tell)\b.{0,60}\b(?:each|every|time|minutes|share|among|between)\b.*$/iu
const label =
  /(?:^|[.:?!,;]\s+|\s[-–—]\s+|\n)\s*(?:(?:the\s+|our\s+)?(?:(?:two|three|four|five|six|seven|\d)\s+)?(?:points?|topics?|items?|subjects)(?:\s+(?:are|to discuss|on it|for it))?\s*[:,-]|to (?:discuss|cover|talk about)\s*:?|covering\s*:?|(?:we|i)(?:['’]d| would| really)*\s+(?:(?:need|want|have|like|must|should|will)\s+)?(?:to\s+)?(?:cover|discuss|talk about|speak about|go through|go over|decide(?: on)?)\s*:?)\s+/iu
const strong = /[:?!]\s+|(?<!\b\d{1,2}|\b(?:mr|mrs|ms|dr|st))\.\s+|\n+|\s[-–—]\s+/iu
const ofTask =
  /\b(?:due|priority|assign(?:ed)?|deadline|remind me|in (?:my|the) calendar|from (?:this|these|the) (?:report|notes|file|minutes))\b/i

/** Reads an agenda that is asked for with its points; undefined where these are not said. */
export function readAgenda(request: string): Agenda | undefined {
  const split = opening.test(request) ? undefined : splitRequest(request)
  if (!split) return agendaIn(request)
  const agenda = agendaIn(`${split.asked} ${split.after}`)
  const told = agenda && withoutReason(split.before)
  return told ? { ...agenda, notes: [told, ...agenda.notes] } : agenda
}

function agendaIn(request: string): Agenda | undefined {
  const start = opening.exec(request)?.[0]
  if (start === undefined || request.length > 1500) return undefined
  const asked = request.slice(start.length)
  if (ofTask.test(asked) || /^\s*\?/.test(asked)) return undefined
  const { minutes, rest } = withoutLength(asked)
  const cut = labelled(rest) ?? parted(rest)
  if (!cut || (cut.head === '' && !/(?:write|draft|make|create|prepare|draw up|compose)/i.test(start))) return undefined
  const [listed = '', ...others] = cut.points.split(/(?<=[^\s.\d]{2}[.!?])\s+|\n{2,}/)
  const points = pointsOf(listed)
  if (points.length < 2) return undefined
  const notes = others
    .map((one) => one.trim())
    .filter((one) => /\p{L}{2}/u.test(one) && !aboutShares.test(one) && !isOfForm(one))
  return { ...meetingOf(cut.head), minutes, points, notes }
}

/** How long the meeting is, and the request without it. */
function withoutLength(text: string): { minutes: number | undefined; rest: string } {
  const found = length.exec(text)
  if (!found) return { minutes: undefined, rest: text }
  const [, min, hour, hourWord, half, halfHour, word] = found
  const minutes = min
    ? Number(min)
    : hour
      ? Number(hour.replace(',', '.')) * 60
      : hourWord
        ? hours[hourWord.toLowerCase()]! + (half ? 30 : 0)
        : halfHour
          ? 30
          : spelled[word!.toLowerCase()]
  const before = text.slice(0, found.index)
  const stated = ofLength.exec(before)
  const kept = stated ? before.slice(0, stated.index) : before
  const after = text.slice(found.index + found[0].length)
  // What ends with "45 min." ends a sentence.
  const end = found[0].endsWith('.') || (stated && !/^\s*[.!?]/.test(after)) ? '. ' : ' '
  const behind = after.replace(/^\s*,\s+(?:so|and)\s+(?:please\s+)?(?:give|share|split|divide|allow)\b[^.!?]*/i, '')
  return { minutes, rest: `${kept}${end}${behind.replace(/^\s*[.]\s*$/, '')}` }
}

type Cut = { head: string; points: string }

function labelled(text: string): Cut | undefined {
  const found = label.exec(text)
  return found
    ? { head: text.slice(0, found.index).trim(), points: text.slice(found.index + found[0].length) }
    : undefined
}

/** The points without a word for them: behind the first mark, or behind the first comma that is followed by something else than when and where it is. */
function parted(text: string): Cut | undefined {
  const mark = strong.exec(text)
  if (mark && text.slice(mark.index + mark[0].length).trim() !== '')
    return { head: text.slice(0, mark.index).trim(), points: text.slice(mark.index + mark[0].length) }
  const parts = text.split(/,\s+/)
  const at = parts.findIndex((part, n) => n > 0 && !isOfMeeting(part))
  return at < 0 ? undefined : { head: parts.slice(0, at).join(', ').trim(), points: parts.slice(at).join(', ') }
}

function isOfMeeting(part: string): boolean {
  return /^(?:in|at|with)\s/i.test(part.trim()) || !/\p{L}{2}/u.test(part.replaceAll(whens, ''))
}

const ofMeeting =
  /^\s+(?:[\p{L}'’-]+\s+){0,3}(?:meeting|call|session|gathering|assembly|get-together|round|briefing|stand-?up|committee|council|workshop|evening|lunch)(?!\p{L})/iu

/** Which meeting it is, when and where: "for crew meeting weds 25th 8.30 village hall". */
function meetingOf(head: string): Pick<Agenda, 'meeting' | 'when' | 'where'> {
  const plain = head.replace(/[\s,]+(?:please|pls|thanks|thank you)\s*$/i, '')
  const said = plain.match(whens)?.map((one) => tidy(one).replace(/^on\s+|['’]s$/gi, '')) ?? []
  const [before = '', after = '', ...more] = plain.replaceAll(whens, '|').split('|')
  // "For Thursday's staff meeting": what it is stands behind its day.
  const isBehind = /^\s*(?:(?:for|of|to)\s+)?(?:(?:the|our|my)\s+)?$/i.test(before) && ofMeeting.test(after)
  const [named, ...behind] = isBehind ? [after, ...more] : [before, after, ...more]
  const placed = /^(.*?)(?:^|\s+)(?:in|at)\s+((?:the|our|my|room|\p{Lu})\b.*)$/su.exec(tidy(named))
  const meeting = tidy((placed?.[1] ?? named).replace(/^\s*(?:for|of|to|about)\s+/i, '')).replace(
    /^(?:the|our|my|an?)\s+/i,
    '',
  )
  const rest = behind.map(tidy).filter((one) => /\p{L}/u.test(one))
  const others = rest.filter((one) => /^(?:with|and)\s/i.test(one))
  const where = [placed?.[2], ...rest.filter((one) => !others.includes(one))]
    .filter((one) => one !== undefined)
    .map((one) => one.replace(/^(?:in|at)\s+/i, ''))
  return {
    meeting:
      [meeting, ...others]
        .filter(Boolean)
        .join(' ')
        .replace(/^with\b/i, 'meeting with') || undefined,
    when: said.map(inFull).join(' ') || undefined,
    where: where.join(', ') || undefined,
  }
}

/** The day that is said, in its words. */
export function dayIn(text: string): string | undefined {
  const found = new RegExp(String.raw`(?<![\p{L}\d])${day}`, 'iu').exec(text)?.[0]
  return found && inFull(tidy(found).replace(/^on\s+/i, ''))
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replace(/^[\s,.;:-]+|[\s,.;:-]+$/g, '')
}

/** "weds 25th" as "Wednesday 25th". */
function inFull(when: string): string {
  return when.replace(
    /(?<!\p{L})(mon|tues?|wed(?:s|nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?(?!\p{L})\.?/iu,
    (word) => weekdays.find((name) => name.slice(0, 3).toLowerCase() === word.slice(0, 3).toLowerCase()) ?? word,
  )
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The agenda as markdown: each point with its equal share of the time, as nobody said which needs more. */
export function writeAgenda({ meeting, when, where, minutes, points, notes }: Agenda): string {
  const each = minutes === undefined ? 0 : Math.floor(minutes / points.length)
  const over = minutes === undefined ? 0 : minutes - each * points.length
  const facts = [
    when && `**When:** ${when}`,
    where && `**Where:** ${where}`,
    minutes !== undefined && `**How long:** ${minutes} minutes`,
  ].filter(Boolean)
  return [
    `# Agenda: ${meeting ?? 'meeting'}`,
    ...(facts.length > 0 ? [facts.join(' · ')] : []),
    points
      .map(
        (point, at) =>
          `${at + 1}. ${point.replace(/^aob$/i, 'AOB')}${each > 0 ? ` (${each + (at < over ? 1 : 0)} min)` : ''}`,
      )
      .join('\n'),
    ...notes,
  ].join('\n\n')
}

const share = / \((\d{1,3}) min\)$/
const ofTotal = /(?<=\*\*How long:\*\* )\d{1,3}(?= min)/

/** An agenda with each point's equal share after a point came or went, or the time is another; shares that somebody set stay. */
export function reshared(body: string, before: string): string {
  const was = sharesIn(before)
  const now = sharesIn(body)
  const equal = was && new Set([Math.floor(was.total / was.shares.length), Math.ceil(was.total / was.shares.length)])
  if (!equal || !now || !was.shares.every((minutes) => minutes !== undefined && equal.has(minutes))) return body
  if (was.total === now.total && was.shares.length === now.shares.length) return body
  if (!now.shares.every((minutes) => minutes === undefined || equal.has(minutes))) return body
  const each = Math.floor(now.total / now.shares.length)
  const over = now.total - each * now.shares.length
  let at = -1
  return body.replaceAll(/^\d{1,2}\. .+$/gm, (line) => {
    at += 1
    return `${line.replace(share, '')}${each > 0 ? ` (${each + (at < over ? 1 : 0)} min)` : ''}`
  })
}

function sharesIn(body: string): { total: number; shares: (number | undefined)[] } | undefined {
  const total = Number(ofTotal.exec(body)?.[0])
  const shares = body.match(/^\d{1,2}\. .+$/gm)?.map((line) => {
    const minutes = share.exec(line)?.[1]
    return minutes === undefined ? undefined : Number(minutes)
  })
  return total > 0 && shares ? { total, shares } : undefined
}
