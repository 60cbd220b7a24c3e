import { addDays } from '#shared/domain/zoned-time.ts'
import type { SeenTask } from '../../tools/tasks.ts'
import { escape } from '../commands/clause.ts'
import { doersIn, has } from '../doers.ts'
import type { Scene } from '../scene.ts'
import { isOneSlip } from '../reading/link.ts'
import type { Clock } from '../when.ts'
import { type Span, readSpan } from './span.ts'

/** Which tasks a sentence speaks of. What is undefined does not matter. */
export type Filter = {
  assignees: string[]
  nobody: boolean
  project: string | undefined
  status: string | undefined
  priority: string | undefined
  overdue: boolean
  undated: boolean
  /** In no project. */
  loose: boolean
  span: Span | undefined
}

/** "What does Spec have to finish", "what must be done": what is open, though the word is that of what is over. */
export const toBeDone =
  /(?<!\b(?:managed?|able|get|gets|getting) )\bto (?:be (?:done|finished|completed|closed)|do|finish|complete|get (?:it |them |this |that )?(?:done|finished)|wrap up|close|deliver)\b|\b(?:must|should|gotta|gonna|still|supposed to|going to|(?:has|have|needs?|got|is|are) to)(?: \p{L}+){0,2} (?:be|do|finish|complete|get|wrap up|deliver)\b/iu

/** Reads by words which tasks are meant. */
export function readFilter(text: string, scene: Scene): Filter {
  const assignees = doersIn(text, scene).flatMap(({ name }) => (isAside(name, text, scene) ? [] : [name]))
  const overdue =
    /\b(?:overdue|over due|late|behind(?: schedule)?|past due|past (?:the|their) (?:deadline|due date)|slipped|slipping|miss(?:ed)?|delayed)\b/i.test(
      text,
    )
  // What is overdue "now" or "today" was due before today.
  const span = readSpan(
    overdue
      ? text.replaceAll(/\b(?:right now|(?:as of )?(?:now|today)|tonight|this (?:morning|afternoon|evening))\b/gi, ' ')
      : text,
    scene.clock,
  )
  const longer = overdue ? latest(text, scene.clock) : undefined
  return {
    assignees,
    nobody: /\bunassigned\b|\b(?:no|without an?) (?:assignee|owner)\b|\bnobody\b|\bno one\b|\bnot assigned\b/i.test(
      text,
    ),
    project: projectIn(text, scene),
    status:
      /\bwhat (?:did|have|has)\b.*\b(?:do|done|get done|worked on)\b/i.test(text) && !toBeDone.test(text)
        ? 'Completed'
        : /\b(?:not (?:yet )?(?:been )?started|pending|untouched)\b|n['’]?t (?:(?:yet|anyone|anybody|been) ){0,2}(?:started|begun|touched)\b|\b(?:no ?body|no one) (?:has )?(?:started|begun|touched)\b/i.test(
              text,
            )
          ? 'Pending'
          : /\b(?:in[ -]progress|being worked on|working on|ongoing|started|underway)\b/i.test(text)
            ? 'In Progress'
            : /\b(?:completed?|done|finished|closed|(?<=\bdid (?:we|i|you|they|he|she|\w+) )close|finish|accomplish(?:ed)?|achieved?)\b/i.test(
                  text,
                ) &&
                !toBeDone.test(text) &&
                !/\b(?:without (?:finish\w*|complet\w*)|not (?:yet )?(?:done|finished|completed?)|(?:done|finished|through) with|to be done|get done|undone|open)\b/i.test(
                  text,
                )
              ? 'Completed'
              : undefined,
    priority: /\b(?:high|top|urgent)[ -]?(?:prio\w*)?\b(?! level)/i.test(text)
      ? 'High'
      : /\blow(?:est)?[ -](?:prio|(?=ones|tasks|stuff|things|items))|\bprio\w*\W{1,2}low\b/i.test(text)
        ? 'Low'
        : /\bmedium[ -]prio/i.test(text)
          ? 'Medium'
          : undefined,
    overdue,
    undated: /\b(?:without|no|missing)\s+(?:an?\s+)?(?:due\s+)?(?:dates?|deadlines?)\b/i.test(text),
    loose:
      /(?:\b(?:without|no|outside(?: of)?|not (?:in|under|part of|on|belong(?:ing)? to))|n['’]t (?:belong to|in|part of|have)|\bw\/o)\s+(?:an?\s+|any\s+)?projects?\b/i.test(
        text,
      ),
    span: longer ?? span,
  }
}

/** "Sam's just asked me …", "there's something with Sam": a person who is told of has not what is asked for. */
export function isAside(name: string, text: string, { agents }: Scene): boolean {
  if (agents.some((agent) => agent.name === name)) return false
  const called = `(?:${[name, name.split(' ', 1)[0]!].map(escape).join('|')})`
  const tells = String.raw`\b${called}(?:['’]s| has)?(?: just| also)? (?:ask(?:s|ed)|t(?:old|ells)|sa(?:id|ys)|want(?:s|ed)|th(?:inks|ought)|wonders)\b`
  const meets = String.raw`\bwith ${called}\b`
  return (
    new RegExp(tells, 'i').test(text) || (new RegExp(meets, 'i').test(text) && !/\b(?:tasks?|to-?dos?)\b/i.test(text))
  )
}

/** "When do Sam and I have an hour": of people it is asked of the calendar; agents are not in it. */
export function asksOfTime(text: string, scene: Scene): boolean {
  const isPerson = (name: string) => scene.people.some((person) => person.name === name)
  return /\b(?:time|free|hours?|meet\w*)\b/i.test(text) && doersIn(text, scene).some(({ name }) => isPerson(name))
}

/** "Overdue by more than a week" */
function latest(text: string, { today }: Clock): Span | undefined {
  const longer = /\b(?:more|longer|over) than (an?|one|two|three|\d{1,2}) (days?|weeks?)\b/i.exec(text)
  if (!longer) return undefined
  const number = Number(longer[1]) || { two: 2, three: 3 }[longer[1]!.toLowerCase()] || 1
  const days = number * (/^w/i.test(longer[2]!) ? 7 : 1)
  return { from: '0000-01-01', to: addDays(today, -days - 1), called: `${longer[0].toLowerCase()} ago` }
}

/** The tasks that a filter lets through. */
export function pickTasks(tasks: SeenTask[], filter: Filter): SeenTask[] {
  const { assignees, nobody, project, status, priority, overdue, undated, loose, span } = filter
  return tasks.filter(
    (task) =>
      (assignees.length === 0 || assignees.some((name) => has(task, name))) &&
      (!nobody || task.assignee === null) &&
      (project === undefined || task.project === project) &&
      (status === undefined ? task.status !== 'Completed' : task.status === status) &&
      (priority === undefined || task.priority === priority) &&
      (!overdue || task.overdue) &&
      (!undated || task.due === null) &&
      (!loose || task.project === null) &&
      (span === undefined ||
        (task.due !== null && task.due <= span.to && (task.due >= span.from || (span.isUntil && task.overdue)))),
  )
}

/** The filter in words: "open tasks for Chip, due this week". */
export function describeFilter(filter: Filter): string {
  const { assignees, nobody, project, status, priority, overdue, undated, loose, span } = filter
  const words = [
    overdue && 'overdue',
    nobody && 'unassigned',
    priority && `${priority.toLowerCase()}-priority`,
    status === undefined ? !overdue && 'open' : status.toLowerCase(),
  ]
    .filter(Boolean)
    .join(' ')
  return `${words} tasks${assignees.length > 0 ? ` for ${assignees.join(' and ')}` : ''}${project ? ` in ${project}` : ''}${undated ? ' without a due date' : ''}${loose ? ' in no project' : ''}${span ? `, due ${span.called}` : ''}`.trim()
}

/** The project that a text names, in full or by a telling part of its name. */
export function projectIn(text: string, { projects }: Pick<Scene, 'projects'>): string | undefined {
  // People say "the site" of the website.
  const lower = text.toLowerCase().replaceAll(/\b(the|our|my|new) (?:web ?)?site\b/g, '$1 website')
  const named = namedBy(projects)
  const full = named
    .filter((project) => lower.includes(project.lower))
    .toSorted((a, b) => b.name.length - a.name.length)[0]
  if (full) return full.name
  const words = new Set(lower.split(/[^\p{L}\p{N}]+/u))
  const telling = named.filter((project) => project.telling.some((word) => words.has(word)))
  if (telling.length === 1) return telling[0]!.name
  // "The hireing thing": a long word of its name with one slip.
  const long = lower.match(longWords) ?? []
  const misspelt =
    telling.length > 0 || long.length === 0
      ? []
      : named.filter((project) =>
          project.long.some((word) =>
            long.some((other) => other !== word && other[0] === word[0] && isOneSlip(other, word)),
          ),
        )
  if (misspelt.length === 1) return misspelt[0]!.name
  // "The project of the web": the beginning of a word of its name, where a project is spoken of.
  const short =
    /\bprojects? (?:of|for|about) (?:the )?(\p{L}{3,})|\b(?:tasks?|date|work) of the (\p{L}{3,})(?! project)/u.exec(
      lower,
    )
  const begins = short
    ? named.filter((project) => new RegExp(`(?<!\\p{L})${(short[1] ?? short[2])!}`, 'u').test(project.lower))
    : []
  return begins.length === 1 ? begins[0]!.name : undefined
}

const longWords = /\p{L}{6,}/gu

/** The names of projects with the words that tell them apart: a sentence is read many times, and there may be a hundred of them. */
function namedBy(projects: Scene['projects']) {
  const kept = namesKept.get(projects)
  if (kept) return kept
  const named = projects.map(({ name }) => {
    const lower = name.toLowerCase()
    return {
      name,
      lower,
      telling: lower
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word.length > 4 && !/^(?:project|support|getting|started)$/.test(word)),
      long: lower.match(longWords) ?? [],
    }
  })
  namesKept.set(projects, named)
  return named
}

const namesKept = new WeakMap<
  Scene['projects'],
  { name: string; lower: string; telling: string[]; long: readonly string[] }[]
>()
