import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Which modules go into one file of the build, by the file's name. A module is named by the end of its path without the
 * extension, a whole package by its folder with a slash behind it. What is not named goes where the build puts it.
 */
const bundles = {
  /** What every page needs and releases hardly change: one file packs better than five, and outlives an update. */
  base: [
    ...['react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom', 'valtio', 'proxy-compare'].map(
      (name) => `node_modules/${name}/`,
    ),
    ...['Icon', 'createLucideIcon', 'context'].map((name) => `lucide-react/dist/esm/${name}`),
    'lucide-react/dist/esm/shared/',
    ...icons('circle-check', 'circle-exclamation-point', 'search', 'x'),
    'vite/preload-helper',
    'shared/contract/problem',
  ],
  /** The same of our own: a file of a few hundred bytes costs half as much again in names and headers. */
  kit: [
    ...ours(
      'ui',
      'button',
      'cx',
      'icon-button',
      'spinner',
      'use-title',
      'use-delay',
      'toast',
      'open-dialogs',
      'deferred',
      'after-paint',
    ),
    ...ours('parts', 'brand', 'device-name'),
    ...ours(
      'data',
      'session/storage',
      'session/token',
      'session/session',
      'network/connection',
      'network/api',
      'cache/cache-state',
      'outbox/outbox-count',
      'resources/config',
    ),
    ...ours('app', 'error-screen', 'app', 'router', 'protected', 'shell/nav-counts'),
    'pwa/paths',
  ],
  /** What makes calls: a download needs a part of it, which would make two files of one. */
  client: ['shared/client/calls', 'shared/client/client', 'node_modules/ky/'],
}

/** What begins with the first script, the sign-in form, the frame around every screen, the desk, the other much used ones. */
const first = /\/pwa\/main\.tsx$/
const form = /\/session\/login\.screen\.tsx$/
const frame = /\/shell\/shell\.tsx$/
const desk = /\/dashboard\/dashboard\.screen\.tsx$/
const others =
  /\/screens\/(agents\/agents?|tasks\/tasks|chat\/chat|calendar\/calendar|projects\/projects?)\.screen\.tsx$/

/**
 * Which modules come in one file: those named above, and those that the same screens begin with. A screen then comes in
 * a few files. Left to itself the build makes one for each set of sheets and menus that share something, some sixty for
 * one screen, and six come at a time. Decision 0063.
 */
export function bundleModules() {
  let files = new Map<string, string>()
  const plugin: Plugin = {
    name: 'bundle-modules',
    apply: 'build',
    buildEnd(error) {
      if (error) return
      const ids = [...this.getModuleIds()]
      // A name that fits no module is that of a file that was moved.
      const lacking = Object.values(bundles)
        .flat()
        .filter((module) => !ids.some((id) => isModule(module, id)))
      if (lacking.length > 0) this.error(`pwa/bundles.ts names what is not in the build: ${lacking.join(', ')}`)
      files = filesOf(ids, (id) => this.getModuleInfo(id)?.importedIds ?? [])
    },
  }
  const named = Object.entries(bundles).map(([name, modules]) => ({
    name,
    test: (id: string) => modules.some((module) => isModule(module, id)),
  }))
  const byScreens = {
    debugName: 'files of the screens',
    name: (id: string) => files.get(id) ?? null,
    includeDependenciesRecursively: false,
  }
  return { plugin, groups: [...named, byScreens] }
}

/**
 * The name of the file that a module comes in, by the module's path. The rules go from what most people need first to
 * what fewer do, and each holds for everything that such a module imports: no two of these files import each other.
 * What only rarer screens and sheets need stays with the build.
 */
function filesOf(ids: readonly string[], importsOf: (id: string) => readonly string[]): Map<string, string> {
  const reached = (from: string, found = new Set<string>()): Set<string> => {
    if (found.has(from)) return found
    found.add(from)
    for (const id of importsOf(from)) reached(id, found)
    return found
  }
  const reachedFrom = (roots: RegExp) => {
    const found = ids.filter((id) => roots.test(id.replaceAll('\\', '/'))).toSorted()
    if (found.length === 0) throw new Error(`pwa/bundles.ts names what is not in the build: ${roots}`)
    return found.map((root) => reached(root))
  }
  const [known, ofForm, ofFrame, ofDesk] = [first, form, frame, desk].map(
    (root) => reachedFrom(root)[0]!,
  ) as Set<string>[]
  const ofOthers = reachedFrom(others)

  const fileOf = (id: string): string | undefined => {
    // The build knows best what the first script needs, and which style sheet goes where.
    if (known!.has(id) || id.includes('.css')) return undefined
    const users = ofOthers.flatMap((screen, n) => (screen.has(id) ? [`screen-${n}`] : []))
    const isShared = ofFrame!.has(id) || ofDesk!.has(id) || users.length > 0
    if (ofForm!.has(id)) return isShared ? 'form-and-more' : undefined
    if (ofFrame!.has(id)) return 'frame'
    if (ofDesk!.has(id)) return users.length > 0 ? 'desk-and-more' : 'desk'
    return users.length > 2 ? 'screens' : users.join('-and-') || undefined
  }
  return new Map(ids.flatMap((id) => [[id, fileOf(id)] as const]).filter((each): each is [string, string] => !!each[1]))
}

/**
 * Has every icon imported from its own file: through the package's list of them all, each script that draws one would
 * count as needing them all.
 */
export function importIcons(): Plugin {
  const list = fileURLToPath(new URL('../esm/lucide-react.mjs', import.meta.resolve('lucide-react')))
  const fileOf = new Map<string, string>()
  for (const [, names, file] of readFileSync(list, 'utf8').matchAll(/^export \{(.+)\} from '(.+)';$/gm))
    for (const [, name] of names!.matchAll(/default as (\w+)/g)) fileOf.set(name!, join(dirname(list), file!))
  return {
    name: 'import-icons',
    apply: 'build',
    transform: {
      filter: { code: 'lucide-react', id: /\.tsx?$/ },
      handler: (code) => ({
        code: code.replaceAll(/import \{([^}]+)\} from ["']lucide-react["']/g, (whole, names: string) => {
          const imports = names.split(',').map((each) => {
            const [name, as = name] = each.trim().split(' as ')
            const file = fileOf.get(name!)
            return file && `import ${as} from ${JSON.stringify(file)}`
          })
          return imports.every(Boolean) ? imports.join(';') : whole
        }),
        map: null,
      }),
    },
  }
}

function isModule(module: string, id: string): boolean {
  const path = id.replaceAll('\\', '/')
  return module.endsWith('/') ? path.includes(`/${module}`) : new RegExp(`[/\0]${module}\\.m?[jt]sx?$`).test(path)
}

function ours(folder: string, ...names: string[]): string[] {
  return names.map((name) => `pwa/${folder}/${name}`)
}

function icons(...names: string[]): string[] {
  return names.map((name) => `lucide-react/dist/esm/icons/${name}`)
}
