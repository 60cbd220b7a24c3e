import { plural } from '#shared/domain/plural.ts'

export function grouped(number: number): string {
  return number.toLocaleString('en-US')
}

/** Numbered items in a sentence, ranges drawn together: "page 3", "pages 3 and 4", "pages 1, 3–7 and 9". */
export function enumerate(noun: string, numbers: number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  const shown = runs.flatMap(([from, to]) =>
    to - from > 1 ? [`${from}–${to}`] : from === to ? [`${from}`] : [`${from}`, `${to}`],
  )
  const rest = shown.length > 8 ? shown.splice(7).length : 0
  if (rest > 0) shown.push(`${rest} more`)
  const last = shown.pop()
  return `${plural(numbers.length, noun)} ${shown.length > 0 ? `${shown.join(', ')} and ` : ''}${last}`
}
