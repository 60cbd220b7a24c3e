import { escape } from '../commands/clause.ts'
import { nameOf } from '../commands/wish.ts'
import { projectIn } from '../questions/filter.ts'
import type { Scene } from '../scene.ts'
import { commands, isOneQuestion } from './forms.ts'
import { type FollowUp, inTime } from './shown.ts'
import type { State } from './state.ts'

const turns =
  /^\W*(?:and|so|ok|now|what about|how about)[,\s]+(?:and |what about |how about )?(?:(?:in|of|for|with|on|at|from) )?(?:the |our |my )?([^,?.!;\n]{3,60}?)(?:, (?:is|was|does) (?:it|that) (?:come )?(?:before|after|earlier|later|sooner)\b[^?.!\n]{0,30})?[\s?.!]*$/i
const isAbout = /^\W*(?:(?:and|so|ok|now)[,\s]+)?(?:what|how) about\b/i
const isBesides = /, (?:is|was|does) (?:it|that) /i

/**
 * "Who is in the team of the website?", then "and in the supplier one?": the same question, of another project. A change is not
 * made again because something else is named after it.
 */
function ofAnotherProject(text: string, scene: Scene, { before }: State): string | undefined {
  const said = before === undefined ? undefined : turns.exec(text)?.[1]
  if (said === undefined || before === undefined || before.length > 200) return undefined
  if (!isOneQuestion(before)) {
    const asked = commands.test(before) && isAbout.test(text) ? projectNamed(said, scene) : undefined
    return asked && `tell me about the project ${asked}`
  }
  const now = projectIn(before, scene) ?? projectIn(withoutPlurals(before), scene)
  if (now === undefined) return undefined
  const next = otherProject(said, now, scene) ?? projectNamed(said, scene)
  if (next === undefined || next === now) return undefined
  // "And the one of the web, is it before or after?" wants both days.
  if (isBesides.test(text)) return `When are ${now} and ${next} due?`
  const there = wordsOf(now).join('|')
  const named = new RegExp(
    String.raw`\b(?:(?:the|our|my|this|that) )?(?:project (?:(?:of|for|about|called) )?(?:the )?)?(?:${there})(?:\W{1,3}(?:for the |of the )?(?:${there}))*(?: (?:project|one|team))?(?!\p{L})`,
    'iu',
  )
  if (!named.test(before)) return undefined
  return before.replace(named, next)
}

/** "The other active one": the one project besides that is so. */
function otherProject(said: string, now: string, { projects }: Scene): string | undefined {
  const match = /^other (?:(active|running|planned|completed|open) )?(?:one|project)$/i.exec(said)
  if (!match) return undefined
  const state = { active: 'Active', running: 'Active', planned: 'Planning', completed: 'Completed' }[match[1] ?? '']
  const others = projects.filter(
    ({ name, status }) =>
      name !== now && (state === undefined ? match[1] !== 'open' || status !== 'Completed' : status === state),
  )
  return others.length === 1 ? others[0]!.name : undefined
}

/** The project that words name, and nothing besides. */
function projectNamed(said: string, scene: Scene): string | undefined {
  const plain = withoutPlurals(said.replace(/^(?:one|project|team) of /i, 'project of '))
  const name = projectIn(said, scene) ?? projectIn(plain, scene)
  if (name === undefined) return undefined
  const rest = plain
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(
      (word) => word !== '' && !/^(?:the|one|projects?|team|of|for|our|my|thing|new|with|in|site|web)$/.test(word),
    )
  return rest.every((word) => name.toLowerCase().includes(word)) ? name : undefined
}

function withoutPlurals(text: string): string {
  return text.replaceAll(/(\p{L}{4,})s\b/giu, '$1')
}

/** The words that name a project, with their plurals: "the suppliers" is the supplier review. */
function wordsOf(name: string): string[] {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 3)
  const called = /\bwebsite\b/i.test(name) ? ['site', 'web'] : []
  return [...words, ...called].map((word) => `${escape(word)}s?`)
}

const due = /^\W*(?:and |so |ok )*(?:what(?:['’]?s| is) )?due (\S[^?.!,;\n]{2,40})[?.!\s]*$/i

/** "Overdue?", then "and due today?": what is due then is not overdue. */
function ofDueDay(text: string, _: Scene, { before }: State): string | undefined {
  const day = before !== undefined && /\b(?:overdue|late)\b/i.test(before) ? due.exec(text)?.[1] : undefined
  return day === undefined ? undefined : `what is due ${day}?`
}

const theOne =
  /\bthe (?:(first|last|second|third) (?:one|of (?:it|them|those|these))|(?:one|task|event|meeting) (?:that|which) (?:comes|is|is due) (first|last))(?!\p{L})/iu
const ofEvent =
  /\b(?:who(?:['’]?s| is| are) (?:in|at|with|coming to|joining)|who (?:comes|goes|joins|attends)|free|busy|start|begin|end)\b/i
const ofTask = /\bwho(?:['’]?s| is)? (?:does|has|doing|takes|working|responsible|owns)\b/i

const isFreeAfter =
  /^\W*(?:and |so )?(?:(?:am i|i am|i['’]m) free )?after the \p{L}+ one,?(?: (?:am i|i am|i['’]m) free)?[?.!\s]*$/iu
const whoDid = /\b(who (?:did|made|does|finished|completed)) (?:this|it|that)(?=[?.!\s]*$)/i
/** "Who's in the last one": of several that were shown, the one by its place among those of its kind. */
export const theOneAsked: FollowUp = (text, _, { shown, listed, focus }) => {
  // "And who did this?", of several.
  if (shown.length > 1 && !focus && whoDid.test(text)) return text.replace(whoDid, '$1 these')
  const match = theOne.exec(text)
  const kind = ofEvent.test(text) ? 'event' : ofTask.test(text) ? 'task' : undefined
  const pool = (listed.length > 1 ? listed : shown).filter((thing) => thing.kind === kind)
  if (!match || kind === undefined || pool.length < 2) return undefined
  const said = (match[1] ?? match[2])!.toLowerCase()
  const all = match[2] === undefined ? pool : inTime(pool)
  const one = said === 'last' ? all.at(-1) : all[['first', 'second', 'third'].indexOf(said)]
  // "After the last one I am free?"
  if (one?.kind === 'event' && isFreeAfter.test(text)) return `when am I free on ${one.is.date} after ${one.is.end}?`
  return one && text.replace(theOne, () => `“${nameOf(one)}”`)
}

/** "How many of this tasks is finish already?", of a project of which only the open ones were shown. */
const countedInProject: FollowUp = (text, scene, { focus, before, shown }) => {
  const done =
    /^\W*(?:and |so |but )*how many of (?:this|these|those|the|its|them)(?: tasks?| things?)? (?:is|are|were|have been|has been) (?:already )?(?:finish(?:ed)?|done|completed?|closed)(?: already| yet| now)?[?.!\s]*$/i
  if (done.test(text) && focus?.kind === 'project') return `how many tasks are completed in ${focus.is.name}?`
  const remaining =
    /^\W*(?:and |so |but )*how (?:many|much) (?:things?|tasks?|to-?dos?|items?)? ?(?:is|are) (?:still )?(?:remaining|left|open|missing|outstanding)(?: (?:there|in (?:it|this|that)))[?.!\s]*$/i
  if (remaining.test(text) && focus?.kind === 'project') return `how many open tasks are there in ${focus.is.name}?`
  const where =
    /^\W*(?:and |so |but )*how many of (?:them|those|these) are (?:for|in|of|from) (?:the )?([^?.!,\n]{3,40})[?.!\s]*$/i.exec(
      text,
    )?.[1]
  const project = where === undefined ? undefined : projectIn(where, scene)
  return project !== undefined && shown.length < 2 && before !== undefined && /^\W*how many\b/i.test(before)
    ? `${before.replace(/[?.!\s]+$/, '')} in ${project}?`
    : undefined
}

const inTimeAsked =
  /^\W*(?:and |so |but )*(?:will|are|is) (?:they|it|that|we|this) (?:going to |gonna )?(?:be )?(?:(?:ready|done|finished)(?: in time| on time)?|in time|on time|on track|make it)[?.!\s]*$/i
const worksOnIt =
  /^\W*(?:and |so |but )*who(?:['’]?s| is| are)? (?:working|works?|busy|involved) (?:on|in|with) (?:it|that|this)[?.!\s]*$/i

/** "Will they be ready in time?", "and who works on that?", of the project that was spoken of. */
const ofThatProject: FollowUp = (text, scene, { before, focus }) => {
  const name = focus?.kind === 'project' ? focus.is.name : before === undefined ? undefined : projectIn(before, scene)
  if (name === undefined) return undefined
  if (inTimeAsked.test(text) && (focus === undefined || focus.kind === 'project' || /\bthey\b/i.test(text)))
    return `is ${name} on track?`
  return worksOnIt.test(text) && focus?.kind !== 'task' ? `who is in the team of ${name}?` : undefined
}

const mostAtRisk =
  /^\W*(?:and |so |but )*which (?:one )?of (?:the (?:two|three|four)|them|these|those)(?: projects)? is (?:the )?(?:most )?(?:at risk|in danger|behind|worst off|critical)((?:,? and why)?)[?.!\s]*$/i
const ofProjects: FollowUp = (text, _, { shown }) =>
  mostAtRisk.test(text) && shown.some(({ kind }) => kind === 'project')
    ? text.replace(mostAtRisk, 'Which project is most behind$1?')
    : undefined

/** Questions that only turn the one before, each as the whole question that it is. */
export const askedInFull: readonly FollowUp[] = [
  ofAnotherProject,
  ofDueDay,
  countedInProject,
  ofThatProject,
  ofProjects,
]
