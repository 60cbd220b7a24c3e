import type { Tool, ToolCall, ToolContext } from './tools/tool.ts'
import { readInput } from './tools/tool.ts'

/**
 * What a run has to do with strangers: whether it has read what they wrote, how many entities it has changed, and
 * whether its person has agreed to more of them than usual.
 */
export type Caution = { hasReadForeign: boolean; changes: number; mayChangeMany: boolean }

/** So many entities a run that has read files or mail may change without a question. */
const maxChanges = 5

/** Why a question is asked, and what of the call is shown with it. */
type Question = { kind: 'loss' | 'many'; summary: string; tool: string; input: unknown }

/**
 * The question before the next call of a run that has read files or mail: where text would be lost by it, or where it
 * and those after it change many entities. What a stranger wrote may have asked for them (SECURITY.md). Throws
 * `ProblemError` where the call could not be done anyway.
 */
export async function askCarefully(
  { hasReadForeign, changes, mayChangeMany }: Caution,
  calls: readonly ToolCall[],
  tools: readonly Tool[],
  context: ToolContext,
): Promise<Question | undefined> {
  const [first] = calls
  if (!hasReadForeign || !first) return undefined
  const called = ({ name }: ToolCall) => tools.find((tool) => tool.name === name)
  const { tool, input } = readInput(called(first), first)
  if (tool.readsOnly) return undefined
  const lost = await tool.loses?.(input, context)
  if (lost !== undefined)
    return {
      kind: 'loss',
      summary: `${lost} It has read files or mail, and asks before text is lost.`,
      tool: first.name,
      input: first.input,
    }
  const writes = calls.filter((call) => countsAsChange(called(call)))
  if (mayChangeMany || writes.length === 0 || changes + writes.length <= maxChanges) return undefined
  const many =
    changes === 0
      ? `Make these ${writes.length} changes?`
      : `Make ${writes.length === 1 ? 'another change' : `another ${writes.length} changes`}, beside the ${changes} so far?`
  return {
    kind: 'many',
    summary: `${many} It has read files or mail, and asks before it changes more than ${maxChanges} things.`,
    tool: 'changes',
    input: { changes: writes.map((call) => announce(call, tools)) },
  }
}

export function countsAsChange(tool: Tool | undefined): boolean {
  return tool !== undefined && tool.readsOnly !== true && tool.isDrafting !== true
}

/** What people read while a call goes on. */
export function announce(call: ToolCall, tools: readonly Tool[]): string {
  try {
    const { tool, input } = readInput(
      tools.find(({ name }) => name === call.name),
      call,
    )
    return tool.announce(input)
  } catch {
    return `Using ${call.name}`
  }
}

/**
 * The texts that would be lost: each by its name, as it is and as it would be. Undefined where all of it stays, if with
 * more around it.
 */
export function describeLoss(
  subject: string,
  texts: readonly [name: string, before: string, after: string | undefined][],
): string | undefined {
  const losses = texts.flatMap(([name, before, after]) => {
    if (after === undefined || before.trim() === '' || after.includes(before.trim())) return []
    if (after.trim() === '') return [`empty its ${name}`]
    return [name === 'title' || name === 'name' ? `call it “${after}”` : `replace its ${name}`]
  })
  return losses.length === 0 ? undefined : `Change ${subject}: ${new Intl.ListFormat('en').format(losses)}?`
}
