import type { Context } from '../context.ts'
import { type Group, verb } from '../verb.ts'
import { registerAudit } from './audit-commands.ts'
import type { CreateFlags } from './create.ts'
import { registerSettings } from './settings-commands.ts'
import { registerUsers } from './users-commands.ts'

const onMachine = [
  ['unlock', 'let somebody try again to sign in', 'End the lock of an account after too many attempts to sign in, wherever they came from.'],
  ['reset-2fa', 'turn two-factor sign-in off', 'Turn two-factor sign-in off for somebody who has lost the app and the recovery codes.'],
] as const

/** Adds `admin` with its commands. */
export function registerAdmin(program: Group, context: Context): void {
  const admin = program.group('admin', {
    summary: 'look after a server: its settings, people and audit log',
    description: 'Look after a server. "create", "reset-link", "unlock" and "reset-2fa" work on its own machine, the others from anywhere, for whoever has signed in as an administrator.',
    examples: ['muster admin create --email ada@example.com --name "Ada Lovelace"', 'muster admin settings set rate_limit_per_minute 120', 'muster admin users deactivate bob@example.com'],
  })
  registerSettings(admin, context)
  registerUsers(admin, context)
  registerAudit(admin, context)
  verb(admin, 'create', {
    summary: 'make an administrator',
    description:
      "Make an administrator. Run it on the server's machine and with the server's environment (MUSTER_DATA, DATABASE_URL): it writes to the server's database, not through the network.",
    examples: [
      'muster admin create --email ada@example.com --name "Ada Lovelace"',
      'muster admin create --email ada@example.com --name "Ada Lovelace" --password-stdin < password.txt',
    ],
  })
    .requiredOption('--email <email>', 'e-mail address to sign in with')
    .requiredOption('--name <name>', 'full name')
    .option('--password-stdin', 'read the password from standard input')
    .option('--json', 'print JSON on stdout, and errors as JSON on stderr')
    .action(async (flags: CreateFlags) => {
      const work = await import('./create.ts')
      await work.createAdmin(flags, context)
    })
  verb(admin, 'reset-link', {
    summary: 'make a link for a new password',
    description:
      "Make a link with which somebody chooses a new password; it works once, for an hour. Run it on the server's machine and with the server's environment (MUSTER_DATA, DATABASE_URL, MUSTER_URL): it writes to the server's database, not through the network.",
    examples: ['muster admin reset-link --email ada@example.com'],
  })
    .requiredOption('--email <email>', 'e-mail address of the account')
    .option('--json', 'print JSON on stdout, and errors as JSON on stderr')
    .action(async (flags: { email: string }) => {
      const work = await import('./reset-link.ts')
      await work.makeResetLink(flags, context)
    })
  for (const [name, summary, description] of onMachine) {
    verb(admin, name, {
      summary,
      description: `${description} Run it on the server's machine and with the server's environment (MUSTER_DATA, DATABASE_URL): it writes to the server's database, not through the network.`,
      examples: [`muster admin ${name} --email ada@example.com`],
    })
      .requiredOption('--email <email>', 'e-mail address of the account')
      .option('--json', 'print JSON on stdout, and errors as JSON on stderr')
      .action(async (flags: { email: string }) => {
        const work = await import('./on-machine.ts')
        await work.doOnMachine(name, flags, context)
      })
  }
}
