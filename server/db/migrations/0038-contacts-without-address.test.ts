import { expect, test } from 'vitest'
import { openTestServer } from '../../testing/test-server.ts'
import { up } from './0038-contacts-without-address.ts'

test('of a contact that was kept with its address the name and the e-mail address stay', async () => {
  const server = await openTestServer()
  const { db } = server.services
  const whole = { name: 'Robin', email: 'robin@example.com', phone: '1', address: { line1: 'Lane 1' } }
  await db
    .updateTable('subscriptions')
    .set({ contact: JSON.stringify(whole) })
    .execute()
  await up(db as never)
  const { contact } = await db.selectFrom('subscriptions').select('contact').executeTakeFirstOrThrow()
  expect(JSON.parse(contact!)).toEqual({ name: 'Robin', email: 'robin@example.com' })
  await server.close()
})
