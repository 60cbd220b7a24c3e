// Other people, while someone's work is measured.
import { once as onceOf } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { RunningServer } from '../e2e/support/server.ts'
import { signIn } from './browser.ts'

export const othersPassword = 'Quiet-harbour-41!'

/** A user with a workspace of their own; returns the token. */
export async function register({ url }: Pick<RunningServer, 'url'>, name = 'Ann Other'): Promise<string> {
  const other = { username: `${name.toLowerCase().replace(' ', '.')}@example.com`, password: othersPassword }
  const body = JSON.stringify({ name, email: other.username, password: other.password })
  const response = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  if (!response.ok) throw new Error(`${name} could not register: ${await response.text()}`)
  return (await signIn({ url, demo: other })).token
}

/** Asks at a fixed rate, over as many connections as it takes; posts `body` where there is one. */
export function asker(url: string, token: string, body?: string) {
  const agent = new Agent({ keepAlive: true })
  const once = async (): Promise<number> => {
    const sent = performance.now()
    const asking = request(url, {
      agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    asking.end(body)
    try {
      const [response] = (await onceOf(asking, 'response')) as [IncomingMessage]
      if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}.`)
      await onceOf(response.resume(), 'end')
      return performance.now() - sent
    } catch (error) {
      // A connection that was opened for a rush and idle since may be closed by the server in the moment it is used.
      if (asking.reusedSocket) return once()
      throw error
    }
  }
  return {
    /** How long each answer took, in milliseconds. */
    async until(work: Promise<unknown>, perSecond: number): Promise<number[]> {
      const answers: Promise<number>[] = []
      const started = performance.now()
      const timer = setInterval(() => {
        // A late timer makes up for what it missed.
        while (answers.length < ((performance.now() - started) / 1000) * perSecond) answers.push(once())
      }, 1000 / perSecond)
      await work.finally(() => clearInterval(timer))
      return Promise.all(answers)
    },
  }
}
