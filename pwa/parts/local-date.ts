/** The date that this device's clock shows at `instant`, in milliseconds since 1970, as `YYYY-MM-DD`. */
export function dateOf(instant: number): string {
  const local = new Date(instant)
  return `${String(local.getFullYear()).padStart(4, '0')}-${two(local.getMonth() + 1)}-${two(local.getDate())}`
}

/** The time that the clock shows at `instant`. */
export function timeOf(instant: number): string {
  const local = new Date(instant)
  return `${two(local.getHours())}:${two(local.getMinutes())}`
}

/**
 * When the clock shows this: a time that daylight saving skips moves forward, of one that comes twice it is the
 * first.
 */
export function instantOf(date: string, time: string): number {
  const [year, month, dayOfMonth] = numbersIn(date)
  const [hours, minutes] = numbersIn(time)
  return new Date(year!, month! - 1, dayOfMonth, hours, minutes).getTime()
}

/** The numbers of a date or a time, in their order. */
export function numbersIn(text: string): number[] {
  return text.split(/[-:]/).map(Number)
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
