import type { Context } from './context.ts'

/**
 * Asks at the terminal and returns the line that was typed. Without one, at Ctrl-D or an interruption, the question
 * stays on a line of its own.
 */
export async function askLine(question: string, { out, stdin }: Context): Promise<string> {
  out.ask(question)
  let line: string | undefined
  try {
    line = await stdin().readLine()
    return line ?? ''
  } finally {
    if (line === undefined) out.ask('\n')
  }
}
