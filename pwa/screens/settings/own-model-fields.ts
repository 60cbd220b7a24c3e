import type { NewConnection } from '#pwa/data/resources/own-models.ts'
import { maxContextLength, minContextLength } from '#shared/contract/limits.ts'

/** A connection as its form holds it; what is left out is an empty string. */
export type OwnModelFields = Record<
  | 'base_url'
  | 'key'
  | 'model_id'
  | 'display_name'
  | 'context_length'
  | 'cost_per_million_input'
  | 'cost_per_million_output',
  string
>

export const blankFields: OwnModelFields = {
  base_url: '',
  key: '',
  model_id: '',
  display_name: '',
  context_length: '',
  cost_per_million_input: '',
  cost_per_million_output: '',
}

/** What keeps a model from being connected, by field. */
export function validate(fields: OwnModelFields): Partial<Record<keyof OwnModelFields, string>> {
  const context = readTokens(fields.context_length)
  const isContext =
    context === undefined || (Number.isInteger(context) && context >= minContextLength && context <= maxContextLength)
  const isPrice = (typed: string) => readPrice(typed) === undefined || readPrice(typed)! >= 0
  const price = 'Enter an amount such as 0.25.'
  return {
    ...(fields.base_url.trim() === '' && { base_url: 'Enter the address of the server.' }),
    ...(!isContext && {
      context_length: `Enter a whole number from ${minContextLength.toLocaleString('en')} on.`,
    }),
    ...(!isPrice(fields.cost_per_million_input) && { cost_per_million_input: price }),
    ...(!isPrice(fields.cost_per_million_output) && { cost_per_million_output: price }),
  }
}

/** The fields as the server takes them: only those that were filled in. */
export function bodyOf(fields: OwnModelFields): NewConnection {
  const { base_url, key, model_id, display_name } = fields
  const texts = { key, model_id, display_name }
  const numbers = {
    context_length: readTokens(fields.context_length),
    cost_per_million_input: readPrice(fields.cost_per_million_input),
    cost_per_million_output: readPrice(fields.cost_per_million_output),
  }
  const filled = [
    ...Object.entries(texts).map(([name, text]) => [name, text.trim() || undefined]),
    ...Object.entries(numbers),
  ].filter(([, value]) => value !== undefined)
  return { base_url: base_url.trim(), ...Object.fromEntries(filled) } as NewConnection
}

/** Undefined for an empty field, NaN for what is no number; `40,960` and `40 960` are read as people write them. */
function readTokens(typed: string): number | undefined {
  const plain = typed.trim().replace(/[\s,.]/g, '')
  return plain === '' ? undefined : Number(plain)
}

/** The same for an amount: `0.25`, or `0,25` as half of Europe writes it. */
function readPrice(typed: string): number | undefined {
  const plain = typed.trim().replace(',', '.')
  return plain === '' ? undefined : Number(plain)
}
