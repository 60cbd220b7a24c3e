import { usageError } from '../exit.ts'
import type { Verb } from '../verb.ts'

const ofBatch = ['--batch', '--results', '--concurrency', '--patience', '--max-failures', '--retry-failed']
const ofBoth = ['--quiet', '--server', '--profile', '--json']

/** Adds the flags of `muster run --batch`. */
export function withBatchFlags(command: Verb): Verb {
  return command
    .option('--batch <file>', 'run every line of this file, or of "-", as a task')
    .option('--results <file>', 'add what became of each line to this file (default: print it)')
    .option('--concurrency <n>', 'lines at once, 1 to 64 (default: 4)')
    .option('--patience <length>', 'how long to try again while the server is away (default: 10m)')
    .option('--max-failures <n>', 'begin no more lines after so many failures')
    .option('--retry-failed', 'run lines that failed before once more')
}

/**
 * Returns whether the words typed after `muster run` ask for a batch; throws a usage error if they mix a batch with a
 * single run request.
 */
export function asksForBatch(command: Verb): boolean {
  const isTyped = (name: string, negate: boolean) =>
    command.getOptionValueSource(name) === 'cli' && (command.getOptionValue(name) === false) === negate
  const typed = command.options
    .filter((option) => isTyped(option.attributeName(), option.negate))
    .map(({ long }) => long ?? '')
  const isBatch = typed.includes('--batch')
  const odd = typed.find((flag) => (isBatch ? ![...ofBatch, ...ofBoth].includes(flag) : ofBatch.includes(flag)))
  if (odd !== undefined)
    throw usageError(
      isBatch ? `${odd} does not go with --batch: each line says what it needs.` : `${odd} needs --batch.`,
    )
  if (isBatch && command.args.length > 0)
    throw usageError(`Unexpected "${command.args[0]}": with --batch the agents and prompts stand in the file.`)
  if (!isBatch && command.args.length === 0)
    throw usageError("Missing required argument 'agent'.", 'See: muster run --help')
  return isBatch
}
