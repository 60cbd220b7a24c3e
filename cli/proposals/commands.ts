import { type Verb, collect } from '../verb.ts'

const which = 'Items are given by their numbers, as "muster proposals show" has them.'

/** Adds `proposals` with its commands. */
export function declareProposals(proposals: Verb): void {
  proposals.withHelp({
    description:
      'Add what agents propose, such as tasks, events and changes of tasks, or leave it out. Nothing of it is made before that.\n' +
      'A proposal is named by its title in any case, its id, the end of its id as the list shows it, or its run.',
    examples: [
      'muster proposals list',
      'muster proposals accept "3 tasks from minutes.md" 1 3',
      'muster proposals undo "3 tasks from minutes.md"',
    ],
  })

  proposals
    .read('list', async () => (await import('./list.ts')).listProposals, {
      summary: 'list proposals',
      description:
        'List what agents proposed to you: id, title, how many items are open, added and left out, and when it was ' +
        'proposed, the newest first.\nIn a pipe each proposal is one line with tabs between the values.',
      examples: ['muster proposals list', 'muster proposals list --run 3f9a02c7 --json'],
    })
    .option('--run <run>', 'what this run proposed')
    .option('--limit <count>', 'how many to show, up to 200 (default: 50)')

  proposals.read('show <proposal>', async () => (await import('./show.ts')).showProposal, {
    summary: 'show one proposal',
    description:
      'Show one proposal: its items with their numbers, each with who it is for, when it is due or takes place, why it ' +
      'is proposed, and whether it was added or left out.',
    examples: [
      'muster proposals show "plan for fri 4 dec 2026"',
      "muster proposals show 02c7-p1 --json | jq -r '.items[].fields.title'",
    ],
  })

  proposals
    .write('accept <proposal> [item...]', async () => (await import('./accept.ts')).acceptItems, {
      summary: 'add items of a proposal',
      description:
        `Add items of a proposal to the workspace, changed with --set where you like. ${which}\n` +
        'Each is made once, on however many devices it is added. In a pipe each is a line with its id and its title. What ' +
        'could not be added is named, and the exit code is 1.',
      examples: [
        'muster proposals accept 02c7-p1 --all',
        'muster proposals accept 02c7-p1 1 3 --set 3.due=friday --set "3.title=Order 500 cards"',
        'muster proposals accept "plan for fri 4 dec 2026" 2 --set 2.start=14:30',
      ],
    })
    .option('--all', 'all items that were not left out')
    .option(
      '--set <item.field=value>',
      'change an item first: its title, assignee, due, priority, project or notes; of an event also its date, start, ' +
        'end or duration; no value takes it away (repeatable)',
      collect,
    )

  proposals
    .write('leave-out <proposal> [item...]', async () => (await import('./leave-out.ts')).leaveItemsOut, {
      summary: 'leave items of a proposal out',
      description: `Leave items of a proposal out. ${which}\nWhat was added already stays: take it back instead.`,
      examples: ['muster proposals leave-out 02c7-p1 2', 'muster proposals leave-out "plan for fri 4 dec 2026" --all'],
    })
    .option('--all', 'all items that were not added')

  proposals.write('undo <proposal> [item...]', async () => (await import('./undo.ts')).undoItems, {
    summary: 'take back what was added or left out',
    description:
      `Take back what was added or left out of a proposal, all of it or these items: they are open again. ${which}\n` +
      'For 30 days. What someone changed since stays: it is named with who and when, and the exit code is 1.',
    examples: ['muster proposals undo 02c7-p1', 'muster proposals undo "plan for fri 4 dec 2026" 2'],
  })
}
