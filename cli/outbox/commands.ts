import type { Verb } from '../verb.ts'

/** Adds `outbox` with its commands. */
export function declareOutbox(outbox: Verb): void {
  outbox.withHelp({
    description:
      'See and send what "muster run --queue" kept on this machine while the server could not be reached.\n' +
      'Each task is sent under its key, so that it runs once, and each agent gets its tasks in their order.\n' +
      'A task is named by its key or the end of it as the list shows it.',
    examples: ['muster run arlo "Plan my week" --queue', 'muster outbox list', 'muster outbox send --watch'],
  })

  outbox.read('list', async () => (await import('./list.ts')).listKept, {
    summary: 'list what waits',
    description:
      'List the tasks that wait for this server, and those it refused: key, agent, state, when it was kept and prompt.',
    examples: ['muster outbox list', "muster outbox list --json | jq -r '.[].key'"],
  })

  outbox.read('show <key>', async () => (await import('./show.ts')).showKept, {
    summary: 'show a task that waits',
    description: 'Show a task that waits or was refused, and why.',
    examples: ['muster outbox show 3f9a02c7'],
  })

  outbox
    .request('send', async () => (await import('./send.ts')).sendWaiting, {
      summary: 'send what waits',
      description:
        'Send what waits for this server. In a pipe each task that was sent is a line with its key and the id of its run.\n' +
        'What is refused stays kept with the reason, and exits with 1; while something still waits it exits with 6.',
      examples: [
        'muster outbox send',
        'muster outbox send --watch --wait',
        "muster outbox send --json | jq -r '.[].execution_id'",
      ],
    })
    .option('--watch', 'keep trying until nothing waits; Ctrl-C leaves')
    .option('--wait', 'also wait for the replies, and print them in a pipe instead of the ids')
    .option('--refused', 'also try again what was refused before')
    .option('--adopt', 'also send what was kept under a sign-in that has ended, as yours')

  outbox.request('cancel <key...>', async () => (await import('./cancel.ts')).cancelKept, {
    summary: 'take tasks back',
    description:
      'Take tasks back. What was never sent is deleted. What may have arrived is looked for on the server by its key, and cancelled there.',
    examples: [
      'muster outbox cancel 3f9a02c7',
      "muster outbox list --json | jq -r '.[].key' | xargs muster outbox cancel",
    ],
  })
}
