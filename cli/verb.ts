import { Command, CommanderError } from 'commander'

/** A command that only holds others: without one of them it shows its help, and that is no error. */
export class Group extends Command {
  override createCommand(name?: string): Command {
    return new Command(name)
  }

  override help(): never {
    this.outputHelp()
    throw new CommanderError(0, 'commander.help', '')
  }

  group(name: string, words: Words): Group {
    const group = new Group(name)
    group.copyInheritedSettings(this)
    this.addCommand(group.helpCommand(false))
    describe(group, words)
    return group
  }
}

export type Words = { summary: string; description: string; examples: string[] }

export type ServerFlag = { server?: string }
export type WriteFlags = ServerFlag & { idempotencyKey?: string }

/** Declares a command: `usage` holds its name and arguments, as in `show <agent>`. */
export function verb(parent: Command, usage: string, words: Words): Command {
  return describe(parent.command(usage), words)
}

/** Adds the flags of every command that asks a server. */
export function withServerFlags(command: Command): Command {
  return command
    .option('--server <url>', 'address of the server')
    .option('--json', 'print JSON on stdout, and errors as JSON on stderr')
}

/** Adds the flags of every command that changes something on a server. */
export function withWriteFlags(command: Command): Command {
  return withServerFlags(command.option('--idempotency-key <key>', 'repeat safely: the same key acts only once (default: a new key)'))
}

/** Adds the flags of every command that deletes something. */
export function withRemoveFlags(command: Command): Command {
  return withWriteFlags(command.option('-y, --yes', 'do not ask'))
}

function describe(command: Command, words: Words): Command {
  return command
    .summary(words.summary)
    .description(words.description)
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', `\nExamples:\n${words.examples.map((example) => `  $ ${example}`).join('\n')}`)
}
