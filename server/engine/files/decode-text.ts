/** Decodes the bytes of a text file: UTF-8 and UTF-16 by their mark or shape, anything else as windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return decodeAs('utf-16le', bytes)
  if (startsWith(bytes, [0xfe, 0xff])) return decodeAs('utf-16be', bytes)
  const unmarked = unmarkedUtf16(bytes)
  if (unmarked) return decodeAs(unmarked, bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeAs('windows-1252', bytes)
  }
}

/** The bytes of a base64 data URL; undefined when the text is not one. */
export function decodeDataUrl(content: string): Uint8Array | undefined {
  const comma = content.indexOf(',')
  if (!content.startsWith('data:') || comma < 0 || comma > 300) return undefined
  const head = content.slice(0, comma)
  if (/\s/.test(head)) return undefined
  const body = content.slice(comma + 1)
  if (head.endsWith(';base64')) return /^[\w+/=\s-]*$/.test(body) ? Buffer.from(body, 'base64') : undefined
  try {
    return Buffer.from(decodeURIComponent(body), 'utf8')
  } catch {
    return undefined
  }
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes)
}

function startsWith(bytes: Uint8Array, mark: number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte)
}

/** Western text in UTF-16 has a zero in every second byte; no other text encoding has zeros at all. */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, 1000)
  if (sample.length < 4 || bytes.length % 2 === 1) return undefined
  let even = 0
  let odd = 0
  for (const [at, byte] of sample.entries()) {
    if (byte !== 0) continue
    if (at % 2 === 0) even += 1
    else odd += 1
  }
  const many = sample.length * 0.3
  if (odd > many && even === 0) return 'utf-16le'
  if (even > many && odd === 0) return 'utf-16be'
  return undefined
}
