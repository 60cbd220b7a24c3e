import type * as v from 'valibot'
import type { Api } from '#shared/client/client.ts'
import type { Context } from '../context.ts'

/** What one call works with. */
export type Call = {
  api: Api
  /**
   * The surroundings of this call: it is interrupted when the assistant cancels it, and its progress goes to the
   * assistant.
   */
  context: Context
  /** The same for the same request, so that a repetition changes nothing twice. */
  key: string
  /** Whether the assistant itself has gone, which is no reason to stop what works on the server. */
  hasGone: () => boolean
}

/** What a tool returns: the value by its schema, and what a model reads in its place where JSON says less. */
export type Answer<Value> = { value: Value; text?: string; failed?: boolean }

/** What a call does to the workspace, as reported to assistants. */
export type Effect = 'reads' | 'adds' | 'changes'

export type Tool<Input extends v.GenericSchema = v.GenericSchema, Output extends v.GenericSchema = v.GenericSchema> = {
  name: string
  title: string
  /** What it does, for the model. */
  description: string
  effect: Effect
  /** Set where calling it twice changes nothing more. */
  idempotent?: true
  /** Set where it reaches beyond the workspace. */
  openWorld?: true
  input: Input
  output: Output
  /** Refusals are thrown as `ProblemError` or `CliError`. */
  run: (input: v.InferOutput<Input>, call: Call) => Promise<Answer<v.InferOutput<Output>>>
}

/** Declares a tool, with the types of its input and output. */
export function defineTool<Input extends v.GenericSchema, Output extends v.GenericSchema>(
  tool: Tool<Input, Output>,
): Tool {
  return tool as unknown as Tool
}
