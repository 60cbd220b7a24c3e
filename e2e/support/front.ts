import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What goes wrong with the calls that carry a key: run requests and changes of the workspace; where it does not say
 * otherwise, everything else passes.
 */
export type Trouble =
  /** Nothing gets through, with a key or without. */
  | 'down'
  /** The connection ends after the server has accepted the call, before its answer. */
  | 'lose-answer'
  /** A 200 whose body breaks off. */
  | 'truncate'
  /** A hotel's page for everything, runs or not. */
  | 'portal'
  /** The redirect to a hotel's page. */
  | 'redirect'
  /** The server has it, its answer waits until `release`. */
  | 'hold'
  /** Nothing may be changed: every such call is answered with 400 and the detail 'Not today.' */
  | 'refuse'
  /** The connection ends before the server has the call. */
  | 'lose-call'
  /** The server gets the call twice at once, and one of its answers comes back. */
  | 'double'
  /** An error of the server's or of a proxy's, before the server has the call or after it. */
  | { status: number; headers?: Record<string, string>; isAfter?: boolean }

/** A run request as it reached the server: the key and the token it came with. */
export type Hit = { key: string; token: string; prompt: string }

/** A call with a key, such as `POST /api/projects`, and what it sends. */
export type Write = { key: string; call: string; body: unknown }

/** The network in front of a real server, which a test can break. */
export type Front = {
  url: string
  /** Every execute call that got through to the server, in order. */
  hits: Hit[]
  /** Every call with a key that got through, in order. */
  writes: Write[]
  trouble: Trouble | null
  /** Decides anew for each call with a key, in place of `trouble`. */
  choose: (() => Trouble | null) | null
  /** Which build of the worker is served; a higher one is an update. */
  build: number
  /**
   * The worker of another release, in place of the server's. What it lists and the server no longer has comes empty.
   */
  worker: Buffer | null
  /** Sends every call with a key of its own, as if the server knew none. */
  forgetsKeys: boolean
  /** When a call with a key was answered with an error of `trouble`. */
  refusals: number[]
  /** Lets held answers go. */
  release: () => void
  stop: () => void
}

/** Listens in front of `target`, on `port` or a free one; pages go to `url` and meet its troubles. */
export async function startFront(target: string, port = 0): Promise<Front> {
  const held: (() => void)[] = []
  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing).catch(() => outgoing.destroy()))

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const key = incoming.headers['idempotency-key']
    const trouble = key !== undefined && front.choose ? front.choose() : front.trouble
    if (trouble === 'down') return void outgoing.destroy()
    if (key !== undefined && front.forgetsKeys) incoming.headers['idempotency-key'] = crypto.randomUUID()
    if (key !== undefined && trouble === 'lose-call') return void outgoing.destroy()
    if (trouble === 'portal' && incoming.url!.startsWith('/api/')) {
      outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<html>Accept our terms</html>')
      return
    }
    if (trouble === 'refuse' && incoming.method !== 'GET') {
      outgoing.writeHead(400, { 'content-type': 'application/problem+json' }).end(
        JSON.stringify({
          type: 'about:blank',
          title: 'Bad Request',
          status: 400,
          code: 'invalid',
          detail: 'Not today.',
        }),
      )
      return
    }
    if (incoming.url === '/sw.js' && front.worker) {
      outgoing.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(front.worker)
      return
    }
    if (incoming.url === '/sw.js' && front.build > 1) {
      const script = await (await fetch(`${target}/sw.js`)).text()
      outgoing
        .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
        .end(`${script}\n// ${front.build}`)
      return
    }
    if (key !== undefined && trouble === 'redirect')
      return void outgoing.writeHead(302, { location: 'https://portal.example/' }).end()
    const body = Buffer.concat(await incoming.toArray())
    const fails = typeof trouble === 'object' && key !== undefined ? trouble : undefined
    const fail = ({ status, headers }: Exclude<Trouble, string>) => {
      front.refusals.push(Date.now())
      outgoing.writeHead(status, { 'content-type': 'application/problem+json', ...headers }).end(
        JSON.stringify({
          type: 'about:blank',
          title: 'Trouble',
          status,
          code: 'trouble',
          detail: 'There is trouble.',
        }),
      )
    }
    if (fails && !fails.isAfter) return fail(fails)
    if (key !== undefined && trouble === 'double')
      void forward(incoming, body)
        .then((second) => second.resume())
        .catch(() => {})
    const answer = await forward(incoming, body)
    if (front.worker && answer.statusCode === 404 && incoming.url!.startsWith('/assets/')) {
      answer.resume()
      outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end()
      return
    }
    if (key !== undefined) {
      const sent = JSON.parse(body.toString() || 'null') as { prompt: string } | null
      front.writes.push({ key: String(key), call: `${incoming.method} ${incoming.url}`, body: sent })
      if (sent && incoming.url!.endsWith('/execute'))
        front.hits.push({ key: String(key), token: String(incoming.headers.authorization), prompt: sent.prompt })
      if (trouble === 'lose-answer') return void outgoing.destroy()
      if (fails) return fail(fails)
      if (trouble === 'hold') await new Promise<void>((resolve) => held.push(resolve))
      if (trouble === 'truncate') {
        outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
        outgoing.write('{"execution_id":"')
        setImmediate(() => outgoing.destroy())
        return
      }
    }
    outgoing.writeHead(answer.statusCode!, answer.headers)
    answer.pipe(outgoing)
    outgoing.on('close', () => answer.destroy())
  }

  function forward(incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const inner = request(
        target + incoming.url,
        { method: incoming.method, headers: { ...incoming.headers, 'content-length': body.length } },
        resolve,
      )
      inner.on('error', reject)
      inner.end(body)
    })
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const front: Front = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits: [],
    writes: [],
    trouble: null,
    choose: null,
    build: 1,
    worker: null,
    forgetsKeys: false,
    refusals: [],
    release: () => held.splice(0).forEach((go) => go()),
    stop: () => {
      front.release()
      server.close()
      server.closeAllConnections()
    },
  }
  return front
}
