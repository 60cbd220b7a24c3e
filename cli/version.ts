import type { Out } from './out.ts'
import { packageVersion } from './package.ts'
import type { Verb } from './verb.ts'

/** Whether the words ask for the version and nothing else. */
export function asksForVersion(args: string[]): boolean {
  const [first, ...rest] = args
  return (first === 'version' || first === '--version' || first === '-V') && rest.every((word) => word === '--json')
}

export function showVersion(out: Out): void {
  const version = packageVersion()
  if (out.json) out.value({ version })
  else out.print(`${version}\n`)
}

export function declareVersion(version: Verb): void {
  version
    .withHelp({
      description: 'Show the version of this command.',
      examples: ['muster version', 'muster version --json'],
    })
    .option('--json', 'print JSON')
    .withAction(
      async () =>
        (_flags, { out }) =>
          showVersion(out),
    )
}
