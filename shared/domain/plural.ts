/** The form of a noun for so many: `file` for 1, `files` for any other number. */
export function plural(number: number, one: string, many = `${one}s`): string {
  return number === 1 ? one : many
}

/** A number with its noun: `1 page`, `4,210 words`. */
export function count(number: number, one: string, many?: string): string {
  // Most are small, and a phone takes milliseconds to prepare for the others.
  const digits = Math.abs(number) < 1000 ? String(number) : number.toLocaleString('en')
  return `${digits} ${plural(number, one, many)}`
}
