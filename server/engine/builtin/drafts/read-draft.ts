import { tidyOpening } from '../commands/clause.ts'
import { startsCommand } from '../commands/read-wishes.ts'
import type { Self } from '../introduce.ts'
import { type Manner, takeManner } from './manner.ts'
import { type Purpose, purposeOf, readLetter } from './read-letter.ts'
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
  | 'absence note'
  | 'question and answer'
  | 'incident note'
  | 'notice'

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
  /** What a letter is for, and in which language it is asked for. */
  purpose: Purpose | undefined
  language: 'en' | 'de'
  manner: Manner
  /** What the files should give to it, each wish by itself: "the order numbers", "who does what by when". */
  wants: string[]
}

const start = String.raw`^(?:(?:write|draft|compose|create|make|prepare|generate|give|get|send me|i need|need|do|produce|put together|come up with|formulate|word|phrase|reply with|schreib\w*|verfass\w*|entw[iu]rf\w*|formulier\w*|erstell\w*|turn (?:this|it|them|these) into|make (?:this|it) into|rewrite (?:this|it) as)\s+)?(?:me\s+|us\s+|mir\s+|uns\s+|please\s+|bitte\s+)*(?:up\s+)?(?:(?:an?|the|eine?n?|unsere?n?|some|my|our|two|three|four|five|six|eight|ten|\d{1,2})\s+)?(?:(?!tasks?\b|to-?dos?\b|reminders?\b|and\b|to\b|the\b|an?\b|of\b|for\b|by\b|share\b|send\b|meeting\s+with\b|events?\b)[\p{L}-]+\s+){0,3}?`

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
  ['press note', String.raw`press (?:note|notice|release|text|statement)|pressemitteilung`],
  ['outline', String.raw`(?:blog\s+)?(?:outline)(?:\s+for)?|blog (?:post|article)`],
  [
    'absence note',
    String.raw`(?:out[ -]of[ -](?:the[ -])?office(?:\s+(?:message|reply|note|text|mail|e-?mail))?|auto[ -]?(?:reply|responder)|absence (?:note|message)|abwesenheits\w+|ooo(?:\s+(?:message|reply|note))?)`,
  ],
  [
    'question and answer',
    String.raw`(?:faqs?(?:\s+(?:entry|entries|item|section|text))?|q ?& ?a|questions? and answers?)`,
  ],
  [
    'incident note',
    String.raw`(?:(?:incident|outage|post[ -]?mortem)(?:\s+(?:note|report|summary|update|message))?|post[ -]?mortem)`,
  ],
  [
    'social post',
    String.raw`(?:(?:social(?: media)?|linkedin|twitter|x|facebook|fb|instagram|insta|mastodon|bluesky|launch)\s+(?:posts?|updates?|captions?|text)|tweets?|posts?(?=\s+(?:about|on|for)\b)|headlines?)`,
  ],
  [
    'job advert',
    String.raw`(?:job (?:adverts?|ads?|advertisements?|posting|description|offer|post)|vacancy|position advert|adverts?(?=\s+(?:for|to)\b|\s*:))`,
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
    String.raw`(?:(?:rund)?e-?mails?|(?:rund)?mails?|letters?|messages?|msg|slack|lines?(?=\s+to\b)|invitations?|invite|reply|response|answer(?=\s+to\b)|thank[ -]you(?:\s+(?:note|card|mail|letter))?|(?:first|second|third|last|final|friendly|kind|payment|zweite|letzte) (?:reminder|mahnung|erinnerung)|rejection|refusal|cancellation|complaint|cover(?:ing)? letter|text message|sms|whatsapp|dm|note(?=\s+to\b)|brief|antwort|nachricht|einladung|absage|zusage|mahnung|zahlungserinnerung|beschwerde|kündigung|dankes\w+)`,
  ],
  [
    'notice',
    String.raw`(?:notice|announcement|aushang|memo|short update|(?:door |shop )?sign(?=\s+(?:for|on|at)\b)|note(?=\s+(?:for|on|about)\b))`,
  ],
]

/** What is a letter beside a file, and a task or a word of a title elsewhere. */
const besideFiles = new RegExp(
  `${start.replace('reminders?\\b|', '')}((?:friendly |kind |first |second |last |final )*(?:reminder|acceptance|apology|erinnerung))(?![\\p{L}])(.*)$`,
  'isu',
)

const patterns = kinds.map(([kind, words]) => ({
  kind,
  find: new RegExp(`${start}(${words})(?![\\p{L}])(.*)$`, 'isu'),
}))
const hasVerb =
  /^(?:write|draft|compose|create|make|prepare|generate|give|get|send me|i need|need|do|produce|put together|come up with|formulate|word|phrase|reply with|turn|rewrite|schreib\w*|verfass\w*|entw[iu]rf\w*|formulier\w*|erstell\w*)(?!\p{L})/iu
/** What asks for a text in German, and wants it in German. */
export const germanLetter =
  /^\W*(?:bitte\s+)?(?:schreib|verfass|entw[iu]rf|formulier|erstell|antwort|bedank|erinner|entschuldig|mach)\w*\s/i

/** Reads which text is wanted; undefined where none is, or where it is to be sent, not drafted. */
export function readDraft(
  prompt: string,
  { role, instructions = '' }: Self,
  /** Files lie beside the prompt: what asks to write to somebody is no task then. */
  isBesideFiles = false,
): Draft | undefined {
  const { rest, manner } = takeManner(prompt)
  const instruction = requestFirst(
    rest.replace(
      /^\s*(?:arlo|chip|clide|suki|dot|millie|spec)[\s,:]+(?=(?:i )?need\b|can you\b|could you\b|write\b|draft\b|make\b|please\b)/i,
      '',
    ),
  )
  const slots = (kind: DraftKind, whole: string, text: string, words: string, given?: Partial<Draft>) =>
    slotsOf(kind, whole, text, { instruction, prompt, kindWords: words, manner, isBesideFiles }, given)
  // "Thank-you note to …" is no courtesy.
  const line = (instruction.split('\n')[0] ?? '').replace(
    /^\s*(?=thank[ -]you[ -](?:note|card|mail|e-?mail|letter|message)|(?:first|second|third|last|final) reminder\b)/i,
    'Write a ',
  )
  const text = tidyOpening(line, []).replace(/^(?:arlo|chip|clide|suki|dot|millie|spec)\s*,\s*/i, '')
  const answers =
    /^(?:answer|reply to|respond to|write back to)\s+(?:the |this |that |my |an? )*(?:following )?(customer|client|complaint|ticket|user|review|e-?mail|mail|message|letter)\b(.*)$/isu.exec(
      text,
    )
  if (answers)
    return slots(
      /^(?:e-?mail|mail|message|letter)$/i.test(answers[1]!) && !/support/i.test(role) ? 'e-mail' : 'customer reply',
      answers[2]!,
      text,
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
      'apologise',
      { purpose: 'apology' },
    )
  const offer =
    isBesideFiles && /\b(?:offer|quote|proposal|option)\b/i.test(text) && !hasVerb.test(text)
      ? letterIn(text, slots)
      : undefined
  if (offer?.purpose === 'accept' || offer?.purpose === 'decline') return offer
  for (const { kind, find } of patterns) {
    const match = find.exec(text)
    if (!match) continue
    const isVerbless = !hasVerb.test(text)
    // "notice period in the new draft?" asks.
    if (
      isVerbless &&
      (/\?\s*$/.test(prompt) || (kind === 'notice' && !/^\s*(?:to|for|on|about|that)\b|^\s*:/i.test(match[2]!)))
    )
      continue
    const isAddressed = kind === 'e-mail' && (isBesideFiles ? /^\s*(?:to|for|an|für)\b|^\s*:/i : tells).test(match[2]!)
    if (
      isVerbless &&
      !isAddressed &&
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
        'absence note',
        'question and answer',
        ...(isBesideFiles || /:\s+\S/.test(match[2]!) ? ['incident note', 'notice', 'customer reply'] : []),
      ].includes(kind)
    )
      continue
    if (isVerbless && !isAddressed && startsCommand(text)) continue
    if (isVerbless && /^(?:is|are|was|the|what|when|who|how|which|my|our)\b/i.test(text)) continue
    // "agenda for tomorrow" asks for the calendar.
    if (kind === 'agenda' && /^\s*(?:for|of)?\s*(?:today|tomorrow|this week|next week|my day)?\s*$/i.test(match[2]!))
      return isVerbless ? undefined : slots(kind, match[2]!, text, match[1]!)
    if (isVerbless && !isBesideFiles && /\b(?:is|are|done|task|due|overdue)\b/i.test(match[2]!.split(/[:.]\s/)[0]!))
      continue
    const byRole = kind === 'e-mail' ? ofRole(`${role} ${instructions}`, text, purposeOf(match[1]!)) : kind
    return slots(byRole, match[2]!, `${match[0]}`, match[1]!)
  }
  if (!isBesideFiles && !germanLetter.test(text) && !writes.test(text)) return undefined
  const reminder = besideFiles.exec(text)
  if (reminder) return slots('e-mail', reminder[2]!, reminder[0], reminder[1]!)
  return letterIn(text, slots)
}

/** "to Sam: Monday's standup is off", "to Ines, the sample box is late": what follows is said to somebody, and no act. */
const tells =
  /^\s*(?:to|for|an)\s+[^:,.]{2,50}(?::\s+\S|,\s+\S+\s+\S|\s+(?:that|saying|asking|dass)\s+\S)|^\s*(?:to|for|an)\s+[\p{L} ]{2,40}\s+(?:i|we|he|she|they|it|the|our|my)\s+\p{L}+/iu
/** Verbs that ask for a letter wherever they stand; to ask, tell and remind are acts. */
const writes =
  /^(?:(?:please|pls)\s+)?(?:write\s+(?:back|to|(?!down|up|out|a\b|an\b|the\b|me\b|us\b|some|code)[\p{L}]+)|(?:answer|reply to|respond to)\s+(?:this|him|her|them|(?:the |an? |our )?(?:angry |upset |unhappy )?(?:customer|client|guest))\b)/iu

const lateRequest =
  /^(?:so |and |please )*(?:(?:can|could|would|will) you (?:please )?|please )(?:(?:write|draft|make|create|prepare|put together|do) (?:me |us |her |him |them )?(?:up |back )?|(?:put|turn|make) (?:that|this|it|them) (?:in)?to )((?:an?|the) (?:[\p{L}-]+ ){0,3}?(?:advert|ad|e-?mail|mail|agenda|note|notice|post|message|letter|invitation|newsletter|announcement|answer|reply)\b[^.?!:]*)[?.!]?$/iu

/** "The kitchen is closed on Monday. Could you write a note to everybody?" with the request before what it says. */
function requestFirst(prompt: string): string {
  const sentences = prompt.split(/(?<=[.?!])\s+/)
  const at = sentences.findIndex((sentence, n) => n > 0 && sentence.length < 200 && lateRequest.test(sentence))
  if (at < 0) return prompt
  const what = lateRequest.exec(sentences[at]!)![1]!.replace(/\s+(?:about|of|with|for) (?:it|that|this)\s*$/i, '')
  return `Write ${what}: ${sentences.filter((_, n) => n !== at).join(' ')}`
}

type Slots = (kind: DraftKind, whole: string, text: string, kindWords: string, given?: Partial<Draft>) => Draft

/** The letter that a clause of a prompt asks for by its verb; what stands before it is what the letter is about. */
function letterIn(text: string, slots: Slots): Draft | undefined {
  const clauses = text.split(
    /(?<=[.!?])\s+|,\s+(?:and\s+|so\s+)?(?=(?:please |pls )?(?:ask|tell|write|thank|remind|answer|let|inform|invite|decline)\b)/i,
  )
  for (const [at, clause] of clauses.slice(0, 3).entries()) {
    const letter = readLetter(clause)
    if (!letter) continue
    const before = clauses.slice(0, at).map((one) => one.trim())
    const isNamed = !/^(?:them|him|her|they|everyone|everybody|all|ihm|ihr|ihnen)$/i.test(letter.to ?? '')
    const asks = /^\s*(?:please |pls )?ask\b/i.test(clause)
      ? `Ask ${isNamed ? 'them' : letter.to}${letter.rest}`
      : undefined
    const own = asks ?? letter.rest.replace(/^[\s.,;:–-]+/, '').replace(/^(?:to say|saying)\s+(?:that\s+)?/i, '')
    const whole = [...before, own, ...clauses.slice(at + 1)]
      .map((one) => one.trim().replace(/[.\s]+$/, ''))
      .filter((one) => one !== '')
      .join('. ')
    return slots('e-mail', `: ${whole}`, text, clause.slice(0, clause.length - letter.rest.length), {
      to: isNamed ? letter.to : undefined,
      purpose: letter.purpose,
      asked: '',
      ...(letter.about && { about: letter.about }),
    })
  }
  return undefined
}

/** An e-mail takes the form of the role that writes it. */
function ofRole(role: string, text: string, purpose: Purpose | undefined): DraftKind {
  if (purpose !== undefined && purpose !== 'reply' && purpose !== 'apology') return 'e-mail'
  if (
    /\b(?:customer|support)\b/i.test(role) &&
    /\b(?:customer|client|refund|complaint|order|reply|response|ticket)\b/i.test(text)
  )
    return 'customer reply'
  return /\bsales\b/i.test(role) && /\b(?:lead|prospect|offer|product|introduc\w*|demo)\b/i.test(text)
    ? 'outreach'
    : 'e-mail'
}

type Asked = { instruction: string; prompt: string; kindWords: string; manner: Manner; isBesideFiles: boolean }

function slotsOf(
  kind: DraftKind,
  whole: string,
  text: string,
  { instruction, prompt, kindWords, manner, isBesideFiles }: Asked,
  given: Partial<Draft> = {},
): Draft {
  // "a post for linkedin, launch evening on the 3rd": what follows the channel is what it says.
  const posted =
    kind === 'social post'
      ? /^\s*(?:for|on)\s+(?:our\s+|the\s+)?(?:linkedin|facebook|fb|instagram|insta|twitter|x|mastodon|bluesky)\b\s*(?:[,:–-]\s*|(?=\b(?:to say|saying|that)\b))(.+)$/isu.exec(
          whole,
        )?.[1]
      : undefined
  const { first, said: stated } = statementsOf(posted === undefined ? whole : `: ${posted}`, instruction)
  const { wants, said } = isBesideFiles ? wantsIn(first, stated, kind) : { wants: [], said: stated }
  const away =
    kind === 'absence note' ? /\bfrom\s+(.{3,40}?)\s+(?:to|until|till|through|bis)\s+(.{3,40}?)\s*$/i.exec(first) : null
  if (away) said.unshift(`I am away from ${away[1]} to ${away[2]}`)
  const asking = /\s+(?:asking|to ask)\s+((?:(?:her|him|them)\s+)?(?:if|whether|to)\b.+)$/iu.exec(first)
  if (asking) said.unshift(`Ask ${asking[1]}`)
  const purpose = given.purpose ?? purposeOf(kindWords)
  const reason = isLetterKind(kind) ? reasonIn(first, purpose) : undefined
  const wish = wants[0] === undefined ? -1 : first.indexOf(wants[0])
  const rest = (reason ? first.slice(0, reason.at) : asking ? first.slice(0, asking.index) : first)
    .slice(0, wish < 0 ? undefined : wish)
    .replace(/,?\s+with\s*$/i, '')
  const about =
    /\b(?:about|regarding|on the topic of|on(?!\s+(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d))|concerning|saying(?: that)?|to say that|that says|announcing|promoting|whose|because|asking(?: for)?|to discuss|introducing|explaining|inviting\s+\S+\s+to|that)\s+(.+)$/iu.exec(
      rest,
    )
  const before = about ? rest.slice(0, about.index) : rest
  const to =
    /\b(?:to|for|with)\s+(?:all\s+|the\s+|an?\s+|our\s+|my\s+)?((?:[^,.;]|\.(?=\S))+?)(?=\s*(?:$|[,;]|\.(?:\s|$)|\bfrom (?:this|the|it|these)\b|\b(?:after|in|by|from|with|who|which|for|i|we|he|she|they|it|you|our|my)\s))/iu.exec(
      before,
    )
  // "msg to sam i cant make the review": what follows the name is what it says.
  const told =
    to && isLetterKind(kind)
      ? /^\s+((?:i|we|he|she|they|it|you|our|my)\s.+)$/isu.exec(before.slice(to.index + to[0].length))?.[1]
      : undefined
  if (told) said.unshift(told)
  const person =
    /\b(?:candidate|applicant|customer|client|colleague|guest|tenant|supplier)s?,\s+((?:\p{Lu}[\p{L}'’-]+\s?){1,3})/u
      .exec(rest)?.[1]
      ?.trim()
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
    to: person ?? clean(to?.[1]?.replace(/\s+(?:at\s+)?\S+@\S+$|\s+(?:pls|please|bitte)$/i, '')),
    about: reason?.about ?? clean(topic?.replace(/[\s,]+\d{1,3}[\s-]*min\w*.*$/i, '')),
    role:
      kind === 'job advert' && !/\bfor\b/i.test(rest) && said.length > 0
        ? clean(said[0]!.split(',')[0])
        : clean(
            /\b(?:for|to hire|as)\s+(?:an?\s+|the\s+|our\s+|new\s+)*([^,.;:]+?)(?=\s*(?:$|[,.;:])|\s+(?:in|at|near|from|with|who|starting|working)\s)/iu.exec(
              rest,
            )?.[1],
          ),
    minutes: minutes ? Number(minutes[1]) : undefined,
    isShort: /\b(?:short|shorter|brief|briefer|concise|quick|kurz\w*|knapp\w*)\b/i.test(prompt),
    bullets: /\bbullet/i.test(prompt),
    said,
    asked: text.slice(0, text.length - whole.length) + first,
    kindWords,
    count: numberOf(text.slice(0, text.length - whole.length)),
    says: /^(?:saying|to say that|that)\b/i.test(about?.[0] ?? ''),
    purpose,
    language: germanLetter.test(prompt) ? 'de' : 'en',
    manner,
    wants,
    ...given,
  }
}

function isLetterKind(kind: DraftKind): boolean {
  return kind === 'e-mail' || kind === 'customer reply' || kind === 'follow-up'
}

/** "to Elif for the interview", "to the customers who could not check out": why a letter is written. */
function reasonIn(first: string, purpose: Purpose | undefined): { at: number; about: string } | undefined {
  if (purpose === undefined) return undefined
  const who = /\b(?:to|for|at)\s+.{2,60}?(\s+who\s+(.+))$/isu.exec(first)
  if (who) {
    const did = who[2]!.replace(/[.\s]+$/, '')
    const owed =
      /^(?:still |yet )?(?:owes?|(?:have|has) not (?:yet )?paid|did(?:n['’]t| not) pay|haven['’]t paid)\s+(?:us\s+)?(.+)$/i.exec(
        did,
      )?.[1]
    return { at: who.index + who[0].length - who[1]!.length, about: owed ?? `that you ${did}` }
  }
  if (purpose === 'invitation') {
    const event = /^\s*(?:(?:to|for)\s+.{2,40}?)?(\s+(?:to|for)\s+((?:our|the|my|an?)\s+.+))$/isu.exec(first)
    if (event) return { at: first.length - event[1]!.length, about: event[2]!.replace(/[.\s]+$/, '') }
  }
  const why = /\b(?:to|with)\s+.{2,60}?(\s+(?:for|about|regarding|because of|over)\s+(.+))$/isu.exec(first)
  return why
    ? {
        at: why.index + why[0].length - why[1]!.length,
        about: why[2]!.replace(/,\s+with\b.*$/is, '').replace(/[.\s]+$/, ''),
      }
    : undefined
}

const wishFor =
  /^(?:and\s+)?(?:please\s+)?(?:put in|include|add|mention|give|name|list|state|use|see|take|with|based on)\s+(?!that\b|them\b|him\b|her\b|it\b)(.+)$/isu
const asksOfFile =
  /^(?:and\s+)?(?:who|what|when|where|which|how (?:much|many|long|far)|from (?:which|what|when)|why|until when|by when)\b/i
const finite = /\b(?:is|are|was|were|will|would|can|could|should|must|have|has|had|do|does|did|we|i|you|they|she|he)\b/i

/** What of a prompt asks the files beside it for something, and what of it stands in the text as it is. */
function wantsIn(first: string, stated: string[], kind: DraftKind): { wants: string[]; said: string[] } {
  const wants: string[] = []
  const said: string[] = []
  const within =
    /\bwith\s+((?:the\s+|an?\s+|one\s+|two\s+|three\s+|all\s+|their\s+|his\s+|her\s+|real\s+|who\s+|what\s+)[^.;]+?)\s*$/iu.exec(
      first,
    )?.[1]
  if (within) wants.push(...within.split(/\s+and\s+(?=the\s)/i))
  const asked =
    /\b((?:who|what|which|how many|how much|when)\s+(?:does|is|are|has|have|we|they|must|should)\b[^.;]*)$/iu.exec(
      first,
    )?.[1]
  if (asked && !within) wants.push(asked)
  const parts = stated.flatMap((statement) =>
    statement.split(
      /,\s+(?:and\s+)?(?=(?:put in|include|ask|mention|tell|say|with the|offer|thank|why|what|who|when|where|how)\b)/i,
    ),
  )
  for (const part of parts) {
    const wish = wishFor.exec(part)?.[1]
    if (asksOfFile.test(part) && kind !== 'agenda' && !/\?\s*$/.test(part)) wants.push(part)
    else if (
      wish &&
      (!finite.test(wish) ||
        asksOfFile.test(wish.replace(/^(?:the )?(?:notes|file|minutes|list|table)\s+(?:for\s+)?/i, '')))
    )
      wants.push(...wish.split(/\s+and\s+(?=the\s)/i))
    else said.push(part)
  }
  return {
    wants: wants.map((want) =>
      want.replace(/^(?:the )?(?:notes|file|minutes|list|table)\s+(?:for\s+)?(?=wh|how)/i, ''),
    ),
    said,
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
