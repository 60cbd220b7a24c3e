import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail as its reader sees it; `to` is the recipient of the envelope. */
export type Received = {
  from: string
  to: string[]
  headers: Record<string, string>
  subject: string
  text: string
  html: string
}

/**
 * A mail server on a socket of its own, which speaks SMTP (RFC 5321) and reads what it gets (RFC 5322, 2045 to 2047).
 */
export async function openMailServer({ user, password }: { user?: string; password?: string } = {}) {
  const received: Received[] = []
  const refusals: number[] = []
  /** How often a mail was sent here, accepted or not. */
  let brought = 0
  const server = new SMTPServer({
    authOptional: user === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) =>
      auth.username === user && auth.password === password ? done(null, { user }) : done(new Error('Wrong password')),
    onData(stream, session, done) {
      const take = async () => {
        const raw = await text(stream)
        brought += 1
        const responseCode = refusals.shift()
        if (responseCode) return done(Object.assign(new Error('Not now'), { responseCode }))
        const from = session.envelope.mailFrom
        received.push({
          from: from ? from.address : '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          ...read(raw),
        })
        done()
      }
      void take()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const login = user === undefined ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@`
  return {
    url: `smtp://${login}127.0.0.1:${port}?from=muster%40example.com`,
    received,
    brought: () => brought,
    /** The mails for one address, the oldest first. */
    to: (address: string) => received.filter((mail) => mail.to.includes(address)),
    /** The codes with which the next mails are refused. */
    refuse: (...codes: number[]) => void refusals.push(...codes),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The link in a mail. */
export function linkIn(mail: Received): string {
  return /https?:\/\/\S+/.exec(mail.text)?.[0] ?? ''
}

function read(raw: string): Pick<Received, 'headers' | 'subject' | 'text' | 'html'> {
  const { headers, body } = split(raw)
  const boundary = /boundary="?([^";]+)/.exec(headers['content-type'] ?? '')?.[1]
  if (boundary === undefined) throw new Error('A mail without parts.')
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r\n/, '')))
  const part = (type: string) => {
    const found = parts.find(({ headers }) => headers['content-type']?.startsWith(type))
    return found
      ? decode(found.body, found.headers['content-transfer-encoding'] ?? '7bit').replaceAll('\r\n', '\n')
      : ''
  }
  return { headers, subject: words(headers.subject ?? ''), text: part('text/plain'), html: part('text/html') }
}

function split(raw: string): { headers: Record<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { headers, body: raw.slice(end + 4) }
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function words(header: string): string {
  return header.replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=( (?==\?))?/gi, (_, kind: string, value: string) =>
    decode(
      kind.toUpperCase() === 'B' ? value : value.replaceAll('_', '=20'),
      kind.toUpperCase() === 'B' ? 'base64' : 'quoted-printable',
    ),
  )
}
