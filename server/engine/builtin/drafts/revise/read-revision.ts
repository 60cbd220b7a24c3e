import { readAdd } from './read-add.ts'
import { readMove, readRemove, readReplace, readSign, readTitle } from './read-change.ts'
import { capital } from './text.ts'
import { readAlone, readFill, readListed } from './read-fill.ts'
import { readValues } from './read-value.ts'
import { readForm, readKeep, readRefusal, readShorten } from './read-style.ts'
import type { DraftText, Revision, Wish } from './wish.ts'
import { bare, isElsewhere, isOfText, isSending, tidy, unquoted } from './words.ts'

const longestPrompt = 600

type Read = { wishes: Wish[]; declined: string[] }

/**
 * Reads which changes of a draft a prompt asks for, in English or plain German. Undefined where it asks for none, or for
 * something else too that this cannot tell from it: then other parts of the assistant answer. Looks at nothing but its
 * arguments; prompts beyond 600 characters are not read.
 */
export function readRevision(prompt: string, draft: DraftText): Revision | undefined {
  if (prompt.length > longestPrompt) return undefined
  const text = tidy(prompt, draft)
  if (text === '') return undefined
  const listed = readListed(text, draft)
  if (listed) return { wishes: listed, declined: [] }
  const clauses = clausesOf(text, draft)
  if (clauses) return clauses
  const alone = readAlone(text, draft) ?? readFact(text, draft)
  return alone && { wishes: alone, declined: [] }
}

/** "The pay is 15 € per hour", where no blank asks for it: a fact of the text, and nothing that a task or an event has. */
function readFact(text: string, draft: DraftText): Wish[] | undefined {
  const said = readValues(bare(text), draft) ? undefined : fact.exec(bare(text))?.[0]
  return said === undefined || /[?\n]/.test(text)
    ? undefined
    : [{ do: 'add', text: `${capital(said)}.`, spot: { at: 'end' }, form: 'sentence' }]
}

const fact =
  /^(?:the|our|my)\s+(?:(?:total|hourly|phone)\s+)?(?:pay|salary|wage|price|fee|rent|cost|amount|deposit|address|venue|phone|number|account)\s+(?:is|are|will be)\s+(?=.*\d)[^.!?]{2,120}$/iu

function clausesOf(text: string, draft: DraftText): Revision | undefined {
  const found: Revision = { wishes: [], declined: [] }
  const unread: string[] = []
  for (const clause of cut(text, draft)) {
    const { read, rest } = readLongest(clause, draft)
    // What starts with something else is about something else: only praise and a remark on the text may come first.
    const first = unread.find((words) => !isAside(words))
    const isFirst = found.wishes.length + found.declined.length === 0
    if (read && isFirst && first !== undefined && !isRemark(first)) return undefined
    if (read) {
      found.wishes.push(...read.wishes)
      found.declined.push(...read.declined)
    }
    unread.push(...rest)
  }
  // What stays is only said beside what makes the rest shorter.
  if (!found.wishes.some((wish) => wish.do === 'shorten'))
    found.wishes = found.wishes.filter((wish) => wish.do !== 'keep')
  if (found.wishes.length === 0 && found.declined.length === 0) return undefined
  // "More strict: it is the last reminder": what stands behind the colon is told, and no reason.
  if (
    found.declined.length > 0 &&
    /(?:^|[.!?]\s)[^:.!?\d]{3,60}:\s+\S/u.test(text) &&
    unread.some((one) => !isAside(one))
  )
    return undefined
  for (const words of unread) {
    if (isAside(words)) continue
    if (isSending(words)) {
      // What was asked for with a change is answered with it; on its own it is for others.
      if (found.wishes.length === 0) return undefined
      found.declined.push(brief(words))
    } else if (isElsewhere(words)) return undefined
    else if (!isReason(words) && !isOfReader(words)) {
      // "A bit firmer, the last day is 30 November": what is said beside a wish for the wording is to stand in the text.
      const told = found.declined.length + found.wishes.length > 0 ? statement.exec(bare(words))?.[0] : undefined
      if (told !== undefined && !isElsewhere(words)) {
        // "Price is now 17.90" of a text with a price: what it replaces is read elsewhere.
        const other = /^(?:the |our )?(?:last|first|final)\s/i.test(told) ? undefined : readValues(told, draft)
        if (other?.unplaced !== undefined) return undefined
        if (other) {
          found.wishes.push(...other.wishes)
          continue
        }
        found.wishes.push({ do: 'add', text: `${capital(told)}.`, spot: { at: 'end' }, form: 'sentence' })
        continue
      }
      // After what is no clear wish for a text, words that nobody understands may change all of its meaning.
      if (found.wishes.every((wish) => wish.do === 'fill' || wish.do === 'replace' || wish.do === 'add'))
        return undefined
      if (!isEdit(words)) return undefined
      found.declined.push(brief(words))
    }
  }
  return { wishes: tidyWishes(found.wishes), declined: [...new Set(found.declined)] }
}

/** Each wish once: "shorter. 2 sentences" is one. */
function tidyWishes(wishes: readonly Wish[]): Wish[] {
  const lengths = wishes.filter((wish) => wish.do === 'shorten')
  const length = lengths.findLast((wish) => Object.keys(wish).length > 1) ?? lengths[0]
  const seen = new Set<string>()
  return wishes.filter((wish) => {
    const key = JSON.stringify(wish)
    if (seen.has(key) || (wish.do === 'shorten' && wish !== length)) return false
    seen.add(key)
    return true
  })
}

/** A piece of a prompt, with the mark or word that parts it from the one before. */
type Segment = { before: string; words: string }

/** Cuts a prompt where a new wish starts: "add that we close at 5, and that it is free" is one, "…, and drop the PS" is two. */
function cut(text: string, draft: DraftText): Segment[][] {
  const clauses: Segment[][] = []
  for (const segment of segmentsOf(text)) {
    const last = clauses.at(-1)
    const starts =
      last === undefined ||
      isElsewhere(segment.words, true) ||
      isSending(segment.words) ||
      isAside(segment.words) ||
      read(segment.words, draft) !== undefined
    if (starts && !(last && isTail(segment, last, draft))) clauses.push([segment])
    else last!.push(segment)
  }
  return clauses
}

/** "and the PS" after "drop the last sentence" goes on with it, and so does what would be a wish by itself only by chance. */
function isTail(segment: Segment, last: readonly Segment[], draft: DraftText): boolean {
  if (!/^(?:the|den|die|das)\s|^\d/i.test(segment.words)) return false
  const joined = read(joinOf([...last, segment]), draft)
  return joined !== undefined && joined.wishes.length > 1 && joined.wishes.every((wish) => wish.do === 'remove')
}

function segmentsOf(text: string): Segment[] {
  const open = unquoted(text)
  const segments: Segment[] = []
  let start = 0
  let before = ''
  for (const match of open.matchAll(
    /\s*\n\s*|[.!?;]+\s+|,\s+|\s+[–-]\s+|\s+(?=(?:and|und|but|aber|then|dann|plus|n|&)\s)/giu,
  )) {
    if (match.index > start)
      segments.push({ before, words: text.slice(start, match.index + (/^[?]/.test(match[0]) ? 1 : 0)) })
    before = text.slice(match.index, match.index + match[0].length)
    start = match.index + match[0].length
  }
  if (start < text.length) segments.push({ before, words: text.slice(start) })
  return segments
}

/** Reads as much of a clause as makes sense from its start; what is left are remarks, or other people's work. */
function readLongest(clause: readonly Segment[], draft: DraftText): { read: Read | undefined; rest: string[] } {
  for (let take = clause.length; take > 0; take -= 1) {
    const found = read(joinOf(clause.slice(0, take)), draft)
    if (found) return { read: found, rest: clause.slice(take).map(({ words }) => words) }
  }
  return { read: undefined, rest: clause.map(({ words }) => words) }
}

function joinOf(clause: readonly Segment[]): string {
  return clause.map(({ before, words }, at) => (at === 0 ? words : before + words)).join('')
}

export function read(clause: string, draft: DraftText): Read | undefined {
  const words = bare(clause)
  // "nice" by itself is praise, and no wish for a nicer text.
  if (words === '' || /^(?:nice|good|kind|lovely|great|fine)$/i.test(words) || isElsewhere(clause, true))
    return undefined
  // "mach es bitte kürzer": courtesy stands in the middle too.
  const wish = words.replaceAll(/\s(?:bitte|please|pls|doch|mal)(?=\s)/gi, '')
  const style = readShorten(wish) ?? readForm(wish)
  const wishes =
    (style && [style]) ??
    readFill(clause, draft) ??
    readTitle(words) ??
    readSign(words) ??
    readReplace(words, draft) ??
    readRemove(words, draft) ??
    readMove(words, draft)
  if (wishes) return { wishes, declined: [] }
  const kept = readKeep(wish, (some) => isOfText(some, draft))
  if (kept) return { wishes: [kept], declined: [] }
  const refusal = readRefusal(wish)
  if (refusal !== undefined) return { wishes: [], declined: [brief(refusal)] }
  const added = readAdd(wish, draft)
  return added && { wishes: added, declined: [] }
}

/** Praise and courtesy. */
export function isAside(words: string): boolean {
  const text = bare(words)
  return (
    text === '' ||
    /^(?:and|und|but|aber|then|also|please|no|nope|nein|ja|actually|(?:that was )?(?:my|a) (?:mistake|fault|bad)|i was wrong|i forgot|oh|well|thanks|ok|good|great|nice|lovely|perfect|yes|hi|hello|hey|sorry|cool|super|danke|bitte|gut|prima|much better|better|almost|nearly|(?:that|this|it)(?:'s| is| was) (?:\p{L}+ ){0,3}(?:good|great|lovely|nice|fine|perfect|kind of you|it|there|better)|you are very good|very (?:good|nice)|thank you(?: very much| so much)?|looks? (?:good|great|nice)|i like it|sehr gut|das ist gut|(?:hi|hey|hello)? ?(?:arlo|millie|chip|clide|suki|dot|spec))$/iu.test(
      text,
    )
  )
}

/** "the last day is the 30th", "deadline is Friday", "they should pay by 15 December" */
const statement =
  /^(?:(?:the|our|my|your)\s+)?(?:(?:last|new|first|final)\s+)?(?:day|date|deadline|price|fee|address|place|time|start|amount|sum|number|phone|contact|account)\s+(?:is|are|will be|was)\s+.*\d.*$/iu

/** Why somebody wants it: no wish of its own. */
export function isReason(words: string): boolean {
  return /^(?:(?:and|but|so|because|since|as|for|that|weil|denn|da)\s+)*(?:it|this|that|he|she|they|we|i|you|nobody|no one|people|everyone|its?'?s?|he'?s|she'?s|they'?re|i'?m|we'?re|er|sie|es|wir|ich|niemand|keiner)(?:'\p{L}+)?\s+\p{L}/iu.test(
    words.trim(),
  )
}

/** "Birte's alright": who reads it is the reason, whoever that is. */
function isOfReader(words: string): boolean {
  return /^(?:(?:and|but|because|since|as|for)\s+)*(?:(?:Mr|Mrs|Ms|Dr|mr|mrs|ms|dr)\.? )?\p{Lu}\p{L}+(?:'s| is| was| has been) (?:\p{L}+ ){0,3}(?:alright|all right|nice|ok(?:ay)?|lovely|great|good|kind|fine|friends?|sensitive|upset|easy|helpful|patient|sweet|old|new|busy|retired|reasonable)(?: \p{L}+){0,3}$/u.test(
    bare(words),
  )
}

/** What somebody thinks of the text before saying what is to be done. */
function isRemark(words: string): boolean {
  return /\b(?:sounds?|reads?|too \p{L}+|paragraphs?|sentences?|wording|tone|draft|klingt|liest|absatz|satz)\b/iu.test(
    words,
  )
}

/** What is plainly said of a text, though nobody here knows how to do it. */
function isEdit(words: string): boolean {
  return /^(?:lose|write|don'?t|do not|put|use|add|say|mention|call|keep|take|make|change|with|sign|signed|no|not|it'?s|drop|cut|leave|kill|avoid|less|more|ohne|lass|nimm|schreib|füg|mach|änder)(?!\p{L})/iu.test(
    bare(words),
  )
}

function brief(words: string): string {
  const text = bare(words)
  return text.length > 60 ? `${text.slice(0, 57).trimEnd()}…` : text
}
