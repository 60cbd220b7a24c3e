import { askerIn, doerNamed } from '../doers.ts'
import { momentsOf } from '../interpret/moments.ts'
import { maxTitleLength } from '#shared/contract/limits.ts'
import type { ActionItem } from '../action.ts'
import { dayFrom, isoDay } from '../calendar.ts'
import type { Scene } from '../scene.ts'
import { isByAsker } from '../reply-actions.ts'
import { writer } from '../task-sentence.ts'
import { takeAssignee, takeProject } from './fields.ts'

/** A task that an action item of a text becomes, as `create_task` takes it. */
export type ItemTask = {
  fields: { title: string; assignee?: string; due?: string; project?: string; notes: string }
  /** Where it stands. */
  place: string
}

export type ItemTasks = {
  tasks: ItemTask[]
  /** How many were left out, because an open task of that title is there. */
  known: number
  /** Owners that the workspace does not have, and whether a date is past or unclear: they stand in the notes. */
  strangers: string[]
  hasOddDates: boolean
}

/** What these action items are as tasks, with what the request says of all of them: whose, and of which project. */
export function tasksFromItems(open: readonly ActionItem[], instruction: string, scene: Scene): ItemTasks {
  const project = takeProject(instruction, scene)
  const assignee = takeAssignee(project.text, scene)
  const asker = ofAsker.test(instruction) ? scene.you : askerIn(instruction, scene)[0]
  const dueOfAll = dueSaid(instruction, scene)
  const existing = new Set(
    scene.tasks.filter(({ status }) => status !== 'Completed').map(({ title }) => title.toLowerCase()),
  )
  const fresh = open.filter(({ text }) => !existing.has(text.toLowerCase()))
  const strangers = new Set<string>()
  let hasOddDates = false
  const tasks = fresh.map((item): ItemTask => {
    const isAsker = item.owner === writer && scene.you !== undefined && isByAsker(item.source, instruction)
    const owner = isAsker ? { name: scene.you! } : doerNamed(item.owner, scene)
    if (item.owner !== '' && !owner) strangers.add(item.owner)
    const due =
      dueOfAll ??
      (item.due?.day === undefined || item.due.day < dayFrom(scene.clock.today) ? undefined : isoDay(item.due.day))
    if (item.due && !due) hasOddDates = true
    const place = item.entry ? `${item.source}, entry ${item.line}` : `${item.source}, line ${item.line}`
    const said = [
      item.owner !== '' && !owner ? `Owner in the file: ${item.owner}.` : '',
      item.due && !due ? `Date in the file: ${item.due.words}.` : '',
      `From ${place}.`,
    ]
    const who = owner?.name ?? assignee.is ?? asker
    const fields = {
      title: item.text.slice(0, maxTitleLength),
      ...(who && { assignee: who }),
      ...(due && { due }),
      ...(project.is && { project: project.is }),
      notes: said.filter((part) => part !== '').join(' '),
    }
    const whose = item.owner !== '' && !owner ? `for ${item.owner}, who is not here; ` : ''
    return { fields, place: `${whose}${place}` }
  })
  return { tasks, known: open.length - fresh.length, strangers: [...strangers], hasOddDates }
}

const ofAsker = /\b(?:tasks?|to-?dos?|them|['’]?em|these|those|it|all)\s+for (?:me|myself)\b/i

/** The day by which a request wants all of them: "both due Tuesday". */
function dueSaid(instruction: string, { clock }: Scene): string | undefined {
  const said = /\b(?:due|deadline|by|until|till)\s+(?:on\s+|by\s+)?([^,;?!]{3,40})$/i.exec(
    instruction.trim().replace(/[.!?]+$/, ''),
  )?.[1]
  const [when, another] = said === undefined ? [] : momentsOf(`on ${said}`, clock).whens
  return another === undefined ? when?.day : undefined
}
