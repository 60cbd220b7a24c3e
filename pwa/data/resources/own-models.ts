import type { Input } from '#shared/contract/endpoint.ts'
import type { ConnectedModel, FoundModel, models as contract } from '#shared/contract/models.ts'
import { newId } from '#shared/domain/ids.ts'
import { builtinProvider } from '#shared/domain/provider-line.ts'
import { proxy } from 'valtio'
import { request } from '../network/api.ts'
import { knowModels, loadModels, models, savePreferences } from './models.ts'
import { onSignedOut, session } from '../session/session.ts'

/** What a model is connected with; see the contract. */
export type NewConnection = Input<typeof contract.connect>['body']

/** What can be changed of a connected model; null takes it away. */
export type ConnectionChange = Input<typeof contract.changeConnection>['body']

type OwnModels = {
  /** What runs on the machine of the server; null until that is known. */
  found: readonly FoundModel[] | null
  /** Whether the server looks at all. */
  mayLook: boolean
  /** What administrators have connected; null for everybody else, and until it is known. */
  connected: readonly ConnectedModel[] | null
  failed: boolean
}

const nothing: OwnModels = { found: null, mayLook: false, connected: null, failed: false }

/** Models of one's own: those that were found and those that are connected. */
export const ownModels = proxy<OwnModels>({ ...nothing })

onSignedOut(() => Object.assign(ownModels, nothing))

/** Asks the server to look, and what is connected; a failure leaves what is known and sets `failed`. Never throws. */
export async function loadOwnModels(): Promise<void> {
  const { user } = session
  try {
    const [{ models: found, may_look: mayLook }, connected] = await request((api) =>
      Promise.all([api.models.found(), user?.role === 'admin' ? api.models.connections() : null]),
    )
    if (session.user?.id === user?.id) Object.assign(ownModels, { found, mayLook, connected, failed: false })
  } catch {
    if (session.user?.id === user?.id) ownModels.failed = true
  }
}

/** Connects a model once it has answered the server; throws a `ProblemError` that says why it did not. */
export async function connectModel(body: NewConnection): Promise<ConnectedModel> {
  const idempotencyKey = newId()
  const connected = await request((api) => api.models.connect({ body }, { idempotencyKey }))
  await Promise.all([loadOwnModels(), loadModels()])
  return connected
}

/** Lets a connected model answer this user from now on; throws a `ProblemError`. */
export async function preferModel(provider: string): Promise<void> {
  // The stand-in that was chosen stays, also where no screen has asked for it yet.
  await knowModels()
  const fallback = models.preferences?.fallback_provider ?? builtinProvider
  await savePreferences({
    preferred_provider: provider,
    fallback_provider: fallback === provider ? builtinProvider : fallback,
  })
}

/** Changes a connected model for everybody; throws a `ProblemError` with what is wrong by field. */
export async function changeModel(provider: string, body: ConnectionChange): Promise<ConnectedModel> {
  const idempotencyKey = newId()
  const changed = await request((api) =>
    api.models.changeConnection({ params: { provider }, body }, { idempotencyKey }),
  )
  await Promise.all([loadOwnModels(), loadModels()])
  return changed
}

/** Takes a connected model out of use for everybody; throws a `ProblemError`. */
export async function disconnectModel(provider: string): Promise<void> {
  const idempotencyKey = newId()
  await request((api) => api.models.disconnect({ params: { provider } }, { idempotencyKey }))
  await Promise.all([loadOwnModels(), loadModels()])
}
