import * as v from 'valibot'
import type { ActionField, PendingAction } from '#shared/contract/runs.ts'
import { type FieldProblem, ProblemError } from '#shared/contract/problem.ts'
import type { RunState } from './engine.ts'
import { toolNamed } from './profiles.ts'
import type { Tool, ToolCall } from './tools/tool.ts'

/** In characters: what may be longer is written on several lines. */
const maxLineLength = 1000

/**
 * What a person may change of an action before it happens: the texts, days and times that its tool takes, but no ids.
 */
export function fieldsOf(tool: Tool): ActionField[] {
  const entries = 'entries' in tool.input ? (tool.input.entries as Record<string, v.GenericSchema>) : {}
  return Object.entries(entries).flatMap(([name, schema]): ActionField[] => {
    const inner = 'wrapped' in schema ? (schema.wrapped as v.GenericSchema) : schema
    const kind = kindOf(name, inner)
    return kind ? [{ name, kind, required: inner === schema }] : []
  })
}

/**
 * The input of an action with what a person changed in it, as its tool takes it. An empty field that may be left out is
 * left out. Throws `ProblemError` with what is wrong, field by field.
 */
export function editInput(action: PendingAction, overrides: Record<string, unknown>): unknown {
  const tool = toolNamed(action.tool)
  const fields = tool ? fieldsOf(tool) : []
  const stranger = Object.keys(overrides).find((name) => !fields.some((field) => field.name === name))
  if (!tool || stranger !== undefined)
    throw wrong([
      {
        path: stranger ?? '',
        message:
          `${stranger ?? 'This'} can't be changed here.` +
          (fields.length > 0 ? ` What can be: ${fields.map(({ name }) => name).join(', ')}.` : ''),
      },
    ])
  const input = { ...(action.input as Record<string, unknown>), ...overrides }
  for (const { name, required } of fields)
    if (!required && (input[name] === '' || (Array.isArray(input[name]) && input[name].length === 0)))
      delete input[name]
  const parsed = v.safeParse(tool.input, input)
  if (parsed.success) return parsed.output
  throw wrong(parsed.issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: sentence(issue, input) })))
}

/** The state of a run that waits, with the input of what it asks for changed by the person who was asked. */
export function editState(state: RunState, input: unknown): RunState {
  const { calls, ...rest } = state as RunState & { calls: ToolCall[] }
  const edited = calls.map((call, n) => (n === 0 ? { ...call, input, isEdited: true as const } : call))
  return { ...rest, calls: edited } as RunState
}

function kindOf(name: string, schema: v.GenericSchema): ActionField['kind'] | undefined {
  if (/(^|_)id$|^reply_to$/.test(name)) return undefined
  if (schema.type === 'array') return 'list'
  if (schema.type !== 'string') return undefined
  const { field: marked } = v.getMetadata(schema as v.StringSchema<undefined>) as { field?: unknown }
  if (marked === 'day' || marked === 'time') return marked
  const steps = 'pipe' in schema ? (schema.pipe as readonly { type: string; requirement?: unknown }[]) : []
  return steps.some(({ type, requirement }) => type === 'max_length' && Number(requirement) > maxLineLength)
    ? 'text'
    : 'line'
}

/** Our own messages are sentences; valibot's own say little to people. */
function sentence(issue: v.BaseIssue<unknown>, input: Record<string, unknown>): string {
  if (!issue.message.startsWith('Invalid')) return issue.message
  const [name = ''] = (v.getDotPath(issue) ?? '').split('.')
  const value = input[name]
  if (
    value === undefined ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  )
    return 'This must not be empty.'
  return issue.type === 'max_length'
    ? `This is too long: at most ${Number((issue as { requirement?: unknown }).requirement).toLocaleString('en')}.`
    : 'This can’t be read. Check it.'
}

function wrong(errors: FieldProblem[]): ProblemError {
  return new ProblemError(400, 'invalid_input', errors[0]!.message, { errors })
}
