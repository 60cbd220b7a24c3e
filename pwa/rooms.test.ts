import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Parts that draw what they fetch or send themselves, and why no part above them passes it down. */
const connected: Record<string, string> = {
  'parts/approval-card.tsx -> data/cache': 'a half-changed answer opens as it was left, wherever the card is drawn',
  'parts/conversation/question.tsx -> data/conversations': 'an answer goes to the run of its turn, on every screen',
  'parts/team/open-invitations.tsx -> data/resources': 'one list and one action, on the account and the admin screen',
}

const pwa = import.meta.dirname
/** Imports of values; `import type` and `import('…').x` of types are gone when the app runs. */
const runtimeImport = /^import (?!type )[^']*?from '#pwa\/([^']+)'/gm

const files = readdirSync(pwa, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))

/** `file -> where` for each import of a value that `isForeign`. */
function imports(isForeign: (file: string, target: string) => boolean): string[] {
  return files.flatMap((file) =>
    [...readFileSync(join(pwa, file), 'utf8').matchAll(runtimeImport)]
      .filter(([, target]) => isForeign(file, target!))
      .map(([, target]) => `${file} -> ${target}`),
  )
}

const folderOf = (path: string, depth: number) => path.split('/').slice(0, depth).join('/')

test('screens never meet: what two of them draw is a part, and the routes compose them', () => {
  expect(
    imports(
      (file, target) =>
        file.startsWith('screens/') && target.startsWith('screens/') && folderOf(file, 2) !== folderOf(target, 2),
    ),
  ).toEqual([])
})

test('nothing imports upwards: ui and theme know no other room, parts and data no screen', () => {
  expect(
    imports((file, target) => {
      if (/^(ui|theme)\//.test(file)) return /^(data|parts|screens|app)\//.test(target)
      return /^(parts|data|sw)\//.test(file) && /^(screens|app)\//.test(target)
    }),
  ).toEqual([])
})

test('a part that draws is given what it draws; whether there is a network, it may look up', () => {
  const found = imports(
    (file, target) =>
      /^parts\/.*\.tsx$/.test(file) && target.startsWith('data/') && !target.startsWith('data/network/'),
  )
  const pairs = new Set(found.map((each) => each.replace(/ -> (.*)$/, (_, target) => ` -> ${folderOf(target, 2)}`)))
  expect([...pairs].toSorted()).toEqual(Object.keys(connected).toSorted())
})

test('no module acts when it is imported, except to register what lets go of its own memory', () => {
  const acts = files
    .filter((file) => file !== 'main.tsx' && !file.startsWith('sw/'))
    .flatMap((file) =>
      [
        ...readFileSync(join(pwa, file), 'utf8').matchAll(
          /^(?:(?:void|await) )?(?:[a-z]\w*(?:\??\.\w+)*\(|for |if |\[).*/gm,
        ),
      ]
        .map(([line]) => line)
        .filter((line) => !/^(?:onSignedOut|onRest)\(/.test(line))
        .map((line) => `${file}: ${line}`),
    )
  expect(acts).toEqual([
    // Where the page itself is put aside and comes back: the only place that hears of it.
    "data/page/page-rest.ts: addEventListener('pagehide', (event) => {",
    "data/page/page-rest.ts: addEventListener('pageshow', () => {",
  ])
})
