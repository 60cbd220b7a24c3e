import type { PlanSummary } from '#shared/contract/billing.ts'
import type { Input, Output } from '#shared/contract/endpoint.ts'
import type { User, session as contract } from '#shared/contract/session.ts'
import { proxy } from 'valtio'
import { request } from '../network/api.ts'
import { forget, forgetTyped, read, write } from './storage.ts'
import { currentToken, setToken, whenRefused } from './token.ts'

/**
 * Who is signed in, and whether that is still being found out. `expiredFor` is whose session the
 * server has ended; `hasLeft` is true after the user has signed out themselves.
 */
export const session = proxy<{
  user: User | null
  loading: boolean
  expiredFor: Pick<User, 'id' | 'email'> | null
  hasLeft: boolean
}>({
  user: null,
  loading: true,
  expiredFor: null,
  hasLeft: false,
})

/** Who left, and whether because the server ended the session. */
type ForgetMine = (left: { user: User | null; expired: boolean }) => void

const leaving = new Set<ForgetMine>()

/** Calls `forgetMine` whenever the signed-in user changes or leaves, so that nothing of theirs stays in memory. */
export function onSignedOut(forgetMine: ForgetMine): void {
  leaving.add(forgetMine)
}

/** Takes up the stored session at once and follows the other tabs. */
export function startSession(): void {
  whenRefused(() => {
    const { user } = session
    leave(true)
    session.expiredFor = user && { id: user.id, email: user.email }
  })
  takeStored()
  session.loading = false
  addEventListener('storage', (event) => {
    if (event.key === null || event.key === 'token' || event.key === 'user') takeStored()
  })
}

/** Signs in; throws the server's `ProblemError`, whose code `totp_required` asks for `totp_code`. */
export async function signIn(credentials: Input<typeof contract.login>['body']): Promise<void> {
  enter(await request((api) => api.session.login({ body: credentials })))
}

/** Creates an account; the caller signs in afterwards. Throws the server's `ProblemError`. */
export async function register(
  account: Input<typeof contract.register>['body'],
): Promise<{ verificationSent: boolean }> {
  const answer = await request((api) => api.session.register({ body: account }))
  return { verificationSent: answer.verification_sent }
}

/**
 * Ends the session here at once; the server is notified when it can be reached. What was cached on this device goes;
 * what waits to be sent goes only with `discards`.
 */
export async function signOut({ discards = false } = {}): Promise<void> {
  const { user } = session
  const reported = request((api) => api.session.logout({ body: {} })).catch(() => {})
  // First of all, so that the service worker sends nothing more.
  const cleared = import('./core-db.ts').then(({ writeMirror }) => writeMirror(null)).catch(() => {})
  // Before the sign-out is reported: the user may close the page at once, or come back before the database is gone.
  const discarded =
    discards && user && import('../cache/cache.ts').then(({ discardUnsent }) => discardUnsent(user.id)).catch(() => {})
  // The call has to have read the token before it is gone.
  await Promise.race([Promise.all([reported, cleared, discarded]), new Promise((resolve) => setTimeout(resolve, 1500))])
  leave()
  if (!user) return
  // Where the server had ended the session before, it was left for the user who comes back.
  forgetTyped(user.id)
  const { forgetUser } = await import('../cache/cache.ts')
  await forgetUser(user.id, !discards)
}

/** Takes up a session that the server has just begun, in the place of any other. */
export function enter({ access_token, user }: Output<typeof contract.login>): void {
  write('token', access_token)
  write('user', JSON.stringify(user))
  setToken(access_token)
  session.expiredFor = null
  setUser(user)
}

function leave(expired = false): void {
  forget('token')
  forget('user')
  setToken(null)
  setUser(null, expired)
  // A device that has never been here has nothing that could still be sent.
  if (read('installId') !== null) void clearMirror()
}

/** Keeps the service worker from sending for a user who has left. */
async function clearMirror(): Promise<void> {
  try {
    const { writeMirror } = await import('./core-db.ts')
    if (!session.user) await writeMirror(null)
  } catch {
    // A browser that refuses has kept no session either.
  }
}

function setUser(user: User | null, expired = false): void {
  const left = session.user
  if (left?.id !== user?.id) for (const forgetMine of leaving) forgetMine({ user: left, expired })
  // A session that only ran out comes back, and what was typed with it.
  if (left && left.id !== user?.id && !expired) forgetTyped(left.id)
  if (left && !user) session.hasLeft = !expired
  session.user = user
}

function takeStored(): void {
  const storedToken = read('token')
  const user = parseUser(read('user'))
  if (storedToken && user) {
    setToken(storedToken)
    setUser(user)
    return
  }
  // A half pair or a user that cannot be read is worth nothing.
  leave()
}

/**
 * Checks the stored session with the server, takes up what has changed about the user, and returns what plan they have
 * where it is known. Never throws.
 */
export async function verifySession(): Promise<PlanSummary['plan'] | undefined> {
  if (!session.user) return undefined
  const asked = currentToken()
  try {
    const { user, plan } = await request((api) => api.session.me())
    if (asked !== currentToken()) return undefined
    write('user', JSON.stringify(user))
    setUser(user)
    return plan
  } catch {
    // `request` has signed out on our own 401; anything else proves nothing about the session.
    return undefined
  }
}

function parseUser(stored: string | null): User | null {
  if (stored === null) return null
  try {
    const value: unknown = JSON.parse(stored)
    const isUser = typeof value === 'object' && value !== null && 'id' in value && 'name' in value
    return isUser ? (value as User) : null
  } catch {
    return null
  }
}
