// Finds a Chromium for the browser tests, or installs one where that is allowed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const shell = 'chromium-headless-shell'

/**
 * The path of a Chromium, without a window where there is one: it does the same in half the processor time. Throws one
 * sentence when there is none and none can be installed.
 */
export function findChromium() {
  return present() ?? installed() ?? fail()
}

function present() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (existsSync(given)) return given
    throw new Error(`CHROMIUM_PATH names ${given}, and there is no such file.`)
  }
  return onPath() ?? playwrights()
}

function onPath() {
  const names = [shell, 'chromium', 'google-chrome', 'msedge', 'chromium.exe', 'chrome.exe', 'msedge.exe']
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

function playwrights() {
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

function installed() {
  if (process.getuid?.() === 0 && quietly('apt-get', ['--version'])) {
    process.stderr.write('Installing chromium with apt-get …\n')
    quietly('apt-get', ['update', '-q'])
    if (!quietly('apt-get', ['install', '-y', '-q', shell])) quietly('apt-get', ['install', '-y', '-q', 'chromium'])
    const path = onPath()
    if (path) return path
  }
  process.stderr.write('Installing chromium with Playwright …\n')
  quietly('npx', ['playwright', 'install', 'chromium'])
  return playwrights()
}

function quietly(command, args) {
  return (
    spawnSync(command, args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status ===
    0
  )
}

function fail() {
  throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to its program.')
}
