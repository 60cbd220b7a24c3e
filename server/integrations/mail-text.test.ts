import { expect, test } from 'vitest'
import { writeMail } from './mail-text.ts'

const headersOf = (to: string[]) =>
  Buffer.from(writeMail({ to, subject: 'Grüße', body: 'x' }), 'base64url')
    .toString('utf8')
    .split('\r\n\r\n')[0]!

test('headers are ASCII: names as encoded words, domains as the DNS has them', () => {
  const head = headersOf([
    'Jürgen Müller <j@example.com>',
    '"Ann, B." <ann@example.com>',
    'info@müller.example',
    'bob@example.com',
  ])
  expect(head).toMatch(/^[ -~\r\n]*$/)
  expect(head).toContain(
    'To: =?UTF-8?B?SsO8cmdlbiBNw7xsbGVy?= <j@example.com>, "Ann, B." <ann@example.com>, info@xn--mller-kva.example, bob@example.com',
  )
})

test('nobody adds a header through an address', () => {
  expect(headersOf(['a@example.com\r\nBcc: b@example.com'])).not.toMatch(/^Bcc:/m)
})
