import { doersIn } from '../doers.ts'
import { type Thing, nameOf } from '../commands/wish.ts'
import { significantWords } from '../significant-words.ts'
import { type Meant, refersBack } from './mention.ts'
import { type Said, use, useWords } from './said.ts'
import { everything } from './state.ts'

/** "Can't do Nordhaus at 4, move it to Monday": the hour that it has now. */
export function hourNow({ moments }: Said): { day: string | undefined; time: string } | undefined {
  const timed = moments.filter(({ time }) => time !== undefined)
  const old = timed.find(({ isOld }) => isOld) ?? (moments.length > 1 ? timed[0] : undefined)
  return old?.time === undefined ? undefined : { day: old.day, time: old.time }
}

/** Every choice of what mentions mean; only one of them may be open. */
export function alternatives(meant: readonly Meant[]): Thing[][] {
  const open = meant.filter((each) => 'either' in each)
  if (open.length > 1) return []
  const [choice] = open
  const options = choice && 'either' in choice ? choice.either.slice(0, 3) : [undefined]
  return options.map((option) => [
    ...new Map(
      meant.flatMap((each) => ('all' in each ? each.all : [option!])).map((thing) => [thing.is.id, thing] as const),
    ).values(),
  ])
}

/** How what is meant was found: how well the words fit, whether they refer back, and whether they are not there at all. */
export type Found = { score: number; isBack: boolean; isImplicit: boolean; unexplained: string[] }

export function foundBy(mentions: readonly string[], meant: readonly (Meant | undefined)[], text: string): Found {
  const lower = text.toLowerCase()
  return {
    score: Math.min(1, ...meant.map((each) => each?.score ?? 1)),
    unexplained: meant.flatMap((each) => each?.unexplained ?? []),
    isBack: mentions.some(refersBack),
    isImplicit: mentions.some((mention) => !lower.includes(mention.toLowerCase())),
  }
}

/** The words that stand for what exists: what the reader marked, else a word that refers back, else what was spoken of. */
export function mentionsOf(said: Said, skill: string): string[] {
  const marked = said.parts.filter(({ slot }) => slot === 'thing')
  const telling = marked.filter(
    ({ text, first }) =>
      !isExcepted(said, first) &&
      !refersBack(text) &&
      !isKind.test(text.trim()) &&
      !/^(?:then|there|here|now|today|tomorrow)$/i.test(text.trim()) &&
      /\p{L}{2}|\d/u.test(text),
  )
  for (const { first, last } of marked) use(said, first, last)
  // "Supplier review is done, close it": what only stands for the thing names nothing more.
  if (telling.length > 0) return joined(said, last(said, telling)).flatMap(({ text }) => apart(text, said))
  if (marked.length > 0) return marked.map(({ text }) => text)
  const back = useWords(
    said,
    /\b(?:both(?: of (?:them|those|these))?|all (?:of )?(?:them|those|these|that|this)|them|those|these(?: two)?|the other one|the others|(?:the )?(?:first|second|third|last)(?: one| of (?:these|those|them)(?: \w+)?)?|that one|this one|it|(?:that|this)(?= (?:by|half|an?|one|two|back|forward|up|later|earlier|sooner|on|at|till?|until|from|again|off|done|instead|too|as|for|with|tomorrow|next)\b|\W*$))\b/i,
  )
  if (back !== undefined && (said.state.shown.length > 0 || said.state.focus)) return [back]
  const named = ['topic', 'project', ...(skill === 'rename' || skill === 'correct' ? [] : ['title'])]
    .flatMap((slot) => said.parts.filter((part) => part.slot === slot))
    .slice(0, 1)
  if (named.length > 0 && skill !== 'correct') {
    for (const { first, last: end } of named) use(said, first, end)
    return named.map(({ text }) => text)
  }
  // A new name may be made of any words: what gets it must be said.
  const loose = skill === 'rename' ? [] : looseMention(said)
  if (loose.length > 0) return loose
  return said.state.focus ? ['it'] : []
}

/** "Can't do Nordhaus at 4": a word that stands in the name of few things, though the reader did not mark it. */
function looseMention(said: Said): string[] {
  const things = everything(said.scene)
  const found = said.request.tokens.flatMap(({ lower, text }, at) => {
    if (said.used[at] || lower.length < 4 || said.parts.some(({ first, last: end }) => at >= first && at <= end))
      return []
    const [word] = significantWords(lower)
    if (at === 0 || word === undefined || attribute.test(lower)) return []
    // How a title begins ("Name …", "Check …") is a verb that any request may hold.
    const named = things.filter((thing) => {
      const rest = thing.kind === 'task' ? thing.is.title.replace(/^\S+\s+/, '') : nameOf(thing)
      return significantWords(`${rest} ${thing.kind === 'event' ? thing.is.attendees.join(' ') : ''}`).includes(word)
    })
    return named.length > 0 && named.length <= 3 ? [{ at, text }] : []
  })
  for (const { at } of found) use(said, at)
  return found.length === 0 ? [] : [found.map(({ text }) => text).join(' ')]
}

/** What everything has, and what names nothing: "the final date is the 15th". */
const attribute = /^(?:dates?|deadlines?|final|starts?|ends?|time|priority|status|title|name|owner|notes?)$/

/** "Finish the redirects, not the refunds" */
/** “Everything except the quotes”: what is named is not meant. */
export function isExcepted({ request: { tokens } }: Said, first: number): boolean {
  const before = tokens.slice(Math.max(0, first - 2), first).map(({ lower }) => lower)
  return /(?:^|\s)(?:not|except|without|besides)(?:\s(?:the|my|our|for))?$/.test(before.join(' ')) && first > 2
}

/** "The redirects n the pricing page" is two things, also where the reader took it for one, and "Page list and owners" is one. */
function apart(text: string, { scene }: Said): string[] {
  const names = text
    .split(/\s*,\s*(?:and\s+)?|\s+(?:and|n|&|plus|as well as)\s+/i)
    .filter((name) => /\p{L}{3}/u.test(name))
  if (names.length < 2 || doersIn(text, scene).length > 0) return [text]
  const things = everything(scene)
  const hits = (words: string, thing: Thing) => {
    const own = significantWords(nameOf(thing))
    return significantWords(words).filter((word) => own.includes(word)).length
  }
  // “Supplier questions and screening questions” share a word, and are two.
  const isOne = things.some((thing) => names.every((name) => hits(name, thing) === significantWords(name).length))
  return !isOne && names.every((name) => things.some((thing) => hits(name, thing) > 0)) ? names : [text]
}

const isKind = /^(?:the |this |that |my )?(?:tasks?|to-?dos?|events?|meetings?|projects?|ones?|things?|reminders?)$/i

/** "Launch is slipping. Website project to Friday": what an earlier sentence speaks of is the reason. */
function last(said: Said, parts: Said['parts']): Said['parts'] {
  const { text, request } = said
  const sentence =
    /[.!?;]\s+(?=[^.!?;]*\p{L}[^.!?;]*$)/u.exec(text) ??
    // "Spec shouldn't have both, give the redirects to Chip"
    /,\s+(?=(?:(?:so|please|then)\s+)*(?:give|hand|move|assign|pass|push|put|set|mark)\s[^,]*$)/iu.exec(text)
  if (!sentence) return parts
  const later = parts.filter(({ first }) => request.tokens[first]!.from > sentence.index)
  return later.length > 0 ? later : parts
}

/** What stands between the things of a list. */
const isList =
  /^[\s,;&+/\n]*(?:and|plus|or|both|as well as|also|n)?[\s,]*(?:also\s+|then\s+)?(?:the|my|our|a|that|this)?\s*$/i

/** Several mentions are several things only where they are joined; else the one that says most is meant, of two alike the later. */
function joined({ text, request, scene }: Said, parts: Said['parts']): Said['parts'] {
  // A whole name says most.
  const names = new Set(everything(scene).map((thing) => nameOf(thing).toLowerCase()))
  const weigh = (part: Said['parts'][number]) =>
    [...names].some((name) => name.includes(' ') && part.text.toLowerCase().includes(name))
      ? 99
      : significantWords(part.text).length
  return parts.reduce<Said['parts']>((kept, part) => {
    const before = kept.at(-1)
    if (!before) return [part]
    const gap = text.slice(request.tokens[before.last]!.to, request.tokens[part.first]!.from)
    // "Cancel the call, the customer is ill": a reason, not a second thing.
    if (
      /^\s*,\s*$/.test(gap) &&
      /^\s*(?:is|are|was|were|has|have|had|can|will|won|do|does)\b/i.test(text.slice(request.tokens[part.last]!.to))
    )
      return kept
    if (isList.test(gap)) return [...kept, part]
    // "Set the tickets to done, and the mail also"
    if (
      /\b(?:and|plus)\s+(?:the|my|our|that)?\s*$/i.test(gap) &&
      /^\W*(?:also|too|as well|likewise)\W*$/i.test(text.slice(request.tokens[part.last]!.to))
    )
      return [...kept, part]
    // "Give the page to Spec, Suki has enough with the announcement": what follows is the reason.
    if (/[,.;]/.test(gap) && !(weigh(part) === 99 && weigh(before) < 99)) return kept
    return [...kept.slice(0, -1), weigh(before) > weigh(part) ? before : part]
  }, [])
}
