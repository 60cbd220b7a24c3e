import type { RunFile } from '../engine.ts'
import type { Asker } from '../text-pool.ts'

/**
 * Reads a file that is to be kept as text: returns what was read and the sentence that says so, or the note in its
 * place. The readers are loaded with the first one.
 */
export async function readForKeeps(
  file: RunFile,
  asker: Asker,
): Promise<{ text: string; receipt: string } | { note: string }> {
  const [{ readFileText }, { inTextPool, oneOf }] = await Promise.all([
    import('./read-file-text.ts'),
    import('../text-pool.ts'),
  ])
  const reading = await readFileText(file, asker.signal)
  if ('note' in reading) return reading
  return {
    text: reading.text,
    receipt: await oneOf(inTextPool('describe', { name: file.name, reading, used: reading.text.length }, asker)),
  }
}
