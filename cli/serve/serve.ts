import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { CliError, exit, usageError } from '../exit.ts'
import type { Context } from '../context.ts'
import { serverEntry } from '../package.ts'

export type ServeFlags = { port?: string; host?: string; data?: string; demo?: boolean }

/** Becomes the server: it prints where it listens, answers the signals and ends the process by itself. */
export async function serve(flags: ServeFlags, { out }: Pick<Context, 'out'>): Promise<void> {
  const entry = serverEntry()
  if (!existsSync(entry))
    throw new CliError(
      exit.failed,
      'server_missing',
      `The server is missing at ${entry}. Install Muster again, or build it.`,
    )
  Object.assign(process.env, variablesOf(flags))
  silenceExperiments()
  out.progress('Starting the server…')
  await import(pathToFileURL(entry).href)
  await new Promise(() => {})
}

/** The flags as the server's own variables, which check what is in them. */
export function variablesOf({ port, host, data, demo }: ServeFlags): Record<string, string> {
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535))
    throw usageError(`--port takes a whole number from 0 to 65535 (it is "${port}").`)
  if (host?.trim() === '') throw usageError('--host is empty.')
  if (data?.trim() === '') throw usageError('--data is empty.')
  return {
    ...(port !== undefined && { PORT: port }),
    ...(host !== undefined && { HOST: host }),
    ...(data !== undefined && { MUSTER_DATA: data }),
    ...(demo !== undefined && { MUSTER_DEMO: demo ? 'on' : 'off' }),
  }
}

/**
 * What --disable-warning=ExperimentalWarning does elsewhere, for Node 22 and its database: this process runs already.
 */
function silenceExperiments(): void {
  const printers = process.listeners('warning')
  process.removeAllListeners('warning')
  process.on('warning', (warning) => {
    if (warning.name !== 'ExperimentalWarning') for (const print of printers) print(warning)
  })
}
