import type { Verb } from '../verb.ts'

/** Adds `admin people` and `admin workspaces` with their commands. */
export function declareInstance(admin: Verb): void {
  const people = admin.group('people', {
    summary: 'everybody on the server, in every workspace',
    description:
      'Everybody with an account on the server: who they are, and nothing of what they do. People are named by their ' +
      'e-mail address, their id or the end of their id.',
    examples: [
      'muster admin people list ada',
      'muster admin people suspend bob@example.com',
      'muster admin people sign-out bob@example.com',
    ],
  })
  people
    .read('list [query]', async () => (await import('./people.ts')).listPeople, {
      summary: 'list everybody, or those who fit',
      description:
        'List everybody, the newest first, or those whose name, user name, address or workspace holds all the words: id, ' +
        'name, e-mail address, workspace, when last seen, in how many places signed in, and whether they are suspended.\nIn a ' +
        'pipe each is one line with tabs between the values.',
      examples: [
        'muster admin people list "acme lovelace"',
        "muster admin people list --limit 200 --json | jq -r '.[] | select(.suspended) | .email'",
      ],
    })
    .option('--limit <count>', 'how many to show, up to 200 (default: 20)')
  people.write('suspend <person>', async () => (await import('./people.ts')).suspendPerson, {
    summary: 'suspend someone',
    description:
      'Suspend someone of any workspace: they are signed out everywhere at once, their access tokens are gone, their runs ' +
      'stop, what recurs for them is paused, and they cannot sign in. Nothing of theirs is deleted.',
    examples: ['muster admin people suspend bob@example.com'],
  })
  people.write('lift <person>', async () => (await import('./people.ts')).liftPerson, {
    summary: 'lift a suspension',
    description: "Lift someone's suspension. It takes a free seat of their workspace's plan; they sign in as before.",
    examples: ['muster admin people lift bob@example.com'],
  })
  people.write('sign-out <person>', async () => (await import('./people.ts')).signPersonOut, {
    summary: 'sign someone out everywhere',
    description:
      'Sign someone out everywhere: every browser, app and terminal, and their access tokens end. Their runs go on, and ' +
      'they can sign in again at once.',
    examples: ['muster admin people sign-out bob@example.com'],
  })

  const workspaces = admin.group('workspaces', {
    summary: 'the workspaces of the server, and their sizes',
    description:
      'The workspaces of the server by their size, and nothing that is in them. They are named by their name, their id or ' +
      'the end of their id.',
    examples: ['muster admin workspaces list', `muster admin workspaces suspend "Ada Lovelace's workspace"`],
  })
  workspaces
    .read('list [query]', async () => (await import('./workspaces.ts')).listWorkspaces, {
      summary: 'list them, or those that fit',
      description:
        'List the workspaces, the newest first, or those whose name holds all the words: id, name, people, plan, runs so far, ' +
        'size of the files given to them, and whether they are suspended.\nIn a pipe each is one line with tabs between the ' +
        'values, the size in bytes.',
      examples: [
        'muster admin workspaces list acme',
        "muster admin workspaces list --limit 200 --json | jq 'sort_by(-.file_bytes)[:5]'",
      ],
    })
    .option('--limit <count>', 'how many to show, up to 200 (default: 20)')
  workspaces.write('suspend <workspace>', async () => (await import('./workspaces.ts')).suspendWorkspace, {
    summary: 'suspend a workspace with everybody in it',
    description:
      'Suspend a workspace: everybody in it is suspended, and nobody can join. Nothing is deleted, and a plan that is paid ' +
      'for goes on.',
    examples: [`muster admin workspaces suspend "Ada Lovelace's workspace"`],
  })
  workspaces.write('lift <workspace>', async () => (await import('./workspaces.ts')).liftWorkspace, {
    summary: 'lift its suspension',
    description: 'Lift the suspension of a workspace: who was shut out with it can sign in again.',
    examples: [`muster admin workspaces lift "Ada Lovelace's workspace"`],
  })
}
