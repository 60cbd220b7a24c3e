import { existsSync } from 'node:fs'
import { connect } from '../server/db/connect.ts'
import { readEnv } from '../server/env.ts'
import { builtin } from '../server/engine/models/catalogue.ts'
import type { ModelChoice } from '../server/engine/models/choice.ts'
import { createLog } from '../server/log.ts'
import { choiceOfAnswered, tryModel } from '../server/models/connections.rules.ts'
import { discoverModels } from '../server/models/discovery.ts'
import { chooseModels } from '../server/models/models.rules.ts'

/** `absent` says why there is nothing to ask, as a sentence. */
type Found = { choice: ModelChoice } | { absent: string }

const env = readEnv()
const now = Date.now

/**
 * The model that is meant: `builtin`; `local`, the first that runs on this machine; the name of one that does; an
 * address, with the key in MUSTER_MODEL_KEY; else one that the installation in MUSTER_DATA can use, by the name it has
 * there. A model of an address, or of this machine, is asked for one word first.
 */
export async function findModel(wanted: string): Promise<Found> {
  if (wanted === 'builtin') return { choice: { ...builtin, key: null, base_url: null, reason: null } }
  if (/:\/\/|^[\w.-]+:\d{2,5}(\/|$)/.test(wanted)) return ask(wanted)
  if (wanted === 'local' && env.local) return ask(env.local.url, env.local.model)
  const running = await discoverModels()
  const found = wanted === 'local' ? running[0] : running.find(({ model_id }) => model_id === wanted)
  if (found) return ask(found.base_url, found.model_id)
  if (wanted === 'local')
    return { absent: 'No model runs on this machine. Start Ollama, llama.cpp, LM Studio or vLLM, or name an address.' }
  return ofInstallation(wanted)
}

async function ask(address: string, model_id?: string): Promise<Found> {
  const key = process.env.MUSTER_MODEL_KEY
  try {
    const model = await tryModel(
      { env, now },
      { base_url: address, ...(model_id && { model_id }), ...(key && { key }) },
    )
    return { choice: choiceOfAnswered(model, env) }
  } catch (error) {
    return { absent: error instanceof Error ? error.message : String(error) }
  }
}

/** As its first person would be answered there. */
async function ofInstallation(modelId: string): Promise<Found> {
  const absent = `Neither this machine nor the installation in ${env.dataDir} has a model called “${modelId}”.`
  if (env.database.kind === 'sqlite' && !existsSync(env.database.file)) return { absent }
  const db = await connect(env.database)
  try {
    const person = await db.selectFrom('users').select(['id', 'workspace_id']).orderBy('created_at').executeTakeFirst()
    if (!person) return { absent }
    const access = { db, env, now, log: createLog('silent') }
    const [choice] = await chooseModels(access, { workspaceId: person.workspace_id, userId: person.id, modelId })
    return choice && choice.vendor !== 'builtin' ? { choice } : { absent: choice?.reason ?? absent }
  } finally {
    await db.destroy()
  }
}
