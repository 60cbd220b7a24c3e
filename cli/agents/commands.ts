import type { Command } from 'commander'
import type { Context } from '../context.ts'
import type { RemoveFlags } from '../remove.ts'
import { type Group, type ServerFlag, type WriteFlags, verb, withRemoveFlags, withServerFlags, withWriteFlags } from '../verb.ts'
import type { CreateFlags } from './create.ts'
import type { EditFlags } from './edit.ts'

/** Adds `agents` with its commands. */
export function registerAgents(program: Group, context: Context): void {
  const agents = program.group('agents', {
    summary: 'see who is in the team, and add to it',
    description: 'See who is in the team, and add agents of your own.\nAn agent is named by its name or its id. The seven of every workspace can be paused, not changed.',
    examples: ['muster agents list', 'muster agents show arlo', 'muster agents create Nova --role "Legal Assistant"', 'muster agents pause chip'],
  })

  const list = verb(agents, 'list', {
    summary: 'list the agents',
    description: 'List the agents: id, name, role, status and skills.\nIn a pipe each agent is one line with tabs between the values.',
    examples: ['muster agents list', 'muster agents list | cut -f2', "muster agents list --json | jq -r '.[].name'"],
  })
  withServerFlags(list).action(async (flags: ServerFlag) => {
    const work = await import('./list.ts')
    await work.listAgents(flags, context)
  })

  const show = verb(agents, 'show <agent>', {
    summary: 'show one agent',
    description: 'Show one agent, given by its id or its name.',
    examples: ['muster agents show arlo', 'muster agents show 1 --json'],
  })
  withServerFlags(show).action(async (agent: string, flags: ServerFlag) => {
    const work = await import('./show.ts')
    await work.showAgent(agent, flags, context)
  })

  const create = verb(agents, 'create <name>', {
    summary: 'create an agent of your own',
    description: 'Create an agent of your own. In a pipe its id is printed.',
    examples: ['muster agents create Nova --role "Legal Assistant" --skills "Contracts, Privacy"', 'muster agents create Nova --role Legal --instructions - < nova.md'],
  }).requiredOption('--role <role>', 'what it does, in a word or two (required)')
  withWriteFlags(withAgentFlags(create)).action(async (name: string, flags: CreateFlags) => {
    const work = await import('./create.ts')
    await work.createAgent(name, flags, context)
  })

  const edit = verb(agents, 'edit <agent>', {
    summary: 'change an agent of your own',
    description: 'Change what the flags name of an agent of your own, and nothing else.',
    examples: ['muster agents edit nova --role "Contract Lawyer"', 'muster agents edit nova --skills ""'],
  })
    .option('--name <name>', 'another name')
    .option('--role <role>', 'what it does, in a word or two')
  withWriteFlags(withAgentFlags(edit)).action(async (agent: string, flags: EditFlags) => {
    const work = await import('./edit.ts')
    await work.editAgent(agent, flags, context)
  })

  const pause = verb(agents, 'pause <agent>', {
    summary: 'let an agent take no tasks',
    description: 'Pause an agent: it takes no tasks until it is resumed.',
    examples: ['muster agents pause chip'],
  })
  withWriteFlags(pause).action(async (agent: string, flags: WriteFlags) => {
    const work = await import('./pause.ts')
    await work.pauseAgent(agent, flags, context)
  })

  const resume = verb(agents, 'resume <agent>', {
    summary: 'let a paused agent take tasks again',
    description: 'Let a paused agent take tasks again.',
    examples: ['muster agents resume chip'],
  })
  withWriteFlags(resume).action(async (agent: string, flags: WriteFlags) => {
    const work = await import('./pause.ts')
    await work.resumeAgent(agent, flags, context)
  })

  const documents = verb(agents, 'documents <agent>', {
    summary: 'list what an agent of your own knows',
    description: 'List the documents that an agent of your own uses and cites.',
    examples: ['muster agents documents nova', 'muster agents documents nova --json'],
  })
  withServerFlags(documents).action(async (agent: string, flags: ServerFlag) => {
    const work = await import('./documents.ts')
    await work.listDocuments(agent, flags, context)
  })

  const learn = verb(agents, 'learn <agent> <file>', {
    summary: 'give an agent of your own a document to know',
    description: 'Save a document for an agent of your own: it uses and cites it in every task.\nIts text is kept, not the file. In a pipe the id of the document is printed.',
    examples: ['muster agents learn nova terms.pdf', 'pandoc handbook.md -t plain | muster agents learn nova - --stdin-name handbook.txt'],
  }).option('--stdin-name <name>', 'file name of standard input, when the file is -', 'stdin.txt')
  withWriteFlags(learn).action(async (agent: string, file: string, flags: WriteFlags & { stdinName: string }) => {
    const work = await import('./documents.ts')
    await work.learn(agent, file, flags, context)
  })

  const forget = verb(agents, 'forget <agent> <document>', {
    summary: 'take a document from an agent of your own',
    description: 'Let an agent of your own forget a document, given by its name or its id.',
    examples: ['muster agents forget nova terms.pdf'],
  })
  withWriteFlags(forget).action(async (agent: string, document: string, flags: WriteFlags) => {
    const work = await import('./documents.ts')
    await work.forget(agent, document, flags, context)
  })

  const remove = verb(agents, 'delete <agent>', {
    summary: 'delete an agent of your own',
    description: 'Delete an agent of your own; its tasks stay, without an assignee.\nAsks in a terminal; a script says --yes.',
    examples: ['muster agents delete nova', 'muster agents delete nova --yes'],
  })
  withRemoveFlags(remove).action(async (agent: string, flags: RemoveFlags) => {
    const work = await import('./delete.ts')
    await work.deleteAgent(agent, flags, context)
  })
}

function withAgentFlags(command: Command): Command {
  return command
    .option('--description <text>', 'what it is for')
    .option('--skills <list>', 'what it can do, with commas between')
    .option('--instructions <text>', 'what it is told before every task, or "-" for standard input')
    .option('--color <name>', 'the look of arlo, chip, clide, suki, dot, millie or spec')
}
