import { afterEach, beforeEach, expect, test } from 'vitest'
import { addBought, takeBack } from '../billing/credits.rules.ts'
import { blankSubscription } from '../billing/trial.rules.ts'
import { inTransaction } from '../db/connect.ts'
import { createAdministrator } from '../session/registration.rules.ts'
import { connectCalendar } from '../testing/connect-google.ts'
import { makeBackup, signInConfirmed } from '../testing/backups.ts'
import { type GoogleStandIn, openGoogle } from '../testing/google-stand-in.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { retireDemo } from '../workspaces/demo.rules.ts'

let server: TestServer
let google: GoogleStandIn
let admin: Awaited<ReturnType<TestServer['signIn']>>['api']
beforeEach(async () => {
  google = await openGoogle()
  server = await openTestServer({ env: google.env })
  admin = (await signInConfirmed(server.signIn, 'admin', server.demo.password)).api
})
afterEach(async () => {
  await server.close()
  await google.close()
})

const password = 'Long-enough-1'

async function join(name: string) {
  await server.client().session.register({ body: { name, email: `${name}@example.com`, password } })
  const { api } = await server.signIn(name, password)
  const { user } = await api.session.me()
  return { api, id: user.id, workspace_id: user.workspace.id }
}

/** What Stripe has of a workspace by now: it pays, and has bought credits. */
async function pays(workspaceId: string, customer: string) {
  const { db, now } = server.services
  const row = {
    ...blankSubscription(workspaceId, now()),
    plan_id: 'starter',
    status: 'active' as const,
    stripe_customer_id: customer,
    stripe_subscription_id: `sub_of_${customer}`,
    version: 7,
  }
  await db
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(row))
    .execute()
}

const subscriptionOf = (workspaceId: string) =>
  server.services.db.selectFrom('subscriptions').selectAll().where('workspace_id', '=', workspaceId).executeTakeFirst()
const boughtBy = async (workspaceId: string) =>
  (
    await server.services.db
      .selectFrom('credit_accounts')
      .select('bought')
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirst()
  )?.bought

test('a restore forgets nothing that was paid for since: not the plan, not the credits, and takes nothing back twice', async () => {
  const { db, now } = server.services
  const robin = await join('robin')
  const buy = (paymentId: string, credits: number) =>
    inTransaction(db, (tx) =>
      addBought(tx, now(), { paymentId, workspaceId: robin.workspace_id, userId: robin.id, credits }),
    )
  await buy('pi_before', 300)
  const { _id } = await makeBackup(admin)
  await pays(robin.workspace_id, 'cus_robin')
  await buy('pi_since', 500)
  await inTransaction(db, (tx) =>
    takeBack(tx, now(), { paymentId: 'pi_before', workspaceId: robin.workspace_id, userId: robin.id }, 'refund', 100),
  )

  for (let times = 1; times <= 2; times += 1) {
    await admin.settings.restoreBackup({ params: { id: _id } })
    expect(await subscriptionOf(robin.workspace_id)).toMatchObject({
      status: 'active',
      plan_id: 'starter',
      stripe_customer_id: 'cus_robin',
      stripe_subscription_id: 'sub_of_cus_robin',
      version: 7 + times,
    })
    expect(await boughtBy(robin.workspace_id)).toBe(700)
  }
})

test('whoever goes by a restore is charged no more, and their grant at Google ends', async () => {
  server.services.google.start()
  const { _id } = await makeBackup(admin)
  const quinn = await join('quinn')
  await pays(quinn.workspace_id, 'cus_quinn')
  await connectCalendar(quinn.api)
  expect(google.validTokens()).toBe(1)

  await admin.settings.restoreBackup({ params: { id: _id } })
  expect(await server.services.db.selectFrom('gone_customers').select('customer_id').execute()).toEqual([
    { customer_id: 'cus_quinn' },
  ])
  await expect.poll(() => google.validTokens()).toBe(0)
})

test('a workspace that was deleted since comes back without the customer that went with it', async () => {
  const robin = await join('robin')
  await pays(robin.workspace_id, 'cus_robin')
  const { _id } = await makeBackup(admin)
  await robin.api.account.remove({ body: { password, delete_workspace: true } })

  await admin.settings.restoreBackup({ params: { id: _id } })
  expect(await subscriptionOf(robin.workspace_id)).toMatchObject({
    status: 'cancelled',
    stripe_customer_id: null,
    stripe_subscription_id: null,
    employees: 0,
  })
})

test('outside demo mode a restore lets nobody in with the password that a login screen has shown', async () => {
  const real = await openTestServer({ env: { MUSTER_DEMO: 'off' } })
  const { services, demo } = real
  await createAdministrator(services, { name: 'Robin', email: 'robin@example.com', password })
  const { api } = await signInConfirmed(real.signIn, 'robin', password)
  const { _id } = await makeBackup(api)
  await retireDemo(services.db)
  await api.settings.restoreBackup({ params: { id: _id } })
  expect((await api.session.me()).user.name).toBe('Robin')
  await expect(real.signIn('admin', demo.password)).rejects.toMatchObject({ status: 401 })
  await real.close()
})
