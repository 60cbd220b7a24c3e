import { doersIn } from '../doers.ts'
import type { Wish } from '../commands/wish.ts'
import { sceneAfter } from '../commands/scene-after.ts'
import type { SeenProject } from '../../tools/projects.ts'
import { projectIn } from '../questions/filter.ts'
import { readSpan } from '../questions/span.ts'
import { type Family, weighFamilies } from '../reading/families.ts'
import { type Reader, type Request, readRequest } from '../reading/reader.ts'
import type { Scene } from '../scene.ts'
import { significantWords } from '../significant-words.ts'
import { type ByGrammar, isCareful, thingOf, withoutFalseDoubt, wholesOf } from './by-grammar.ts'
import { withDotsBack } from './dots.ts'
import { commands } from './forms.ts'
import { knownOf } from './known.ts'
import { type Reading, type Whole, readingsOf } from './readings.ts'
import { segmentations } from './segment.ts'
import { letsTake, takesIt } from './said.ts'
import { type State, stateAfter, stateIn } from './state.ts'
import { type Signs, addSigns, chancesOf, weigh } from './weigh.ts'

export type Wholes = {
  /** The likeliest first. */
  all: Whole[]
  /** How likely none of them is meant, with what tells so. */
  none: { chance: number; signs: Signs }
  /** The requests in the likeliest way to take the prompt apart, with their kinds of work. */
  requests: { text: string; families: Record<Family, number> }[]
}

/** Readings of a request that are tried with those of the others, and interpretations that are kept on the way. */
const mostReadings = 4
const mostKept = 5
/** A way to take a prompt apart that is so much less likely than the likeliest is not tried. */
const leastWay = 0.06

/** Every way to understand a prompt, each with its chance. */
export function interpretationsOf(
  reader: Reader,
  prompt: string,
  scene: Scene,
  start: State,
  byGrammar: ByGrammar,
): Wholes {
  const known = knownOf(scene)
  const requests = new Map<string, Request>()
  const memo = new Map<string, Reading[]>()
  const requestOf = (text: string, isAfter: boolean) => {
    const key = `${isAfter} ${text}`
    const request = requests.get(key) ?? readRequest(reader, text, known, isAfter)
    requests.set(key, request)
    return request
  }
  const read = (request: Request, { state: at, scene: seen, done }: Unfinished) => {
    const key = `${request.text}\n${at.shown.map(({ is }) => is.id).join()} ${at.person} ${at.span?.called}\n${done}`
    const all = memo.get(key) ?? readingsOf(reader, request, seen, at)
    memo.set(key, all)
    return all
  }
  const ways = segmentations(reader, prompt, scene)
  const wholes = new Map<string, Whole>()
  const add = (whole: Omit<Whole, 'chance'>) => {
    const same = wholes.get(whole.plain)
    if (!same || weigh(whole.signs) > weigh(same.signs)) wholes.set(whole.plain, { ...whole, chance: 0 })
  }
  for (const { texts, chance } of ways) {
    if (chance < leastWay * ways[0]!.chance) break
    let kept: Unfinished[] = [
      {
        readings: [],
        left: [],
        signs: { way: Math.log(chance), more: texts.length - 1 },
        state: start,
        scene,
        done: '',
        weight: 0,
      },
    ]
    for (const [at, text] of texts.entries()) {
      kept = kept
        .flatMap((unfinished) => {
          const request = requestOf(text, start.before !== undefined || at > 0)
          return goOn(unfinished, request, read(request, unfinished), texts.length > 1)
        })
        .toSorted((a, b) => b.weight - a.weight)
        .slice(0, mostKept)
    }
    for (const { readings, left, signs } of kept)
      if (readings.length > 0)
        add({
          // What is asked for twice is done once.
          readings: readings.filter(({ plain }, at) => readings.findIndex((other) => other.plain === plain) === at),
          left,
          signs: addSigns(signs, signsOfTwice(readings), isOneOfBoth(prompt, readings) ? { torn: 1 } : {}),
          plain: [...new Set(readings.map(({ plain }) => plain))].join('. '),
        })
  }
  const whole = requestOf(prompt, start.before !== undefined)
  const grammar = withoutFalseDoubt(byGrammar, whole, scene)
  for (const one of wholesOf(grammar, whole, scene)) {
    const same = wholes.get(one.plain)
    for (const each of wholes.values())
      if (each === same || answersBeside(each, one)) each.signs = addSigns(each.signs, { agrees: 1 })
    if (!same) add(one)
  }
  if (isCareful(grammar.wishes))
    for (const one of wholes.values())
      one.signs = addSigns(
        one.signs,
        one.signs.byGrammar ? { careful: 1 } : one.readings.some(({ wishes }) => wishes) ? { doubted: 1 } : {},
      )
  if (grammar.wishes && grammar.wishes.wishes.every(({ do: what }) => what !== 'ask'))
    for (const one of wholes.values())
      if (!one.signs.agrees && !one.signs.byGrammar) one.signs = { ...one.signs, differs: 1 }
  const { outside, write, file, mail, small } = weighFamilies(whole.skills)
  const noneSigns: Signs = {
    none: 1,
    noneOutside: outside + mail,
    noneWrites: write,
    noneFiles: file,
    noneSmall: small,
  }
  const all = [...wholes.values()]
  const chances = chancesOf([...all.map(({ signs }) => weigh(signs)), weigh(noneSigns)])
  return {
    all: all
      .map((one, at) => {
        const readings = one.readings.map(withDotsBack)
        return { ...one, readings, plain: readings.map(({ plain }) => plain).join('. '), chance: chances[at]! }
      })
      .toSorted((a, b) => b.chance - a.chance),
    none: { chance: chances.at(-1)!, signs: noneSigns },
    requests: (ways[0]?.texts ?? [prompt]).map((text, at) => ({
      text,
      families: weighFamilies(requestOf(text, start.before !== undefined || at > 0).skills),
    })),
  }
}

/** "Move it to Friday. What is due then?": the grammar reads the change alone, and who answers as well agrees with it. */
function answersBeside({ readings, signs }: Pick<Whole, 'readings' | 'signs'>, less: Pick<Whole, 'readings'>): boolean {
  const known = new Set(less.readings.map(({ plain }) => plain))
  const more = readings.filter(({ plain }) => !known.has(plain))
  return (
    !signs.unasked &&
    more.length > 0 &&
    more.length === readings.length - known.size &&
    more.every(({ question, wishes }) => question && !wishes)
  )
}

/** The same thing in two requests is mostly one request that was taken apart. */
function signsOfTwice(readings: readonly Reading[]): Signs {
  const ids = readings.flatMap(({ things }) => [...new Set(things.map(({ is }) => is.id))])
  const plains = readings.map(({ plain }) => plain)
  const twice = ids.length - new Set(ids).size + plains.length - new Set(plains).size
  const changed = new Set(readings.flatMap(({ wishes, things }) => (wishes ? things.map(({ is }) => is.id) : [])))
  const isBoth = readings.some(({ question, things }) => question && things.some(({ is }) => changed.has(is.id)))
  const all = readings.flatMap(({ wishes = [] }) => wishes)
  const gone = new Set(all.flatMap((wish) => (wish.do === 'delete' ? [wish.thing.is.id] : [])))
  const isTwofold = hasTwoValues(readings) || hasEndOfAnother(all)
  const isTorn = isTwofold || all.some((wish) => wish.do !== 'delete' && gone.has(thingOf(wish)?.is.id ?? ''))
  return { ...(isTorn && { torn: 1 }), ...(twice > 0 && { twice: Math.min(2, twice) }), ...(isBoth && { both: 1 }) }
}

/** "Half an hour longer and move it one hour later": an end that is reckoned from another start than the one it gets. */
function hasEndOfAnother(wishes: readonly Wish[]): boolean {
  const moved = wishes.flatMap((wish) => (wish.do === 'change-event' ? [wish] : []))
  const first = moved.findIndex(({ fields }) => fields.end !== undefined && fields.start === undefined)
  return (
    first >= 0 &&
    moved
      .slice(first + 1)
      .some(({ event, fields }) => event.id === moved[first]!.event.id && fields.start !== undefined && !fields.end)
  )
}

/** "A and B are compared, mark both": one of them alone is not what is meant. */
function isOneOfBoth(prompt: string, readings: readonly Reading[]): boolean {
  const wishes = readings.flatMap((reading) => reading.wishes ?? [])
  const ids = new Set(wishes.map((wish) => thingOf(wish)?.is.id))
  return /\bboth\b/i.test(prompt) && ids.size === 1 && wishes.every(({ do: what }) => what.startsWith('change'))
}

/** Whether one field of a thing is set to two values by two requests: one of them is only said beside the other. */
export function hasTwoValues(readings: readonly Reading[]): boolean {
  const set = new Map<string, unknown>()
  return readings.some(({ wishes = [] }) =>
    wishes.some((wish) => {
      const id = thingOf(wish)?.is.id
      if (id === undefined || !('fields' in wish)) return false
      return Object.entries(wish.fields).some(([field, value]) => {
        if (/^(?:notes|attendees|team|end)$/.test(field)) return false
        const key = `${id} ${field}`
        const before = set.get(key)
        set.set(key, value)
        // Who shall no longer have it makes room for who shall.
        return before !== undefined && before !== null && before !== value
      })
    }),
  )
}

/** `scene` is the workspace as it will be once what was read so far is done; `done` tells one such from another. */
type Unfinished = Omit<Whole, 'chance' | 'plain'> & { state: State; scene: Scene; done: string; weight: number }

/** A part of a prompt with one request more: read in its likeliest ways, said beside the others, or not understood. */
function goOn(unfinished: Unfinished, request: Request, all: readonly Reading[], isOneOfMore: boolean): Unfinished[] {
  const { text } = request
  const { scene } = unfinished
  const spoken = stateSpoken(unfinished.state, text, scene)
  const next = (signs: Signs, state: State, { reading, left }: { reading?: Reading; left?: string[] }): Unfinished => {
    const sum = addSigns(unfinished.signs, signs)
    const wishes = reading?.wishes ?? []
    const made = projectsMade(wishes)
    const after = wishes.length === 0 ? scene : withProjects(sceneAfter(scene, wishes), made)
    const asThen = made.length === 1 ? stateAfter(state, [{ kind: 'project', is: made[0]! }]) : state
    return {
      readings: [...unfinished.readings, ...(reading ? [reading] : [])],
      left: [...unfinished.left, ...(left ?? [])],
      signs: sum,
      // "New project Warehouse, and put the quotes in there"
      state: wishes.length === 0 ? asThen : stateIn(asThen, after),
      scene: after,
      done: wishes.length === 0 ? unfinished.done : `${unfinished.done}. ${reading!.plain}`,
      weight: weigh(sum),
    }
  }
  const read = all
    .filter((reading) => !isOneOfMore || !isOnlySaid(request, reading))
    .slice(0, mostReadings)
    .map((reading) => next(reading.signs, stateAfter(spoken, reading.things), { reading, left: reading.left }))
  if (!isOneOfMore) return read
  // A reason speaks of what the request after it means by "it".
  const [best] = all
  const told = best && best.things.length === 1 ? stateAfter(spoken, best.things) : spoken
  const words = significantWords(text).filter((word) => /\p{L}{3}|\d/u.test(word))
  return [...read, next(asideSigns(request, best), told, {}), next({ unread: 1 }, spoken, { left: words })]
}

/** What a project that is not there yet is known by. */
export function newProjectId(name: string): string {
  return `new ${name}`
}

/** The projects that wishes make, as those will be that are there then. */
function projectsMade(wishes: readonly Wish[]): SeenProject[] {
  return wishes.flatMap((wish) =>
    wish.do === 'create-project'
      ? [
          {
            id: newProjectId(wish.fields.name),
            name: wish.fields.name,
            status: wish.fields.status ?? 'Planning',
            progress: 0,
            team: wish.fields.team ?? [],
            due: wish.fields.due ?? null,
            description: wish.fields.description ?? '',
            tasks: { all: 0, completed: 0, overdue: 0 },
          },
        ]
      : [],
  )
}

function withProjects(scene: Scene, made: readonly SeenProject[]): Scene {
  return made.length === 0 ? scene : { ...scene, projects: [...scene.projects, ...made] }
}

function stateSpoken(state: State, text: string, scene: Scene): State {
  const person = doersIn(text, scene).find(({ name }) => name !== scene.you)?.name
  const span = readSpan(text, scene.clock)
  const named = projectIn(text, scene)
  const project = scene.projects.find(({ name }) => name === named)
  return {
    ...state,
    ...(person !== undefined && { person }),
    ...(span && { span }),
    // "How many tasks of the website are done, and how many are open?"
    ...(project && state.topic === undefined && { topic: { kind: 'project', is: project } }),
  }
}

/** "It is about the budget": what the request before it is to hold. */
const tellsMore =
  /^\W*(?:it|this|that|they)(?:['’]?s| is| was| are| will be| should be)\s+(?:about|for|on|in|at|with|to|due|urgent|important|high|low)\b/i
/** "It must not slip", "Dot will not manage that": what is told with it, and nothing to do. */
const forbids =
  /^(?:but |so )?(?:it|that|this|they|we) (?:must|should|may|can|do|does|wo)(?:n['’]t|not| not) (?:really )?(?:slip|happen|fail|wait|be (?:late|later|delayed|forgotten|missed))\b/i
const fails =
  /\b(?:will not|won['’]?t|cannot|can not|can['’]?t|(?:not|un)\s?able to) (?:\p{L}+ )?(?:manage|make|finish|do|meet|be (?:done|ready|finished))\b(?!.*\b(?:give|move|push|put|take|let|please|make it)\b)/iu
/** "Let Sam know", "and in the notes that …", "started": a wish of its own, however sure the reader is that it is only said. */
const isWish =
  /^(?:then |also |please |pls )*(?:move|put|set|add|mark|assign|rename|delete|remove|cancel|reschedule|postpone|create|invite|reopen|let (?!me\b|us\b|it\b|that\b)\p{Lu}?\p{L}+ know\b|note (?:that|down)\b|(?:in|into|with) (?:the |its |a )?notes?\b)|^(?:started|done|finished|completed)\W*$/iu
const saysOnly = /^\W*(?:i|we|my|our|he|she|it|they|the|that|this|there|so|because|but|sorry|thanks?)\b/i

/** What tells whether a sentence is only said beside the request: thanks, a reason, a feeling. */
function asideSigns({ skills, slots, text }: Request, best: Reading | undefined): Signs {
  const named = slots.filter(
    ({ slot, chance }) => /^(?:thing|title|who|when|project)$/.test(slot) && chance >= 0.6,
  ).length
  const bare = text.replace(/^\W*(?:and\s+)?/i, '')
  const chance = skills
    .filter(({ name }) => /^(?:aside|greet|thank)$/.test(name))
    .reduce((sum, each) => sum + each.chance, 0)
  return {
    aside: 1,
    asideChance: Math.log(Math.max(0.01, chance)),
    ...(saysOnly.test(text) && !/\d/.test(text) && { asideSays: 1 }),
    ...((commands.test(text) || tellsMore.test(text)) && { asideTells: 1 }),
    ...(named > 0 && { asideNames: Math.min(3, named) }),
    ...(((named > 0 && chance < 0.25 && !forbids.test(bare) && !fails.test(bare)) ||
      takesIt.test(bare) ||
      letsTake.test(bare) ||
      isWish.test(bare)) && {
      dropped: 1,
    }),
    ...(best?.wishes && best.left.length === 0 && { asideReads: Math.exp(best.signs.skill ?? 0) }),
  }
}

/** "Dot has three things" beside a request tells something, and is hardly a wish that she gets them. */
function isOnlySaid({ skills }: Request, { wishes, signs }: Reading): boolean {
  const aside = skills.find(({ name }) => name === 'aside')?.chance ?? 0
  return wishes !== undefined && aside >= leastAside && Math.exp(signs.skill ?? 0) < leastWish
}
const leastAside = 0.7
const leastWish = 0.25
