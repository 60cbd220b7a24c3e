import { holdersOf } from '../doers.ts'
import { type Thing, type Wish, nameOf } from '../commands/wish.ts'
import { weighFamilies } from '../reading/families.ts'
import type { Known } from '../reading/features.ts'
import { type Reader, type Request, slotReader } from '../reading/reader.ts'
import type { Scene } from '../scene.ts'
import { actsFor } from './acts.ts'
import { composed } from './again.ts'
import { asksByForm, commands, hasDone, tellsOf, wantsAnswer } from './forms.ts'
import { knownOf } from './known.ts'
import { withWholeParts } from './marked-slots.ts'
import { whomToAsk } from './question-answers.ts'
import { writeThing } from '../questions/answer-thing.ts'
import { isLike, linkSoftly, wordsThatTell } from '../reading/link.ts'
import { type Question, questionsFor } from './questions.ts'
import { leftOf, saidBy } from './said.ts'
import { sayWishes } from './say.ts'
import { momentsOf } from './moments.ts'
import { otherDays, otherHours, signsOf, signsOfFound, signsOfLeft, signsOfUnmet, signsOfWishes } from './signs.ts'
import { type State, everything } from './state.ts'
import { type Signs, addSigns, weigh } from './weigh.ts'

/** One way to understand a request, with nothing done yet. */
export type Reading = {
  skill: string
  /** What tells for and against it, and what that comes to. */
  signs: Signs
  weight: number
  /** In plain words, every name in full. */
  plain: string
  wishes?: Wish[]
  question?: Question
  things: Thing[]
  /** Words that found no place in it. */
  left: string[]
  /** True for a question that uses no word of the request. */
  isGuess?: true
}

/** One way to understand a whole prompt: its readings in their order, what that leaves out, and how likely it is. */
export type Whole = {
  readings: Reading[]
  left: string[]
  plain: string
  signs: Signs
  /** Among all ways to understand the prompt, and that none of them is meant. */
  chance: number
}

type Way = Omit<Reading, 'weight'>

/** Skills that are tried, each with so many ways to mark the words, and how likely a skill and such a way must be. */
const mostSkills = 8
const mostWays = 10
const leastChance = 0.015
const leastWay = 0.006

/** Every way to understand one request, the one that weighs most first; ways that come to the same are one. */
export function readingsOf(reader: Reader, request: Request, scene: Scene, state: State): Reading[] {
  const known = knownOf(scene)
  const slotsOf = slotsIn(reader, request, known)
  const best = (skill: string) => slotsOf(skill)[0]?.slots ?? []
  const found: Way[] = []
  for (const { name, slots, chance } of waysOf(request, slotsOf, scene))
    found.push(...likely(chance, readAs(name, request, slots, reader, scene, state)))
  found.push(...likely(1, insteadOf(request, best('correct'), reader, scene, state)))
  // "How many are left in the hiring" wants a number, and not all that is known of it.
  if (found.every(({ skill }) => skill !== 'detail') && !/\bhow many\b/i.test(request.text)) {
    found.push(...likely(0.2, aboutAThing(request, best('detail'), reader, scene, state)))
    for (const way of aboutItsWords(request, scene))
      found.push(...likely(asksByForm.test(request.text) && holdsAll(way.things[0]!, request.text) ? 0.8 : 0.2, [way]))
    // "Who has it", of what was just spoken of.
    if (
      state.focus &&
      asksByForm.test(request.text) &&
      !hasDone.test(request.text) &&
      /\b(?:it|its|that|this|that one)\b/i.test(request.text)
    )
      found.push(...likely(0.2, [detailOf(state.focus, 1, request.text)]))
  }
  const helper = whomToAsk(request.text, scene)
  if (helper)
    found.push({
      skill: 'about',
      signs: {
        skill: Math.log(
          helper.plain.startsWith('Who is') && /^\W*(?:and |so )?(?:whom?|what|which)\b/i.test(request.text)
            ? 0.8
            : 0.4,
        ),
        answers: 1,
      },
      plain: helper.plain,
      question: helper,
      things: [],
      left: [],
    })
  const again = composed(reader, request, scene, state)
  if (again)
    for (const reading of readingsOf(reader, again.request, scene, { ...state, before: undefined }).slice(0, 3))
      found.push({ ...reading, signs: addSigns(reading.signs, { skill: Math.log(again.chance), again: 1 }) })
  return merged(found)
}

type SlotsOf = ReturnType<typeof slotReader>
const slotsRead = new WeakMap<Request, SlotsOf>()

/** The slots of a request by skill, read once however often it is understood anew. */
function slotsIn(reader: Reader, request: Request, known: Known): SlotsOf {
  const before = slotsRead.get(request)
  if (before) return before
  const bySkill = new Map<string, ReturnType<SlotsOf>>()
  const readSlots = slotReader(reader, request.tokens, known, request.encoded)
  const slotsOf: SlotsOf = (skill) => {
    const slots = bySkill.get(skill) ?? readSlots(skill)
    bySkill.set(skill, slots)
    return slots
  }
  slotsRead.set(request, slotsOf)
  return slotsOf
}

/** The likeliest skills with the likeliest ways to mark the words for each, those that come to the same as one. */
function waysOf(
  request: Request,
  slotsOf: SlotsOf,
  scene: Scene,
): { name: string; slots: Request['slots']; chance: number }[] {
  return request.skills
    .slice(0, mostSkills)
    .filter(({ chance }) => chance >= leastChance)
    .flatMap(({ name, chance }) => {
      const ways = new Map<string, { name: string; slots: Request['slots']; chance: number }>()
      for (const marked of slotsOf(name)) {
        const slots = withWholeParts(name, request, marked.slots, scene)
        const key = slots.map(({ slot }) => slot).join()
        const same = ways.get(key)
        ways.set(key, { name, slots: same?.slots ?? slots, chance: chance * marked.chance + (same?.chance ?? 0) })
      }
      return [...ways.values()]
    })
    .toSorted((a, b) => b.chance - a.chance)
    .filter(({ chance }, at) => at === 0 || chance >= leastWay)
    .slice(0, mostWays)
}

/** Ways to fill one skill, by how likely it is. */
function likely(chance: number, ways: readonly Way[]): Way[] {
  return ways.map((way) => ({
    ...way,
    signs: { ...way.signs, skill: Math.log(chance), share: Math.log(ways.length) },
  }))
}

/** Ways that come to the same are one, as likely as all of them. */
function merged(ways: readonly Way[]): Reading[] {
  const readings = new Map<string, Reading>()
  for (const way of ways) {
    const reading = { ...way, weight: weigh(way.signs) }
    const same = readings.get(way.plain)
    if (!same) {
      readings.set(way.plain, reading)
      continue
    }
    const better = reading.weight > same.weight ? reading : same
    const skill = Math.log(Math.exp(reading.signs.skill ?? 0) + Math.exp(same.signs.skill ?? 0))
    const signs = { ...better.signs, skill }
    readings.set(way.plain, { ...better, signs, weight: weigh(signs) })
  }
  return [...readings.values()].toSorted((a, b) => b.weight - a.weight)
}

/** "Chip, not Dot": what was just made or changed is to be otherwise. */
function insteadOf(
  request: Request,
  slots: { slot: string; chance: number }[],
  reader: Reader,
  scene: Scene,
  state: State,
): Way[] {
  if (!state.focus || !/^\W*(?:no\W+)?[^,.]{2,40},?\s+not\s+[^,.]{2,40}\W*$/i.test(request.text)) return []
  return readAs('correct', request, slots, reader, scene, state)
}

const ofAThing = new Set(['expr', 'topic', 'title', 'file', 'kind', 'filter', 'number', 'project', 'note'])

/** "What's up with invoice 2291": a question whose words are those of something that is there. */
function aboutAThing(
  request: Request,
  slots: { slot: string; chance: number }[],
  reader: Reader,
  scene: Scene,
  state: State,
): Way[] {
  if (!asksByForm.test(request.text) || hasDone.test(request.text) || weighFamilies(request.skills).ask < 0.3) return []
  const own = slots.map((each) => (ofAThing.has(each.slot) ? { ...each, slot: 'thing' } : each))
  if (own.every(({ slot }) => slot !== 'thing')) return []
  return readAs('detail', request, own, reader, scene, state)
}

/** "It" as what is to be changed, and not "it became urgent". */
const itAlone = /\bit\b(?! (?:all|is|was|has|had|became|becomes|got|gets|will|would|can|could|must|should|does|did)\b)/i

function readAs(
  skill: string,
  request: Request,
  slots: { slot: string; chance: number }[],
  reader: Reader,
  scene: Scene,
  state: State,
): Way[] {
  const said = saidBy(request, slots, skill, scene, state)
  // What only names a thing asks for nothing.
  const isName =
    said.parts.length > 0 &&
    request.tokens.every(
      ({ text }, at) =>
        slots[at]!.slot === 'thing' || !/\p{L}{2}/u.test(text) || /^(?:the|and|or|a|an|my|our)$/i.test(text),
    )
  const acts = isName ? [] : actsFor(said)
  const asks = acts.length === 0
  const questions = asks ? questionsFor(said) : []
  const left = leftOf(said, reader, slots, asks)
  const shared = signsOf(said, slots)
  if (!asks)
    return acts.map(({ wishes, things, found }) => {
      const own = [...left.filter((word) => !things.some((thing) => isOf(thing, word))), ...(found?.unexplained ?? [])]
      return {
        skill,
        signs: addSigns(
          shared,
          signsOfFound(found),
          signsOfLeft(own),
          signsOfUnmet(said, wishes, things),
          signsOfWishes(wishes, request.text, scene),
          otherDays(
            wishes,
            said.moments.filter(({ isOld }) => !isOld),
          ),
          skill === 'shift' ? otherHours(wishes, momentsOf(request.text, scene.clock).whens) : {},
          // "A and B are written, mark it as done": which of them it is, is not said.
          things.length > 1 &&
            itAlone.test(request.text) &&
            !/^\W*(?:any(?:thing)?|every(?:thing)?|whatever)\b/i.test(request.text)
            ? { torn: 1 }
            : {},
        ),
        plain: sayWishes(wishes) ?? questionIn(wishes),
        wishes,
        things,
        left: own,
      }
    })
  const isGuess = !said.used.includes(true)
  return questions.map((question) => {
    const { things = [] } = question
    // What it is called in plain words has its place too.
    const said = new Set(question.plain.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    const own = left.filter(
      (word) => !said.has(word.toLowerCase()) && !things.some((thing) => textOf(thing).includes(word.toLowerCase())),
    )
    const ofQuestion: Signs = {
      ...(skill === 'list' || skill === 'count' ? { lists: 1 } : { answers: 1 }),
      ...(isGuess && { guess: 1 }),
      ...(broad.test(question.plain) && {
        broad: 1,
        ...(!/\b(?:all|every|any|what|which|open|list)\b.*\b(?:tasks?|to-?dos?|open|outstanding|left)\b/i.test(
          request.text,
        ) && { untold: 1 }),
      }),
      ...(tellsOf[skill]?.test(request.text) === false && { untold: 1 }),
    }
    return {
      skill,
      signs: addSigns(shared, signsOfFound(question.found), signsOfLeft(own), formOf(request.text), ofQuestion),
      plain: question.plain,
      question,
      ...(isGuess && { isGuess }),
      things,
      left: own,
    }
  })
}

/** What the form of a request tells against a question. */
function formOf(text: string): Signs {
  return { ...(commands.test(text) && { told: 1 }), ...(!wantsAnswer.test(text) && { unasked: 1 }) }
}

const mostOfAName = 4
/** How sure the reader must be of work on a text for its words to name nothing. */
const sureOfWork = 0.9

/** "Which invoice was it that got booked twice": the one thing whose title and notes hold the telling words of a question. */
function aboutItsWords(request: Request, scene: Scene): Way[] {
  if (!asksByForm.test(request.text)) {
    const { file, write } = weighFamilies(request.skills)
    // "Refund stuff" only names something; "summarise the report" is work on a text, whatever is called so too.
    if (request.tokens.length > mostOfAName || file + write > sureOfWork) return []
  } else if (wordsThatTell(request.text).length < 2) return []
  const { clock, events } = scene
  // "The review this afternoon": what is then.
  const then = /\b(?:this (?:morning|afternoon|evening)|today|tonight|later)\b/i.test(request.text)
    ? events.filter(
        ({ date, title, attendees }) =>
          date === clock.today &&
          [title.split(/\s+/).at(-1)!, ...attendees].some((name) =>
            new RegExp(String.raw`\b${name.replaceAll(/[^\p{L} ]/gu, '')}\b`, 'iu').test(request.text),
          ),
      )
    : []
  if (then.length === 1) return [detailOf({ kind: 'event', is: then[0]! }, 1, request.text)]
  const linked = linkSoftly(
    request.text,
    everything(scene).map((thing) => ({
      id: thing.is.id,
      of: thing.is,
      title: nameOf(thing),
      notes: thing.kind === 'project' ? thing.is.description : thing.is.notes,
      people: [],
      project: null,
      isOpen: true,
    })),
  )
  const [best, next] = linked
  if (!best || best.score < 0.5 || (next && next.score > best.score - 0.15)) return []
  const thing = everything(scene).find(({ is }) => is.id === best.id)!
  return [detailOf(thing, best.score, request.text)]
}

function detailOf(thing: Thing, score: number, text: string): Way {
  const question: Question = {
    plain: `Tell me about “${nameOf(thing)}”`,
    answer: (seen) => writeThing(thing, seen),
    things: [thing],
  }
  return {
    skill: 'detail',
    signs: addSigns(formOf(text), { answers: 1, ...(score < 1 && { misfit: 1 - score }) }),
    plain: question.plain,
    question,
    things: [thing],
    left: [],
  }
}

const broad = /^(?:Show the|How many) (?:open|completed|pending) tasks(?: are there\?)?$/

/** Whether a word only says which thing is meant: a part of its name, or who has it. */
function isOf(thing: Thing, word: string): boolean {
  const people =
    thing.kind === 'task' ? holdersOf(thing.is) : thing.kind === 'event' ? thing.is.attendees : thing.is.team
  const lower = word.toLowerCase().replace(/['’]s$/, '')
  return [nameOf(thing), ...people].some((text) => text.toLowerCase().includes(lower))
}

/** Whether a thing's own words are all that a question says. */
function holdsAll(thing: Thing, question: string): boolean {
  const own = wordsThatTell(textOf(thing))
  return wordsThatTell(question).every((word) => own.some((other) => isLike(word, other)))
}

/** What stands in the workspace about a thing: a question may use these words. */
function textOf(thing: Thing): string {
  return `${nameOf(thing)} ${thing.kind === 'project' ? thing.is.description : thing.is.notes}`.toLowerCase()
}

function questionIn(wishes: readonly Wish[]): string {
  return wishes.map((wish) => (wish.do === 'ask' ? wish.text : '')).join(' ')
}
