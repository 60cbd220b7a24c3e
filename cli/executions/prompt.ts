import { usageError } from '../exit.ts'
import type { Stdin } from '../stdin.ts'

const mostBytes = 1024 * 1024

/** The prompt as it was typed, or from standard input when it is `-` or missing in a pipe. */
export async function readPrompt(typed: string | undefined, stdinIsFile: boolean, stdin: () => Stdin): Promise<string> {
  const prompt = typed === undefined || typed === '-' ? await readPiped(typed, stdinIsFile, stdin) : typed
  if (prompt.trim() === '') throw usageError('The prompt is empty.')
  return prompt
}

async function readPiped(typed: string | undefined, stdinIsFile: boolean, stdin: () => Stdin): Promise<string> {
  if (stdinIsFile) {
    throw usageError(typed === '-' ? 'Standard input is either the prompt or a file, not both.' : 'Give a prompt too: standard input is the file.')
  }
  if (typed === undefined && stdin().isTerminal) throw usageError('Give a prompt, for example: muster run arlo "Plan my week"')
  return stdin().readText(mostBytes, 'The prompt on standard input is not UTF-8 text. Attach it as a file with -f - instead.')
}
