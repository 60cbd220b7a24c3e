import type { Answers, NextAction, Run } from '../contract/runs.ts'

/** The id that stands for none of the choices; taking it spends them too. */
export const neither = 'neither'

/** The Idempotency-Key of the run that takes a next action: the same on every device, so that it is taken once. */
export function answerKey({ run_id, next_id }: Answers): string {
  return `answer-${run_id}-${next_id}`
}

const runs: ReadonlySet<NextAction['kind']> = new Set(['choose', 'without', 'attach', 'run_with'])

/** Whether taking it is a run; the others only open something. */
export function isRun({ kind }: Pick<NextAction, 'kind'>): boolean {
  return runs.has(kind)
}

/** What the person who takes it says, as it stands in the conversation. */
export function promptOf({ kind, label, input }: NextAction): string {
  return (kind === 'attach' || kind === 'run_with') && typeof input.prompt === 'string' ? input.prompt : label
}

type Offer = { readonly outcome: string | null; readonly answered: string | null; readonly next: readonly unknown[] }

/** Whether a run still has something to take. */
export function isOpen({ answered, next }: Offer): boolean {
  return answered === null && next.length > 0
}

/** How a run ended, of all that is known of it. */
export function endingFields({
  outcome,
  outcome_note,
  next,
  answered,
}: Pick<Run, 'outcome' | 'outcome_note' | 'next' | 'answered'>) {
  return { outcome, outcome_note, next, answered }
}

/** Words of agreement, and what may stand behind them. */
const yes = wholly(
  'yes|yep|yeah|yup|sure|ok(?:ay)?|y|ja|oui|si|please do|do it|do that|go ahead|go for it|correct|right|confirm(?:ed)?',
  "that['’]s right|exactly|absolutely|of course|fine|alright",
  'please|do it|do that|go ahead|create it|thanks?|thank you|do',
)
const no = wholly(
  "no|nope|nah|neither|none(?: of (?:them|these))?|don['’]?t|do not|cancel that|never ?mind|forget it",
  'stop|leave it|nein|non',
  'thanks?|thank you|danke|please|bitte|leave it|forget it|stop|never ?mind',
)

/** A text that is one of some words, with at most two others behind it and nothing else. */
function wholly(words: string, more: string, behind: string): RegExp {
  return new RegExp(String.raw`^(?:${words}|${more})(?:[\s,.!]+(?:${behind})){0,2}[\s.!]*$`, 'i')
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/** The longest prompt that may be an answer to a choice, in characters. */
const maxAnswerLength = 120

/**
 * Which of the choices a typed prompt takes, as "yes", "2", "the second one", "the Nordhaus one", or that it takes
 * `neither`; undefined where it says something else.
 */
export function pickTyped(typed: string, next: readonly NextAction[]): NextAction | typeof neither | undefined {
  const text = typed.trim()
  const choices = next.filter(({ kind }) => kind === 'choose')
  if (choices.length === 0 || text.length > maxAnswerLength) return undefined
  if (no.test(text)) return neither
  if (choices.length === 1) return yes.test(text) ? choices[0] : undefined
  const number = /^(?:number |no\.? |option |#|the )?(\d{1,2})(?:st|nd|rd|th)?(?: one)?\W*$/i.exec(text)
  if (number) return choices[Number(number[1]) - 1]
  if (/^(?:the )?last(?: one)?\W*$/i.test(text)) return choices.at(-1)
  const ordinal = /^(?:the )?(\w+)(?: one)?\W*$/i.exec(text)
  const at = ordinal ? ordinals.indexOf(ordinal[1]!.toLowerCase()) : -1
  if (at >= 0) return choices[at]
  const words = text
    .toLowerCase()
    .replace(/^(?:the|i mean(?: the)?)\s+/, '')
    .replace(/(?: one)?[\s.!?]+$| one$/, '')
  const fitting = choices.filter(({ label, hint }) => `${label} ${hint}`.toLowerCase().includes(words))
  return words.length > 2 && fitting.length === 1 ? fitting[0] : undefined
}

/** Whether a typed prompt says yes, or no, and nothing else; undefined where it says more. */
export function saidYesOrNo(typed: string): boolean | undefined {
  const text = typed.trim()
  if (text.length > maxAnswerLength) return undefined
  return yes.test(text) ? true : no.test(text) ? false : undefined
}

/** The ending of a run that has none. */
export const noEnding = { outcome: null, outcome_note: null, next: [], answered: null }
