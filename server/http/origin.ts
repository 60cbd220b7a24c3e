import type { Services } from '../services.ts'

/**
 * Where a link leads that is shown to the client: MUSTER_URL, else the name by which they reach this server. Never for
 * a mail: there any client could write the name.
 */
export function shownOrigin({ env, origin }: Pick<Services, 'env' | 'origin'>, host: string | undefined): string {
  if (env.publicUrl !== undefined || host === undefined || !URL.canParse(`http://${host}`)) return origin
  return new URL(`http://${host}`).origin
}

/** The addresses of the app that links lead to. What stands behind # never reaches a server, nor a log on the way. */
export const linkPaths = {
  invitation: (token: string) => `/invite/${token}`,
  reset: (token: string) => `/reset-password#${token}`,
  verify: (token: string) => `/confirm-email#${token}`,
  signIn: '/login',
}

/** A path as a log may hold it: an invitation's is its secret. */
export function withoutToken(path: string): string {
  return path.replace(/^\/invite\/.+/, '/invite/…')
}
