import { findThing } from '../commands/find-thing.ts'
import { doerPattern, doersIn } from '../doers.ts'
import type { Scene } from '../scene.ts'
import { commands } from './forms.ts'
import { isDay, itemsOf, taskOf } from './listed-tasks.ts'
import { momentsOf } from './moments.ts'
import { asTasks, conditional, hasNameOrDay, isNotWished, refused, why } from './not-wished.ts'
import { baseOf, verbs } from './verbs-of-work.ts'

/** What is told one by one, or before it is asked for, as requests. */
export function thingsTold(text: string, scene: Scene): string {
  return withTold(withExchange(withItemsTold(withBracketed(withoutWhy(text, scene), scene), scene), scene), scene)
}

/** "The accounts want doing properly this year. Please open a project …": why, which is no part of it. */
function withoutWhy(text: string, scene: Scene): string {
  const [all, said] = why.exec(text) ?? []
  if (all === undefined || said === undefined) return text
  const rest = text.slice(all.length)
  // "The deadline is Friday. Please create a project …" tells a part of it.
  const [, day] = /^\W*(?:the )?(?:deadline|due date|end date) is (?:on |by )?([^,;]{3,30})$/i.exec(said) ?? []
  if (day !== undefined && isDay(day, scene)) return `${rest.replace(/[\s.!]+$/, '')}, due ${day}`
  return !commands.test(said) && !isNotWished(said) && !hasNameOrDay(said, scene) ? rest : text
}

const listed = /\b(?:things?|ones|jobs|points|bits|items|wishes)\b[^:\n]{0,30}:\s+/i
/** "Three things: A by Friday (task for Sam), I have to ring B on Monday, and move C to Wednesday", a sentence each. */
function withItemsTold(text: string, scene: Scene): string {
  const found = listed.exec(text)
  if (!found || found.index > 160) return text
  const before = text.slice(0, found.index + found[0].length)
  const all = text.slice(found.index + found[0].length)
  const areTasks = asTasks.test(all)
  if (commands.test(before) || refused.test(before) || conditional.test(before) || hasNameOrDay(before, scene))
    return text
  // Whoever asked for them, they are tasks where that is said; else they are told as one's own.
  if (!areTasks && !tellsOwn.test(before)) return text
  const list = all.replace(asTasks, '')
  // A sentence or question behind them may take all of it back.
  if (/[.!]\s+\S/.test(list) || isNotWished(list)) return text
  const items = joinedEnds(itemsOf(list), scene)
  if (items.length < 2) return text
  const said = items.map((item) => asWish(item, scene))
  if (!areTasks && said.some(({ isSure }) => !isSure)) return text
  return `${said.map(({ wish }) => wish).join('. ')}.`
}

/** "Busy morning! Three quick ones:", "For the archive there are two things:" */
const tellsOwn =
  /(?:^|[.!]\s)\W*(?:(?:so|and|ok|okay|right|now|well|just|please|pls|also|here|there|are|is|come|i|we|i['’]ve|we['’]ve|there['’]s|here['’]s|have|has|got|need|some|an?|few|couple|of|my|our|the|these|following|one|two|three|four|five|six|quick|small|little|short|more|other|new|for (?:me|us|you|(?:the|my|our) \p{L}+))[ ,]+){0,8}(?:things?|ones|jobs|points|bits|items|wishes)(?: (?:to do|for (?:me|us|you)|from me|off my mind|please|pls))?:\s+$/iu

/** "…, let's say for the 30th", "…, Wednesday": a day of its own is that of what stands before it. */
function joinedEnds(items: readonly string[], scene: Scene): string[] {
  const whole: string[] = []
  for (const item of items) {
    const end = item.replace(/^(?:let['’]?s say |say )?(?:(?:for|by|on|until|till|due) )?(?:the )?/i, '')
    if (whole.length > 0 && (isDay(end, scene) || isDay(`the ${end}`, scene)))
      whole.push(`${whole.pop()!} by ${/^\d/.test(end) ? 'the ' : ''}${end}`)
    else whole.push(item)
  }
  return whole
}

/** One of those things as a wish; sure where it says itself whose it is or what is to be done. */
function asWish(item: string, scene: Scene): { wish: string; isSure: boolean } {
  const name = doerPattern(scene)
  const must = String.raw`(?:must|has to|have to|needs? to|should|ought to|shall)`
  const own = new RegExp(String.raw`^(?:that )?(?:i|we) ${must} (?=\p{L})`, 'iu')
  if (own.test(item)) return { wish: `Remind me to ${item.replace(own, '')}`, isSure: true }
  const theirs = new RegExp(String.raw`^(?:that )?(${name}) ${must} (?=\p{L})`, 'iu').exec(item)
  if (theirs) return { wish: `Create a task for ${theirs[1]!}: ${item.slice(theirs[0].length)}`, isSure: true }
  const given = new RegExp(String.raw`\s*\((?:a )?(?:task |one )?(?:for|by) (me|${name})\)$`, 'iu').exec(item)
  if (given) return { wish: `Create a task for ${given[1]!}: ${item.slice(0, given.index)}`, isSure: true }
  const anybody = /^(?:that )?(?:someone|somebody|we|one) (\p{L}+) (?=\p{L})/iu.exec(item)
  const verb = anybody ? (baseOf(anybody[1]!) ?? anybody[1]!) : ''
  if (anybody) return { wish: `Create a task: ${verb} ${item.slice(anybody[0].length)}`, isSure: false }
  if (commands.test(item) && isOfWhatIsThere(item, scene)) return { wish: item, isSure: true }
  return { wish: `Create a task: ${item.replace(/^that /i, '')}`, isSure: false }
}

/** "Move the board questions to Wednesday" changes what is there; "book the hall" is work. */
function isOfWhatIsThere(item: string, scene: Scene): boolean {
  const [, what] =
    /^(?:move|push|shift|set|give|assign|mark|put|bring|close|finish|rename|delete|cancel) (?:up |back )?(.+?)(?: (?:up|back|forward|to|as|until|till|by|on)\b.*)?$/iu.exec(
      item,
    ) ?? []
  return what !== undefined && 'one' in findThing(what.replace(/^(?:the|our|my) /i, ''), ['task', 'event'], scene)
}

/** "Write the questionnaire (Spec, 2 December) and recruit 40 people (Dot, 9 December)": who and when in brackets make tasks. */
function withBracketed(text: string, scene: Scene): string {
  const [, opening = '', list = text] =
    /^\W*((?:(?:please|pls|new|add|to-?do)\W+){1,3})(?=\p{L})(.+)$/isu.exec(text) ?? []
  const items = list.includes('(') && !/[:\n]/.test(list) && !isNotWished(list) ? itemsOf(list) : []
  // What is no work to begin with is told of something, unless it is called new.
  const isNew = /\b(?:new|to-?do)\b/i.test(opening)
  const isTask = (item: string) =>
    item.endsWith(')') &&
    !taskOf(item, scene).title.endsWith(')') &&
    (isNew || verbs.includes(/^\p{L}+/u.exec(item)?.[0].toLowerCase() ?? '')) &&
    !ofWhatIsThere.test(item)
  return items.length > 1 && items.every(isTask) ? `create tasks: ${items.join(', ')}` : text
}
/** Work by its word, but mostly done to a task or event that is there already. */
const ofWhatIsThere = /^(?:finish|put|schedule|track|assign|mark|move|cancel|delete)\b/i

const swaps = String.raw`(?:exchange|swap|switch|trade)`
const asks = String.raw`(?:(?:please|pls|can|could|you|so|and|let['’]?s)[ ,]+){0,4}`

/** "Please exchange them: Arlo makes the quotes, Spec makes Nordhaus", "A has X and B has Y. Swap them": who has what then. */
function withExchange(text: string, scene: Scene): string {
  const name = `(${doerPattern(scene)})`
  const does = String.raw`(?:makes?|does|takes?|gets?|has|handles?|writes?)`
  const then = new RegExp(
    String.raw`(?:^|[.!;,]\s+)${asks}${swaps} ?(?:them|these|those|both|the two|tasks|it)?(?: please| around| over)? ?[:,–-] ?${name} ${does} ([^,.;\n]{3,60}?)(?:,| and|, and|;) ${name} ${does} ([^,.;\n]{3,60}?)[.!]*$`,
    'iu',
  ).exec(text)
  if (then) return `assign ${then[2]!} to ${then[1]!} and assign ${then[4]!} to ${then[3]!}`
  const now = new RegExp(
    String.raw`^\W*${name} has (?:got )?([^,.;\n]{3,60}?)(?:,| and|, and|;) ${name} has (?:got )?([^,.;\n]{3,60}?)[.,;!] ${asks}${swaps}(?: them| these| those| both| the two| that)?(?: please| around| over)?[.!?]*$`,
    'iu',
  ).exec(text)
  return now ? `assign ${now[2]!} to ${now[3]!} and assign ${now[4]!} to ${now[1]!}` : text
}

/** What is noted, saved or kept is something for the calendar only where that is said. */
const wishes =
  /(?:^|[.!?;,:]\s+|\s+[–-]\s+)(?:(?:so|and|please|pls|can|could|would|will|you)[ ,]+){0,5}(?:(?:block|book|reserve) (?:it|that|this)|(?:put|pop|stick|pencil) (?:it|that|this)(?: down)? in|(?:put|pop|stick|save|hold|keep|enter|note|pencil|add) (?:it|that|this)(?: down)? (?:in|into|on|to|for) (?:the |my |our )?(?:calendar|diary|agenda)|(?:hold|keep) (?:it|that|this) free)(?: (?:in|into|on|down|free|for|to|the|my|our|me|us|calendar|diary|agenda|please|pls|thanks|off)){0,6}\s*(?:[.!?]+\s*|$)/gi

/** "Monday from 10 to 11:30 I have the notary, block it in my calendar": what was told with its hour is what stands there. */
function withTold(text: string, scene: Scene): string {
  const [wish, ...more] = [...text.matchAll(wishes)]
  if (!wish || more.length > 0) return text
  // What was called off, moved or put forward by somebody stands in no calendar.
  if (isNotWished(`${text.slice(0, wish.index)} ${text.slice(wish.index + wish[0].length)}`)) return text
  const all = `${text.slice(0, wish.index)}. ${text.slice(wish.index + wish[0].length)}`.replace(/[\s.]+$/, '')
  const lasting = lasts.exec(all)
  const rest = lasting ? all.replace(lasting[0], ' ') : all
  const { text: read, whens } = momentsOf(rest, scene.clock)
  const [when, ...others] = whens
  if (when?.time === undefined || when.day === undefined || others.length > 0) return text
  const at = `${read.slice(0, when.from)} ${read.slice(when.to)}`
  const what = subjectOf(at)
  // A number, a name or a clause that would find no place is not passed over.
  if (what === undefined || (lasting && when.end !== undefined) || !isPassedOver(at, what, scene)) return text
  if ('one' in findThing(what, ['task', 'event'], scene)) return text
  const then = read.slice(when.from, when.to).trim()
  const on = /^(?:on|at|today|tomorrow|this|next|in)\b/i.test(then) ? '' : 'on '
  const name = doerPattern(scene)
  const [, title = what, guests = ''] =
    new RegExp(String.raw`^(.{3,}?)( with ${name}(?:(?:, | and )${name}){0,5})$`, 'iu').exec(what) ?? []
  return `schedule an event called “${title}”${guests} ${on}${then}${lasting ? ` for ${lasting[1]!}` : ''}`
}

const lasts =
  /,? ?(?:(?:it|they|that|this|we|he|she)(?:['’]ll| will|['’]s)? ?(?:(?:takes?|lasts?|be|need|stay)(?: here| there)? )?)?(?:for |about )?(\b(?:\d{1,3}|an?|one|two|three|half an|forty-five|thirty|fifteen|ninety) ?(?:min(?:ute)?s?|hours?|hrs?)(?: and a half)?)(?=\s*(?:[.,;!]|$))/i

/** Whether what is told besides is only how it came to be: "it was a nightmare, believe me". */
function isPassedOver(told: string, what: string, scene: Scene): boolean {
  const [first, ...others] = told
    .replace(/^\W*(?:(?:so|well|ok|hi|hey|and|now|look|good news)[ ,!]+){0,3}/i, '')
    .split(/[.!?;,](?:\s|$)/)
    .map((part) => part.trim())
    .filter((part) => /\p{L}{3}/u.test(part))
  const rest = others.join(' ')
  return (
    first !== undefined &&
    !/\d/.test(told.replace(what, ' ')) &&
    doersIn(rest, scene).length === 0 &&
    others.every((part) => /^(?:it|that|this|they|we|i|he|she)\b/i.test(part))
  )
}

/** What a sentence is about: "the shooting in Marseille is confirmed, it is on the 8th". */
function subjectOf(told: string): string | undefined {
  const [sentence = ''] = told
    .replace(/^\W*(?:(?:so|well|ok|hi|hey|and|now|look|good news)[ ,!]+){0,3}/i, '')
    .split(/[.!?;,](?:\s|$)/)
    .map((part) => part.trim())
    .filter((part) => /\p{L}{3}/u.test(part))
  const what = sentence
    .replace(/^(?:on|at|for)\s+/i, '')
    .replace(/^(?:(?:i|we)(?:['’]ve| have)(?: got)?|there(?:['’]s| is| will be)) (?=(?:an?|the|my|our)\b)/i, '')
    .replace(/(?:['’]s| is| are) (?=(?:coming|visiting|arriving)\b)/i, ' ')
    .replace(certain, '')
    .replace(/ (?:on|at|for)$/i, '')
    .replace(/^(?:an?|the|my|our) /i, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return /^\p{L}[^"“”]{2,60}$/u.test(what) && !tellsElse.test(what) ? what : undefined
}

/** All that may be told of something that stands in the calendar. */
const certain =
  / (?:is|are|will be|has been|takes place|starts?|begins?)(?: (?:finally|now|definitely|already|all|confirmed|agreed|fixed|set|settled|booked|planned|arranged|scheduled|on|at|from|here|there)){0,4}(?: by [\p{L} ]{2,40})?$/iu
/** Anything else that is told, of now or of the past, is no name of an event. */
const tellsElse =
  /^(?:i|we|he|she|they|it|that|this|you)\b|\b(?:is|are|was|were|will|has|had|have|can|could|may|might|must|should|would|came|went|met|got|gave|made|sent|took|\p{L}{3,}ed)\b/iu
