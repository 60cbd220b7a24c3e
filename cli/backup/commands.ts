import type { Context } from '../context.ts'
import type { RemoveFlags } from '../remove.ts'
import { type Group, type ServerFlag, verb, withRemoveFlags, withServerFlags, withWriteFlags } from '../verb.ts'
import type { CreateFlags } from './create.ts'
import type { DownloadFlags } from './download.ts'
import type { RestoreFlags } from './restore.ts'
import type { Place } from './on-this-machine.ts'

const here = (flags: string) =>
  `With ${flags} it works on this machine's data itself, and no server may be running on it: --data names the folder, --database the PostgreSQL database (without an address: the one in DATABASE_URL).`

/** Adds `backup` with its commands. */
export function registerBackup(program: Group, context: Context): void {
  const backup = program.group('backup', {
    summary: 'back up, check, restore and move everything',
    description:
      'Back up, check, restore and move everything that a server keeps: for its administrators, who have signed in with a password.\nOn the machine of a server that is stopped, the same commands work on its data, and move it between SQLite and PostgreSQL.',
    examples: ['muster backup create', 'muster backup list', 'muster backup create --data ./data --out muster.muster-backup', 'muster backup restore muster.muster-backup --database "$DATABASE_URL"'],
  })

  const create = verb(backup, 'create', {
    summary: 'make a backup',
    description: `Make a backup while the server works, and wait until it is there.\n${here('--data or --database')} --out is then where the file goes.`,
    examples: ['muster backup create', 'muster backup create --no-wait', 'muster backup create --data ./data --out muster.muster-backup'],
  }).option('--no-wait', 'return once it has begun')
  withPlace(withWriteFlags(create))
    .option('--out <file>', 'with --data or --database: the file to write')
    .action(async (flags: CreateFlags) => {
      const work = await import('./create.ts')
      await work.createBackup(flags, context)
    })

  const list = verb(backup, 'list', {
    summary: 'list backups',
    description: `List backups, the newest first: id, when it was made, how, how it stands, records, size, and when it was last verified.\n${here('--data or --database')}`,
    examples: ['muster backup list', "muster backup list --json | jq -r '.[0]._id'"],
  })
  withPlace(withServerFlags(list)).action(async (flags: ServerFlag & Place) => {
    const work = await import('./list.ts')
    await work.listBackups(flags, context)
  })

  const verify = verb(backup, 'verify <backup>', {
    summary: 'restore a backup into a scratch database and compare',
    description: 'The drill: restore a backup into a scratch database, compare every table with what was backed up, and note that it passed. A file is checked on this machine, without a server; a backup of the server is named by its id or the end of it.',
    examples: ['muster backup verify 3f9a02c7', 'muster backup verify ./muster.muster-backup'],
  })
  withServerFlags(verify).action(async (wanted: string, flags: ServerFlag) => {
    const work = await import('./verify.ts')
    await work.verifyBackup(wanted, flags, context)
  })

  const restore = verb(backup, 'restore <backup>', {
    summary: 'put a backup in the place of everything',
    description: `Put a backup in the place of everything that is there, all or nothing. Asks in a terminal; a script says --yes.\nA file is restored into an empty installation on this machine. ${here('a file and --data or --database')}`,
    examples: ['muster backup restore 3f9a02c7', 'muster backup restore muster.muster-backup --database "$DATABASE_URL"', 'muster backup restore muster.muster-backup --data ./data'],
  }).option('-y, --yes', 'do not ask')
  withPlace(withWriteFlags(restore)).action(async (wanted: string, flags: RestoreFlags) => {
    const work = await import('./restore.ts')
    await work.restoreBackup(wanted, flags, context)
  })

  const download = verb(backup, 'download <backup>', {
    summary: 'fetch the file of a backup',
    description: 'Fetch the file of a backup from the server. It holds everything that the server keeps, password hashes too: only its owner may read it here.',
    examples: ['muster backup download 3f9a02c7', 'muster backup download 3f9a02c7 --out /mnt/safe/muster.muster-backup'],
  }).option('--out <file>', 'where it goes (default: the name that the server gives it)')
  withServerFlags(download).action(async (wanted: string, flags: DownloadFlags) => {
    const work = await import('./download.ts')
    await work.downloadBackup(wanted, flags, context)
  })

  const remove = verb(backup, 'delete <backup>', {
    summary: 'delete a backup',
    description: 'Delete a backup, named by its id or the end of it. Asks in a terminal; a script says --yes.',
    examples: ['muster backup delete 3f9a02c7'],
  })
  withRemoveFlags(remove).action(async (wanted: string, flags: RemoveFlags) => {
    const work = await import('./delete.ts')
    await work.deleteBackup(wanted, flags, context)
  })
}

function withPlace(command: ReturnType<typeof verb>): ReturnType<typeof verb> {
  return command.option('--data <folder>', 'work on the data in this folder of this machine').option('--database [url]', 'work on this PostgreSQL database')
}
