import type { Connection } from '../connection.ts'
import type { Context } from '../context.ts'
import { CliError, exit } from '../exit.ts'
import { describeFailure } from '../failure.ts'
import type { EntityDescription } from '../find.ts'
import type { ServerFlag } from '../verb.ts'
import { titleOf } from './attempt.ts'
import type { Fault } from './entry.ts'
import type { LockWait } from './lock.ts'
import { anyToken, isOf, ownersOf } from './owner.ts'
import { type StoredEntry, folderOf, readEntries } from './store.ts'

/**
 * What waits on this machine for the chosen server: the run requests of the signed-in user, and how many others keep
 * there.
 */
export type Outbox = {
  connection: Connection
  folder: string
  owners: string[]
  mine: Named[]
  others: number
  damaged: string[]
}

/** An entry as people name it, by its key. */
export type Named = StoredEntry & { id: string }

export const entryType: EntityDescription<Named> = {
  noun: 'kept task',
  group: 'outbox',
  nameOf: ({ entry }) => titleOf(entry.body.prompt),
  detailOf: ({ entry }) => entry.agent.name,
  all: () => Promise.reject(new Error('What is kept is read from the disk.')),
  whenEmpty: 'Nothing waits to be sent.',
}

/** With `adopts`, what was kept under a token that may have ended counts as well. */
export async function openOutbox(flags: ServerFlag, context: Context, adopts = false): Promise<Outbox> {
  const connection = await context.connection(flags.server)
  const folder = folderOf(context.environment.outboxFolder, connection.server)
  const owners = [...ownersOf(connection), ...(adopts ? [anyToken] : [])]
  const { kept, damaged } = await readEntries(folder)
  const mine = kept.filter(isOf(owners)).map((each) => ({ ...each, id: each.entry.key }))
  return { connection, folder, owners, mine, others: kept.length - mine.length, damaged }
}

/** What has not been refused and is still to go. */
export function isWaiting({ state }: StoredEntry): boolean {
  return !state.rejected
}

/** Why an entry has not gone, in sentences. */
export function reasonOf({ kind, detail }: Fault): string {
  return kind === 'outdated' ? `${detail} It goes out once the server is updated.` : detail
}

/** Reports damaged entries and how many belong to another sign-in: no command here touches them. */
export function reportRest({ others, damaged }: Pick<Outbox, 'others' | 'damaged'>, { out }: Context): void {
  for (const path of damaged)
    out.failure(
      describeFailure(
        new CliError(exit.failed, 'damaged_entry', `${path} is damaged. It was passed over and is kept as it is.`, {
          extra: { path },
        }),
      ),
    )
  if (others > 0) out.progress(`${others} more ${others === 1 ? 'is' : 'are'} kept for another sign-in.`)
}

/** The command that sends what waits for this server. */
export function sendCommand({ flags }: Connection): string {
  return `muster outbox send${flags}`
}

export function lockWaitOf({ sleep, out }: Context): LockWait {
  return { sleep, waiting: () => out.progress('Another muster is sending; waiting for it…') }
}
