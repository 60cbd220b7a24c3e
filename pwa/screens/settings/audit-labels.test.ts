import { filterOf } from '#pwa/screens/settings/audit.state.ts'
import { actionName, detailsOf } from '#pwa/screens/settings/audit-labels.ts'
import { expect, test } from 'vitest'

test('a changed setting is read by its title, before and after', () => {
  const details = {
    changes: { rate_limit_per_minute: { before: 60, after: 1200 }, enable_cors: { before: true, after: false } },
    backup_type: 'manual',
  }
  expect(detailsOf({ details })).toEqual([
    { name: 'Rate limit per minute', before: '60', value: '1,200' },
    { name: 'Enable CORS', before: 'On', value: 'Off' },
    { name: 'Backup type', value: 'Manual' },
  ])
  expect(
    detailsOf({
      details: {
        role: 'member',
        vendor: 'openai',
        kind: 'device',
        service: 'Google Calendar',
        scopes: ['read', 'run'],
      },
    }).map(({ value }) => value),
  ).toEqual(['Member', 'OpenAI', 'Kept on the device', 'Google Calendar', 'Read, Run'])
  expect(detailsOf({ details: { before: 'member', after: 'admin' } })).toEqual([
    { name: 'Before', value: 'Member' },
    { name: 'After', value: 'Admin' },
  ])
  expect(actionName('from_a_newer_server')).toBe('From a newer server')
})

test('an address asks only for what there is; thirty days are the default', () => {
  expect(filterOf(new URLSearchParams('action=login&resource_type=session&days=90'))).toEqual({
    action: 'login',
    resource_type: 'session',
    days: 90,
  })
  expect(filterOf(new URLSearchParams('action=toString&resource_type=nothing&days=31'))).toEqual({ days: 30 })
})
