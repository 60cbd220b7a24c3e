import type { PendingAction } from '#shared/contract/runs.ts'
import type { Context } from '../context.ts'
import { usageError } from '../exit.ts'
import { readLongText } from '../values.ts'

/** What `--set field=value` changes of an action before it happens; "-" reads the value from standard input. */
export async function readChanges(
  action: PendingAction,
  set: readonly string[],
  context: Context,
): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {}
  for (const each of set)
    Object.assign(
      input,
      await readChange(action, each, async (text) => (await readLongText('--set', text, context)) ?? ''),
    )
  return input
}

/** What one `field=value` changes; a list has commas between. */
export async function readChange(
  { fields = [] }: PendingAction,
  typed: string,
  read = (text: string): Promise<string> => Promise.resolve(text),
): Promise<Record<string, unknown>> {
  const known = fields.map(({ name }) => name)
  if (known.length === 0) throw usageError('Nothing can be changed of this. Approve or refuse it as it is.')
  const at = typed.indexOf('=')
  if (at < 1) throw usageError(`Give it as field=value, such as --set "${known[0]}=…".`)
  const name = typed.slice(0, at).trim()
  const field = fields.find((one) => one.name === name)
  if (!field) throw usageError(`"${name}" is not a field of this. There are: ${known.join(', ')}.`)
  const value = await read(typed.slice(at + 1))
  return {
    [name]:
      field.kind === 'list'
        ? value
            .split(/[,;\n]/)
            .map((one) => one.trim())
            .filter(Boolean)
        : value,
  }
}
