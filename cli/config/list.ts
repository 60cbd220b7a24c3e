import type { Context } from '../context.ts'
import { shownProxy } from '../route.ts'
import { readConfig } from './profiles.ts'

/** Lists the profiles. Tokens and the passwords of proxies are not shown. */
export async function listProfiles(_flags: object, { out, environment }: Context): Promise<void> {
  const { current, profiles } = await readConfig(environment.configFile)
  const all = Object.entries(profiles).map(([name, profile]) => ({
    name,
    current: name === current,
    server: profile.server ?? null,
    email: profile.email ?? null,
    token: profile.token_in ?? (profile.token === undefined ? null : 'file'),
    expires_at: profile.expires_at ?? null,
    ca: profile.ca ?? null,
    proxy: profile.proxy === undefined ? null : shownProxy(profile.proxy),
  }))
  out.list(all, {
    columns: [
      { title: 'PROFILE', whole: true },
      { title: 'SERVER' },
      { title: 'WHO' },
      { title: 'TOKEN', whole: true },
      { title: '' },
    ],
    row: ({ name, server, email, token, current: isCurrent }) => [
      name,
      server ?? '',
      email ?? '',
      token ?? 'none',
      isCurrent ? 'current' : '',
    ],
    whenEmpty: 'There are no profiles yet. Make one with: muster login',
  })
}
