import { askToInstall, install, noteSuccess, postponeInstall, startInstall } from '#pwa/data/page/install.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let stop: () => void
let installed = false

beforeEach(() => {
  localStorage.clear()
  globalThis.installPrompt = undefined
  installed = false
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (query) => ({ matches: installed && query.includes('standalone') }) as MediaQueryList,
  )
  stop = startInstall()
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** What pwa/index.html keeps of the browser's event. */
function offer(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(async () => ({ outcome }))
  globalThis.installPrompt = Object.assign(new Event('beforeinstallprompt'), { prompt })
  dispatchEvent(new Event('beforeinstallprompt'))
  return prompt
}

test('nothing is offered before an agent has done something', () => {
  offer('accepted')
  expect(install.way).toBeNull()
  noteSuccess()
  expect(install.way).toBe('prompt')
})

test('the question is asked once, and a no counts for thirty days', async () => {
  noteSuccess()
  const prompt = offer('dismissed')
  await askToInstall()
  expect(prompt).toHaveBeenCalledOnce()
  offer('dismissed')
  expect(install.way).toBeNull()
  vi.useFakeTimers({ now: Date.now() + 30 * 86_400_000 + 1000 })
  offer('dismissed')
  expect(install.way).toBe('prompt')
})

test('a clock that went back brings the offer back instead of putting it off for years', () => {
  noteSuccess()
  offer('accepted')
  vi.useFakeTimers({ now: Date.now() + 5 * 365 * 86_400_000 })
  postponeInstall()
  expect(install.way).toBeNull()
  vi.useRealTimers()
  offer('accepted')
  expect(install.way).toBe('prompt')
})

test('the installed app offers nothing', () => {
  installed = true
  noteSuccess()
  offer('accepted')
  expect(install.way).toBeNull()
})

test.each([
  [
    'Safari on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
      'Version/18.5 Mobile/15E148 Safari/604.1',
    5,
    'share-menu',
  ],
  [
    'Safari on an iPad',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    5,
    'share-menu',
  ],
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    0,
    null,
  ],
  [
    'Chrome on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
      'CriOS/138.0 Mobile/15E148 Safari/604.1',
    5,
    'share-menu',
  ],
  [
    'a page within another app on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    5,
    null,
  ],
])('%s', (_, userAgent, maxTouchPoints, way) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(maxTouchPoints)
  noteSuccess()
  expect(install.way).toBe(way)
})
