import type { Blank } from '#shared/contract/drafts.ts'
import { blanksIn, openBlanks } from '#shared/domain/draft-text.ts'
import type { DraftText, Wish } from './wish.ts'
import { bare, isElsewhere, isNear, plain, workspace } from './words.ts'

type Fill = Extract<Wish, { do: 'fill' }>

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|jän|mär|mai|okt|dez'
const dateLike = new RegExp(
  String.raw`^(?:(?:on|by|until|from|at|am|bis|ab|vom|zum|den|the|der)\s+)*(?:(?:next|this|coming|early|late|mid|end of|end|the end of|nächste\w*|diese\w*|kommende\w*|ende|anfang)\s+)*(?:\d{4}-\d\d?-\d\d?|\d{1,2}[./]\d{1,2}[./]?(?:\d{2,4})?|\d{1,2}(?:st|nd|rd|th|\.)?(?:\s+(?:of\s+)?(?:${months})\p{L}*\.?)(?:,?\s+\d{2,4})?|(?:${months})\p{L}*\.?\s+\d{1,4}(?:st|nd|rd|th)?(?:,?\s+\d{4})?|\d{1,2}(?:st|nd|rd|th|\.)|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|today|tomorrow|tonight|the day after tomorrow|heute|morgen|übermorgen|week|month|quarter|year|woche|monat|in (?:an?|\d+|two|three|four|einer|zwei|drei) (?:days?|weeks?|months?|woche\w*|tage\w*|monat\w*))(?!\p{L})`,
  'iu',
)
const stops = new Set(
  'do is are ist sind now be been there here it one needs need should the a an my our your their his her its of for to in on at by and or der die das den dem ein eine unser mein ihr dein was what who whom which'.split(
    ' ',
  ),
)
const recipient =
  /^(?:recipient|name|first name|last name|surname|to|whom|who|for whom|customer|customer name|client|addressee|their name|recipient(?:'s)? name|name of (?:the )?recipient|empfänger\w*|an wen|kunde|vorname)$/i
const sender =
  /^(?:your (?:full |first )?name|sender|from|my name|signature|signed by|from whom|dein name|ihr name|absender\w*|von wem)$/i
const pay = /\b(?:pay|salary|wages?|gehalt|lohn)\b/i
/** What is said of a blank rather than put into it. */
const remark =
  /^(?:wrong|missing|not|still|unknown|unclear|tb[acd]\b|too|very|nice|good|fine|ok|okay|great|perfect|important|open|empty|in the|there|correct|right|gone|what|where|how|who|why|needed|optional|falsch|fehlt|nicht|noch|gut|richtig|wichtig|unklar|offen)(?!\p{L})/iu
const none =
  /^(?:none|nothing|leave (?:it )?(?:out|empty|blank)|left out|skip(?: it)?|not needed|n\/a|-|–|keine?r?s?|weglassen|entfällt)$/i

/** Reads answers to the blanks of a draft that one clause gives by their labels. */
export function readFill(clause: string, draft: DraftText): Fill[] | undefined {
  const text = bare(clause)
  if (text === '' || /\?\s*$/.test(clause) || isElsewhere(clause, true)) return undefined
  const out = readLeftOut(text, draft)
  if (out) return [out]
  const named =
    /^(?:(?:set|change|update|make|put|fill(?: in)?|setz\w*|änder\w*)\s+)(?:the\s+|den\s+|die\s+|das\s+)?(.{2,50}?)\s+(?:to|as|with|=|:|auf|in|mit)\s+(.+)$/iu.exec(
      text,
    )
  if (named) {
    const fill =
      fillOf(named[1]!, named[2]!, draft) ??
      (/^(?:put|fill)/i.test(text) ? fillOf(named[2]!, named[1]!, draft) : undefined)
    if (fill) return [fill]
  }
  const used =
    /^(?:use|put|put in|fill in|take|enter|write|nimm|schreib\w*|trag\w*)\s+(.{1,200}?)\s+(?:for|as|in|under|into|für|als|bei)\s+(?:the\s+|den\s+|die\s+|das\s+)?(.{2,40})$/iu.exec(
      text,
    )
  const usedFill = used && fillOf(used[2]!, used[1]!, draft)
  if (usedFill) return [usedFill]
  for (const match of text.matchAll(
    /\s*[:=]\s*|\s+(?:is|are|was|will be|should be|must be|would be|it'?s|ist|sind|lautet|heißt|soll(?:te)?(?: sein)?|wäre)\s+/giu,
  )) {
    if (match.index > 60) break
    const fill = fillOf(text.slice(0, match.index), text.slice(match.index + match[0].length), draft)
    if (fill) return [fill]
  }
  return readFor(text, draft) ?? readBeside(text, draft)
}

/** "1. Anna 2. Friday": answers to the open blanks in their order. */
export function readListed(prompt: string, draft: DraftText): Fill[] | undefined {
  const open = openBlanks(draft)
  const marks = [...prompt.matchAll(/(?:^|\n|\s)(\d{1,2})[.)]\s+(?=\S)/g)]
  if (marks.length < 2 || marks[0]!.index > 0 || marks.length > open.length) return undefined
  if (marks.some((mark, at) => Number(mark[1]) !== at + 1)) return undefined
  const values = marks.map((mark, at) => plain(bare(prompt.slice(mark.index + mark[0].length, marks[at + 1]?.index))))
  if (values.some((value) => value === '' || value.length > 200)) return undefined
  const fills = values.map((value, at) => valueFor(open[at]!, value))
  return fills.every((fill) => fill !== undefined) ? fills : undefined
}

/** A prompt that is nothing but the answer: to the only open blank, or one that was found for it before. */
export function readAlone(prompt: string, draft: DraftText): Fill[] | undefined {
  const open = openBlanks(draft)
  const value = plain(bare(prompt))
  if (value === '' || value.length > 80 || value.includes('\n') || isElsewhere(prompt) || prompt.endsWith('?'))
    return undefined
  const hinted = open.filter(({ hints }) => hints.some((hint) => hint.toLowerCase() === value.toLowerCase()))
  if (hinted.length === 1) return [{ do: 'fill', id: hinted[0]!.id, value }]
  const blank = open[0]
  if (open.length !== 1 || blank === undefined || workspace.test(value)) return undefined
  if (blank.type === 'date') {
    const match = dateLike.exec(value)
    // "friday" answers; "friday's meeting" and "monday is full" are about something.
    return match &&
      /^(?:[\s,]*(?:at|um|by|,)?\s*\d{1,2}(?:[:.]\d\d)?\s*(?:am|pm|uhr|h)?)?[\s.]*$/i.test(value.slice(match[0].length))
      ? [{ do: 'fill', id: blank.id, value: withoutLead(value) }]
      : undefined
  }
  return prompt.trim().replace(/[.!]$/, '') === value && suits(value, blank.label)
    ? [{ do: 'fill', id: blank.id, value }]
    : undefined
}

/** Whether words without any other are plainly what a label asks for. */
function suits(value: string, label: string): boolean {
  if (/\b(?:e-?mail|mail|address)\b/i.test(label) && /^\S+@\S+\.\p{L}+$/u.test(value)) return true
  if (/\b(?:link|url|website|web ?site|page)\b/i.test(label) && /^(?:https?:\/\/|www\.)\S+$/i.test(value)) return true
  if (
    /\b(?:price|number|hours?|time|salary|minutes|days|budget|amount|how many|how much|phone|telephone|preis|anzahl|betrag|uhrzeit|telefon)\b/i.test(
      label,
    )
  )
    return (
      /^(?:[€$£+]\s?)?\d[\d.,:/ –-]*\d(?:\s?[\p{L}€$£%]+){0,3}$|^\d+(?:\s?[\p{L}€$£%]+){1,3}$/u.test(value) &&
      !dateLike.test(value)
    )
  if (
    !/\b(?:name|recipient|company|firm|organi[sz]ation|place|city|town|venue|location|who|whom|sender|channel|product|role|person|chair|lead|empfänger|firma|ort|stadt|absender)\b/i.test(
      label,
    )
  )
    return false
  const isTalk =
    /^(?:i|we|you|he|she|they|it|that|this|there|hello|hi|hiya|hey|good|great|nice|cool|wow|ok|okay|stop|help|sorry|lol|haha|super|toll|hallo|gut|next|new|delete|remove|add|move|replace|mark|call|make|shorter|more|less|no|yes|yep|nein|ja|both|all|none|names?|option|evening|morning|merci|same|first|second|last|exactly|correct|right|done|please|not|again|english|german|french|polish|dutch)(?!\p{L})|^\p{L}$|'s$|ly$|\b(?:too|as well|also)$/iu
  return (
    /^\p{Lu}[\p{L}\d'.&-]*(?:\s+(?:\p{Lu}[\p{L}\d'.&-]*|&|of|von|van|de|der|am|an)){0,4}$/u.test(value) &&
    !isTalk.test(value) &&
    !dateLike.test(value)
  )
}

/** The blank that words name: all their words stand in its label, or its label in them. */
export function blankNamed(words: string, draft: DraftText): Blank | undefined {
  const said = labelWords(words)
  const lower = words
    .trim()
    .toLowerCase()
    .replace(/^(?:the|a|an|der|die|das|den)\s+/, '')
  const blanks = blanksIn(draft)
  if (lower === '' || lower.length > 60 || workspace.test(words)) return undefined
  const pick = (found: Blank[]) => {
    const open = found.filter(({ id }) => draft.answers[id] === undefined)
    return found.length === 1 ? found[0] : open.length === 1 ? open[0] : undefined
  }
  const exact = blanks.filter(({ label }) => label.trim().toLowerCase() === lower)
  if (exact.length > 0) return pick(exact)
  if (/^(?:my|our|mein)\s+name$/.test(lower)) return pick(blanks.filter(({ label }) => sender.test(label.trim())))
  const same = blanks.filter(({ label }) => sameWords(labelWords(label), said))
  if (same.length > 0) return pick(same)
  if (said.length === 0) return undefined
  if (pay.test(lower)) return pick(blanks.filter(({ label }) => pay.test(label)))
  const within = blanks.filter(({ label }) => holds(labelWords(label), said))
  if (within.length > 0) return pick(within)
  const around =
    said.length > 3 ? [] : blanks.filter(({ label }) => labelWords(label).length > 0 && holds(said, labelWords(label)))
  if (around.length > 0) return pick(around)
  const asked = recipient.test(lower) && !/^name$/.test(lower) ? recipient : sender.test(lower) ? sender : undefined
  return asked ? pick(blanks.filter(({ label }) => asked.test(label))) : undefined
}

function fillOf(label: string, value: string, draft: DraftText): Fill | undefined {
  if (/^(?:what|which|who|whose|how|when|where|why|is|was|welche\w*|was|wer|wann|wo)\s/i.test(bare(label)))
    return undefined
  const blank = blankNamed(bare(label).replace(/^(?:for|as|in|under|new|correct|right|the new|für|bei)\s+/i, ''), draft)
  if (!blank) return undefined
  return valueFor(blank, value)
}

function valueFor(blank: Blank, words: string): Fill | undefined {
  const value = plain(words.trim().replace(/\s*[,;]$/, ''))
  // Two sentences, or what a search says, are no value.
  if (
    /[,.;!?]+\s+(?:you|it|its|it's|we|i|they|he|she|not|this|that|inside)\s/i.test(value) ||
    /^\S+\s\p{L}+:\p{L}/u.test(value)
  )
    return undefined
  if (
    (recipient.test(blank.label) || sender.test(blank.label)) &&
    !/^\p{Lu}/u.test(value) &&
    value.split(' ').length > 2 &&
    !none.test(value)
  )
    return undefined
  if (none.test(value)) return { do: 'fill', id: blank.id, value: null }
  const rest = value
    .replace(/^(?:now|actually|really|in fact|jetzt|eigentlich)\s+/i, '')
    .replace(/(?<=\p{L}{3})[.!]+$/u, '')
  if (rest === '' || remark.test(rest) || !/[\p{L}\p{N}]/u.test(rest)) return undefined
  if (blank.type !== 'date') return { do: 'fill', id: blank.id, value: rest }
  return dateLike.test(rest) || /\d/.test(rest) ? { do: 'fill', id: blank.id, value: withoutLead(rest) } : undefined
}

/** "leave out the quote", "no date": only where it names the blank and nothing else. */
function readLeftOut(text: string, draft: DraftText): Fill | undefined {
  const words =
    /^(?:leave out|leave away|skip|omit|drop|leave|without|no|remove|lass\w*|ohne|keine?n?)\s+(.{2,50}?)(?:\s+(?:out|away|off|empty|blank|weg|aus|raus))?$/iu.exec(
      text,
    )?.[1]
  if (!words || /\b(?:bit|part|sentence|paragraph|section|bullet|point|line|about|satz|absatz)\b/i.test(words))
    return undefined
  const blank = blankNamed(words, draft)
  if (!blank || draft.answers[blank.id] === null) return undefined
  return holds(labelWords(words), labelWords(blank.label)) || holds(labelWords(blank.label), labelWords(words))
    ? { do: 'fill', id: blank.id, value: null }
    : undefined
}

/** "it's for Anna Berg", "it's from Bob": who gets and who signs a text. */
function readFor(text: string, draft: DraftText): Fill[] | undefined {
  const name = String.raw`((?:(?:mr|mrs|ms|miss|dr|prof|frau|herrn?)\.?\s+)?\p{L}[\p{L}'.-]*(?:\s+\p{L}[\p{L}'.-]*){0,3})`
  const to = new RegExp(
    String.raw`^(?:(?:it'?s|it is|this is|that'?s|es ist|das ist|address it|goes|it goes|make it out)\s+)?(?:for|to|an|für)\s+${name}$`,
    'iu',
  ).exec(text)
  const from = new RegExp(
    String.raw`^(?:(?:it'?s|it is|this is|that'?s)\s+)?(?:from|by|von)\s+${name}$|^(?:i'?m|i am|my name is|ich bin|ich heiße|mein name ist)\s+${name}$`,
    'iu',
  ).exec(text)
  const isSaid = /^(?:it|this|that|es|das|address|goes|make|i|my|ich|mein)/i.test(text)
  const [value, role] = to ? [to[1]!, recipient] : from ? [(from[1] ?? from[2])!, sender] : ['', undefined]
  // "to Anna" alone has to look like a name; after "it's" it is one however it is written.
  if (
    !role ||
    remark.test(value) ||
    /^(?:me|us|him|her|them|you|the|a|an|my|our|next|later|now|work)(?!\p{L})/iu.test(value)
  )
    return undefined
  if ((!isSaid || /^(?:i'?m|i am|ich bin)\s/i.test(text)) && !/^\p{Lu}/u.test(value)) return undefined
  if (
    dateLike.test(value) ||
    workspace.test(value) ||
    (/\s\p{Ll}/u.test(value) && /\p{Lu}/u.test(value) && !/\s(?:of|van|von|de|der|and|und)\s/.test(value))
  )
    return undefined
  const fitting = blanksIn(draft).filter(({ label }) => role.test(label.trim()))
  const open = fitting.filter(({ id }) => draft.answers[id] === undefined)
  const blank = open.length === 1 ? open[0] : fitting.length === 1 ? fitting[0] : undefined
  const named = value
    .split(' ')
    .map((word) =>
      /^(?:the|of|von|van|de|der|and|und|team)$/.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
  return blank ? [{ do: 'fill', id: blank.id, value: named.join(' ') }] : undefined
}

/** "date 5 Dec": a label and right after it a value that fits. */
function readBeside(text: string, draft: DraftText): Fill[] | undefined {
  const words = text.split(' ')
  for (let take = Math.min(4, words.length - 1); take > 0; take -= 1) {
    const label = words.slice(0, take).join(' ')
    const value = words.slice(take).join(' ')
    const blank = blankNamed(label, draft)
    if (!blank) continue
    const isSame = sameWords(labelWords(blank.label), labelWords(label))
    const fits = blank.type === 'date' ? dateLike.test(value) : isSame && /^[\p{Lu}\d€$£"]/u.test(value)
    if (fits && value.split(' ').length <= 8 && !workspace.test(text))
      return [valueFor(blank, value)].filter((fill) => fill !== undefined)
  }
  return undefined
}

function withoutLead(date: string): string {
  return date.replace(/^(?:on|am|der|den)\s+(?=\S)/i, '')
}

function labelWords(words: string): string[] {
  return (words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !stops.has(word))
}

function holds(all: string[], some: string[]): boolean {
  return some.length > 0 && some.every((word) => all.some((other) => isNear(other, word)))
}

function sameWords(a: string[], b: string[]): boolean {
  return a.length === b.length && a.length > 0 && holds(a, b) && holds(b, a)
}
