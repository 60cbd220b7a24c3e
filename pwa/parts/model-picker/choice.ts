import type { ConnectionTest } from '#shared/contract/models.ts'

/**
 * How far choosing a model has come:
 * - `none`: nothing is being chosen; `trouble` says what became of the last try.
 * - `testing`: one real request is under way; `attempt` distinguishes its answer from an earlier one.
 * - `failed`: the test failed, and the selection is about to go.
 * - `passed`: the model has answered, and the user decides whether to use it.
 * - `enabling`: it is being made the preferred one.
 */
export type Choice =
  | { step: 'none'; trouble: Trouble | null }
  | { step: 'testing'; provider: string; attempt: number }
  | { step: 'failed'; provider: string; trouble: Trouble }
  | { step: 'passed'; provider: string; test: ConnectionTest; refusal: string }
  | { step: 'enabling'; provider: string; test: ConnectionTest; refusal: '' }

/** What went wrong with which model. */
export type Trouble = { provider: string; text: string }

export type ChoiceEvent =
  | { type: 'choose'; provider: string; attempt: number }
  | { type: 'offline'; provider: string }
  | { type: 'tested'; attempt: number; test: ConnectionTest }
  /** Two seconds after a failed test. */
  | { type: 'reset' }
  | { type: 'confirm' }
  | { type: 'enabled' }
  | { type: 'refused'; text: string }
  | { type: 'cancel' }

/** Milliseconds after which the selection of a model that failed its test goes. */
export const resetAfter = 2000

export const nothingChosen: Choice = { step: 'none', trouble: null }

/** What becomes of a choice; events that no longer fit change nothing. */
export function nextChoice(choice: Choice, event: ChoiceEvent): Choice {
  switch (event.type) {
    case 'choose':
      return choice.step === 'enabling' ? choice : { step: 'testing', provider: event.provider, attempt: event.attempt }
    case 'offline':
      return {
        step: 'none',
        trouble: { provider: event.provider, text: 'Network error. Please check your connection.' },
      }
    case 'tested': {
      if (choice.step !== 'testing' || choice.attempt !== event.attempt) return choice
      const { provider } = choice
      if (event.test.success) return { step: 'passed', provider, test: event.test, refusal: '' }
      return { step: 'failed', provider, trouble: { provider, text: event.test.error ?? 'Connection test failed' } }
    }
    case 'reset':
      // The reason stays until the next try: two seconds are too short for reading it.
      return choice.step === 'failed' ? { step: 'none', trouble: choice.trouble } : choice
    case 'confirm':
      return choice.step === 'passed' ? { ...choice, step: 'enabling', refusal: '' } : choice
    case 'enabled':
      return choice.step === 'enabling' ? nothingChosen : choice
    case 'refused':
      return choice.step === 'enabling' ? { ...choice, step: 'passed', refusal: event.text } : choice
    case 'cancel':
      return choice.step === 'enabling' ? choice : nothingChosen
  }
}

/** The model whose mark is set: the one being chosen, else the preferred one. */
export function selected(choice: Choice, preferred: string | null): string | null {
  return choice.step === 'none' ? preferred : choice.provider
}
