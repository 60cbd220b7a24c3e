import type { Verb } from '../verb.ts'

/** Adds `agents` with its commands. */
export function declareAgents(agents: Verb): void {
  agents.withHelp({
    description:
      'See who is in the team, and add agents of your own.\nAn agent is named by its name or its id. The ' +
      'seven of every workspace can be paused, not changed.',
    examples: [
      'muster agents list',
      'muster agents show arlo',
      'muster agents create Nova --role "Legal Assistant"',
      'muster agents pause chip',
    ],
  })

  agents.read('list', async () => (await import('./list.ts')).listAgents, {
    summary: 'list the agents',
    description:
      'List the agents: id, name, role, status and skills.\nIn a pipe each agent is one line with tabs between the values.',
    examples: ['muster agents list', 'muster agents list | cut -f2', "muster agents list --json | jq -r '.[].name'"],
  })

  agents.read('show <agent>', async () => (await import('./show.ts')).showAgent, {
    summary: 'show one agent',
    description: 'Show one agent, given by its id or its name.',
    examples: ['muster agents show arlo', 'muster agents show 1 --json'],
  })

  const create = agents
    .write('create <name>', async () => (await import('./create.ts')).createAgent, {
      summary: 'create an agent of your own',
      description: 'Create an agent of your own. In a pipe its id is printed.',
      examples: [
        'muster agents create Nova --role "Legal Assistant" --skills "Contracts, Privacy"',
        'muster agents create Nova --role Legal --instructions - < nova.md',
      ],
    })
    .requiredOption('--role <role>', 'what it does, in a word or two (required)')
  withAgentFlags(create)

  const edit = agents
    .write('edit <agent>', async () => (await import('./edit.ts')).editAgent, {
      summary: 'change an agent of your own',
      description: 'Change what the flags name of an agent of your own, and nothing else.',
      examples: ['muster agents edit nova --role "Contract Lawyer"', 'muster agents edit nova --skills ""'],
    })
    .option('--name <name>', 'another name')
    .option('--role <role>', 'what it does, in a word or two')
  withAgentFlags(edit)

  agents.write('pause <agent>', async () => (await import('./pause.ts')).pauseAgent, {
    summary: 'let an agent take no tasks',
    description: 'Pause an agent: it takes no tasks until it is resumed.',
    examples: ['muster agents pause chip'],
  })

  agents.write('resume <agent>', async () => (await import('./pause.ts')).resumeAgent, {
    summary: 'let a paused agent take tasks again',
    description: 'Let a paused agent take tasks again.',
    examples: ['muster agents resume chip'],
  })

  agents.read('documents <agent>', async () => (await import('./documents.ts')).listDocuments, {
    summary: 'list what an agent of your own knows',
    description: 'List the documents that an agent of your own uses and cites.',
    examples: ['muster agents documents nova', 'muster agents documents nova --json'],
  })

  agents
    .write('learn <agent> <file>', async () => (await import('./documents.ts')).learn, {
      summary: 'give an agent of your own a document to know',
      description:
        'Save a document for an agent of your own: it uses and cites it in every task.\nIts text is kept, ' +
        'not the file. In a pipe the id of the document is printed.',
      examples: [
        'muster agents learn nova terms.pdf',
        'pandoc handbook.md -t plain | muster agents learn nova - --stdin-name handbook.txt',
      ],
    })
    .option('--stdin-name <name>', 'file name of standard input, when the file is -', 'stdin.txt')

  agents.write('forget <agent> <document>', async () => (await import('./documents.ts')).forget, {
    summary: 'take a document from an agent of your own',
    description: 'Let an agent of your own forget a document, given by its name or its id.',
    examples: ['muster agents forget nova terms.pdf'],
  })

  agents.remove('delete <agent>', async () => (await import('./delete.ts')).deleteAgent, {
    summary: 'delete an agent of your own',
    description: 'Delete an agent of your own; its tasks stay, without it.\nAsks in a terminal; a script says --yes.',
    examples: ['muster agents delete nova', 'muster agents delete nova --yes'],
  })
}

function withAgentFlags(command: Verb): Verb {
  return command
    .option('--description <text>', 'what it is for')
    .option('--skills <list>', 'what it can do, with commas between')
    .option('--instructions <text>', 'what it is told before every task, or "-" for standard input')
    .option('--color <name>', 'the look of arlo, chip, clide, suki, dot, millie or spec')
}
