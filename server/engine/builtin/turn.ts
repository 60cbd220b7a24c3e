import { setImmediate } from 'node:timers/promises'
import type { LanguageModelV4Prompt, LanguageModelV4Usage } from '@ai-sdk/provider'
import type { Draft } from '#shared/contract/drafts.ts'
import type { NextAction } from '#shared/contract/runs.ts'
import { createPace } from '../pace.ts'
import { readConversation } from './conversation.ts'
import { type DeskCall, LacksTool, NeedsTools, openDesk } from './desk.ts'
import { type Self, lacks } from './introduce.ts'
import { type Report, done, notDone } from './report.ts'
import type { Connected, Reply } from './request.ts'
import { respond } from './respond.ts'

/** Whom the model speaks for, what is within reach, and when "today" is. */
export type BuiltinFacts = {
  agent: Self
  /** Names of the files within reach: the attached ones, then those of earlier turns, then the agent's own documents. */
  files: string[]
  /** How many of them are of earlier turns, and how many are the agent's own. */
  earlierFiles?: number
  documents?: number
  now: Date
  timeZone: string
  /** What the user has connected, where this agent may use it. */
  google?: Connected
  /** What the prompt takes of an earlier reply; null for none of what was offered there. */
  taken?: NextAction | null
  /** The drafts of the conversation, the last changed first. */
  drafts?: readonly Draft[]
  /** The one that one of the last replies wrote or changed. */
  draftAtHand?: string | undefined
}

/** What a turn is about: plain data, so that another thread may take it. `tools` are those it may call; `isLast` when it must not. */
export type Asked = { facts: BuiltinFacts; prompt: LanguageModelV4Prompt; tools: string[]; isLast: boolean }

export type Turn =
  | { type: 'call'; id: string; name: string; input: string }
  | { type: 'text'; text: string }
  | { type: 'end'; reason: 'stop' | 'tool-calls'; usage: LanguageModelV4Usage }

/** One turn: the calls that it needs answered, or the reply, in pieces of some words. Throws only the signal's reason. */
export async function* takeTurn(
  { facts, prompt: messages, tools, isLast }: Asked,
  signal?: AbortSignal,
): AsyncGenerator<Turn> {
  const {
    agent,
    files,
    earlierFiles = 0,
    documents = 0,
    now,
    timeZone,
    google,
    taken,
    drafts = [],
    draftAtHand,
  } = facts
  const { prompt, history, answers, characters } = readConversation(messages)
  const desk = openDesk(new Set(tools), answers)
  const attached = files.length - earlierFiles - documents
  const shelved = {
    attached: files.slice(0, attached),
    earlier: files.slice(attached, attached + earlierFiles),
    own: files.slice(attached + earlierFiles),
  }
  const wanted = respond(
    { self: agent, prompt, history, files: shelved, now, timeZone, google, taken, drafts, draftAtHand },
    desk,
    createPace(signal),
  )
  const { reply, first } = await begin(wanted, agent, isLast)
  let written = 0
  if (Array.isArray(first)) {
    for (const [at, { name, input }] of first.entries()) {
      const json = JSON.stringify(input)
      written += json.length
      yield { type: 'call', id: `${name}-${answers.length + at + 1}`, name, input: json }
    }
    yield { type: 'end', reason: 'tool-calls', usage: usageOf(characters, written) }
    return
  }
  let block: IteratorResult<string, Report | undefined> = first
  for (; !block.done; block = await reply.next()) {
    for (const text of splitPieces(written === 0 ? block.value : `\n\n${block.value}`)) {
      // One turn of the event loop a piece: the reader sees it grow, others are served, an abort is heard.
      await setImmediate()
      signal?.throwIfAborted()
      written += text.length
      yield { type: 'text', text }
    }
  }
  if (tools.includes('report_outcome')) {
    const report: Report = block.value ?? done()
    yield {
      type: 'call',
      id: `report_outcome-${answers.length + 1}`,
      name: 'report_outcome',
      input: JSON.stringify(report),
    }
  }
  yield { type: 'end', reason: 'stop', usage: usageOf(characters, written) }
}

const outOfTurns =
  'This run may take no more steps, so I stop here; nothing more was changed. Ask for it again in smaller parts.'

/** The reply with its first block, or the calls that have to be answered before there is one. */
async function begin(
  reply: Reply,
  agent: Self,
  isLast: boolean,
): Promise<{ reply: Reply; first: IteratorResult<string, Report | undefined> | DeskCall[] }> {
  try {
    return { reply, first: await reply.next() }
  } catch (error) {
    if (error instanceof NeedsTools && !isLast) return { reply, first: error.calls }
    const words =
      error instanceof NeedsTools ? outOfTurns : error instanceof LacksTool ? lacks(error.tool, agent, []) : undefined
    if (words === undefined) throw error
    const refusal = refuse(words)
    return { reply: refusal, first: await refusal.next() }
  }
}

async function* refuse(words: string): Reply {
  yield words
  return notDone('nothing was changed')
}

/** A sentence or two at a time. */
function splitPieces(markdown: string): string[] {
  return markdown.match(/\s*(?:\S+\s*){1,24}/g) ?? [markdown]
}

/** Four characters a token, as is usual for a guess; nothing is paid for them. */
function usageOf(read: number, written: number): LanguageModelV4Usage {
  const total = Math.ceil(read / 4)
  const text = Math.ceil(written / 4)
  return {
    inputTokens: { total, noCache: total, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: text, text, reasoning: undefined },
  }
}
