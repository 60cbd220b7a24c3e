import { capital } from '../capital.ts'
import { type Wishes, readWishes } from '../commands/read-wishes.ts'
import { type TaskFields, type Wish, givenTo } from '../commands/wish.ts'
import { doerNamed, doerPattern } from '../doers.ts'
import { projectIn } from '../questions/filter.ts'
import type { Scene } from '../scene.ts'
import { momentsOf } from './moments.ts'
import { type Said, use } from './said.ts'

/** A request for a new project. */
export const makesProject =
  /^\W*(?:(?:please|pls|can|could|you|let['’]?s)\W+)*(?:start|create|set up|make|add|open|begin|new)\s+(?:(?:an?|the|our|new|another)\s+)*proj(?:ect)?\b/i

/** "…, with the tasks book a room, order food" */
const afterTasks =
  /[\s,;.:–—-]+(?:(?:and|with|add|then|please|also|including)\s+)*(?:(?:these|the following|the|its|some|two|three|four|five|\d)\s+)*(?:first\s+)?(?:tasks|to-?dos|steps|(an?\s+task)\b(?!\s+force))(?:\s+(?:to|for|in|of)\s+(?:it|that|this|the project))?(\s*[:–—-])?\s+(\S.{3,600})$/isu

/** "Autumn fair: book the hall (Arlo), posters (Dot)", behind the name alone. */
const afterName = /(?<=\bproject\b.*\p{L}{2}[”"']?)(?:\s*:\s*|\s+[–—-]\s+|\s*\n\s*)(\S.{3,600})$/isu
/** What is said of the project and is none of its tasks. */
const aboutProject =
  /^(?:(?:with|due|by|until|till|before|from|starts?|starting|ends?|ending|team|status|deadline|owners?|led by|lead|members?|it|its|it['’]s|this|that|we|i|the (?:team|deadline|goal|aim|idea)|goal|aim|active|planning|description|just|only|please|put|add|assign|give|make|set|everyone|everybody)\b|\d{1,2}\b)/i

type NewTask = Pick<TaskFields, 'title' | 'assignee' | 'assignees' | 'due' | 'priority' | 'notes'> & { title: string }

/** The tasks that a new project begins with, and the request without them. */
export function withTasks(said: Said): { said: Said; tasks: NewTask[] } {
  const { text, scene } = said
  const found = tasksIn(text, scene)
  if (!found) return { said, tasks: [] }
  const { tokens } = said.request
  for (const [at, { to }] of tokens.entries()) if (to > found.at) use(said, at)
  const isBefore = ({ last }: { last: number }) => tokens[last]!.to <= found.at
  return {
    said: {
      ...said,
      text: text.slice(0, found.at),
      parts: said.parts.filter(isBefore),
      moments: said.moments.filter(isBefore),
    },
    tasks: found.tasks,
  }
}

/** Tasks in a list, or a new project with its tasks, where that is all a prompt asks for. */
export function listIn(prompt: string, scene: Scene): Wishes | undefined {
  const listed = listedTasks(prompt, scene)
  if (listed) return { wishes: listed, left: [] }
  const found = makesProject.test(prompt) ? tasksIn(prompt, scene) : undefined
  const read = found && readWishes(prompt.slice(0, found.at), scene)
  const [project] = read?.wishes ?? []
  if (!found || read?.wishes.length !== 1 || project?.do !== 'create-project') return undefined
  const tasks = found.tasks.map((task): Wish => ({
    do: 'create-task',
    fields: { ...task, project: project.fields.name },
  }))
  return { wishes: [project, ...tasks], left: read.left }
}

/** "Add three tasks to the relaunch: copy (Dot), photos (Chip, Friday)" */
const listsTasks =
  /^\W*(?:(?:please|pls|kindly|can|could|would|you)\W+)*(?:(?:add|create|make|new|note|log|enter|put in|put down|set up|i need|we need)\s+)?(?:(?:me|us|these|the following|some|two|three|four|five|\d)\s+)*(?:new\s+)?(?:tasks|to-?dos)(?:\s+(?:to|in|for|under|on)\s+([^:\n]{2,60}?))?\s*[:\n]\s*(\S.{3,600})$/isu

/** "Add these to the relaunch: order wine, print menus", "split the relaunch into tasks: copy, photos" */
const listsInProject =
  /^\W*(?:(?:please|pls|can|could|you)\W+)*(?:(?:add|put) (?:these|the following|this)(?: tasks| items| things)? (?:to|in|into|under)|(?:split|break|divide)(?: up| down)?) (?:the )?(?:project )?([^:\n]{2,60}?)(?: project)?(?: up| down)?(?: into (?:these |the following |\w+ )?(?:tasks|to-?dos|steps|parts))?\s*:\s*(\S.{3,600})$/isu

/** Tasks in a list, each with what its end says of it; undefined where a prompt lists none. */
export function listedTasks(prompt: string, scene: Scene): Wish[] | undefined {
  const inProject = listsInProject.exec(prompt)
  const [, where, whole = ''] = inProject ?? listsTasks.exec(prompt) ?? []
  const { list, due: shared } = withDayOfAll(whole, scene)
  const items = withTheirEnds(itemsOf(list), scene)
  if (items.length < 2 || items.some((item) => !/^.{3,120}$/u.test(item) || recurring.test(item))) return undefined
  const tasks = items.map((item) => taskOf(item, scene))
  const project = where === undefined ? undefined : projectIn(where, scene)
  const doer = where === undefined || project !== undefined ? undefined : doerNamed(where, scene)
  // "Three tasks for Monday: …"
  const due =
    where !== undefined && !inProject && isDay(where, scene) ? momentsOf(where, scene.clock).whens[0]!.day : shared
  if (where !== undefined && project === undefined && (inProject || !(doer || due))) return undefined
  return tasks.map((task) => ({
    do: 'create-task',
    fields: {
      ...(doer && givenTo([doer.name])),
      ...(due !== undefined && { due }),
      ...task,
      ...(project !== undefined && { project }),
    },
  }))
}

/** "…, each Monday" is no task, and no day of all: they would be due once. */
const recurring =
  /^(?:and )?(?:each|every)(?: single| other| second)? (?:\p{L}+day|day|week|month|morning|evening)s?[.!]*$/iu

/** "A, B and C. All of them are due on Friday": a list, and the day that is said for all of it. */
function withDayOfAll(whole: string, scene: Scene): { list: string; due?: string | undefined } {
  const found =
    /[.,;!]?\s+(?:and )?(?:both|all|each|everything)(?: of (?:them|these|those))?(?: (?:are|is))?(?: due)?(?: (?:by|on|until|till|for))? ([\p{L}\d./ -]{2,30})[.!]*$/iu.exec(
      whole,
    )
  return found && isDay(found[1]!, scene) && !recurring.test(found[0].replace(/^[.,;!\s]+/, ''))
    ? { list: whole.slice(0, found.index), due: momentsOf(found[1]!, scene.clock).whens[0]!.day }
    : { list: whole }
}

/** Where the tasks of a new project begin in `text`, and which they are. */
function tasksIn(text: string, scene: Scene): { at: number; tasks: NewTask[] } | undefined {
  const told = afterTasks.exec(text)
  const match = told ?? (/[,;]|\n\s*[-*•]/.test(text.replace(brackets, '')) ? afterName.exec(text) : null)
  if (!match) return undefined
  const items = itemsOf((told ? told[3] : match[1]) ?? '')
  const least = told && (told[1] || told[2]) ? 1 : 2
  const isOfProject = (item: string) => aboutProject.test(item) || doerNamed(item, scene) || isDay(item, scene)
  if (items.length < least || (!told && items.some(isOfProject))) return undefined
  if (items.some((item) => !/^.{3,120}$/u.test(item))) return undefined
  return { at: match.index, tasks: items.map((item) => taskOf(item, scene)) }
}

const brackets = /\([^()]*\)/g

/** Between lines where there are several, or semicolons, else between commas, but for those in brackets. */
export function itemsOf(text: string): string[] {
  const between = /\n/.test(text)
    ? /\s*\n\s*/u
    : /;/.test(text)
      ? /\s*;\s*(?:and\s+)?/u
      : /\s*,\s*(?:and\s+)?|\s+and\s+(?=[^,]*$)/u
  return text
    .replace(/^(?:called|named|to)\s+/i, '')
    .replace(/[.!]\s*$/, '')
    .replaceAll(brackets, (inside) => inside.replaceAll(',', '\u0001').replaceAll(' and ', ' \u0002 '))
    .split(between)
    .map((item) => item.replaceAll('\u0001', ',').replaceAll('\u0002', 'and'))
    .map((item) => item.replace(/^(?:[-*•–]|\(?\d{1,2}[.)])\s*/, '').trim())
    .filter((item) => item !== '')
}

/** "Print the cards, for Suki, by Thursday": who has a task and when it is due are no tasks of their own. */
function withTheirEnds(items: readonly string[], scene: Scene): string[] {
  const whole: string[] = []
  for (const item of items) {
    const end = /^(?:for|by|due|until|till|on|assigned to)\s+(.+)$/iu.exec(item)?.[1]
    const isEnd = end !== undefined && (doerNamed(end, scene) !== undefined || isDay(end, scene))
    if (isEnd && whole.length > 0) whole.push(`${whole.pop()}, ${item}`)
    else whole.push(item)
  }
  return whole
}

const priorities = /^(high|medium|low|urgent)(?: prio(?:rity)?)?$/i

export function isDay(words: string, { clock }: Scene): boolean {
  return momentsOf(words, clock).whens.some(
    (when) => when.day !== undefined && when.words.trim().length > words.trim().length - 4,
  )
}

const bareDay = String.raw`(?:today|tomorrow|(?:(?:this|next)\s+)?(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?:\s+at\s+[\d:.]+(?:\s?[ap]m)?)?`

/** "Posters (Dot, Thursday)", "posters for Dot by Thursday": who has the task and when it is due, where its end says so. */
export function taskOf(item: string, scene: Scene): NewTask {
  const named = new RegExp(String.raw`^(me|${doerPattern(scene)}):\s+(?=\S)`, 'iu').exec(item)
  let title = named ? item.slice(named[0].length) : item
  const names: string[] = []
  let due: string | undefined
  let time: string | undefined
  let priority: string | undefined
  const taken = (said: string): boolean => {
    const words = said
      .replace(/^[\s,–-]*(?:(?:for|by|due|until|till|on|assign(?:ed)? to|owner:?|owned by|assignee:?)\s+)*/i, '')
      .replace(/^prio(?:rity)?:?\s+(high|medium|low)$/i, '$1')
    const doer = doerNamed(words, scene)
    if (doer) names.unshift(doer.name)
    else if (priorities.test(words))
      priority = capital(priorities.exec(words)![1]!.toLowerCase().replace('urgent', 'high'))
    else if (due === undefined && isDay(words, scene)) ({ day: due, time } = momentsOf(words, scene.clock).whens[0]!)
    else return false
    return true
  }
  if (named) taken(named[1]!)
  const inBrackets = /\s*\(([^()]+)\)$/.exec(title)
  // "“Compile the register”, assigned to Millie, due 4 December, priority low": all behind a name in quotes is said of it.
  const quoted = /^["“]([^"“”]{2,100})["”]\s*[,:–-]\s*(\S.*)$/u.exec(title)
  if (
    quoted &&
    quoted[2]!
      .split(/\s*[,;]\s*(?:and\s+)?/)
      .toReversed()
      .every(taken)
  )
    title = quoted[1]!
  if (
    inBrackets &&
    inBrackets[1]!
      .split(/\s*(?:[,;/&]|\band\b)\s*/)
      .toReversed()
      .every(taken)
  )
    title = title.slice(0, inBrackets.index)
  const atEnd = new RegExp(
    String.raw`[\s,]+(?:for\s+(?:me|${doerPattern(scene)})|(?:(?:due|by|until|till|on)\s+){1,2}[\p{L}\d./ -]{2,20}|(?:high|medium|low)\s+prio(?:rity)?|[–-]\s+(?:me|${doerPattern(scene)})|${bareDay})$`,
    'iu',
  )
  for (let found = atEnd.exec(title); found && found.index > 2 && taken(found[0].trim()); found = atEnd.exec(title))
    title = title.slice(0, found.index)
  return {
    title: capital(title.replace(/^["“](.+)["”]$/u, '$1')),
    ...(names.length > 0 && givenTo(names)),
    ...(due !== undefined && { due }),
    ...(priority !== undefined && { priority }),
    // A task has a day but no time.
    ...(time !== undefined && { notes: `At ${time}.` }),
  }
}
