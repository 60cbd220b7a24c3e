import { doerPattern, doersIn, holdersOf } from '../doers.ts'
import type { SeenTask } from '../../tools/tasks.ts'
import { whichOf } from '../commands/find-thing.ts'
import type { Scene } from '../scene.ts'
import { projectIn } from '../questions/filter.ts'
import { asksByForm } from './forms.ts'
import { momentsOf } from './moments.ts'
import { itemsOf } from './listed-tasks.ts'
import type { Reading } from './readings.ts'
import { weekday } from '../moment-words.ts'
import type { State } from './state.ts'
import { baseOf } from './verbs-of-work.ts'

/** A request in which what is only pointed at has its name, where there is one such thing. */
export function asSpokenOf(said: string, scene: Scene, state: State): string {
  const text = withTheLate(said, scene)
  const named = withDone(withCountOfRest(withListForIt(text, scene, state), state), state)
  return withTheOne(named, scene, state)
}

/** "The hiring has begun. Please change the status of that project": the one that was told of before. */
export function withTheProject(text: string, scene: Scene): string {
  const found = /(?<=[.!;]\s[^.!;]*)\bthat project\b/i.exec(text)
  const named = found && projectIn(text.slice(0, found.index), scene)
  return found && named
    ? `${text.slice(0, found.index)}the project ${named}${text.slice(found.index + found[0].length)}`
    : text
}

/** "One item is overdue, I believe. Kindly shift it to Wednesday", where one is. */
function withTheLate(text: string, { tasks, isWhole }: Scene): string {
  const told =
    /^\W*(?:(?:i (?:see|think|believe|noticed)(?: that)?|there is) )?(?:one|an?|1) (?:item|task|thing|to-?do)(?: (?:is|that is|which is))? (?:overdue|late|past its (?:due )?date)(?:,? i (?:believe|think|see))?[.,;!]\s+(?=[^?]*\bit\b)/i
  const late = tasks.filter((task) => task.overdue && task.status !== 'Completed')
  return isWhole && late.length === 1 && told.test(text)
    ? text.replace(told, '').replace(/\bit\b/i, () => `“${late[0]!.title}”`)
    : text
}

const listForIt =
  /^\W*(?:(?:now|then|and|ok|so|lovely|great|good|please|pls|can|could|you)[ ,.!]+){0,4}(?:(?:add|put|make|create|note) (?:(?:these|the following|two|three|four|five|some|\d) )?(?:things|tasks|to-?dos|jobs|items|steps|points)? ?(?:to|in|into|for|under) (?:it|this|that|there|(?:this|that|the) project)|(?:in|to|for|under) (?:it|(?:this|that|the) project)|there|inside)\s*:\s*/i

/** "Put inside a task for Chip, write to them" */
const putInside =
  /^(\W*(?:(?:now|then|and|please|pls|can|could|you)[ ,]+){0,4})(?:put|add|make|create) (?:in(?:to)? )?inside (?:of it )?an? (?:new )?task\b/i

/** "Now add three things to it: book the hall by the 27th, Sam prints the cards, …": tasks of the project just spoken of. */
function withListForIt(text: string, scene: Scene, { focus }: State): string {
  if (focus?.kind === 'project' && putInside.test(text))
    return text.replace(putInside, `$1add a task to the project ${focus.is.name}`)
  const head = focus?.kind === 'project' ? listForIt.exec(text) : null
  if (!head || focus?.kind !== 'project') return text
  const items = itemsOf(text.slice(head[0].length).replaceAll(/\.\s+(?=\p{Lu})/gu, ', '))
  if (items.length < 2) return text
  const does = new RegExp(
    String.raw`^(${doerPattern(scene)}) (?:(?:must|should|shall|will|has to|needs to) )?(\p{L}+) (?=\S)`,
    'iu',
  )
  const tasks = items.map((item) =>
    item.replace(does, (_, name: string, verb: string) => `${name}: ${baseOf(verb) ?? verb} `),
  )
  return `add tasks to the project ${focus.is.name}: ${tasks.join('; ')}`
}

const restCounted =
  /^\W*(?:(?:and|so|but) )*how many (?:of (?:them|those|these) )?(?:are(?: still)? (?:not|open|left|unfinished)|are(?:n['’]?t| not)|remain|is not)(?: yet| done| finished| completed)*\W*$/i
const countedDone = /\bhow many\b[^?]{0,120}\b(?:finished|done|completed|closed)\b([^?]{0,120})/i

/** "How many are finished in the relaunch?", "and how many are not?" */
function withCountOfRest(text: string, { before }: State): string {
  const where = restCounted.test(text) && before !== undefined ? countedDone.exec(before)?.[1] : undefined
  return where === undefined ? text : `how many open tasks are there${where.replace(/[.!\s]+$/, '')}?`
}

/** "That's done. And give him the questions": what is done is what was spoken of, and not what comes then. */
function withDone(text: string, { focus }: State): string {
  return focus?.kind === 'task'
    ? text.replace(/^mark it as done(?=[.;,]? \S)/i, `mark “${focus.is.title}” as done`)
    : text
}

const levels = 'high|low|medium'
const states = `overdue|late|unassigned|open|pending|unstarted|in[ -]progress|started|running`
const quality = String.raw`(?:(?:${levels})(?:[ -]prio(?:rity)?)?|${states})`

/** Behind it the sentence goes on: no noun follows, as in "Chip's task card". */
const goesOn = String.raw`[\s.!?]*$|[.,;!?](?!\S)| (?:to|by|as|from|over|back|forward|until|till|up|down|out|off|due|is|was|has|will|should|must|can|and|or|so|then|now|too|please|pls|again|instead|before|after|at|into|a|an|one|two|three|four|\d{1,2}|high|low|medium|urgent|done|finished|completed?|started|overdue|late|today|tomorrow|this|next|${weekday})\b`
const endsIt = /\b(?:delete|remove|close|complete|finish|postpone|push|delay|reopen|rename) $/i
const makesNew = /:|\b(?:new|an?|another) (?:\p{L}+ ){0,3}(?:task|to-?do|reminder|event|meeting|project)\b|\bremind\b/iu

/** "The low one", "Spec's high prio task", "her overdue task": one thing by its state and who has it. */
function theOneIn(
  text: string,
  scene: Scene,
  state: State,
): { words: string; at: number; tasks: SeenTask[]; isList: boolean } | undefined {
  const ofDay = theOneDue(text, scene, state)
  if (ofDay) return ofDay
  const owner = String.raw`(?:${doerPattern(scene)})['’]?s|her|his|their`
  const found = new RegExp(
    String.raw`\b(?:(?:the|that) ((?:${quality} ){1,2})(?:one|task)|(${owner}) ((?:only |one |${quality} ){0,3})(?:one|task))( (?:list|board))?(?=${goesOn})`,
    'iu',
  ).exec(text)
  // The title of a new task may speak of one that is there: "a task for Suki: review Chip's task".
  if (!found || !scene.isWhole || makesNew.test(text.slice(0, found.index))) return undefined
  // "Chip's task list" is not his one task: which of them shall be gone or done is asked.
  const isList = found[4] !== undefined
  if (isList && !endsIt.test(text.slice(0, found.index))) return undefined
  const said = (found[1] ?? found[3] ?? '').toLowerCase()
  const who =
    found[2] === undefined
      ? undefined
      : (doersIn(found[2], scene)[0]?.name ?? personIn(text.slice(0, found.index), scene) ?? state.person)
  if (found[2] !== undefined && who === undefined) return undefined
  const fits = (task: SeenTask) =>
    task.status !== 'Completed' &&
    (who === undefined || holdersOf(task).includes(who)) &&
    [...said.matchAll(new RegExp(quality, 'g'))].every(([word]) => isSo(task, word))
  const of = (tasks: readonly SeenTask[]) => tasks.filter(fits)
  const shown = of(state.shown.flatMap((thing) => (thing.kind === 'task' ? [thing.is] : [])))
  const tasks = shown.length > 0 && state.shown.length > 1 ? shown : of(scene.tasks)
  return { words: found[0], at: found.index, tasks, isList }
}

const dueSo = /\b(?:the|that) (?:one|task)(?:,? (?:that|which)(?:['’]s| is)?)? due (?:on |by )?/i
/** A day behind "due", up to what is to be done with the one that is due then. */
const dayBehind = new RegExp(
  String.raw`^(?:(?:the )?\d{1,2}(?:st|nd|rd|th)(?: (?:of )?\p{L}{3,9})?|today|tomorrow|(?:next |this )?${weekday}|\p{L}{3,9} \d{1,2}(?:st|nd|rd|th)?|\d{1,2} \p{L}{3,9})(?=${goesOn})`,
  'iu',
)

/** "The one that is due tomorrow", "the one due on the 28th": a task by its day, of those that were shown or of all open ones. */
function theOneDue(text: string, scene: Scene, state: State): ReturnType<typeof theOneIn> {
  const found = dueSo.exec(text)
  const [day] = found ? (dayBehind.exec(text.slice(found.index + found[0].length)) ?? []) : []
  if (!found || day === undefined || !scene.isWhole || makesNew.test(text.slice(0, found.index))) return undefined
  const [when] = momentsOf(day, scene.clock).whens
  if (when?.day === undefined) return undefined
  const of = (tasks: readonly SeenTask[]) =>
    tasks.filter((task) => task.due === when.day && task.status !== 'Completed')
  const shown = of(state.shown.flatMap((thing) => (thing.kind === 'task' ? [thing.is] : [])))
  return {
    words: `${found[0]}${day}`,
    at: found.index,
    tasks: shown.length > 0 ? shown : of(scene.tasks),
    isList: false,
  }
}

function personIn(text: string, scene: Scene): string | undefined {
  return doersIn(text, scene).at(-1)?.name
}

function isSo(task: SeenTask, word: string): boolean {
  const level = new RegExp(`^(${levels})`).exec(word)?.[1]
  if (level !== undefined) return task.priority.toLowerCase() === level
  if (/^(?:overdue|late)$/.test(word)) return task.overdue
  if (word === 'unassigned') return task.assignee === null
  if (/^(?:pending|unstarted)$/.test(word)) return task.status === 'Pending'
  return word === 'open' || task.status === 'In Progress'
}

function withTheOne(text: string, scene: Scene, state: State): string {
  const found = theOneIn(text, scene, state)
  const picked = found?.tasks.find(({ id }) => scene.said.picked.includes(id))
  const [one] = picked ? [picked] : found?.tasks.length === 1 && !found.isList ? found.tasks : []
  return found && one ? `${text.slice(0, found.at)}“${one.title}”${text.slice(found.at + found.words.length)}` : text
}

const changesIt =
  /\b(?:close|complete|finish|push|move|shift|set|give|mark|put|assign|make|bring|delay|postpone|reschedule|start|reopen|delete|remove|change|rename|hand|pass|tick|raise|lower|bump)\b/i

/** Asks which is meant where a change is of the one thing of a kind, and there are several. */
export function whichOne(text: string, scene: Scene, state: State): Reading | undefined {
  const found = theOneIn(text, scene, state)
  const isChange = found && changesIt.test(text.slice(0, found.at)) && !asksByForm.test(text)
  if (!isChange || found.tasks.length < (found.isList ? 1 : 2)) return undefined
  const wishes = whichOf(found.tasks.map((is) => ({ kind: 'task', is })))
  return { skill: 'which', signs: {}, weight: 0, plain: `Which one is “${found.words}”?`, wishes, things: [], left: [] }
}
