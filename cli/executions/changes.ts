import type { PendingAction } from '#shared/contract/executions.ts'
import type { Context } from '../context.ts'
import { usageError } from '../exit.ts'
import { readLongText } from '../values.ts'

/** What `--set field=value` changes of an action before it happens; "-" reads the value from standard input. */
export async function readChanges({ fields = [] }: PendingAction, set: readonly string[], context: Context): Promise<Record<string, unknown>> {
  const known = fields.map(({ name }) => name)
  if (known.length === 0) throw usageError('Nothing can be changed of this. Approve or refuse it as it is.')
  const input: Record<string, unknown> = {}
  for (const each of set) {
    const at = each.indexOf('=')
    if (at < 1) throw usageError(`Give it as field=value, such as --set "${known[0]}=…".`)
    const name = each.slice(0, at)
    const field = fields.find((one) => one.name === name)
    if (!field) throw usageError(`"${name}" is not a field of this. There are: ${known.join(', ')}.`)
    const given = each.slice(at + 1)
    const value = (await readLongText('--set', given, context)) ?? ''
    input[name] = field.kind === 'list' ? value.split(/[,;\n]/).map((one) => one.trim()).filter(Boolean) : value
  }
  return input
}
