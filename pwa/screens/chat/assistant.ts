import type { Replier } from '#pwa/parts/conversation/describe-turn.ts'

/** Who answers in the chat, and how it begins. */
export const assistant: Replier = {
  id: 'assistant',
  name: 'Assistant',
  color: '',
  custom: false,
  apology: 'Sorry, I encountered an error. Please try again.',
}

export const greeting =
  "Hello! I'm your AI assistant. Ask me about your tasks, projects and calendar, tell me what to add " +
  'or change, or attach files for me to read. What can I do for you?'

export const continueApology = 'Sorry, I encountered an error during continuation. Please try again.'
