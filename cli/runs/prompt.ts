import { usageError } from '../exit.ts'
import type { Stdin } from '../stdin.ts'

const maxBytes = 1024 * 1024

/** The words of one command: its name for the prompt, and an example of its use. */
export type Words = { noun: 'prompt' | 'message'; example: string }

/** The prompt as it was typed, or from standard input when it is `-` or missing in a pipe. */
export async function readPrompt(
  typed: string | undefined,
  stdinIsFile: boolean,
  stdin: () => Stdin,
  words: Words,
): Promise<string> {
  const prompt = typed === undefined || typed === '-' ? await readPiped(typed, stdinIsFile, stdin, words) : typed
  if (prompt.trim() === '') throw usageError(`The ${words.noun} is empty.`)
  return prompt
}

async function readPiped(
  typed: string | undefined,
  stdinIsFile: boolean,
  stdin: () => Stdin,
  { noun, example }: Words,
): Promise<string> {
  if (stdinIsFile) {
    throw usageError(
      typed === '-'
        ? `Standard input is either the ${noun} or a file, not both.`
        : `Give a ${noun} too: standard input is the file.`,
    )
  }
  if (typed === undefined && stdin().isTerminal) throw usageError(`Give a ${noun}, for example: ${example}`)
  return stdin().readText(
    maxBytes,
    `The ${noun} on standard input is not UTF-8 text. Attach it as a file with -f - instead.`,
  )
}
