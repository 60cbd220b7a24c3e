import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { IdempotencyKey } from '#shared/contract/common.ts'
import { runs } from '#shared/contract/runs.ts'

const { prompt, context, provider } = runs.create.body.entries

/** One line of a batch, as it is written. */
const Words = v.strictObject({
  agent: v.pipe(
    v.string('"agent" must be text.'),
    v.check((name) => name.trim() !== '', '"agent" must not be empty.'),
  ),
  prompt,
  files: v.optional(v.array(v.string('"files" must be a list of paths.'), '"files" must be a list of paths.'), []),
  context,
  key: v.optional(IdempotencyKey),
  id: v.optional(v.nullable(v.union([v.string(), v.number()], '"id" must be text or a number.')), null),
  provider,
})

export type Words = v.InferOutput<typeof Words>

/** Returns what a line asks for; throws a `WrongLine` where it asks for nothing that could be run. */
export function readWords(bytes: Buffer): Words {
  const parsed = v.safeParse(Words, parse(bytes), { abortEarly: true })
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const path = v.getDotPath(issue)
  if (path === null) throw new WrongLine('it must be an object such as {"agent": "arlo", "prompt": "Plan my week"}')
  if (issue.expected === 'never')
    throw new WrongLine(`there is no field "${path}" (there are ${Object.keys(Words.entries).join(', ')})`)
  if (issue.received === 'undefined') throw new WrongLine(`"${path}" is missing`)
  if (path === 'key') throw new WrongLine('"key" must be 8 to 128 letters, digits, - or _')
  throw new WrongLine(issue.message.startsWith('Invalid') ? `"${path}" is wrong` : issue.message.replace(/\.$/, ''))
}

/** Why a line cannot be run, to be printed behind its number. */
export class WrongLine extends Error {}

/** The digest of a line: equal for equal lines. */
export function digestOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/** A part of a digest that is enough to see that a line is another one. */
export function markOf(digest: Buffer): number {
  return digest.readUInt32BE(0)
}

/** The key of a line that has none of its own: the same whenever this line of this batch is sent. */
export function keyOf(batch: string, line: number, digest: Buffer): string {
  return createHash('sha256').update(`${batch} ${line} `).update(digest).digest('hex').slice(0, 40)
}

/** The key of the n-th try of a line: the first has the line's own. */
export function keyOfTry(key: string, tries: number): string {
  if (tries === 1) return key
  const next = `${key}-${tries}`
  return next.length <= 128 ? next : createHash('sha256').update(next).digest('hex')
}

/** Blank lines hold no job. */
export function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d)
}

function parse(bytes: Buffer): unknown {
  let text: string
  try {
    // It takes a byte order mark off, too.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new WrongLine('it is not UTF-8 text')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new WrongLine('it is not JSON')
  }
}
