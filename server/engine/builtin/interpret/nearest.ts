import { wallClockAt } from '#shared/domain/zoned-time.ts'
import type { Exchange } from '../conversation.ts'
import { type Thing, type Wish, nameOf } from '../commands/wish.ts'
import { doersIn, holdersOf } from '../doers.ts'
import { showIso } from '../commands/fields.ts'
import { type Linkable, linkSoftly } from '../reading/link.ts'
import { type Request, loadReader, readPrompt, slotsFor } from '../reading/reader.ts'
import type { Scene } from '../scene.ts'
import { significantWords } from '../significant-words.ts'
import { changing } from './acts.ts'
import { wishesFor } from './change-wishes.ts'
import { changeIn } from './changes.ts'
import { isAsked } from './forms.ts'
import { knownOf } from './known.ts'
import { isOpen, refersBack } from './mention.ts'
import { momentsOf } from './moments.ts'
import type { Offer } from './offers.ts'
import { saidBy } from './said.ts'
import { sayWishes } from './say.ts'
import { isThen } from './select.ts'
import { type State, everything, stateOf } from './state.ts'

/** What is nearest to a prompt, and whether that is likely: it names what it is about, or surely wants such a change. */
export type Nearest = { offers: Offer[]; isLikely: boolean }

/** In characters: what is longer tells of more than one thing. */
const longest = 400
/** How likely a skill must be for something of its kind to be offered, and how many choices there are. */
const leastChance = 0.2
const sure = 0.6
const mostOffers = 3
/** How much of the weight of a request's words a thing must explain, beside the one that explains most. */
const leastScore = 0.12
const nearBest = 0.7
/** What would have to be waited for first is no wish for now. */
const waits = /^\W*(?:if|unless|when|whenever|once|as soon as|in case)\b/i
const meetings = /\b(?:meetings?|calls?|appointments?|events?|reviews?)\b/i

/** How many words of a name have to be said for it to be named for sure, where it has so many. */
const leastWords = 2

/**
 * The nearest that can be done or answered for a prompt that nothing was made of: its likeliest skills, put to what its words, its hours,
 * its people and what was spoken of before may mean. Each is a sentence that is clear by itself.
 */
export function nearestTo(prompt: string, scene: Scene, history: readonly Exchange[], self: string): Nearest {
  if (prompt.length > longest || waits.test(prompt)) return { offers: [], isLikely: false }
  const state = stateOf(history, scene, self)
  const requests = readPrompt(loadReader(), prompt, knownOf(scene), history.length > 0)
  const found = requests.map((request) => nearestOf(request, prompt, scene, state))
  const texts = [...new Set(found.flatMap((each) => each.texts))].slice(0, mostOffers)
  return { offers: texts.map((text) => ({ text, left: [] })), isLikely: found.some((each) => each.isLikely) }
}

function nearestOf(
  request: Request,
  prompt: string,
  scene: Scene,
  state: State,
): { texts: string[]; isLikely: boolean } {
  const things = thingsNear(request.text, prompt, scene, state)
  const skills = request.skills.filter(({ chance }) => chance >= leastChance)
  const isQuestion = isAsked(request.text)
  const changes = (names: readonly string[]) =>
    isQuestion ? [] : names.flatMap((name) => things.flatMap((thing) => changesOf(thing, name, request, scene, state)))
  const likely = changes(skills.map(({ name }) => name))
  const named = things.filter((thing) => isNamed(thing, request.text))
  // A day, a person or that it is done tells what is meant with what is named, whatever else is said.
  const acts = likely.length > 0 || named.length === 0 ? likely : changes(['complete', 'reschedule', 'assign'])
  const asks = skills.flatMap(({ name }) => questions[name]?.({ text: request.text, scene, things }) ?? [])
  const told =
    named.length > 0 || (isQuestion && things.length > 0) ? [`Tell me about “${nameOf(named[0] ?? things[0]!)}”`] : []
  const isSure = skills.some(
    ({ name, chance }) => chance >= sure && (changing[name] !== undefined || name === 'delete'),
  )
  return { texts: [...acts, ...asks, ...told], isLikely: named.length > 0 || (isSure && acts.length > 0) }
}

function isNamed(thing: Thing, text: string): boolean {
  const said = new Set(significantWords(text))
  const own = significantWords(nameOf(thing))
  return own.filter((word) => said.has(word)).length >= Math.min(leastWords, own.length) && own.length > 0
}

/** What a request of this skill would make of a thing, in plain words. */
function changesOf(thing: Thing, skill: string, request: Request, scene: Scene, state: State): string[] {
  if (skill === 'delete') return [sayWishes([{ do: 'delete', thing }])!]
  const rule = changing[skill]
  if (!rule?.kinds.includes(thing.kind)) return []
  const slots = slotsFor(loadReader(), request.tokens, skill, knownOf(scene), request.encoded)
  const change = changeIn(saidBy(request, slots, skill, scene, state))
  const wishes = rule.needs(change) ? wishesFor(thing, change, scene) : undefined
  return wishes && wishes.length > 0 && wishes.every(isAct) ? [sayWishes(wishes) ?? []].flat() : []
}

function isAct(wish: Wish): boolean {
  return wish.do !== 'ask'
}

/** The few things that a request may be about. */
function thingsNear(text: string, prompt: string, scene: Scene, state: State): Thing[] {
  const all = everything(scene).filter((thing) => isOpen(thing, scene))
  const links = linkSoftly(text, all.map(asLinkable))
  const best = links[0]?.score ?? 0
  const linked = links
    .filter(({ score }) => score >= leastScore && score >= nearBest * best)
    .map(({ id }) => all.find(({ is }) => is.id === id)!)
  const then = meetings.test(text) ? eventsThen(text, all, scene) : []
  const owners = [
    ...doersIn(prompt, scene).map(({ name }) => name),
    ...(state.person === undefined ? [] : [state.person]),
  ]
  const owned = /\b(?:tasks?|to-?dos?|stuff|ones?|his|hers?|theirs?)\b|['’]s\b/i.test(text)
    ? all.filter((thing) => thing.kind === 'task' && owners.some((name) => holdersOf(thing.is).includes(name)))
    : []
  const before = refersBack(text) || linked.length + then.length + owned.length === 0 ? spokenOf(state) : []
  // What is named leaves no doubt of what else it could be.
  const named = linked.filter((thing) => isNamed(thing, text))
  const found = then.length > 0 ? [...then, ...before] : [...before, ...linked, ...owned]
  return [...new Map((named.length > 0 ? named : found).map((thing) => [thing.is.id, thing])).values()].slice(
    0,
    mostOffers,
  )
}

function asLinkable(thing: Thing): Linkable {
  return {
    id: thing.is.id,
    of: thing.is,
    title: nameOf(thing),
    notes: thing.kind === 'project' ? thing.is.description : thing.is.notes,
    people: thing.kind === 'event' ? thing.is.attendees : [],
    project: null,
    isOpen: true,
  }
}

/** The events of the part of the day that a request names, or those that come next. */
function eventsThen(text: string, all: readonly Thing[], { clock }: Scene): Thing[] {
  const { time } = wallClockAt(clock.now.getTime(), clock.timeZone)
  const ahead = all.filter(
    (thing) =>
      thing.kind === 'event' &&
      (thing.is.date > clock.today || (thing.is.date === clock.today && thing.is.end >= time)),
  )
  const found = ahead.filter(({ kind, is }) => kind === 'event' && is.date === clock.today && isThen(is, text))
  return found.length > 0 ? found : ahead.slice(0, 1)
}

function spokenOf({ focus, shown }: State): Thing[] {
  return focus ? [focus] : shown
}

type Asked = { text: string; scene: Scene; things: readonly Thing[] }

/** What is asked by a request of each skill, as a whole question. */
const questions: Record<string, (asked: Asked) => string[]> = {
  rank: ({ text }) => [
    /\b(?:least|fewest|less|free|lightest|quietest|nothing)\b/i.test(text)
      ? 'Who has the fewest open tasks?'
      : 'Who has the most open tasks?',
    'Show the workload of all agents',
  ],
  workload: () => ['Show the workload of all agents', 'Who has the most open tasks?'],
  list: ({ text, scene }) => [...ofPerson(text, scene), 'Show the open tasks', 'What is overdue?'],
  count: () => ['How many open tasks are there?', 'How many completed tasks are there?'],
  detail: ({ text, scene }) => ofPerson(text, scene),
  first: () => ['What should I do first?', 'What is overdue?'],
  blocked: () => ['What is overdue?', 'Are the projects on track?'],
  briefing: () => ['Daily briefing', 'What is overdue?'],
  plan_day: () => ['Plan my day'],
  conflicts: () => ['Which events overlap this week?'],
  hours: () => ['How many hours of meetings are there this week?'],
  changes: () => ['What changed since yesterday?'],
  free: ({ text, scene }) => {
    const [day] = momentsOf(text, scene.clock).whens.flatMap((when) => when.day ?? [])
    return [`When is there free time ${day === undefined ? 'this week' : `on ${showIso(day)}`}?`]
  },
  progress: ({ things }) => {
    const [project] = things.filter(({ kind }) => kind === 'project')
    return [project ? `Is ${nameOf(project)} on track?` : 'Are the projects on track?']
  },
  status_report: () => ['Write a status report'],
  about: () => ['What can you do?', 'Which agents are there, and what do they do?'],
  how_to: () => ['What can you do?'],
}

function ofPerson(text: string, scene: Scene): string[] {
  return doersIn(text, scene)
    .slice(0, 1)
    .map(({ name }) => `Which tasks does ${name} have?`)
}
