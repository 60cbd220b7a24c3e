import type { Pace } from '../../pace.ts'
import { dayFrom, isoDay } from '../calendar.ts'
import type { Desk } from '../desk.ts'
import { count, inline, list } from '../markdown.ts'
import type { Materials } from '../materials.ts'
import { collectActions } from '../reply-actions.ts'
import { type Report, nothingSaid, notDone } from '../report.ts'
import type { Scene } from '../scene.ts'
import type { Clock } from '../when.ts'
import { carryOut } from './carry-out.ts'
import { agentNamed, takeAssignee, takeProject } from './fields.ts'
import type { Wish } from './wish.ts'

const sources = String.raw`(?:action(?:[ -]items?| points?|s)|next steps|to-?dos?|follow-?ups|open (?:points|items)|commitments|tasks)`
const most = 40

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

/** Whether the action items of a file are to become tasks. */
export function wantsTasksFromFiles(instruction: string): boolean {
  return (
    patterns.some((pattern) => pattern.test(instruction)) &&
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
  const { open } = await collectActions(read, dayFrom(clock.today), pace)
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
  if (open.length > most) {
    yield `${names} holds ${count(open.length, 'open action item')}; that is more than ${most}, so nothing was created. Attach a shorter part of it.`
    return notDone('no task was made')
  }
  const project = takeProject(instruction, scene)
  const assignee = takeAssignee(project.text, scene)
  const existing = new Set(
    scene.tasks.filter(({ status }) => status !== 'Completed').map(({ title }) => title.toLowerCase()),
  )
  const fresh = open.filter(({ text }) => !existing.has(text.toLowerCase()))
  const strangers = new Set<string>()
  const wishes = fresh.map((item): Wish => {
    const owner = agentNamed(item.owner, scene)
    if (item.owner !== '' && !owner) strangers.add(item.owner)
    const due = item.due?.day === undefined || item.due.day < dayFrom(clock.today) ? undefined : isoDay(item.due.day)
    const place = item.entry ? `${item.source}, entry ${item.line}` : `${item.source}, line ${item.line}`
    const said = [
      item.owner !== '' && !owner ? `Owner in the file: ${item.owner}.` : '',
      item.due && !due ? `Date in the file: ${item.due.words}.` : '',
      `From ${place}.`,
    ]
      .filter((part) => part !== '')
      .join(' ')
    const who = owner?.name ?? assignee.is
    return {
      do: 'create-task',
      fields: {
        title: item.text.slice(0, 300),
        ...(who && { assignee: who }),
        ...(due && { due }),
        ...(project.is && { project: project.is }),
        notes: said,
      },
    }
  })
  const carried =
    wishes.length > 0
      ? carryOut({ wishes, left: [] }, desk, () => ({ text: '', agents: [] }), { prompt: '', said: nothingSaid })
      : { text: 'Nothing was created.', report: notDone('no task was made') }
  const remarks = [
    fresh.length < open.length
      ? `${count(open.length - fresh.length, 'item was', 'items were')} left out, because an open task of that name is there already.`
      : '',
    strangers.size > 0
      ? `${list([...strangers].map((name) => inline(name, 60)))} ${strangers.size === 1 ? 'is no agent' : 'are no agents'}: those names stand in the notes.`
      : '',
    wishes.some((wish) => wish.do === 'create-task' && /Date in the file/.test(wish.fields.notes ?? ''))
      ? 'Dates that are past or unclear stand in the notes.'
      : '',
  ].filter((remark) => remark !== '')
  yield [
    ...notes,
    `**${count(fresh.length, 'task')} from ${names}**`,
    carried.text,
    ...(remarks.length > 0 ? [remarks.join(' ')] : []),
  ].join('\n\n')
  return carried.report
}
