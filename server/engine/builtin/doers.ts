import type { SeenTask } from '../tools/tasks.ts'
import { escape } from './commands/clause.ts'
import type { Scene } from './scene.ts'

/** Who can have a task: an agent, or a person of the workspace. */
export type Doer = { name: string }

type Doers = Pick<Scene, 'agents' | 'people'>

/** First names that are words of every day: they count where they are written as names and stand where only a name can. */
const ordinary = new Set(
  (
    'amber april art august autumn basil bill brook buddy carol carter chase chip christian chuck cliff dale daisy dawn dean dick dot drew duke earl faith frank ' +
    'gene ginger grace grant guy harmony heather holly hope hunter iris ivy jack jasmine jay jean jo joy june kit lance lane lily mark mason max may melody miles ' +
    'mike nick norm olive pat peace penny pierce poppy queen ray red reed rich rob robin rock rose ruby rusty sage sandy serene sky skip sonny spike star stone sue summer sunny ' +
    'victor violet wade ward wells will wing winter woody'
  ).split(' '),
)

/** By which words each can be named; a person by the first name too, where it is the only one of its kind. */
function callings({ agents, people }: Doers): { called: string; name: string; isPlain: boolean }[] {
  const names = new Set(agents.map(({ name }) => name.toLowerCase()))
  const firstOf = (name: string) => name.split(' ', 1)[0]!
  return [
    ...agents.map(({ name }) => ({ called: name, name, isPlain: true })),
    ...people.flatMap(({ name }) => {
      const first = firstOf(name)
      const isOnly =
        first !== name &&
        !names.has(first.toLowerCase()) &&
        people.filter((other) => firstOf(other.name).toLowerCase() === first.toLowerCase()).length === 1
      return [
        ...(names.has(name.toLowerCase())
          ? []
          : [{ called: name, name, isPlain: name !== first || !isOrdinary(name) }]),
        ...(isOnly ? [{ called: first, name, isPlain: !isOrdinary(first) }] : []),
      ]
    }),
  ].toSorted((a, b) => b.called.length - a.called.length)
}

function isOrdinary(first: string): boolean {
  return ordinary.has(first.toLowerCase())
}

type Patterns = { people: object; any: string; named: RegExp; byCalled: ReadonlyMap<string, Doer> }
const kept = new WeakMap<object, Patterns>()

/** Made once for the same people: every reading of a prompt asks for it. */
function patternsOf(doers: Doers): Patterns {
  const known = kept.get(doers.agents)
  if (known?.people === doers.people) return known
  const all = callings(doers)
  const words = all.map(({ called, isPlain }) =>
    isPlain
      ? escape(called)
      : String.raw`(?<=(?:\b(?:for|to|with|by|from|ask|tell|let|give|and)\s|@))(?-i:${escape(called)})`,
  )
  const any = words.length === 0 ? '(?!)' : `(?:${words.join('|')})`
  const one = new Map(all.map(({ name }) => [name, { name }]))
  const made = {
    people: doers.people,
    any,
    named: new RegExp(String.raw`(?<![\p{L}\p{N}])${any}(?![\p{L}\p{N}])`, 'giu'),
    byCalled: new Map(all.toReversed().map(({ called, name }) => [called.toLowerCase(), one.get(name)!])),
  }
  kept.set(doers.agents, made)
  return made
}

/** Who has this name, also with a small first letter; "me" is whoever asks. */
export function doerNamed(words: string, scene: Doers & Pick<Scene, 'you'>): Doer | undefined {
  const lower = words.trim().replace(/^@/, '').toLowerCase()
  if (/^(?:me|myself|i)$/.test(lower)) return scene.you === undefined ? undefined : { name: scene.you }
  return patternsOf(scene).byCalled.get(lower)
}

export function doerPattern(scene: Doers): string {
  return patternsOf(scene).any
}

/** Everybody whom a text names and who can have a task, in the order they are named. */
export function doersIn(text: string, scene: Doers): Doer[] {
  const { named, byCalled } = patternsOf(scene)
  return [...new Set([...text.matchAll(named)].map(([words]) => byCalled.get(words.toLowerCase())!))]
}

/** "On my list", "make me a task", "put me down for it": what is to be done by whoever asks. */
const forMe =
  /\b(?:on|to|onto|in) my (?:own )?(?:list|plate|to-?dos?(?: list)?|tasks?(?: list)?)\b|\b(?:make|give|create|add|set|open|get)(?: up)? me (?:an?|another|one) (?:new )?(?:task|to-?do|reminder)\b|\bput me down (?:for|as)\b|\bremind me\b|\b(?:put|set|add|make|create)(?: in| up)? (?:an?|another) reminder (?:to|that|about|for me)\b|\b(?:(?:that|this)(?: one)?(?: is|['’]?s)|it['’]?s) (?:for me|mine)\b|\bfor myself\b/i

/** Whoever asks, where what they ask for is theirs to do; else nobody. */
export function askerIn(text: string, { you }: Pick<Scene, 'you'>): string[] {
  return you !== undefined && forMe.test(text) ? [you] : []
}

/** Whether a name is that of somebody who can have a task. */
export function isDoer(name: string, { agents, people }: Doers): boolean {
  return [...agents, ...people].some((doer) => doer.name === name)
}

/** Whether somebody has a task, alone or with others. */
export function has(task: SeenTask, name: string): boolean {
  return holdersOf(task).includes(name)
}

/** The names of all who have a task; a run that waits since the version before holds lists with one name each. */
export function holdersOf({ assignee, assignees }: Pick<SeenTask, 'assignee'> & Partial<SeenTask>): string[] {
  return assignees ?? (assignee === null ? [] : [assignee])
}
