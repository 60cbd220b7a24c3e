import { createHash, randomBytes } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openJudge } from './google-judge.ts'
import { type GoogleServices, type ServiceAnswer, openServices, refusal } from './google-services.ts'

type Asked = { method: string; path: string; query: URLSearchParams; body: unknown }
/** What goes wrong with requests to a path; `silence` never answers, `meanwhile` happens before the answer. */
type Fault = { path: RegExp; times: number } & (
  | { silence: true }
  | { meanwhile: () => Promise<void> }
  | { status: number; reason: string; retryAfter?: number }
)

export type GoogleStandIn = GoogleServices & {
  url: string
  /** The environment of a server that knows Google here. */
  env: Record<string, string>
  /** Everything that was asked, as `GET /path`. */
  journal: (Asked & { token: string | undefined })[]
  /** What does not fit Google's descriptions; empty where all is well, or where they are not at hand. */
  findings: string[]
  /** Who consents, to what, and whether at all. */
  consent: { email: string; denies: boolean; scopes: string[] | undefined }
  fail: (fault: Fault) => void
  /** Ends every access token at once, as when its time is over. */
  expireAll: () => void
  /** What a person does at myaccount.google.com: nothing works any more. */
  withdrawAll: () => void
  /** The refresh tokens that are good. */
  validTokens: () => number
  count: (path: RegExp, method?: string) => number
  close: () => Promise<void>
}

const client = { id: 'muster-client.apps.test', secret: 'client-secret-1' }

type Code = { challenge: string; redirect: string; scopes: string[] }

/**
 * Google on a port of its own: consent, tokens (RFC 6749, 7636, 7009), calendar, mail and to-dos; every request is
 * judged by Google's own descriptions.
 */
export async function openGoogle(): Promise<GoogleStandIn> {
  const judge = openJudge()
  const services = openServices()
  const codes = new Map<string, Code>()
  const access = new Map<string, { scopes: string[]; refresh: string }>()
  const refreshTokens = new Map<string, string[]>()
  const faults: Fault[] = []
  const held = new Set<ServerResponse>()
  const standIn = {
    journal: [] as GoogleStandIn['journal'],
    findings: [] as string[],
    consent: { email: 'robin@gmail.test', denies: false, scopes: undefined as string[] | undefined },
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      standIn.findings.push(String(error))
      reply(response, { status: 500 })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, url)
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    const body: unknown =
      text === '' ? undefined : isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text)
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    const asked = { method: request.method!, path: pathname, query: searchParams, body }
    standIn.journal.push({ ...asked, token })
    const fault = faults.find(({ path }) => path.test(pathname))
    if (fault) {
      fault.times -= 1
      if (fault.times <= 0) faults.splice(faults.indexOf(fault), 1)
      if ('silence' in fault) return void held.add(response)
      if ('meanwhile' in fault) await fault.meanwhile()
      else
        return reply(
          response,
          refusal(fault.status, fault.reason),
          fault.retryAfter ? { 'retry-after': String(fault.retryAfter) } : {},
        )
    }
    if (pathname === '/o/oauth2/v2/auth') return authorize(searchParams, response)
    if (pathname === '/token') return reply(response, giveTokens(body as Record<string, string>))
    if (pathname === '/revoke') return reply(response, revoke((body as { token: string }).token))
    const known = token === undefined ? undefined : access.get(token)
    if (!known) return reply(response, refusal(401, 'authError'))
    const findings = judge?.request({ ...asked, path: decodeURIComponent(pathname), scopes: known.scopes }) ?? []
    if (findings.length > 0) {
      standIn.findings.push(...findings)
      return reply(response, refusal(400, 'badRequest'))
    }
    const answer = services.answer(asked)
    if (answer.status === 200) standIn.findings.push(...(judge?.answer(asked.method, pathname, answer.body) ?? []))
    reply(response, answer)
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const needed: Record<string, RegExp> = {
      client_id: new RegExp(`^${client.id}$`),
      response_type: /^code$/,
      code_challenge_method: /^S256$/,
      code_challenge: /^[\w-]{43}$/,
      access_type: /^offline$/,
      state: /^.{20,}$/,
      redirect_uri: /^https?:\/\/.+\/(?:integrations\/callback|auth\/google\/calendar\/callback)$/,
    }
    const wrong = Object.entries(needed).filter(([name, pattern]) => !pattern.test(query.get(name) ?? ''))
    if (wrong.length > 0) {
      standIn.findings.push(`authorize: ${wrong.map(([name]) => name).join(', ')}`)
      return reply(response, { status: 400 })
    }
    const back = new URL(query.get('redirect_uri')!)
    back.searchParams.set('state', query.get('state')!)
    if (standIn.consent.denies) back.searchParams.set('error', 'access_denied')
    else {
      const code = randomBytes(16).toString('hex')
      codes.set(code, {
        challenge: query.get('code_challenge')!,
        redirect: query.get('redirect_uri')!,
        scopes: standIn.consent.scopes ?? query.get('scope')!.split(' '),
      })
      back.searchParams.set('code', code)
    }
    response.writeHead(302, { location: back.href }).end()
  }

  function giveTokens(form: Record<string, string>): ServiceAnswer {
    if (form.client_id !== client.id || form.client_secret !== client.secret)
      return { status: 401, body: { error: 'invalid_client' } }
    if (form.grant_type === 'refresh_token') {
      const scopes = refreshTokens.get(form.refresh_token ?? '')
      return scopes
        ? { status: 200, body: newAccess(form.refresh_token!, scopes) }
        : { status: 400, body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' } }
    }
    const code = codes.get(form.code ?? '')
    codes.delete(form.code ?? '')
    const challenge = createHash('sha256')
      .update(form.code_verifier ?? '')
      .digest('base64url')
    if (!code || code.redirect !== form.redirect_uri || code.challenge !== challenge)
      return { status: 400, body: { error: 'invalid_grant' } }
    const refresh = `refresh-${randomBytes(12).toString('hex')}`
    refreshTokens.set(refresh, code.scopes)
    const claims = { iss: url, aud: client.id, sub: '1', email: standIn.consent.email }
    return {
      status: 200,
      body: {
        ...newAccess(refresh, code.scopes),
        refresh_token: refresh,
        id_token: `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`,
      },
    }
  }

  function newAccess(refresh: string, scopes: string[]) {
    const token = `access-${randomBytes(12).toString('hex')}`
    access.set(token, { scopes, refresh })
    return { access_token: token, expires_in: 3600, scope: scopes.join(' '), token_type: 'Bearer' }
  }

  function revoke(token: string): ServiceAnswer {
    const refresh = refreshTokens.has(token) ? token : access.get(token)?.refresh
    if (refresh === undefined || !refreshTokens.delete(refresh))
      return { status: 400, body: { error: 'invalid_token' } }
    for (const [each, { refresh: of }] of access) if (of === refresh) access.delete(each)
    return { status: 200, body: {} }
  }

  return Object.assign(standIn, services, {
    url,
    env: { GOOGLE_BASE_URL: url, GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret },
    fail: (fault: Fault) => void faults.push(fault),
    expireAll: () => access.clear(),
    withdrawAll() {
      access.clear()
      refreshTokens.clear()
    },
    validTokens: () => refreshTokens.size,
    count: (path: RegExp, method?: string) =>
      standIn.journal.filter((each) => path.test(each.path) && (method === undefined || each.method === method)).length,
    async close() {
      for (const response of held) response.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

function reply(response: ServerResponse, { status, body }: ServiceAnswer, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(body === undefined ? undefined : JSON.stringify(body))
}
