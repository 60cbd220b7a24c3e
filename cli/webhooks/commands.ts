import type { Verb } from '../verb.ts'

const events = 'some of completed, failed, cancelled, waiting'

/** Adds `webhooks` with its commands. */
export function declareWebhooks(webhooks: Verb): void {
  webhooks.withHelp({
    description:
      'Call your URL when your runs end or wait for approval: signed messages, as ' +
      'Standard Webhooks has them.\nA webhook is named by its address, its id, or the end of its id. ' +
      'Changing webhooks needs a sign-in with a password, not a token.',
    examples: [
      'muster webhooks create https://example.com/muster --events completed,failed',
      'muster webhooks test https://example.com/muster',
      'muster webhooks deliveries https://example.com/muster',
    ],
  })

  webhooks.read('list', async () => (await import('./list.ts')).listWebhooks, {
    summary: 'list webhooks',
    description:
      'List your webhooks: id, address, events, state and description, the newest first. The state says ' +
      'why one was paused.\nIn a pipe each webhook is one line with tabs between the values.',
    examples: ['muster webhooks list', "muster webhooks list --json | jq -r '.[] | select(.paused) | .url'"],
  })

  webhooks.read('show <webhook>', async () => (await import('./show.ts')).showWebhook, {
    summary: 'show one webhook',
    description: 'Show one webhook. Its secret was shown when it was made; "rotate" gives it a new one.',
    examples: ['muster webhooks show https://example.com/muster', 'muster webhooks show 3f9a02c7 --json'],
  })

  webhooks
    .write('create <address>', async () => (await import('./create.ts')).createWebhook, {
      summary: 'create a webhook',
      description:
        'Have messages sent to an address when your runs end or wait. The secret that they are signed with ' +
        'is printed once, and is nowhere else; in a pipe the id and the secret are printed with a tab ' +
        'between them.',
      examples: [
        'muster webhooks create https://example.com/muster',
        'muster webhooks create https://example.com/ci --events failed --description "Wakes the night shift"',
        'read -r id secret < <(muster webhooks create https://example.com/muster)',
      ],
    })
    .option('--events <events>', `${events} (default: all of them)`)
    .option('--description <text>', 'what it is for')

  webhooks
    .write('edit <webhook>', async () => (await import('./edit.ts')).editWebhook, {
      summary: 'change, pause or resume a webhook',
      description:
        'Change a webhook: only what is given changes. While it is paused nothing is written down for it; ' +
        'what was, waits and goes out once it is resumed.',
      examples: [
        'muster webhooks edit 3f9a02c7 --url https://example.com/new',
        'muster webhooks edit https://example.com/muster --events completed,failed,cancelled',
        'muster webhooks edit 3f9a02c7 --resume',
      ],
    })
    .option('--url <address>', 'another address')
    .option('--events <events>', events)
    .option('--description <text>', 'what it is for')
    .option('--pause', 'send nothing')
    .option('--resume', 'send again')

  webhooks.remove('delete <webhook>', async () => (await import('./delete.ts')).deleteWebhook, {
    summary: 'delete a webhook',
    description: 'Delete a webhook, with what it was sent. Asks in a terminal; a script says --yes.',
    examples: ['muster webhooks delete https://example.com/muster', 'muster webhooks delete 3f9a02c7 --yes'],
  })

  webhooks.request('rotate <webhook>', async () => (await import('./rotate.ts')).rotateSecret, {
    summary: 'give a webhook a new secret',
    description:
      'Give a webhook a new secret, which is printed once. For 24 hours messages are signed with the old ' +
      'one too, so that nothing is refused meanwhile.',
    examples: ['muster webhooks rotate https://example.com/muster', 'muster webhooks rotate 3f9a02c7 > webhook-secret'],
  })

  webhooks.request('test <webhook>', async () => (await import('./test.ts')).testWebhook, {
    summary: 'send a webhook a ping',
    description:
      'Send a webhook a message of the type "ping", once, and tell what its receiver said. Exit code 1 where it did not take it.',
    examples: [
      'muster webhooks test https://example.com/muster',
      "muster webhooks test 3f9a02c7 --json | jq -r '.response_text'",
    ],
  })

  webhooks
    .read('deliveries <webhook>', async () => (await import('./deliveries.ts')).showDeliveries, {
      summary: 'show what was sent to a webhook',
      description:
        'Show what was sent to a webhook in the last 30 days, the newest first: id, since when, event, ' +
        'state, attempts, the next attempt, the run, and why the last attempt failed.\nWith --json also what ' +
        'the receiver answered.',
      examples: [
        'muster webhooks deliveries https://example.com/muster',
        'muster webhooks deliveries 3f9a02c7 --limit 200 --json | jq -r \'.[] | select(.status == "failed") | .id\'',
      ],
    })
    .option('--limit <count>', 'how many to show, up to 200 (default: 20)')

  webhooks.write('redeliver <webhook> <delivery>', async () => (await import('./redeliver.ts')).redeliver, {
    summary: 'send a delivery again',
    description:
      'Send a delivery again, now, under the same id. A delivery is named by its id or the end of it, among the newest 200.',
    examples: ['muster webhooks redeliver https://example.com/muster 3f9a02c7'],
  })
}
