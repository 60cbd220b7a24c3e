/** The form of a noun for so many: `file` for 1, `files` for any other number. */
export function plural(number: number, one: string, many = `${one}s`): string {
  return number === 1 ? one : many
}

/** A number with its noun: `1 page`, `4,210 words`. */
export function count(number: number, one: string, many?: string): string {
  return `${number.toLocaleString('en')} ${plural(number, one, many)}`
}
