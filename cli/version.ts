import type { Out } from './out.ts'
import { packageVersion } from './package.ts'

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
