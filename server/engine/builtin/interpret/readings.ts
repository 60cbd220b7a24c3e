import { type Thing, type Wish, nameOf } from '../commands/wish.ts'
import { weighFamilies } from '../reading/families.ts'
import { type Reader, type Request, slotReader } from '../reading/reader.ts'
import type { Scene } from '../scene.ts'
import { actsFor } from './acts.ts'
import { composed } from './again.ts'
import { asksByForm, isAsked, makes } from './forms.ts'
import { knownOf } from './known.ts'
import { momentsOf } from './moments.ts'
import { whomToAsk } from './question-answers.ts'
import { type Question, questionsFor } from './questions.ts'
import { leftOf, saidBy } from './said.ts'
import { sayWishes } from './say.ts'
import { type State, everything } from './state.ts'

/** One way to understand a request, with nothing done yet. */
export type Reading = {
  skill: string
  /** How likely it is what is meant, among all that the request can mean here. */
  chance: number
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

/** The share of the chance of readings that cannot be: they may be what is meant all the same. */
const doubt = 0.5
/** How much less likely a reading is for each word that it leaves out. */
const lessFor = 0.6
const mostSkills = 6

/** Every way to understand one request, the likeliest first; ways that come to the same are one. */
export function readingsOf(reader: Reader, request: Request, scene: Scene, state: State): Reading[] {
  const known = knownOf(scene)
  const found: Reading[] = []
  const again = composed(reader, request, scene, state)
  let impossible = 0
  const slotsOf = slotReader(reader, request.tokens, known)
  for (const { name, chance } of request.skills.slice(0, mostSkills)) {
    if (chance < 0.02) break
    const slots = withDates(request, withNames(name, request, slotsOf(name), scene), scene)
    const ways = readAs(name, request, slots, reader, scene, state)
    // Work of another kind is not made likelier by being out of reach here.
    if (ways.length === 0) impossible += chance * (isOfWorkspace(name) ? doubt : 1)
    // What leaves words out is the less likely meant.
    // Without a word for it, something new is less likely meant than what is there.
    const share = (name === 'create_task' && !makes.test(request.text) ? 0.4 : 1) / ways.length
    // A question that no word of the request tells of is only a guess.
    const guess = ways.some(({ isGuess }) => isGuess) && chance < 0.6 ? 0.2 : 1
    for (const way of ways) found.push({ ...way, chance: chance * share * guess * lessFor ** way.left.length })
  }
  const inPlace = insteadOf(request, slotsOf('correct'), reader, scene, state)
  const asked = found.some(({ skill }) => skill === 'detail')
    ? []
    : aboutAThing(request, slotsOf('detail'), reader, scene, state)
  found.push(...inPlace, ...asked)
  const helper = whomToAsk(request.text, scene)
  if (helper) found.push({ skill: 'about', chance: 1, plain: helper.plain, question: helper, things: [], left: [] })
  if (again) {
    const { chance: share, request: whole } = again
    for (const reading of found) reading.chance *= 1 - share
    impossible *= 1 - share
    const inner = readingsOf(reader, whole, scene, { ...state, before: undefined })
    for (const reading of inner.slice(0, 3)) found.push({ ...reading, chance: reading.chance * share })
  }
  // Who asks wants nothing done.
  if (isAsked(request.text)) for (const reading of found) if (reading.wishes) reading.chance *= 0.2
  const merged = new Map<string, Reading>()
  for (const reading of found) {
    const same = merged.get(reading.plain)
    if (!same) merged.set(reading.plain, reading)
    else {
      const better = reading.left.length < same.left.length ? reading : same
      merged.set(reading.plain, { ...better, chance: same.chance + reading.chance })
    }
  }
  const all = [...merged.values()].toSorted((a, b) => b.chance - a.chance)
  const total = all.reduce((sum, { chance }) => sum + chance, 0) + impossible
  return all.map((reading) => ({ ...reading, chance: reading.chance / Math.max(total, 0.01) }))
}

/** "Chip, not Dot": what was just made or changed is to be otherwise. */
function insteadOf(
  request: Request,
  slots: { slot: string; chance: number }[],
  reader: Reader,
  scene: Scene,
  state: State,
): Reading[] {
  if (!state.focus || !/^\W*(?:no\W+)?[^,.]{2,40},?\s+not\s+[^,.]{2,40}\W*$/i.test(request.text)) return []
  return readAs('correct', request, slots, reader, scene, state).map((way) => ({ ...way, chance: 1 }))
}

const ofAThing = new Set(['expr', 'topic', 'title', 'file', 'kind', 'filter', 'number', 'project', 'note'])

/** "What's up with invoice 2291": a question whose words are those of something that is there. */
function aboutAThing(
  request: Request,
  slots: { slot: string; chance: number }[],
  reader: Reader,
  scene: Scene,
  state: State,
): Reading[] {
  if (!asksByForm.test(request.text) || weighFamilies(request.skills).ask < 0.3) return []
  const own = slots.map((each) => (ofAThing.has(each.slot) ? { ...each, slot: 'thing' } : each))
  if (own.every(({ slot }) => slot !== 'thing')) return []
  return readAs('detail', request, own, reader, scene, state).map((way) => ({
    ...way,
    chance: 0.2 * lessFor ** way.left.length,
  }))
}

function isOfWorkspace(skill: string): boolean {
  const { outside, write, file, mail } = weighFamilies([{ name: skill, chance: 1 }])
  return outside + write + file + mail === 0
}

/** The slots, where a date that the reader marked in part is one part. */
function withDates({ tokens, text }: Request, slots: { slot: string; chance: number }[], { clock }: Scene) {
  const all = [...slots]
  for (const { words } of momentsOf(text, clock).whens) {
    const from = text.indexOf(words)
    const own = tokens.flatMap((token, at) =>
      from >= 0 && token.from < from + words.length && token.to > from ? [at] : [],
    )
    if (own.some((at) => slots[at]!.slot === 'when')) for (const at of own) all[at] = { slot: 'when', chance: 1 }
  }
  return all
}

/** The slots, where the whole name of something that is there is one part: a thing, whatever its words may be else. */
function withNames(
  skill: string,
  { tokens, text }: Request,
  slots: { slot: string; chance: number }[],
  scene: Scene,
): { slot: string; chance: number }[] {
  const lower = text.toLowerCase()
  // What is to be made may be called like something that is there.
  const named = skill.startsWith('create')
    ? []
    : everything(scene).filter((thing) => /\s/.test(nameOf(thing)) && lower.includes(nameOf(thing).toLowerCase()))
  const quoted = [...text.matchAll(/["“]([^"“”]{2,})["”]/g)].filter(
    ({ 1: words }) => !named.some((thing) => nameOf(thing).toLowerCase() === words!.toLowerCase()),
  )
  const colon = skill === 'add_note' ? tokens.findIndex(({ text: mark }, at) => mark === ':' && at > 1) : -1
  if (colon > 0 && colon < tokens.length - 1)
    return slots.map((slot, at) =>
      at > colon ? { slot: 'note', chance: 1 } : at === colon || slot.slot === 'note' ? { slot: 'O', chance: 1 } : slot,
    )
  const given = /^(?:rename|create|correct|split|duplicate)/.test(skill)
    ? 'title'
    : skill === 'add_note'
      ? 'note'
      : undefined
  if (named.length === 0 && (quoted.length === 0 || given === undefined)) return slots
  const all = [...slots]
  for (const thing of named) {
    const from = lower.indexOf(nameOf(thing).toLowerCase())
    const to = from + nameOf(thing).length
    // A new name may hold the old one.
    if (quoted.some(({ index, 0: words }) => from >= index && to <= index + words.length)) continue
    for (const [at, token] of tokens.entries())
      if (token.from < to && token.to > from)
        all[at] = { slot: thing.kind === 'project' && slots[at]!.slot === 'project' ? 'project' : 'thing', chance: 1 }
      else if (/^["“”'’:]$/.test(token.text) && (token.to === from || token.from === to))
        all[at] = { slot: 'O', chance: 1 }
  }
  // What is quoted and is not there is the name or the text that is given.
  if (given !== undefined)
    for (const { 0: whole, index } of quoted)
      for (const [at, token] of tokens.entries())
        if (token.from >= index && token.to <= index + whole.length)
          all[at] = { slot: /^["“”]$/.test(token.text) ? 'O' : given, chance: 1 }
  return all
}

function readAs(
  skill: string,
  request: Request,
  slots: { slot: string; chance: number }[],
  reader: Reader,
  scene: Scene,
  state: State,
): Reading[] {
  const said = saidBy(request, slots, skill, scene, state)
  // What only names a thing asks for nothing.
  const isName =
    said.parts.length > 0 &&
    request.tokens.every(
      ({ text }, at) =>
        slots[at]!.slot === 'thing' || !/\p{L}{2}/u.test(text) || /^(?:the|and|or|a|an|my|our)$/i.test(text),
    )
  const acts = isName ? [] : actsFor(said)
  if (acts.length > 0) {
    const left = leftOf(said, reader, slots, false)
    return acts.map(({ wishes, things }) => ({
      skill,
      chance: 0,
      plain: sayWishes(wishes) ?? questionIn(wishes),
      wishes,
      things,
      left: left.filter((word) => !things.some((thing) => nameOf(thing).toLowerCase().includes(word.toLowerCase()))),
    }))
  }
  const questions = questionsFor(said)
  const left = leftOf(said, reader, slots, true)
  return questions.map((question) => ({
    skill,
    chance: 0,
    plain: question.plain,
    question,
    ...(!said.used.includes(true) && { isGuess: true as const }),
    things: question.things ?? [],
    left: left.filter((word) => !(question.things ?? []).some((thing) => textOf(thing).includes(word.toLowerCase()))),
  }))
}

/** What stands in the workspace about a thing: a question may use these words. */
function textOf(thing: Thing): string {
  return `${nameOf(thing)} ${thing.kind === 'project' ? thing.is.description : thing.is.notes}`.toLowerCase()
}

function questionIn(wishes: readonly Wish[]): string {
  return wishes.map((wish) => (wish.do === 'ask' ? wish.text : '')).join(' ')
}
