import { codeOfStep, stepAt } from '../two-factor/totp.ts'

/** What a person's app does: makes codes from the secret that was typed or scanned. */
export function authenticator(secret: string): { code: (millis: number) => string } {
  const bytes = fromBase32(secret)
  return { code: (millis) => codeOfStep(bytes, stepAt(millis)) }
}

/** RFC 4648, 6, without padding. */
function fromBase32(text: string): Uint8Array {
  const bits = [...text.toUpperCase()]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => parseInt(byte, 2))
}
