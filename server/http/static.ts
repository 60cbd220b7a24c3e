import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Context } from 'hono'

type Asset = {
  type: string
  plain: Uint8Array<ArrayBuffer>
  br: Uint8Array<ArrayBuffer> | undefined
  gzip: Uint8Array<ArrayBuffer> | undefined
  etag: string
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

/**
 * Serves the built PWA from memory, all of it soon after the start, so that it stays whole when the folder changes:
 * hashed files for ever, `index.html` and `sw.js` never cached, brotli or gzip where the build made them. A missing
 * `/assets/*` is a 404 and never the app, or a service worker would store the wrong content. Undefined for methods
 * other than GET and HEAD.
 */
export function servePages(directory: string): (context: Context) => Response | undefined {
  if (!existsSync(join(directory, 'index.html')))
    return (context) => context.text('The browser app is not built. Run "npm run build".', 404)
  const assets = once(() => find(directory))
  const index = () => assets().get('/index.html')!()
  const policy = once(() => contentSecurityPolicy(Buffer.from(index().plain).toString('utf8')))
  void loadAll(assets).catch(() => {})

  return (context) => {
    const { method, path } = context.req
    // What other apps share is for the service worker. Where there is none yet, the page reports that nothing was
    // saved; the body is not read here.
    if (method === 'POST' && path === '/share') return context.redirect('/share?lost=early', 303)
    if (method !== 'GET' && method !== 'HEAD') return undefined
    const asset = assets().get(path)?.()
    if (asset && path !== '/index.html') {
      if (path === '/sw.js') context.header('content-security-policy', workerPolicy)
      return send(context, asset, cacheRule(path))
    }
    if (path.startsWith('/assets/') || path === '/sw.js')
      return context.text('Not found', 404, { 'cache-control': 'no-store' })
    context.header('content-security-policy', policy())
    return send(context, index(), 'no-cache')
  }
}

/** Each file by its path; it is read when it is first asked for. */
function find(directory: string): Map<string, () => Asset> {
  const names = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
  const fileNames = new Set(names)
  const plain = names.filter((name) => !/\.(br|gz)$/.test(name))
  return new Map(plain.map((name) => [`/${name.replaceAll('\\', '/')}`, once(() => load(directory, name, fileNames))]))
}

function load(directory: string, name: string, fileNames: Set<string>): Asset {
  const read = (file: string) => (fileNames.has(file) ? new Uint8Array(readFileSync(join(directory, file))) : undefined)
  const plain = read(name)!
  return {
    type: types[extname(name)] ?? 'application/octet-stream',
    plain,
    br: read(`${name}.br`),
    gzip: read(`${name}.gz`),
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
  }
}

/**
 * One file at a time, so that requests come in between. What cannot be read is an error for the request that asks for
 * it.
 */
async function loadAll(assets: () => Map<string, () => Asset>): Promise<void> {
  // Requests that wait for the start are answered first.
  await setTimeout(1_000, undefined, { ref: false })
  for (const asset of assets().values()) {
    try {
      asset()
    } catch {}
    await setImmediate()
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}

function cacheRule(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return path === '/sw.js' ? 'no-cache' : 'public, max-age=3600'
}

function send(context: Context, asset: Asset, cacheControl: string): Response {
  const headers = new Headers(context.res.headers)
  headers.set('content-type', asset.type)
  headers.set('cache-control', cacheControl)
  headers.set('etag', asset.etag)
  headers.set('vary', 'accept-encoding')
  if (context.req.header('if-none-match') === asset.etag) return new Response(null, { status: 304, headers })
  const accepted = context.req.header('accept-encoding') ?? ''
  const encoding =
    asset.br && /\bbr\b/.test(accepted) ? 'br' : asset.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  if (encoding) headers.set('content-encoding', encoding)
  return new Response(asset[encoding ?? 'plain'], { headers })
}

/** A worker obeys the policy that its script came with, not that of a page. */
const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'"

/** Where Stripe's script comes from, and the frames of its card form (Stripe's security guide). */
const stripeScripts = 'https://js.stripe.com https://*.js.stripe.com'

/**
 * No inline script but those in `html`, by hash; Stripe's own addresses are the only others. One page opens every
 * screen, and a device keeps it with its policy until the app changes: that is why Stripe is in it wherever it is
 * opened, and where no payments are taken yet.
 */
function contentSecurityPolicy(html: string): string {
  const hashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')} ${stripeScripts}`.replace('  ', ' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self' https://api.stripe.com",
    `frame-src ${stripeScripts} https://hooks.stripe.com`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
