// Finds a Chromium for the browser tests, or installs one where that is allowed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const shell = 'chromium-headless-shell'
const whole = ['chromium', 'google-chrome', 'msedge', 'chromium.exe', 'chrome.exe', 'msedge.exe']

/**
 * The path of a Chromium, without a window where there is one: it does the same in half the processor time. Throws one
 * sentence when there is none and none can be installed.
 */
export function findChromium() {
  return given() ?? onPath([shell]) ?? byApt(shell) ?? findWholeChromium()
}

/** The path of one that could open a window. */
export function findWholeChromium() {
  return onPath(whole) ?? playwrights() ?? byApt('chromium') ?? byPlaywright() ?? fail()
}

function given() {
  const path = process.env.CHROMIUM_PATH
  if (path && !existsSync(path)) throw new Error(`CHROMIUM_PATH names ${path}, and there is no such file.`)
  return path || undefined
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

function playwrights() {
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

function byApt(name) {
  if (process.getuid?.() !== 0 || !quietly('apt-get', ['--version'])) return undefined
  process.stderr.write(`Installing ${name} with apt-get …\n`)
  quietly('apt-get', ['update', '-q'])
  quietly('apt-get', ['install', '-y', '-q', name])
  return onPath([name])
}

function byPlaywright() {
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
