/** What kinds of work there are, and the skills of each, as the corpus names them. */
export const families = {
  change:
    'create_task create_project create_event schedule_run rename reschedule shift set_length set_priority set_status set_progress complete reopen assign unassign add_people remove_people set_project set_place add_note delete duplicate split undo take_note',
  talk: 'correct again agree refuse pick',
  ask: 'list count detail progress rank workload free conflicts hours changes blocked first briefing plan_day status_report',
  file: 'summarise action_items tasks_from_file ask_file ask_table profile_table extract compare',
  write: 'draft revise',
  mail: 'search_mail send_mail',
  small: 'reckon greet thank about how_to',
  outside: 'outside',
} as const

export type Family = keyof typeof families

const familyOf = new Map(
  Object.entries(families).flatMap(([family, skills]) => skills.split(' ').map((skill) => [skill, family as Family])),
)

/** How likely each kind of work is, by the chances of its skills. */
export function weighFamilies(skills: readonly { name: string; chance: number }[]): Record<Family, number> {
  const weights = { change: 0, talk: 0, ask: 0, file: 0, write: 0, mail: 0, small: 0, outside: 0 }
  for (const { name, chance } of skills) weights[familyOf.get(name) ?? 'outside'] += chance
  return weights
}
