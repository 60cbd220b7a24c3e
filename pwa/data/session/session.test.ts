import { changeUnsentPrompt, unsentPromptOf } from '#pwa/data/conversations/unsent-prompts.ts'
import { session, signIn, startSession, verifySession } from '#pwa/data/session/session.ts'
import { currentToken } from '#pwa/data/session/token.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const user = {
  id: 'u1',
  name: 'Alex Kim',
  email: 'alex@example.com',
  username: 'alex',
  role: 'member',
  is_owner: true,
  workspace: { id: 'w', name: 'W' },
  created_at: '2026-11-21T09:00:00Z',
}

const answers = vi.fn<(request: Request) => Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) => answers(new Request(input, init)))
  localStorage.clear()
})

afterEach(() => {
  vi.unstubAllGlobals()
  answers.mockReset()
})

function json(status: number, body: unknown, type = 'application/json'): Promise<Response> {
  return Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': type } }))
}

function problem(status: number, code: string): Promise<Response> {
  return json(status, { type: 'about:blank', title: 't', status, code, detail: 'No.' }, 'application/problem+json')
}

function store(token: string | null, value: string | null): void {
  if (token !== null) localStorage.setItem('token', token)
  if (value !== null) localStorage.setItem('user', value)
}

test('a stored pair signs in at once, and the server is asked behind', async () => {
  store('t1', JSON.stringify(user))
  answers.mockReturnValue(json(200, { user: { ...user, name: 'Alexandra Kim' } }))
  startSession()
  void verifySession()
  expect(session.user?.name).toBe('Alex Kim')
  expect(session.loading).toBe(false)
  await vi.waitFor(() => expect(session.user?.name).toBe('Alexandra Kim'), 10_000)
  expect(answers.mock.calls[0]![0].headers.get('authorization')).toBe('Bearer t1')
})

test.each([
  ['a dead network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['our own 503', () => problem(503, 'unavailable')],
  [
    'a page of HTML with status 401',
    () => Promise.resolve(new Response('<html>', { status: 401, headers: { 'content-type': 'text/html' } })),
  ],
])('%s signs nobody out', async (_, answer) => {
  store('t1', JSON.stringify(user))
  answers.mockImplementation(answer)
  startSession()
  void verifySession()
  await vi.waitFor(() => expect(answers).toHaveBeenCalled(), 10_000)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(session.user?.id).toBe('u1')
  expect(localStorage.getItem('token')).toBe('t1')
})

test('our own 401 signs out, clears both keys, and keeps what was typed for the same person', async () => {
  store('t1', JSON.stringify(user))
  answers.mockImplementation(() => problem(401, 'unauthorized'))
  startSession()
  void verifySession()
  changeUnsentPrompt('1', { text: 'half a task' })
  await vi.waitFor(() => expect(session.user).toBeNull(), 10_000)
  expect(session.expiredFor).toBeTruthy()
  expect(localStorage.getItem('token')).toBeNull()
  expect(localStorage.getItem('user')).toBeNull()
  answers.mockReturnValue(json(200, { access_token: 't2', expires_at: '2026-12-21T09:00:00Z', user }))
  await signIn({ email: 'alex', password: 'p', remember: false })
  expect(currentToken()).toBe('t2')
  expect(unsentPromptOf('1').text).toBe('half a task')
})

test('a stored user that cannot be parsed clears both keys', () => {
  store('t1', '{broken')
  startSession()
  void verifySession()
  expect(session.user).toBeNull()
  expect(localStorage.getItem('token')).toBeNull()
  expect(localStorage.getItem('user')).toBeNull()
})

test('signing out in another tab signs out here', async () => {
  store('t1', JSON.stringify(user))
  answers.mockReturnValue(json(200, { user }))
  startSession()
  void verifySession()
  expect(session.user?.id).toBe('u1')
  localStorage.removeItem('token')
  dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  expect(session.user).toBeNull()
  expect(localStorage.getItem('user')).toBeNull()
})
