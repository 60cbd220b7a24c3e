import { existsSync } from 'node:fs'
import { type ElementHandle, type KeyInput, launch } from 'puppeteer-core'
import type { Browser, Engine } from './engine.ts'

const program = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'

/** Gecko, as Debian ships it, over WebDriver BiDi. */
export const firefox: Engine = { name: 'Firefox', missing, open: (profile) => open(profile) }

/** The same as someone has set it who allows no site to keep anything. */
export const blockedFirefox: Engine = {
  name: 'Firefox that keeps nothing',
  missing,
  open: (profile) => open(profile, { 'network.cookie.cookieBehavior': 2 }),
}

function missing(): string[] {
  return existsSync(program) ? [] : ['firefox-esr']
}

async function open(profile: string, preferences: Record<string, unknown> = {}): Promise<Browser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: program,
    userDataDir: profile,
    headless: true,
    // As large as the other's window.
    args: ['--width=1280', '--height=1000'],
    defaultViewport: null,
    extraPrefsFirefox: preferences,
  })
  const page = (await browser.pages())[0] ?? (await browser.newPage())
  const find = async (selector: string) => {
    const element = await page.$(selector)
    if (!element) throw new Error(`There is no ${selector} in the page.`)
    return element
  }
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
      const gecko = browser.process()!
      const gone = new Promise((resolve) => gecko.once('exit', resolve))
      // Its helpers are of its group.
      process.kill(-gecko.pid!, 'SIGKILL')
      await gone
    },
  }
}
