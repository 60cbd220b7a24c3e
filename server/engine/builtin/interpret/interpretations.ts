import { agentsIn } from '../commands/fields.ts'
import type { Wishes } from '../commands/read-wishes.ts'
import type { Thing, Wish } from '../commands/wish.ts'
import { sceneAfter } from '../commands/scene-after.ts'
import type { Desk } from '../desk.ts'
import type { SeenProject } from '../../tools/projects.ts'
import { projectIn, readSpan } from '../questions/filter.ts'
import { type Family, weighFamilies } from '../reading/families.ts'
import { type Reader, type Request, readRequest } from '../reading/reader.ts'
import type { Scene } from '../scene.ts'
import { significantWords } from '../significant-words.ts'
import { asksForMore, commands, wantsAnswer } from './forms.ts'
import { countWanted, momentsOf } from './moments.ts'
import { fitsQuestion, strangeIn } from './kind-of-work.ts'
import { knownOf } from './known.ts'
import { guestNamed } from './people.ts'
import type { Question } from './questions.ts'
import { type Reading, readingsOf } from './readings.ts'
import { sayWishes } from './say.ts'
import { segmentations } from './segment.ts'
import { guestsPassedOver, otherDays, signsOfWishes } from './signs.ts'
import { letsTake, takesIt } from './said.ts'
import { type State, stateAfter, stateIn } from './state.ts'
import { type Signs, addSigns, chancesOf, weigh } from './weigh.ts'

/** One way to understand a whole prompt: its readings in their order, what that leaves out, and how likely it is. */
export type Whole = {
  readings: Reading[]
  left: string[]
  plain: string
  signs: Signs
  /** Among all ways to understand the prompt, and that none of them is meant. */
  chance: number
}

/** What the grammar of sentences makes of a prompt: what it would do, and how it would answer, with its answer from what lies before it now. */
export type ByGrammar = {
  wishes: Wishes | undefined
  answer?: (scene: Scene, desk: Desk) => string | undefined
  first?: string
}

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
    if (same) same.signs = addSigns(same.signs, { agrees: 1 })
    else add(one)
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
    all: all.map((one, at) => ({ ...one, chance: chances[at]! })).toSorted((a, b) => b.chance - a.chance),
    none: { chance: chances.at(-1)!, signs: noneSigns },
    requests: (ways[0]?.texts ?? [prompt]).map((text, at) => ({
      text,
      families: weighFamilies(requestOf(text, start.before !== undefined || at > 0).skills),
    })),
  }
}

const untilAnHour = /\b(?:till?|until)\s+(?:\d|noon|half|quarter)/i
/** How sure the reader must be that something new is meant. */
const leastNew = 0.9
const putsOff = /\b(?:postpone|delay|push|move|shift|wait|hold|put|block|book|schedule|from)\b/i

/** The grammar asks which of two days is meant, also where one of them belongs to a reason: "to Tuesday, I'm away all Monday". */
function withoutFalseDoubt(grammar: ByGrammar, { text: prompt, skills }: Request, { clock }: Scene): ByGrammar {
  const isOfDates = grammar.wishes?.wishes.some((wish) => wish.do === 'ask' && wish.text.startsWith('Which date'))
  // "Make it till 5": it ends then, where the grammar knows beginnings only.
  const isEnd =
    untilAnHour.test(prompt) &&
    !putsOff.test(prompt) &&
    grammar.wishes?.wishes.some((wish) => wish.do === 'change-event' && wish.fields.start !== undefined)
  // "All of today's meetings": the grammar knows groups of tasks only.
  const isOfEvents =
    /\b(?:meetings|appointments|events)\b/i.test(prompt) &&
    !/\b(?:tasks|to-?dos)\b/i.test(prompt) &&
    (grammar.wishes?.wishes.length ?? 0) > 0 &&
    grammar.wishes!.wishes.every((wish) => wish.do === 'change-task' && wish.fields.due !== undefined)
  // "Put lunch on Tuesday at noon": the grammar looks for something to move, where something new is asked for.
  const isOfNew =
    grammar.wishes?.wishes.some((wish) => wish.do === 'ask' && wish.choices) &&
    skills.some(({ name, chance }) => name.startsWith('create') && chance >= leastNew)
  return isEnd || isOfEvents || isOfNew || (isOfDates && countWanted(prompt, clock) === 1)
    ? { ...grammar, wishes: undefined }
    : grammar
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
  const isTwofold = hasTwoValues(readings)
  const isTorn = isTwofold || all.some((wish) => wish.do !== 'delete' && gone.has(thingOf(wish)?.is.id ?? ''))
  return { ...(isTorn && { torn: 1 }), ...(twice > 0 && { twice: Math.min(2, twice) }), ...(isBoth && { both: 1 }) }
}

/** "A and B are compared, mark both": one of them alone is not what is meant. */
function isOneOfBoth(prompt: string, readings: readonly Reading[]): boolean {
  const wishes = readings.flatMap((reading) => reading.wishes ?? [])
  const ids = new Set(wishes.map((wish) => thingOf(wish)?.is.id))
  return /\bboth\b/i.test(prompt) && ids.size === 1 && wishes.every(({ do: what }) => what.startsWith('change'))
}

/** Whether one field of a thing is set to two values by two requests: one of them is only said beside the other. */
function hasTwoValues(readings: readonly Reading[]): boolean {
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
  const person = agentsIn(text, scene)[0]?.name
  const span = readSpan(text, scene.clock)
  const project = scene.projects.find(({ name }) => name === projectIn(text, scene))
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
      letsTake.test(bare)) && {
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

/** Whether several things get the same: a group was meant, of which the grammar knows the simple ones. */
function isBulk(wishes: readonly Wish[]): boolean {
  const changes = wishes.flatMap((wish) =>
    wish.do.startsWith('change') && 'fields' in wish ? [JSON.stringify(wish.fields)] : [],
  )
  return changes.length > 1 && new Set(changes).size === 1
}

/** What the grammar understands, as interpretations beside those that were learned. */
function wholesOf({ wishes: read, answer, first }: ByGrammar, request: Request, scene: Scene): Omit<Whole, 'chance'>[] {
  const wishes = read && { ...read, wishes: read.wishes.map((wish) => withFullNames(wish, scene)) }
  const found: Omit<Whole, 'chance'>[] = []
  const chanceOf = (names: RegExp) =>
    Math.log(request.skills.reduce((sum, { name, chance }) => sum + (names.test(name) ? chance : 0), 0.005))
  if (
    wishes &&
    wishes.wishes.length > 0 &&
    (isCareful(wishes) || !wishes.wishes.every((wish) => wish.do === 'ask' && wish.lost))
  ) {
    const plain =
      sayWishes(wishes.wishes) ?? wishes.wishes.map((wish) => (wish.do === 'ask' ? wish.text : '')).join(' ')
    const left = wishes.left.flatMap((words) => significantWords(words))
    const signs = addSigns(signsOfWishes(wishes.wishes, request.text, scene), {
      byGrammar: 1,
      ...(isBulk(wishes.wishes) && { manyByGrammar: 1 }),
      ...(guestsPassedOver(request.text, wishes.wishes, scene) > 0 && { unmet: 1 }),
      ...otherDays(wishes.wishes, momentsOf(request.text, scene.clock).whens),
      skill: chanceOf(skillsOf(wishes.wishes)),
      ...(left.length > 0 && { anyLeft: 1, left: Math.min(4, left.length) }),
    })
    const things = wishes.wishes.flatMap((wish) => thingOf(wish) ?? [])
    const reading: Reading = {
      skill: 'grammar',
      signs,
      weight: weigh(signs),
      plain,
      wishes: wishes.wishes,
      things,
      left,
    }
    found.push({ readings: [reading], left, plain, signs })
  }
  if (answer && first !== undefined) {
    const question: Question = { plain: request.text, answer, isOfDays: true }
    const signs: Signs = {
      askedOfGrammar: 1,
      skill: chanceOf(
        /^(?:list|count|detail|progress|rank|workload|free|conflicts|hours|changes|blocked|first|briefing|plan_day|status_report)$/,
      ),
      strange: strangeIn(first, request.text, scene),
      ...(!fitsQuestion(first, request.text, scene) && { guess: 1 }),
      ...(commands.test(request.text) && { told: 1 }),
      ...(/^\*\*\d+ (?:open|completed|pending) tasks\*\*/.test(first) && { broad: 1 }),
      ...(asksForMore(request.text) && { more: 1 }),
      ...(!wantsAnswer.test(request.text) && { unasked: 1 }),
    }
    const plain = request.text
    found.push({
      readings: [{ skill: 'grammar', signs, weight: weigh(signs), plain, question, things: [], left: [] }],
      left: [],
      plain,
      signs,
    })
  }
  return found
}

/** What the grammar asks for because it did not find it, though other words may say it. */
const unfound =
  /^(?:At what time|On which day|What should|To which day|I found no|I do not know exactly|What do you mean by|There is no agent called (?:every|each|all)|What is to be|\d\d:\d\d is over|Shall I (?:create|mark))/

/** Whether the grammar sees a doubt that has to be cleared up first: a date of two meanings, an agent who is not there. */
function isCareful(read: Wishes | undefined): boolean {
  return (
    read?.wishes.some(
      (wish) =>
        wish.do === 'ask' &&
        !wish.moot &&
        (wish.lost ? /^There is no agent called \p{Lu}/u.test(wish.text) : true) &&
        !unfound.test(wish.text),
    ) ?? false
  )
}

/** Guests by their whole names. */
function withFullNames(wish: Wish, scene: Scene): Wish {
  if ((wish.do !== 'create-event' && wish.do !== 'change-event') || !wish.fields.attendees) return wish
  const attendees = [...new Set(wish.fields.attendees.flatMap((name) => fullName(name, scene)))]
  return { ...wish, fields: { ...wish.fields, attendees } } as Wish
}

function fullName(name: string, scene: Scene): string[] {
  const isMe = /^(?:me|i|myself)$/i.test(name)
  return [isMe ? (scene.you ?? name) : (guestNamed(name, scene) ?? name)]
}

/** The skills that come to such wishes. */
function skillsOf(wishes: readonly Wish[]): RegExp {
  const names = wishes.map(({ do: what }) =>
    what.startsWith('create')
      ? what.replace('-', '_')
      : what === 'schedule'
        ? 'schedule_run'
        : what === 'delete'
          ? 'delete'
          : 're\\w+|shift|set_\\w+|complete|assign|unassign|add_\\w+|remove_people|correct|again',
  )
  return new RegExp(`^(?:${names.join('|')})$`)
}

function thingOf(wish: Wish): Thing | undefined {
  switch (wish.do) {
    case 'change-task':
      return { kind: 'task', is: wish.task }
    case 'change-event':
      return { kind: 'event', is: wish.event }
    case 'change-project':
      return { kind: 'project', is: wish.project }
    case 'delete':
      return wish.thing
    default:
      return undefined
  }
}
