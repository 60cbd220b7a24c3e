/** The day so many days from today, as `2026-11-28`. */
export function day(offset: number): string {
  const date = new Date(Date.now() + offset * 24 * 60 * 60_000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
