import type { Verb, HelpText } from '../verb.ts'

/** Adds `config` with its commands. */
export function declareConfig(config: Verb): void {
  config.withHelp({
    description:
      'Keep a profile for each server that you work with. "muster login --profile work" makes one, ' +
      '"--profile work" or MUSTER_PROFILE uses it for one command, "config use work" from now on.\nA ' +
      'profile may say: server (its address), ca (a PEM file of certificate authorities to trust besides ' +
      'the usual ones) and proxy (the address of a proxy).',
    examples: [
      'muster login --profile work --server https://muster.example.com',
      'muster config use work',
      'muster config list',
      'muster config set ca ~/company-ca.pem',
    ],
  })

  plain(config, 'list', {
    summary: 'list the profiles',
    description:
      'List the profiles: server, who is signed in, and where the token lies.\nIn a pipe each is one line ' +
      'with tabs between the values: name, server, who, token, and "current" for the current one.',
    examples: ['muster config list', 'muster config list --json | jq -r .[].name'],
  })
    .withFields()
    .withAction(async () => (await import('./list.ts')).listProfiles)

  plain(config, 'use <profile>', {
    summary: 'choose the profile of commands that name none',
    description: 'Choose the profile of commands that name none with --profile or MUSTER_PROFILE.',
    examples: ['muster config use work'],
  }).withAction(async () => (await import('./use.ts')).useProfile)

  profiled(config, 'get <key>', {
    summary: 'print what a profile says',
    description: 'Print what a profile says of server, ca or proxy. Exits with 1 when it says nothing.',
    examples: ['muster config get server', 'muster config get proxy --profile work'],
  }).withAction(async () => (await import('./get.ts')).getSetting)

  profiled(config, 'set <key> <value>', {
    summary: 'have a profile say something',
    description:
      'Set server, ca or proxy of a profile; a profile that is not there yet is made.\nA proxy that is set ' +
      'here comes before HTTPS_PROXY and NO_PROXY. While a profile is signed in its server stays as it is, ' +
      'because the token belongs to it.',
    examples: [
      'muster config set ca ~/company-ca.pem',
      'muster config set proxy http://proxy.example.com:3128 --profile work',
      'muster config set server https://muster.example.com',
    ],
  }).withAction(async () => (await import('./set.ts')).setSetting)

  profiled(config, 'unset <key>', {
    summary: 'have a profile say nothing of it',
    description: 'Take server, ca or proxy out of a profile.',
    examples: ['muster config unset proxy'],
  }).withAction(async () => (await import('./set.ts')).unsetSetting)

  plain(config, 'delete <profile>', {
    summary: 'delete a profile',
    description: 'Delete a profile that nobody is signed in with.',
    examples: ['muster logout --profile old && muster config delete old'],
  }).withAction(async () => (await import('./delete.ts')).deleteProfile)

  plain(config, 'path', {
    summary: 'print where the settings lie',
    description: 'Print the path of the file that holds the profiles.',
    examples: ['muster config path'],
  }).withAction(async () => (await import('./path.ts')).showPath)
}

function plain(parent: Verb, usage: string, words: HelpText): Verb {
  return parent.subcommand(usage, words).withJson()
}

function profiled(parent: Verb, usage: string, words: HelpText): Verb {
  return plain(parent, usage, words).option(
    '--profile <profile>',
    'the profile that is meant (default: MUSTER_PROFILE, else the current one)',
  )
}
