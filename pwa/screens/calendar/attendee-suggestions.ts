import { fold } from '#shared/domain/fold.ts'

const shown = 6

/**
 * Whom the last of the names between commas may begin: those of `known` one of whose words begins so and who are not
 * named yet, the first few.
 */
export function suggestionsFor<Named extends { readonly name: string }>(
  attendees: string,
  known: readonly Named[],
): Named[] {
  const names = attendees.split(/[,;\n]/).map((name) => fold(name.trim()))
  const begun = names.at(-1)!
  const free = known.filter(({ name }) => !names.includes(fold(name)))
  return free.filter(({ name }) => ` ${fold(name)}`.includes(` ${begun}`)).slice(0, shown)
}

/** The names with this one in the place of the last, which was only begun. */
export function withAttendee(attendees: string, name: string): string {
  const before = /^(.*[,;\n])?/s.exec(attendees)![0].trimEnd()
  return `${before}${before && ' '}${name}, `
}
