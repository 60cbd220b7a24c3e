import type { Context } from '../context.ts'
import { usageError } from '../exit.ts'

/** Asks for a password that the terminal does not show. */
export async function askPassword(question: string, { out, stdin }: Context): Promise<string> {
  if (!stdin().isTerminal) throw usageError('There is no terminal to ask at: give --password-stdin.')
  try {
    return await stdin().readSecret(() => out.ask(question))
  } finally {
    out.ask('\n')
  }
}

/** The password on standard input, without the line end that `echo` and editors add. */
export async function readPassword({ stdin }: Context): Promise<string> {
  const bytes = await stdin().readAll(64 * 1024)
  return bytes.toString('utf8').replace(/\r?\n$/, '')
}
