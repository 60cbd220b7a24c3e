import type { Verb } from '../verb.ts'

/** Adds `login`. */
export function declareLogin(login: Verb): void {
  login
    .withHelp({
      description:
        'Sign in to a server and keep a device token for it, valid for 30 days.\nAsks for what is missing ' +
        'when run in a terminal, and for a code where the account has a second factor. With --token it keeps ' +
        'a personal access token instead, which it asks for or reads from standard input.\nThe token lies in ' +
        'the keychain of the system where there is one that can be used, else in a file that only you can ' +
        'read. Each profile has a sign-in of its own.',
      examples: [
        'muster login',
        'muster login --server https://muster.example.com --email ada@example.com',
        'muster login --email ada@example.com --password-stdin < password.txt',
        'muster login --email ada@example.com --password-stdin --totp 123456 < password.txt',
        'muster login --token < token.txt',
        'muster login --profile work --server https://muster.example.com',
      ],
    })
    .option('--email <email>', 'e-mail address or user name')
    .option('--password-stdin', 'read the password from standard input')
    .option('--totp <code>', 'code of the authenticator app, or a recovery code (default: MUSTER_TOTP)')
    .option('--token', 'use a personal access token in place of a password')
    .option(
      '--insecure-storage',
      'keep the token in the file, also where there is a keychain; for cron jobs and the like',
    )
    .withServer()
    .withAction(async () => (await import('./login.ts')).login)
}

/** Adds `logout`. */
export function declareLogout(logout: Verb): void {
  logout
    .withHelp({
      description:
        'Sign out on this machine: what is stored here is removed, and a device token ends on the server ' +
        'too.\nA personal access token that was given with --token stays valid: revoke it with "muster ' +
        'tokens revoke", or on the account page.',
      examples: ['muster logout'],
    })
    .withServer()
    .withAction(async () => (await import('./logout.ts')).logout)
}

/** Adds `whoami`. */
export function declareWhoami(whoami: Verb): void {
  whoami
    .withHelp({
      description: 'Show who is signed in, and where, with the plan and the credits that are left.',
      examples: ['muster whoami', 'muster whoami --fields email', 'muster whoami --json | jq -r .email'],
    })
    .withServer()
    .withFields()
    .withAction(async () => (await import('./whoami.ts')).whoami)
}
