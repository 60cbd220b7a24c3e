import { capital } from '../capital.ts'
import { type Thing, nameOf } from '../commands/wish.ts'
import { doerPattern, doersIn, holdersOf } from '../doers.ts'
import { inline, list } from '../markdown.ts'
import { writeEvents } from '../questions/answer-calendar.ts'
import { lineOfProject } from '../questions/answer-projects.ts'
import { lineOf } from '../questions/answer-tasks.ts'
import { pickTasks, readFilter } from '../questions/filter.ts'
import type { Scene } from '../scene.ts'
import { isPast } from '../when.ts'
import type { Reading } from './readings.ts'
import { dayOf, heldBy, inTime, numberSaid, numberWord, tasksShown } from './shown.ts'
import type { State } from './state.ts'

type Answer = { plain: string; says: string; things: Thing[] }
type Form = (text: string, scene: Scene, state: State) => Answer | undefined

/** A question about exactly what was shown before, whose every word has its place; undefined for any other. */
export function askedOfShown(said: string, scene: Scene, state: State): Reading | undefined {
  if (said.length > longest || /\n/.test(said.trim())) return undefined
  const text = said
    .trim()
    .replace(leading, '')
    .replace(/[\s?.!]+$/, '')
  for (const form of forms) {
    const found = form(text, scene, state)
    if (found) {
      const { plain, says, things } = found
      const question = { plain, answer: () => says, things }
      return { skill: 'detail', signs: {}, weight: 0, plain, question, things, left: [] }
    }
  }
  return undefined
}

/** In characters: what is longer tells more than it asks. */
const longest = 140
const leading =
  /^(?:(?:and|so|ok(?:ay)?|but|then|good|right|great|thanks|thank you|makes sense|i see|now|please)\b[\s,.!]*){1,4}/i

const ofThem = '(?: of (?:them|these|those|this|the (?:two|three|four)|it))'
const extreme = new RegExp(
  String.raw`^(?:which|what)(?: (?:one|task|project|event|meeting)s?)?${ofThem}?(?: (?:one|task|project|event|meeting))? (?:(?:is|comes|has to be|must be|needs to be)(?: (?:ready|done|finished|completed))?(?: (?:due|up))? (?:the )?(first|next|soonest|earliest|last|latest)|has the (first|next|nearest|earliest|soonest|last|latest) (?:due )?(?:date|deadline))(?:,? (?:and )?(?:to )?(?:which|what) project (?:does it belong(?: to)?|is it in))?$`,
  'i',
)

/** "Which of them is due first": by their days. */
const firstOfShown: Form = (text, { clock }, { shown, before = '' }) => {
  const match = extreme.exec(text)
  if (!match || shown.length < 2) return undefined
  const kindIn = (words: string) =>
    (['project', 'task', 'event'] as const).find((each) => new RegExp(String.raw`\b${each}s?\b`, 'i').test(words))
  // "And to which project does it belong?" asks for no project first.
  const kind = kindIn(text.replace(/,? (?:and )?(?:to )?(?:which|what) project .*$/i, ' ')) ?? kindIn(before)
  const some = shown.filter((thing) => thing.kind === kind)
  const all = some.length > 1 ? some : shown
  const open = all.filter((thing) => thing.kind === 'event' || thing.is.status !== 'Completed')
  const pool = inTime(open.length > 0 ? open : all)
  if (pool.length < 2 || new Set(pool.map((thing) => thing.kind)).size > 1) return undefined
  const said = (match[1] ?? match[2])!.toLowerCase()
  const isLast = said.startsWith('la')
  // What has begun is not the next one.
  const isNext = said.startsWith('n') && pool[0]!.kind === 'event'
  const one = isNext
    ? pool.find((thing) => thing.kind === 'event' && !isPast(thing.is.date, thing.is.start, clock))
    : pool.at(isLast ? -1 : 0)
  if (one === undefined) return undefined
  const alike = pool.filter((thing) => dayOf(thing) === dayOf(one))
  const which = isLast ? 'last' : isNext ? 'next' : 'first'
  const isDue = one.kind !== 'event'
  const be = alike.length === 1 ? 'is' : 'are'
  const names = list(alike.map((thing) => `**${inline(nameOf(thing))}**`))
  return {
    plain: `Which of those just shown is ${isDue ? `due ${which}` : which}?`,
    says: `${isDue && !isLast ? `First ${names} ${be} due` : `${isDue ? 'Due last' : capital(which)} ${be} ${names}`}.\n\n${alike.map(line).join('\n')}`,
    things: alike,
  }
}

const after =
  /^(?:(?:what(?:['’]?s| is| comes)|and|which (?:one )?(?:is|comes)) )?(?:right |directly |straight )?(?:the (?:one|next one) )?(?:right |directly )?(?:due |next )?after(?:wards)?(?: (?:that(?: one)?|this(?: one)?|it|them|these|those|(?:these|those) (?:two|three)))?$/i

/** "And the one after that?": what comes next in the order in which it was asked. */
const nextAfter: Form = (text, scene, { before, shown, focus }) => {
  if (!after.test(text) || before === undefined) return undefined
  const isMany = /\b(?:them|these|those)\b/i.test(text)
  const anchors = isMany || focus === undefined ? shown : [focus]
  const [kind] = anchors.map((thing) => thing.kind)
  if (kind === undefined || anchors.some((thing) => thing.kind !== kind)) return undefined
  const ids = new Set(anchors.map(({ is }) => is.id))
  const past = inTime(anchors).at(-1)
  if (past === undefined) return undefined
  const filter = readFilter(before, scene)
  // "Suki: next deadline?" was answered of everybody's.
  const isOther = anchors.some(
    ({ kind: each, is }) =>
      each === 'task' && filter.assignees.length > 0 && !filter.assignees.some((name) => holdersOf(is).includes(name)),
  )
  if (isOther) return undefined
  const isLater = (thing: Thing) => !ids.has(thing.is.id) && dayOf(thing) >= dayOf(past)
  const listed = shown.filter((thing) => thing.kind === kind)
  const at = isMany ? -1 : listed.findIndex(({ is }) => is.id === past.is.id)
  const all: Thing[] =
    kind === 'event'
      ? scene.events.map((is) => ({ kind, is }))
      : kind === 'project'
        ? scene.projects.filter(({ status }) => status !== 'Completed').map((is) => ({ kind, is }))
        : pickTasks(scene.tasks, { ...filter, span: undefined, overdue: false }).map((is) => ({ kind, is }))
  const byDay = inTime(all).filter(isLater)
  // "First A, then: B, C": the list goes on with what was named first.
  const goesOn = kind === 'task' && at === -1 && listed.length > 0 && focus !== undefined && !isMany
  const next = goesOn ? listed[0] : at >= 0 && at + 1 < listed.length ? listed[at + 1] : byDay[0]
  const from = list(anchors.length > 2 ? [] : anchors.map((thing) => `“${inline(nameOf(thing))}”`))
  if (next === undefined)
    return { plain: 'What comes next?', says: `Nothing is planned after ${from || 'those'}.`, things: [] }
  return {
    plain: 'What comes next?',
    says: `**${inline(nameOf(next))}** comes after ${from || 'those'}.\n\n${line(next)}`,
    things: [next],
  }
}

/** "Just the next three, by date, not the late one" */
const someOfShown: Form = (text, _, state) => {
  const match = new RegExp(
    String.raw`^(?:(?:just|only|show me|give me) )?(?:the )?(next|first|earliest|last|latest) (${numberWord})(?: (?:ones|tasks|of (?:them|these|those)))?(?:,? (?:(?:sorted )?by (?:due )?(?:date|day)s?))?([.,]? (?:and )?(?:not|without|except) the (?:late|overdue) ones?)?$`,
    'i',
  ).exec(text)
  if (!match || !/^(?:just|only|show|give me|the )/i.test(text) || /\bgive me\b/i.test(text)) return undefined
  const open = tasksShown(state).filter(({ status, overdue }) => status !== 'Completed' && !(match[3] && overdue))
  const found = inTime(open.map((is) => ({ kind: 'task' as const, is })))
  const count = numberSaid(match[2]!)!
  if (found.length < count) return undefined
  const isLast = /last|latest/i.test(match[1]!)
  const some = isLast ? found.slice(-count) : found.slice(0, count)
  return {
    plain: `Show the ${isLast ? 'last' : 'next'} ${count} of those just shown`,
    says: `**The ${isLast ? 'last' : 'next'} ${count} of those by date**\n\n${some.map(line).join('\n')}`,
    things: some,
  }
}

const besides = '(?:else|besides|apart from|other than|except(?: for)?|than|more than)'

/** "Is he doing anything other than this?": what else the one who was named has open. */
const elseOfPerson: Form = (text, scene, state) => {
  const who = String.raw`(he|she|they|${doerPattern(scene)})`
  const [, first, second] =
    new RegExp(
      String.raw`^(?:(?:is|does|has|do) )?${who} (?:still )?(?:doing|do|have|has|got|busy with|working on) (?:anything|something|any (?:other )?tasks?|other (?:things|tasks))(?: (?:open|to do))?(?: ${besides})?(?: ${besides})? (?:this|that|it|them|those|these)(?: one| task)?$|^what (?:has|does) ${who} (?:(?:do|have|got) )?else(?: (?:to do|open|on))?$|^what else (?:has|does|is) ${who}(?: (?:got|have|doing|do|to do|working on))?(?: (?:open|to do|on))?$`,
      'iu',
    )
      .exec(text)
      ?.filter((each) => each !== undefined) ?? []
  const said = second ?? first
  if (said === undefined) return undefined
  const name = /^(?:he|she|they)$/i.test(said) ? state.person : doersIn(said, scene)[0]?.name
  const known = state.focus ? [state.focus] : state.shown.length > 0 && state.shown.length < 4 ? state.shown : []
  if (name === undefined || !known.some((thing) => thing.kind === 'task' && holdersOf(thing.is).includes(name)))
    return undefined
  const ids = new Set(known.map(({ is }) => is.id))
  const open = heldBy(scene.tasks, name).filter(({ id, status }) => status !== 'Completed' && !ids.has(id))
  const from = list(known.map((thing) => `“${inline(nameOf(thing))}”`))
  return {
    plain: `What has ${name} open besides ${from}?`,
    says:
      open.length === 0
        ? `No: **${inline(name)}** has nothing open besides ${from}.`
        : `Besides ${from}, **${inline(name)}** has:\n\n${open.map(lineOf).join('\n')}`,
    things: open.map((is) => ({ kind: 'task', is })),
  }
}

/** "Somebody besides Spec works in it?", of the project that was spoken of. */
const elseInProject: Form = (text, scene, { focus }) => {
  const match = new RegExp(
    String.raw`^(?:(?:is|does|are|has) )?(?:there )?(?:some|any)(?:body|one)(?: else)? ${besides} (${doerPattern(scene)}) (?:works?|is|are|working|there)?(?: ?(?:working|involved|busy))?(?: ?(?:in|on|at|with|for) (?:it|that|this)| ?there)?$`,
    'iu',
  ).exec(text)
  const name = match ? doersIn(match[1]!, scene)[0]?.name : undefined
  if (name === undefined || focus?.kind !== 'project') return undefined
  const others = focus.is.team.filter((each) => each !== name)
  const project = `**${inline(focus.is.name)}**`
  return {
    plain: `Who is on ${focus.is.name} besides ${name}?`,
    says:
      others.length === 0
        ? `Nobody besides ${inline(name)} is on ${project}.`
        : `Besides ${inline(name)}, on ${project} ${others.length === 1 ? 'is' : 'are'} ${list(others.map((each) => inline(each, 60)))}.`,
    things: [focus],
  }
}

const isNow =
  /^(?:(?:can|could) you )?(?:confirm|repeat|tell me|show me|what(?:['’]?s| is)|which is)(?: again)? (?:the|its|his|her) new (?:due )?(?:date|day|time|deadline|owner|assignee|priority|state|status|title|name)(?: now)?$/i

const isJustDone =
  /^what (?:did|have) i (?:let|make|have) you (?:change|do|move) (?:just now|last|a moment ago|just before)$/i

/** "Please confirm the new date": what was changed last, as it is now. */
const asItIsNow: Form = (text, _, { made }) => {
  if (!(isNow.test(text) || isJustDone.test(text)) || made === undefined) return undefined
  return { plain: `Tell me about “${nameOf(made)}”`, says: `As it is now:\n\n${line(made)}`, things: [made] }
}

const ofIts =
  /^(?:to )?(?:which|what) project (?:does (?:it|that|this)(?: one| task)? belong(?: to)?|is (?:it|that|this)(?: one| task)? (?:in|of|part of))$/i

const projectOfIt: Form = (text, _, { focus }) => {
  if (!ofIts.test(text) || focus?.kind !== 'task') return undefined
  const { title, project } = focus.is
  const says =
    project === null
      ? `**${inline(title)}** is in no project.`
      : `**${inline(title)}** is in the project **${inline(project)}**.`
  return { plain: `Which project is “${title}” in?`, says, things: [focus] }
}

const brings =
  /^(?:(?:do|should|must) (?:i|we) (?:need|have) to (?:bring|prepare|take) (?:anything|something)|(?:do|should|must) (?:i|we) (?:bring|prepare|take) (?:anything|something)|(?:is there )?(?:anything|something)(?: (?:i|we) (?:should|must|need to|have to)| to)? (?:bring|prepare|take)|what (?:should|must|do) (?:i|we) (?:need to |have to )?(?:bring|prepare|take))(?: (?:to|for|with me to) (?:it|that|this|(?:any|one|each|all)? ?(?:of )?(?:them|those|these)))?$/i

/** "Do I need to bring anything to any of them?": what is noted for the events that were shown. */
const toBring: Form = (text, _, { focus, shown }) => {
  if (!brings.test(text)) return undefined
  const spoken = focus && !/\b(?:them|those|these)$/i.test(text) ? [focus] : shown
  const events = spoken.flatMap((thing) => (thing.kind === 'event' ? [thing.is] : []))
  if (events.length === 0) return undefined
  const noted = events.filter(({ notes }) => notes.trim() !== '')
  return {
    plain: `What is noted for ${list(events.map(({ title }) => `“${title}”`))}?`,
    says:
      noted.length === 0
        ? `Nothing is noted for ${list(events.map(({ title }) => `**${inline(title)}**`))}.`
        : `This is noted:\n\n${noted.map(({ title, notes }) => `- **${inline(title)}**: ${inline(notes)}`).join('\n')}`,
    things: noted.map((is) => ({ kind: 'event', is })),
  }
}

const forms: readonly Form[] = [
  firstOfShown,
  nextAfter,
  someOfShown,
  elseOfPerson,
  elseInProject,
  asItIsNow,
  projectOfIt,
  toBring,
]

function line(thing: Thing): string {
  if (thing.kind === 'task') return lineOf(thing.is)
  return thing.kind === 'event' ? writeEvents([thing.is], true) : lineOfProject(thing.is)
}
