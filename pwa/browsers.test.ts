import { oldest } from '#pwa/browsers.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the README names the oldest browsers that the app is built for', () => {
  const readme = readFileSync('README.md', 'utf8')
  const sentence = /^Muster runs in (.*), and whatever is newer/m.exec(readme)?.[1]
  for (const each of oldest) {
    const [, name, version] = /^([a-z]+)(.+)$/.exec(each)!
    expect(sentence).toMatch(new RegExp(`\\b${name}\\b[^,]*\\b${version!.replace('.', '\\.')}\\b`, 'i'))
  }
})
