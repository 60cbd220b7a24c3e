import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '#shared/client/client.ts'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Front, startFront } from '../support/front.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import type { Engine } from './engine.ts'
import { type Screen, screenOf } from './screen.ts'

type Person = { username: string; password: string }

/**
 * What a journey has: a server, the network before it, a person of its own, and a browser that has never been there.
 */
export type Stage = {
  screen: Screen
  person: Person
  front: Front
  /** The server as another device of this person sees it: what counts in the end. */
  api: ReturnType<typeof createClient>
  /** Signs in, and waits until the app is stored for offline use. */
  enter: () => Promise<void>
  /** Ends the server with SIGKILL. */
  stopServer: () => Promise<void>
  /** Starts it again where it was, with what it had. */
  startAgain: () => Promise<void>
  /** Ends the browser as a power cut does; returns the screen of the next one, with the same profile. */
  killBrowser: () => Promise<Screen>
}

export type Journey = (stage: Stage) => Promise<void>

let people = 0

/** The journeys in one engine. One that is not on this machine is named and left out, but in CI it has to be there. */
export function inEngine(engine: Engine, journeys: Readonly<Record<string, Journey>>): void {
  const missing = engine.missing()
  if (missing.length > 0) {
    const lack = `${engine.name} needs ${missing.join(' ')} (apt-get install ${missing.join(' ')})`
    if (process.env.CI) throw new Error(`${lack}.`)
    process.stderr.write(`\n${lack}: its journeys are left out.\n\n`)
  }
  describe.skipIf(missing.length > 0)(engine.name, () => {
    let server: RunningServer
    let isDead = false
    let front: Front
    beforeAll(async () => {
      server = await startServer()
      front = await startFront(server.url)
    })
    afterAll(async () => {
      front?.stop()
      await server?.stop()
      if (server) rmSync(server.dataDir, { recursive: true, force: true })
    })

    const startAgain = async () => {
      server = await startServer({ dataDir: server.dataDir, port: Number(new URL(server.url).port) })
      isDead = false
    }
    const open = async (profile: string) => screenOf(await engine.open(profile), front.url)
    for (const [name, journey] of Object.entries(journeys)) {
      test(name, async () => {
        const { person, api } = await newPerson(server)
        const profile = mkdtempSync(join(tmpdir(), 'muster-profile-'))
        let screen = await open(profile)
        try {
          await journey({
            get screen() {
              return screen
            },
            person,
            api,
            front,
            enter: async () => {
              await screen.goto('/login')
              await signIn(screen, person)
              await screen.sees('heading', 'AI Agents')
              await screen.stored()
            },
            stopServer: async () => {
              isDead = true
              await server.kill()
            },
            startAgain,
            killBrowser: async () => {
              await screen.browser.kill()
              return (screen = await open(profile))
            },
          })
        } finally {
          front.trouble = null
          if (isDead) await startAgain()
          await screen.browser.kill()
          rmSync(profile, { recursive: true, force: true })
        }
      })
    }
  })
}

/** Signs in on the form that is open. */
export async function signIn(screen: Screen, { username, password }: Person): Promise<void> {
  await screen.fill('E-mail or user name', username)
  await screen.fill('Password', password)
  await screen.click('button', 'Sign In')
}

async function newPerson({ url }: RunningServer): Promise<Pick<Stage, 'person' | 'api'>> {
  people += 1
  const person = { username: `person-${people}-${Date.now()}@example.com`, password: 'Quiet-harbour-41!' }
  const credentials = { email: person.username, password: person.password }
  const nobody = createClient({ baseUrl: url })
  await nobody.session.register({ body: { name: `Pat ${people}`, ...credentials } })
  const { access_token } = await nobody.session.login({ body: credentials })
  return { person, api: createClient({ baseUrl: url, token: () => access_token }) }
}
