import type { NextAction } from '#shared/contract/runs.ts'
import type { BuiltinReport } from '../ending.ts'

/** How a reply ends; without one it is a plain answer, and done. */
export type Report = BuiltinReport

type Offer = Omit<NextAction, 'id'>

/**
 * What was said to the questions of a prompt: the things that were meant, by id, whether to go on, and which of its readings is
 * meant, in the plain words that were offered.
 */
export type Said = { picked: readonly string[]; agreed: boolean; meant?: string }

export const nothingSaid: Said = { picked: [], agreed: false }

/** What the input of a choice holds for the assistant: the prompt as it was, and what has been said to it. */
export function readTaken({ input, label }: Pick<NextAction, 'input' | 'label'>): { prompt: string; said: Said } {
  const { prompt, picked, agreed, meant } = input
  return {
    prompt: typeof prompt === 'string' ? prompt : label,
    said: {
      picked: Array.isArray(picked) ? picked.filter((id) => typeof id === 'string') : [],
      agreed: agreed === true,
      ...(typeof meant === 'string' && { meant }),
    },
  }
}

/** A reading to choose; `said` is what a tap answers. */
export function choose(label: string, hint: string, prompt: string, said: Said): Offer {
  return {
    kind: 'choose',
    label: cut(label, 120),
    hint: cut(hint, 120),
    input: {
      prompt,
      ...(said.picked.length > 0 && { picked: said.picked }),
      ...(said.agreed && { agreed: true }),
      ...(said.meant !== undefined && { meant: said.meant }),
    },
  }
}

/** What lifts a refusal: files, an account, a model, another agent. */
export function lift(kind: Offer['kind'], label: string, input: Offer['input'] = {}, hint = ''): Offer {
  return { kind, label: cut(label, 80), hint: cut(hint, 120), input }
}

export function done(note: string | null = null): Report {
  return { outcome: 'done', note, next: [] }
}

export function needsYou(note: string | null, next: Offer[] = []): Report {
  return { outcome: 'needs_you', note, next }
}

export function notDone(note: string | null, next: Offer[] = []): Report {
  return { outcome: 'not_done', note, next }
}

/** What needs a language model. */
export const declined: Report = notDone('nothing was changed', [lift('model', 'Connect a model')])

/** Of a question with several parts one was not answered. */
export const answeredInPart: Report = notDone('answered in part', [lift('model', 'Connect a model')])

function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`
}
