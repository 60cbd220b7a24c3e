import type { Skill } from '#shared/contract/integrations.ts'

export type SkillTab = 'all' | 'email' | 'calendar' | 'productivity'

const categories: Record<Exclude<SkillTab, 'all'>, readonly Skill['category'][]> = {
  email: ['Email Management'],
  calendar: ['Calendar Management', 'Task Management'],
  productivity: ['Productivity', 'Note Taking'],
}

const labels: Record<SkillTab, string> = {
  all: 'All',
  email: 'Email',
  calendar: 'Calendar',
  productivity: 'Productivity',
}

/** The skills of a tab: tasks belong to the calendar, notes to productivity. */
export function skillsOf<S extends Pick<Skill, 'category'>>(skills: readonly S[], tab: SkillTab): S[] {
  return skills.filter(({ category }) => tab === 'all' || categories[tab].includes(category))
}

/** The tabs, each with how many skills it holds. */
export function tabsOf(skills: readonly Pick<Skill, 'category'>[]): { value: SkillTab; label: string }[] {
  return (Object.keys(labels) as SkillTab[]).map((value) => ({
    value,
    label: `${labels[value]} (${skillsOf(skills, value).length})`,
  }))
}

/** The heading over them. */
export function skillsHeading(skills: readonly Pick<Skill, 'available'>[]): string {
  return `Arlo's Skills (${skills.filter(({ available }) => available).length}/${skills.length} Available)`
}
