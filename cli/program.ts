import { type Argument, type Command, CommanderError } from 'commander'
import { registerTokens } from './account/commands.ts'
import { registerAdmin } from './admin/commands.ts'
import { registerAgents } from './agents/commands.ts'
import { registerBackup } from './backup/commands.ts'
import { registerCredits } from './billing/commands.ts'
import { registerEvents } from './calendar/commands.ts'
import { registerChat } from './chat/commands.ts'
import { registerRuns } from './executions/commands.ts'
import type { Context } from './context.ts'
import { usageError } from './exit.ts'
import { registerOutbox } from './outbox/commands.ts'
import { registerProjects } from './projects/commands.ts'
import { registerSchedules } from './schedules/commands.ts'
import { registerSession } from './session/commands.ts'
import { registerTasks } from './tasks/commands.ts'
import { Group, verb } from './verb.ts'

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
  NO_COLOR       no colour when set
  TZ             time zone of dates and times (default: the machine's)

Examples:
  $ muster login
  $ muster agents list
  $ muster tasks create "Send the offer" --assignee arlo --due friday
  $ muster run arlo "Summarise these notes" -f notes.md
  $ muster chat "What is overdue?"
  $ git log --since=yesterday | muster run millie "Write the stand-up report" -f -`

/** Reads the words typed after `muster` and does what they say. Wrong use is thrown as a usage error. */
export async function runProgram(args: string[], context: Context): Promise<void> {
  const program = buildProgram(context)
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0) throw usageError(sentence(error.message), `See: ${commandLine(args, program)} --help`)
  }
}

/** Every command with its flags and help; the work behind a command is loaded when it runs. */
export function buildProgram(context: Context): Group {
  const program = new Group('muster')
    .description('Work with your team of AI employees from the terminal.')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .configureHelp({ subcommandTerm: (command) => [command.name(), ...command.registeredArguments.map(humanReadable)].join(' ') })
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.out.print(text),
      writeErr: () => {},
      outputError: () => {},
      getOutHelpWidth: () => Math.min(context.out.width, 100),
    })
    .option('-V, --version', 'show the version')
    .addHelpText('after', footer)
  registerSession(program, context)
  registerAgents(program, context)
  registerTasks(program, context)
  registerProjects(program, context)
  registerEvents(program, context)
  registerRuns(program, context)
  registerOutbox(program, context)
  registerChat(program, context)
  registerSchedules(program, context)
  registerCredits(program, context)
  registerTokens(program, context)
  registerAdmin(program, context)
  registerBackup(program, context)
  verb(program, 'version', {
    summary: 'show the version',
    description: 'Show the version of this command.',
    examples: ['muster version', 'muster version --json'],
  })
    .option('--json', 'print JSON')
    .action(async () => {
      const work = await import('./version.ts')
      work.showVersion(context.out)
    })
  return program
}

function humanReadable(argument: Argument): string {
  return argument.required ? `<${argument.name()}>` : `[${argument.name()}]`
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

function sentence(message: string): string {
  const text = message.replace(/^error: /, '').replace(/\s*\n\s*/g, ' ')
  const ended = /[.?!)]$/.test(text) ? text : `${text}.`
  return ended.replace(/^./, (first) => first.toUpperCase())
}
