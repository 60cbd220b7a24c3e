import { doersIn } from '../doers.ts'
import { showIso } from '../commands/fields.ts'
import { count as counting, inline, list } from '../markdown.ts'
import { counted, lineOf } from '../questions/answer-tasks.ts'
import { type Filter, describeFilter, pickTasks, projectIn } from '../questions/filter.ts'
import type { Scene } from '../scene.ts'
import { significantWords } from '../significant-words.ts'
import { firstOf, ofThoseShown, tasks } from './ask-tasks.ts'
import { projectsByDue, superlative, writeByDue } from './question-answers.ts'
import { momentsOf } from './moments.ts'
import { filterOf } from './question-words.ts'
import type { Ask } from './questions.ts'
import { take, useWords } from './said.ts'

const countsThem = /\bhow many\b|\b(?:number|count) of\b/i

/** "What did you just change": what the last reply says of it. */
const justChanged: Ask = (said) => {
  const { state, text } = said
  const asks =
    /\bwhat (?:exactly )?(?:(?:did|have|['’]ve) you|you['’]?ve) (?:(?:just|actually|exactly|really) )*(?:changed?|do|done|made?|set|moved?|created?|add(?:ed)?)(?: (?:just|now|there|exactly|then|for me|just now))*\W*$|\bwhat (?:has |was |is |just |got )+changed(?: just)?(?: now)?\W*$|\bdid (?:that|it) (?:work|go through)\b|\b(?:what|how) was (?:it|that|this) (?:before|originally|previously)\b|\bwho had (?:it|that|this) before\b/i
  if (state.before === undefined || !asks.test(text)) return []
  const changes = state.reply
    .split('\n')
    .filter((line) => /^(?:- )?(?:Changed|Created|Deleted|Cancelled|Took back|Set up)\b/.test(line))
  if (changes.length === 0 && !/\bjust\b|\b(?:that|it) (?:work|go)\b/i.test(text)) return []
  useWords(said, asks)
  return [
    {
      plain: 'What did the last reply change?',
      answer: () => (changes.length === 0 ? 'My last reply changed nothing.' : changes.join('\n')),
    },
  ]
}

/** "Which of those are high", "how many of these are Spec's" */
const ofThose: Ask = (said) =>
  /\b(?:which|what|how many|any|whose|are (?:some|any))\b/i.test(said.text) && !superlative.test(said.text)
    ? ofThoseShown(said, countsThem.test(said.text))
    : []

const groups: [words: string, of: 'project' | 'assignee' | 'priority' | 'status' | 'due', none: string][] = [
  ['days?|dates?|due dates?|deadlines?', 'due', 'Without a date'],
  ['projects?', 'project', 'In no project'],
  ['person|people|agents?|employees?|assignees?|owners?|members?|colleagues?|name', 'assignee', 'Nobody'],
  ['priority|priorities', 'priority', ''],
  ['status|state', 'status', ''],
]

/** "Open tasks by person", "pending items project wise": a list under headings. */
const grouped: Ask = (said) => {
  const { text, scene } = said
  const found = groups.find(([words]) =>
    new RegExp(String.raw`\b(?:${words})[ -]?wise\b|\b(?:by|per|for each|under each) (?:${words})\b`, 'i').test(text),
  )
  if (
    !found ||
    !scene.isWhole ||
    !/\b(?:tasks?|items|to-?dos?|work|things|stuff|everything|open|pending|overdue|due|what)\b/i.test(text) ||
    /\b(?:how (?:many|much)|number|count|share of|per ?cent\w*|most|fewest|least|rank|completion|done|due by|progress)\b/i.test(
      text,
    )
  )
    return []
  const [words, of, none] = found
  useWords(said, new RegExp(String.raw`\b(?:${words})[ -]?wise\b|\b(?:by|per|for each|under each) (?:${words})\b`, 'i'))
  useWords(
    said,
    /\b(?:grouped?|sort(?:ed)?|split|broken down|listed|ordered|organi[sz]ed|arranged?|as on date|till date)\b/i,
  )
  take(said, 'group')
  const filter = { ...filterOf(said), ...(/\bpending\b/i.test(text) && { status: undefined }) }
  return [
    {
      plain: `Show the ${describeFilter(filter)} by ${of === 'due' ? 'day' : of}`,
      answer: ({ tasks: all }) => {
        const own = pickTasks(all, filter)
        const names = [...new Set(own.map((task) => task[of] ?? none))]
        const headed = (name: string) => (of === 'due' && name !== none ? showIso(name) : name)
        return `**${counting(own.length, describeFilter(filter).replace(/\btasks\b/, 'task'), describeFilter(filter))}**, by ${of === 'due' ? 'day' : of}\n\n${names
          .map((name) => {
            const some = own.filter((task) => (task[of] ?? none) === name)
            return `### ${inline(headed(name))} (${some.length})\n\n${some.map(lineOf).join('\n')}`
          })
          .join('\n\n')}`
      },
    },
  ]
}

/** What "all" of them are asked to be, and which of them are not. */
const beings: [asked: RegExp, lacks: Partial<Filter>, says: string][] = [
  [/\b(?:assigned|given out|taken|an? (?:owner|assignee))\b/i, { nobody: true }, 'assigned'],
  [/\b(?:due dates?|dated|deadlines?|dates?)\b/i, { undated: true }, 'dated'],
  [/\b(?:started|begun|underway)\b/i, { status: 'Pending' }, 'started'],
  [/\b(?:done|finished|completed?|ticked off|closed)\b/i, {}, 'done'],
]

/** "Is everything in the supplier review assigned": yes, or what is not. */
const whetherAll: Ask = (said) => {
  const { text, scene } = said
  if (
    !/^\W*(?:(?:so|and|but)\W+)?(?:is|are|has|have|does|do)\b.*\b(?:everything|all|every|each)\b/i.test(text) ||
    /\bprojects\b|\b(?:on (?:track|time)|overdue|late)\b/i.test(text) ||
    !scene.isWhole
  )
    return []
  const being = beings.find(([asked]) => asked.test(text))
  const names = `${projectIn(text, scene) ?? ''} ${doersIn(text, scene)
    .map(({ name }) => name)
    .join(' ')}`
  const isNamed = said.parts.some(
    ({ slot, text: words }) => /^(?:thing|title|topic)$/.test(slot) && saysMore(words, names),
  )
  if (!being || isNamed) return []
  const [asked, lacks, says] = being
  const { assignees, project, span } = filterOf(said)
  useWords(said, asked)
  for (const slot of ['thing', 'topic']) take(said, slot)
  const all: Filter = { assignees, project, span, nobody: false, status: undefined, priority: undefined, overdue: false, undated: false, loose: false } // prettier-ignore
  return [
    {
      plain: `Are all ${describeFilter(all).replace(/^open /, '')} ${says}?`,
      answer: (seen) => {
        const open = pickTasks(seen.tasks, all)
        const missing = pickTasks(seen.tasks, { ...all, ...lacks })
        const total =
          says === 'done' ? open.length + pickTasks(seen.tasks, { ...all, status: 'Completed' }).length : open.length
        const what = `${counting(total, 'task')}${describeFilter(all).replace(/^open tasks/, '')}`
        if (total === 0) return `There are no ${describeFilter(all)}.`
        return missing.length === 0
          ? `Yes, all are ${says}: ${what}.`
          : `No: of ${what}, **${missing.length}** ${missing.length === 1 ? 'is' : 'are'} not ${says}.\n\n${missing.map(lineOf).join('\n')}`
      },
    },
  ]
}

/** Whether words name something besides these names and the nouns of all that there is. */
function saysMore(words: string, names: string): boolean {
  const known = significantWords(names)
  return significantWords(
    words.replaceAll(/\b(?:tasks?|everything|all|every|each|items?|things?|stuff|work|to-?dos?|projects?)\b/gi, ' '),
  ).some((word) => !known.some((other) => other.includes(word) || word.includes(other)))
}

const leftOf =
  /\bhow (?:many (?:\p{L}+ )?(?:tasks?|things|items|to-?dos)|much)\b.*\b(?:left|open|remain\w*|to (?:do|go))\b/iu

const whatIsDone = /\bwhat(?:['’]s| has| have| is| was| are)?\b.*\b(?:been )?(?:done|finished|completed)\b/i

/** "What does Spec have to finish for the website", "how much is left of hiring": tasks of a project, and not how it stands. */
const workInProject: Ask = (said) => {
  const { text, scene } = said
  const project = projectIn(text, scene)
  const people = doersIn(text, scene).map(({ name }) => name)
  if (
    project === undefined ||
    (people.length === 0 && !leftOf.test(text) && !whatIsDone.test(text)) ||
    /\b(?:days?|weeks?|time|long)\b/i.test(text) ||
    !/\b(?:what|whats|which|any ?thing|how (?:much|many)|list|show)\b/i.test(text) ||
    !/\b(?:left|remain\w*|finish\w*|do|doing|does|did|done|working|works?|has|have|got|open|plate|complet\w*|must|still|tasks?|part)\b/i.test(
      text,
    ) ||
    /\b(?:who|projects|on track|role|team)\b/i.test(text) ||
    said.parts.some(
      ({ slot, text: words }) =>
        /^(?:thing|title|topic)$/.test(slot) && saysMore(words, `${project} ${people.join(' ')}`),
    )
  )
    return []
  take(said, 'thing')
  if (!countsThem.test(text) && !leftOf.test(text)) return tasks(said)
  const filter = filterOf(said)
  return [
    {
      plain: `How many ${describeFilter(filter)} are there?`,
      answer: (seen, desk) => counted(filter, seen, desk),
    },
  ]
}

/** "What's the next deadline": what is due soonest of all that is not over. */
const nextDue: Ask = (said) => {
  if (
    !/\bnext (?:deadline|due date|task due|thing due|one due)\b|\b(?:due|deadline) (?:next|soonest)\b/i.test(said.text)
  )
    return []
  const filter = { ...filterOf(said), status: undefined }
  if (filter.span || filter.overdue || !said.scene.isWhole) return []
  useWords(said, /\b(?:next|soonest|deadline|due)\b/i)
  take(said, 'thing')
  return [
    {
      plain: `Which of the ${describeFilter(filter)} is due next?`,
      answer: ({ tasks: all, clock }) => {
        const ahead = pickTasks(all, filter).flatMap((task) =>
          task.due !== null && task.due >= clock.today ? [task] : [],
        )
        const day = ahead.map(({ due }) => due).toSorted()[0]
        if (!day) return `Nothing of the ${describeFilter(filter)} is due from today on.`
        const found = ahead.filter(({ due }) => due === day)
        return `Next due is ${list(found.map(({ title }) => `**${inline(title)}**`))}, on ${showIso(day)}.\n\n${found.map(lineOf).join('\n')}`
      },
    },
  ]
}

/** "Which of our projects is due first, and how complete is it" */
const projectDue: Ask = (said) => {
  const asks =
    /\b(?:which|what)\b(?: \p{L}+){0,3} projects?\b.*?\b(?:due|ends?|finish(?:es|ed)?|over)\b.*?\b(first|soonest|earliest|next|last|latest)\b/iu
  const match = asks.exec(said.text)
  if (!match || /\b(?:tasks?|overdue)\b/i.test(said.text)) return []
  const isLast = /^la/i.test(match[1]!)
  const [first] = projectsByDue(said.scene, isLast)
  useWords(said, asks)
  for (const slot of ['thing', 'kind', 'filter']) take(said, slot)
  return [
    {
      plain: `Which project is due ${isLast ? 'last' : 'first'}?`,
      answer: (scene) => writeByDue(scene, isLast),
      ...(first && { things: [{ kind: 'project' as const, is: first }] }),
    },
  ]
}

/** "What wouldn't be ready if we launched on the 1st": what is due only after that day. */
const notReady: Ask = (said) => {
  const { text, moments, scene } = said
  const day =
    moments.find(({ isOld }) => !isOld)?.day ?? momentsOf(text, scene.clock).whens.find((when) => when.day)?.day
  if (
    day === undefined ||
    !/\bwhat\b.*(?:\bnot\b|n['’]t\b).*\b(?:ready|done|finished|complete)\b.*\bif (?:we|i|it|they)\b/i.test(text)
  )
    return []
  const project = projectIn(text, scene)
  useWords(said, /\bif (?:we|i|it|they)\b.*/i)
  useWords(said, /\b(?:\p{L}+n['’]t|not)\b.*\b(?:ready|done|finished|complete)\b/iu)
  for (const slot of ['thing', 'filter', 'status', 'when']) take(said, slot)
  const late = (tasks: Scene['tasks']) =>
    tasks.filter(
      (task) =>
        task.status !== 'Completed' &&
        task.due !== null &&
        task.due > day &&
        (project === undefined || task.project === project),
    )
  return [
    {
      plain: `Which open tasks${project === undefined ? '' : ` of ${project}`} are due after ${showIso(day)}?`,
      answer: ({ tasks: all }) =>
        late(all).length === 0
          ? `Nothing is due after ${showIso(day)}.`
          : `Due only after ${showIso(day)}: **${counting(late(all).length, 'open task')}**. Nothing was changed.\n\n${late(all).map(lineOf).join('\n')}`,
    },
  ]
}

/** "What's on fire": what is late or due before all else. */
const onFire: Ask = (said) => (/\b(?:on fire|burning)\b/i.test(said.text) ? firstOf(said) : [])

export const ofForms: readonly Ask[] = [
  notReady,
  onFire,
  justChanged,
  ofThose,
  grouped,
  whetherAll,
  workInProject,
  projectDue,
  nextDue,
]
