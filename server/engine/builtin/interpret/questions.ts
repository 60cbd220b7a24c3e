import type { Thing } from '../commands/wish.ts'
import type { Desk } from '../desk.ts'
import type { Scene } from '../scene.ts'
import { detail, details } from './ask-details.ts'
import { briefing, conflicts, free, hours, plan_day } from './ask-events.ts'
import { counts, lists } from './ask-lists.ts'
import { workload } from './ask-people.ts'
import { blocked, progress, rank, status_report } from './ask-projects.ts'
import { changes, firstOf } from './ask-tasks.ts'
import { ofForms } from './ask-forms.ts'
import { ofPeople } from './ask-people-forms.ts'
import { hasDone } from './forms.ts'
import { besideAnHour, inPartOfDay, whereSomebodyIs } from './ask-part-of-day.ts'
import { ofGuests } from './ask-guests.ts'
import { ofHours } from './ask-hours.ts'
import { ofProjectsWithout } from './ask-without.ts'
import { ofTimes } from './ask-times.ts'
import { ofWhole } from './ask-whole.ts'
import type { Found } from './mentions-of.ts'
import { isWhoIs, untilThen } from './question-answers.ts'
import type { Said } from './said.ts'

/** A question as it was understood: in plain words, and its answer; `things` are what it is about. */
export type Question = {
  plain: string
  answer: (scene: Scene, desk: Desk) => string | undefined
  things?: Thing[]
  found?: Found
  /** Whether events of Google belong to the answer. */
  isOfDays?: true
}

export type Ask = (said: Said) => Question[]

/** The ways to understand a request as a question by its skill; none where it cannot be that. */
export function questionsFor(said: Said): Question[] {
  const ask = asking[said.skill]
  // "And have it done by Wednesday" asks nothing.
  if (!ask || hasDone.test(said.text) || isWhoIs(said.text, said.scene)) return []
  for (const form of byForm) {
    const found = form(said)
    if (found.length > 0) return found
  }
  return ask(said)
}

/** What tells by its form alone what it asks, whichever skill the reader takes it for. */
const byForm: readonly Ask[] = [
  ...ofGuests,
  ...ofHours,
  ...ofProjectsWithout,
  ...ofTimes,
  ...ofWhole,
  ...ofPeople,
  ...ofForms,
  besideAnHour,
  inPartOfDay,
  whereSomebodyIs,
]

const asking: Record<string, Ask> = {
  list: lists,
  count: counts,
  detail,
  progress,
  reckon: (said) => (untilThen.test(said.text) ? details(said) : []),
  rank,
  workload,
  free,
  conflicts,
  hours,
  changes,
  blocked,
  first: (said) =>
    /\b(?:first|last|latest|top|start|begin|next|important|urgent|priorit\w*|focus|tackle|should|do|attention|matters?)\b/i.test(
      said.text,
    )
      ? firstOf(said)
      : [],
  briefing,
  status_report,
  plan_day,
}
