import type { JSONValue, ToolResultPart } from 'ai'
import type { Step } from '#shared/contract/runs.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { newId } from '#shared/domain/ids.ts'
import { announce, askCarefully, countsAsChange } from './caution.ts'
import { fieldsOf } from './edits.ts'
import type { RunEvent } from './engine.ts'
import type { Progress } from './run-progress.ts'
import {
  type Receipted,
  type Tool,
  type ToolCall,
  type ToolContext,
  readInput,
  refused,
  schemaOf,
} from './tools/tool.ts'

/** After so many turns in a row whose calls were all mistaken or repeated, a model has to do without tools. */
export const maxFruitless = 2

/** Tools that change nothing run beside one another, so many at once. */
const maxAtOnce = 4

/**
 * Runs the tools that the last turn asked for; returns the question where one of them needs a person's approval first.
 */
export async function* runCalls(progress: Progress, tools: readonly Tool[], context: ToolContext, agreed: boolean) {
  let mayRun = agreed
  const hasCalls = progress.calls.length > 0
  let isFruitless = true
  while (progress.calls.length > 0) {
    const batch = nextBatch(progress.calls, tools)
    const [first] = batch
    if (first && !mayRun) {
      const summary = await unlessRefused(() => askFirst(first, tools, context))
      progress.asked = null
      if (summary !== undefined)
        return {
          id: newId(),
          tool: first.name,
          summary,
          input: first.input,
          fields: fieldsOf(tools.find(({ name }) => name === first.name)!),
        }
      const careful = await unlessRefused(() => askCarefully(progress, progress.calls, tools, context))
      progress.asked = careful?.kind ?? null
      if (careful)
        return { id: newId(), tool: careful.tool, summary: careful.summary, input: careful.input, fields: [] }
    }
    const agreedTo = mayRun ? first : undefined
    mayRun = false
    for (const call of batch) yield step(call, { status: 'running', summary: announce(call, tools) })
    const isFull = progress.toolCharacters >= context.maxFileLength
    const repeated = batch.map((call) => call !== agreedTo && noteCall(progress, call, tools))
    const results: Result[] = await Promise.all(
      batch.map((call, n) => (isFull ? refused(tooMuch) : repeated[n] ? idle(again) : runCall(call, tools, context))),
    )
    if (results.some(({ isIdle }) => !isIdle)) isFruitless = false
    for (const [n, call] of batch.entries()) {
      const { answer, receipt, fleeting } = results[n]!
      const tool = tools.find(({ name }) => name === call.name)
      if (fleeting) progress.fleeting.push(call.id)
      if (receipt.status === 'done' && (fleeting || tool?.isForeign)) progress.hasReadForeign = true
      if (receipt.status === 'done' && countsAsChange(tool)) {
        progress.changes += 1
        progress.changed.push(call.name)
      }
      const result = answerOf(
        call,
        call.isEdited ? { the_user_changed_this_to: call.input, ...(answer as object) } : answer,
      )
      progress.answers.push(result)
      progress.toolCharacters += lengthOf(result.output.type === 'json' ? result.output.value : null)
      const isSent =
        call === agreedTo && progress.asked === null && receipt.status === 'done' && fieldsOf(tool!).length > 0
      yield step(
        call,
        isSent
          ? {
              ...receipt,
              summary: call.isEdited ? `${receipt.summary}, as you changed it` : receipt.summary,
              sent: call.input as Record<string, unknown>,
            }
          : receipt,
      )
    }
    progress.calls = progress.calls.slice(batch.length)
  }
  if (hasCalls) progress.fruitless = isFruitless ? progress.fruitless + 1 : 0
  if (progress.answers.length > 0) progress.messages.push({ role: 'tool', content: progress.answers })
  progress.answers = []
  return undefined
}

/** Tools that only read run beside one another; those that may change something run alone, in order. */
function nextBatch(calls: ToolCall[], tools: readonly Tool[]): ToolCall[] {
  const alone = calls.findIndex(({ name }) => tools.find((tool) => tool.name === name)?.readsOnly !== true)
  return alone === 0 ? calls.slice(0, 1) : calls.slice(0, Math.min(maxAtOnce, alone < 0 ? calls.length : alone))
}

/** The question that a person must answer first; undefined where there is none, or where the call fails anyway. */
async function askFirst(call: ToolCall, tools: readonly Tool[], context: ToolContext): Promise<string | undefined> {
  const { tool, input } = readInput(
    tools.find(({ name }) => name === call.name),
    call,
  )
  return tool.ask?.(input, context)
}

async function unlessRefused<Result>(ask: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProblemError) return undefined
    throw error
  }
}

/** `isIdle` marks a call that could not come to anything. */
type Result = Receipted<unknown> & { isIdle?: true }

async function runCall(call: ToolCall, tools: readonly Tool[], context: ToolContext): Promise<Result> {
  context.signal.throwIfAborted()
  const called = tools.find(({ name }) => name === call.name)
  let read: ReturnType<typeof readInput>
  try {
    read = readInput(called, call)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const { answer, receipt } = refused(error)
    const help = called ? { expected: schemaOf(called) } : { tools: tools.map(({ name }) => name) }
    return { answer: { ...answer, ...help }, receipt, isIdle: true }
  }
  let hasChanged = false
  const change: ToolContext['workspace']['change'] = (work) =>
    context.workspace.change(async (write) => {
      const result = await work(write)
      hasChanged ||= (write.changes?.length ?? 0) > 0
      return result
    }, call.id)
  try {
    const result = await read.tool.run(read.input, { ...context, workspace: { ...context.workspace, change } })
    return hasChanged
      ? { ...result, receipt: { ...result.receipt, undo: { state: 'open', at: null, by: null, why: null } as const } }
      : result
  } catch (error) {
    if (error instanceof ProblemError) return refused(error)
    throw error
  }
}

/**
 * Notes a call, and says whether it was made before: one that changes something is never made twice in a run, one that
 * reads only again after a change.
 */
function noteCall(progress: Progress, { name, input }: ToolCall, tools: readonly Tool[]): boolean {
  const call = `${name} ${JSON.stringify(input)}`
  const changes = countsAsChange(tools.find((tool) => tool.name === name)) ? -1 : progress.changes
  if (progress.made.some((each) => each.call === call && each.changes === changes)) return true
  progress.made.push({ call, changes })
  return false
}

function idle(error: ProblemError): Result {
  return { ...refused(error), isIdle: true }
}

const again = new ProblemError(
  409,
  'repeated_call',
  'You have made exactly this call before in this run, and its answer stands. Go on with something else, or finish.',
)

/** The answers of tools take up all the space there is. */
const tooMuch = new ProblemError(
  413,
  'too_much',
  'Your tools have told you as much as fits into one run. Finish with what you have, and say what you did not look at.',
)

/** The person said no: the model is informed, and goes on. */
export function refuseAsked(progress: Progress, tools: readonly Tool[]): void {
  const isRefused = (call: ToolCall, n: number) =>
    n === 0 || (progress.asked === 'many' && countsAsChange(tools.find(({ name }) => name === call.name)))
  for (const call of progress.calls.filter(isRefused))
    progress.answers.push(answerOf(call, { error: 'The user refused this. Do not try it again; go on without it.' }))
  progress.calls = progress.calls.filter((call, n) => !isRefused(call, n))
}

export function answerOf(call: ToolCall, answer: unknown): ToolResultPart {
  return {
    type: 'tool-result',
    toolCallId: call.id,
    toolName: call.name,
    output: { type: 'json', value: plain(answer) },
  }
}

/**
 * As JSON has it, because what is kept while a run waits is JSON too; without a copy of its texts, which may be
 * megabytes.
 */
function plain(value: unknown): JSONValue {
  if (Array.isArray(value)) return value.map((each) => plain(each))
  if (typeof value !== 'object' || value === null) return (value ?? null) as JSONValue
  const copy = { ...value } as Record<string, JSONValue>
  for (const key of Object.keys(copy)) {
    const each = copy[key]
    if (each === undefined) delete copy[key]
    else if (typeof each === 'object') copy[key] = plain(each)
  }
  return copy
}

/** How many characters a model gets, roughly. */
function lengthOf(value: JSONValue | undefined): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 4
  let length = 2
  for (const key of Object.keys(value)) length += key.length + lengthOf((value as Record<string, JSONValue>)[key])
  return length
}

function step(call: ToolCall, said: Omit<Step, 'id' | 'tool'>): RunEvent {
  return { type: 'tool', step: { id: call.id, tool: call.name, ...said } }
}
