import type { JSONValue, ModelMessage, ToolResultPart } from 'ai'
import type { Step } from '#shared/contract/executions.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { creditsFor } from '#shared/domain/credits.ts'
import { newId } from '#shared/domain/ids.ts'
import type { ConnectionKind } from '../db/google-tables.ts'
import { type RunAgent, RunError, type RunEvent, type RunInput, type RunOutcome, type RunState, type Usage } from './engine.ts'
import { shelve } from './files/shelf.ts'
import { createBuiltinModel } from './builtin/model.ts'
import { affordable, mostPaidTokens } from './candidates.ts'
import { type Caution, announce, askCarefully, countsAsChange } from './caution.ts'
import { fieldsOf } from './edits.ts'
import { type TurnEnd, type TurnPart, streamTurn } from './models/attempt.ts'
import { costInDollars } from './models/catalogue.ts'
import type { ModelChoice } from './models/choice.ts'
import { toolNamed, toolsOf } from './profiles.ts'
import { beginConversation, finishNow, goOnFrom, writeInstructions } from './prompt.ts'
import { askToReconnect } from './reconnect.ts'
import { type Receipted, type Tool, type ToolCall, type ToolContext, describeTools, measureTools, readInput, refused } from './tools/tool.ts'

/** After so many turns, or tokens, a model has to finish with what it has. */
const mostTurns = 20
const mostTokens = 400_000
/** Tools that change nothing run beside one another, so many at once. */
const mostAtOnce = 4

/** Without a file there is nothing for these to do. */
const ofFiles = new Set(['read_file', 'find_passages'])

/** How far a run has come: between two turns, or between two tools. */
type Progress = Caution & {
  messages: ModelMessage[]
  /** What it has said so far. */
  text: string
  /** Tools that the last turn asked for and that have not been run, and the answers of those that have. */
  calls: ToolCall[]
  answers: ToolResultPart[]
  /** What the run asked its person last, where that was not about one call of a tool that always asks. */
  asked: 'loss' | 'many' | null
  /** The calls whose answers are not kept while the run waits. */
  fleeting: string[]
  /** The connections that Google turned out to have withdrawn. */
  withdrawn: ConnectionKind[]
  /** How many characters tools have answered, and whether the next turn goes on in the middle of a sentence. */
  told: number
  isCut: boolean
  turns: number
  usage: Usage
  /** By list price. */
  dollars: number
  /** Who answered last, and why not the one that was chosen. */
  provider: string
  reason: string | null
}

/**
 * Runs a task: turn after turn of a model, with the tools it asks for in between. A tool that a person must agree to
 * ends the run as `waiting`, with all it needs to go on; no tool ever runs twice.
 */
export const runAgent: RunAgent = async function* (input) {
  input.signal.throwIfAborted()
  // A reader that stops early ends the work too.
  const ended = new AbortController()
  try {
    return yield* goOn(input, AbortSignal.any([input.signal, ended.signal]))
  } catch (error) {
    input.signal.throwIfAborted()
    throw error
  } finally {
    // Without a reason an error with its stack would be made for nobody.
    ended.abort('ended')
  }
}

async function* goOn(input: RunInput, signal: AbortSignal): AsyncGenerator<RunEvent, RunOutcome> {
  const shelf = shelve([...input.files, ...input.earlierFiles, ...input.documents])
  const names = [...shelf.keys()]
  const tools = toolsOf(input.agent).filter(({ name }) => !ofFiles.has(name) || names.length > 0)
  const at = input.resume ? reopen(input.resume.state) : begin(input)
  const instructions = writeInstructions(input, shelf)
  const { google } = input.workspace
  const makeBuiltin = () => createBuiltinModel({ agent: input.agent, files: names, earlierFiles: input.earlierFiles.length, documents: input.documents.length, now: input.now, timeZone: input.timeZone, ...(google && { google: { mail: google.mail !== undefined, calendar: google.events !== undefined } }) }, input.workspace.id)
  let candidates: readonly ModelChoice[] = input.choices
  const described = describeTools(tools)
  const spoken = () => instructions.length + measureTools(tools)
  const answered = () => ({ provider: at.provider, providerReason: at.reason, usage: at.usage })
  if (input.resume && !input.resume.approved) refuseAsked(at, tools)
  if (input.resume?.approved && at.asked === 'many') at.mayChangeMany = true
  let agreed = input.resume?.approved === true

  for (;;) {
    const context: ToolContext = { workspace: input.workspace, shelf, longestFile: candidates[0]!.longestFile, now: input.now, timeZone: input.timeZone, signal }
    const asks = yield* runCalls(at, tools, context, agreed)
    agreed = false
    at.withdrawn = [...new Set([...at.withdrawn, ...(google?.withdrawn ?? [])])]
    if (asks) return { kind: 'waiting', action: asks, state: close(at), ...answered() }
    const isLast = at.turns + 1 >= mostTurns || at.usage.input_tokens + at.usage.output_tokens >= mostTokens
    candidates = await affordable(candidates, at.dollars, () => spoken() + JSON.stringify(at.messages).length, input.budget)
    const turn = streamTurn({
      // Whoever has used up the turns has to finish them: another one would begin anew.
      choices: isLast ? candidates.slice(0, 1) : [...candidates],
      makeBuiltin,
      maxOutputTokens: mostPaidTokens,
      instructions: isLast ? `${instructions}\n\n${finishNow}` : instructions,
      messages: at.messages,
      tools: described,
      toolChoice: isLast ? 'none' : 'auto',
      signal,
      ...(input.onFault && { onFault: input.onFault }),
    })
    const end = yield* say(at, turn)
    at.turns += 1
    const said = withOwnIds(end)
    at.messages.push(...said.messages)
    at.usage.input_tokens += end.usage.input_tokens
    at.usage.output_tokens += end.usage.output_tokens
    at.dollars += costInDollars(end.choice.prices, end.usage)
    at.usage.credits = creditsFor(at.dollars)
    at.provider = end.choice.provider
    at.reason = end.reason ?? end.choice.reason
    // A model that failed is not asked again, and why the one after it answers stays true.
    candidates = candidates.slice(end.index).map((choice, n) => (n === 0 ? { ...choice, reason: at.reason } : choice))
    at.calls = isLast ? [] : said.calls
    yield { type: 'usage', usage: { ...at.usage } }
    signal.throwIfAborted()
    // An answer as long as a turn may be is not an end.
    at.isCut = end.finishReason === 'length' && at.calls.length === 0
    if (at.isCut && !isLast) at.messages.push({ role: 'user', content: goOnFrom })
    if (at.calls.length > 0 || (at.isCut && !isLast)) continue
    if (at.text.trim() === '') throw new RunError('The model ended without an answer. Run it again.')
    const lost = askToReconnect(at.text, at.withdrawn)
    if (lost !== '') yield { type: 'text', text: lost }
    return { kind: 'completed', result: at.text + lost, ...answered() }
  }
}

/** The calls of a turn under ids of our own: some vendors give the same one twice, in one turn or in the next, and a step means one call. */
function withOwnIds({ messages, toolCalls }: TurnEnd): { messages: ModelMessage[]; calls: ToolCall[] } {
  const calls = toolCalls.map((call) => ({ ...call, id: newId() }))
  const ids = calls.map(({ id }) => id).values()
  const rename = (message: ModelMessage): ModelMessage => {
    if (message.role !== 'assistant' || typeof message.content === 'string') return message
    return { ...message, content: message.content.map((part) => (part.type === 'tool-call' ? { ...part, toolCallId: ids.next().value ?? part.toolCallId } : part)) }
  }
  return { messages: messages.map(rename), calls }
}

/** Passes a turn's text on; a turn that began after another one starts a new paragraph. */
async function* say(at: Progress, turn: AsyncGenerator<TurnPart, TurnEnd>): AsyncGenerator<RunEvent, TurnEnd> {
  const before = at.text
  for (;;) {
    const { done, value } = await turn.next()
    if (done) return value
    if (value.type === 'rewind') {
      at.text = before
      yield { type: 'rewind', length: before.length }
      continue
    }
    if (value.type === 'fault') {
      yield { type: 'tool', step: { id: newId(), tool: 'model', status: 'failed', summary: `${value.sentence} ${value.next}` } }
      continue
    }
    const isNew = at.text === before && before !== '' && !at.isCut
    const text = isNew ? `\n\n${value.text}` : value.text
    at.text += text
    yield { type: 'text', text }
  }
}

/** Runs the tools that the last turn asked for; gives the question where one of them needs a person's word first. */
async function* runCalls(at: Progress, tools: readonly Tool[], context: ToolContext, agreed: boolean) {
  let mayRun = agreed
  while (at.calls.length > 0) {
    const batch = nextBatch(at.calls, tools)
    const [first] = batch
    if (first && !mayRun) {
      const summary = await unlessRefused(() => askFirst(first, tools, context))
      at.asked = null
      if (summary !== undefined) return { id: newId(), tool: first.name, summary, input: first.input, fields: fieldsOf(tools.find(({ name }) => name === first.name)!) }
      const careful = await unlessRefused(() => askCarefully(at, at.calls, tools, context))
      at.asked = careful?.kind ?? null
      if (careful) return { id: newId(), tool: careful.tool, summary: careful.summary, input: careful.input, fields: [] }
    }
    const agreedTo = mayRun ? first : undefined
    mayRun = false
    for (const call of batch) yield step(call, { status: 'running', summary: announce(call, tools) })
    const isFull = at.told >= context.longestFile
    const results = await Promise.all(batch.map((call) => (isFull ? refused(tooMuch) : runCall(call, tools, context))))
    for (const [n, call] of batch.entries()) {
      const { answer, receipt, fleeting } = results[n]!
      const tool = tools.find(({ name }) => name === call.name)
      if (fleeting) at.fleeting.push(call.id)
      if (receipt.status === 'done' && (fleeting || tool?.isForeign)) at.hasReadForeign = true
      if (receipt.status === 'done' && countsAsChange(tool)) at.changes += 1
      const told = answerOf(call, call.isEdited ? { the_user_changed_this_to: call.input, ...(answer as object) } : answer)
      at.answers.push(told)
      at.told += lengthOf(told.output.type === 'json' ? told.output.value : null)
      const isSent = call === agreedTo && at.asked === null && receipt.status === 'done' && fieldsOf(tool!).length > 0
      yield step(call, isSent ? { ...receipt, summary: call.isEdited ? `${receipt.summary}, as you changed it` : receipt.summary, sent: call.input as Record<string, unknown> } : receipt)
    }
    at.calls = at.calls.slice(batch.length)
  }
  if (at.answers.length > 0) at.messages.push({ role: 'tool', content: at.answers })
  at.answers = []
  return undefined
}

/** Files are read beside one another; whatever may change something runs alone, in its order. */
function nextBatch(calls: ToolCall[], tools: readonly Tool[]): ToolCall[] {
  const alone = calls.findIndex(({ name }) => tools.find((tool) => tool.name === name)?.readsOnly !== true)
  return alone === 0 ? calls.slice(0, 1) : calls.slice(0, Math.min(mostAtOnce, alone < 0 ? calls.length : alone))
}

/** The question that a person must answer first; undefined where there is none, or where the call fails anyway. */
async function askFirst(call: ToolCall, tools: readonly Tool[], context: ToolContext): Promise<string | undefined> {
  const { tool, input } = readInput(tools.find(({ name }) => name === call.name), call)
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

async function runCall(call: ToolCall, tools: readonly Tool[], context: ToolContext): Promise<Receipted<unknown>> {
  try {
    context.signal.throwIfAborted()
    const { tool, input } = readInput(tools.find(({ name }) => name === call.name), call)
    return await tool.run(input, context)
  } catch (error) {
    if (error instanceof ProblemError) return refused(error)
    throw error
  }
}

/** Tools have told as much as fits beside everything else. */
const tooMuch = new ProblemError(413, 'too_much', 'Your tools have told you as much as fits into one run. Finish with what you have, and say what you did not look at.')

/** The person said no: the model hears it, and goes on. */
function refuseAsked(at: Progress, tools: readonly Tool[]): void {
  const isRefused = (call: ToolCall, n: number) => n === 0 || (at.asked === 'many' && countsAsChange(tools.find(({ name }) => name === call.name)))
  for (const call of at.calls.filter(isRefused)) at.answers.push(answerOf(call, { error: 'The user refused this. Do not try it again; go on without it.' }))
  at.calls = at.calls.filter((call, n) => !isRefused(call, n))
}

function answerOf(call: ToolCall, answer: unknown): ToolResultPart {
  return { type: 'tool-result', toolCallId: call.id, toolName: call.name, output: { type: 'json', value: plain(answer) } }
}

/** As JSON has it, because what is kept while a run waits is JSON too; without a copy of its texts, which may be megabytes. */
function plain(value: unknown): JSONValue {
  if (Array.isArray(value)) return value.map((each) => plain(each))
  if (typeof value !== 'object' || value === null) return (value ?? null) as JSONValue
  return Object.fromEntries(Object.entries(value).flatMap(([key, each]) => (each === undefined ? [] : [[key, plain(each)]])))
}

/** How many characters a model is told, roughly. */
function lengthOf(value: JSONValue | undefined): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 4
  return Object.entries(value).reduce((sum, [key, each]) => sum + key.length + lengthOf(each), 2)
}

function step(call: ToolCall, said: Omit<Step, 'id' | 'tool'>): RunEvent {
  return { type: 'tool', step: { id: call.id, tool: call.name, ...said } }
}

function begin(input: RunInput): Progress {
  return { messages: beginConversation(input), text: '', calls: [], answers: [], hasReadForeign: input.history.some(({ tools }) => tools?.some((name) => toolNamed(name)?.isForeign)), changes: 0, mayChangeMany: false, asked: null, fleeting: [], withdrawn: [], told: 0, isCut: false, turns: 0, usage: { input_tokens: 0, output_tokens: 0, credits: 0 }, dollars: 0, provider: 'builtin', reason: null }
}

function close(at: Progress): RunState {
  const fleeting = new Set(at.fleeting)
  const forget = (part: ToolResultPart): ToolResultPart => (fleeting.has(part.toolCallId) ? { ...part, output: { type: 'json', value: forgotten } } : part)
  const messages = at.messages.map((message) => (message.role === 'tool' ? { ...message, content: message.content.map((part) => (part.type === 'tool-result' ? forget(part) : part)) } : message))
  return structuredClone({ ...at, messages, answers: at.answers.map(forget) })
}

/** What stands in place of mail and events while a run waits for a person. */
const forgotten = { forgotten: 'What came from Google is not kept while a run waits. Look again where you need it.' }

function reopen(state: RunState): Progress {
  // One of a version before has less; what it had read, nobody knows.
  const kept = structuredClone(state) as unknown as Partial<Progress>
  return { fleeting: [], withdrawn: [], hasReadForeign: true, changes: 0, mayChangeMany: false, asked: null, ...kept } as Progress
}
