import { type Argument, type Command, CommanderError, Help } from 'commander'
import type { Context } from './context.ts'
import { usageError } from './exit.ts'
import { Verb, inHelpOrder } from './verb.ts'
import { declareVersion } from './version.ts'

/** Adds what a word of the program does, or the commands within it. */
type Declare = (verb: Verb) => void

/** The words after `muster`, as help lists them; each is declared when it is used. */
const words: [usage: string, summary: string, load: () => Promise<Declare>][] = [
  ['login', 'sign in to a server', async () => (await import('./session/commands.ts')).declareLogin],
  ['logout', 'sign out', async () => (await import('./session/commands.ts')).declareLogout],
  ['whoami', 'show who is signed in, and where', async () => (await import('./session/commands.ts')).declareWhoami],
  ['agents', 'see who is in the team, and add to it', async () => (await import('./agents/commands.ts')).declareAgents],
  ['tasks', 'keep tasks', async () => (await import('./tasks/commands.ts')).declareTasks],
  ['projects', 'keep projects', async () => (await import('./projects/commands.ts')).declareProjects],
  ['events', 'keep the calendar', async () => (await import('./calendar/commands.ts')).declareEvents],
  [
    'run [agent] [prompt]',
    'give an agent a task and wait for the reply',
    async () => (await import('./runs/commands.ts')).declareRun,
  ],
  ['runs', 'see, follow, cancel, answer and undo runs', async () => (await import('./runs/commands.ts')).declareRuns],
  [
    'drafts',
    'use what agents wrote, and fill its blanks',
    async () => (await import('./drafts/commands.ts')).declareDrafts,
  ],
  [
    'proposals',
    'add what agents propose, or leave it out',
    async () => (await import('./proposals/commands.ts')).declareProposals,
  ],
  [
    'outbox',
    'send tasks that were kept while the server was away',
    async () => (await import('./outbox/commands.ts')).declareOutbox,
  ],
  [
    'chat [message]',
    'talk to the assistant of the workspace, or to an agent',
    async () => (await import('./chat/commands.ts')).declareChat,
  ],
  [
    'schedules',
    'let agents do tasks again and again',
    async () => (await import('./schedules/commands.ts')).declareSchedules,
  ],
  ['webhooks', 'call your URL when runs end', async () => (await import('./webhooks/commands.ts')).declareWebhooks],
  ['models', 'see and choose who answers', async () => (await import('./models/commands.ts')).declareModels],
  ['plan', 'show the plan, its price and its card', async () => (await import('./billing/commands.ts')).declarePlan],
  [
    'credits',
    'show the balance, and what credits were used for',
    async () => (await import('./billing/commands.ts')).declareCredits,
  ],
  ['tokens', 'personal access tokens for scripts', async () => (await import('./account/commands.ts')).declareTokens],
  [
    'admin',
    'look after a server: its settings, people and audit log',
    async () => (await import('./admin/commands.ts')).declareAdmin,
  ],
  [
    'mcp',
    'let other AI assistants use your agents, drafts and tasks',
    async () => (await import('./mcp/commands.ts')).declareMcp,
  ],
  [
    'config',
    'profiles: servers, sign-ins and the way to them',
    async () => (await import('./config/commands.ts')).declareConfig,
  ],
  ['doctor', 'check what commands depend on', async () => (await import('./doctor/commands.ts')).declareDoctor],
  [
    'backup',
    'back up, check, restore and move everything',
    async () => (await import('./backup/commands.ts')).declareBackup,
  ],
  ['serve', 'start the server of this installation', async () => (await import('./serve/commands.ts')).declareServe],
  [
    'completion',
    'print a script that completes commands in your shell',
    async () => (await import('./completion/commands.ts')).declareCompletion,
  ],
  ['version', 'show the version', async () => declareVersion],
  // What the scripts of `completion` ask at each press of the Tab key.
  ['__complete <shell> [words...]', '', async () => (await import('./completion/commands.ts')).declareComplete],
]

const footer = `
Exit codes:
  0    done, or kept by --queue
  1    failed, the run too
  2    wrong use, wrong input or an unreadable file
  4    not signed in
  6    the server cannot be reached, or tasks still wait to be sent
  8    accepted, but queued, running or waiting for approval
  130  interrupted

Environment:
  MUSTER_SERVER  address of the server (default: the one signed in to, else http://127.0.0.1:4870)
  MUSTER_TOKEN   token to use instead of the stored sign-in
  MUSTER_TOTP    code of the authenticator app, for signing in
  MUSTER_PROFILE profile to use instead of the current one
  MUSTER_CA_FILE certificate authorities to trust besides the usual ones, a PEM file
  HTTPS_PROXY    proxy to the server, also HTTP_PROXY, ALL_PROXY and NO_PROXY
  NO_COLOR       no colour when set
  TZ             time zone of dates and times (default: the machine's)

Examples:
  $ muster login
  $ muster agents list
  $ muster tasks create "Send the offer" --assignee arlo --due friday
  $ muster run arlo "Summarise these notes" -f notes.md
  $ muster chat "What is overdue?"
  $ git log --since=yesterday | muster run millie "Write the stand-up report" -f -`

/** Reads the words typed after `muster` and runs the command. Throws a usage error for wrong use. */
export async function runProgram(typed: string[], context: Context): Promise<void> {
  const args = flagsLast(typed)
  const [first, second] = args.filter((word) => !word.startsWith('-'))
  const program = await buildProgram(context, first === 'help' ? second : first)
  const asked = asksForHelp(args) ? helpWords(args, program) : args
  try {
    await program.parseAsync(asked, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0)
      throw usageError(await sentence(error.message), `See: ${commandLine(asked, program)} --help`)
  }
}

/**
 * The words as they were typed, but flags of every command that stand before it, as in `--profile work agents list`,
 * behind it.
 */
function flagsLast(typed: string[]): string[] {
  const start = commandAt(typed)
  const words = typed.slice(start)
  if (words.length === 0) return typed
  const end = words.includes('--') ? words.indexOf('--') : words.length
  return [...words.slice(0, end), ...typed.slice(0, start), ...words.slice(end)]
}

/** The index at which the command begins, behind flags that every command has. */
export function commandAt(typed: string[]): number {
  let start = 0
  while (start < typed.length) {
    if (/^(--json|--quiet|-q|--(server|profile)=.*)$/s.test(typed[start]!)) start += 1
    else if (/^--(server|profile)$/.test(typed[start]!) && start + 1 < typed.length) start += 2
    else break
  }
  return start
}

/** The commands with their flags and help, whole for `word` and by their names else: all of them with `'all'`. */
export async function buildProgram(context: Context, word: string | undefined): Promise<Verb> {
  const program = new Verb('muster', context)
    .description('Work with your team of AI employees from the terminal.')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .configureHelp({
      subcommandTerm: (command) => [command.name(), ...command.registeredArguments.map(humanReadable)].join(' '),
      visibleOptions(command) {
        return inHelpOrder(Help.prototype.visibleOptions.call(this, command))
      },
    })
    .exitOverride()
    // Behind a command `--version` may be a flag of its own.
    .enablePositionalOptions()
    .configureOutput({
      writeOut: (text) => context.out.print(text),
      writeErr: () => {},
      outputError: () => {},
      getOutHelpWidth: () => Math.min(context.out.width, 100),
    })
    .option('-V, --version', 'show the version')
    .addHelpText('after', footer)
  for (const [usage, summary, load] of words) {
    const verb = new Verb(usage, context).summary(summary).copyInheritedSettings(program)
    program.addCommand(verb, { hidden: summary === '' })
    if (word === verb.name() || word === 'all') (await load())(verb)
  }
  return program
}

function humanReadable(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '…' : ''}`
  return argument.required ? `<${name}>` : `[${name}]`
}

function asksForHelp(args: string[]): boolean {
  return args[0] === 'help' || args.includes('--help') || args.includes('-h')
}

/**
 * `help tasks list` means `tasks list --help`. Commander would show the help of what is known of the words, as if
 * nothing were wrong: where one of them leads nowhere the words end with it and ask for no help, so that it is an
 * unknown command.
 */
function helpWords(args: string[], program: Command): string[] {
  const isSpelled = args[0] === 'help'
  const typed = isSpelled ? args.slice(1) : args
  const words: string[] = []
  let at = program
  for (const word of typed) {
    if (word.startsWith('-') || at.commands.length === 0) break
    words.push(word)
    const next = word === 'help' ? undefined : at.commands.find((command) => command.name() === word)
    if (!next) return words
    at = next
  }
  return isSpelled ? [...words, '--help'] : args
}

/** The command the words lead to, as far as they are known: `muster agents list`. */
function commandLine(args: string[], program: Command): string {
  const names = [program.name()]
  let at: Command | undefined = program
  for (const word of args) {
    at = at.commands.find((command) => command.name() === word)
    if (!at) break
    names.push(word)
  }
  return names.join(' ')
}

async function sentence(message: string): Promise<string> {
  const [, value, argument, choices] =
    /^error: command-argument value '(.*)' is invalid for argument '(.*)'\. Allowed choices are (.*)\.$/s.exec(
      message,
    ) ?? []
  if (argument !== undefined) {
    const { either } = await import('./find.ts')
    return `<${argument}> takes ${either(choices!.split(', '))} (it is "${value}").`
  }
  const text = message.replace(/^error: /, '').replace(/\s*\n\s*/g, ' ')
  const ended = /[.?!)]$/.test(text) ? text : `${text}.`
  return ended.replace(/^./, (first) => first.toUpperCase())
}
