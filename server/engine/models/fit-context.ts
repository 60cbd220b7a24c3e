import type { ModelMessage, ToolSet } from 'ai'

/** Most texts have four characters a token or more; tables and other languages have fewer. */
const charactersPerToken = 3
/** What is kept free for the answer, as a part of the context. */
const forAnswer = 4
/** Tools may take so much of the context, as a part of it. */
const forTools = 3
/** So much of a shortened answer of a tool stays. */
const keptOfAnswer = 400

const leftOut = 'The rest was left out: it is too long for this model. Call the tool again for less at once.'

/** How many characters a prompt may have for a context of so many tokens. */
export function roomIn(contextLength: number): number {
  return Math.floor((contextLength - contextLength / forAnswer) * charactersPerToken)
}

/** The tools that a small context has room for, in their order: what is said last is what is missed least. */
export function fitTools(tools: ToolSet, contextLength: number, measure: (name: string) => number): ToolSet {
  let left = (contextLength * charactersPerToken) / forTools
  return Object.fromEntries(
    Object.entries(tools).filter(([name]) => {
      left -= measure(name)
      return left >= 0
    }),
  )
}

/**
 * The messages in at most so many characters, as far as they can be shortened: first the answers of tools, the oldest
 * first, then what was said before the last request, then the answers of tools altogether. The request itself stays.
 */
export function fitMessages(messages: readonly ModelMessage[], room: number): ModelMessage[] {
  const lengths = messages.map(lengthOf)
  let over = lengths.reduce((sum, length) => sum + length, 0) - room
  if (over <= 0) return [...messages]
  const fitted = messages.map((message, n) => {
    if (over <= 0 || message.role !== 'tool') return message
    const short = shorten(message)
    over -= lengths[n]! - lengthOf(short)
    return short
  })
  if (over <= 0) return fitted
  const request = messages.findLastIndex(({ role }) => role === 'user')
  let first = 0
  while (over > 0 && first < request) {
    over -= lengthOf(fitted[first]!)
    first += 1
  }
  // An answer without its question says little, and an answer of a tool without its call is refused.
  while (first < request && fitted[first]!.role !== 'user') first += 1
  return fitted.slice(first)
}

function shorten(message: ModelMessage & { role: 'tool' }): ModelMessage {
  return {
    ...message,
    content: message.content.map((part) => {
      if (part.type !== 'tool-result' || part.output.type !== 'json') return part
      const text = JSON.stringify(part.output.value)
      if (text.length <= keptOfAnswer + leftOut.length) return part
      return { ...part, output: { type: 'json', value: { begins: text.slice(0, keptOfAnswer), note: leftOut } } }
    }),
  }
}

function lengthOf(message: ModelMessage): number {
  return typeof message.content === 'string' ? message.content.length : JSON.stringify(message.content).length
}
