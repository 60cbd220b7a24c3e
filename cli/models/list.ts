import type { Context } from '../context.ts'
import type { ServerFlag } from '../verb.ts'
import { findOffer } from './found.ts'
import { type Listed, readModels } from './entity-type.ts'

/** Lists the models, those that can be used first. */
export async function listModels(flags: ServerFlag, context: Context): Promise<void> {
  const { out, interrupted: signal } = context
  const api = await context.api(await context.connection(flags.server))
  const [{ models }, offer] = await Promise.all([readModels(api, { signal }), findOffer(api, { signal })])
  out.list(models, {
    columns: [
      { title: 'ID', whole: true },
      { title: 'NAME', noun: true },
      { title: 'PLAN', spare: true },
      { title: '$ IN' },
      { title: '$ OUT' },
      { title: 'STATE' },
    ],
    row: (model) => [
      model.provider,
      model.display_name,
      model.required_tier,
      dollars(model.cost_per_million_input),
      dollars(model.cost_per_million_output),
      stateOf(model),
    ],
  })
  if (offer !== '') out.progress(offer)
}

function stateOf({ preferred, fallback, available, reason }: Listed): string {
  if (!available) return reason ?? 'not available'
  if (preferred) return 'preferred'
  return fallback ? 'stand-in' : 'available'
}

function dollars(amount: number): string {
  return amount === 0 ? 'free' : String(amount)
}
