import { createHmac } from 'node:crypto'

/** Seconds for which a code holds (RFC 6238, X). */
const stepSeconds = 30
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The time step of an instant in milliseconds. */
export function stepAt(millis: number): number {
  return Math.floor(millis / 1000 / stepSeconds)
}

/** The code of a time step: TOTP (RFC 6238) with SHA-1, which is what every app speaks. */
export function codeOfStep(secret: Uint8Array, step: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  // Dynamic truncation (RFC 4226, 5.3).
  const number = mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step that a code is of: now's, or one beside it, because clocks differ. The newest first. */
export function stepOfCode(secret: Uint8Array, code: string, millis: number): number | undefined {
  const now = stepAt(millis)
  return [now + 1, now, now - 1].find((step) => codeOfStep(secret, step) === code)
}

/** Base32 (RFC 4648, 6) without padding: what people can type and apps take. */
export function base32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The address that an app takes over by its picture (Key Uri Format). */
export function keyUri(secret: Uint8Array, account: string): string {
  return `otpauth://totp/Muster:${encodeURIComponent(account)}?secret=${base32(secret)}&issuer=Muster`
}
