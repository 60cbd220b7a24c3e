import { generateText } from 'ai'
import { createBuiltinModel } from '../builtin/model.ts'
import { type ModelChoice, isOwn, nameVendor } from './choice.ts'
import { connectModel } from './connect.ts'
import { readFault } from './faults.ts'

type ConnectionResult = { latency_ms: number; test_response: string | null; error: string | null }

/** How long a model may take to answer with a word. */
const limitMs = 15_000

/**
 * Asks a model for a word, once, and times it; what goes wrong is in `error`. Enough room is left for one that thinks
 * first.
 */
export async function testConnection(choice: ModelChoice, now: () => number): Promise<ConnectionResult> {
  const started = performance.now()
  const abortSignal = AbortSignal.timeout(limitMs)
  const took = () => Math.round(performance.now() - started)
  try {
    const model = await connectModel(choice, () => makeBuiltin(now()), abortSignal)
    const prompt = choice.vendor === 'builtin' ? 'What can you do?' : 'Reply with the one word: ready'
    const { text } = await generateText({
      model,
      prompt,
      maxOutputTokens: 256,
      maxRetries: 0,
      abortSignal,
      providerOptions: { openai: { store: false } },
    })
    return { latency_ms: took(), test_response: text.trim().slice(0, 200), error: null }
  } catch (error) {
    const { kind, sentence } = readFault(abortSignal.aborted ? abortSignal.reason : error, choice, now())
    return {
      latency_ms: took(),
      test_response: null,
      error: kind === 'silent' ? `${nameVendor(choice.vendor)} ${tooSlow(choice)}` : sentence,
    }
  }
}

/** A server of one's own loads its model with the first request. */
function tooSlow(choice: ModelChoice): string {
  const said = `did not answer within ${limitMs / 1000} seconds.`
  return isOwn(choice) ? `${said} It may still be loading the model: try again in a minute.` : said
}

function makeBuiltin(now: number) {
  const agent = { id: '1', name: 'Muster', role: 'Assistant', skills: [], instructions: '' }
  return createBuiltinModel({ agent, files: [], now: new Date(now), timeZone: 'UTC' })
}
