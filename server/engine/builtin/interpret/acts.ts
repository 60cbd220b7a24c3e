import type { Kind } from '../commands/find-thing.ts'
import { doubtOfDates } from '../commands/fields.ts'
import { changedIn, sameOf } from '../commands/take-back.ts'
import { type Thing, type Wish, ask, nameOf } from '../commands/wish.ts'
import { doersIn, has, holdersOf } from '../doers.ts'
import { list } from '../markdown.ts'
import { significantWords } from '../significant-words.ts'
import { askBefore, wishesFor } from './change-wishes.ts'
import { askDay, askDayOfGroup } from './ask-day.ts'
import { type Change, changeIn, undated } from './changes.ts'
import { type Meant, refersBack, resolve } from './mention.ts'
import { momentsIn } from './moments.ts'
import { doersSaid } from './people.ts'
import { type Found, alternatives, foundBy, hourNow, mentionsOf } from './mentions-of.ts'
import { existing, takenBack } from './existing-things.ts'
import { creating } from './new-things.ts'
import { isBegun, isNearly, isToCome } from './signs.ts'
import { type Said, use } from './said.ts'
import { type Selection, selectionsIn } from './select.ts'
import { swaps } from './swaps.ts'
import { everything } from './state.ts'

/** One way to do what a request asks for, and the things that it is about. */
export type Act = { wishes: Wish[]; things: Thing[]; found?: Found }

const anything: readonly Kind[] = ['task', 'event', 'project']

/** What each skill needs to be said besides its thing, and of what kinds that may be. */
export const changing: Record<string, { kinds: readonly Kind[]; needs: (change: Change) => boolean }> = {
  reschedule: { kinds: anything, needs: isMoved },
  shift: { kinds: anything, needs: isMoved },
  set_length: { kinds: ['event'], needs: ({ minutes, longer }) => minutes !== undefined || longer !== undefined },
  set_priority: { kinds: ['task'], needs: ({ priority }) => priority !== undefined },
  set_status: { kinds: ['task', 'project'], needs: ({ status }) => status !== undefined },
  complete: { kinds: ['task', 'project'], needs: ({ status }) => status !== undefined },
  reopen: { kinds: ['task', 'project'], needs: ({ status }) => status !== undefined },
  assign: { kinds: ['task', 'event', 'project'], needs: ({ assignee }) => assignee !== undefined },
  unassign: { kinds: ['task'], needs: () => true },
  add_people: { kinds: ['event', 'project'], needs: ({ add }) => add !== undefined },
  remove_people: { kinds: ['event', 'project', 'task'], needs: ({ remove = [] }) => remove.length > 0 },
  set_project: { kinds: ['task'], needs: ({ project }) => project !== undefined },
  add_note: { kinds: anything, needs: ({ note }) => note !== undefined },
  set_place: { kinds: ['event', 'task'], needs: ({ place }) => place !== undefined },
  rename: { kinds: anything, needs: ({ title, description }) => (title ?? description) !== undefined },
  correct: { kinds: anything, needs: (change) => Object.values(change).some((value) => value !== undefined) },
}

function isMoved({ when, by, weekdayAfter, isUndated }: Change): boolean {
  return isUndated === true || when !== undefined || by !== undefined || weekdayAfter !== undefined
}

const takesBack =
  /\b(?:undo|revert|put (?:it|that|them|this|everything)(?: all)? back|back (?:to )?(?:where|what|how|as)|(?:as|how|like) (?:it was|they were)|take (?:it|that|this) back)\b/i

/** The ways to do what a request asks for by its skill: none where it cannot be that, several where its thing may be one of several. */
export function actsFor(said: Said): Act[] {
  const { skill } = said
  if (/^(?:correct|refuse|undo|reopen)$/.test(skill) && takesBack.test(said.text)) {
    const back = takenBack(said)
    if (back.length > 0) return back
  }
  if (/^(?:correct|refuse|undo)$/.test(skill)) {
    const other = otherThing(said)
    if (other.length > 0) return other
  }
  // "Put Millie in place of him": she gets what he has.
  if (skill === 'add_people' && inPlace.test(said.text) && said.state.focus?.kind === 'task')
    return changes({ ...said, skill: 'assign' })
  // "Remove the deadline of the quotes": they stay, without it.
  if (/^(?:delete|unassign|remove_people|correct|rename)$/.test(skill) && undated.test(said.text))
    return changes({ ...said, skill: 'reschedule' })
  const swapped = changing[skill] ? swaps(said) : undefined
  if (swapped) return swapped
  const acts = changing[skill] ? changesIn(said) : ((creating[skill] ?? existing[skill])?.(said) ?? [])
  const doubt = acts.length === 0 || skill === 'delete' ? undefined : doubtOfDates(said.text, said.scene.clock)
  return doubt === undefined ? acts : [{ wishes: ask(doubt), things: [] }]
}

const inPlace = /\b(?:in place of|instead of|in (?:his|her|their) place)\b/i

/** Asks who shall have a task instead of whoever has it; nothing where the request names that. */
function askWho(said: Said): Act[] {
  const { scene, state, text } = said
  const mentions = mentionsOf(said, 'assign')
  const meant = mentions.map((mention) => resolve(mention, { kinds: ['task'], scene, state, prefers: 'open', text }))
  const [only] = meant.length === 1 && meant[0] && 'all' in meant[0] ? meant[0].all : []
  const owners = only?.kind === 'task' ? holdersOf(only.is) : []
  if (!only || doersSaid(said).some((name) => !owners.includes(name))) return []
  const others = scene.agents.flatMap(({ name }) => (owners.includes(name) ? [] : [name]))
  return [
    {
      wishes: ask(
        `Who shall have **${nameOf(only)}**${owners.length > 0 ? ` instead of ${list(owners)}` : ''}? Say for example: ${others[0]} takes it.`,
      ),
      things: [only],
    },
  ]
}

/** "Wrong one, I meant the launch plan", "wait, not the pricing one": the last change was made to what was not meant. */
function otherThing(said: Said): Act[] {
  const { scene, state, text } = said
  const changed = changedIn(state.reply)
  const parts = said.parts.filter(({ slot, text: words }) => slot === 'thing' && !refersBack(words))
  if (changed.length === 0 || parts.length === 0 || !isOfOther.test(text)) return []
  const meant = parts.map((part) => {
    const before = text.slice(0, said.request.tokens[part.first]!.from)
    const kinds = anything
    const found = resolve(part.text, { kinds, scene, state, prefers: 'open', text })
    const one = found && 'all' in found && found.all.length === 1 ? nameOf(found.all[0]!) : undefined
    return { name: one ?? changed.find((name) => isOf(part.text, name)), isDenied: denied.test(before) }
  })
  const wanted = meant.filter(({ name, isDenied }) => !isDenied && name !== undefined && !changed.includes(name))
  const wrong = meant.flatMap(({ name }) => (name !== undefined && changed.includes(name) ? [name] : []))
  const [same] = wanted.map(({ name }) => sameOf(state.reply, name!))
  if (wanted.length > 1 || (wanted.length === 1 && same === undefined)) return []
  if (wanted.length === 0 && (wrong.length === 0 || meant.length > wrong.length)) return []
  const things = everything(scene).filter((thing) => [...changed, wanted[0]?.name].includes(nameOf(thing)))
  return takenBack(said, wanted.length > 0 ? undefined : wrong, same).map((act) => ({ ...act, things }))
}

const isOfOther =
  /\b(?:meant|mean|wrong|not|instead|should have been|was supposed to|the other)\b|n['’]t\b|\b(?:leave|keep)\b.*\b(?:as|like|how|where)\b/i
const denied = /\b(?:not|never|[a-z]{2,6}n['’]t(?: mean)?|leave|keep)(?:\s+(?:the|my|our|for))*\s*$/i

/** Whether words mean a name: all that they say is in it. */
function isOf(words: string, name: string): boolean {
  const own = significantWords(name)
  const said = significantWords(words.replace(/\b(?:one|task|event|thing)s?\b/gi, ''))
  return said.length > 0 && said.every((word) => own.includes(word))
}

/** "Add Sam to the redirects": to an event or a project of that name, or else to the task. */
function changesIn(said: Said): Act[] {
  if (said.skill !== 'add_people') return changes(said)
  const used = [...said.used]
  const isTask = /\b(?:task|to-?do)\b/i.test(said.text)
  const joined = isTask ? [] : changes(said)
  const isMoot = joined.every(({ wishes }) => wishes.every((wish) => wish.do === 'ask'))
  if (joined.length > 0 && !isMoot) return joined
  const then = [...said.used]
  said.used.splice(0, then.length, ...used)
  const ofTask = changes(said, ['task'])
  if (ofTask.length > 0 || joined.length === 0) return ofTask
  said.used.splice(0, then.length, ...then)
  return joined
}

function changes(said: Said, kinds = changing[said.skill]!.kinds): Act[] {
  const { skill, scene, state } = said
  const { needs } = changing[skill]!
  if (
    skill === 'complete' &&
    (!(saysDone.test(said.text) || whoDid(said) !== undefined) || isToCome.test(said.text) || isBegun.test(said.text))
  )
    return []
  if (/^(?:complete|reopen|set_status)$/.test(skill) && isNearly.test(said.text)) return []
  // "The quotes are done, the others can wait a week": two things are said of two.
  if (skill === 'complete' && /\bcan wait\b/i.test(said.text)) return []
  if (skill === 'set_place' && !saysPlace.test(said.text)) return []
  // "Chip finally reached all the leads" tells what he did.
  if (skill === 'assign' && whoDid(said) !== undefined) return []
  // "Somebody else has to take them" says not who.
  if (
    /^(?:(?:un)?assign|remove_people)$/.test(skill) &&
    /\b(?:somebody|someone|anybody|anyone) else\b/i.test(said.text)
  )
    return askWho(said)
  // "Who has the fewest?", then "give them the questions": of several who were named it may be any.
  if (skill === 'assign' && state.person === undefined && /\b(?:them|him|her)\b/i.test(said.text)) {
    const asked = doersIn(said.text, scene).length === 0 ? askWho(said) : []
    if (asked.length > 0) return asked
  }
  if (skill === 'unassign' && /\b(?:nobody|no one) (?:needs|wants|asked)\b/i.test(said.text)) return []
  // "Dot has enough going on with the advert" is a reason.
  if (
    skill === 'unassign' &&
    /\b(?:has|have|['’]s) (?:already )?(?:got )?(?:enough|plenty|a lot|so much)\b/i.test(said.text)
  )
    return []
  // "Add Sam to the task …": whoever has it keeps it.
  if (skill === 'assign' && addsToTask.test(said.text)) return []
  // "Half an hour longer": it moves nowhere.
  if (skill === 'shift' && /\b(?:longer|shorter)\b(?!.*\b(?:later|earlier)\b)/i.test(said.text)) return []
  // "Block me an hour after the client meeting" moves nothing.
  if (/^(?:reschedule|shift)$/.test(skill) && /^\W*(?:(?:please|pls|can you|could you)\s+)*block\b/i.test(said.text))
    return []
  // "Standup on Monday too" is another one.
  if (/^(?:reschedule|shift|correct|set_length)$/.test(skill) && another.test(said.text) && !moves.test(said.text))
    return []
  // "Half of Spec's tasks" says not which.
  if (someOf.test(said.text)) return askWhich(said)
  const ofGroup = changesOfGroup(said)
  if (ofGroup.length > 0) return ofGroup
  const mentions = mentionsOf(said, skill)
  const change = changeIn(said)
  if (!needs(change)) return skill === 'reschedule' ? askDay(said, mentions) : []
  const prefers = skill === 'reopen' || /\breopen/i.test(said.text) ? 'completed' : 'open'
  const at = hourNow(said)
  // "Make it 4:30", "half an hour later": what has an hour is an event, where nothing says that something is due.
  const isOfHour =
    ((change.when?.time !== undefined && change.when.day === undefined) ||
      (change.by !== undefined && Math.abs(change.by) < 1440)) &&
    !/\b(?:by|until|till?|due|before|latest)\b/i.test(said.text)
  const able = isOfHour ? kinds.filter((kind) => kind === 'event') : kinds
  const meant = mentions.map((mention) => resolve(mention, { kinds: able, scene, state, prefers, at, text: said.text }))
  if (meant.length === 0 || meant.some((each) => each === undefined)) return []
  const found = foundBy(mentions, meant, said.text)
  return alternatives(meant as Meant[]).flatMap((every) => {
    const things = ofWhoeverDid(every, said)
    const each = things.map((thing) => wishesFor(thing, change, scene))
    if (each.some((wishes) => wishes === undefined)) return []
    return [{ wishes: askBefore(each.flat() as Wish[], things, scene), things, found }]
  })
}

const addsToTask =
  /(?:^|\P{L})add \p{L}+(?: \p{L}+)?(?: too| also| as well)? to (?:the|this|that) task\b(?!.*\binstead\b)/iu
const another =
  /\b(?:too|as well|again)\b(?=\W*(?:$|[,.;]|(?:same|at|with|please|pls)\b))|\b(?:another|one more|extra)\b(?! (?:\w+ )?(?:minutes?|hours?|days?|weeks?|months?)\b)/i
const moves =
  /\b(?:wait|move|push|shift|reschedule|postpone|change|put|bring|set|make|delay|pull|needs?|should|must|has to|goes|to)\b/i

function askWhich(said: Said): Act[] {
  const [group] = selectionsIn(said.text, said.scene, said.state)
  if (!group || group.things.length > mostListed) return []
  const names = group.things.map((thing) => `- **${nameOf(thing)}**`).join('\n')
  return [{ wishes: ask(`Which of these do you mean? Nothing was changed. Name them.\n\n${names}`), things: [] }]
}
const mostListed = 20

const someOf =
  /\b(?:half|some|most|a few|one|any one|a couple|part|a third) of (?!(?:them|these|those|it|the day|an?)\b)(?:all )?(?:\p{L}+['’]s|\p{L}+s['’]|the|my|our|his|her|their)\s+(?:\p{L}+ )?(?:tasks|to-?dos|stuff|things|work|jobs|items)\b/iu

/** "Anything high that is due next week goes to Arlo": what says which they are is no part of the change. */
function changesOfGroup(said: Said): Act[] {
  const { kinds } = changing[said.skill]!
  let tried = 0
  for (const group of selectionsIn(said.text, said.scene, said.state)) {
    if (group.things.some(({ kind }) => !kinds.includes(kind))) continue
    const used = [...said.used]
    const acts = changesOf(group, said)
    if (acts.length > 0) return acts
    said.used.splice(0, used.length, ...used)
    tried += 1
    if (tried === mostGroups) return []
  }
  return []
}

const mostGroups = 4

function changesOf(group: Selection, said: Said): Act[] {
  const { tokens } = said.request
  const isInside = (at: number) => tokens[at]!.from < group.to && tokens[at]!.to > group.from
  for (const at of tokens.keys()) if (isInside(at)) use(said, at)
  // As long as it was, so that places stay.
  const text = `${said.text.slice(0, group.from)}${' '.repeat(group.to - group.from)}${said.text.slice(group.to)}`
  // What goes on behind the group belongs to the change: "due today to Monday".
  const parts = said.parts.flatMap(({ slot, first, last }) => {
    const own = [...tokens.keys()].slice(first, last + 1).filter((at) => !isInside(at))
    return own.length === 0
      ? []
      : [{ slot, first: own[0]!, last: own.at(-1)!, text: text.slice(tokens[own[0]!]!.from, tokens[own.at(-1)!]!.to) }]
  })
  const moments = momentsIn({ tokens, text }, parts, said.scene.clock)
  const change = changeIn({ ...said, text, parts, moments })
  if (!changing[said.skill]!.needs(change)) return said.skill === 'reschedule' ? askDayOfGroup(group, said) : []
  const rest = withoutExcepted(said, group)
  if (rest === undefined || rest.length === 0) return []
  const things = ofWhoeverDid(rest, said)
  const each = things.map((thing) => wishesFor(thing, change, said.scene))
  if (each.some((wishes) => wishes === undefined)) return []
  return [{ wishes: askBefore(each.flat() as Wish[], things, said.scene), things }]
}

const exception =
  /\b(?:except(?: for)?|but not|apart from|other than|excluding|besides|not)\s+((?:the |that |those )?[^,.;:]{2,60}?)(?=\s*(?:$|[,.;:]))/i

/** The things of a group without those that are excepted; undefined where an exception means none of them. */
function withoutExcepted(said: Said, { things, from, to }: Selection): Thing[] | undefined {
  const behind = exception.exec(said.text.slice(to))
  const inside = exception.exec(said.text.slice(from, to))
  const match = behind ?? inside
  if (!match) return things
  const start = (behind ? to : from) + match.index
  for (const [at, token] of said.request.tokens.entries())
    if (token.from < start + match[0].length && token.to > start) use(said, at)
  const { scene, state, text } = said
  const meant = resolve(match[1]!, { kinds: ['task'], scene, state, prefers: 'open', text })
  if (!meant) return undefined
  const out = new Set(('all' in meant ? meant.all : meant.either).map(({ is }) => is.id))
  const rest = things.filter(({ is }) => !out.has(is.id))
  return rest.length < things.length ? rest : undefined
}

/** The agent of whom a request says what is done: "Chip finally reached all the leads". */
function whoDid({ text, scene }: Said): string | undefined {
  const told = didSomething.exec(text)
  return told && !/^(?:need|want|ask|suggest|offer)/i.test(told[2]!) ? doersIn(told[1]!, scene)[0]?.name : undefined
}
/** Of several things those of whoever has done something, where there are any. */
function ofWhoeverDid(things: Thing[], said: Said): Thing[] {
  const who = said.skill === 'complete' && things.length > 1 ? whoDid(said) : undefined
  const own = things.filter((thing) => thing.kind === 'task' && has(thing.is, who ?? ''))
  return who === undefined || own.length === 0 ? things : own
}

const didSomething =
  /^\W*(?:(?:so|and|ok|hey|good news|fyi|btw)\W+)*(\p{L}+)(?:['’]s| has| had)?(?: (?:just|now|already|finally|also|\p{L}+ly))* (\p{L}{2,}ed|sent|wrote|written|did|made|met|told|rang|paid|found|read|spoke|got (?:hold|through|back))\b/iu

/** What says where something is. */
const saysPlace =
  /\b(?:rooms?|zoom|teams|meet|online|remote|office|place|location|venue|where|upstairs|downstairs|street|hall|floor|caf[eé]|kitchen|lobby|site|move|at the|in the|on the phone|video)\b|https?:/i

/** What says that something is done: its name alone does not. */
const saysDone =
  /\b(?:done|finish\w*|complet\w*|clos\w*|tick\w*|cross\w*|off|mark\w*|ready|sorted|over|through|has|have|had|is|are|was|were|been|got|just|already|(?:i|we)(?! (?:need|want|must|should|would|will|can|could|have to)\b)|i['’]ve|we['’]ve|did|sent|paid|shared|written|posted|delivered|settled|solved|resolved|fixed|went|gone)\b|[✓✔☑]|\bx\s*$/i
