import type { Verb } from '../verb.ts'

const here = (flags: string) =>
  `With ${flags} it works on this machine's data itself, and no server may be running on it: --data ` +
  'names the folder, --database the PostgreSQL database (without an address: the one in DATABASE_URL).'

/** Adds `backup` with its commands. */
export function declareBackup(backup: Verb): void {
  backup.withHelp({
    description:
      'Back up, check, restore and move everything that a server keeps: for its administrators, who have ' +
      'signed in with a password.\nOn the machine of a server that is stopped, the same commands work on ' +
      'its data, and move it between SQLite and PostgreSQL.',
    examples: [
      'muster backup create',
      'muster backup list',
      'muster backup create --data ./data --out muster.muster-backup',
      'muster backup restore muster.muster-backup --database "$DATABASE_URL"',
    ],
  })

  const create = backup
    .write('create', async () => (await import('./create.ts')).createBackup, {
      summary: 'make a backup',
      description:
        `Make a backup while the server works, and wait until it is there.\n${here('--data or --database')} ` +
        '--out is then where the file goes.',
      examples: [
        'muster backup create',
        'muster backup create --no-wait',
        'muster backup create --data ./data --out muster.muster-backup',
      ],
    })
    .option('--no-wait', 'return once it has begun')
  withPlace(create).option('--out <file>', 'with --data or --database: the file to write')

  const list = backup.read('list', async () => (await import('./list.ts')).listBackups, {
    summary: 'list backups',
    description:
      'List backups, the newest first: id, when it was made, how, how it stands, records, size, and when ' +
      `it was last verified.\n${here('--data or --database')}`,
    examples: ['muster backup list', "muster backup list --json | jq -r '.[0]._id'"],
  })
  withPlace(list)

  backup.request('verify <backup>', async () => (await import('./verify.ts')).verifyBackup, {
    summary: 'restore a backup into a scratch database and compare',
    description:
      'The drill: restore a backup into a scratch database, compare every table with what was backed up, ' +
      'and note that it passed. A file is checked on this machine, without a server; a backup of the ' +
      'server is named by its id or the end of it.',
    examples: ['muster backup verify 3f9a02c7', 'muster backup verify ./muster.muster-backup'],
  })

  const restore = backup.remove('restore <backup>', async () => (await import('./restore.ts')).restoreBackup, {
    summary: 'put a backup in the place of everything',
    description:
      'Put a backup in the place of everything that is there, all or nothing. How things stand is copied first: ' +
      'restoring that copy is the way back. Asks in a terminal, and for your password; a script says --yes and ' +
      'gives --password-stdin.\nA file is restored into an empty installation on this machine. ' +
      `${here('a file and --data or --database')}`,
    examples: [
      'muster backup restore 3f9a02c7',
      'muster backup restore 3f9a02c7 --yes --password-stdin < password.txt',
      'muster backup restore muster.muster-backup --database "$DATABASE_URL"',
      'muster backup restore muster.muster-backup --data ./data',
    ],
  })
  withPlace(withPassword(restore))

  const download = backup
    .request('download <backup>', async () => (await import('./download.ts')).downloadBackup, {
      summary: 'fetch the file of a backup',
      description:
        'Fetch the file of a backup from the server. It holds everything that the server keeps, password ' +
        'hashes too: only its owner may read it here. Asks for your password; a script gives --password-stdin.',
      examples: [
        'muster backup download 3f9a02c7',
        'muster backup download 3f9a02c7 --out /mnt/safe/muster.muster-backup',
      ],
    })
    .option('--out <file>', 'where it goes (default: the name that the server gives it)')
  withPassword(download)

  backup.remove('delete <backup>', async () => (await import('./delete.ts')).deleteBackup, {
    summary: 'delete a backup',
    description: 'Delete a backup, named by its id or the end of it. Asks in a terminal; a script says --yes.',
    examples: ['muster backup delete 3f9a02c7'],
  })
}

function withPassword(command: Verb): Verb {
  return command.option('--password-stdin', 'read your password from standard input')
}

function withPlace(command: Verb): Verb {
  return command
    .option('--data <folder>', 'work on the data in this folder of this machine')
    .option('--database [url]', 'work on this PostgreSQL database')
}
