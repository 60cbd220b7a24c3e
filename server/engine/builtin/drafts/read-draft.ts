import { tidyOpening } from '../commands/clause.ts'
import { startsCommand } from '../commands/read-wishes.ts'
import type { Self } from '../introduce.ts'
import { statementsOf } from './statements.ts'

export type DraftKind =
  | 'e-mail'
  | 'outreach'
  | 'follow-up'
  | 'customer reply'
  | 'social post'
  | 'newsletter'
  | 'press note'
  | 'outline'
  | 'job advert'
  | 'screening questions'
  | 'meeting notes'
  | 'agenda'
  | 'plan'
  | 'status report'
  | 'research notes'

/** What is to be written, for whom, about what: in the words of the prompt, undefined where it does not say. */
export type Draft = {
  kind: DraftKind
  channel: string | undefined
  to: string | undefined
  about: string | undefined
  role: string | undefined
  minutes: number | undefined
  isShort: boolean
  bullets: boolean
  /** What it is about is a whole statement, to stand as it is. */ says: boolean
  /** What the prompt states beside these, sentence by sentence, to stand in the text. */ said: string[]
  /** Its first sentence, and the words in it that name the kind of text. */ asked: string
  kindWords: string
  count: number | undefined
}

const start = String.raw`^(?:(?:write|draft|compose|create|make|prepare|generate|give|get|send me|i need|need|do|produce|put together|come up with|formulate|word|phrase|reply with|turn (?:this|it|them|these) into|make (?:this|it) into|rewrite (?:this|it) as)\s+)?(?:me\s+|us\s+)?(?:up\s+)?(?:(?:an?|the|some|my|our|two|three|four|five|six|eight|ten|\d{1,2})\s+)?(?:(?!tasks?\b|to-?dos?\b|reminders?\b|and\b|to\b|the\b|an?\b|of\b|for\b|by\b|share\b|send\b|meeting\s+with\b|events?\b)[\p{L}-]+\s+){0,3}?`

const kinds: [DraftKind, string][] = [
  [
    'customer reply',
    String.raw`(?:(?:customer|ticket|support)\s+(?:reply|response|answer|e-?mail)|(?:reply|response|answer)\s+(?:to|for)\s+(?:an?\s+|the\s+|this\s+|our\s+|my\s+)?(?:angry\s+|upset\s+|unhappy\s+)?(?:customer|client|ticket|complaint|user|review)|apology|refund (?:wording|e-?mail|reply))`,
  ],
  [
    'follow-up',
    String.raw`follow[ -]?up(?:\s+(?:e-?mail|message|mail|note))?(?=\s+(?:to|for|with|about|on|after)\b|\s*$)`,
  ],
  [
    'outreach',
    String.raw`(?:outreach(?:\s+(?:e-?mail|message|mail))?|cold (?:e-?mail|mail|message|outreach)|sales (?:e-?mail|mail|pitch|message)|pitch|prospecting (?:e-?mail|message)|intro(?:duction)? (?:e-?mail|message))`,
  ],
  ['newsletter', String.raw`newsletter`],
  ['press note', String.raw`press (?:note|release)`],
  ['outline', String.raw`(?:blog\s+)?(?:outline)(?:\s+for)?|blog (?:post|article)`],
  [
    'social post',
    String.raw`(?:(?:social(?: media)?|linkedin|twitter|x|facebook|instagram|mastodon|bluesky|launch)\s+(?:posts?|updates?|captions?|text)|tweets?|posts?(?=\s+(?:about|on|for)\b)|headlines?)`,
  ],
  [
    'job advert',
    String.raw`(?:job (?:adverts?|ads?|advertisements?|posting|description|offer|post)|vacancy|position advert|adverts?(?=\s+(?:for|to)\b))`,
  ],
  [
    'screening questions',
    String.raw`(?:(?:screening|interview|phone screen)\s+(?:questions?|guide)|questions (?:for|to ask)\s+(?:an?\s+|the\s+)?(?:candidate|interview|applicant)\w*|scorecard)`,
  ],
  ['meeting notes', String.raw`(?:meeting (?:notes|minutes|summary)|minutes|protocol)`],
  ['agenda', String.raw`(?:(?:meeting\s+)?agenda)`],
  ['status report', String.raw`(?:(?:status|progress|weekly|project) (?:report|update))`],
  [
    'plan',
    String.raw`(?:(?:project|launch|campaign|onboarding|action|communication|marketing|content|work|rollout)\s+plan|plan(?=\s+(?:for|to)\b)|content calendar|risk list|call preparation)`,
  ],
  [
    'research notes',
    String.raw`(?:(?:research|literature|reading)\s+(?:notes?|brief|report|summary)|notes with citations|source comparison|question list|market scan)`,
  ],
  [
    'e-mail',
    String.raw`(?:e-?mails?|mail|letter|messages?|invitation|invite|reply|response|thank[ -]you note|note to)`,
  ],
]

const patterns = kinds.map(([kind, words]) => ({
  kind,
  find: new RegExp(`${start}(${words})(?![\\p{L}])(.*)$`, 'isu'),
}))
const hasVerb =
  /^(?:write|draft|compose|create|make|prepare|generate|give|get|send me|i need|need|do|produce|put together|come up with|formulate|word|phrase|reply with|turn|rewrite)\b/i

/** Reads which text is wanted; undefined where none is, or where it is to be sent, not drafted. */
export function readDraft(instruction: string, { role, instructions = '' }: Self): Draft | undefined {
  const text = tidyOpening(instruction.split('\n')[0] ?? '', []).replace(
    /^(?:arlo|chip|clide|suki|dot|millie|spec)\s*,\s*/i,
    '',
  )
  const answers =
    /^(?:answer|reply to|respond to|write back to)\s+(?:the |this |that |my |an? )*(?:following )?(customer|client|complaint|ticket|user|review|e-?mail|mail|message|letter)\b(.*)$/isu.exec(
      text,
    )
  if (answers)
    return slots(
      /^(?:e-?mail|mail|message|letter)$/i.test(answers[1]!) && !/support/i.test(role) ? 'e-mail' : 'customer reply',
      answers[2]!,
      text,
      instruction,
      answers[0].slice(0, answers[0].length - answers[2]!.length),
    )
  // "give the launch plan to Millie": something that is there is to be changed.
  if (/^(?:give|make)\s+(?:the|our|my|this|that)\b.*(?:\bto\s+\p{L}+$|\b(?:due|high|low|urgent|done)\b)/iu.test(text))
    return undefined
  const sorry =
    /^(?:apologi[sz]e|say sorry)\s+to\s+(.+?)(?:\s+(?:for|about)\s+(.+?))?(?:\s+and\s+((?:offer|ask|tell|say|promise)\b.+))?$/isu.exec(
      text,
    )
  if (sorry)
    return slots(
      'customer reply',
      ` to ${sorry[1]}${sorry[2] ? ` about ${sorry[2]}` : ''}.${sorry[3] ? ` ${sorry[3].charAt(0).toUpperCase()}${sorry[3].slice(1)}` : ''}`,
      text,
      instruction,
      'apologise',
    )
  for (const { kind, find } of patterns) {
    const match = find.exec(text)
    if (!match) continue
    const isVerbless = !hasVerb.test(text)
    if (
      isVerbless &&
      ![
        'social post',
        'job advert',
        'screening questions',
        'agenda',
        'press note',
        'outreach',
        'newsletter',
        'meeting notes',
        'follow-up',
        'research notes',
      ].includes(kind)
    )
      continue
    if (isVerbless && startsCommand(text)) continue
    if (isVerbless && /^(?:is|are|was|the|what|when|who|how|which|my|our)\b/i.test(text)) continue
    // "agenda for tomorrow" asks for the calendar.
    if (kind === 'agenda' && /^\s*(?:for|of)?\s*(?:today|tomorrow|this week|next week|my day)?\s*$/i.test(match[2]!))
      return isVerbless ? undefined : slots(kind, match[2]!, text, instruction, match[1]!)
    if (isVerbless && /\b(?:is|are|done|task|due|overdue)\b/i.test(match[2]!.split(/[:.]\s/)[0]!)) continue
    const byRole = kind === 'e-mail' ? ofRole(`${role} ${instructions}`, text) : kind
    return slots(byRole, match[2]!, `${match[0]}`, instruction, match[1]!)
  }
  return undefined
}

/** An e-mail takes the form of the role that writes it. */
function ofRole(role: string, text: string): DraftKind {
  if (
    /\b(?:customer|support)\b/i.test(role) &&
    /\b(?:customer|client|refund|complaint|order|reply|response|ticket)\b/i.test(text)
  )
    return 'customer reply'
  return /\bsales\b/i.test(role) && /\b(?:lead|prospect|offer|product|introduc\w*|demo)\b/i.test(text)
    ? 'outreach'
    : 'e-mail'
}

function slots(kind: DraftKind, whole: string, text: string, instruction: string, kindWords: string): Draft {
  const { first, said } = statementsOf(whole, instruction)
  const asking = /\s+(?:asking|to ask)\s+((?:(?:her|him|them)\s+)?(?:if|whether|to)\b.+)$/iu.exec(first)
  const thanks = /\bthank(?:s|[ -]you)\b.*?\bto\b.*?(\s+for\s+(.+))$/iu.exec(
    text.slice(0, text.length - whole.length) + first,
  )
  if (asking) said.unshift(`Ask ${asking[1]}`)
  if (thanks) said.unshift(`Thank you for ${thanks[2]}`)
  const rest = asking ? first.slice(0, asking.index) : thanks ? first.slice(0, first.length - thanks[1]!.length) : first
  const about =
    /\b(?:about|regarding|on the topic of|on(?!\s+(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d))|concerning|saying(?: that)?|to say that|that says|announcing|promoting|whose|because|asking(?: for)?|to discuss|introducing|explaining|inviting\s+\S+\s+to|that)\s+(.+)$/iu.exec(
      rest,
    )
  const before = about ? rest.slice(0, about.index) : rest
  const to =
    /\b(?:to|for|with)\s+(?:all\s+|the\s+|an?\s+|our\s+|my\s+)?((?:[^,.;]|\.(?=\S))+?)(?=\s*(?:$|[,;]|\.(?:\s|$)|\bfrom (?:this|the|it|these)\b|\b(?:after|in|by|from)\s))/iu.exec(
      before,
    )
  const lead = /whose|because|that$/i.exec(about?.[0].split(/\s/)[0] ?? '')
  const topic = about ? (lead ? `${to ? to[1]! : ''} ${about[0]}`.trim() : about[1]!) : undefined
  const minutes = /(\d{1,3})[\s-]*(?:min(?:ute)?s?)\b/i.exec(text)
  const channel = /\b(linkedin|twitter|facebook|instagram|mastodon|bluesky|x(?= post)|tweet)/i.exec(text)?.[1]
  return {
    kind,
    channel:
      channel &&
      (/^(?:tweet|twitter|x)$/i.test(channel)
        ? 'X'
        : /^linkedin$/i.test(channel)
          ? 'LinkedIn'
          : channel.charAt(0).toUpperCase() + channel.slice(1).toLowerCase()),
    to: clean(to?.[1]?.replace(/\s+(?:at\s+)?\S+@\S+$/, '')),
    about: clean(topic?.replace(/[\s,]+\d{1,3}[\s-]*min\w*.*$/i, '')),
    role:
      kind === 'job advert' && !/\bfor\b/i.test(rest) && said.length > 0
        ? clean(said[0]!.split(',')[0])
        : clean(
            /\b(?:for|to hire|as)\s+(?:an?\s+|the\s+|our\s+|new\s+)*([^,.;:]+?)(?=\s*(?:$|[,.;:])|\s+(?:in|at|near|from|with|who|starting|working)\s)/iu.exec(
              rest,
            )?.[1],
          ),
    minutes: minutes ? Number(minutes[1]) : undefined,
    isShort: /\b(?:short|shorter|brief|briefer|concise|quick)\b/i.test(instruction),
    bullets: /\bbullet/i.test(instruction),
    said,
    asked: text.slice(0, text.length - whole.length) + first,
    kindWords,
    count: numberOf(text.slice(0, text.length - whole.length)),
    says: /^(?:saying|to say that|that)\b/i.test(about?.[0] ?? ''),
  }
}

/** "five screening questions" */
function numberOf(words: string): number | undefined {
  const said = /\b(?:(\d{1,2})|(two|three|four|five|six|seven|eight|nine|ten))\b/i.exec(words)
  if (!said) return undefined
  return said[1]
    ? Number(said[1])
    : ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].indexOf(said[2]!.toLowerCase()) + 2
}

function clean(words: string | undefined): string | undefined {
  const text = words
    ?.replaceAll(/[“”"]/g, '')
    .replaceAll(/\b(?:from|based on|using)\s+(?:this|the|these|it|my|our)\b.*$/giu, '')
    .replace(/\n[\s\S]*$/, '')
    .replace(/\s+(?:with citations|position|role|job)$/i, '')
    .replace(/[\s,.;:!?-]+$/, '')
    .trim()
  return text === undefined ||
    text === '' ||
    /^(?:this|it|me|us|the|that|these|them)$|^(?:(?:this|that|the|following|attached|my|our)\s+)*(?:e-?mail|mail|message|letter|file|document|text|notes?)s?$/i.test(
      text,
    )
    ? undefined
    : text
}
