import type { NextAction, Run } from '#shared/contract/runs.ts'
import { isOpen } from '#shared/domain/answers.ts'
import { type Context, flagsOf } from '../context.ts'
import { shortId } from '../out.ts'

/** A next action in one line, with what tells it apart. */
export function lineOf({ label, hint }: NextAction): string {
  return hint ? `${label} (${hint})` : label
}

type Ended = Pick<Run, 'outcome' | 'answered'> & { status: string }

/** How a run ended for its user in a word or two: its outcome where that is more than its status says. */
export function wordFor({ status, outcome, answered }: Ended): string {
  if (outcome === 'not_done') return 'not done'
  return outcome === 'needs_you' && answered === null ? 'needs you' : status
}

/**
 * Tells how a completed run ended: what it offers to choose, numbered, as part of the reply, and what was touched and how to
 * answer, for the person at the terminal.
 */
export function tellNext(run: Run, context: Context): void {
  const { out } = context
  const { next } = run
  if (run.status !== 'completed' || out.json) return
  const isChoice = next.some(({ kind }) => kind === 'choose')
  const lines = isOpen(run) ? next.map((each, n) => `${n + 1}. ${lineOf(each)}`) : []
  if (isChoice) for (const line of lines) out.print(`${line}\n`)
  const { outcome, outcome_note: note } = run
  const tell = outcome === 'done' ? out.progress : out.note
  if (outcome && (note || outcome !== 'done')) tell(`${outcomeWords[outcome]}${note ? `: ${note}` : ''}.`)
  if (!isChoice) for (const line of lines) tell(line)
  if (lines.length > 0)
    tell(`Answer with: muster runs answer ${shortId(run.id)} 1${isChoice ? ' (or none)' : ''}${flagsOf(context)}`)
}

const outcomeWords = { done: 'Done', needs_you: 'Needs you', not_done: 'Not done' } as const
