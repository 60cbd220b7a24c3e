import type { PendingAction } from '#shared/contract/runs.ts'
import { describeInput } from '#shared/domain/action-input.ts'
import { CliError } from '../exit.ts'
import type { Out } from '../out.ts'
import { readChange } from './changes.ts'

/** Asks the person at the terminal a question and returns the line that they typed; undefined when they have gone. */
export type Ask = (question: string) => Promise<string | undefined>

/** A person's answer to what a run asks, with the fields that they changed first. */
export type Answer = { approve: boolean; input?: Record<string, unknown> }

/**
 * Shows what a run wants to do, and asks: y allows it, e changes it first, anything else is a no. `changed` is what was
 * changed of it already. Undefined without an answer.
 */
export async function askForApproval(
  action: PendingAction,
  ask: Ask,
  out: Out,
  changed: Record<string, unknown> = {},
): Promise<Answer | undefined> {
  const canChange = (action.fields ?? []).length > 0
  for (;;) {
    for (const line of linesOf({ ...(action.input as object), ...changed })) out.note(line)
    const answer = await ask(`${action.summary} ${canChange ? '[y/N, e to change it]' : '[y/N]'} `)
    if (answer === undefined) return undefined
    if (!canChange || !/^\s*e(dit)?\s*$/i.test(answer)) {
      const approve = /^\s*y(es)?\s*$/i.test(answer)
      return { approve, ...(approve && Object.keys(changed).length > 0 && { input: changed }) }
    }
    if (!(await change(action, changed, ask, out))) return undefined
  }
}

/** Reads changes until an empty line; returns false when the person has gone. */
async function change(action: PendingAction, changed: Record<string, unknown>, ask: Ask, out: Out): Promise<boolean> {
  out.note(
    'Type field=value, and an empty line when it is right. Fields: ' +
      `${action.fields!.map(({ name }) => name).join(', ')}. A line that ends in \\ goes on in the next ` +
      'one.',
  )
  for (;;) {
    const typed = await readLines(ask)
    if (typed === undefined) return false
    if (typed.trim() === '') return true
    try {
      Object.assign(changed, await readChange(action, typed))
    } catch (error) {
      if (!(error instanceof CliError)) throw error
      out.note(error.message)
    }
  }
}

async function readLines(ask: Ask): Promise<string | undefined> {
  const lines: string[] = []
  for (;;) {
    const line = await ask(lines.length === 0 ? '> ' : '… ')
    if (line === undefined || !line.endsWith('\\')) return line === undefined ? undefined : [...lines, line].join('\n')
    lines.push(line.slice(0, -1))
  }
}

/** A long text stands under its name. */
function linesOf(input: unknown): string[] {
  return describeInput(input).map(([name, value]) =>
    value.includes('\n') ? `${name}:\n  ${value.replaceAll('\n', '\n  ')}` : `${name}: ${value}`,
  )
}
