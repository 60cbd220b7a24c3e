import { expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { linkPaths, shownOrigin, withoutToken } from './origin.ts'

const at = (publicUrl?: string) => ({
  env: readEnv({ MUSTER_DATA: '/tmp', ...(publicUrl && { MUSTER_URL: publicUrl }) }),
  origin: publicUrl ?? 'http://127.0.0.1:4870',
})

test('a link leads to the public address, else to the name by which it was asked for', () => {
  expect(shownOrigin(at('https://team.example.com'), 'evil.example')).toBe('https://team.example.com')
  expect(shownOrigin(at(), '192.168.1.7:4870')).toBe('http://192.168.1.7:4870')
  expect(shownOrigin(at(), 'team.local/path')).toBe('http://team.local')
  for (const host of [undefined, 'a b', '']) expect(shownOrigin(at(), host)).toBe('http://127.0.0.1:4870')
})

test('a log holds no token of a link', () => {
  for (const link of [linkPaths.invitation('secret'), linkPaths.reset('secret'), linkPaths.verify('secret')]) {
    expect(withoutToken(new URL(link, 'http://muster.test').pathname)).not.toContain('secret')
  }
  expect(withoutToken('/api/agents/1')).toBe('/api/agents/1')
})

test('mail comes from the sender that is named, else from the account at the mail server, else from the server itself', () => {
  const from = (SMTP_URL: string, MUSTER_URL?: string) =>
    readEnv({ MUSTER_DATA: '/tmp', SMTP_URL, ...(MUSTER_URL && { MUSTER_URL }) }).smtp
  expect(from('smtps://u:p@mail.example.com?from=Muster%20%3Chi@example.com%3E')).toEqual({
    url: 'smtps://u:p@mail.example.com',
    from: 'Muster <hi@example.com>',
  })
  expect(from('smtp://me%40example.com:p@mail.example.com:587')?.from).toBe('me@example.com')
  expect(from('smtp://mail.example.com', 'https://team.example.com')?.from).toBe('muster@team.example.com')
  expect(() => from('https://mail.example.com')).toThrow('SMTP_URL must be an address such as smtps://')
})
