import { maxProposalItems, maxTitleLength } from '#shared/contract/limits.ts'
import type { Pace } from '../../pace.ts'
import { dayFrom } from '../calendar.ts'
import { type Desk, isRefusal } from '../desk.ts'
import { count, inline, list } from '../markdown.ts'
import type { Materials } from '../materials.ts'
import { actionsAskedFor, collectActions } from '../reply-actions.ts'
import { type Report, done, nothingSaid, notDone } from '../report.ts'
import type { Scene } from '../scene.ts'
import type { Clock } from '../when.ts'
import { carryOut } from './carry-out.ts'
import { type ItemTask, tasksFromItems } from './tasks-from-items.ts'
import type { Wish } from './wish.ts'

const sources = String.raw`(?:action(?:[ -]items?| points?|s)|next steps|to-?dos?|follow-?ups|open (?:points|items)|commitments|tasks)`
/** More than these are looked through before they are made. */
const mostAtOnce = 5

const patterns = [
  new RegExp(
    String.raw`\b(?:turn|make|convert|transform|change|put|get)\s+(?:all\s+)?(?:the\s+|these\s+|those\s+|its\s+|my\s+|open\s+)*(?:${sources}|it|this|these|them|everything)\b.{0,80}\b(?:in\s?to|as|to)\s+(?:new\s+|separate\s+|real\s+)?(?:tasks|to-?dos)\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:create|add|make|set up|generate|extract)\s+(?:the\s+|all\s+|new\s+|some\s+)*(?:tasks|to-?dos)\s+(?:for|from|out of|based on|of)\s+(?:all\s+|each\s+(?:of\s+)?|every\s+)?(?:the\s+|these\s+|this\s+|those\s+|my\s+|its\s+|open\s+|attached\s+)*(?:${sources}|file|files|document|notes|attachment|minutes|text|list|it|them|this|e-?mail|protocol|transcript|[\w-]+\.\w{2,5})\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:save|add|file|enter|record|import|create)\s+(?:all\s+)?(?:the\s+|these\s+|its\s+)*${sources}\b.{0,60}\b(?:as\s+(?:new\s+)?tasks|to (?:the|my|our) (?:task list|tasks|to-?do list|to-?dos|workspace))\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:create|add|make)\s+(?:an?\s+)?task(?:s)?\s+for\s+(?:each|every|all)\s+(?:of\s+the\s+)?(?:${sources}|of them)`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:summari[sz]e|read|go through|list)\b.{0,80}\band\s+(?:then\s+)?(?:create|add|make)\s+(?:the\s+)?(?:tasks|to-?dos)\b(?!\s*:)`,
    'i',
  ),
]

/** What a file has for somebody, made tasks: "put the ones for Suki in as tasks", "a task for each thing that Sam took on". */
const ofFile = [
  /\b(?:put|add|enter|save|file|get|make|create|turn)\b.{1,80}\b(?:in|as|into|to)\s+(?:an?\s+)?(?:new\s+|separate\s+|real\s+)?(?:tasks?|to-?dos?)\b/i,
  /\b(?:create|add|make|set up)\s+(?:an?\s+)?tasks?\s+(?:for|of|from|out of)\s+(?:each|every|all|both|the (?:ones|things|points|items)|what)\b/i,
  /\b(?:give|assign|hand)\b.{1,80}\b(?:as|in|into)\s+(?:an?\s+)?(?:new\s+)?(?:tasks?|to-?dos?)\b/i,
  /\bput\b.{1,40}\b(?:it|them|this|these|that)\s+as\s+(?:an?\s+)?tasks?\b/i,
]

/** Whether the action items of a file are to become tasks; `isAttached` where one lies beside the request. */
export function wantsTasksFromFiles(instruction: string, isAttached = false): boolean {
  return (
    (patterns.some((pattern) => pattern.test(instruction)) ||
      (isAttached && ofFile.some((pattern) => pattern.test(instruction)))) &&
    !/^(?:how|what|why|should|do not|don['’]?t)\b/i.test(instruction.trim())
  )
}

/** Makes a task of every open action item; those that exist already are left out. */
export async function* tasksFromFiles(
  instruction: string,
  { read, unread }: Materials,
  scene: Scene | undefined,
  clock: Clock,
  desk: Desk,
  pace: Pace,
): AsyncGenerator<string, Report | undefined> {
  const { open } = actionsAskedFor(await collectActions(read, dayFrom(clock.today), pace), instruction, scene?.you)
  const names = list(read.map(({ name }) => inline(name, 80)))
  const notes = unread.map(({ name, note }) => `**${inline(name, 120)}**: ${note}`)
  if (!scene || open.length === 0) {
    yield [
      ...notes,
      read.length === 0
        ? 'So there is no text to take tasks from, and nothing was created.'
        : `I found no open action items in ${names}, so no tasks were created. I look for open checkboxes, “TODO” and “Action:”, lists under headings such as “Next steps”, tables with an owner or due column, and sentences such as “Ann will send it by Friday”.`,
    ].join('\n\n')
    return notDone('no task was made')
  }
  if (open.length > maxProposalItems) {
    yield `${names} holds ${count(open.length, 'open action item')}; that is more than ${maxProposalItems}, so nothing was created. Attach a shorter part of it.`
    return notDone('no task was made')
  }
  const { tasks, known, strangers, hasOddDates } = tasksFromItems(open, instruction, scene)
  const remarks = [
    known > 0
      ? `${count(known, 'item was', 'items were')} left out, because an open task of that name is there already.`
      : '',
    strangers.length > 0
      ? `${list(strangers.map((name) => inline(name, 60)))} ${strangers.length === 1 ? 'is' : 'are'} not in this workspace: those names stand in the notes.`
      : '',
    hasOddDates ? 'Dates that are past or unclear stand in the notes.' : '',
  ].filter((remark) => remark !== '')
  if (tasks.length > mostAtOnce && desk.has('propose')) {
    const proposed = proposeTasks(tasks, names, desk)
    if (proposed !== undefined) {
      yield [
        ...notes,
        `${names} holds **${count(tasks.length, 'task')}**. Look through them, change what is not right, and add all or single ones.`,
        ...(remarks.length > 0 ? [remarks.join(' ')] : []),
      ].join('\n\n')
      return proposed
    }
  }
  const wishes = tasks.map(({ fields }): Wish => ({ do: 'create-task', fields }))
  const carried =
    wishes.length > 0
      ? carryOut({ wishes, left: [] }, desk, () => ({ text: '', agents: [] }), { prompt: '', said: nothingSaid })
      : { text: 'Nothing was created.', report: notDone('no task was made') }
  yield [
    ...notes,
    `**${count(tasks.length, 'task')} from ${names}**`,
    carried.text,
    ...(remarks.length > 0 ? [remarks.join(' ')] : []),
  ].join('\n\n')
  return carried.report
}

/** Proposes tasks; returns how a reply with that ends, or undefined where it was refused. */
export function proposeTasks(tasks: readonly ItemTask[], names: string, desk: Desk): Report | undefined {
  const proposed = desk.use('propose', {
    title: `${count(tasks.length, 'task')} from ${names}`.slice(0, maxTitleLength),
    items: tasks.map(({ fields, place }) => ({ kind: 'task', ...fields, reason: place })),
  })
  return isRefusal(proposed) ? undefined : done(`${tasks.length} proposed for you to add`)
}
