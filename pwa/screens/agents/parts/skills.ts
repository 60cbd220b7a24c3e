/**
 * `skills` and those that `typed` names, parted by commas or lines; one that is there already, in whatever case, is
 * not added.
 */
export function addSkills(skills: readonly string[], typed: string): string[] {
  const all = [...skills]
  for (const part of typed.split(/[,\n]/)) {
    const skill = part.trim().replaceAll(/\s+/g, ' ')
    if (skill !== '' && !all.some((known) => known.toLocaleLowerCase() === skill.toLocaleLowerCase())) all.push(skill)
  }
  return all
}

/** What of `typed` is a skill already because a comma follows it, and what is still being typed. */
export function splitTyped(typed: string): { ended: string; rest: string } {
  const at = Math.max(typed.lastIndexOf(','), typed.lastIndexOf('\n'))
  return { ended: typed.slice(0, at + 1), rest: typed.slice(at + 1) }
}
