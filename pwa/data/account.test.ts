import { load } from '#pwa/data/testing/execution-page.ts'
import { problem } from '#pwa/data/testing/execution-answers.ts'
import { json } from '#pwa/data/testing/sync-answers.ts'
import { expect, test, vi } from 'vitest'

test('with the account goes what was typed and not sent: the server has ended the session before this device has', async () => {
  const page = await load()
  const { keepFormDraft } = await import('#pwa/data/form-drafts.ts')
  const { session } = await import('#pwa/data/session.ts')
  keepFormDraft('pricing:trial', { line1: '1 Main Street' })
  page.changeDraft('1', { text: 'Not sent' })
  const typed = () => Object.keys(sessionStorage).filter((key) => /^(?:form|draft):/.test(key))
  expect(typed()).not.toEqual([])

  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => (new Request(input, init).url.endsWith('/account') ? json({ success: true }) : problem(401, 'unauthorized', 'Sign in again.')))
  const { deleteAccount } = await import('#pwa/data/account.ts')
  await deleteAccount({ password: 'secret', delete_workspace: false })
  expect([session.user, session.expiredFor, typed()]).toEqual([null, null, []])
})
