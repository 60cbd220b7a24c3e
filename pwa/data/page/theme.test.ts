import { colors } from '#pwa/theme/semantic/colors.ts'
import { chooseTheme, currentTheme, onThemeChange } from '#pwa/data/page/theme.ts'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'

const html = readFileSync(resolve(import.meta.dirname, '../../index.html'), 'utf8')
const script = /<script>([^]*?)<\/script>/.exec(html)![1]!
const canvas = colors.bg.canvas.value

/** Runs the page's own script, as a load does. */
function load(): void {
  // oxlint-disable-next-line no-new-func -- it is the page's script, not a text from outside
  new Function(script)()
}

const themeColors = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].map((meta) => meta.content)
const colorScheme = () => document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')!.content

/** The event that this tab gets when another one has written. */
function hearFromAnotherTab(newValue: string | null, key: string | null = 'theme'): void {
  dispatchEvent(new StorageEvent('storage', { key, newValue }))
}

beforeAll(() => {
  document.head.innerHTML = html.match(/<meta name="(theme-color|color-scheme)".*>/g)!.join('')
  load()
})

afterEach(() => {
  vi.restoreAllMocks()
  chooseTheme('system')
})

it('a choice is painted at once and is there after the next load, before anything else has run', () => {
  chooseTheme('dark')
  expect(currentTheme()).toBe('dark')
  expect(themeColors()).toEqual([canvas._dark, canvas._dark])
  expect(colorScheme()).toBe('dark')

  delete document.documentElement.dataset.theme
  load()
  expect(currentTheme()).toBe('dark')
})

it('system leaves both papers to the device again and keeps nothing', () => {
  chooseTheme('light')
  expect(themeColors()).toEqual([canvas.base, canvas.base])
  chooseTheme('system')
  expect(currentTheme()).toBe('system')
  expect(themeColors()).toEqual([canvas.base, canvas._systemDark])
  expect(colorScheme()).toBe('light dark')
  expect(localStorage.getItem('theme')).toBeNull()
})

it('another tab is followed, also when it clears everything, and told to who draws the choice', () => {
  const changed = vi.fn<() => void>()
  const stop = onThemeChange(changed)
  hearFromAnotherTab('dark')
  expect(currentTheme()).toBe('dark')
  hearFromAnotherTab('light', 'something-else')
  expect(currentTheme()).toBe('dark')
  hearFromAnotherTab(null, null)
  expect(currentTheme()).toBe('system')
  expect(changed).toHaveBeenCalledTimes(3)
  stop()
  hearFromAnotherTab('dark')
  expect(changed).toHaveBeenCalledTimes(3)
})

it('a stored word that is no theme counts as system', () => {
  localStorage.setItem('theme', 'sepia')
  load()
  expect(currentTheme()).toBe('system')
  expect(colorScheme()).toBe('light dark')
})

it('without storage the choice holds as long as the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked')
  })
  chooseTheme('dark')
  expect(currentTheme()).toBe('dark')
})
