import * as v from 'valibot'

/** As the common templates have it: by `arguments`, or by `parameters`. */
const Written = v.object({
  name: v.string(),
  arguments: v.optional(v.union([v.record(v.string(), v.unknown()), v.string()])),
  parameters: v.optional(v.record(v.string(), v.unknown())),
})

type WrittenCall = { name: string; input: unknown }

/**
 * The tool calls that a model wrote as text, because its server does not read them out of it; undefined where the text
 * is something else. Only what holds nothing but calls of tools that there are counts: an answer about JSON is none.
 */
export function readWrittenCalls(text: string, toolNames: readonly string[]): WrittenCall[] | undefined {
  const bare = /^\s*```(?:json|tool_call)?\s*\n([\s\S]*?)\n```\s*$/.exec(text)?.[1] ?? text.trim()
  if (!/^[[{]/.test(bare)) return undefined
  const parsed = readJson(bare)
  const list = Array.isArray(parsed) ? parsed : [parsed]
  const calls = list.map((each) => {
    const call = v.safeParse(Written, unwrap(each))
    if (!call.success || !toolNames.includes(call.output.name)) return undefined
    const { name, arguments: given, parameters } = call.output
    return { name, input: (typeof given === 'string' ? readJson(given) : given) ?? parameters ?? {} }
  })
  return calls.length > 0 && calls.every((call) => call !== undefined) ? calls : undefined
}

/** Some wrap the call: `{"tool_call": {…}}`, `{"type": "function", "function": {…}}`. */
function unwrap(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const { tool_call, function: called } = value as { tool_call?: unknown; function?: unknown }
  return tool_call ?? (typeof called === 'object' ? called : undefined) ?? value
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
