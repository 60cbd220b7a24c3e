import { findChromium } from '../bin/chromium.mjs'
import type { RunningServer } from '../e2e/support/server.ts'

/** How every figure starts its browser. */
export function launchOptions() {
  return {
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  }
}

type SignedIn = { token: string; localStorage: { name: string; value: string }[] }

/** Signs in as the demo's administrator: a token for calls, and what a signed-in page keeps. */
export async function signIn({ url, demo }: Pick<RunningServer, 'url' | 'demo'>): Promise<SignedIn> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demo.username, password: demo.password, remember: true }),
  })
  if (!response.ok) throw new Error(`The demo could not sign in: ${await response.text()}`)
  const { access_token, user } = await response.json()
  const localStorage = [
    { name: 'token', value: access_token },
    { name: 'user', value: JSON.stringify(user) },
  ]
  return { token: access_token, localStorage }
}
