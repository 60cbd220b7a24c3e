import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Context } from '../context.ts'
import { CliError, exit } from '../exit.ts'
import { codeOf, openFolder, writeDurably } from '../outbox/disk.ts'
import { withLock } from '../outbox/lock.ts'

/** How many ends are remembered; older ones are reported again only to a watch that starts before them. */
const maxEnded = 1000

/**
 * How far a watch has come: the cursor to ask the server with, up to when it ignores ends, and the latest end it knows
 * of, RFC 3339.
 */
export type WatchCursor = { cursor: string; begun: string; latest: string }

/** `ended` are the runs whose end was handled. */
type Kept = WatchCursor & { v: 1; ended: string[] }

/** The place of one watch on the disk. */
export type CursorStore = {
  /** Undefined before it was ever saved. */
  read: () => WatchCursor | undefined
  save: (place: WatchCursor) => Promise<void>
  hasSeenTo: (id: string) => boolean
  seenTo: (id: string) => Promise<void>
}

/**
 * Keeps the place of one watch beside the settings while `work` goes on: by server, user and command, so that two
 * commands do not take each other's runs. A second watch of the same waits here until the first has ended.
 */
export async function withCursor<Result>(
  of: { server: string; user: string; command: string },
  context: Context,
  work: (store: CursorStore) => Promise<Result>,
): Promise<Result> {
  const name = createHash('sha256').update([of.server, of.user, of.command].join('\n')).digest('hex').slice(0, 16)
  const folder = join(dirname(context.environment.configFile), 'watch', name)
  const wait = {
    sleep: () => context.sleep(1000),
    waiting: () => context.out.progress('Another muster watches with this command; waiting for it to end…'),
  }
  await openFolder(folder).catch((error: unknown) => {
    throw new CliError(
      exit.failed,
      'unwritable_place',
      `Can't keep the place of the watch in ${folder} (${codeOf(error)}).`,
      { cause: error },
    )
  })
  return withLock(folder, wait, async (isHeld) => {
    let kept = await readPlace(folder)
    async function save(change: Partial<Kept>): Promise<void> {
      // A process that was suspended for minutes may have been taken for dead.
      if (!(await isHeld())) throw new CliError(exit.failed, 'taken_over', 'Another muster has taken over this watch.')
      kept = { v: 1, cursor: '', begun: '', latest: '', ended: [], ...kept, ...change }
      await writeDurably(folder, 'place.json', `${JSON.stringify(kept)}\n`)
    }
    return work({
      read: () => kept,
      save: ({ cursor, begun, latest }) => save({ cursor, begun, latest }),
      hasSeenTo: (id) => kept?.ended.includes(id) ?? false,
      seenTo: (id) => save({ ended: [...(kept?.ended ?? []), id].slice(-maxEnded) }),
    })
  })
}

async function readPlace(folder: string): Promise<Kept | undefined> {
  const file = join(folder, 'place.json')
  try {
    const kept = JSON.parse(await readFile(file, 'utf8')) as Kept
    const isWhole =
      kept.v === 1 &&
      [kept.cursor, kept.begun, kept.latest].every((each) => typeof each === 'string') &&
      Array.isArray(kept.ended)
    if (isWhole) return kept
    throw new SyntaxError('It is no place.')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new CliError(
      exit.failed,
      'damaged_place',
      `${file} is damaged: delete it, and say with --since where to start.`,
      { cause: error },
    )
  }
}
