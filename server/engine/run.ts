import type { ModelMessage } from 'ai'
import { creditsFor } from '#shared/domain/credits.ts'
import { newId } from '#shared/domain/ids.ts'
import { type RunAgent, RunError, type RunEvent, type RunInput, type RunOutcome } from './engine.ts'
import { shelve } from './files/shelf.ts'
import { createBuiltinModel } from './builtin/model.ts'
import { affordable, maxPaidTokens } from './candidates.ts'
import { claimsAChange, nothingChanged } from './claims.ts'
import { NoTools, type TurnEnd, type TurnPart, streamTurn } from './models/attempt.ts'
import { costInDollars } from './models/catalogue.ts'
import { roomIn } from './models/fit-context.ts'
import type { ModelChoice } from './models/choice.ts'
import { toolsOf } from './profiles.ts'
import { finishNow, giveUp, goOnFrom, writeInstructions } from './prompt.ts'
import { callsToReadAhead, tellFound } from './read-ahead.ts'
import { askToReconnect } from './reconnect.ts'
import { answerOf, maxFruitless, refuseAsked, runCalls } from './run-calls.ts'
import { endingOf, noted, readReport, reportOutcomeTool } from './ending.ts'
import { type Progress, begin, close, reopen } from './run-progress.ts'
import { type Tool, type ToolCall, type ToolContext, describeTools, measureTools } from './tools/tool.ts'

/** After so many turns, or tokens, a model has to finish with what it has. */
const maxTurns = 20
const maxTokens = 400_000

/** Without a file there is nothing for these to do. */
const ofFiles = new Set(['read_file', 'find_passages'])

/**
 * Answers a run request: turn after turn of a model, with the tools it asks for in between. A tool that a person must
 * agree to ends the run as `waiting`, with all it needs to go on; no tool ever runs twice.
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
    // Without a reason, an error with its stack would be made needlessly.
    ended.abort('ended')
  }
}

async function* goOn(input: RunInput, signal: AbortSignal): AsyncGenerator<RunEvent, RunOutcome> {
  const shelf = shelve([...input.files, ...input.earlierFiles, ...input.documents])
  const names = [...shelf.keys()]
  const tools = [...toolsOf(input.agent), reportOutcomeTool as unknown as Tool].filter(
    ({ name }) => !ofFiles.has(name) || names.length > 0,
  )
  const progress = input.resume ? reopen(input.resume.state) : begin(input)
  const instructions = writeInstructions(input, shelf)
  const { google } = input.workspace
  const makeBuiltin = () =>
    createBuiltinModel(
      {
        agent: input.agent,
        files: names,
        earlierFiles: input.earlierFiles.length,
        documents: input.documents.length,
        now: input.now,
        timeZone: input.timeZone,
        ...(input.taken !== undefined && { taken: input.taken }),
        drafts: input.drafting.drafts,
        draftAtHand: input.drafting.atHand,
        ...(google && { google: { mail: google.mail !== undefined, calendar: google.events !== undefined } }),
      },
      input.workspace.id,
    )
  let candidates: readonly ModelChoice[] = input.choices
  const described = describeTools(tools)
  const spoken = () => instructions.length + measureTools(tools)
  const answered = () => ({ provider: progress.provider, providerReason: progress.reason, usage: progress.usage })
  if (input.resume && !input.resume.approved) refuseAsked(progress, tools)
  if (input.resume?.approved && progress.asked === 'many') progress.mayChangeMany = true
  let agreed = input.resume?.approved === true

  for (;;) {
    const context: ToolContext = {
      workspace: input.workspace,
      drafting: { ...input.drafting, count: progress.drafted, proposed: progress.proposed },
      earlierRuns: input.earlierRuns,
      shelf,
      maxFileLength: candidates[0]!.maxFileLength,
      now: input.now,
      timeZone: input.timeZone,
      signal,
    }
    await input.place?.takeBack()
    signal.throwIfAborted()
    const asks = yield* runCalls(progress, tools, context, agreed)
    agreed = false
    progress.drafted = context.drafting.count
    progress.proposed = context.drafting.proposed
    progress.withdrawn = [...new Set([...progress.withdrawn, ...(google?.withdrawn ?? [])])]
    if (asks) return { kind: 'waiting', action: asks, state: close(progress), ...answered() }
    const isLost = progress.fruitless >= maxFruitless
    const isLast =
      isLost ||
      progress.turns + 1 >= maxTurns ||
      progress.usage.input_tokens + progress.usage.output_tokens >= maxTokens
    candidates = await affordable(
      candidates,
      progress.dollars,
      () => spoken() + JSON.stringify(progress.messages).length,
      input.budget,
    )
    if (candidates[0]!.canCallTools === false && progress.atHand === null) {
      const calls = callsToReadAhead(input.prompt, names, tools, input.now, input.timeZone)
      progress.atHand = yield* readAhead(progress, calls, tools, context)
    }
    const turn = streamTurn({
      // The model that has used up the turns has to finish: another one would begin anew.
      choices: isLast ? candidates.slice(0, 1) : [...candidates],
      makeBuiltin,
      maxOutputTokens: maxPaidTokens,
      instructions: isLast ? `${instructions}\n\n${isLost ? giveUp : finishNow}` : instructions,
      messages: progress.messages,
      tools: described,
      toolChoice: isLast ? 'none' : 'auto',
      ...(progress.atHand && { atHand: progress.atHand }),
      place: input.place,
      signal,
      ...(input.onFault && { onFault: input.onFault }),
    })
    const before = progress.text
    let end: TurnEnd
    try {
      end = yield* say(progress, turn)
    } catch (error) {
      if (!(error instanceof NoTools)) throw error
      candidates = candidates
        .slice(error.index)
        .map((choice, n) => (n === 0 ? { ...choice, canCallTools: false } : choice))
      progress.text = before
      continue
    }
    progress.turns += 1
    const said = withOwnIds(end)
    progress.messages.push(...said.messages)
    progress.usage.input_tokens += end.usage.input_tokens
    progress.usage.output_tokens += end.usage.output_tokens
    progress.dollars += costInDollars(end.choice.prices, end.usage)
    progress.usage.credits = creditsFor(progress.dollars)
    progress.provider = end.choice.provider
    progress.reason = end.reason ?? end.choice.reason
    // A model that failed is not asked again, and why the one after it answers stays true.
    candidates = candidates
      .slice(end.index)
      .map((choice, n) => (n === 0 ? { ...choice, reason: progress.reason } : choice))
    takeReport(progress, said.calls, end.choice.vendor === 'builtin')
    progress.calls = isLast ? [] : said.calls.filter(({ name }) => name !== reportOutcomeTool.name)
    yield { type: 'usage', usage: { ...progress.usage } }
    signal.throwIfAborted()
    // An answer as long as a turn may be is not an end.
    progress.isCut = end.finishReason === 'length' && progress.calls.length === 0
    const goesOn = progress.isCut && !isLast && hasRoomToGoOn(progress, end.choice)
    if (goesOn) progress.messages.push({ role: 'user', content: goOnFrom })
    const hasNoWords = progress.text.trim() === '' && progress.answers.length > 0 && !isLast
    if (progress.calls.length > 0 || goesOn || hasNoWords) continue
    if (progress.text.trim() === '') throw new RunError('The model ended without an answer. Run it again.')
    const isUntrue =
      end.choice.vendor !== 'builtin' && progress.changes === 0 && claimsAChange(progress.text, input.prompt)
    const notes = (isUntrue ? `\n\n${nothingChanged}` : '') + askToReconnect(progress.text, progress.withdrawn)
    if (notes !== '') yield { type: 'text', text: notes }
    const isRefused = input.resume?.approved === false
    const ending = endingOf(progress, { isUntrue, isRefused })
    return { kind: 'completed', result: progress.text + notes, ending, ...answered() }
  }
}

/** Takes what a model says of how the run ends; a call that makes no sense is as good as none. */
function takeReport(progress: Progress, calls: readonly ToolCall[], isBuiltin: boolean): void {
  for (const call of calls) {
    if (call.name !== reportOutcomeTool.name) continue
    progress.report = readReport(call.input, isBuiltin) ?? progress.report
    progress.answers.push(answerOf(call, noted))
  }
}

/** A small context that the answer half fills already would lose the request by going on. */
function hasRoomToGoOn({ text }: Progress, { contextLength }: ModelChoice): boolean {
  return !contextLength || text.length < roomIn(contextLength) / 2
}

/** What these calls find, as text for a model that cannot call them itself; people see them as steps. */
async function* readAhead(
  progress: Progress,
  calls: ToolCall[],
  tools: readonly Tool[],
  context: ToolContext,
): AsyncGenerator<RunEvent, string> {
  const aside = { ...progress, calls, answers: [], messages: [] as ModelMessage[] }
  yield* runCalls(aside, tools, context, false)
  progress.hasReadForeign = aside.hasReadForeign
  return tellFound(aside.messages)
}

/**
 * The calls of a turn under ids of our own: some vendors use the same one twice, in one turn or in the next, and a step
 * means one call.
 */
function withOwnIds({ messages, toolCalls }: TurnEnd): { messages: ModelMessage[]; calls: ToolCall[] } {
  const calls = toolCalls.map((call) => ({ ...call, id: newId() }))
  const ids = calls.map(({ id }) => id).values()
  const rename = (message: ModelMessage): ModelMessage => {
    if (message.role !== 'assistant' || typeof message.content === 'string') return message
    return {
      ...message,
      content: message.content.map((part) =>
        part.type === 'tool-call' ? { ...part, toolCallId: ids.next().value ?? part.toolCallId } : part,
      ),
    }
  }
  return { messages: messages.map(rename), calls }
}

/** Passes a turn's text on; a turn that began after another one starts a new paragraph. */
async function* say(progress: Progress, turn: AsyncGenerator<TurnPart, TurnEnd>): AsyncGenerator<RunEvent, TurnEnd> {
  const before = progress.text
  for (;;) {
    const { done, value } = await turn.next()
    if (done) return value
    if (value.type === 'rewind') {
      progress.text = before
      yield { type: 'rewind', length: before.length }
      continue
    }
    if (value.type === 'progress') {
      const { id, sentence, status } = value
      yield { type: 'tool', step: { id, tool: 'model', status, summary: sentence } }
      continue
    }
    if (value.type === 'fault') {
      yield {
        type: 'tool',
        step: { id: newId(), tool: 'model', status: 'failed', summary: `${value.sentence} ${value.next}` },
      }
      continue
    }
    const isNew = progress.text === before && before !== '' && !progress.isCut
    const text = isNew ? `\n\n${value.text}` : value.text
    progress.text += text
    yield { type: 'text', text }
  }
}
