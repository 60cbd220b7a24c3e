import { doerNamed, doerPattern } from '../doers.ts'
import type { Scene } from '../scene.ts'
import { commands } from './forms.ts'
import { momentsOf } from './moments.ts'
import { isNotWished, reported, tellsNote } from './not-wished.ts'

/** What stands in a sentence of its own, and belongs to what was asked for before it, as a part of that. */
export function saidApart(text: string, scene: Scene): string {
  if (tellsNote(text)) return text
  const enough = soonEnough.exec(text)
  const asked = enough ? text.slice(0, enough.index) : ''
  // What it is about may have a day of its own: "ring them about the slot on the 2nd".
  const [, todo] = /\b(?:remind me|forget) to ([^"“”?!]{3,200})[?.!]?$/i.exec(asked.trim()) ?? []
  if (enough && todo) return `create a task "${todo}" for me, due ${enough[1]}`
  if (enough && /\b(?:add|create|task|to-?do|note)\b/i.test(asked))
    return saidApart(`${bare(asked)}, due ${enough[1]}`, scene)
  return withWhoHasAll(
    withResponsible(
      withLengthApart(
        withEndKept(
          withDoneTold(withWhoComes(withUntilApart(text.replace(whatItIs, '$1, description: $2'), scene), scene)),
          scene,
        ),
        scene,
      ),
      scene,
    ),
    scene,
  )
}

/** "I need a new project Casa Robles. It is the rehabilitation of a house in Getafe.": what it is about. */
const whatItIs =
  /^([^?]*\b(?:new|create|make|set up|start|open|need|add|begin)\b[^.?!]{0,20}\bproject\b[^?!]*)[.!]\s+(?:it|this|that)(?:['’]s| is| will be) (?:(?:about|for) )?((?!the (?:last|first|next|only|same)\b)(?:the|an?) [^.!?\n]{10,200})[.!]?\s*$/isu

/** "…, Suki shall have time until Tuesday", "… She has until the 1st", "… End is the 18.12.": until when all before it is to be done. */
function withUntilApart(text: string, scene: Scene): string {
  const until = new RegExp(
    String.raw`[.!?;,]\s+(?:and )?(?:(?:he|she|they|it|${doerPattern(scene)}) (?:shall have|should have|has|have|gets?|can have|may have)(?: time)? (?:until|till)|(?:the )?end(?: date)? is(?: on)?) (?=(?:the )?[\p{L}\d][^!?;,\n]{1,30}$)`,
    'iu',
  ).exec(text)
  const day = until ? text.slice(until.index + until[0].length) : ''
  if (!until || momentsOf(day, scene.clock).whens.every((when) => when.day === undefined)) return text
  const [, first = '', rest = ''] = /^([^.!?]+)([.!?]\s.*)?$/s.exec(text.slice(0, until.index)) ?? []
  // What is made has its day beside its name.
  return makes.test(first) ? `${first}, due ${bare(day)}${rest}` : `${text.slice(0, until.index)}, due ${day}`
}

/** "… from half past six until eight. Sam and I shall both be there." */
function withWhoComes(text: string, scene: Scene): string {
  const name = String.raw`(?:(?:${doerPattern(scene)})(?: (?!and\b)\p{Lu}\p{L}+)?|i|me|myself)`
  const come = new RegExp(
    String.raw`[.,;!?]\s+(?:and )?(${name}(?:(?:,| and| &|, and) ${name}){0,5}) (?:shall|will|(?:are|am|is) going to|would like to|want to|(?:are|am|is)) ?(?:both |all |also |too )?(?:be (?:there|present|coming)|attend(?:ing)?(?: it)?|com(?:e|ing)(?: too| along)?|join(?:ing)?(?: in)?|tak(?:e|ing) part|there)(?: (?:too|both|as well|of course))?(?=\s*(?:[.!?]|$))`,
    'iu',
  )
  const found = come.exec(text)
  if (!found) return text
  const before = text.slice(0, found.index)
  const timed = momentsOf(before, scene.clock).whens.some(({ time }) => time !== undefined)
  const behind = text.slice(found.index + found[0].length)
  const hasOthers = new RegExp(String.raw` with (?:${name}(?:, | and | & )?)+$`, 'iu').test(bare(before))
  // Alone with oneself nobody meets.
  if (!hasOthers && /^(?:i|me|myself)$/i.test(found[1]!.trim())) return text
  if (!timed || (/ with /i.test(before) && !hasOthers) || isNotWished(behind)) return text
  return `${bare(before)} ${hasOthers ? 'and' : 'with'} ${found[1]!.replaceAll(/\b(?:i|myself)\b/gi, 'me')}${behind}`
}

const asks = String.raw`(?:(?:so|and|then|but|please|pls|just|can|could|would|will|you)[ ,]+){0,4}`
const number = String.raw`(?:\d{1,3}|an?|one|two|three|four|half an|(?:ten|fifteen|twenty|thirty|forty|fifty|sixty|ninety)(?:[ -]five)?)`
const length = String.raw`${number}[ -]?(?:min(?:ute)?s?|hours?|hrs?|h)(?: and a half)?`

/** "Forty-five minutes as ever.", "It takes an hour." */
const isLength = new RegExp(
  String.raw`^(?:and )?(?:(?:it|that|this|they|we)(?:['’]ll| will|['’]s| is| are| should)? ?(?:(?:usually|only|just|always) )?(?:takes?|lasts?|be|need)?(?: here| there)? ?)?(?:for )?(?:about )?(${length})(?: (?:as (?:ever|usual|always|before)|long|in (?:all|total)|or so|please|pls|this time|tops?|max|(?:should|will) do|is (?:enough|fine|plenty)|will be enough)){0,2}[.!]*$`,
  'iu',
)

/** "Monday will do.": a day that is soon enough for what was asked for before it. */
const soonEnough =
  /[.!?;]\s+(?:by )?((?:next |this )?(?:today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)) (?:will do|would do|is (?:fine|ok(?:ay)?|soon enough|early enough|enough|good)|(?:is|will be) all right)\W*$/i

/** A length that is said behind the hour of something belongs to it. */
function withLengthApart(text: string, { clock }: Scene): string {
  const { before, last } = parted(text)
  const found = isLength.exec(last)?.[1]
  if (found === undefined) return text
  const timed = momentsOf(before, clock).whens.filter(({ time }) => time !== undefined)
  return timed.length === 1 && timed[0]!.end === undefined ? `${bare(before)}, for ${found}` : text
}

const endStays =
  /[.,;!]\s*(?:(?:but|and|the|its|his|her)\s+){0,3}(?:end(?:ing)?(?: time)?|finish(?:ing)?(?: time)?)\s+(?:(?:stays?|remains?|is|keeps?)(?: (?:the same|as (?:it is|is|before|planned)|where it is|unchanged|fixed|put))?|(?:does ?n['’]?t|does not) (?:change|move))[.!]*$/i
const keepsEnd =
  /[.,;!]\s*(?:(?:but|and|please)\s+){0,2}(?:keep|leave) (?:the |its )?(?:end(?:ing)?|finish)(?: time)?(?: (?:the same|as (?:it is|is|before|planned)|where it is|unchanged))?[.!]*$/i

const startsAt =
  /^\W*((?:the |our |my )?[^.,;!?\n]{3,60}?) (?:starts?|begins?)(?: only| now)? (?:at )?(\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?)(?:,? not (?:at )?\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?)?[.,;]*$/iu

/** "Starts 14:30, not 14:00. End stays." */
function withEndKept(text: string, { clock }: Scene): string {
  const kept = [endStays, keepsEnd].find((form) => form.test(text))
  const before = kept ? text.replace(kept, '') : text
  return kept &&
    (/\b(?:later|earlier)\b/i.test(before) || momentsOf(before, clock).whens.some(({ time }) => time !== undefined))
    ? `${bare(before.replace(startsAt, 'move $1 to $2'))} and finish at the same time`
    : text
}

/** "That's done, he told me": whoever says so, it is done. */
const doneTold =
  /^\W*(?:(?:ok|so|and|well)[ ,]+)?(?:that|it|this)(?: one)?(?:['’]?s| is)(?: all| now| already)? (?:done|finished|completed?|sorted)(?:[,;]|,? (?:so|as|or so))? (?:he|she|they|\p{L}+)(?: just| has| have)? (?:told (?:me|us)|said(?: so)?|says(?: so)?|wrote|tells me|reckons)(?: (?:so|this morning|yesterday|today|just now|earlier))?(?=\s*(?:[.,;!]|$)|\s+and\b)/iu

function withDoneTold(text: string): string {
  const [told] = doneTold.exec(text) ?? []
  return told === undefined || isNotWished(text.slice(told.length)) || /\b(?:nobody|none|never|who|you)\b/i.test(told)
    ? text
    : `mark it as done${text.slice(told.length)}`
}

/** "Responsible is Sam. And priority low.", of what was just made or in the same prompt. */
function withResponsible(text: string, scene: Scene): string {
  const name = `(?:${doerPattern(scene)}|me|i)`
  const owner = new RegExp(
    String.raw`(^|[.!;,]\s+)(?:and )?(?:(?:the )?(?:(?:responsible|in charge)(?: person| one)?|(?:owner|assignee|person in charge))(?: (?:for|of) (?:it|this|that))?(?: is| are| will be| should be|:) ?(${name})|(${name}) (?:is|am|will be|should be) (?:the )?(?:responsible|in charge|owner)(?: (?:for|of) (?:it|this|that))?)(?=\s*(?:[.!;,]|$)|\s+and\b)`,
    'iu',
  )
  const found = owner.exec(text)
  if (!found) return text
  const who = found[2] ?? found[3]!
  const called = /^(?:i|me)$/i.test(who) ? (scene.you ?? 'me') : who
  const before = text.slice(0, found.index)
  const isNew = makes.test(before)
  const after = text.slice(found.index + found[0].length)
  // Behind an excuse or the words of somebody, and before a question or a doubt, it only tells of it.
  if (isNotWished(after) || reported.test(before) || (!/^\W*$/.test(before) && !commands.test(before))) return text
  const rest = after.replace(levelApart, ' and set its priority to $1')
  return isNew
    ? `${before}, for ${called}${rest.replace(' and set its priority to', ', priority')}`
    : `${before}${found[1]}assign it to ${called}${rest}`
}

const levelApart =
  /^[.,;!]?\s*(?:and\s+)?(?:the\s+|its\s+)?prio(?:rity)?(?: is| should be|:)?\s+(high|medium|low)(?=\s*(?:[.,;!]|$))/i
const makes = /^\W*(?:(?:please|pls|can|could|you|and|now|then)\W+){0,4}(?:add|create|make|new|note|put|set up)\b/i

/** "Add: A, Monday. Add: B, Wednesday. Both Sam": who is said last has all that stands before. */
function withWhoHasAll(text: string, scene: Scene): string {
  const name = `(?:${doerPattern(scene)}|me)`
  const whose = new RegExp(
    String.raw`[.,;!]\s+(?:and )?(?:both|all|each)(?: (?:of (?:them|these|those)|two|three|four|\d))?(?: (?:is|are|goes?|to be|assigned|should be))?(?: (?:for|to|with|by|of))? (${name})(?: please| pls)?[.!]*$`,
    'iu',
  )
  const found = whose.exec(text)
  if (!found || !doerNamed(found[1]!, scene)) return text
  const before = text.slice(0, found.index)
  const { name: holder } = doerNamed(found[1]!, scene)!
  const sentences = before.split(/[.!]\s+/)
  if (sentences.length > 1 && sentences.every((each) => makes.test(each)))
    return sentences.map((each) => `${bare(each)}, for ${holder}`).join('. ')
  const [, head, items] = /^([^:]{0,80}\b(?:tasks?|to-?dos?|things|steps) ?: ?)([^:]{3,500})$/iu.exec(before) ?? []
  if (head === undefined || items === undefined) return text
  const each = items.split(/,(?![^(]*\)) ?(?:and )?| and (?=[^,]*$)(?![^(]*\))/u)
  if (each.length < 2) return text
  return `${head}${each.map((item) => (item.endsWith(')') ? `${item.slice(0, -1)}, ${holder})` : `${bare(item)} (${holder})`)).join(', ')}`
}

/** The last sentence of a text, and all before it. */
function parted(text: string): { before: string; last: string } {
  const whole = text.trimEnd()
  const at = Math.max(...['. ', '! ', '? ', '; '].map((mark) => whole.lastIndexOf(mark, whole.length - 2)))
  return at < 0 ? { before: '', last: whole } : { before: whole.slice(0, at + 1), last: whole.slice(at + 2).trim() }
}

function bare(text: string): string {
  return text.trim().replace(/[.,;!?]+$/, '')
}

const hour = String.raw`\d{1,2}(?:[:.]\d\d| ?h(?:\d\d)?)?(?: ?[ap]m| o['’]?clock)?(?: in the (?:morning|afternoon|evening))?`

/** "We begin at 7 in the morning and I count until 19h": from when until when. */
const beginsAndEnds = new RegExp(
  String.raw`\b(?:we|i|it|they)(?: will|['’]ll)? (?:begins?|starts?) (?:at )?(${hour})(?:,? and|,| -)? (?:(?:we|i|it|they)(?: will|['’]ll)? )?(?:(?:count|plan|reckon|go|goes|work|run|runs|stay|last|lasts|think)(?: on| it)? )?(?:until|till?|to|(?:end|finish|stop)(?:s|es)? (?:at|by)) (${hour})`,
  'iu',
)

/** "The hall closes at 8, so finish it then": when that is. */
const endsThen = new RegExp(
  String.raw`^\W*(?:actually|sorry|oh|ah|btw|and|so)?\W*[^.!?;,\n]{3,60}? (?:closes?|shuts?|locks? up|is locked|must be empty|is only (?:open|free|ours) (?:until|till)|is (?:open|ours|free) (?:until|till)) (?:at |by )?(${hour})[.,;!] ?${asks}(?:finish|end|stop|wrap)( (?:it|that|this))?(?: up)?(?: by| at)? (?:then|that time)[.!]*$`,
  'iu',
)

/** Hours that are told in two sentences, in one. */
export function withHoursTold(text: string): string {
  if (tellsNote(text)) return text
  return text
    .replace(beginsAndEnds, 'from $1 until $2')
    .replace(endsThen, (_, at: string, what?: string) => `finish${what ?? ' it'} at ${at.trim()}`)
}
