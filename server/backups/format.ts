import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { ProblemError } from '#shared/contract/problem.ts'
import { knowsSchema } from '../db/migrate.ts'

/**
 * The file of a backup: one line of JSON that says what it holds, filled up with blanks to `headerBytes`, then JSON
 * lines compressed with zstd. Each table begins with `{"table", "columns"}` and goes on with a row in every line, as
 * an array.
 */
export const headerBytes = 32 * 1024

const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const Header = v.object({
  muster_backup: v.number(),
  product_version: v.string(),
  /** The last migration of the database it was made from. */
  schema_version: v.string(),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
  /**
   * Whether it was made while no server ran: then nothing went on after it, and an empty installation takes up all of
   * it.
   */
  stopped: v.boolean(),
  total_records: count,
  /** For every table, in the order in which they can be filled. */
  tables: v.array(v.object({ name: v.pipe(v.string(), v.regex(/^[a-z_]+$/)), count, sha256: hex })),
  /** What follows the header, compressed. */
  body: v.object({ bytes: count, sha256: hex }),
  /** SHA-256 of this header without the digest, and so of everything. */
  digest: hex,
})
export type Header = v.InferOutput<typeof Header>

/** The version of this format. */
export const formatVersion = 1

/** Writes a header, with the digest of everything. */
export function sealHeader(about: Omit<Header, 'digest'>): { header: Header; bytes: Buffer } {
  const header = { ...about, digest: digestOf(about) }
  const text = JSON.stringify(header)
  if (Buffer.byteLength(text) >= headerBytes) throw new Error('The header of a backup is too small for its tables.')
  return { header, bytes: Buffer.from(`${text.padEnd(headerBytes - 1)}\n`) }
}

/** Reads a header; throws one sentence for what is no backup, is damaged, or was made by a newer version. */
export function readHeader(bytes: Buffer): Header {
  const text = bytes.toString('utf8')
  if (!text.startsWith('{"muster_backup":'))
    throw new ProblemError(422, 'not_a_backup', 'This file is not a backup of Muster.')
  const value = parse(text)
  // A format that is newer may look otherwise from here on.
  if (typeof value?.muster_backup === 'number' && value.muster_backup > formatVersion)
    throw newer(value.product_version)
  const parsed = v.safeParse(Header, value)
  if (!parsed.success) throw damaged()
  const { digest, ...about } = parsed.output
  if (digest !== digestOf(about) || !sealHeader(about).bytes.equals(bytes)) throw damaged()
  if (!knowsSchema(about.schema_version)) throw newer(about.product_version)
  return parsed.output
}

/** The refusal of a file that is not what it was. */
export function damaged(): ProblemError {
  return new ProblemError(
    422,
    'backup_damaged',
    'This backup is damaged: it does not hold what its digest says. Nothing was changed; use another one.',
  )
}

/** The refusal of a file that is whole, and not the one that was made. */
export function exchanged(): ProblemError {
  return new ProblemError(
    422,
    'backup_exchanged',
    'The file of this backup is another one: its digest is not the one in the list. Nothing was changed; put back the one that was there.',
  )
}

function newer(version: unknown): ProblemError {
  return new ProblemError(
    422,
    'backup_too_new',
    `This backup was made by a newer version of Muster (${String(version)}). Nothing was changed; update Muster first.`,
  )
}

function digestOf(about: Omit<Header, 'digest'>): string {
  return createHash('sha256').update(JSON.stringify(about)).digest('hex')
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}
