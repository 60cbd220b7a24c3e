import { trimTail } from '../trim-tail.ts'

/** One command of a prompt. What stands in quotes is hidden behind marks, so that nothing in it is read as a command. */
export type Clause = { text: string; show: (text: string) => string }

const quoted =
  /“([^”\n]{1,300})”|"([^"\n]{1,300})"|„([^“”\n]{1,300})[“”]|«([^»\n]{1,300})»|(?<![\p{L}\p{N}])['‘]([^'’\n]{2,300})['’](?![\p{L}\p{N}])/gu
const mark = /\uE000(\d+)\uE001/g

/** Hides quoted texts; `show` puts them back, without their quotes. */
export function hideQuotes(text: string): Clause {
  const quotes: string[] = []
  const hidden = text.replaceAll(quoted, (_, ...groups: (string | undefined)[]) => {
    quotes.push(groups.slice(0, 5).find((group) => group !== undefined) ?? '')
    return `\uE000${quotes.length - 1}\uE001`
  })
  return { text: hidden, show: (part) => part.replaceAll(mark, (_, at: string) => quotes[Number(at)] ?? '') }
}

/** The text with a gap where something is quoted. */
export function withoutQuotes(text: string): string {
  return text.replaceAll(quoted, ' ')
}

/** The text of a part that is nothing but one quote. */
export function isQuote(part: string): boolean {
  return /^\s*\uE000\d+\uE001\s*$/.test(part)
}

/** Words that start a command which stands for itself, so that "… and <command>" may be two. */
const commandStart = String.raw`(?:create|add|make|schedule|book|arrange|set|remind|mark|tick|move|push|postpone|reschedule|cancel|delete|remove|rename|assign|reassign|give|start|complete|close|reopen|put|change|invite|open|plan|hand|raise|lower)`
/** "…, you can mark it as done", "…, please delete it": a request behind its reason. */
const allowing = String.raw`you (?:can|may|could)(?: now| please| just| simply)*`

const openings = [
  /^(?:(?:hi|hello|hey|hallo|dear|good (?:morning|afternoon|evening)|ok(?:ay)?|so|well|right|alright|great|perfect|thanks?(?: you)?|thx|cool|sure)\b[\s,.!:;-]*)+/i,
  /^(?:(?:please|pls|plz|kindly|just|actually|oh|sorry|also|then|now|next|first|second(?:ly)?|finally|and|quickly|quick)\b[\s,]*)+/i,
  /^(?:can|could|would|will) (?:you|u)(?: (?:please|pls|maybe|possibly|also|just|quickly|kindly|perhaps))*[\s,]+(?:be so kind (?:as to|and)\s+)?/i,
  new RegExp(String.raw`^${allowing}\s+(?=${commandStart}\b)`, 'i'),
  /^(?:i(?:['’]d| would) (?:like|love|want)|i want|i need|we need|i(?:['’]d| would) appreciate it if)\s+you(?: could| would)?(?: please)?(?: to)?\s+/i,
  /^(?:can|could|may|shall) we\s+(?:please\s+)?(?=(?:move|push|postpone|reschedule|shift|cancel|delay|bring|invite|assign|rename|schedule)\b)/i,
  /^(?:i(?:['’]d| would) like|i want|i need|we need)\s+to\s+(?=(?:create|add|schedule|book|set up|move|cancel|reschedule|rename|delete|make a|plan a|start a)\b)/i,
  /^(?:go ahead and|make sure (?:to|you|that you)|be sure to|would you mind|do me a favou?r and|help me(?: to)?|let['’]?s|let us)\s+/i,
  /^(?:i(?:['’]d| would) like|i need|i want|we need)\s+(?=(?:an?|the|another) (?:new )?(?:\S+ )?(?:task|to-?do|reminder|meeting|project|event|appointment)\b)/i,
]

/** The sentence without its greeting, its please and its thanks. */
export function tidyOpening(text: string, names: readonly string[]): string {
  let tidy = text.trim()
  const called =
    names.length > 0 ? new RegExp(String.raw`^@?(?:${names.map(escape).join('|')})\s*[,:!]\s*`, 'i') : undefined
  for (let before = ''; before !== tidy;) {
    before = tidy
    for (const opening of openings) tidy = tidy.replace(opening, '')
    if (called) tidy = tidy.replace(called, '')
  }
  for (let before = ''; before !== tidy;) {
    before = tidy
    tidy = trimTail(tidy, /[\s.!?;,]/)
    const last = closing.exec(tidy.slice(-longestClosing))
    if (last) tidy = tidy.slice(0, -last[0].length)
  }
  return tidy
}

const longestClosing = 60
const closing =
  /[\s,.!](?:please|pls|plz|thanks?(?: you)?(?: (?:so|very) much| a lot| in advance)?|thx|cheers|ok|for me|if possible|when you (?:can|get a chance))$/i

// A digit before a full stop is an item's number, but where it is the day of a month.
const boundary = new RegExp(
  String.raw`(?<!\b(?:a|p)\.m|\b(?:mr|mrs|ms|dr|st|no|e\.g|i\.e|vs)|\b\d)[.!?;]\s+|(?<=\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\s\d)[.;]\s+|\n+|(?:,|(?<!\s))\s+(?:and\s+)?(?:then|also|after that)\s+(?=${commandStart}\b)|(?:,|(?<!\s))\s+and\s+(?:please\s+|also\s+|then\s+)*(?=${commandStart}\b)|,\s+(?=(?:so\s+|and\s+)?(?:(?:please|pls|(?:can|could|would) you(?: please)?|${allowing})\s+)?${commandStart}\b)|(?:,|(?<!\s))\s+(?:and|plus)\s+(?=(?:an?|another|one)\s+(?:more\s+|new\s+)?(?:task|reminder|to-?do)\s+(?:for|to|called)\b)`,
  'giu',
)

/** Where a prompt may fall apart into several commands, as pairs of what stands before and behind. */
export function splitParts(text: string): { parts: string[]; gaps: string[] } {
  const parts: string[] = []
  const gaps: string[] = []
  let start = 0
  for (const { index, 0: gap } of text.matchAll(boundary)) {
    parts.push(text.slice(start, index))
    gaps.push(gap)
    start = index + gap.length
  }
  parts.push(text.slice(start))
  return { parts, gaps }
}

export function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

/** The first letter large, no marks at the ends. */
export function asTitle(text: string): string {
  const start = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s+([,.;:])/g, '$1')
    .replace(/^[\s,:;.–—-]+/, '')
  const title = trimTail(start, /[\s,:;.–—-]/).slice(0, 300)
  return title.charAt(0).toUpperCase() + title.slice(1)
}
