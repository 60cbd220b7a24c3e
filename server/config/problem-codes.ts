import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The words that refusals have for programs, by status: as the sources of the server write them, for docs/api.md. */
export function problemCodes(): Map<number, string[]> {
  const folder = join(import.meta.dirname, '..')
  const codes = new Map<number, Set<string>>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts') || name.startsWith('testing')) continue
    for (const [, status, code] of readFileSync(join(folder, name), 'utf8').matchAll(/\b([45]\d\d),\s*'([a-z_]+)'/g)) {
      const of = codes.get(Number(status)) ?? new Set()
      codes.set(Number(status), of.add(code!))
    }
  }
  return new Map(
    [...codes].toSorted(([one], [other]) => one - other).map(([status, of]) => [status, [...of].toSorted()]),
  )
}
