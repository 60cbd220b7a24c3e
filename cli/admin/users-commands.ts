import type { Verb } from '../verb.ts'

/** Adds `admin users` with its commands. */
export function declareUsers(admin: Verb): void {
  const users = admin.group('users', {
    summary: 'the people of your own workspace',
    description: 'People are named by their e-mail address, their id or the end of their id.',
    examples: [
      'muster admin users list',
      'muster admin users role ada@example.com manager',
      'muster admin users deactivate bob@example.com',
    ],
  })

  users.read('list', async () => (await import('./users.ts')).listUsers, {
    summary: 'list everybody who has an account',
    description:
      'List everybody who has an account in your workspace: id, name, e-mail address, role, and whether ' +
      'they may come in.\nIn a pipe each is one line with tabs between the values.',
    examples: [
      'muster admin users list',
      "muster admin users list --json | jq -r '.[] | select(.active | not) | .email'",
    ],
  })

  users.write('role <user> <role>', async () => (await import('./users.ts')).changeRole, {
    summary: 'change a role: admin, manager or member',
    description: 'Change the role of someone: admin, manager or member. The last administrator stays one.',
    examples: ['muster admin users role ada@example.com admin'],
  })

  users.write('deactivate <user>', async () => (await import('./users.ts')).deactivateUser, {
    summary: 'deactivate someone',
    description:
      'Deactivate someone: they are signed out everywhere at once, their access tokens are gone, their runs ' +
      'stop, and what recurs for them is paused. Nothing of theirs is deleted.',
    examples: ['muster admin users deactivate bob@example.com'],
  })

  users.write('activate <user>', async () => (await import('./users.ts')).activateUser, {
    summary: 'reactivate someone',
    description: 'Reactivate someone. It takes a free seat of the plan; they sign in as before.',
    examples: ['muster admin users activate bob@example.com'],
  })
}
