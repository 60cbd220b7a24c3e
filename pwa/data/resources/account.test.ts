import { load, net } from '#pwa/data/testing/run-page.ts'
import { problem } from '#pwa/data/testing/run-answers.ts'
import { json } from '#pwa/data/testing/sync-answers.ts'
import { expect, test, vi } from 'vitest'

test('with the account goes what was typed and not sent: the server has ended the session before this device has', async () => {
  const page = await load()
  const { saveUnsavedForm } = await import('#pwa/data/cache/unsaved-forms.ts')
  const { session } = await import('#pwa/data/session/session.ts')
  saveUnsavedForm('pricing:trial', { line1: '1 Main Street' })
  page.changeUnsentPrompt('1', { text: 'Not sent' })
  const typed = () => Object.keys(sessionStorage).filter((key) => /^(?:form|draft):/.test(key))
  expect(typed()).not.toEqual([])

  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) =>
    new Request(input, init).url.endsWith('/account')
      ? json({ success: true })
      : problem(401, 'unauthorized', 'Sign in again.'),
  )
  const { deleteAccount } = await import('#pwa/data/resources/account.ts')
  await deleteAccount({ password: 'secret', delete_workspace: false })
  expect([session.user, session.expiredFor, typed()]).toEqual([null, null, []])
})

test('a token whose secret got lost on the way is listed, so that it can be revoked; so is an invitation', async () => {
  await load()
  const { makeToken, tokens } = await import('#pwa/data/resources/account.ts')
  const { invitations, invite } = await import('#pwa/data/resources/account-team.ts')
  const times = { created_at: '2026-11-21T09:00:00Z', expires_at: '2026-12-21T09:00:00Z' }
  const token = { id: 't1', name: 'CI', scopes: ['read'], last_used_at: null, ...times }
  const invitation = {
    id: 'i1',
    email: 'ada@example.com',
    role: 'member',
    link: 'https://muster.example/invite/x',
    ...times,
  }
  net.answer = ({ method, path }) => {
    if (method === 'POST') throw new TypeError('Failed to fetch')
    return json(path.endsWith('/tokens') ? [token] : [invitation])
  }
  await expect(makeToken({ name: 'CI', scopes: ['read'], expires_in_days: 90 })).rejects.toMatchObject({ status: 0 })
  await vi.waitFor(() => expect(tokens.store.value).toEqual([token]))
  await expect(invite({ email: 'ada@example.com', role: 'member' })).rejects.toMatchObject({ status: 0 })
  await vi.waitFor(() => expect(invitations.store.value).toEqual([invitation]))
})
