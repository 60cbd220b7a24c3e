import { maxProposalItems, maxTitleLength } from '#shared/contract/limits.ts'
import type { Pace } from '../../pace.ts'
import type { ActionItem } from '../action.ts'
import { dayFrom } from '../calendar.ts'
import { type Desk, isRefusal } from '../desk.ts'
import { count, inline, list } from '../markdown.ts'
import type { Materials } from '../materials.ts'
import { actionsAskedFor, collectActions } from '../reply-actions.ts'
import { type Report, done, nothingSaid, notDone } from '../report.ts'
import type { Scene } from '../scene.ts'
import type { Clock } from '../when.ts'
import { carryOut } from './carry-out.ts'
import { withEveryLine } from './list-items.ts'
import { countIn, pointsAsked } from './points-asked.ts'
import { type ItemTask, tasksFromItems } from './tasks-from-items.ts'
import type { Wish } from './wish.ts'

/** More than these are looked through before they are made. */
const mostAtOnce = 5

/** Makes a task of every open action item; those that exist already are left out. */
export async function* tasksFromFiles(
  instruction: string,
  { read, unread }: Materials,
  scene: Scene | undefined,
  clock: Clock,
  desk: Desk,
  pace: Pace,
): AsyncGenerator<string, Report | undefined> {
  const open =
    (scene && (await pointsAsked(instruction, read, scene, pace))) ??
    (await everyPoint(instruction, read, scene, clock, pace))
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
  const wanted = countIn(instruction)
  const remarks = [
    wanted !== undefined && wanted !== open.length
      ? `You spoke of ${wanted}, and I found ${open.length}: check whether they are the ones you mean.`
      : '',
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
        `${names.charAt(0).toUpperCase()}${names.slice(1)} holds **${count(tasks.length, 'task')}**. Look through them, change what is not right, and add all or single ones.`,
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
    ...(tasks.length > 0 ? [`**${count(tasks.length, 'task')} from ${names}**`] : []),
    carried.text,
    ...(remarks.length > 0 ? [remarks.join(' ')] : []),
  ].join('\n\n')
  return carried.report
}

/** The open action items of texts that a request speaks of, and every line of a list. */
async function everyPoint(
  instruction: string,
  read: Materials['read'],
  scene: Scene | undefined,
  clock: Clock,
  pace: Pace,
): Promise<ActionItem[]> {
  const { open } = actionsAskedFor(await collectActions(read, dayFrom(clock.today), pace), instruction, scene?.you)
  return scene ? withEveryLine(open, instruction, read, scene) : open
}

/** Proposes tasks; returns how a reply with that ends, or undefined where it was refused. */
export function proposeTasks(tasks: readonly ItemTask[], names: string, desk: Desk): Report | undefined {
  const proposed = desk.use('propose', {
    title: `${count(tasks.length, 'task')} from ${names}`.slice(0, maxTitleLength),
    items: tasks.map(({ fields, place }) => ({ kind: 'task', ...fields, reason: place })),
  })
  return isRefusal(proposed) ? undefined : done(`${tasks.length} proposed for you to add`)
}
