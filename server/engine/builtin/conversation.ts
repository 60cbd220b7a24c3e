import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import * as v from 'valibot'
import { FileAnswer } from '../tools/read-file.ts'

/** What the built-in model needs of a conversation: the last prompt, and the files read since. */
export type Conversation = { prompt: string; answers: FileAnswer[]; /** Whether any tool has answered since the prompt. */ toolsAnswered: boolean; characters: number }

export function readConversation(messages: LanguageModelV4Prompt): Conversation {
  const conversation: Conversation = { prompt: '', answers: [], toolsAnswered: false, characters: 0 }
  for (const message of messages) {
    if (message.role === 'system') {
      conversation.characters += message.content.length
    } else if (message.role === 'user') {
      const texts = message.content.filter((part) => part.type === 'text').map(({ text }) => text)
      for (const text of texts) conversation.characters += text.length
      // The first part is the prompt; the context of the call follows as its own.
      conversation.prompt = texts[0] ?? ''
      conversation.answers = []
      conversation.toolsAnswered = false
    } else if (message.role === 'tool') {
      conversation.toolsAnswered = true
      for (const part of message.content) {
        if (part.type !== 'tool-result' || part.output.type !== 'json') continue
        const answer = v.safeParse(FileAnswer, part.output.value)
        if (!answer.success) continue
        conversation.answers.push(answer.output)
        conversation.characters += answer.output.status === 'read' ? answer.output.text.length : answer.output.note.length
      }
    }
  }
  return conversation
}
