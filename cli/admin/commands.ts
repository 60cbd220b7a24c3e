import type { Verb } from '../verb.ts'
import { declareAudit } from './audit-commands.ts'
import { declareInstance } from './instance-commands.ts'
import { declareSettings } from './settings-commands.ts'
import { declareUsers } from './users-commands.ts'

const here =
  "Run it on the server's machine and with the server's environment (MUSTER_DATA, DATABASE_URL): it " +
  "writes to the server's database, not through the network."

/** Adds `admin` with its commands. */
export function declareAdmin(admin: Verb): void {
  admin.withHelp({
    description:
      'Look after a server. "create", "reset-link", "unlock" and "reset-2fa" work on its own machine, the ' +
      'others from anywhere, after signing in as an administrator.',
    examples: [
      'muster admin create --email ada@example.com --name "Ada Lovelace"',
      'muster admin settings set rate_limit_per_minute 120',
      'muster admin users deactivate bob@example.com',
      'muster admin people suspend eve@example.com',
    ],
  })
  declareSettings(admin)
  declareUsers(admin)
  declareInstance(admin)
  declareAudit(admin)

  admin
    .subcommand('create', {
      summary: 'make an administrator',
      description: `Make an administrator. ${here}`,
      examples: [
        'muster admin create --email ada@example.com --name "Ada Lovelace"',
        'muster admin create --email ada@example.com --name "Ada Lovelace" --password-stdin < password.txt',
      ],
    })
    .requiredOption('--email <email>', 'e-mail address to sign in with')
    .requiredOption('--name <name>', 'full name')
    .option('--password-stdin', 'read the password from standard input')
    .withJson()
    .withAction(async () => (await import('./create.ts')).createAdmin)

  ofAccount(
    admin,
    'reset-link',
    'make a link for a new password',
    `Make a link with which someone chooses a new password; it works once, for an hour. ${here.replace(')', ', MUSTER_URL)')}`,
  ).withAction(async () => (await import('./reset-link.ts')).makeResetLink)

  ofAccount(
    admin,
    'unlock',
    'let someone try again to sign in',
    `End the lock of an account after too many attempts to sign in, wherever they came from. ${here}`,
  ).withAction(async () => (await import('./on-machine.ts')).unlock)

  ofAccount(
    admin,
    'reset-2fa',
    'turn two-factor sign-in off',
    `Turn two-factor sign-in off for someone who has lost the app and the recovery codes. ${here}`,
  ).withAction(async () => (await import('./on-machine.ts')).resetSecondFactor)
}

function ofAccount(admin: Verb, name: string, summary: string, description: string): Verb {
  return admin
    .subcommand(name, { summary, description, examples: [`muster admin ${name} --email ada@example.com`] })
    .requiredOption('--email <email>', 'e-mail address of the account')
    .withJson()
}
