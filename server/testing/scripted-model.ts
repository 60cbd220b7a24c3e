import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { expect } from 'vitest'
import type { Api } from '#shared/client/client.ts'
import type { AttachedFile, Run } from '#shared/contract/runs.ts'

/** The answers of the last turn's tools, in their order, as JSON. */
export const heard: string[] = []

/**
 * A model that calls the tools that its prompt lists, one a turn or several where they stand in a list of their own,
 * and then says how many turns answered.
 */
export function createScriptedModel(): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'scripted',
    modelId: 'scripted',
    supportedUrls: {},
    doStream: async ({ prompt }) => {
      const asked = prompt.filter(({ role }) => role === 'user').at(-1)!
      const script = JSON.parse((asked.content as { text: string }[])[0]!.text) as Script
      const answers = prompt.slice(prompt.indexOf(asked)).filter(({ role }) => role === 'tool')
      heard.splice(
        0,
        heard.length,
        ...answers.map(({ content }) =>
          JSON.stringify((content as unknown as { output: { value: unknown } }[])[0]!.output.value),
        ),
      )
      const calls = [script[answers.length] ?? []].flat()
      const parts: LanguageModelV4StreamPart[] =
        calls.length > 0
          ? calls.map(({ tool, input }, n) => ({
              type: 'tool-call',
              toolCallId: `call-${answers.length}-${n}`,
              toolName: tool,
              input: JSON.stringify(input),
            }))
          : [
              { type: 'text-start', id: 't' },
              { type: 'text-delta', id: 't', delta: `${answers.length} answered.` },
              { type: 'text-end', id: 't' },
            ]
      const usage = {
        inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
        outputTokens: { total: 1, text: 1, reasoning: undefined },
      }
      parts.push({
        type: 'finish',
        usage,
        finishReason: { unified: calls.length > 0 ? 'tool-calls' : 'stop', raw: 'x' },
      })
      return { stream: ReadableStream.from(parts) as unknown as ReadableStream<LanguageModelV4StreamPart> }
    },
    doGenerate: () => Promise.reject(new Error('The engine streams.')),
  }
}

type Call = { tool: string; input: object }
type Script = (Call | Call[])[]

/** Starts a run of Arlo that uses these tools; returns it as it stands when it has ended or asks. */
export async function runTools(
  api: Api,
  script: Script,
  agent = '1',
  more: { thread_id?: string; attached_files?: AttachedFile[] } = {},
) {
  const { execution_id: id } = await api.executions.create({
    params: { id: agent },
    body: { prompt: JSON.stringify(script), time_zone: 'Europe/Berlin', ...more },
  })
  return api.executions.get({ params: { id } })
}

/** Answers what a run asks, and returns it as it stands when it has ended or asks again. */
export async function decide(api: Api, run: Run, approve: boolean, input?: Record<string, unknown>) {
  const params = { id: run.id, action_id: run.pending_action!.id }
  await api.executions.act({ params, body: { approve, ...(input && { input }) } })
  await expect
    .poll(async () => (await api.executions.get({ params: { id: run.id } })).status)
    .toMatch(/completed|waiting/)
  return api.executions.get({ params: { id: run.id } })
}
