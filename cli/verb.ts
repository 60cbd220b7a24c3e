import { Command, CommanderError } from 'commander'
import type { Context } from './context.ts'

/** The help of a command besides its flags. */
export type HelpText = { summary?: string; description: string; examples: string[] }

/**
 * Loads the implementation of a command when it is wanted. It gets the arguments as typed, then the flags, then the
 * context; their types are those the declaration promises.
 */
// oxlint-disable-next-line no-explicit-any -- commander passes what the usage and the flags declare.
type Load = () => Promise<(...args: any[]) => unknown>

export type ServerFlag = { server?: string; profile?: string }
export type WriteFlags = ServerFlag & { idempotencyKey?: string }

/** Flags that many commands share: help shows them behind those of the command itself. */
const shared = ['--yes', '--idempotency-key', '--server', '--profile', '--json', '--fields', '--quiet', '--help']

/** A command, or a group of commands: without one of them a group shows its help, and that is no error. */
export class Verb extends Command {
  readonly #context: Context

  constructor(usage: string, context: Context) {
    const [name, ...parts] = usage.split(' ')
    super(name)
    this.#context = context
    this.helpCommand(false)
    if (parts.length > 0) this.arguments(parts.join(' '))
  }

  override createCommand(name: string): Verb {
    return new Verb(name, this.#context)
  }

  override help(): never {
    this.outputHelp()
    throw new CommanderError(0, 'commander.help', '')
  }

  /** Sets its help. */
  withHelp({ summary, description, examples }: HelpText): this {
    if (summary !== undefined) this.summary(summary)
    return this.description(description)
      .helpOption('-h, --help', 'show this help')
      .addHelpText('after', `\nExamples:\n${examples.map((example) => `  $ ${example}`).join('\n')}`)
  }

  /** Sets what is loaded and done. */
  withAction(load: Load): this {
    return this.action(async (...args: unknown[]) => {
      // Behind the flags comes the command itself.
      const typed = args.slice(0, -1)
      const { fields, quiet, profile } = typed.at(-1) as { fields?: string; quiet?: boolean; profile?: string }
      this.#context.out.prefer({ fields, quiet })
      this.#context.profile = profile
      const work = await load()
      await work(...typed, this.#context)
    })
  }

  /** A command within this group: `usage` holds its name and arguments, as in `show <agent>`. */
  subcommand(usage: string, words: HelpText): Verb {
    const [name, ...parts] = usage.split(' ')
    const verb = this.command(name!) as Verb
    if (parts.length > 0) verb.arguments(parts.join(' '))
    return verb.withHelp(words)
  }

  /** A group within this group. */
  group(name: string, words: HelpText): Verb {
    return this.subcommand(name, words)
  }

  /** A command that asks a server. */
  request(usage: string, load: Load, words: HelpText): Verb {
    return this.subcommand(usage, words).withServer().withAction(load)
  }

  /** A command that lists or shows what a server has. */
  read(usage: string, load: Load, words: HelpText): Verb {
    return this.request(usage, load, words).withFields()
  }

  /** A command that changes something on a server. */
  write(usage: string, load: Load, words: HelpText): Verb {
    return this.request(usage, load, words).withKey()
  }

  /** A command that deletes something on a server. */
  remove(usage: string, load: Load, words: HelpText): Verb {
    return this.write(usage, load, words).withYes()
  }

  withJson(): this {
    return this.option('--json', 'print JSON on stdout, and errors as JSON on stderr').option(
      '-q, --quiet',
      'print results and errors only',
    )
  }

  withAddress(): this {
    return this.option('--server <url>', 'address of the server').option(
      '--profile <profile>',
      'server and sign-in of this profile (default: MUSTER_PROFILE, else the current one)',
    )
  }

  withServer(): this {
    return this.withAddress().withJson()
  }

  withFields(): this {
    return this.option('--fields <names>', 'print only these fields, with commas between, named as in --json')
  }

  withKey(): this {
    return this.option('--idempotency-key <key>', 'repeat safely: the same key acts only once (default: a new key)')
  }

  withYes(): this {
    return this.option('-y, --yes', 'do not ask')
  }
}

/** Reads a flag that may be repeated: all that was given, in its order; false is the same flag with `--no-` before it. */
export function collect(one: string, others: string[] | false = []): string[] {
  return [...(others || []), one]
}

/** The flags of a command as its help shows them: its own first, then those it shares. */
export function inHelpOrder<Flag extends { long?: string | undefined }>(flags: Flag[]): Flag[] {
  const place = ({ long }: Flag) => shared.indexOf(long ?? '')
  return flags.toSorted((a, b) => place(a) - place(b))
}
