import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ProblemError } from '#shared/contract/problem.ts'
import type { Connection } from '../connection.ts'
import type { Context } from '../context.ts'
import type { Candidate } from './expected.ts'

/** How long names are cached, in milliseconds. */
const fresh = 30_000

type Cached = { whose: string; names: Record<string, { at: number; candidates: Candidate[] }> }

/**
 * The names of one kind, from the server or as it returned them a moment ago to the same user. A server that does not
 * answer is not asked again at every press of a key. Empty without a sign-in.
 */
export async function cachedCandidates(
  kind: string,
  context: Context,
  server: string | undefined,
  ask: (connection: Connection) => Promise<Candidate[]>,
): Promise<Candidate[]> {
  const connection = await context.connection(server)
  if (connection.token === undefined) return []
  const file = join(dirname(context.environment.configFile), 'completion.json')
  const whose = createHash('sha256').update(`${connection.server} ${connection.token}`).digest('hex')
  const now = context.now().getTime()
  const cached = await read(file)
  const names = cached?.whose === whose ? cached.names : {}
  const known = names[kind]
  if (known && now >= known.at && now < known.at + fresh) return known.candidates
  const candidates = await ask(connection).catch((error: unknown) => {
    if (error instanceof ProblemError && error.status === 0) return []
    throw error
  })
  await write(file, { whose, names: { ...names, [kind]: { at: now, candidates } } })
  return candidates
}

async function read(file: string): Promise<Cached | undefined> {
  try {
    const cached = JSON.parse(await readFile(file, 'utf8')) as Cached
    return typeof cached?.names === 'object' && cached.names !== null ? cached : undefined
  } catch {
    return undefined
  }
}

/** Titles are private: only the owner may read them. Two shells may write at once, so the file is replaced whole. */
async function write(file: string, cached: Cached): Promise<void> {
  const draft = `${file}.${process.pid}.tmp`
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(draft, JSON.stringify(cached), { mode: 0o600 })
    await rename(draft, file)
  } catch {
    // Then it is asked for again next time.
  }
}
