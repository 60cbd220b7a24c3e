import type { IncomingMessage } from 'node:http'
import { StringDecoder } from 'node:string_decoder'
import { retryAfterOf } from '#shared/domain/retry-after.ts'
import { type Gate, PrivateAddress } from './public-address.ts'

/** `keep` is how many characters of the answer are wanted. */
type Post = {
  url: URL
  headers: Record<string, string | number>
  body: Buffer | string
  gate: Gate
  signal: AbortSignal
  now: () => number
  keep?: number
}

/** What came back: the status, how the answer begins, and in how many seconds it wants to be asked again. */
export type Answer = { status: number; text: string; retryAfter: number | undefined }

/** Posts to an address that the gate lets through; follows nothing. Rejects when there is no answer. */
export async function post({ url, headers, body, gate, signal, now, keep = 0 }: Post): Promise<Answer> {
  if (!gate.admits(url)) throw new PrivateAddress(url.hostname)
  const { request } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'))
  return new Promise((resolve, reject) => {
    let isAnswered = false
    const heard = async (response: IncomingMessage) => {
      isAnswered = true
      const text = await beginningOf(response, keep)
      const { date = '', 'retry-after': asked = '' } = response.headers
      resolve({
        status: response.statusCode ?? 0,
        text,
        retryAfter: retryAfterOf(new Headers({ date, 'retry-after': asked }), now()),
      })
    }
    // The addresses that are looked at are those that are connected to: a name cannot lead elsewhere in between.
    const outgoing = request(
      url,
      { method: 'POST', headers, agent: false, signal, lookup: gate.lookup(url) },
      (response) => void heard(response).catch(reject),
    )
    outgoing.on('error', reject)
    // Where the receiver asks for another protocol (101), the connection is closed without an error, and the signal
    // does nothing from then on.
    outgoing.on('close', () => {
      if (!isAnswered)
        reject(Object.assign(new Error('The connection was closed without an answer.'), { code: 'ECONNRESET' }))
    })
    outgoing.end(body)
  })
}

/** No more of it is read, and an answer that breaks off still counts. */
async function beginningOf(response: IncomingMessage, keep: number): Promise<string> {
  const decoder = new StringDecoder('utf8')
  let text = ''
  response.on('error', () => {})
  try {
    if (keep > 0) {
      for await (const chunk of response) {
        text += decoder.write(chunk as Buffer)
        if (text.length >= keep) break
      }
    }
  } catch {
    // It stays what it is so far.
  }
  response.destroy()
  return text.slice(0, keep).toWellFormed()
}
