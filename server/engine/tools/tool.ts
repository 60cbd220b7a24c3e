import { toJsonSchema } from '@valibot/to-json-schema'
import { type ToolSet, jsonSchema } from 'ai'
import * as v from 'valibot'
import type { Draft } from '#shared/contract/drafts.ts'
import type { Step, StepLink } from '#shared/contract/runs.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { unknownFields } from '#shared/domain/unknown-fields.ts'
import type { Terms } from '../../billing/terms.ts'
import type { Db } from '../../db/connect.ts'
import type { GoogleAccount } from '../../integrations/google.ts'
import type { WorkspaceWrite } from '../../workspaces/write.ts'
import type { Shelf } from '../files/shelf.ts'
import type { Asker } from '../text-pool.ts'

/** The workspace a run works in, and whose run it is: tools reach nothing outside of it. */
export type Workspace = {
  db: Db
  id: string
  userId: string
  terms: Terms
  /** What the user has connected, for the agents that may use it. */
  google?: GoogleAccount | undefined
  /**
   * One change in a transaction of its own: all of it or nothing. What is changed for the step `origin` is noted, so
   * that it can be taken back.
   */
  change: <Result>(work: (write: WorkspaceWrite) => Promise<Result>, origin?: string) => Promise<Result>
}

/**
 * Whose drafts a run writes, after which request, and those of its conversation as they were when it began, the last
 * changed first; `atHand` is the one that one of the last runs wrote or changed.
 */
export type Drafting = {
  runId: string
  agentId: string
  prompt: string
  drafts: readonly Draft[]
  atHand?: string | undefined
}

/** What a tool works with. */
export type ToolContext = {
  workspace: Workspace
  /** With how many calls wrote drafts or proposed something so far, and how many things were proposed. */
  drafting: Drafting & { count: number; proposed: number }
  /** The runs of this conversation so far, oldest first. */
  earlierRuns: readonly string[]
  /** The files within reach: attached ones, those of earlier turns, the agent's own documents. */
  shelf: Shelf
  /** In characters: what a file holds beyond that, the model never sees. */
  maxFileLength: number
  /** The moment of writing and the writer's IANA zone: relative dates mean these. */
  now: Date
  timeZone: string
  signal: AbortSignal
}

/**
 * What a tool returns: one part for the model, one sentence for people, with what they can open of it. What is
 * `fleeting` is not kept while a run waits: it belongs to Google.
 */
export type Receipted<Answer> = {
  answer: Answer
  receipt: { status: 'done' | 'failed'; summary: string; link?: StepLink; undo?: Step['undo'] }
  fleeting?: true
}

export type Tool<Schema extends v.GenericSchema = v.GenericSchema, Answer = unknown> = {
  name: string
  /** What it does, for the model. */
  description: string
  input: Schema
  /** Set where it changes nothing, so that several may run beside one another. */
  readsOnly?: true
  /** Set where it changes nothing but drafts of the run's own. */
  isDrafting?: true
  /** What people read while it works: "Reading notes.md". */
  announce: (input: v.InferOutput<Schema>) => string
  /**
   * Set where a person must agree first: what they are asked; undefined where this call needs no approval. Throws
   * `ProblemError` where it could not be done anyway.
   */
  ask?: (input: v.InferOutput<Schema>, context: ToolContext) => Promise<string | undefined>
  /** What text would be lost by a call, as a question; undefined where none is. */
  loses?: (input: v.InferOutput<Schema>, context: ToolContext) => Promise<string | undefined>
  /** Set where its answer may hold text from outside of the workspace. */
  isForeign?: true
  /** Refusals are thrown as `ProblemError`; anything else breaks the run. */
  run: (input: v.InferOutput<Schema>, context: ToolContext) => Promise<Receipted<Answer>>
}

/** The workspace whose texts a run goes over, and its signal. */
export function askerOf({ workspace, signal }: ToolContext): Asker {
  return { workspaceId: workspace.id, signal }
}

/**
 * Throws where the run was stopped, or settled elsewhere: before something is done outside the workspace that would not
 * be reported any more.
 */
export async function whileItLasts({ workspace, signal }: ToolContext): Promise<void> {
  signal.throwIfAborted()
  await workspace.change(async () => {})
}

/** Declares a tool, with the types of its input. */
export function defineTool<const Schema extends v.GenericSchema, Answer>(
  tool: Tool<Schema, Answer>,
): Tool<Schema, Answer> {
  return tool
}

/** A call as a model asked for it; `input` is what it wrote, checked or not, or what a person made of it. */
export type ToolCall = { id: string; name: string; input: unknown; isEdited?: true }

/** The answer of a refused or mistaken call, from which the model can correct it. */
export type Refusal = { error: string }

/** The tools as a model gets them. They have no `execute`: the loop runs them itself. */
export function describeTools(tools: readonly Tool[]): ToolSet {
  return Object.fromEntries(tools.map((tool) => [tool.name, describe(tool).described]))
}

/** What a tool takes, as JSON schema: for a model that called it wrongly. */
export function schemaOf(tool: Tool): object {
  return toJsonSchema(tool.input, { typeMode: 'input', errorMode: 'ignore' })
}

/** How many characters the tools add to a prompt. */
export function measureTools(tools: readonly Tool[]): number {
  return tools.reduce((sum, tool) => sum + describe(tool).characters, 0)
}

type Described = { described: ToolSet[string]; characters: number }

const known = new WeakMap<Tool, Described>()

function describe(tool: Tool): Described {
  const before = known.get(tool)
  if (before) return before
  const { name, description, input } = tool
  const schema = toJsonSchema(input, { typeMode: 'input', errorMode: 'ignore' }) as Parameters<typeof jsonSchema>[0]
  const made = {
    described: { description, inputSchema: jsonSchema(schema) },
    characters: JSON.stringify([name, description, schema]).length,
  }
  known.set(tool, made)
  return made
}

/** The input of a call as its tool takes it; throws `ProblemError` with a sentence that the model can act on. */
export function readInput(tool: Tool | undefined, call: ToolCall): { tool: Tool; input: unknown } {
  if (!tool) throw new ProblemError(400, 'no_such_tool', `There is no tool called ${call.name}.`)
  const [unknown] = unknownFields(tool.input, call.input, tool.name)
  if (unknown) throw new ProblemError(400, 'unknown_field', unknown.message)
  const parsed = v.safeParse(tool.input, call.input)
  if (parsed.success) return { tool, input: parsed.output }
  const [issue] = parsed.issues
  const path = v.getDotPath(issue)
  throw new ProblemError(400, 'invalid_input', `${tool.name}: ${path ? `${path}: ` : ''}${issue.message}`)
}

/** In characters: a refusal repeats what a model wrote, and that may be anything. */
const maxRefusalLength = 600

/** A refusal, for the model and for people. */
export function refused(error: ProblemError): Receipted<Refusal> {
  const sentence = error.detail.length > maxRefusalLength ? `${error.detail.slice(0, maxRefusalLength)}…` : error.detail
  return { answer: { error: sentence }, receipt: { status: 'failed', summary: sentence } }
}
