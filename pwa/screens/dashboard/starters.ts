import { changeUnsentPrompt, unsentPromptOf } from '#pwa/data/conversations/unsent-prompts.ts'
import { type Starter, starters } from '#shared/domain/starters.ts'

export { starters }

/** Puts the prompt into the agent's composer; what was written there stays above it. */
export function prefill({ agentId, prompt }: Starter): void {
  changeUnsentPrompt(agentId, { text: withPrompt(unsentPromptOf(agentId).text, prompt) })
}

/** The text of a composer that held `text` and is given `prompt`. */
export function withPrompt(text: string, prompt: string): string {
  const isOwn = text.trim() !== '' && starters.every((starter) => starter.prompt !== text)
  if (!isOwn) return prompt
  return text.endsWith(prompt) ? text : `${text.trimEnd()}\n\n${prompt}`
}
