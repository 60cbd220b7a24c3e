import { describe, expect, test } from 'vitest'
import { base32, codeOfStep, keyUri, stepAt, stepOfCode } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

describe('a code', () => {
  test.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('at second %i is what RFC 6238, appendix B says', (second, code) => {
    expect(codeOfStep(secret, stepAt(second * 1000), 8)).toBe(code)
  })

  const hotp = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489']
  test.each([...hotp.entries()])('of counter %i is what RFC 4226, appendix D says', (counter, code) => {
    expect(codeOfStep(secret, counter)).toBe(code)
  })

  test('is taken from the step before and the one after, and from no other', () => {
    const millis = 1_700_000_000_000
    const now = stepAt(millis)
    const taken = [-2, -1, 0, 1, 2].map((off) => stepOfCode(secret, codeOfStep(secret, now + off), millis))
    expect(taken).toEqual([undefined, now - 1, now, now + 1, undefined])
  })
})

describe('base32', () => {
  // RFC 4648, 10, without the padding.
  test.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('of "%s" is %s', (text, written) => expect(base32(Buffer.from(text))).toBe(written))
})

test('the address for apps names the account and the secret', () => {
  const uri = new URL(keyUri(secret, 'ada+x@example.com'))
  expect(uri.href).toBe(
    'otpauth://totp/Muster:ada%2Bx%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Muster',
  )
})
