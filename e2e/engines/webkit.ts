import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import type { Engine } from './engine.ts'

const driver = process.env.WEBKIT_DRIVER_PATH ?? '/usr/bin/WebKitWebDriver'

/** Debian's own, which sees Debian's packages. */
const python = '/usr/bin/python3'

/** What WebDriver calls a key that makes no letter. */
const keys: Record<string, string> = { Control: '\uE009', Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' }

/** The name under which WebDriver hands out elements. */
const reference = 'element-6066-11e4-a52e-4f735466cecf'

/** Safari's engine, in a bare window on GTK, over WebDriver. */
export const webkit: Engine = {
  name: 'WebKit',
  missing: () =>
    [
      !existsSync(driver) && 'webkit2gtk-driver',
      spawnSync('Xvfb', ['-help']).error && 'xvfb',
      spawnSync(python, ['-c', "import gi; gi.require_version('WebKit2', '4.1')"]).status !== 0 &&
        'gir1.2-webkit2-4.1 python3-gi',
    ].filter((name) => typeof name === 'string'),
  async open(profile) {
    const { screen, display } = await openScreen()
    const port = await freePort()
    const child = spawn(driver, ['--host=127.0.0.1', `--port=${port}`], {
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' },
    })
    const call = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        signal: AbortSignal.timeout(60_000),
        ...(body && { body: JSON.stringify(body) }),
      })
      const { value } = (await answer.json()) as { value: unknown }
      if (!answer.ok) throw new Error(`${method} ${path} failed: ${JSON.stringify(value)}`)
      return value
    }
    await listens(port)
    const args = [join(import.meta.dirname, 'window.py'), profile]
    const { sessionId } = (await call('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: python, args } } },
    })) as { sessionId: string }
    const session = `/session/${sessionId}`
    const find = async (selector: string) =>
      (
        (await call('POST', `${session}/element`, { using: 'css selector', value: selector })) as Record<string, string>
      )[reference]!
    const perform = (actions: object[]) =>
      call('POST', `${session}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] })
    return {
      goto: async (url) => void (await call('POST', `${session}/url`, { url })),
      evaluate: (script, ...args) =>
        call('POST', `${session}/execute/sync`, { script: `return (${script})(...arguments)`, args }),
      click: async (selector) => void (await call('POST', `${session}/element/${await find(selector)}/click`, {})),
      type: async (text) =>
        void (await perform(
          Array.from(text, (value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]).flat(),
        )),
      async press(key, modifier) {
        const pressed = [...(modifier ? [modifier] : []), key].map((name) => keys[name] ?? name)
        await perform([
          ...pressed.map((value) => ({ type: 'keyDown', value })),
          ...pressed.toReversed().map((value) => ({ type: 'keyUp', value })),
        ])
      },
      attach: async (selector, path) =>
        void (await call('POST', `${session}/element/${await find(selector)}/value`, { text: path })),
      async kill() {
        // The window and its helpers are of its group.
        await killed(child)
        await killed(screen)
      },
    }
  },
}

/** A screen that nobody looks at. */
async function openScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1300x940x24', '-nolisten', 'tcp'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    screen.stdio[3]!.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    screen.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}.`)))
  })
  return { screen, display: `:${number}` }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

async function listens(port: number): Promise<void> {
  for (const end = Date.now() + 15_000; ;) {
    try {
      await fetch(`http://127.0.0.1:${port}/status`)
      return
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

function killed(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    process.kill(-child.pid!, 'SIGKILL')
  })
}
