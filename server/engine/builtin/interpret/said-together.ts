import { findThing } from '../commands/find-thing.ts'
import type { Scene } from '../scene.ts'
import { doersIn } from '../doers.ts'
import { asksByForm, commands } from './forms.ts'
import { conditional, isNotWished, reported } from './not-wished.ts'

const day = String.raw`(?:today|tomorrow|(?:(?:this|next|coming) )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:the )?\d{1,2}(?:st|nd|rd|th|\.)?(?: (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{Ll}{0,6})?)`
const hour = String.raw`\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?`
const hours = String.raw`(?:from |between )?${hour} ?(?:-|–|to|till|until|and) ?${hour}`
const asks = String.raw`(?:(?:so|and|then|please|pls|just|can|could|would|will|you|me|us)[ ,]+)*`

/** What is said of one thing, or of one half of a prompt, and holds for another too, as one sentence that says it of both. */
export function saidTogether(text: string, scene: Scene): string {
  return withDayOfBoth(withStoryInCalendar(withSameForOther(withBoth(withListTold(text.trim()), scene), scene), scene))
}

function withSameForOther(text: string, scene: Scene): string {
  const [, before, thing, what, same, too] = sameForOther.exec(text) ?? []
  const other = same ?? too
  if (before === undefined || thing === undefined || what === undefined || other === undefined) return text
  // "The plan is late. The questions too?" wishes for nothing.
  if (before === '' && (/\?\s*$/.test(text) || (states.test(what) && !isOver.test(what)))) return text
  return [thing, other].every((named) => isThing(named, scene))
    ? `${before}${thing} and ${other.replace(/^(?:The|Our|My)\b/, (word) => word.toLowerCase())}${what}`
    : text
}

const states = /^ (?:is|are|has|have) /i
const isOver = /^ (?:is|are) (?:done|finished|completed?|over|due)\b/i

function isThing(words: string, scene: Scene): boolean {
  return 'one' in findThing(words.replace(/^(?:the|our|my) /i, ''), ['task', 'event'], scene)
}

/** "Three things off my mind: A, B, and C. Tasks for me please" */
function withListTold(text: string): string {
  const [, opening, items, end] =
    /^([^:\n]{0,80}\b(?:things|jobs|bits|points|errands|reminders|chores|to-?dos?|do)\b[^:\n]{0,40}: *)?([^:\n]{3,60}?,[^:\n]{3,400}?)[.!;]\s+((?:please |can you |could you |so |all )*(?:(?:make|put|add|note|save|enter|turn) (?:these|them|those|all of (?:it|them|these)|it|that|all)(?: down)? (?:as|into|in|to|on) )?(?:as |into )?(?:(?:three|two|four|my|the) )?tasks?(?: list)?(?:,? (?:for me|of mine|on my list))?)(?:,? (?:please|pls|thanks))*\W*$/iu.exec(
      text,
    ) ?? []
  if (items === undefined) return text
  return `${/\b(?:me|mine|my|i)\b/i.test(`${opening} ${end}`) ? 'tasks for me' : 'create tasks'}: ${items}`
}

/** "The mail and the tickets, both to Wednesday" */
function withBoth(text: string, scene: Scene): string {
  return text.replace(
    /^(?![^\n]*\?\s*$)(?!\W*(?:move|put|push|set|mark|assign|give|shift|make|change|can|could|are|is|did|do|were|was|what|which|who|when|where|how)\b)([^,.;:?!\n]{3,60} and [^,.;:?!\n]{3,60}?)[,:]? both (?:to|on|for|until|till?|by) ((?:next |this |the )?[\p{L}\d]{2,12}(?: \p{L}{3,9})?)(?:,? (?:please|pls))?(?:[,.;] ?(?:because |as |since )?([^\n]{3,100}))?$/iu,
    (all, both: string, when: string, why?: string) =>
      // "The advert and the questions are both on Friday" only states it.
      isNotWished(both) ||
      /\b(?:is|are|was|were|be|been|have|had|can|must|should|will)\b/i.test(both) ||
      (why !== undefined && !isReason(why, scene))
        ? all
        : `move ${both} to ${when.replace(/[.!]+$/, '')}`,
  )
}

/** "…, in the weekend nobody answers me": why, and nothing that is to be done, by whom, when or under which condition. */
function isReason(why: string, scene: Scene): boolean {
  return (
    /^(?:in|at|on|over|i|we|they|it|he|she|nobody|no one|there|that)\b/i.test(why) &&
    !/\d|(?<!in the )\b\p{L}+day\b|\bto(?:day|morrow)\b|\b(?:take|takes|do|does|gets?|handles?|joins?)\b|\?/iu.test(
      why,
    ) &&
    !/\s(?!I\b)\p{Lu}/u.test(why) &&
    ![commands, conditional, reported, asksByForm].some((form) => form.test(why)) &&
    doersIn(why, scene).length === 0
  )
}

/** "Give the mail two more days; the tickets too": the same is said of the other thing. */
const sameForOther =
  /^(\W*(?:(?:please|pls|can you|could you|would you|kindly)[ ,]+)*(?:i(?:['’]d| would) (?:rather|like to|prefer to) (?:have|see) |(?:let['’]s|i|we|you) (?:have|need|want|can have) )?(?:(?:give|grant|move|push|put|shift|postpone|set|mark|assign|hand|make|bring|pull|change|delay) )?)([^,.;:?!\n]{3,60}?)((?: (?:to|until|till?|by|for|on|an?|one|two|three|four|five|another|\d+|as|high|low|back|done|needs?|gets?|goes|can|may|should|must|is|are|has|have)) [^.;:?!\n]{1,80}?)[.;,?!]\s*(?:and )?(?:(?:the )?same (?:goes |thing |again )?(?:for|with) ([^,.;:?!\n]{3,60}?)(?: please)?|([^,.;:?!\n]{3,60}?) (?:too|as well|likewise|also)(?: please)?)\W*$/iu

/** "The wedding is on the 28th, can you block that from 11:30 to 22:00": what was told of is what stands in the calendar. */
const told = new RegExp(
  String.raw`^\W*(?:(?:so|well|ok|okay|hey|hi|and|now|look)[ ,]+)*(?:(?:there(?:['’]s| is| will be)|(?:we|i)(?:['’]ve got|['’]ve| have got| have)) )?([^,.;:?!\n]{3,60}?)(?: (?:is|are|will be|takes place|comes?|is coming|coming|happens))?(?: on| at)? (${day})[,.;:]? ?(?:,? all day[,.;]? ?)?${asks}((?:block|put|save|hold|keep|reserve|enter|note|pencil|book|add)\b[^;!?\n]{3,100}?)[.!?]*$`,
  'iu',
)
/** All that such a wish may hold beside the hours: what it is was told before. */
const placed =
  /\b(?:block|put|save|hold|keep|reserve|enter|note|pencil|book|add|in|into|on|for|from|my|our|the|calendar|diary|agenda|that|it|this|me|us|time|slot|day|evening|morning|afternoon|free|out|off|down|please|pls|then)\b/giu

/** "My car is at the garage on Tuesday from 8 to 10, can you keep that free" */
const toldWithHours = new RegExp(
  String.raw`^\W*(?:(?:so|well|ok|okay|hey|hi|and|now|look)[ ,]+)*(?:(?:there(?:['’]s| is| will be)|(?:we|i)(?:['’]ve got|['’]ve| have got| have)) )?([^,.;:?!\n]{3,60}?)(?: on| at)? (${day})(?: morning| afternoon| evening)?,? (${hours})[,.;:]? ?(?:so )?${asks}((?:block|put|save|hold|keep|reserve|enter|note|pencil|book|add)\b[^;!?\d\n]{3,60}?)[.!?]*$`,
  'iu',
)

function withStoryInCalendar(text: string, scene: Scene): string {
  const [, own, then, from, ask] = toldWithHours.exec(text) ?? []
  if (own && then && from && ask && !isThing(own, scene) && !/\p{L}/u.test(ask.replaceAll(placed, ' ')))
    return inCalendar(own.replace(/ (?:is|are|will be|has to be|goes)(?= |$)/i, ''), then, from)
  const [, what, when, wish] = told.exec(text) ?? []
  const span = wish === undefined ? undefined : new RegExp(hours, 'iu').exec(wish)
  if (!what || !when || !wish || !span || isThing(what, scene)) return text
  const rest = wish.replace(span[0], ' ').replaceAll(placed, ' ')
  if (/\p{L}|\d/u.test(rest)) return text
  return inCalendar(what, when, span[0])
}

function inCalendar(what: string, when: string, span: string): string {
  const on = /^(?:today|tomorrow)/i.test(when) ? '' : 'on '
  const title = what.replace(/^(?:(?:i|we) (?:need|want) )?(?:(?:an?|the|my|our) )?/i, '')
  return `put “${title}” in the calendar ${on}${when} ${/^(?:from|between)/i.test(span) ? '' : 'from '}${span}`
}

/** "Is anything in the diary for tomorrow, and is anything due?": both ask of that day. */
const dayOfFirst = new RegExp(
  String.raw`^([^.?!\n]{3,80}?\b(${day})[^.?!\n\d]{0,20}?),? and (is there anything|is anything|are there any tasks|anything|what is|what['’]?s|whats) (else )?(?:due|to (?:hand in|finish|do|deliver))(?=\W*(?:$|[?.!]))`,
  'iu',
)

function withDayOfBoth(text: string): string {
  return text.replace(dayOfFirst, (_, first: string, when: string, asked: string) => {
    const on = /^\d/.test(when) ? `on the ${when}` : /^the /i.test(when) ? `on ${when}` : when
    return `${first}, and ${/^what/i.test(asked) ? 'what is' : 'is anything'} due ${on}`
  })
}
