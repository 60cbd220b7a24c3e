import type { Draft, DraftKind } from './draft.ts'
import { germanLetter } from './kinds.ts'
import type { Manner } from './manner.ts'
import { type Purpose, purposeOf } from './read-letter.ts'
import { statementsOf } from './statements.ts'

/** A request as it was read so far: without what says how, and as it was typed. */
export type Asked = { instruction: string; prompt: string; kindWords: string; manner: Manner; isBesideFiles: boolean }

/** What a request for a text names: whom it goes to, what it is about, what it says and what files should give to it. */
export function slotsOf(
  kind: DraftKind,
  whole: string,
  text: string,
  { instruction, prompt, kindWords, manner, isBesideFiles }: Asked,
  given: Partial<Draft> = {},
): Draft {
  // "a post for linkedin, launch evening on the 3rd": what follows the channel is what it says.
  const posted =
    kind === 'social post'
      ? (/^\s*(?:for|on)\s+(?:our\s+|the\s+)?(?:linkedin|facebook|fb|instagram|insta|twitter|x|mastodon|bluesky)\b\s*(?:[,:–-]\s*|(?=\b(?:to say|saying|that)\b))(.+)$/isu.exec(
          whole,
        )?.[1] ??
        /^(?:\s+(?:pls|please|bitte))?\s*[,.–-]\s*(\S.+)$/isu.exec(whole)?.[1] ??
        /^\s+(?:saying |that )?((?:we|our|i)\b.+)$/isu.exec(whole)?.[1] ??
        // "For our advent brunch, sundays 29 nov and 13 dec, 39 euro": a topic has no figures behind it.
        /^\s*(?:for|about|on)\s+((?:(?:the|our|my|an?)\s+[^,.:\n]{3,60},\s+(?=[^\n]*\d)|(?!(?:the|our|my|an?)\s)[^,.:\n]{3,80},\s+(?=[^\n]*\d)(?=[^,\n]+,\s)).+)$/isu.exec(
          whole,
        )?.[1])
      : undefined
  const { first: head, said: stated } = statementsOf(posted === undefined ? whole : `: ${posted}`, instruction)
  const first = head.replace(ofMood, '')
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
    /\b(?:to|for|with)\s+(?:all\s+|the\s+|an?\s+|our\s+|my\s+)?((?:[^,.;]|\.(?=\S)|(?<=\b(?:mr|mrs|ms|dr|prof))\.)+?)(?=\s*(?:$|[,;]|(?<!\b(?:mr|mrs|ms|dr|prof))\.(?:\s|$)|\bfrom (?:this|the|it|these)\b|\b(?:after|in|by|from|with|who|which|for|i|we|he|she|they|it|you|our|my)\s))/iu.exec(
      before,
    )
  // "msg to sam i cant make the review": what follows the name is what it says.
  const told =
    to && isLetterKind(kind)
      ? /^\s+((?:i|we|he|she|they|it|you|our|my)\s.+)$/isu.exec(before.slice(to.index + to[0].length))?.[1]
      : undefined
  if (told) said.unshift(told)
  // "reminder to Ann, bill 88, was due on 2 May": what follows the name is what it is about, or what it says.
  const behind =
    to && !about && !told && !reason && isLetterKind(kind)
      ? /^\s*,\s+(\S.{3,})$/su.exec(before.slice(to.index + to[0].length))?.[1]
      : undefined
  const owed =
    purpose === 'reminder' &&
    behind?.replace(/,\s+(?=(?:was|is|has been|were|are)\b)/i, ', which ').replace(/[.\s]+$/, '')
  if (behind && !owed) said.unshift(behind)
  const customer =
    kind === 'customer reply' && !to
      ? /^\s+((?:mr|mrs|ms|miss|dr|frau|herrn?)\.?\s+\p{L}[\p{L}'’-]+)/iu.exec(before)?.[1]
      : undefined
  const person =
    customer ??
    /\b(?:candidate|applicant|customer|client|colleague|guest|tenant|supplier)s?,\s+((?:\p{Lu}[\p{L}'’-]+\s?){1,3})/u
      .exec(rest)?.[1]
      ?.trim()
  // "Mail to Jens that his bike is ready" says it; "to the customer that complained" says who that is.
  const isTelling =
    isLetterKind(kind) &&
    to !== null &&
    /^that\s+(?:i|we|you|he|she|it|they|his|her|their|its|our|my|your|the|this|that|all|there|an?)\b/i.test(
      about?.[0] ?? '',
    )
  if (isTelling) said.unshift(about![1]!)
  const lead = /whose|because|that$/i.exec(about?.[0].split(/\s/)[0] ?? '')
  const topic = about && !isTelling ? (lead ? `${to ? to[1]! : ''} ${about[0]}`.trim() : about[1]!) : undefined
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
    to:
      person ??
      clean(
        to?.[1]
          ?.replace(/^(?:customer|client|guest|tenant|member)\s+(?=(?:mr|mrs|ms|miss|dr|frau|herrn?)\b)/i, '')
          .replace(/\s+(?:at\s+)?\S+@\S+$|\s+(?:pls|please|bitte|politely|kindly|nicely|gently|firmly|quickly)$/i, ''),
      ),
    about:
      reason?.about ??
      (owed || undefined) ??
      // "Post for the open day": what it is for is what it is about, unless that is who reads it.
      (kind === 'social post' && !about && to && said.length > 0 && !readers.test(to[1]!)
        ? clean(to[1]?.replace(/\s+(?:please|pls|bitte)$/i, ''))
        : undefined) ??
      clean(topic?.replace(/[\s,]+\d{1,3}[\s-]*min\w*.*$/i, '')),
    role:
      kind === 'job advert' && !/\bfor\b/i.test(rest) && said.length > 0
        ? clean(said[0]!.split(',')[0])
        : clean(
            /\b(?:for|to hire|as)\s+(?:an?\s+|the\s+|our\s+|new\s+)*([^,.;:]+?)(?=\s*(?:$|[,.;:])|\s+(?:please|pls|bitte)\b|\s+(?:in|at|near|from|with|who|starting|working)\s)/iu.exec(
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

const readers =
  /\b(?:page|blog|channel|feed|story|stories|profile|group|linkedin|facebook|fb|insta(?:gram)?|twitter|x|mastodon|bluesky|whats ?app|web ?site|customers?|clients?|members?|followers|fans|everyone|everybody|people|parents|team|staff|us|me|today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i

/** "a customer thats really angry": how somebody feels is not what a letter to them is about. */
const ofMood =
  /\s+(?:that['’]?s|that (?:is|are)|who['’]?s|who (?:is|are))\s+(?:\p{L}+\s+)?(?:angry|upset|unhappy|mad|furious|annoyed|disappointed|cross|frustrated)\b(?!\s+(?:about|because|that))/iu

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
  const why = /\b(?:to|with)\s+[^,]{2,60}?(\s+(?:for|about|regarding|because of|over)\s+(.+))$/isu.exec(first)
  return why
    ? {
        at: why.index + why[0].length - why[1]!.length,
        about: why[2]!.replace(/,\s+with\b.*$/is, '').replace(/[.\s]+$/, ''),
      }
    : undefined
}

const wishFor =
  /^(?:and\s+)?(?:please\s+)?(?:put in|include|add|mention|give|name|list|state|use|see|take|with|based on|(?:ask|put to)\s+(?:(?:him|her|them)\s+)?(?=(?:\p{L}+\s+){1,3}questions?\b))\s*(?!that\b|them\b|him\b|her\b|it\b)(.+)$/isu
const asksOfFile =
  /^(?:and\s+)?(?:who|what|when|where|which|how (?:much|many|long|far)|from (?:which|what|when)|why|until when|by when)\b/i
const finite = /\b(?:is|are|was|were|will|would|can|could|should|must|have|has|had|do|does|did|we|i|you|they|she|he)\b/i

/** What of a prompt asks the files beside it for something, and what of it stands in the text as it is. */
function wantsIn(first: string, stated: string[], kind: DraftKind): { wants: string[]; said: string[] } {
  const wants: string[] = []
  const said: string[] = []
  const within =
    /\bwith\s+((?:the\s+|an?\s+|our\s+|my\s+|these\s+|those\s+|one\s+|two\s+|three\s+|all\s+|their\s+|his\s+|her\s+|real\s+|who\s+|what\s+)[^.;]+?)(?:\s+(?:please|pls))?\s*$/iu.exec(
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
