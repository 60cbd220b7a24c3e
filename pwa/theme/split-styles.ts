import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type Plugin, Visitor, normalizePath, parseSync } from 'vite'
import type { inlineClasses } from './inline-classes.ts'

/** What the plugin needs of postcss, which only comes with others. */
type Node = {
  type: string
  name?: string
  params?: string
  selector?: string
  prop?: string
  parent?: Node
  nodes?: Node[]
  remove: () => void
}
type Root = Node & {
  walkRules: (visit: (rule: Node) => void) => void
  walkAtRules: (visit: (rule: Node) => void) => void
}

/** Which sheet a class belongs to. */
type Levels = { of: (className: string) => number }

const pwa = resolve(import.meta.dirname, '..')
const recipes = resolve(import.meta.dirname, '../../styled-system/recipes')

/** Style sheets in the order in which they load, and so in the order in which they win. */
const sheets = ['first.css', 'screens.css', 'more.css']

/** What is drawn before any screen, without what it loads later. */
const first = [
  'main.tsx',
  'app/shell/shell.tsx',
  'screens/session/login.screen.tsx',
  'screens/session/register.screen.tsx',
]

/**
 * The screens that most people open first, with what they and the frame around them load later, unless that asks for
 * `more.css`.
 */
const screens = [
  ...first,
  'screens/dashboard/dashboard.screen.tsx',
  'screens/agents/agents.screen.tsx',
  'app/not-found-screen.tsx',
]

/** Where the addresses are; these draw nothing themselves. */
const routers = ['app/router.tsx', 'app/more-routes.tsx', 'app/late-screens.tsx']

/**
 * Parts Panda's one style sheet by what draws with it: `first.css` for the first picture, `screens.css` for the screens
 * that most open first, `more.css` for the rest. Chunks import those that they need, and Vite loads them together.
 */
export function splitStyles({ classesIn, shortOf }: Pick<ReturnType<typeof inlineClasses>, 'classesIn' | 'shortOf'>) {
  let isBuild = false
  let levels: Levels | undefined
  return {
    plugin: {
      name: 'split-styles',
      apply: 'build',
      buildStart() {
        isBuild = true
        levels = undefined
        checkScreens()
      },
    } satisfies Plugin,
    postcss: {
      postcssPlugin: 'split-styles',
      OnceExit(root: Root, { result }: { result: { opts: { from?: string } } }) {
        const sheet = sheets.indexOf(basename(result.opts.from ?? ''))
        if (sheet === -1) return
        if (isBuild) levels ??= readLevels(classesIn)
        // While developing everything is in the first.
        keepOnly(root, sheet, levels ?? { of: () => 0 })
        if (isBuild) root.walkRules((rule) => rename(rule, shortOf))
      },
    },
  }
}

/** Fails the build when a screen would be drawn without the rules it draws with. */
function checkScreens(): void {
  const router = routers.map((file) => readFileSync(join(pwa, file), 'utf8')).join('\n')
  for (const [, file] of router.matchAll(/import\('#pwa\/([^']+)'\)/g)) {
    if (routers.includes(file!)) continue
    const needed = sheets.slice(1, screens.includes(file!) ? 2 : 3)
    const lacking = needed.find(
      (sheet) => !first.includes(file!) && !readFileSync(join(pwa, file!), 'utf8').includes(`#pwa/theme/${sheet}`),
    )
    if (lacking) throw new Error(`pwa/${file} must import '#pwa/theme/${lacking}' (docs/decisions/0012).`)
  }
}

function keepOnly(root: Root, sheet: number, { of }: Levels): void {
  const rules: { rule: Node; level: number; families: Set<string> }[] = []
  root.walkRules((rule) => {
    const classes = [...(rule.selector ?? '').matchAll(classInSelector)].map(([, name]) => name!.replaceAll('\\', ''))
    const level = classes.length === 0 ? 0 : Math.min(...classes.map(of))
    if (rule.parent?.name !== 'keyframes') rules.push({ rule, level, families: familiesOf(rule) })
  })
  // A rule that yields to one of an earlier sheet must not come after it.
  for (let at = rules.length - 1; at >= 0; at -= 1) {
    const later = rules
      .slice(at + 1)
      .filter(
        ({ rule, families }) =>
          layerOf(rule) === layerOf(rules[at]!.rule) && [...families].some((each) => rules[at]!.families.has(each)),
      )
    if (layerOf(rules[at]!.rule).includes('utilities'))
      rules[at]!.level = Math.min(rules[at]!.level, ...later.map(({ level }) => level))
  }
  for (const { rule, level } of rules) if (level !== sheet) rule.remove()
  if (sheet > 0)
    root.walkAtRules((rule) => ['font-face', 'keyframes', 'property'].includes(rule.name ?? '') && rule.remove())
  removeEmpty(root)
}

const classInSelector = /\.((?:\\.|[\w-])+)/g

function rename(rule: Node, shortOf: (name: string) => string): void {
  if (!rule.selector || !layerOf(rule).includes('utilities')) return
  rule.selector = rule.selector.replace(classInSelector, (whole, escaped: string) => {
    const name = escaped.replaceAll('\\', '')
    const short = shortOf(name)
    return short === name ? whole : `.${short}`
  })
}

function layerOf(rule: Node): string {
  const names: string[] = []
  for (let node = rule.parent; node; node = node.parent) if (node.name === 'layer') names.unshift(node.params ?? '')
  return names.join('.')
}

/** What the rule decides on: properties, those that a shorthand sets together under one name. */
function familiesOf(rule: Node): Set<string> {
  return new Set(
    (rule.nodes ?? []).flatMap(({ prop }) => (prop ? [familyOf(prop.replace(/^-(webkit|moz)-/, ''))] : [])),
  )
}

const shorthand = new RegExp(
  '^(padding|margin|border|overflow|overscroll-behavior|background|transition|animation|outline|' +
    'flex(?=$|-grow|-shrink|-basis)|grid-(area|row|column)|list-style|text-decoration|place|align|justify)',
)

function familyOf(prop: string): string {
  if (prop.endsWith('radius')) return 'radius'
  if (prop.endsWith('gap')) return 'gap'
  if (/^(top|right|bottom|left|inset)/.test(prop)) return 'inset'
  return shorthand.exec(prop)?.[0] ?? prop
}

function removeEmpty(node: Node): void {
  for (const child of node.nodes?.slice() ?? []) {
    removeEmpty(child)
    if (child.type === 'atrule' && child.nodes?.length === 0) child.remove()
  }
}

function readLevels(classesIn: (code: string, id: string) => string[]): Levels {
  const used = [first, screens].map((roots, level) => {
    const names = new Set<string>()
    for (const file of reach(roots, level > 0)) {
      if (file.startsWith(recipes)) names.add(`recipe:${basename(file, '.js')}`)
      for (const name of classesIn(readFileSync(file, 'utf8'), normalizePath(file))) names.add(name)
    }
    return names
  })
  return {
    of(className) {
      const recipe = `recipe:${className.split(/__|--/)[0]}`
      const level = used.findIndex((names) => names.has(className) || names.has(recipe))
      return level === -1 ? sheets.length - 1 : level
    },
  }
}

/**
 * The source files that are loaded with `roots`; with `later` also those that these load when they are needed, but
 * for the router's screens.
 */
function reach(roots: readonly string[], later: boolean): Set<string> {
  const files = new Set<string>()
  const visit = (file: string, isLater = false) => {
    if (files.has(file) || !existsSync(file)) return
    const code = readFileSync(file, 'utf8')
    if (isLater && code.includes('#pwa/theme/more.css')) return
    files.add(file)
    const sources: string[] = []
    const laterSources: string[] = []
    new Visitor({
      ImportDeclaration: ({ source }) => void sources.push(source.value),
      ExportNamedDeclaration: ({ source }) => void (source && sources.push(source.value)),
      ImportExpression: ({ source }) =>
        void (
          later &&
          basename(file) !== 'router.tsx' &&
          source.type === 'Literal' &&
          laterSources.push(String(source.value))
        ),
    }).visit(parseSync(file, code).program)
    for (const source of laterSources) if (source.startsWith('#pwa/')) visit(join(pwa, source.slice(5)), true)
    for (const source of sources) {
      if (source.startsWith('#pwa/')) visit(join(pwa, source.slice(5)))
      else if (source.startsWith('#styled/recipes/')) visit(join(recipes, basename(source)))
      else if (source.startsWith('.') && !file.startsWith(recipes)) visit(normalizePath(resolve(dirname(file), source)))
    }
  }
  for (const root of roots) visit(join(pwa, root))
  return files
}
