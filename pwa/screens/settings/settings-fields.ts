/** What a setting of a form may be; numbers have bounds. */
export type Rule =
  | { title: string; initial: number | boolean | string }
  | { title: string; initial: number; min: number; max: number }
  | { title: string; initial: string; options: readonly { value: string; label: string }[] }
export type Rules = Record<string, Rule>

export type Value = number | boolean | string
export type Values = Record<string, Value>

/** What was typed over what is stored; numbers as they stand in their field. */
export type Typed = Record<string, string | boolean>

/** What the fields show: what was typed, else what is stored. */
export function fieldsOf(stored: Values, typed: Typed): Typed {
  const shown = Object.entries(stored).map(([key, value]) => [key, typeof value === 'number' ? String(value) : value])
  return { ...Object.fromEntries(shown), ...typed } as Typed
}

/** The settings that differ from what is stored, as they are written. Only for what `validate` finds nothing in. */
export function changesOf(rules: Rules, stored: Values, typed: Typed): Values {
  const values = Object.entries(typed).map(([key, value]) => [key, valueOf(rules[key]!, value)] as const)
  return Object.fromEntries(values.filter(([key, value]) => value !== stored[key]))
}

/** What is wrong with each field, in a sentence. */
export function validate(rules: Rules, typed: Typed): Record<string, string> {
  const found = Object.entries(typed).flatMap(([key, value]) => {
    const rule = rules[key]!
    if (!('min' in rule) || typeof value !== 'string') return []
    const number = valueOf(rule, value) as number
    return number >= rule.min && number <= rule.max ? [] : [[key, `Enter a whole number ${span(rule)}.`] as const]
  })
  return Object.fromEntries(found)
}

/** `from 4 to 32` */
export function span({ min, max }: { min: number; max: number }): string {
  return `from ${min.toLocaleString('en')} to ${max.toLocaleString('en')}`
}

function valueOf({ initial }: Rule, typed: string | boolean): Value {
  if (typeof initial !== 'number' || typeof typed === 'boolean') return typeof typed === 'string' ? typed.trim() : typed
  return /^\d+$/.test(typed.trim()) ? parseInt(typed, 10) : NaN
}
