import type { Wish } from '../commands/wish.ts'

/** What is changed of a project that the same prompt makes is made so: it has no id to change it by yet. */
export function withoutChangesOfNew(wishes: readonly Wish[]): Wish[] {
  const made = new Map(
    wishes.flatMap((wish) =>
      wish.do === 'create-project' ? [[wish.fields.name, { ...wish, fields: { ...wish.fields } }] as const] : [],
    ),
  )
  return wishes.flatMap((wish): Wish[] => {
    if (wish.do === 'create-project') return [made.get(wish.fields.name)!]
    const own =
      wish.do === 'change-project' && wish.project.id.startsWith('new ') ? made.get(wish.project.name) : undefined
    if (!own || wish.do !== 'change-project') return [wish]
    Object.assign(own.fields, wish.fields)
    return []
  })
}
