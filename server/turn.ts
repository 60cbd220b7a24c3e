import { setImmediate } from 'node:timers/promises'

const long = 500_000

/** Between two steps over a text of so many characters: lets others have their turn where each step takes a while. */
export async function turnFor(characters: number): Promise<void> {
  if (characters > long) await setImmediate()
}
