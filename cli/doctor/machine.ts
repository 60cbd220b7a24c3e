import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readConfig } from '../config/profiles.ts'
import { type Choice, loginCommand } from '../connection.ts'
import type { Context } from '../context.ts'
import { packageVersion } from '../package.ts'
import { shownProxy } from '../route.ts'
import type { ServerFlag } from '../verb.ts'
import { type Finding, failed, ok, warning } from './check.ts'
import { plural } from '#shared/domain/plural.ts'

export function lookAtProgram(): Finding {
  return ok(`Muster ${packageVersion()} on Node ${process.versions.node} (${process.platform} ${process.arch})`)
}

export async function lookAtSettings({ environment: { configFile } }: Context): Promise<Finding> {
  const folder = nearest(dirname(configFile))
  if (!isWritable(folder))
    return failed(
      `Nothing can be written to ${folder}: no sign-in and nothing that waits to be sent can be kept`,
      'Get the right to write there, or name another folder with XDG_CONFIG_HOME.',
    )
  if (!existsSync(configFile)) return ok(`${configFile} is not there yet`)
  const { profiles } = await readConfig(configFile)
  const open = process.platform === 'win32' ? 0 : statSync(configFile).mode & 0o077
  if (open !== 0) return warning(`${configFile} can be read by others`, `Keep it to yourself: chmod 600 ${configFile}`)
  const count = Object.keys(profiles).length
  return ok(`${configFile}, ${count} ${plural(count, 'profile')}`)
}

/** The folder, or the nearest above it that is there. */
function nearest(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder))
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return statSync(folder).isDirectory()
  } catch {
    return false
  }
}

export async function lookAtWay(
  { connection: { server, route }, name, profile }: Choice,
  flags: ServerFlag,
  { environment }: Context,
): Promise<Finding> {
  const from =
    flags.server !== undefined
      ? '--server'
      : server === profile.server
        ? `profile ${name}`
        : environment.server !== undefined
          ? 'MUSTER_SERVER'
          : 'nobody named another'
  const steps = [`${server} (${from})`]
  if (route?.proxy) steps.push(`through the proxy ${shownProxy(route.proxy.url)} (${route.proxy.from})`)
  if (route?.ca) {
    const { readAuthorities } = await import('../authorities.ts')
    const { length } = readAuthorities(route.ca)
    steps.push(
      `trusting ${length} more ${plural(length, 'authority', 'authorities')} of ${route.ca.file} (${route.ca.from})`,
    )
  }
  return ok(steps.join(', '))
}

export async function lookAtKeychain(
  { name, profile, connection: { server } }: Choice,
  context: Context,
): Promise<Finding> {
  const keychain = await context.keychain()
  const isUsed = profile.token_in === 'keychain'
  if (!keychain)
    return isUsed
      ? failed('The token lies in a keychain that is not there', `Sign in again with: ${loginCommand(name)}`)
      : ok('There is none here: tokens lie in the settings')
  const { accountOf, reasonOf } = await import('../keychain.ts')
  try {
    const token = await keychain.read(accountOf(name, profile.server ?? server))
    if (!isUsed) return ok('It can be used; the next sign-in keeps its token there')
    return token === null
      ? failed('The token is not in it any more', `Sign in again with: ${loginCommand(name)}`)
      : ok('It holds the token')
  } catch (error) {
    const found = `It can't be used (${reasonOf(error)})`
    return isUsed
      ? failed(found, `Unlock it, or keep the token in a file: ${loginCommand(name)} --insecure-storage`)
      : ok(found)
  }
}

/** Shells have many places for it: only the usual ones are looked at, so not finding it is no fault. */
export function lookAtCompletion({ environment: { shell, home } }: Context): Finding {
  const name = shell?.split(/[\\/]/).at(-1) ?? ''
  const places: Record<string, { rc: string; files: string[] }> = {
    bash: { rc: '.bashrc', files: ['.local/share/bash-completion/completions/muster', '.bash_completion.d/muster'] },
    zsh: { rc: '.zshrc', files: ['.zfunc/_muster', '.zsh/completions/_muster'] },
    fish: { rc: '.config/fish/config.fish', files: ['.config/fish/completions/muster.fish'] },
  }
  const place = places[name]
  if (!place) return ok('Muster completes words in bash, zsh and fish')
  const rc = join(home, place.rc)
  const isThere =
    place.files.some((file) => existsSync(join(home, file))) ||
    (existsSync(rc) && readFileSync(rc, 'utf8').includes('muster completion'))
  return isThere ? ok(`It is set up for ${name}`) : ok(`It was not found for ${name}`, 'See: muster completion --help')
}

export function lookAtTerminal({ out, environment: { color } }: Context): Finding {
  if (!out.terminal) return ok('None: plain rows without colour')
  return ok(`${out.width} columns, ${color ? 'with colour' : 'without colour (NO_COLOR or TERM)'}`)
}
