import { whyNot } from '#pwa/screens/admin/person-limits.ts'
import { expect, test } from 'vitest'

const admin = { id: 'a', role: 'admin' as const, is_owner: true, active: true }
const second = { id: 'b', role: 'admin' as const, is_owner: false, active: true }
const member = { id: 'm', role: 'member' as const, is_owner: false, active: true }

test('nobody changes their own role or locks themselves out, and the only admin is told what to do first', () => {
  expect(whyNot(second, [admin, second], 'b')).toEqual({
    role: 'You cannot change your own role. Another Admin can.',
    active: 'You cannot deactivate yourself. Another Admin can.',
  })
  for (const everybody of [
    [admin, member],
    [admin, { ...second, active: false }],
  ]) {
    const { role, active } = whyNot(admin, everybody, 'a')
    expect([role, active]).toEqual([
      expect.stringContaining('the only Admin here'),
      expect.stringContaining('the only Admin here'),
    ])
  }
})

test('the owner is not locked out; everybody else can be changed', () => {
  expect(whyNot(admin, [admin, second], 'b')).toEqual({
    role: null,
    active: "The workspace's owner can't be deactivated. Make someone else the owner first.",
  })
  expect(whyNot(member, [admin, member], 'a')).toEqual({ role: null, active: null })
})
