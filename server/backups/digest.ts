import { createHash } from 'node:crypto'
import type { Cell } from '../db/snapshot.ts'

/** How many rows a table has and what they say, whatever order they come in. */
type Digest = { count: number; sha256: string }

const modulus = 1n << 256n

/**
 * Digests rows one by one: the SHA-256 of each, added up modulo 2^256. A database returns rows in an order of its own,
 * and two databases with the same rows have the same digest.
 */
export function createDigest(): { add: (row: Cell[]) => void; end: () => Digest } {
  let count = 0
  let sum = 0n
  return {
    add(row) {
      count += 1
      sum = (sum + BigInt(`0x${createHash('sha256').update(JSON.stringify(row)).digest('hex')}`)) % modulus
    },
    end: () => ({ count, sha256: sum.toString(16).padStart(64, '0') }),
  }
}
