import type { Context } from '../context.ts'

/** Prints the path of the settings, whether or not the file exists. */
export async function showPath(_flags: object, { out, environment }: Context): Promise<void> {
  if (out.json) out.value({ path: environment.configFile })
  else out.print(`${environment.configFile}\n`)
}
