import type { Pace } from '../pace.ts'
import { splitBlocks } from './blocks.ts'
import { type Day, showDay } from './calendar.ts'
import { findDates } from './dates.ts'
import { inline } from './markdown.ts'
import type { Material } from './materials.ts'
import { isName, namePattern } from './people.ts'
import { splitSentences } from './sentences.ts'
import { significantWords } from './significant-words.ts'

/** Which facts a prompt asks for. */
type FactKinds = { dates: boolean; people: boolean; figures: boolean }

const mostShown = 40
const figure =
  /(?:(?:€|\$|£|¥|CHF|EUR|USD|GBP)\s?\d[\d.,'’]*(?:\s?(?:k|m|bn|million|billion|thousand)\b)?|\d[\d.,'’]*\s?(?:%|percent\b|€|\$|£|EUR\b|USD\b|CHF\b|GBP\b|(?:k|m|bn|million|billion|thousand)\b(?:\s?(?:EUR|USD|euros?|dollars?))?)(?!\w)|\b\d[\d.,]*\s(?:euros?|dollars?|pounds?|people|employees|customers|users|hours|days|weeks|months|years|units|pieces|items|orders|tickets|km|kg|GB|MB|m²|pages|seats)\b)|(?<![\p{L}\p{N}.,:/#§+-])\d[\d.,'’]*(?<![.,'’])(?![\p{L}\p{N}:/-]|[.,]\d)(?:(?:\s\p{Ll}[\p{L}-]+)??\s\p{Ll}[\p{L}-]*[^\Ws]s\b)?/gu
/** A number that names a place or a thing is no amount. */
const naming =
  /\b(?:lines?|pages?|sections?|chapters?|versions?|steps?|phases?|rooms?|figures?|tables?|items?|invoice|order|ticket|no\.?|nr\.?|number|art\.?|floor|quarter)\s*$/i
const person = new RegExp(String.raw`(?<![\p{L}.])(?:(?:Mr|Mrs|Ms|Dr|Prof|Herr|Frau)\.?\s+)?${namePattern}`, 'gu')
const does =
  /^(?:['’]s\b|,?\s+(?:will|said|says|agreed|approves?|approved|wants|asked|asks|is|was|has|had|sends?|writes?|owns|leads?|joins?|to\s+\p{Ll}|and\s+\p{Lu}))/u
const organisation =
  /\b(?:GmbH|AG|Inc|Ltd|LLC|Corp|Company|Team|Department|Group|Street|Road|Strasse|Straße|City|University|Bank|Office|Board|Project|System|Plan|Report|Meeting|Page|Review|Items?|Decisions?)\b/

/** Words of asking for facts, whatever the text is about. */
const ofFacts = new Set(
  significantWords(
    'dates date deadlines deadline days mentioned timeline people persons person names name contacts participants figures amounts amount numbers number prices costs sums money percentages quantities values list extract find get pull show give mention mentioned named file files text document documents report minutes letter contract mail thread notes page please important key main line lines everything whole need want tell short table bullet bullets form made make occur appear come stand',
  ),
)
/** So many words of its own may a request for facts have. */
const mostOthers = 2

/** Reads which facts are asked for; undefined where none are. */
export function readFactKinds(text: string): FactKinds | undefined {
  const asks =
    /\b(?:which|what|who|list|extract|find|get|pull|show|give|all|any|mention(?:ed|s)?|name[sd]?|are in)\b/i.test(text)
  const kinds = {
    dates:
      /\b(?:dates|(?:each|every|any|the) date|deadlines|days mentioned|time ?line)\b/i.test(text) &&
      !/\bby (?:what|which) date\b/i.test(text) &&
      !/\bdue dates?\b/i.test(text),
    people:
      !/\b(?:are|is|do|does|did|were|have|would|will|can|could|should) (?:the |most |some |these |our )?(?:people|persons?)\b/i.test(
        text,
      ) &&
      /\b(?:people|(?<!\b(?:per|a|each) )persons?|names|who(?:['’]?s| is| are)? (?:all )?(?:mentioned|named|listed|in)|contacts|participants)\b/i.test(
        text,
      ),
    figures: /\b(?:figures|amounts?|numbers|prices|costs|sums of money|money|percentages|quantities|values)\b/i.test(
      text,
    ),
  }
  // "For the 80 people, which of the two is cheaper?" compares; it does not ask for the people.
  if (
    /\b(?:cheap\w*|best|which of (?:the|these)|how (?:much|many)|in total|per cent)\b|\d+ (?:people|persons?)\b/i.test(
      text,
    )
  )
    return undefined
  // "The prices of the new contract for one language" asks for something of them, and not for them all.
  const others = significantWords(text).filter((word) => !ofFacts.has(word))
  return asks && others.length <= mostOthers && (kinds.dates || kinds.people || kinds.figures) ? kinds : undefined
}

/** The dates, people and figures of a text, each with its lines, word for word. */
export async function describeFacts({ text }: Material, kinds: FactKinds, today: Day, pace: Pace): Promise<string> {
  const dates: string[] = []
  const people = new Map<string, number[]>()
  const figures: string[] = []
  for (const [at, block] of (await splitBlocks(text, pace)).entries()) {
    if (at % 20 === 19) await pace()
    if (block.kind === 'heading') continue
    for (const sentence of splitSentences(block)) {
      await pace()
      if (kinds.dates && dates.length <= mostShown)
        for (const { words, day } of findDates(sentence.text, today))
          dates.push(
            `- **${inline(words, 60)}**${day === undefined ? '' : ` (${showDay(day)})`}: ${inline(around(sentence.text, words), 160)} *(line ${sentence.line})*`,
          )
      if (kinds.figures && figures.length <= mostShown)
        for (const words of figuresIn(sentence.text, today))
          figures.push(
            `- **${inline(words.trim(), 60)}**: ${inline(around(sentence.text, words), 160)} *(line ${sentence.line})*`,
          )
      if (kinds.people) for (const { name } of namesIn(sentence.text)) note(people, name, sentence.line)
    }
  }
  const parts: string[] = []
  const section = (title: string, lines: string[], none: string) =>
    parts.push(
      `### ${title}`,
      lines.length === 0
        ? none
        : lines.slice(0, mostShown).join('\n') + (lines.length > mostShown ? `\n- …and more` : ''),
    )
  if (kinds.dates) section('Dates', dates, 'I found no dates.')
  if (kinds.people)
    section(
      'People and names',
      [...people].map(
        ([name, lines]) => `- **${inline(name, 60)}** *(${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')})*`,
      ),
      'I found no names.',
    )
  if (kinds.figures) section('Figures', figures, 'I found no amounts, percentages or counted things.')
  return parts.join('\n\n')
}

/** Amounts, percentages and counts with what they count; days, times and numbers that are names are none. */
function figuresIn(sentence: string, today: Day): string[] {
  const dates = findDates(sentence, today)
  return [...sentence.matchAll(figure)]
    .filter(({ 0: words, index }) => {
      const isPlain = /^\d+$/.test(words)
      if (dates.some(({ start, words: date }) => index < start + date.length && start < index + words.length))
        return false
      // "in 2026", "room 4": a bare number behind such a word says which, not how many.
      return !(
        isPlain &&
        (naming.test(sentence.slice(0, index)) ||
          /^(?:19|20)\d\d$/.test(words) ||
          /^\s*(?:am|pm|a\.m|p\.m|o['’]clock|uhr)\b/i.test(sentence.slice(index + words.length)))
      )
    })
    .map(([words]) => words)
}

/** A few places of each name, and not every name of a directory. */
function note(people: Map<string, number[]>, name: string, line: number): void {
  const lines = people.get(name)
  if (!lines && people.size <= mostShown) people.set(name, [line])
  else if (lines && lines.length < 8 && !lines.includes(line)) lines.push(line)
}

/** Names by their form: two capitalised words, or one that does something. Companies cannot always be told apart. */
function namesIn(sentence: string): { name: string }[] {
  const found: { name: string }[] = []
  for (const match of sentence.matchAll(person)) {
    // "Dear Ms Thomsen": what only opens the sentence is no part of the name.
    const name = match[0].replace(/[.’']+$/, '').replace(/^(?:Dear|Hello|Hi|Hey|Hallo|Liebe[r]?)\s+/, '')
    const words = name.split(' ')
    const isGreeted = name.length < match[0].replace(/[.’']+$/, '').length
    if (!isName(name) || organisation.test(name) || findDates(name, 0).length > 0) continue
    if (words.length > 1 || isGreeted || does.test(sentence.slice(match.index + match[0].length))) found.push({ name })
  }
  return found
}

function around(sentence: string, words: string): string {
  if (sentence.length <= 160) return sentence
  const at = sentence.indexOf(words)
  return `${at > 70 ? '…' : ''}${sentence.slice(Math.max(0, at - 70), at + words.length + 70)}…`
}
