import type { Input } from '#shared/contract/endpoint.ts'
import type { User, session as contract } from '#shared/contract/session.ts'
import { proxy } from 'valtio'
import { request } from './api.ts'
import { forget, read, write } from './storage.ts'
import { currentToken, setToken, whenRefused } from './token.ts'

/** Who is signed in, and whether that is still being found out. `expired` is true after the server ended the session. */
export const session = proxy<{ user: User | null; loading: boolean; expired: boolean }>({ user: null, loading: true, expired: false })

/** Who left: because the server ended the session (`expired`), or by signing out in this very tab (`onPurpose`). */
type ForgetMine = (left: { user: User | null; expired: boolean; onPurpose: boolean }) => void

const leaving = new Set<ForgetMine>()

/** Calls `forgetMine` whenever the signed-in user changes or leaves, so that nothing of theirs stays in memory. */
export function onSignedOut(forgetMine: ForgetMine): void {
  leaving.add(forgetMine)
}

/** Takes up the stored session at once, checks it with the server behind, and follows the other tabs. */
export function startSession(): void {
  whenRefused(() => {
    leave(true)
    session.expired = true
  })
  takeStored()
  session.loading = false
  if (session.user) void verify()
  addEventListener('storage', (event) => {
    if (event.key === null || event.key === 'token' || event.key === 'user') takeStored()
  })
}

/** Signs in; throws the server's `ProblemError`. */
export async function signIn(credentials: { email: string; password: string; remember: boolean }): Promise<void> {
  const answer = await request((api) => api.session.login({ body: credentials }))
  enter(answer.access_token, answer.user)
}

/** Creates an account; the caller signs in afterwards. Throws the server's `ProblemError`. */
export async function register(account: { name: string; email: string; password: string }): Promise<{ verificationSent: boolean }> {
  const answer = await request((api) => api.session.register({ body: account }))
  return { verificationSent: answer.verification_sent }
}

/** Makes the first administrator with the one-time set-up link and signs them in. */
export async function setUp(administrator: Input<typeof contract.setup>['body']): Promise<void> {
  const answer = await request((api) => api.session.setup({ body: administrator }))
  enter(answer.access_token, answer.user)
}

/** Ends the session here at once; the server is told when it can be reached. */
export async function signOut(): Promise<void> {
  const told = request((api) => api.session.logout({ body: {} })).catch(() => {})
  // The call has to have read the token before it is gone.
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, 1500))])
  leave(false, true)
}

function enter(accessToken: string, user: User): void {
  write('token', accessToken)
  write('user', JSON.stringify(user))
  setToken(accessToken)
  session.expired = false
  setUser(user)
}

function leave(expired = false, onPurpose = false): void {
  forget('token')
  forget('user')
  setToken(null)
  setUser(null, expired, onPurpose)
}

function setUser(user: User | null, expired = false, onPurpose = false): void {
  const left = session.user
  if (left?.id !== user?.id) for (const forgetMine of leaving) forgetMine({ user: left, expired, onPurpose })
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

async function verify(): Promise<void> {
  const asked = currentToken()
  try {
    const { user } = await request((api) => api.session.me())
    if (asked !== currentToken()) return
    write('user', JSON.stringify(user))
    setUser(user)
  } catch {
    // `request` has signed out on our own 401; anything else proves nothing about the session.
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
