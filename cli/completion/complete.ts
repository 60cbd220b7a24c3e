import type { Command } from 'commander'
import type { Context } from '../context.ts'
import { readConfig } from '../config/profiles.ts'
import { type BashLine, bashWord, readBashLine } from './bash-line.ts'
import { cachedCandidates } from './cache.ts'
import type { Shell } from './commands.ts'
import { type Candidate, expectedAt } from './expected.ts'
import { buildProgram, commandAt } from '../program.ts'

/** How long a press of the Tab key may wait for a server, in milliseconds. */
const timeoutMs = 1000

/**
 * Prints what the word at the cursor may become: first `:words` or `:files`, then one candidate on each line, with its
 * meaning behind a tab where the shell shows that. On any error it prints no candidates and no message.
 */
export async function complete(shell: Shell, words: string[], _flags: object, context: Context): Promise<void> {
  try {
    const line = shell === 'bash' ? readBashLine(words[0] ?? '', words[1]) : undefined
    const typed = line?.before ?? words.slice(0, -1)
    const before = typed.slice(commandAt(typed))
    const current = line?.current ?? words.at(-1) ?? ''
    context.profile = valueIn(typed, '--profile')
    const program = await buildProgram(
      context,
      before.find((word) => !word.startsWith('-')),
    )
    const candidates = await candidatesAt(program, before, current, valueIn(typed, '--server'), context)
    if (candidates === 'files') return context.out.print(':files\n')
    const lines = line
      ? bashLines(candidates, line)
      : candidates.map(({ value, description }) => `${value}\t${description}`)
    context.out.print([':words', ...lines, ''].join('\n'))
  } catch {
    // A shell that is waiting for candidates has no place for a message.
  }
}

async function candidatesAt(
  program: Command,
  before: string[],
  current: string,
  server: string | undefined,
  context: Context,
): Promise<Candidate[] | 'files'> {
  const expected = expectedAt(program, before, current)
  if ('words' in expected) return expected.words
  const { value, group, choices, prefix } = expected
  const { askFor, fewOf, isFile } = await import('./values.ts')
  const few = choices ?? fewOf(value, group)
  const prefixed = (candidate: Candidate) => ({ ...candidate, value: `${prefix}${candidate.value}` })
  if (few) return few.map((each) => prefixed({ value: each, description: '' }))
  if (isFile(value)) return 'files'
  if (value === 'profile')
    return Object.keys((await readConfig(context.environment.configFile)).profiles).map((name) =>
      prefixed({ value: name, description: '' }),
    )
  const ask = askFor(value)
  if (!ask) return []
  const names = await cachedCandidates(value, context, server, async (connection) =>
    ask(await context.api(connection), { signal: context.interrupted, timeout: timeoutMs }),
  )
  return names.map(prefixed)
}

/** The value of a flag in the line itself. */
function valueIn(before: string[], flag: string): string | undefined {
  const at = before.lastIndexOf(flag)
  return at < 0 ? before.findLast((word) => word.startsWith(`${flag}=`))?.slice(flag.length + 1) : before[at + 1]
}

function bashLines(candidates: Candidate[], line: BashLine): string[] {
  const wanted = line.current.toLowerCase()
  return candidates
    .filter(({ value }) => value.toLowerCase().startsWith(wanted))
    .map(({ value }) => bashWord(value, line))
    .filter((word) => word !== undefined)
}
