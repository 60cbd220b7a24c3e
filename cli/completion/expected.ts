import type { Command, Option } from 'commander'

export type Candidate = { value: string; description: string }

/** What may be at the cursor: known words, or a kind of value that `values.ts` knows by name. */
export type Expected =
  | { words: Candidate[] }
  | { value: string; group: string; choices: readonly string[] | undefined; prefix: string }

/** Follows the words before the cursor down the tree of commands, and returns what may come next. */
export function expectedAt(program: Command, before: readonly string[], current: string): Expected {
  const place = walk(program, before)
  const { at, used } = place
  if (place.open) return valueOf(place.open, at)
  if (!place.isLiteral && current.startsWith('-')) {
    const [flag = '', rest] = current.split('=', 2)
    const option = rest === undefined ? undefined : optionOf(at, flag)
    if (option) return valueOf(option, at, `${flag}=`)
    return { words: flagsOf(at, used) }
  }
  const commands = at.createHelp().visibleCommands(at)
  if (place.arguments === 0 && at.commands.length > 0)
    return {
      words: commands.map((command) => ({
        value: command.name(),
        description: command.summary() || command.description(),
      })),
    }
  const argument = at.registeredArguments[place.arguments] ?? at.registeredArguments.find(({ variadic }) => variadic)
  return argument
    ? { value: argument.name(), group: groupOf(at), choices: argument.argChoices, prefix: '' }
    : { words: [] }
}

type ParseState = { at: Command; arguments: number; used: Set<string>; open: Option | undefined; isLiteral: boolean }

function walk(program: Command, before: readonly string[]): ParseState {
  const place: ParseState = { at: program, arguments: 0, used: new Set(), open: undefined, isLiteral: false }
  for (const word of before) {
    if (place.open) place.open = undefined
    else if (!place.isLiteral && word === '--') place.isLiteral = true
    else if (!place.isLiteral && /^-./.test(word)) {
      const [flag = '', value] = word.split('=', 2)
      const option = optionOf(place.at, flag)
      if (option) place.used.add(option.attributeName())
      if (option?.required && value === undefined) place.open = option
    } else {
      const command =
        place.arguments === 0
          ? place.at.commands.find((each) => each.name() === word || each.aliases().includes(word))
          : undefined
      if (command) place.at = command
      else place.arguments += 1
    }
  }
  return place
}

function flagsOf(at: Command, used: ReadonlySet<string>): Candidate[] {
  return at
    .createHelp()
    .visibleOptions(at)
    .filter((option) => option.parseArg !== undefined || !used.has(option.attributeName()))
    .map((option) => ({ value: option.long ?? option.short ?? '', description: option.description }))
}

function optionOf(at: Command, flag: string): Option | undefined {
  return at.options.find(({ long, short }) => long === flag || short === flag)
}

function valueOf(option: Option, at: Command, prefix = ''): Expected {
  const name = /[<[](.+?)(?:\.\.\.)?[>\]]/.exec(option.flags)?.[1] ?? ''
  return { value: name, group: groupOf(at), choices: option.argChoices, prefix }
}

/** The group of a command: `tasks` of `muster tasks list`. */
function groupOf(at: Command): string {
  return at.parent?.parent ? at.parent.name() : at.name()
}
