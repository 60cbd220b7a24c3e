// Draws the pictures of the installed app into pwa/public: icons from favicon.svg (docs/look.md, "Icons and the mark")
// and, from the built app with its demo workspace, the screenshots of the install sheet. Run it when the mark or these
// screens have changed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { CircleCheck, CloudUpload, Play, Users } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { notes } from '../e2e/support/browser.ts'
import { startServer } from '../e2e/support/server.ts'
import { findChromium } from './chromium.mjs'

const publicFolder = join(import.meta.dirname, '..', 'pwa', 'public')
const mark = readFileSync(join(publicFolder, 'favicon.svg'), 'utf8')
// The mark keeps inside the inner circle of 80 %, so the same one serves for masks; only the corners are filled.
const fullBleed = mark.replace(' rx="112"', '')
const icons = [
  ['app-192', 192, mark],
  ['app-512', 512, mark],
  ['maskable-512', 512, fullBleed],
  ['apple-touch-180', 180, fullBleed],
  ['run-96', 96, shortcut(Play)],
  ['agents-96', 96, shortcut(Users)],
  ['tasks-96', 96, shortcut(CircleCheck)],
  ['outbox-96', 96, shortcut(CloudUpload)],
]
const sizes = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
}

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
try {
  await drawIcons()
  await takeScreenshots()
} finally {
  await browser.close()
}

async function drawIcons() {
  const page = await browser.newPage()
  for (const [name, size, svg] of icons) {
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`)
    write('icons', name, await page.screenshot({ omitBackground: true }))
  }
  await page.close()
}

/** A glyph of the navigation in white on the mark's own ground. */
function shortcut(icon) {
  const glyph = renderToStaticMarkup(createElement(icon, { x: 116, y: 116, size: 280, color: '#fff', strokeWidth: 2 }))
  return mark.replace(/<path[^]*<\/svg>/, `${glyph}</svg>`)
}

async function takeScreenshots() {
  const server = await startServer()
  try {
    for (const [form, options] of Object.entries(sizes)) {
      const page = await browser.newPage({
        ...options,
        baseURL: server.url,
        colorScheme: 'light',
        reducedMotion: 'reduce',
      })
      await page.goto('/login')
      await page.getByLabel('E-mail or user name').fill(server.demo.username)
      await page.getByLabel('Password', { exact: true }).fill(server.demo.password)
      await page.getByRole('button', { name: 'Sign In' }).click()
      await page.getByRole('heading', { name: 'AI Agents' }).waitFor()
      await settle(page)
      write('screenshots', `agents-${form}`, await page.screenshot())
      await page.goto('/agents/1')
      if (form === 'narrow') await runTask(page)
      await page.getByText('Nordhaus').first().waitFor()
      await settle(page)
      write('screenshots', `agent-${form}`, await page.screenshot())
      await page.close()
    }
  } finally {
    await server.stop()
  }
}

async function runTask(page) {
  await page.locator('input[type=file]').setInputFiles(notes)
  await page.getByRole('textbox', { name: /ask arlo/i }).fill('List the action items in the notes')
  await page.getByRole('button', { name: 'Execute Task' }).click()
  await page.getByText('Task Completed').waitFor()
}

/** No toast, no hover, nothing loading. */
async function settle(page) {
  await page.mouse.move(0, 0)
  const close = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' })
  if (await close.isVisible()) await close.click()
  await close.waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
}

function write(folder, name, png) {
  mkdirSync(join(publicFolder, folder), { recursive: true })
  writeFileSync(join(publicFolder, folder, `${name}.png`), png)
  console.log(`${folder}/${name}.png  ${png.length} bytes`)
}
