import type { ModelMessage, ToolSet } from 'ai'
import type { ModelChoice } from './choice.ts'
import { isOwn } from './choice.ts'
import { fitMessages, fitTools, roomIn } from './fit-context.ts'

type Prompt = {
  instructions: string
  messages: ModelMessage[]
  tools?: ToolSet
  /** What was read for a model that cannot call tools. */
  atHand?: string
}

/** So much of what is left may be what was read ahead; the rest is for the conversation. */
const forMaterial = 0.75

/**
 * A prompt as this model can take it: whole for a vendor's, within the context of one's own, and in words where it
 * cannot call tools. `share` is how much of the room is used, less after a server said that it was too much.
 */
export function promptFor(choice: ModelChoice, prompt: Prompt, share: number): Prompt {
  if (!isOwn(choice)) return prompt
  const { instructions } = prompt
  const { contextLength, canCallTools } = choice
  const offered = canCallTools === false ? undefined : prompt.tools
  const tools = offered && contextLength ? fitTools(offered, contextLength * share, lengthOfTool(offered)) : offered
  const beside = instructions.length + JSON.stringify(tools ?? {}).length
  const messages = tools ? prompt.messages : inWords(prompt.messages)
  const room = contextLength ? roomIn(contextLength) : share < 1 ? beside + lengthOf(messages) : undefined
  const left = room === undefined ? Infinity : room * share - beside
  const atHand = tools || !prompt.atHand ? undefined : prompt.atHand.slice(0, Math.max(0, left * forMaterial))
  const fitted = left === Infinity ? messages : fitMessages(messages, left - (atHand?.length ?? 0))
  return {
    instructions,
    messages: atHand ? withMaterial(fitted, atHand) : fitted,
    ...(tools && { tools }),
  }
}

/** How many words a model has to read, about, for people who wait for it. */
export function countWords({ instructions, messages, tools }: Prompt): number {
  const charactersPerWord = 6
  const characters = instructions.length + lengthOf(messages) + JSON.stringify(tools ?? {}).length
  return Math.max(100, Math.round(characters / charactersPerWord / 100) * 100)
}

function lengthOf(messages: readonly ModelMessage[]): number {
  return JSON.stringify(messages).length
}

function lengthOfTool(tools: ToolSet): (name: string) => number {
  return (name) => JSON.stringify(tools[name]).length
}

/** What was looked up, in the message that asks: a turn of its own would be answered by the smallest models. */
function withMaterial(messages: ModelMessage[], atHand: string): ModelMessage[] {
  const at = messages.findLastIndex(({ role }) => role === 'user')
  return messages.map((message, n) => {
    if (n !== at || message.role !== 'user') return message
    const asked =
      typeof message.content === 'string' ? [{ type: 'text' as const, text: message.content }] : message.content
    return { ...message, content: [{ type: 'text', text: `Looked up for this:\n\n${atHand}` }, ...asked] }
  })
}

/** A conversation without calls: what tools answered is told by the user. */
function inWords(messages: readonly ModelMessage[]): ModelMessage[] {
  return messages.flatMap((message): ModelMessage[] => {
    if (message.role === 'tool')
      return [{ role: 'user', content: `Looked up for you:\n\n${JSON.stringify(message.content)}` }]
    if (message.role !== 'assistant' || typeof message.content === 'string') return [message]
    const text = message.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')
    return [{ role: 'assistant', content: text || 'I look it up.' }]
  })
}
