import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hold } from '../billing/credits.rules.ts'
import { findUser } from '../workspaces/users.repo.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { writeWorkspace } from '../workspaces/write.ts'
import { removeColleague } from './team.rules.ts'

let server: TestServer
let clock = Date.parse('2026-11-21T09:00:00Z')
beforeAll(async () => {
  server = await openTestServer({ now: () => clock })
})
afterAll(() => server.close())

const password = 'Long-enough-1'
const day = 24 * 60 * 60_000
let count = 0

/** An owner of a workspace of ten seats. */
async function owner() {
  const name = `owner${(count += 1)}`
  await server.client().session.register({ body: { name, email: `${name}@example.com`, password } })
  const { api } = await server.signIn(name, password)
  const { user } = await api.session.me()
  const { db } = server.services
  const trial = await db.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow()
  await db
    .insertInto('subscriptions')
    .values({
      ...trial,
      workspace_id: user.workspace.id,
      plan_id: 'standard',
      trial_ends_at: clock + 30 * day,
      period_started_at: clock,
    })
    .execute()
  return { api, user }
}

const tokenOf = ({ link }: { link: string }) => link.split('/').at(-1)!

/** Invites a person and lets them accept. */
async function colleague(api: Awaited<ReturnType<typeof owner>>['api'], role: 'manager' | 'member' = 'member') {
  const name = `colleague${(count += 1)}`
  const email = `${name}@example.com`
  const invitation = tokenOf(await api.team.invite({ body: { email, role } }))
  const { user } = await server.client().session.register({ body: { name, email, password, invitation } })
  return { user: user!, ...(await server.signIn(name, password)) }
}

describe('an invitation', () => {
  test('brings someone into the workspace, with the role of the invitation, under its address and no other', async () => {
    const { api, user } = await owner()
    const made = await api.team.invite({ body: { email: 'Ada@Example.com', role: 'manager' } })
    expect(made).toMatchObject({
      email: 'ada@example.com',
      role: 'manager',
      link: expect.stringMatching(/^http:\/\/[^/]+\/invite\/[\w-]{43}$/),
      expires_at: new Date(clock + 7 * day).toISOString(),
    })
    expect(await api.team.invitations()).toEqual([made])
    const token = tokenOf(made)
    const stranger = server.client()
    expect(await stranger.session.invitation({ body: { token } })).toEqual({
      email: 'ada@example.com',
      workspace: user.workspace.name,
      invited_by: user.name,
      role: 'manager',
      expires_at: made.expires_at,
    })

    const account = { name: 'Ada', password, invitation: token }
    await expect(stranger.session.register({ body: { ...account, email: 'eve@example.com' } })).rejects.toMatchObject({
      status: 400,
      errors: [{ path: 'email', message: 'This invitation is for ada@example.com.' }],
    })
    const joined = await stranger.session.register({ body: { ...account, email: 'ADA@example.com' } })
    expect(joined).toMatchObject({
      user: { email: 'ada@example.com', role: 'manager', is_owner: false, workspace: user.workspace },
      verification_sent: false,
    })
    expect((await api.team.list()).map(({ name, is_owner }) => [name, is_owner])).toEqual([
      [user.name, true],
      ['Ada', false],
    ])
    expect(await api.team.invitations()).toEqual([])
    const { api: ada } = await server.signIn('ada', password)
    expect((await ada.team.list()).map(({ name }) => name)).toEqual([user.name, 'Ada'])
    await expect(ada.team.invite({ body: { email: 'x@example.com', role: 'member' } })).rejects.toMatchObject({
      status: 403,
    })
    const used = {
      status: 410,
      code: 'invitation_used',
      detail: 'This invitation has been accepted already. Sign in instead.',
    }
    await expect(stranger.session.invitation({ body: { token } })).rejects.toMatchObject(used)
    await expect(stranger.session.register({ body: { ...account, email: 'ada@example.com' } })).rejects.toMatchObject(
      used,
    )
  })

  test('that is withdrawn, has run out or never was says so', async () => {
    const { api } = await owner()
    const [first, second] = [
      await api.team.invite({ body: { email: 'one@example.com', role: 'member' } }),
      await api.team.invite({ body: { email: 'two@example.com', role: 'member' } }),
    ]
    await api.team.withdraw({ params: { id: first.id } })
    await expect(api.team.withdraw({ params: { id: first.id } })).rejects.toMatchObject({ status: 404 })
    const look = (token: string) => server.client().session.invitation({ body: { token } })
    const accept = (invitation: string, email: string) =>
      server.client().session.register({ body: { name: 'One', email, password, invitation } })
    const withdrawn = {
      status: 410,
      code: 'invitation_withdrawn',
      detail: 'This invitation was withdrawn. Ask for a new one.',
    }
    await expect(look(tokenOf(first))).rejects.toMatchObject(withdrawn)
    await expect(accept(tokenOf(first), 'one@example.com')).rejects.toMatchObject(withdrawn)
    await expect(look('made-up')).rejects.toMatchObject({ status: 404, code: 'invitation_not_found' })
    clock += 7 * day
    const expired = { status: 410, code: 'invitation_expired' }
    await expect(look(tokenOf(second))).rejects.toMatchObject(expired)
    await expect(accept(tokenOf(second), 'two@example.com')).rejects.toMatchObject(expired)
    // An ended invitation does not show whom it was for.
    const row = await server.services.db
      .selectFrom('invitations')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ email: '', sealed: '', ended: 'withdrawn' })
  })

  test('accepted by several at once is accepted once', async () => {
    const { api } = await owner()
    const invitation = tokenOf(await api.team.invite({ body: { email: 'race@example.com', role: 'member' } }))
    const tries = [1, 2, 3].map((n) =>
      server
        .client()
        .session.register({ body: { name: `Racer ${n}`, email: 'race@example.com', password, invitation } }),
    )
    const ended = await Promise.allSettled(tries)
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const end of ended)
      if (end.status === 'rejected') expect([409, 410]).toContain((end.reason as { status: number }).status)
    expect((await api.team.list()).filter(({ email }) => email === 'race@example.com')).toHaveLength(1)
  })

  test('is for those who have no account, and are not invited yet', async () => {
    const [{ api }, other] = [await owner(), await owner()]
    const invite = (email: string, role: 'admin' | 'manager' | 'member' = 'member') =>
      api.team.invite({ body: { email, role } })
    await expect(invite((await api.session.me()).user.email)).rejects.toMatchObject({
      status: 409,
      code: 'already_here',
    })
    await invite('twice@example.com')
    await expect(invite('Twice@example.com')).rejects.toMatchObject({ status: 409, code: 'invited_already' })
    await expect(invite('boss@example.com', 'admin')).rejects.toMatchObject({ status: 403 })
    // The invitation does not reveal whether a person has an account elsewhere; accepting it does.
    const invitation = tokenOf(await invite(other.user.email))
    await expect(
      server.client().session.register({ body: { name: 'X', email: other.user.email, password, invitation } }),
    ).rejects.toMatchObject({ status: 409, code: 'email_taken' })
  })

  test('holds a seat of the plan, also where several are made at once', async () => {
    const { api, user } = await owner()
    const tries = Array.from({ length: 12 }, (_, n) =>
      api.team.invite({ body: { email: `seat${n}-${user.name}@example.com`, role: 'member' } }),
    )
    const ended = await Promise.allSettled(tries)
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
    for (const end of ended)
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ status: 402, code: 'plan_limit' })
    const [open] = await api.team.invitations()
    await api.team.withdraw({ params: { id: open!.id } })
    await api.team.invite({ body: { email: 'last@example.com', role: 'member' } })
    // A smaller plan since then, of three seats: those who come first are in, even if others are invited.
    await server.services.db
      .updateTable('subscriptions')
      .set({ plan_id: 'light' })
      .where('workspace_id', '=', user.workspace.id)
      .execute()
    const invited = await api.team.invitations()
    const accept = (invitation: (typeof invited)[number]) =>
      server.client().session.register({
        body: { name: 'Late', email: invitation.email, password, invitation: tokenOf(invitation) },
      })
    const came = await Promise.allSettled(invited.map(accept))
    expect(came.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const end of came)
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ status: 402, code: 'plan_limit' })
    expect(await api.team.invitations()).toHaveLength(invited.length - 2)
  })

  test('is taken where registration is by invitation, and not where it is off', async () => {
    for (const [MUSTER_REGISTRATION, status] of [
      ['invite', 201],
      ['off', 403],
    ] as const) {
      const closed = await openTestServer({ env: { MUSTER_REGISTRATION } })
      const { api } = await closed.signIn('admin')
      const invite = api.team.invite({ body: { email: 'new@example.com', role: 'admin' } })
      if (status === 403) await expect(invite).rejects.toMatchObject({ status, code: 'registration_off' })
      else {
        const { user } = await closed.client().session.register({
          body: { name: 'New', email: 'new@example.com', password, invitation: tokenOf(await invite) },
        })
        expect(user).toMatchObject({ role: 'admin', is_owner: false })
      }
      await closed.close()
    }
  })

  test('leads to the public address where there is one', async () => {
    const public_ = await openTestServer({ env: { MUSTER_URL: 'https://team.example.com/', MUSTER_DEMO: 'on' } })
    const { api } = await public_.signIn('admin')
    expect((await api.team.invite({ body: { email: 'new@example.com', role: 'member' } })).link).toMatch(
      /^https:\/\/team\.example\.com\/invite\//,
    )
    await public_.close()
  })
})

describe('a colleague', () => {
  test('without mail gets a link for a new password from the owner, which works once and ends their sessions', async () => {
    const { api } = await owner()
    const { user, api: theirs } = await colleague(api)
    const { link, expires_at } = await api.team.resetLink({ params: { id: user.id } })
    expect(expires_at).toBe(new Date(clock + 60 * 60_000).toISOString())
    const [address, token] = link.split('#')
    expect(address).toMatch(/\/reset-password$/)
    const reset = (password: string) => server.client().session.resetPassword({ body: { token: token!, password } })
    await expect(reset('short')).rejects.toMatchObject({ status: 400, code: 'weak_password' })
    await reset('Another-pass-2')
    await expect(theirs.session.me()).rejects.toMatchObject({ status: 401 })
    expect(await server.signIn(user.username, 'Another-pass-2')).toBeTruthy()
    await expect(reset('Another-pass-3')).rejects.toMatchObject({ status: 410, code: 'link_used' })

    const late = (await api.team.resetLink({ params: { id: user.id } })).link.split('#')[1]!
    clock += 60 * 60_000
    await expect(
      server.client().session.resetPassword({ body: { token: late, password: 'Another-pass-3' } }),
    ).rejects.toMatchObject({ status: 410 })
  })

  test('is out of reach for other owners, for members, and as an administrator for owners', async () => {
    const [{ api }, other] = [await owner(), await owner()]
    const { user, api: theirs } = await colleague(api)
    const { db } = server.services
    for (const call of ['resetLink', 'handOver', 'remove'] as const) {
      await expect(other.api.team[call]({ params: { id: user.id } }), call).rejects.toMatchObject({ status: 404 })
      await expect(theirs.team[call]({ params: { id: user.id } }), call).rejects.toMatchObject({ status: 403 })
      await db.updateTable('users').set({ role: 'admin' }).where('id', '=', user.id).execute()
      await expect(api.team[call]({ params: { id: user.id } }), call).rejects.toMatchObject({ status: 403 })
      await db.updateTable('users').set({ role: 'member' }).where('id', '=', user.id).execute()
    }
    await expect(api.team.resetLink({ params: { id: (await api.session.me()).user.id } })).rejects.toMatchObject({
      status: 409,
      code: 'yourself',
    })
    expect(await theirs.session.me()).toBeTruthy()
  })

  test('becomes the owner in the place of whoever was', async () => {
    const { api, user } = await owner()
    const next = await colleague(api)
    expect(await api.team.handOver({ params: { id: next.user.id } })).toMatchObject({
      id: next.user.id,
      is_owner: true,
    })
    expect((await api.session.me()).user).toMatchObject({
      is_owner: false,
      workspace: { name: `${next.user.name}'s workspace` },
    })
    await expect(api.team.invitations()).rejects.toMatchObject({ status: 403 })
    expect((await next.api.team.list()).map(({ id, is_owner }) => [id, is_owner])).toEqual([
      [next.user.id, true],
      [user.id, false],
    ])
    // The former owner may leave it now, and it stays.
    await api.account.remove({ body: { password } })
    expect((await next.api.team.list()).map(({ id }) => id)).toEqual([next.user.id])
  })

  test('who began a run while they were removed leaves nothing held', async () => {
    const { api, user } = await owner()
    const { user: gone, ...theirs } = await colleague(api)
    const { db, now } = server.services
    const { execution_id } = await theirs.api.executions.create({ params: { id: '1' }, body: { prompt: 'Hi' } })
    await db.updateTable('executions').set({ status: 'running' }).where('id', '=', execution_id).execute()
    const workspaceId = user.workspace.id
    expect(await hold(db, server.services, { workspaceId, userId: gone.id, runId: execution_id, credits: 50 })).toBe(
      true,
    )
    const caller = {
      user: (await findUser(db, user.id))!,
      userId: user.id,
      workspaceId,
      sessionId: 'any',
      scopes: null,
    }
    await writeWorkspace(db, caller, now, (write) => removeColleague(write, server.services, caller, gone.id))
    expect(
      await db.selectFrom('credit_accounts').select('held').where('workspace_id', '=', workspaceId).executeTakeFirst(),
    ).toEqual({ held: 0 })
  })

  test('who is removed is out at once, and repeating it changes nothing', async () => {
    const { api } = await owner()
    const gone = await colleague(api)
    const remove = () => api.team.remove({ params: { id: gone.user.id } }, { idempotencyKey: `remove-${gone.user.id}` })
    expect(await remove()).toEqual({ id: gone.user.id })
    expect(await remove()).toEqual({ id: gone.user.id })
    await expect(gone.api.session.me()).rejects.toMatchObject({ status: 401 })
    expect((await api.team.list()).map(({ id }) => id)).not.toContain(gone.user.id)
    expect(await api.team.invite({ body: { email: gone.user.email, role: 'member' } })).toBeTruthy()
  })
})
