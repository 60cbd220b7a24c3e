import { v7 } from 'uuid'

/** A new UUIDv7 (RFC 9562): sorts by creation time. Works without a secure context, unlike `crypto.randomUUID`. */
export function newId(): string {
  return v7()
}
