import { filledText } from '#shared/domain/draft-text.ts'
import { readSpot, readTarget, readTargets } from './read-target.ts'
import { readNot, standing, titleReplaced } from './read-not.ts'
import { readCorrected } from './read-corrected.ts'
import { readClockReplaced, readDayReplaced } from './read-times.ts'
import { capital } from './text.ts'
import type { DraftText, Spot, Target, Wish } from './wish.ts'
import { bare, finder, hasWords, isOfText, itself, plain, workspace } from './words.ts'

const removing =
  /^(?:remove|delete|drop|take out|take away|leave out|leave off|leave away|cut out|cut|lose|strike out|strike|kill|skip|get rid of|throw out|scrap|ditch|omit|erase|without mentioning|without|no more|no|(?:do not|don'?t|dont) (?:mention|say|include)|(?:didn'?t|doesn'?t) mention|entfern\w*|streich\w*|lösch\w*|ohne|keine?n?)\s+(.+)$/iu
const removingAround = new RegExp(
  String.raw`^(?:take|leave|cut|throw|strike|nimm|nehm\w*|lass\w*|lassen|streich\w*)\s+(.+?)\s+(?:out|off|away|raus|heraus|weg|aus)(?:\s+(?:of|from)\s+(?:${itself}))?$`,
  'iu',
)
const removingAfter =
  /^(.+?)\s+(?:go|come out|(?:can|should|must|may|could|has to|needs to)\s+(?:go|come out|be (?:left out|removed|deleted|dropped|cut))|be (?:left out|removed|deleted|dropped|cut)|(?:isn'?t|is not) (?:needed|necessary)|(?:kann|soll|muss)\s+(?:weg|raus)|weg(?:lassen)?|raus|streichen|löschen|entfernen)$/iu
/** Verbs that are said of words; tasks and events are deleted, removed, dropped and skipped too. */
const onlyOfWords =
  /^(?:take out|leave (?:out|off|away)|cut out|without|get rid of|omit|no|don|do not|didn|doesn|take|leave|lass|nimm)/i

/** Reads what is to go: each thing one wish. */
export function readRemove(clause: string, draft: DraftText): Wish[] | undefined {
  // "could the last line be left out", "can the PS go"
  const text = bare(clause).replace(/^(?:can|could|should|may|might)\s+(?=(?:the|that|this|paragraph|bullet)\s)/i, '')
  const words = (removingAround.exec(text) ?? removing.exec(text) ?? removingAfter.exec(text))?.[1]
  if (words === undefined) return undefined
  const isAll = (some: Found[]) => some.length > 0 && some.every((one) => isMeant(one, text, draft))
  const targets = readTargets(words)
  // "the price and the parking" are two where no sentence has both.
  const halves = words.split(/,\s+|\s+(?:and|und)\s+/i).flatMap((half) => readTarget(half) ?? [])
  const found = isAll(targets) ? targets : halves.length > 1 && isAll(halves) ? halves : []
  return found.length > 0 ? found.map(({ target }) => ({ do: 'remove', target })) : undefined
}

type Found = { target: Target; isLoose: boolean }

/** Whether something of the draft is to go, and not a task, an event or a file. */
function isMeant({ target, isLoose }: Found, text: string, draft: DraftText): boolean {
  const { said } = target
  const isKnown = isOfDraft(target, draft)
  if (!isLoose) {
    // "the thing about umbrellas" may be a task, "the bit about the team meeting" an event.
    const isVague = !onlyOfWords.test(text) && /\b(?:thing|stuff|sache)\b/i.test(said)
    const isOther = /\b(?:task|event|project|calendar|list|meeting|aufgabe|termin)s?$/i.test(said)
    return isKnown || !(isVague || (isOther && target.by === 'words'))
  }
  if (/^(?:no|kein|delete|lösch)/i.test(text) || /^all\b/i.test(said) || workspace.test(said)) return false
  if (/^(?:remove|entfern)/i.test(text) && (hasWords(draft.title, said) || /\p{Lu}/u.test(said))) return false
  if (/^(?:don|do not|didn|doesn|without mentioning|leave out)/i.test(text)) return true
  return isKnown && (onlyOfWords.test(text) || said.split(' ').length <= 5)
}

/** Reads what is to stand elsewhere. */
export function readMove(clause: string, draft: DraftText): Wish[] | undefined {
  const text = bare(clause)
  const swapped =
    /^(?:swap|switch|exchange|tausch\w*|vertausch\w*)\s+(?:around\s+)?(?:the\s+)?(?:(first|last) two|(?:die\s+)?(ersten|letzten) (?:zwei|beiden))\s+(\S+(?: points?)?)(?:\s+around)?$/iu.exec(
      text,
    )
  if (swapped) {
    const isLast = /last|letzt/i.test(swapped[1] ?? swapped[2]!)
    const [a, b] = (isLast ? ['second to last', 'last'] : ['first', 'second']).map((at) =>
      readTarget(`the ${at} ${swapped[3]!.replace(/s$/i, '')}`),
    )
    return a && b && !a.isLoose && !b.isLoose ? [{ do: 'swap', targets: [a.target, b.target] }] : undefined
  }
  const pair = /^(?:swap|switch|exchange|tausch\w*|vertausch\w*)\s+(.+?)(?:\s+(?:around|over|aus|um))?$/iu.exec(text)
  if (pair) {
    const [a, b, ...more] = pair[1]!.includes(' with ')
      ? pair[1]!.split(' with ').flatMap((one) => readTargets(one))
      : splitPair(pair[1]!)
    if (!a || !b || more.length > 0) return undefined
    if ((a.isLoose && !isOfDraft(a.target, draft)) || (b.isLoose && !isOfDraft(b.target, draft))) return undefined
    return [{ do: 'swap', targets: [a.target, b.target] }]
  }
  const led =
    /^(?:start|begin|beginn\w*|fang\w*)\s+with\s+(.+)$|^(?:beginn\w*|fang\w*)\s+mit\s+(.+?)(?:\s+an)?$/iu.exec(text)
  const moved = led
    ? undefined
    : /^(?:put|move|place|bring|shift|pull|push|stell\w*|setz\w*|schieb\w*|verschieb\w*|zieh\w*|pack\w*|nimm)\s+(.+)$/iu.exec(
        text,
      )
  // "last point first": a verb is left out where the words say plainly what and where to.
  const short =
    led || moved || saysThat.test(text) || !/\s(?:first|last|nach oben|nach unten|ans ende|an den anfang)$/i.test(text)
      ? undefined
      : readSpot(text)
  if (short) {
    const found = readTarget(short.rest)
    return found && !found.isLoose ? [{ do: 'move', target: found.target, spot: short.spot }] : undefined
  }
  const spotted = led ? { rest: (led[1] ?? led[2])!, spot: { at: 'start' } as Spot } : moved && readSpot(moved[1]!)
  if (!spotted) return undefined
  const found = readTarget(spotted.rest)
  if (!found) return undefined
  const { target, isLoose } = found
  if (target.by === 'marks') return undefined
  if (target.by === 'exact')
    return finder(target.words).test(filledText(draft)) ? [{ do: 'move', target, spot: spotted.spot }] : undefined
  if (isLoose && (!isOfDraft(target, draft) || workspace.test(target.said))) return undefined
  return [{ do: 'move', target, spot: spotted.spot }]
}

/** Reads words that are to stand for others, where the draft has those. */
export function readReplace(clause: string, draft: DraftText): Wish[] | undefined {
  const text = bare(clause)
  const corrected = readClockReplaced(text, draft) ?? readCorrected(text, draft)
  if (corrected) return [corrected]
  const pair =
    find(
      /^(?:replace|exchange|swap|ersetz\w*)\s+(?:the (?:word|words|phrase)\s+)?(.+?)\s+(?:with|by|for|durch|mit)\s+(?:the (?:word|words|phrase)\s+)?(.+)$/iu,
      text,
      1,
    ) ??
    find(
      /^(?:change|turn|correct|update|änder\w*|mach\w*)\s+(?:the (?:word|words)\s+|aus\s+)?(.+?)\s+(?:to|into|auf|in|zu)\s+(.+?)$/iu,
      text,
      1,
    ) ??
    find(
      /^(?:instead of|statt|anstatt|anstelle von)\s+(.+?)(?:,\s*|\s+)(?:say|write|use|put|it should be|it'?s|schreib\w*|nimm|lieber)\s+(.+)$/iu,
      text,
      1,
    ) ??
    (/^(?:mention|add|include|remove|drop|delete|put (?!")|assign|move|let|give|tell|ask|erwähn|füg|lass)/i.test(text)
      ? undefined
      : find(
          /^(?:(?:it'?s|it is|that'?s|that should be|(?:call|name) (?:him|her|it|them)|(?:his|her|the|their) name is|say|use|write|put|make it|make that|make|spell it|es ist|das ist|nenn\w* (?:ihn|sie|es)|schreib\w*|nimm|(?:he|she|it)(?:'s| is) called|er heißt|sie heißt)\s+)?(.{1,80}?),?\s+(?:(?:and )?not|instead of|rather than|und nicht|nicht|statt|anstatt|anstelle von)\s+(.{1,80})$/iu,
          text,
          2,
        ))
  if (!pair) return undefined
  const [from, to] = pair.map((words) =>
    plain(words.replace(/\s+(?:everywhere|throughout|überall|in the (?:text|letter|mail|e-?mail|post))$/i, '')),
  ) as [string, string]
  if (from === '' || to === '' || from.toLowerCase() === to.toLowerCase() || to.split(' ').length > 14) return undefined
  const isQuoted = /^["']/.test(pair[0])
  // "The price is £24, not 22": only its last words stand for others.
  if (!isQuoted && isSentence.test(to)) {
    const said = readNot(text, draft)
    return said && said.wishes.length > 0 ? said.wishes : undefined
  }
  const isAlike =
    (/\p{Lu}/u.test(from) && /\p{Lu}/u.test(to)) ||
    (/\d/.test(from) && /\d/.test(to)) ||
    (new RegExp(weekday, 'i').test(from) && /\d|day|tag|mittwoch|tomorrow|weekend/i.test(to))
  // "change the price to 10 euros" means what stands behind "the price"; nobody can tell where that ends.
  const isTime = (words: string) => /\d/.test(words) || new RegExp(weekday, 'i').test(words)
  if (/^(?:change|turn|correct|update|änder|mach)/i.test(text) && !isQuoted && isTime(to) !== isTime(from))
    return undefined
  // "the deadline, not the start" may be said of anything.
  if (
    !/^(?:replace|exchange|swap|change|turn|correct|update|instead|call|name|say|use|write|spell|ersetz|änder|mach|statt|anstatt|nenn|schreib)/i.test(
      text,
    ) &&
    !isQuoted &&
    (!isAlike || from.split(' ').length > 4 || to.split(' ').length > 4 || (/^\d$/.test(from) && !/^\d+$/.test(to)))
  )
    return undefined
  const text0 = filledText(draft)
  const titled = titleReplaced(to, from, text0)
  if (titled) return titled
  const dated = readDayReplaced(from, to, text0)
  if (dated) return [dated]
  const stands = finder(from).test(text0)
    ? from
    : finder(from.replace(/^(?:the|a|an|my|der|die|das|den)\s+/i, '')).test(text0)
      ? from.replace(/^(?:the|a|an|my|der|die|das|den)\s+/i, '')
      : undefined
  if (stands === undefined) return isQuoted ? [{ do: 'replace', from, to }] : undefined
  if (/^(?:it|this|that|not|be|sure|the|a|i|so|es|das)$/i.test(stands)) return undefined
  // "Frau Lührsen, not Lührs" of a letter to Frau Lührs.
  const both = stands === from ? standing(to, from, text0) : undefined
  if (both && both.from !== from) return [{ do: 'replace', ...both }]
  // "Mrs Klein instead of Petra" of Petra Klein: the name that both end with stands there once.
  const whole = `${stands} ${to.split(' ').at(-1)}`
  if (/^\p{Lu}/u.test(stands) && to.includes(' ') && finder(whole).test(text0))
    return [{ do: 'replace', from: whole, to }]
  return [
    { do: 'replace', from: stands, to: stands === from ? to : to.replace(/^(?:the|a|an|der|die|das|den)\s+/i, '') },
  ]
}

/** Reads a title or a subject. */
export function readTitle(clause: string): Wish[] | undefined {
  const text = bare(clause)
  const match =
    /^(?:the\s+|new\s+|der\s+|die\s+|den\s+|neuer\s+)?(subject(?: line)?|title|headline|betreff|titel|überschrift)\s*(?::|=|\s(?:should (?:be|read|say)|must be|is|be|to|soll(?:te)? (?:sein|lauten|heißen)|ist|lautet)\s*:?)\s*(.+)$/iu.exec(
      text,
    ) ??
    /^(?:change|set|make|put|update|änder\w*|setz\w*)\s+(?:the\s+|den\s+|die\s+)?(subject(?: line)?|title|headline|betreff|titel|überschrift)\s+(?:to\s+|into\s+|as\s+|say\s+|read\s+|in\s+|auf\s+|zu\s+|:\s*|(?=["']))(.+)$/iu.exec(
      text,
    ) ??
    /^(?:use|put|take|nimm)\s+(?=["'])(.+?)\s+(?:as|for|als)\s+(?:the\s+)?(subject(?: line)?|title|headline|betreff|titel|überschrift)$/iu.exec(
      text,
    )
  if (!match) return undefined
  const isLast = /^["']/.test(match[1]!)
  const title = plain(isLast ? match[1]! : match[2]!)
  if (
    title === '' ||
    title.length > 250 ||
    /^(?:wrong|missing|shorter|longer|better|catchier|bold|bigger|too|not|at the|first|of|a bit|more|less|boring)(?!\p{L})/iu.test(
      title,
    )
  )
    return undefined
  return [
    {
      do: 'title',
      title: capital(title),
      name: /^(?:subject|betreff)/i.test(isLast ? match[2]! : match[1]!) ? 'subject' : 'title',
    },
  ]
}

const weekday =
  '^(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day$|^(?:mon|diens|donners|frei|sams|sonn)tag$|^mittwoch$|^(?:today|tomorrow)$'
const closings =
  /^(?:(?:kind|kindest|best|warm|warmest|many)\s+(?:regards|wishes|greetings|thanks)|yours(?: sincerely| faithfully| truly)?|sincerely|love|lots of love|all the best|take care|cheers|best|mit freundlichen grüßen|(?:viele|liebe|beste|herzliche) grüße)(?!\p{L})/iu

/** Reads how a letter is to be signed. */
export function readSign(clause: string): Wish[] | undefined {
  const text = bare(clause).replace(/\s+instead of .*$/i, '')
  // "at the end put “Bis bald, Kim”": words and a name are how a letter closes.
  const closed =
    /^(?:(?:at the end|below|underneath)\s*,?\s+(?:put|write|say|add)|(?:put|write|say|add|end (?:it )?with|finish (?:it )?with|close (?:it )?with)(?=.*(?:["'] at the end|^(?:end|finish|close))))\s*:?\s*["']([\p{L} ]{3,30}),\s*(\p{Lu}[\p{L} ]{1,30})["']/iu.exec(
      text,
    )
  if (closed) return [{ do: 'sign', closing: capital(closed[1]!), name: closed[2]! }]
  const match =
    /^(?:sign(?:ed)?(?: it| off)?|sign it off|close|end it|end the (?:mail|e-?mail|letter)|finish|unterschreib\w*|unterzeichn\w*)\s+(?:(?:with|from|as|by|off with|mit|als|von)\s+)?(.{2,100})$/iu.exec(
      text,
    )
  if (!match) return undefined
  const words = plain(match[1]!)
  const closing = closings.exec(words)?.[0]
  const name = (closing ? words.slice(closing.length) : words).replace(/^[\s,:]+/, '')
  // What follows the name is another wish.
  if (/\b(?:please|and (?:remove|add|drop|make|change|put|say|leave|take|mention))\b/i.test(name)) return undefined
  // "close the task": only what is said of a signature.
  if (/^(?:close|finish|end)/i.test(text) && !closing) return undefined
  if (
    /^(?:my|our|me|us|the contract|it|both|him|her|here)\b/i.test(name) ||
    workspace.test(words) ||
    name.split(' ').length > 8
  )
    return undefined
  return [
    {
      do: 'sign',
      ...(closing && { closing: capital(closing) }),
      ...(name !== '' && { name: /^sign/i.test(text) && !closing ? capital(name) : name }),
    },
  ]
}

/** "Mention that we do a trial shift first": how the sentence ends is no place. */
export const saysThat =
  /^(?:add|mention|say|write|note|include|tell|state|explain|put in|put)\s+(?:(?:in|also|too|them|him|her)\s+)*that\s+(?:we|i|you|they|he|she|it|there|the|our|my)\s+.*\s(?:first|last)$/iu
const isSentence = /^(?:the|our|my|his|her|their|its)\s+(?:[\p{L}'’-]+\s+){1,3}?(?:is|are|was|were)\s+\S/iu

function find(pattern: RegExp, text: string, from: 1 | 2): [string, string] | undefined {
  const match = pattern.exec(text)
  return match ? [match[from]!, match[3 - from]!] : undefined
}

function splitPair(words: string): { target: Target; isLoose: boolean }[] {
  const both = readTargets(words)
  if (both.length === 2) return both
  const halves = words.split(/\s+(?:and|und|&)\s+/i)
  return halves.length === 2 ? halves.flatMap((half) => readTarget(half) ?? []) : []
}

/** Whether a sentence, a point or a heading of the draft has the words. */
function isOfDraft(target: Target, draft: DraftText): boolean {
  return target.by !== 'words' || isOfText(target.words, draft)
}
