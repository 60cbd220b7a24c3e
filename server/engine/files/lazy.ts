import type { RunFile } from '../engine.ts'

/** Reads a file that is to be kept as text: what was read and the sentence that says so, or the note that stands for it. The readers are loaded with the first one. */
export async function readForKeeps(file: RunFile): Promise<{ text: string; receipt: string } | { note: string }> {
  const [{ readFileText }, { describeReading }, { createPace }] = await Promise.all([import('./read-file-text.ts'), import('./describe-reading.ts'), import('../pace.ts')])
  const signal = new AbortController().signal
  const reading = await readFileText(file, signal)
  if ('note' in reading) return reading
  return { text: reading.text, receipt: await describeReading(file.name, reading, reading.text.length, createPace(signal)) }
}
