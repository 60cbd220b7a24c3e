import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How many bytes the page's service worker stores, and how many of them are the script that the page runs. */
export type Size = { stored: number; script: number }

export type StaticPage = { url: string; close: () => void }

/** A list of seven links, drawn by a script of the given size that does nothing else, from a service worker's cache. */
export async function serveStaticPage(size: Size): Promise<StaticPage> {
  const script = scriptOf(size.script)
  const rest = '.'.repeat(Math.max(0, size.stored - script.length - html.length))
  const files: Record<string, [type: string, content: string]> = {
    '/': ['text/html; charset=utf-8', html],
    '/script.js': ['text/javascript', script],
    '/rest.txt': ['text/plain', rest],
    '/sw.js': ['text/javascript', worker],
  }
  const server = createServer((request, response) => {
    const file = files[request.url ?? '']
    response.writeHead(file ? 200 : 404, { 'content-type': file?.[0] ?? 'text/plain' }).end(file?.[1])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const html =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>List</title><ul></ul><script ' +
  'type="module" src="/script.js"></script></html>'

const worker = `
addEventListener('install', (event) => event.waitUntil(caches.open('all').then((cache) => cache.addAll(['/', '/script.js', '/rest.txt']))))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((stored) => stored ?? fetch(event.request))))
`

const program = `
const list = document.querySelector('ul')
for (let n = 1; n <= 7; n += 1) list.insertAdjacentHTML('beforeend', '<li><a href="#' + n + '">Agent ' + n + '</a></li>')
navigator.serviceWorker.register('/sw.js')
`

/** The program, then functions that are parsed and never called. */
function scriptOf(bytes: number): string {
  const parts = [program]
  for (let length = program.length, n = 0; length < bytes; n += 1) {
    const part =
      `export function unused${n}(a, b) { const c = a + b; return c > ${n} ? { a, b, c } : [a, b, ` +
      `c].map((each) => each * ${n}) }\n`
    parts.push(part)
    length += part.length
  }
  return parts.join('')
}
