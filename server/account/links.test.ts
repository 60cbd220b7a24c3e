import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { verifyPassword } from '../secrets/passwords.ts'
import { worksAtOnce } from '../mail/mailer.ts'
import { type Received, linkIn, openMailServer } from '../testing/mail-server.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'

// Only counted: how many passwords are compared is what a sign-in takes.
vi.mock('../secrets/passwords.ts', async (original) => {
  const passwords = await original<typeof import('../secrets/passwords.ts')>()
  return { ...passwords, verifyPassword: vi.fn(passwords.verifyPassword) }
})

let server: TestServer
let post: Awaited<ReturnType<typeof openMailServer>>
let clock = Date.parse('2026-11-21T09:00:00Z')
const minute = 60_000
const password = 'Long-enough-1'

beforeAll(async () => {
  post = await openMailServer()
  server = await openTestServer({
    env: { SMTP_URL: post.url, MUSTER_URL: 'https://team.example.com', MUSTER_DEMO: 'on', MUSTER_REGISTRATION: 'open' },
    now: () => clock,
    mailTimeouts: [1, 1],
  })
})
afterAll(async () => {
  await server.close()
  await post.close()
})

/** The newest mail for an address, once there are so many. */
async function mailTo(address: string, nth = 1): Promise<Received> {
  return vi.waitFor(() => {
    const mails = post.to(address)
    if (mails.length < nth) throw new Error(`No mail to ${address} yet.`)
    return mails[nth - 1]!
  }, 15_000)
}

/**
 * Resolves once everything before it that was to be done beside the answers has been done: when no other work is under
 * way.
 */
async function settled(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let begun = 0
  const wait = () => {
    if ((begun += 1) === worksAtOnce) resolve()
    return promise
  }
  for (let n = 0; n < worksAtOnce; n += 1) server.services.mail.later(wait)
  await promise
}

const register = (email: string, as = password, name = 'Robin') =>
  server.client().session.register({ body: { name, email, password: as } })
const tokenIn = (mail: Received) => linkIn(mail).split('#')[1]!
const confirm = (mail: Received, as = password) =>
  server.client().session.verifyEmail({ body: { token: tokenIn(mail), password: as } })

/** A user who has registered and confirmed. */
async function member(email: string) {
  await register(email)
  await confirm(await mailTo(email))
  clock += minute
  return server.signIn(email, password)
}

describe('a new address', () => {
  test('has to be confirmed before anybody signs in', async () => {
    expect(await register('Ada@example.com')).toEqual({ user: null, verification_sent: true })
    const mail = await mailTo('ada@example.com')
    expect(mail.subject).toBe('Confirm your e-mail address for Muster')
    expect(linkIn(mail)).toMatch(/^https:\/\/team\.example\.com\/confirm-email#[\w-]{43}$/)
    const refused = {
      status: 403,
      code: 'email_unverified',
      detail: 'Confirm your e-mail address first: open the link in the mail to ada@example.com.',
    }
    await expect(server.signIn('ada@example.com', password)).rejects.toMatchObject(refused)
    // Without the password, the answer is the usual one.
    await expect(server.signIn('ada@example.com', 'guess')).rejects.toMatchObject({
      status: 401,
      code: 'invalid_credentials',
    })
    // The answer is that of signing in.
    const signedIn = await confirm(mail)
    expect(signedIn).toMatchObject({
      user: { email: 'ada@example.com', is_owner: true },
      expires_at: new Date(clock + 60 * minute).toISOString(),
    })
    expect((await server.client(signedIn.access_token).session.me()).user).toEqual(signedIn.user)
    expect(await server.signIn('ada', password)).toBeTruthy()
    await expect(confirm(mail)).rejects.toMatchObject({ status: 410, code: 'link_used' })
  })

  test('is confirmed by nobody who does not know what was typed with it, and tries are counted for the link', async () => {
    await register('victim@example.com', 'Stranger-pass-1')
    const stranger = await mailTo('victim@example.com')
    const wrong = {
      status: 400,
      code: 'wrong_password',
      detail: 'This is not the password that you registered with.',
      errors: [{ path: 'password' }],
    }
    for (let n = 0; n < 5; n += 1) await expect(confirm(stranger, 'My-own-pass-1')).rejects.toMatchObject(wrong)
    const locked = {
      status: 423,
      code: 'locked',
      detail: 'This link is locked after too many attempts. Try again in 30 minutes.',
      retryAfter: 1800,
    }
    for (const as of ['My-own-pass-1', 'Stranger-pass-1'])
      await expect(confirm(stranger, as)).rejects.toMatchObject(locked)
    expect(
      await server.services.db.selectFrom('users').select('id').where('email', '=', 'victim@example.com').execute(),
    ).toEqual([])
    // Registering again makes a new link, without attempts.
    clock += minute
    await register('victim@example.com', 'My-own-pass-1')
    expect(await confirm(await mailTo('victim@example.com', 2), 'My-own-pass-1')).toMatchObject({
      user: { email: 'victim@example.com' },
    })
    await expect(server.signIn('victim@example.com', 'Stranger-pass-1')).rejects.toMatchObject({ status: 401 })
    await expect(confirm(stranger, 'Stranger-pass-1')).rejects.toMatchObject({ status: 409, code: 'email_taken' })
    expect(
      await server.services.db.selectFrom('sign_in_attempts').select('failed').where('failed', '>', 5).execute(),
    ).toEqual([{ failed: 6 }])
  })

  test("is nobody's until then, and each link makes the account that was typed with it", async () => {
    await register('late@example.com', 'First-pass-1', 'First')
    const first = await mailTo('late@example.com')
    clock += minute
    await register('late@example.com', 'Second-pass-2', 'Second')
    const second = await mailTo('late@example.com', 2)
    expect(
      await server.services.db.selectFrom('users').select('id').where('email', '=', 'late@example.com').execute(),
    ).toEqual([])
    await expect(
      server.client().session.resetPassword({ body: { token: tokenIn(first), password } }),
    ).rejects.toMatchObject({ status: 410 })
    const both = await Promise.allSettled([first, first].map((mail) => confirm(mail, 'First-pass-1')))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await (await server.signIn('late@example.com', 'First-pass-1')).api.session.me()).user).toMatchObject({
      name: 'First',
      workspace: { name: "First's workspace" },
    })
    // The user who typed the other cannot sign in, and the link leads nowhere any more.
    await expect(confirm(second, 'Second-pass-2')).rejects.toMatchObject({ status: 409, code: 'email_taken' })
    await expect(server.signIn('late@example.com', 'Second-pass-2')).rejects.toMatchObject({ status: 403 })
  })

  test('that is registered again before another mail is due keeps the link that was mailed, and its password', async () => {
    await register('hasty@example.com', 'First-pass-1', 'First')
    const mail = await mailTo('hasty@example.com')
    await register('hasty@example.com', 'Second-pass-2', 'Second')
    await settled()
    expect(post.to('hasty@example.com')).toHaveLength(1)
    await expect(confirm(mail, 'Second-pass-2')).rejects.toMatchObject({ status: 400, code: 'wrong_password' })
    expect(await confirm(mail, 'First-pass-1')).toMatchObject({ user: { name: 'First' } })
    await expect(server.signIn('hasty@example.com', 'Second-pass-2')).rejects.toMatchObject({ status: 401 })
  })

  test('gets its link again, at most once a minute, and lasts a day from the first', async () => {
    await register('again@example.com')
    const first = await mailTo('again@example.com')
    const resend = () => server.client().session.resendVerification({ body: { email: 'again@example.com' } })
    expect(await resend()).toEqual({ success: true })
    await settled()
    expect(post.to('again@example.com')).toHaveLength(1)
    clock += minute
    await resend()
    const second = await mailTo('again@example.com', 2)
    clock += 24 * 60 * minute - minute - 1
    await resend()
    const third = await mailTo('again@example.com', 3)
    clock += 1
    // However often one asks for the mail: from here on one registers again.
    for (const mail of [first, second, third]) await expect(confirm(mail)).rejects.toMatchObject({ status: 410 })
    await expect(server.signIn('again@example.com', password)).rejects.toMatchObject({ status: 401 })
    clock += minute
    await resend()
    await settled()
    expect(post.to('again@example.com')).toHaveLength(3)
    clock += minute
    await register('again@example.com', 'Another-pass-2')
    expect(await confirm(await mailTo('again@example.com', 4), 'Another-pass-2')).toMatchObject({
      user: { email: 'again@example.com' },
    })
  })

  test('that was invited is confirmed by the invitation', async () => {
    const { api } = await server.signIn('admin')
    const made = await api.team.invite({ body: { email: 'invited@example.com', role: 'member' } })
    const mail = await mailTo('invited@example.com')
    expect(linkIn(mail)).toBe(made.link)
    expect(mail.text).toContain('Alex Kim invites you to the workspace "Muster demo" at Muster.')
    const invitation = made.link.split('/').at(-1)!
    expect(
      await server
        .client()
        .session.register({ body: { name: 'In', email: 'invited@example.com', password, invitation } }),
    ).toMatchObject({ verification_sent: false, user: { email: 'invited@example.com' } })
    expect(await server.signIn('invited@example.com', password)).toBeTruthy()
  })
})

test('an address is mailed one invitation a minute, and one that would not be mailed is not made', async () => {
  const { api } = await server.signIn('admin')
  const email = 'eager@example.com'
  const invite = () => api.team.invite({ body: { email, role: 'member' } })
  const first = await invite()
  await api.team.withdraw({ params: { id: first.id } })
  const detail = `${email} was mailed an invitation a moment ago. Wait a minute, and try again.`
  await expect(invite()).rejects.toMatchObject({
    status: 429,
    code: 'mailed_just_now',
    detail,
    retryAfter: 60,
    errors: [{ path: 'email', message: detail }],
  })
  expect((await api.team.invitations()).map((invitation) => invitation.email)).not.toContain(email)
  await mailTo(email)
  clock += minute
  await invite()
  // A request refused for another reason does not count.
  clock += minute
  await expect(invite()).rejects.toMatchObject({ status: 409, code: 'invited_already' })
  const again = (await api.team.invitations()).find((invitation) => invitation.email === email)!
  await api.team.withdraw({ params: { id: again.id } })
  await invite()
  await mailTo(email, 3)
})

describe('whether an address has an account', () => {
  test('is not told to whoever makes an invitation up', async () => {
    await member('quiet@example.com')
    const refusal = { status: 404, code: 'invitation_not_found' }
    for (const email of ['quiet@example.com', 'nobody-here@example.com']) {
      await expect(
        server.client().session.register({ body: { name: 'X', email, password, invitation: 'made-up' } }),
      ).rejects.toMatchObject(refusal)
    }
  })

  test('is not told by signing in with a password that a stranger has registered with, then or later', async () => {
    await member('owned@example.com')
    const addresses = ['owned@example.com', 'free@example.com']
    const answers = async (as: string) =>
      Promise.all(
        addresses.map(async (email) =>
          String(
            await server
              .signIn(email, as)
              .catch(
                ({ status, detail }: { status: number; detail: string }) => `${status} ${detail.replace(email, 'it')}`,
              ),
          ),
        ),
      )
    const compared = async (email: string, as: string) => {
      vi.mocked(verifyPassword).mockClear()
      await server.signIn(email, as).catch(() => {})
      return vi.mocked(verifyPassword).mock.calls.length
    }
    const waits = '403 Confirm your e-mail address first: open the link in the mail to it.'
    for (const email of addresses) await register(email, 'Stranger-pass-1')
    await settled()
    expect(await answers('Stranger-pass-1')).toEqual([waits, waits])
    expect(await answers('No-such-pass-1')).toEqual(['401 Invalid credentials', '401 Invalid credentials'])
    for (const email of [...addresses, 'nobody-at-all@example.com']) {
      for (const as of ['Stranger-pass-1', 'No-such-pass-1'])
        expect(await compared(email, as), `${email} ${as}`).toBe(2)
    }
    // Nothing else that the stranger can do shows a difference: neither another try in the same minute, nor asking
    // for the mail.
    for (const email of addresses) {
      await register(email, 'Stranger-pass-2')
      await server.client().session.resendVerification({ body: { email } })
    }
    await settled()
    expect(await answers('Stranger-pass-2')).toEqual(['401 Invalid credentials', '401 Invalid credentials'])
    clock += minute
    for (const email of addresses) {
      await server.client().session.resendVerification({ body: { email } })
      await settled()
      await register(email, 'Stranger-pass-2')
    }
    await settled()
    expect(await answers('Stranger-pass-2')).toEqual(['401 Invalid credentials', '401 Invalid credentials'])
    expect(await answers('Stranger-pass-1')).toEqual([waits, waits])
    // The real owner of the free one registers and confirms: to the stranger nothing changes by that.
    clock += 30 * minute
    for (const email of addresses) await register(email, 'Owners-pass-1')
    await settled()
    const before = await answers('Stranger-pass-1')
    await confirm(await mailTo('free@example.com', 3), 'Owners-pass-1')
    expect(await answers('Stranger-pass-1')).toEqual(before)
    expect(await server.signIn('owned@example.com', password)).toBeTruthy()
    expect(await server.signIn('free@example.com', 'Owners-pass-1')).toBeTruthy()
  })

  test('is not told by any answer, and nothing is done for it before the answer is given', async () => {
    await member('known@example.com')
    const before = await server.services.db.selectFrom('account_links').selectAll().execute()
    const calls = {
      register: (email: string) => register(email, 'Other-pass-3'),
      forgot: (email: string) => server.client().session.forgotPassword({ body: { email } }),
      resend: (email: string) => server.client().session.resendVerification({ body: { email } }),
    }
    // What takes time waits until the answers are there: how long they take then reveals nothing.
    const held: (() => Promise<void>)[] = []
    const later = vi.spyOn(server.services.mail, 'later').mockImplementation((work) => void held.push(work))
    for (const [name, call] of Object.entries(calls))
      expect(await call('known@example.com'), name).toEqual(await call('unknown@example.com'))
    later.mockRestore()
    expect(held).toHaveLength(6)
    expect(await server.services.db.selectFrom('account_links').selectAll().execute()).toEqual(before)
    for (const work of held) await work()

    // The mails inform those who may know.
    const subjects = async (address: string, count: number) => {
      await mailTo(address, count)
      return post
        .to(address)
        .map(({ subject }) => subject)
        .toSorted()
    }
    expect(await subjects('known@example.com', 3)).toEqual([
      'Choose a new password for Muster',
      'Confirm your e-mail address for Muster',
      'You have an account at Muster already',
    ])
    expect(await subjects('unknown@example.com', 1)).toEqual(['Confirm your e-mail address for Muster'])
    // Nothing about the account has changed.
    expect(await server.signIn('known@example.com', password)).toBeTruthy()
  })
})

describe('a forgotten password', () => {
  test('is chosen anew by a link that works once, for an hour, and ends every session and token', async () => {
    const { api } = await member('forgot@example.com')
    const { token: script } = await api.account.createToken({ body: { name: 'CI', scopes: ['read'] } })
    const ask = () => server.client().session.forgotPassword({ body: { email: ' FORGOT@example.com ' } })
    await ask()
    const mail = await mailTo('forgot@example.com', 2)
    expect(linkIn(mail)).toMatch(/^https:\/\/team\.example\.com\/reset-password#[\w-]{43}$/)
    clock += minute
    await ask()
    const other = await mailTo('forgot@example.com', 3)
    const reset = (from: Received, as: string) =>
      server.client().session.resetPassword({ body: { token: tokenIn(from), password: as } })
    const ended = await Promise.allSettled([reset(mail, 'New-pass-word-1'), reset(mail, 'New-pass-word-1')])
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(api.session.me()).rejects.toMatchObject({ status: 401 })
    await expect(server.client(script).session.me()).rejects.toMatchObject({ status: 401 })
    expect(await server.signIn('forgot', 'New-pass-word-1')).toBeTruthy()
    // The other link went with it.
    await expect(reset(other, 'New-pass-word-2')).rejects.toMatchObject({ status: 410, code: 'link_used' })
    clock += minute
    await ask()
    const late = await mailTo('forgot@example.com', 4)
    clock += 60 * minute
    await expect(reset(late, 'New-pass-word-2')).rejects.toMatchObject({ status: 410 })
  })

  test('is not mailed to whoever was deactivated', async () => {
    await member('off@example.com')
    await server.services.db.updateTable('users').set({ active: 0 }).where('email', '=', 'off@example.com').execute()
    await server.client().session.forgotPassword({ body: { email: 'off@example.com' } })
    await settled()
    expect(post.to('off@example.com')).toHaveLength(1)
  })

  test('is handed over by nobody where the server sends mail', async () => {
    const { api } = await server.signIn('admin')
    const other = (await api.team.list()).find(({ email }) => email === 'member@muster.example')!
    await expect(api.team.resetLink({ params: { id: other.id } })).rejects.toMatchObject({
      status: 409,
      code: 'mail_is_on',
    })
  })

  test('without mail is a matter between people, and everybody is told so', async () => {
    const mute = await openTestServer()
    await expect(mute.client().session.forgotPassword({ body: { email: 'admin' } })).rejects.toMatchObject({
      status: 409,
      code: 'no_mail',
    })
    expect((await mute.client().config.get()).mail).toEqual({ configured: false })
    expect((await server.client().config.get()).mail).toEqual({ configured: true })
    await mute.close()
  })
})
