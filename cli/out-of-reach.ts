import { type ProblemError, unreachable } from '#shared/contract/problem.ts'
import type { Connection } from './connection.ts'
import { shownProxy } from './route.ts'

/**
 * Why a server could not be reached, where that can be said in a sentence that says what to do; undefined otherwise.
 */
export function explain(error: unknown, { server, route }: Connection): ProblemError | undefined {
  const { code = '', message } = innermost(error)
  const certificate = certificateFault(code, message)
  if (certificate) return unreachable(`The certificate of ${server} ${certificate}`, error)
  if (/SSL routines.*(wrong version number|packet length too long)/s.test(message))
    return unreachable(`What answers at ${server} does not speak TLS: try an address with http://`, error)
  if (!route?.proxy) return undefined
  const { url, from } = route.proxy
  const [, status] = /Proxy .*\((\d{3})\)/.exec(message) ?? []
  const shown = `The proxy ${shownProxy(url)} (from ${from})`
  if (status === '407')
    return unreachable(
      `${shown} wants another name and password: write them into its address, as in http://name:password@…`,
      error,
    )
  if (status !== undefined)
    return unreachable(`${shown} does not let through to ${server}: it answered ${status}.`, error)
  // Nothing else is connected to from here.
  if (
    /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|UND_ERR_PRX_CONN)$/.test(
      code,
    )
  )
    return unreachable(`${shown} can't be reached (${code}).`, error)
  return undefined
}

function certificateFault(code: string, message: string): string | undefined {
  if (code === 'CERT_HAS_EXPIRED') return "has expired. The server's administrator must renew it."
  if (code === 'CERT_NOT_YET_VALID') return "is not valid yet: compare this machine's clock."
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'is for another name: use the address that it was made for.'
  if (/SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|CERT_UNTRUSTED|CERT_SIGNATURE_FAILURE|INVALID_CA/.test(code)) {
    return (
      `is not trusted (${message.replace(/;.*/s, '')}). Name the file of its authority in MUSTER_CA_FILE, ` +
      'or with: muster config set ca <file>'
    )
  }
  return undefined
}

/** Proxies and pools wrap what went wrong. */
function innermost(error: unknown): { code?: string; message: string } {
  let at = error as { code?: string; message?: string; cause?: unknown }
  for (let depth = 0; depth < 5 && at?.cause instanceof Error && at.code !== 'UND_ERR_PRX_CONN'; depth += 1)
    at = at.cause as typeof at
  return { ...(at?.code !== undefined && { code: at.code }), message: at?.message ?? '' }
}
