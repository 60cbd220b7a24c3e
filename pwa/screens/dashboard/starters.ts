import { changeUnsentPrompt, unsentPromptOf } from '#pwa/data/conversations/unsent-prompts.ts'
import { newId } from '#shared/domain/ids.ts'
import { type Starter, starters } from '#shared/domain/starters.ts'

export { starters }

/**
 * Puts the prompt into the agent's composer, where it begins a conversation of its own; what was written there stays above
 * it, and with it the conversation that it was written for.
 */
export function prefill({ agentId, prompt }: Starter): void {
  const { text } = unsentPromptOf(agentId)
  changeUnsentPrompt(agentId, { text: withPrompt(text, prompt), ...(!isOwn(text) && { thread: newId() }) })
}

/** The text of a composer that held `text` and is given `prompt`. */
export function withPrompt(text: string, prompt: string): string {
  if (!isOwn(text)) return prompt
  return text.endsWith(prompt) ? text : `${text.trimEnd()}\n\n${prompt}`
}

function isOwn(text: string): boolean {
  return text.trim() !== '' && starters.every((starter) => starter.prompt !== text)
}
