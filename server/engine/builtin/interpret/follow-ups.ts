import { addDays } from '#shared/domain/zoned-time.ts'
import { type Thing, nameOf } from '../commands/wish.ts'
import { dayFrom, isoDay, partsOf } from '../calendar.ts'
import { doerPattern, doersIn, holdersOf } from '../doers.ts'
import { readSpan } from '../questions/span.ts'
import type { Scene } from '../scene.ts'
import type { SeenTask } from '../../tools/tasks.ts'
import { weekday, weekdays } from '../moment-words.ts'
import { allButOne, someOfThose } from './selected.ts'
import { asksByForm } from './forms.ts'
import { significantWords } from '../significant-words.ts'
import { ofTheLast } from './of-the-last.ts'
import { type FollowUp, lastSpokenOf, opening } from './shown.ts'
import { type State, everything } from './state.ts'
import { askedInFull, theOneAsked } from './turned.ts'

/** A follow-up in full: with what was last asked, made, changed or shown in place of the words that only point at it. */
export function inFullAfter(said: string, scene: Scene, state: State): string {
  if (state.before === undefined || said.length > 300 || /\n/.test(said)) return said
  for (const form of wholes) {
    const whole = form(said, scene, state)
    if (whole !== undefined) return whole
  }
  return parts.reduce((text, form) => form(text, scene, state) ?? text, said)
}

/** "Oh and one for Dot too, same day": the same again for somebody else, or something else with the same day. */
const oneMore: FollowUp = (text, scene, { before, reply, made }) => {
  if (!reply.startsWith('Created the task ') || made?.kind !== 'task' || before === undefined) return undefined
  const names = doerPattern(scene)
  const sameDay = String.raw`,? ?(?:with )?(?:the )?(same|next) (?:day|date|deadline)`
  const again = new RegExp(
    String.raw`${opening}(?:make |add |create )?(?:one|another(?: one)?|the same(?: one| task)?|same) (?:for|to) (${names})(?: (?:too|also|as well))?(?:${sameDay})?(?: (?:too|please))?(?:(?:: ?|, ?)(\p{L}[^.:;?!\n]{3,80}?))?(?:, (?:the )?(same day|day after)(?: that)?)?[.!\s]*$`,
    'iu',
  ).exec(text)
  if (again) {
    const name = doersIn(again[1]!, scene)[0]?.name
    if (name === undefined || holdersOf(made.is).includes(name)) return undefined
    const when = again[2] ?? again[4]
    const title = again[3]
    if (title !== undefined && when === undefined) return undefined
    const day = dueOf(made.is, title === undefined || /^same/i.test(when!) ? 0 : 1)
    // Other work shares only the day that it was told.
    return title === undefined
      ? `${newLike(made.is, [name])}: ${made.is.title}${day}`
      : `new task for ${name}: ${title}${day}`
  }
  const other = new RegExp(
    String.raw`${opening}(?:make |add |create )?(?:one|another(?: one)?) for ((?:the|our|my) \p{L}[\p{L} -]{2,40}?)(?: (?:too|as well))?${sameDay}[.!\s]*$`,
    'iu',
  ).exec(text)
  // "Chase the florist", and "one for the photographer": the same work with another.
  const [, verb] = /^(\p{L}+) (?:the|our|my) [\p{L}-]+$/u.exec(made.is.title) ?? []
  if (!other || verb === undefined || /^next/i.test(other[2]!)) return undefined
  return `${newLike(made.is, holdersOf(made.is))}: ${verb} ${other[1]}${dueOf(made.is, 0)}`
}

/** How a task like this one is asked for, up to its title. */
function newLike({ priority, project }: SeenTask, holders: readonly string[]): string {
  const level = priority === 'Medium' ? '' : `${priority.toLowerCase()} priority `
  const who = holders.length > 0 ? ` for ${holders.join(' and ')}` : ''
  return `create a ${level}task${who}${project === null ? '' : ` in the project ${project}`}`
}

function dueOf({ due }: SeenTask, later: number): string {
  return due === null ? '' : `, due ${addDays(due, later)}`
}

/** "On second thoughts, Clide has more time for this than Arlo": somebody else gets it. */
const betterTaker: FollowUp = (text, scene, state) => {
  const names = doerPattern(scene)
  const match = new RegExp(
    String.raw`^\W*(?:(?:oh|hm+|ok|sorry|no|actually|and|but)\b\W*){0,3}(?:(?:on second thoughts?|come to think of it|thinking about it|actually)\W+)?(${names}) (?:has|['’]s got|has got) (?:some |a bit )?(?:more )?time (?:for (?:it|this|that)|to do (?:it|this|that))(?: than ${names})?(\W+(?:(?:could|can) you (?:please )?change (?:that|it)|please change (?:that|it))(?: for me)?(?:,? please)?)?[.!?\s]*$`,
    'iu',
  ).exec(text)
  const thing = lastSpokenOf(state)
  const name = match ? doersIn(match[1]!, scene)[0]?.name : undefined
  if (name === undefined || thing?.kind !== 'task' || !/second thought|think|change|actually/i.test(text))
    return undefined
  return `give “${thing.is.title}” to ${name}`
}

/** "I told you wrong, it is on the Sunday. Same times": the thing that was made or changed last gets the right day. */
const toldWrong: FollowUp = (text, { clock }, state) => {
  const day = new RegExp(
    String.raw`^[^.;\n]{0,60}?\b(?:wrong|mistake|mistaken|confused|mixed (?:it |that |them )?up|error)\b[^.,;\n]{0,20}[.,;] (?:it|that)(?:['’]s| is) (?:(?:on|for|in fact|really) ){0,2}((?:the )?${weekday})(?:[.,;] ?(?:the )?same times?)?(?:[.,;!] ?(?:sorry|please)){0,2}[.!\s]*$`,
    'i',
  ).exec(text)?.[1]
  const { made } = state
  // Of one thing that was only asked about since, nothing was told.
  if (day === undefined || made === undefined || ![made, undefined].includes(lastSpokenOf(state))) return undefined
  const date = inWeekOf(made, day.replace(/^the /i, ''))
  return date === undefined || date < clock.today ? undefined : `move “${nameOf(made)}” to ${date}`
}

/** The weekday in the week in which a thing lies. */
function inWeekOf(thing: Thing, day: string): string | undefined {
  const own = dateOf(thing)
  const at = weekdays.indexOf(day.slice(0, 3).toLowerCase())
  if (own === null || at === -1) return undefined
  const from = dayFrom(own)
  const monday = from - ((partsOf(from).weekday + 6) % 7)
  return isoDay(monday + ((at + 6) % 7))
}

function dateOf(thing: Thing): string | null {
  return thing.kind === 'event' ? thing.is.date : thing.is.due
}

const ofThatWeek = new RegExp(
  String.raw`\b(make|move|push|set|put|change|shift|postpone|delay) (?:it|that|this) (?:(?:back|out|to|due|on|for|rather|instead) ){0,2}the (${weekday})( (?:of|in) (?:that|the same) week| (?:then|instead))?(?=[,;]? ?(?:instead|please)?[.!?\s]*$)`,
  'i',
)
/** "Make it the Thursday", of what is due on the Wednesday of a later week. */
const dayOfItsWeek: FollowUp = (text, { clock }, { focus }) => {
  const match = ofThatWeek.exec(text)
  const inWeek = match && focus ? inWeekOf(focus, match[2]!) : undefined
  if (!match || !focus || inWeek === undefined) return undefined
  // What is pushed never goes back in time.
  const isLater = /^(?:push|postpone|delay)/i.test(match[1]!) || /\b(?:back|out)\b/i.test(match[0])
  const isItsWeek = /week/i.test(match[3] ?? '')
  const date = isLater && !isItsWeek && inWeek <= dateOf(focus)! ? addDays(inWeek, 7) : inWeek
  if (date < clock.today) return undefined
  return text.replace(ofThatWeek, (words) =>
    words
      .replace(new RegExp(String.raw`the ${weekday}(?: (?:of|in) (?:that|the same) week)?`, 'i'), date)
      .replace(/^(make|set|put) (it|that|this) (?=\d)/i, '$1 $2 due '),
  )
}

/** "No wait Friday. And it is urgent": each is a change of what was just made. */
const firstTheDay: FollowUp = (text, _, { focus, reply }) => {
  if (!focus || !/^(?:Created|Changed) /.test(reply)) return undefined
  const whole = new RegExp(
    String.raw`^\W*(?:(?:no|oh|sorry|wait|hang on|actually)\b\W*){1,3}(${weekday}|tomorrow)[.;,] (?:and )?(?=(?:its|it['’]s|it is|make it|set it) (?:also |very |now )?(?:urgent|important|high|low|medium)\b)`,
    'i',
  )
  return whole.test(text) ? text.replace(whole, `move it to $1. `) : undefined
}

const newTime =
  /^\W*(?:(?:no|nope|oh|sorry|wait|better|actually|rather|make it)\b\W*){1,3}(?:(?:from|at|to|on)\s)?[^,.;\n]{0,24}\d[^,.;\n]{0,12}$/i
const movedOn = /\b(?:a|one|two|three|four|\d) (?:days?|weeks?|months?)(?: later| earlier| back)?$/i
const reason = /^(?:nobody|no one|they|he|she|we|i)(?:['’]\p{L}+)? [^\d,.;?\n]{3,60}$/iu
/** What asks for more, or for something else, is no reason. */
const asksMore = new RegExp(
  String.raw`\b(?:if|unless|but|except|only|instead|too|also|wants?|wish|rather|prefer|joins?|gets?|takes?|${weekday}|today|tomorrow)\b|^(?:they|he|she|we|i)(?:['’]\p{L}+)? (?:(?:will|ll|can|could|should|must|shall) )?(?:do|does) (?:it|that|this|them)\b`,
  'iu',
)
/** "No, 11 to 12, they open late": what follows a new time is why. */
const withoutReason: FollowUp = (text, scene) => {
  const at = text.indexOf(',')
  const [wish, why] = [
    text.slice(0, at),
    text
      .slice(at + 1)
      .replace(/[.!\s]+$/, '')
      .trim(),
  ]
  if (at === -1 || !reason.test(why) || asksMore.test(why) || doersIn(why, scene).length > 0) return undefined
  return newTime.test(wish) || (changesThat.test(wish) && movedOn.test(wish)) ? wish : undefined
}

/** A change of what is only pointed at: "remind me in two days" is none, and neither is "I doubt that". */
const changesThat =
  /^\W*(?:(?:ok|okay|and|then|so|now|yes|no|please|pls|well|right|just|can you|could you)\b\W*){0,4}(?:push|move|shift|delay|postpone|reschedule|bring|put|set|make|mark|change|extend)\b[^,.;?\n]{0,40}\b(?:it|that|this|them|those|these|both)\b/i

const myself =
  /(?:,|\band|,? and) i(?:['’]?ll| will| can) (?:do|take) (?:it|that|this)(?: (?:myself|on myself))?(?=[.!\s]*$)/i
const isHeldBack = /\?|\b(?:if|unless|not|never|cannot|whether|maybe|perhaps|might)\b|n['’]t\b/i
const dayFirst = new RegExp(
  String.raw`^\W*(?:(?:ok|right|then|well)\b\W*){0,2}(${weekday}|tomorrow) then[.,]? (?=and\b)`,
  'i',
)
/** "Move this to Monday, and Sam should do it": both are changes of the same. */
const andTakes: FollowUp = (text, scene, { focus }) => {
  const name = doerPattern(scene)
  const takes = new RegExp(
    String.raw`(?:[.,;]? and|[.,;]) (?:(?:i|we)(?: want|['’]d like| would like) (${name}) to (?:do|take|have)|(${name}) (?:takes|should (?:do|take)|can (?:do|take|have)|must (?:do|take)|will (?:do|take)|does|gets)) (?:it|this|that)(?: instead| then)?(?=[.!\s]*$)`,
    'iu',
  )
  // Alone it may be a doubt or a report: "I doubt that, Dot does it", "leave it, I'll do it".
  if (!(changesThat.test(text) || dayFirst.test(text)) || isHeldBack.test(text)) return undefined
  if (myself.test(text)) return text.replace(myself, ' and give it to me')
  if (!takes.test(text) || asksByForm.test(text)) return undefined
  const whole = text.replace(takes, (_, wanted?: string, taker?: string) => ` and give it to ${wanted ?? taker}`)
  return focus?.kind === 'task' ? whole.replace(dayFirst, 'move it to $1 ') : whole
}

/** "OK, Arlo should do it", "that one to Sam, high prio", of the one task that was shown. */
const hasIt: FollowUp = (text, scene, { focus, shown }) => {
  const name = doerPattern(scene)
  const match = new RegExp(
    String.raw`${opening}(?:(${name}) (?:should|can|must|shall) (?:do|take|have) (?:it|that|this)|(?:that|this) one to (${name})(?:, ?(hi|high|low|med|medium)(?: prio(?:rity)?)?)?)[.!\s]*$`,
    'iu',
  ).exec(text)
  const who = match ? doersIn((match[1] ?? match[2])!, scene)[0]?.name : undefined
  if (who === undefined || focus?.kind !== 'task' || shown.length > 1) return undefined
  const level = match![3] && { h: 'high', l: 'low', m: 'medium' }[match![3].charAt(0).toLowerCase()]
  return `give “${focus.is.title}” to ${who}${level ? ` and set it to ${level} priority` : ''}`
}

/** "Move the questions", "which one?", "the screening ones I meant" */
const meantOther: FollowUp = (text, scene, { before, reply }) => {
  const said =
    /^\W*(?:(?:no|sorry|oh)\b\W*){0,2}(?:the ([^,.;\n]{3,40}?)(?: ones?)? i mean(?:t)?|i mean(?:t)? the ([^,.;\n]{3,40}?)(?: ones?)?)[.!\s]*$/i.exec(
      text,
    )
  if (!said || before === undefined || !/Which one do you mean\?/.test(reply)) return undefined
  const words = significantWords((said[1] ?? said[2])!)
  // What fits what was said before, too: "the questions".
  const found = everything(scene).flatMap((thing) => {
    const own = significantWords(nameOf(thing))
    if (words.length === 0 || !words.every((word) => own.includes(word))) return []
    const named = nameOf(thing)
      .split(/[^\p{L}]+/u)
      .filter((each) => each.length > 3)
      .map((each) => new RegExp(String.raw`\bthe ${each}\b`, 'i'))
      .find((each) => each.test(before))
    return named ? [before.replace(named, () => `“${nameOf(thing)}”`)] : []
  })
  return found.length === 1 ? found[0] : undefined
}

/** "Then make the two questions the same day", of what was just asked about. */
const onSameDay: FollowUp = (text, _, { focus }) => {
  const day = focus && (focus.kind === 'event' ? focus.is.date : focus.is.due)
  const same =
    /\b(?:make|move|put|set|push) ((?:the|my|our) [^,.;\n]{3,60}?) (?:(?:on|to|due|for) )?the same (?:day|date)(?: too| then| please)?(?=[.!\s]*$)/i
  return day && same.test(text) ? text.replace(same, `move $1 to ${day}`) : undefined
}

const bookIt =
  /^(\W*(?:(?:ok|then|so|good|great|please)\b\W*){0,3})(?:book|block|take|schedule) (?:it|that|this)(?=\s|$)/i
/** "Do I have an hour on Monday?", then "book it": a new event, and no thing that is there. */
const slotTaken: FollowUp = (text, { clock }, { before, reply }) => {
  if (!bookIt.test(text) || before === undefined || !reply.startsWith('Free in ')) return undefined
  const span = readSpan(before, clock)
  const day = span && span.from === span.to ? ` on ${span.from}` : ''
  return text.replace(bookIt, '$1schedule a meeting').replace(/[\s.!]*$/, day)
}

/** "Which of this are started", "mon+tue" */
const spelled: FollowUp = (text, _, { shown }) => {
  const fixed = text
    .replace(
      /\b(which|how many|what|all|some|any) of (?:this|it)(?: tasks| ones)?(?= (?:are|have|were)\b)/i,
      '$1 of those',
    )
    .replace(/\b(mon|tue|wed|thu)\s?[+&]\s?(tue|wed|thu|fri)\b(?=[?.!\s]*$)/i, '$1 to $2')
  const many =
    shown.length > 1
      ? fixed.replace(/\ball of (?:it|this)(?= (?:a|one|two|three|four|\d) (?:days?|weeks?))/i, 'all of them by')
      : fixed
  return many === text ? undefined : many
}

/** What stands for the whole prompt, and what for a part of it. */
const wholes: readonly FollowUp[] = [
  ...askedInFull,
  ...ofTheLast,
  oneMore,
  betterTaker,
  hasIt,
  meantOther,
  toldWrong,
  allButOne,
  slotTaken,
]
const parts: readonly FollowUp[] = [
  spelled,
  theOneAsked,
  someOfThose,
  firstTheDay,
  dayOfItsWeek,
  withoutReason,
  andTakes,
  onSameDay,
]
