import type { LanguageModelV4Prompt } from '@ai-sdk/provider'

/** What was said in the thread before the last prompt. */
export type Exchange = { prompt: string; reply: string }

/** What the built-in model needs of a conversation: the thread, the last prompt, and what the tools answered since. */
type Conversation = { prompt: string; history: Exchange[]; answers: unknown[]; characters: number }

export function readConversation(messages: LanguageModelV4Prompt): Conversation {
  const conversation: Conversation = { prompt: '', history: [], answers: [], characters: 0 }
  let reply = ''
  for (const message of messages) {
    if (message.role === 'system') {
      conversation.characters += message.content.length
    } else if (message.role === 'user') {
      const texts = message.content.filter((part) => part.type === 'text').map(({ text }) => text)
      for (const text of texts) conversation.characters += text.length
      if (reply !== '') conversation.history.push({ prompt: conversation.prompt, reply })
      // The first part is the prompt; the context of the call follows as its own.
      conversation.prompt = texts[0] ?? ''
      conversation.answers = []
      reply = ''
    } else if (message.role === 'assistant') {
      for (const part of message.content) if (part.type === 'text') reply += part.text
    } else {
      for (const part of message.content) {
        if (part.type !== 'tool-result') continue
        const answer: unknown = part.output.type === 'json' ? part.output.value : { error: 'The tool gave no answer.' }
        conversation.answers.push(answer)
        conversation.characters += lengthOf(answer)
      }
    }
  }
  return conversation
}

/** A file counts with its beginning only: nothing is paid for it, and the limit of a run is there for models that are. */
const mostCounted = 20_000

function lengthOf(answer: unknown): number {
  const text = typeof answer === 'object' && answer !== null && 'text' in answer ? answer.text : undefined
  return Math.min(mostCounted, typeof text === 'string' ? text.length : JSON.stringify(answer).length)
}
