import type { FoundModel, ModelServer } from '#shared/contract/models.ts'

/** The servers of models by the names that people know. */
export const serverNames: Record<ModelServer, string> = {
  ollama: 'Ollama',
  'llama.cpp': 'llama.cpp',
  'lm-studio': 'LM Studio',
  vllm: 'vLLM',
  other: 'Model server',
}

/** What is known of a model on one line: `Ollama · 40,960 tokens · uses tools`. */
export function formatModel({
  server,
  context_length,
  can_call_tools,
}: Pick<FoundModel, 'server' | 'context_length' | 'can_call_tools'>): string {
  return [
    serverNames[server],
    context_length !== null && `${context_length.toLocaleString('en')} tokens`,
    can_call_tools === true && 'uses tools',
    can_call_tools === false && "can't use tools",
  ]
    .filter(Boolean)
    .join(' · ')
}
