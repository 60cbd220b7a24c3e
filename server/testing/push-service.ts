import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { type IncomingHttpHeaders, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type PushMessage } from '#shared/contract/push.ts'

/** What came for a device, as it reads it. */
export type Received = {
  path: string
  headers: IncomingHttpHeaders
  claims: { aud: string; exp: number; sub: string }
  message: PushMessage
}

/** The answer to a notification; `silence` sends none, `hang-up` closes the connection. */
type Saying = { status: number; headers?: Record<string, string> } | 'silence' | 'hang-up'

/**
 * A push service on a socket of its own, which holds what it gets to RFC 8030, 8188, 8291 and 8292, and the devices
 * behind it.
 */
export async function openPushService(publicKey: () => string | Promise<string>) {
  const secrets = new Map<string, { pair: ReturnType<typeof createECDH>; auth: Buffer }>()
  const sayings = new Map<string, Saying[]>()
  const received: Received[] = []
  /** How often a path was asked, readable or not. */
  const asked: string[] = []
  const faults: unknown[] = []
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const body = await buffer(request)
    asked.push(path)
    try {
      const secret = secrets.get(path)
      if (!secret) throw new Error(`Nobody is at ${path}.`)
      const claims = claimsOf(request.headers.authorization ?? '', await publicKey())
      if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('The encoding is another.')
      received.push({
        path,
        headers: request.headers,
        claims,
        message: JSON.parse(decrypt(body, secret.pair, secret.auth)) as PushMessage,
      })
    } catch (error) {
      faults.push(error)
    }
    say(response, sayings.get(path)?.shift() ?? { status: 201 })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    host,
    received,
    asked,
    faults,
    /** A new device, and what it subscribes with. */
    device(name: string) {
      const pair = createECDH('prime256v1')
      const auth = randomBytes(16)
      secrets.set(`/${name}`, { pair, auth })
      return {
        endpoint: `http://${host}/${name}`,
        keys: { p256dh: pair.generateKeys('base64url'), auth: auth.toString('base64url') },
      }
    },
    /** What the device's next notifications are answered with; then with 201. */
    says: (name: string, ...answers: Saying[]) => void sayings.set(`/${name}`, answers),
    to: (name: string) => received.filter(({ path }) => path === `/${name}`).map(({ message }) => message),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function say(response: ServerResponse, saying: Saying): void {
  if (saying === 'hang-up') response.destroy()
  else if (saying !== 'silence') response.writeHead(saying.status, saying.headers).end()
}

/** The claims of a VAPID header (RFC 8292), signed with the key that the device subscribed with. */
function claimsOf(authorization: string, publicKey: string): Received['claims'] {
  const [, token, key] = /^vapid t=([\w.-]+), *k=([\w-]+)$/.exec(authorization) ?? []
  if (!token || key !== publicKey) throw new Error(`Not signed as it should be: ${authorization}`)
  const [head = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) throw new Error('The signature is wrong.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Received['claims']
}

/** RFC 8188 with the keys of RFC 8291. */
function decrypt(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body[20]!
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const derive = (key: Buffer, salted: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salted, info, length))
  const input = derive(
    pair.computeSecret(sender),
    auth,
    Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]),
    32,
  )
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The last record ends with 2 and padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}
