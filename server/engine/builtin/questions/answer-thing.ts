import { showIso } from '../commands/fields.ts'
import { type Found, findThing, listThings } from '../commands/find-thing.ts'
import type { Thing } from '../commands/wish.ts'
import { inline, list } from '../markdown.ts'
import type { Scene } from '../scene.ts'
import { writeProject } from './answer-projects.ts'
import { writeHolders } from './answer-tasks.ts'

const patterns: RegExp[] = [
  /^(?:who|whos|who['’]s)\s+(?:has|have|owns?|does|did|is|handles?|responsible|in charge|works?|working|takes? care)\s*(?:is\s+)?(?:doing\s+|responsible\s+for\s+|in\s+charge\s+of\s+|assigned\s+to\s+|working\s+on\s+|on\s+|of\s+|for\s+)*(.+)$/i,
  /^(?:whose)\s+(?:task|job)\s+is\s+(.+)$/i,
  /^(?:when|whens|when['’]s|what time|what day)\s+(?:is|are|was|does|do|will)?\s*(.+?)(?:\s+(?:due|start|starts|begin|happening|on|planned|scheduled|take place|end|supposed to be (?:done|finished)|be (?:done|finished)))?$/i,
  /^(?:what(?:['’]s| is)?\s+(?:the\s+)?|show\s+(?:me\s+)?(?:the\s+)?|tell me (?:the\s+)?|give me (?:the\s+)?|check (?:the\s+)?)?(?:status|state|priority|deadline|due date|owner|assignee|details?|notes?|progress)\s+(?:of|for|on|about)\s+(.+)$/i,
  /^(?:is|are)\s+(.+?)\s+(?:done|finished|completed?|overdue|late|assigned|started|in progress|on track|open|ready)(?:\s+(?:yet|already|now))?$/i,
  /^(?:how is|how are|how['’]s)\s+(.+?)\s+(?:doing|going|coming along|progressing|looking)$/i,
  /^(?:tell me (?:more )?about|what do you know about|what about|show(?: me)?|open|details (?:of|on))\s+(.+)$/i,
  /^how far (?:along )?(?:is|are)(?: we (?:with|on))?\s+(.+)$/i,
]

/** How a reply begins where a question may be about several things. */
export const severalFit = 'Several things fit:'

/** What stands in the workspace about one thing that a question names. */
export function answerThing(question: string, scene: Scene): string | undefined {
  const found = thingAsked(question, scene)
  if (!found) return undefined
  return 'one' in found ? writeThing(found.one, scene) : `${severalFit}\n\n${listThings(found.many)}`
}

/** The thing that a question is about, or those that it may be about. */
export function thingAsked(question: string, scene: Scene): Exclude<Found, { none: string }> | undefined {
  const text = question
    .trim()
    .replace(/[?.!\s]+$/, '')
    .replaceAll(/[“”"]/g, '')
  for (const pattern of patterns) {
    const match = pattern.exec(text)
    if (!match) continue
    const reference = match[1]!
      .replace(/^(?:the\s+)?(?:task|project|event|status of)\s+/i, '')
      .replace(/\s+(?:task|project|event)$/i, '')
    if (
      reference.length < 3 ||
      /\b(?:tasks|projects|meetings|events|most|least|free|open tasks|overdue|everything|anything|nothing|today|tomorrow|this week|next week)\b/i.test(
        reference,
      )
    )
      continue
    const kinds = /^(?:when|what time)\b/i.test(text)
      ? (['event', 'task', 'project'] as const)
      : (['task', 'project', 'event'] as const)
    const found: Found = findThing(reference, kinds, scene)
    if (!('none' in found)) return found
  }
  return undefined
}

/** All that stands in the workspace about one thing. */
export function writeThing(thing: Thing, scene: Scene): string {
  if (thing.kind === 'project') return writeProject(thing.is, scene)
  if (thing.kind === 'event') {
    const { title, date, start, end, attendees, notes } = thing.is
    return `The event **${inline(title)}** is on ${showIso(date)}, ${start}–${end}${attendees.length > 0 ? `, with ${list(attendees.map((name) => inline(name, 60)))}` : ''}.${notes ? `\n\nNotes: ${inline(notes)}` : ''}`
  }
  const { title, status, due, overdue, priority, project, notes } = thing.is
  const owner = writeHolders(thing.is)
  const date =
    due === null
      ? 'it has no due date'
      : overdue
        ? `it was due ${showIso(due)} and is overdue`
        : `it is due ${showIso(due)}`
  return `${owner} the task **${inline(title)}**: it is ${status.toLowerCase()}, ${date}; ${priority.toLowerCase()} priority${project === null ? '' : `, project **${inline(project)}**`}.${notes ? `\n\nNotes: ${inline(notes)}` : ''}`
}
