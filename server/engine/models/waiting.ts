import { newId } from '#shared/domain/ids.ts'
import { count } from '#shared/domain/plural.ts'
import type { TurnPart } from './attempt.ts'
import type { ModelChoice } from './choice.ts'
import type { Clock } from './clock.ts'
import { takeSlot } from './slots.ts'

/** Waits for a place at the model's server, and says so; returns what frees it. Throws the signal's reason. */
export async function* waitInLine(choice: ModelChoice, signal: AbortSignal): AsyncGenerator<TurnPart, () => void> {
  const waits = Promise.withResolvers<'waits'>()
  const taken = takeSlot(choice, signal, () => waits.resolve('waits'))
  const first = await Promise.race([taken, waits.promise])
  if (first !== 'waits') return first
  // A reader that stops at the next line never comes to await it.
  taken.catch(() => {})
  const id = newId()
  const whom = `for ${choice.display_name}, which is busy with other answers`
  yield { type: 'progress', id, sentence: `Waiting ${whom}`, status: 'running' }
  const free = await taken
  yield { type: 'progress', id, sentence: `Waited ${whom.replace(' is ', ' was ')}`, status: 'done' }
  return free
}

/** Before that, nobody wonders what it is doing. */
const quietMs = 3000

type Waiting = { words: number; name: string; clock: Clock; percent: () => number | undefined }

/**
 * The parts of a stream, and until the first one counts, every few seconds what is waited for: a slow machine reads a
 * long prompt for minutes. `begins` tells which part is the first that counts.
 */
export async function* tellOfReading<Part>(
  stream: AsyncIterable<Part>,
  begins: (part: Part) => boolean,
  { words, name, clock, percent }: Waiting,
): AsyncGenerator<{ part: Part } | { progress: TurnPart }> {
  const parts = stream[Symbol.asyncIterator]()
  const id = newId()
  const read = count(words, 'word')
  let isTold = false
  let hasBegun = false
  const tell = (status: 'running' | 'done' | 'failed', sentence: string): { progress: TurnPart } => ({
    progress: { type: 'progress', id, sentence, status },
  })
  try {
    let next = parts.next()
    while (!hasBegun) {
      const quiet = Promise.withResolvers<'quiet'>()
      const alarm = clock.alarm(quietMs, () => quiet.resolve('quiet'))
      const first = await Promise.race([next, quiet.promise]).finally(() => alarm.stop())
      if (first === 'quiet') {
        const done = percent()
        isTold = true
        yield tell('running', `${name} is reading ${read}${done === undefined ? '' : `, ${done} %`}`)
        continue
      }
      if (first.done) break
      hasBegun = begins(first.value)
      if (hasBegun && isTold) yield tell('done', `${name} read ${read}`)
      yield { part: first.value }
      next = parts.next()
    }
    if (hasBegun) for (let part = await next; !part.done; part = await parts.next()) yield { part: part.value }
    else if (isTold) yield tell('failed', `${name} was to read ${read}, and said nothing`)
  } catch (error) {
    if (isTold && !hasBegun) yield tell('failed', `${name} was to read ${read}, and said nothing`)
    throw error
  } finally {
    await parts.return?.()
  }
}

/** The parts of a stream that nobody has to wait for. */
export async function* plainly<Part>(stream: AsyncIterable<Part>): AsyncGenerator<{ part: Part }> {
  for await (const part of stream) yield { part }
}
