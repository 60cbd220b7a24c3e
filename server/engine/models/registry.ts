import type { LanguageModelV4 } from '@ai-sdk/provider'
import { createBuiltinModel } from '../builtin/model.ts'
import type { RunInput } from '../engine.ts'

/** The model of one run, and how much of a file it can take. */
export type PickedModel = {
  model: LanguageModelV4
  provider: string
  /** Why another provider answers than the one asked for; null when it is the one. */
  reason: string | null
  /** In characters: what a file holds beyond that, the model never sees. */
  longestFile: number
}

type Connect = (input: RunInput, files: string[]) => Omit<PickedModel, 'provider' | 'reason'>

const builtin: Connect = (input, files) => ({
  model: createBuiltinModel({ agent: input.agent, files, now: input.now, timeZone: input.timeZone }),
  longestFile: 20_000_000,
})

/** What can answer on this server. A vendor joins by an entry here. */
const connected: ReadonlyMap<string, Connect> = new Map([['builtin', builtin]])

const vendorNames: ReadonlyMap<string, string> = new Map([
  ['anthropic', 'Anthropic'],
  ['openai', 'OpenAI'],
  ['google', 'Google'],
  ['local', 'A local model'],
])

/** The model asked for when it is connected, else the built-in assistant with the reason. */
export function pickModel(input: RunInput, files: string[]): PickedModel {
  const wanted = input.provider?.trim() || 'builtin'
  const connect = connected.get(wanted)
  if (connect) return { ...connect(input, files), provider: wanted, reason: null }
  const vendor = vendorNames.get(wanted.toLowerCase().split(/[_:/-]/)[0] ?? '')
  const reason = vendor
    ? `${vendor} is not connected yet, so the built-in assistant answered.`
    : `This server knows no model called “${wanted}”, so the built-in assistant answered.`
  return { ...builtin(input, files), provider: 'builtin', reason }
}
