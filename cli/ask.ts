import type { Context } from './context.ts'

/** Asks at the terminal and gives the line that was typed. An interruption leaves the question on a line of its own. */
export async function askLine(question: string, { out, stdin }: Context): Promise<string> {
  out.ask(question)
  let answered = false
  try {
    const line = await stdin().readLine()
    answered = true
    return line
  } finally {
    if (!answered) out.ask('\n')
  }
}
