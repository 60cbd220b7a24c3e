import type { ConnectionChange, NewConnection } from '#pwa/data/resources/own-models.ts'
import { maxContextLength, minContextLength } from '#shared/contract/limits.ts'
import type { ConnectedModel } from '#shared/contract/models.ts'

/** What can still be changed of a connected model, as its form holds it; what is left out is an empty string. */
export type ChangeFields = Record<
  'display_name' | 'context_length' | 'cost_per_million_input' | 'cost_per_million_output',
  string
>

/** A connection as its form holds it. */
export type OwnModelFields = ChangeFields & Record<'base_url' | 'key' | 'model_id', string>

/** What is wrong, by field. */
export type Mistakes<Fields> = Partial<Record<keyof Fields, string>>

export const blankFields: OwnModelFields = {
  base_url: '',
  key: '',
  model_id: '',
  display_name: '',
  context_length: '',
  cost_per_million_input: '',
  cost_per_million_output: '',
}

/** A connected model as its form holds it. */
export function fieldsOf(model: ConnectedModel): ChangeFields {
  const { display_name, context_length, cost_per_million_input, cost_per_million_output } = model
  return {
    display_name,
    context_length: textOf(context_length),
    cost_per_million_input: textOf(cost_per_million_input),
    cost_per_million_output: textOf(cost_per_million_output),
  }
}

/** What keeps a model from being connected. */
export function validate(fields: OwnModelFields): Mistakes<OwnModelFields> {
  return {
    ...(fields.base_url.trim() === '' && { base_url: 'Enter the address of the server.' }),
    ...validateSizes(fields),
  }
}

/** What keeps a connected model from being changed. */
export function validateChange(fields: ChangeFields): Mistakes<ChangeFields> {
  return {
    ...(fields.display_name.trim() === '' && { display_name: 'Enter a name.' }),
    ...validateSizes(fields),
  }
}

function validateSizes(fields: ChangeFields): Mistakes<ChangeFields> {
  const context = readTokens(fields.context_length)
  const isContext =
    context === undefined || (Number.isInteger(context) && context >= minContextLength && context <= maxContextLength)
  const isPrice = (typed: string) => readPrice(typed) === undefined || readPrice(typed)! >= 0
  const price = 'Enter an amount such as 0.25.'
  return {
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
  const filled = [
    ...Object.entries(texts).map(([name, text]) => [name, text.trim() || undefined]),
    ...Object.entries(sizesOf(fields)),
  ].filter(([, value]) => value !== undefined)
  return { base_url: base_url.trim(), ...Object.fromEntries(filled) } as NewConnection
}

/** What differs from the model as it is; null for what was emptied. */
export function changeOf(fields: ChangeFields, model: ConnectedModel): ConnectionChange {
  const sizes = Object.entries(sizesOf(fields)).map(([name, value]) => [name, value ?? null] as const)
  const named = [['display_name', fields.display_name.trim()] as const, ...sizes]
  return Object.fromEntries(named.filter(([name, value]) => value !== model[name as keyof ChangeFields]))
}

function sizesOf(fields: ChangeFields) {
  return {
    context_length: readTokens(fields.context_length),
    cost_per_million_input: readPrice(fields.cost_per_million_input),
    cost_per_million_output: readPrice(fields.cost_per_million_output),
  }
}

function textOf(value: number | null): string {
  return value === null ? '' : String(value)
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
