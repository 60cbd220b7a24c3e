import { capital } from '../capital.ts'
import { doersIn, holdersOf } from '../doers.ts'
import { showIso } from '../commands/fields.ts'
import type { Thing } from '../commands/wish.ts'
import { inline } from '../markdown.ts'
import { pickTasks } from '../questions/filter.ts'
import { decideLink, linkSoftly } from '../reading/link.ts'
import type { SeenTask } from '../../tools/tasks.ts'
import type { Scene } from '../scene.ts'
import { minutesOfDay } from './change-wishes.ts'
import { spelled } from './amounts-said.ts'
import { momentsOf } from './moments.ts'
import { guestNamed } from './people.ts'
import { noFilter } from './question-answers.ts'

/** Whether a condition holds as things are now, and what tells so. */
export type LookedUp = { holds: boolean; says: string }

/**
 * Looks up a condition that is about now: whether somebody is free, whether a task is done, how many one has. Undefined for what would have
 * to be waited for. `meant` is what the rest of the prompt is about: "if it isn't done yet".
 */
export function lookUp(condition: string, meant: readonly Thing[], scene: Scene): LookedUp | undefined {
  const found = isFree(condition, scene) ?? hasCount(condition, scene) ?? isOfState(condition, meant, scene)
  return found && /^\W*unless\b/i.test(condition) ? { ...found, holds: !found.holds } : found
}

/** What is to be done where a condition holds, with the day and the name that only the condition says. */
export function withoutCondition(prompt: string, condition: string, scene: Scene): string {
  const at = prompt.indexOf(condition)
  const rest = `${prompt.slice(0, at)} ${prompt.slice(at + condition.length)}`
    .trim()
    .replace(/^[\s,;.]*(?:then\b[\s,]*)?/i, '')
    .replace(/[\s,;]+$/, '')
  const [when] = momentsOf(condition, scene.clock).whens
  const isTimed = momentsOf(rest, scene.clock).whens.some(({ time }) => time !== undefined)
  const person = personIn(condition, scene)
  const named = (person === undefined ? rest : rest.replace(/\b(?:him|her)\b(?! \p{L}+(?:s|ing)\b)/iu, person)).replace(
    /\b(?:them|those|these)\b/i,
    taskOf(condition, scene) ? 'it' : (person ?? '$&'),
  )
  return !when || isTimed || !freely.test(condition)
    ? named
    : `${named.replace(/\bthen\b/i, '').trim()} ${when.time === undefined ? 'on' : ''} ${when.words.trim()}`
}

const freely = /\b(?:free|available|nothing (?:is )?on|no (?:meetings?|events?))\b/i

function personIn(condition: string, scene: Scene): string | undefined {
  const agent = doersIn(condition, scene)[0]?.name
  const guests = [...condition.matchAll(/\p{L}+/gu)].flatMap(([word]) => guestNamed(word, scene) ?? [])
  return agent ?? guests.find((name) => name !== scene.you)
}

/** "If Sam is free at 3 today" */
function isFree(condition: string, scene: Scene): LookedUp | undefined {
  if (!freely.test(condition)) return undefined
  const { clock, events } = scene
  const [when] = momentsOf(condition, clock).whens
  if (when?.time === undefined) return undefined
  const day = when.day ?? clock.today
  const from = minutesOfDay(when.time)
  const to = when.end === undefined ? from + 30 : minutesOfDay(when.end)
  const person = personIn(condition, scene)
  const met = events.find(
    ({ date, start, end, attendees, all_day }) =>
      date === day &&
      !all_day &&
      minutesOfDay(start) < to &&
      minutesOfDay(end) > from &&
      (person === undefined || attendees.includes(person)),
  )
  const isDenied = /\b(?:not|[a-z]{2,6}n['’]t) (?:free|available)\b/i.test(condition)
  const whose = person === undefined ? '' : ` for ${inline(person)}`
  const at = `at ${when.time} on ${showIso(day)}`
  return {
    holds: (met === undefined) !== isDenied,
    says: met
      ? `${capital(at)} there is **${inline(met.title)}**${whose} (${met.start}–${met.end}).`
      : `${capital(at)} nothing is on the workspace’s calendar${whose}.`,
  }
}

/** "If Spec has more than two open things" */
function hasCount(condition: string, scene: Scene): LookedUp | undefined {
  const match =
    /\b(?:has|have|got)\s+(more than|over|at least|less than|fewer than|under)\s+(\d{1,2}|one|two|three|four|five)\s+(?:open\s+)?(?:tasks|things|to-?dos|items)\b/i.exec(
      condition,
    )
  const [person] = doersIn(condition, scene)
  if (!match || !person || !scene.isWhole) return undefined
  const count = pickTasks(scene.tasks, { ...noFilter, assignees: [person.name] }).length
  const limit = Number(match[2]) || spelled[match[2]!.toLowerCase()]!
  const how = match[1]!.toLowerCase()
  const holds = how === 'at least' ? count >= limit : /^(?:more|over)/.test(how) ? count > limit : count < limit
  return { holds, says: `**${inline(person.name)}** has ${count} open.` }
}

const states: [RegExp, (task: SeenTask) => boolean][] = [
  [/\b(?:done|finished|completed?|ready|closed|sent|shared|sorted)\b/i, ({ status }) => status === 'Completed'],
  [/\b(?:started|begun|touched|underway)\b/i, ({ status }) => status !== 'Pending'],
  [/\b(?:late|overdue)\b/i, ({ overdue }) => overdue],
  [/\b(?:open|pending|undone|unfinished)\b/i, ({ status }) => status !== 'Completed'],
]

/** "If the pricing page isn't finished", "if it is still open"; not "if it isn't done by tomorrow". */
function isOfState(condition: string, meant: readonly Thing[], scene: Scene): LookedUp | undefined {
  const state = states.find(([words]) => words.test(condition))
  const isLater =
    momentsOf(condition, scene.clock).whens.length > 0 ||
    /\b(?:by|before|until|till|when|once|as soon as|gets?|will)\b/i.test(condition)
  const [only] = meant.length === 1 ? meant : []
  const task = taskOf(condition, scene) ?? (only?.kind === 'task' ? only.is : undefined)
  if (!state || isLater || !task) return undefined
  const isDenied = /\bnot\b|\b\p{L}+n['’]?t\b/iu.test(condition)
  return {
    holds: state[1](task) !== isDenied,
    says: `**${inline(task.title)}** is ${task.status.toLowerCase()}${task.overdue ? ' and late' : ''}.`,
  }
}

/** The task that a condition names. */
export function taskOf(condition: string, { tasks }: Scene): SeenTask | undefined {
  const words = condition
    .replace(/^\W*\w+/, '')
    .replaceAll(/\b(?:is|are|has|have|was|been|still|not|yet|already|now|really)\b|\b\p{L}+n['’]?t\b/giu, ' ')
    .replaceAll(new RegExp(states.map(([{ source }]) => source).join('|'), 'gi'), ' ')
  const linked = decideLink(
    linkSoftly(
      words,
      tasks.map((task) => ({
        id: task.id,
        title: task.title,
        notes: task.notes,
        people: holdersOf(task),
        project: task.project,
        isOpen: task.status !== 'Completed',
        of: task,
      })),
    ),
  )
  return linked.length === 1 ? tasks.find(({ id }) => id === linked[0]!.id) : undefined
}
