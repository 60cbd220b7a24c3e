import type { ActionField } from '#shared/contract/runs.ts'

/** The fields of an action as they are typed: lists with commas between. */
export function textsOf(input: unknown, fields: readonly ActionField[]): Record<string, string> {
  const values = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}
  return Object.fromEntries(fields.map(({ name }) => [name, textOf(values[name])]))
}

/** What was typed as the action takes it. */
export function changedInput(
  fields: readonly ActionField[],
  texts: Partial<Record<string, string>>,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(({ name, kind }) => {
      const text = texts[name]
      if (text === undefined) return []
      return [
        [
          name,
          kind === 'list'
            ? text
                .split(/[,;\n]/)
                .map((each) => each.trim())
                .filter(Boolean)
            : text,
        ],
      ]
    }),
  )
}

/** What the server did not take, by field: the first word of each path. */
export function validate(errors: readonly { path: string; message: string }[]): Record<string, string> {
  const first = errors.map(({ path, message }) => [path.split('.')[0]!, message] as const)
  return Object.fromEntries(first.toReversed())
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(', ')
  return typeof value === 'string' ? value : ''
}
