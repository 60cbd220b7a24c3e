import { existsSync } from 'node:fs'
import { type ElementHandle, type KeyInput, launch } from 'puppeteer-core'
import type { Engine } from './engine.ts'

const program = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'

/** Gecko, as Debian ships it, over WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  missing: () => (existsSync(program) ? [] : ['firefox-esr']),
  async open(profile, { blocked = false } = {}) {
    const browser = await launch({
      browser: 'firefox',
      executablePath: program,
      userDataDir: profile,
      headless: true,
      defaultViewport: { width: 1280, height: 900 },
      ...(blocked && { extraPrefsFirefox: { 'network.cookie.cookieBehavior': 2 } }),
    })
    const page = (await browser.pages())[0] ?? (await browser.newPage())
    const find = async (selector: string) => (await page.$(selector))!
    return {
      goto: async (address) => void (await page.goto(address)),
      evaluate: (script, ...args) => page.evaluate(`(${script})(...${JSON.stringify(args)})`),
      click: async (selector) => (await find(selector)).click(),
      type: (text) => page.keyboard.type(text),
      async press(key, modifier) {
        if (modifier) await page.keyboard.down(modifier)
        await page.keyboard.press(key as KeyInput)
        if (modifier) await page.keyboard.up(modifier)
      },
      attach: async (selector, path) => ((await find(selector)) as ElementHandle<HTMLInputElement>).uploadFile(path),
      async kill() {
        const { pid } = browser.process()!
        const gone = new Promise((resolve) => browser.process()!.once('exit', resolve))
        // Its helpers are of its group.
        process.kill(-pid!, 'SIGKILL')
        await gone
      },
    }
  },
}
