import type { Context } from '../context.ts'

/** Prints where the settings lie, whether or not there are any. */
export async function showPath(_flags: object, { out, environment }: Context): Promise<void> {
  if (out.json) out.value({ path: environment.configFile })
  else out.print(`${environment.configFile}\n`)
}
