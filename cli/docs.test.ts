import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { readEnvironment } from './config.ts'
import { createContext } from './context.ts'
import { buildProgram } from './program.ts'
import type { Verb } from './verb.ts'

const nowhere = { write: () => true }
const context = createContext({
  args: [],
  environment: readEnvironment({}),
  stdin: () => new PassThrough(),
  stdout: nowhere,
  stderr: nowhere,
  interrupted: new AbortController().signal,
})
const program = await buildProgram(context, 'all')
const docs = join(import.meta.dirname, '..', 'docs')
const page = (name: string) => readFileSync(join(docs, name), 'utf8')
const within = (verb: Verb) =>
  verb
    .createHelp()
    .visibleCommands(verb)
    .filter((command) => command.name() !== 'help') as Verb[]

/** The rows of the table of commands, each without what it says of itself. */
const rows = page('cli.md')
  .split('\n')
  .filter((line) => line.startsWith('| `muster '))
  .map((line) => line.split(' | ')[0]!)

test.each(within(program).map((verb) => [verb.name(), verb] as const))(
  'the page on the command line tells of %s and all its commands',
  (_name, verb) => {
    const told = leavesOf(verb).filter((words) => !isTold(words))
    expect(told).toEqual([])
  },
)

test.each(['../README.md', ...readdirSync(docs).filter((name) => name.endsWith('.md'))])(
  'there is every command that %s names',
  (name) => {
    const named = [...page(name).matchAll(/`(?:npx )?muster ([a-z][a-z0-9 -]*?)(?: -[^`]*)?`/g)].map(
      ([, words]) => words!,
    )
    expect(named.filter((words) => !isKnown(words.split(' ')))).toEqual([])
  },
)

test('the page on other assistants tells every flag of muster mcp, and no other', () => {
  const mcp = within(program).find((verb) => verb.name() === 'mcp')!
  const flags = mcp
    .createHelp()
    .visibleOptions(mcp)
    .map(({ flags }) => flags)
    .filter((flags) => !flags.includes('--help'))
  expect([...page('mcp.md').matchAll(/^\| `(--[^`]+)` \|/gm)].map(([, flag]) => flag)).toEqual(flags)
})

function leavesOf(verb: Verb, words: string[] = []): string[][] {
  const here = [...words, verb.name()]
  return verb.commands.length === 0 ? [here] : within(verb).flatMap((command) => leavesOf(command, here))
}

/** Whether the words lead to a command; what follows its name there is an argument. */
function isKnown(words: string[], verb: Verb = program): boolean {
  if (words.length === 0 || verb.commands.length === 0) return true
  const next = within(verb).find((command) => command.name() === words[0])
  return next !== undefined && isKnown(words.slice(1), next)
}

/** In a row of its own, or beside the others of its group: `muster tasks list`, `show <task>`. */
function isTold(words: string[]): boolean {
  const [last, group] = [words.at(-1)!, words.slice(0, -1)]
  return rows.some((row) => {
    const starts = row.includes(`\`muster ${[...group, ''].join(' ')}`)
    return (
      starts && (new RegExp(`\`muster ${words.join(' ')}[ \`]`).test(row) || new RegExp(`, \`${last}[ \`]`).test(row))
    )
  })
}
