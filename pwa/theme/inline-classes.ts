import { readFileSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ESTree, type Plugin, Visitor, normalizePath, parseSync } from 'vite'

type Styles = { [key: string]: string | number | boolean | Styles }
type Css = (styles: Styles) => string
type Choice = Record<string, string>
type Replacement = { start: number; end: number; text: string }
type Recipe = { (choice: Choice): string | Record<string, string>; variantMap: Record<string, string[]> }

type Classes = {
  /** The class names that the source `code` draws with, as Panda's style sheet has them. */
  classesIn: (code: string, id: string) => string[]
  /** The name of a class in the app that is built. */
  shortOf: (name: string) => string
}

const cssModule = '#styled/css/css.js'
const pwa = resolve(import.meta.dirname, '..')
const generated = resolve(pwa, '../styled-system')

/**
 * Runs Panda's own `css()` at build time: a call without a variable in it becomes its class names, and recipes become
 * the joining of names that they are. The browser then needs nothing of Panda's before the first picture, some 4 kB
 * less.
 */
export function inlineClasses(): Plugin & Classes {
  const folder = `${normalizePath(generated)}/`
  let css: Css
  let short: ReadonlyMap<string, string>
  const shortOf = (name: string) => short.get(name) ?? name
  const shortCss: Css = (styles) => css(styles).split(' ').map(shortOf).join(' ')
  const classesIn: Classes['classesIn'] = (code, id) => {
    const names: string[] = []
    const noting: Css = (styles) => {
      const each = css(styles)
      names.push(...each.split(' '))
      return each
    }
    if (id.startsWith(folder)) slimRecipe(code, noting)
    else if (code.includes(cssModule)) inlineCalls(code, noting, id)
    return names
  }
  return {
    classesIn,
    shortOf,
    name: 'inline-classes',
    apply: 'build',
    async buildStart() {
      ;({ css } = await fromPanda<{ css: Css }>('css/css.js'))
      for (const file of readdirSync(join(generated, 'recipes'))) {
        if (file.endsWith('.js') && !['index.js', 'create-recipe.js'].includes(file)) await checkRecipe(file, css)
      }
      short = shortNames(classesIn)
    },
    load(id) {
      if (!id.startsWith(`${folder}recipes/`)) return undefined
      const code = basename(id) === 'create-recipe.js' ? slimRecipes : slimRecipe(readFileSync(id, 'utf8'), shortCss)
      return { code, moduleSideEffects: false }
    },
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes(cssModule)) return undefined
      const inlined = inlineCalls(code, shortCss)
      // One call that is left draws all of Panda into the app, and its class may stand in no style sheet.
      if (inlined.includes(cssModule))
        throw new Error(`${id}: css() must be called with what is known when the app is built (docs/decisions/0007).`)
      return { code: inlined, map: null }
    },
  }
}

/** Names of a letter or two for Panda's, which say what they do: the shortest ones for those that are used most. */
function shortNames(classesIn: Classes['classesIn']): ReadonlyMap<string, string> {
  const uses = new Map<string, number>()
  for (const folder of [pwa, join(generated, 'recipes')]) {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
      if (!/(?<!\.test)\.(tsx?|js)$/.test(file)) continue
      const id = normalizePath(join(folder, file))
      for (const name of classesIn(readFileSync(id, 'utf8'), id)) uses.set(name, (uses.get(name) ?? 0) + 1)
    }
  }
  const names = [...uses].toSorted(([, a], [, b]) => b - a)
  return new Map(names.map(([name], at) => [name, `_${at.toString(36)}`]))
}

function inlineCalls(code: string, css: Css, name = 'source.js'): string {
  const found: Replacement[] = []
  let left = 0
  let imported: Replacement | undefined
  new Visitor({
    ImportDeclaration({ source, start, end }) {
      if (source.value === cssModule) imported = { start, end, text: '' }
    },
    CallExpression({ callee, arguments: [styles, ...more], start, end }) {
      if (callee.type !== 'Identifier' || callee.name !== 'css') return
      const text = styles && more.length === 0 ? classesOf(styles, code, css) : undefined
      if (text === undefined) left += 1
      else found.push({ start, end, text })
    },
  }).visit(parseSync(name, code).program)
  // Even an unused import would draw Panda's code into the chunk of the first picture.
  if (left === 0 && imported) found.push(imported)
  return replace(code, found)
}

/** A generated recipe on the short form below, the styles of its compound variants as their class names. */
function slimRecipe(code: string, css: Css): string {
  const found: Replacement[] = []
  new Visitor({
    Property({ key, value: { start, end }, value }) {
      if (key.type !== 'Literal' || key.value !== 'css') return
      const styles = valueOf(value)
      if (typeof styles !== 'object') return
      const classes = code.includes('SlotNames')
        ? Object.fromEntries(Object.entries(styles).map(([slot, each]) => [slot, css(each as Styles)]))
        : css(styles)
      found.push({ start, end, text: JSON.stringify(classes) })
    },
  }).visit(parseSync('source.js', code).program)
  // Of the function's extras (variantMap, merge, …) the app uses none.
  const bare = replace(code, found).replace(/Object\.assign\((\w+|memo\(\w+\.recipeFn\)), \{[^]*\}\)\s*$/, '$1')
  return bare.replace("'../helpers.js'", "'./create-recipe.js'")
}

function replace(code: string, found: Replacement[]): string {
  return found
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code)
}

/** The class names as source text; undefined when they are known only when the app runs. */
function classesOf(styles: ESTree.Node, code: string, css: Css): string | undefined {
  if (styles.type === 'ConditionalExpression') {
    const [yes, no] = [classesOf(styles.consequent, code, css), classesOf(styles.alternate, code, css)]
    return yes !== undefined && no !== undefined
      ? `(${code.slice(styles.test.start, styles.test.end)}?${yes}:${no})`
      : undefined
  }
  const value = valueOf(styles)
  return typeof value === 'object' ? JSON.stringify(css(value)) : undefined
}

function valueOf(node: ESTree.Node): Styles[string] | undefined {
  if (node.type === 'Literal') {
    return ['string', 'number', 'boolean'].includes(typeof node.value)
      ? (node.value as string | number | boolean)
      : undefined
  }
  if (node.type !== 'ObjectExpression') return undefined
  const styles: Styles = {}
  for (const property of node.properties) {
    if (property.type !== 'Property' || property.computed) return undefined
    const name =
      property.key.type === 'Identifier'
        ? property.key.name
        : property.key.type === 'Literal'
          ? String(property.key.value)
          : undefined
    const value = valueOf(property.value)
    if (name === undefined || value === undefined) return undefined
    styles[name] = value
  }
  return styles
}

/**
 * In place of Panda's create-recipe.js and helpers.js: the names alone, without variants that depend on a condition.
 */
const slimRecipes = `
export const memo = /* @__NO_SIDE_EFFECTS__ */ (make) => make
export const compact = undefined
export const splitProps = undefined
export const mergeRecipes = undefined
export const getSlotCompoundVariant = (compounds, slot) =>
  compounds.filter(({ css }) => css[slot]).map((each) => ({ ...each, css: each.css[slot] }))
export const createRecipe = /* @__NO_SIDE_EFFECTS__ */ (name, defaults, compounds) => ({
  recipeFn: (choice) => {
    const all = { ...defaults }
    for (const key in choice) if (choice[key] !== undefined) all[key] = choice[key]
    const names = [name]
    for (const key in all) names.push(name + '--' + key + '_' + all[key])
    for (const { css, ...when } of compounds) if (Object.keys(when).every((key) => [when[key]].flat().includes(all[key]))) names.push(css)
    return names.join(' ')
  },
})
`

/** Fails the build when a recipe would give other names in the short form than Panda's own: a newer Panda, say. */
async function checkRecipe(file: string, css: Css): Promise<void> {
  const short = slimRecipe(readFileSync(join(generated, 'recipes', file), 'utf8'), css).replaceAll(
    "'./create-recipe.js'",
    JSON.stringify(dataUrl(slimRecipes)),
  )
  const slim = Object.values((await import(dataUrl(short))) as Record<string, Recipe>)
  for (const [at, recipe] of Object.values(await fromPanda<Record<string, Recipe>>(`recipes/${file}`)).entries()) {
    for (const choice of [{}, ...choices(recipe.variantMap)]) {
      const [real, ours] = [recipe(choice), slim[at]?.(choice)].map((names) => JSON.stringify(names))
      if (real !== ours)
        throw new Error(`styled-system/recipes/${file} gives ${real}, pwa/theme/inline-classes.ts ${ours}`)
    }
  }
}

function dataUrl(code: string): string {
  return `data:text/javascript,${encodeURIComponent(code)}`
}

/** Every combination of variants. */
function choices(variants: Record<string, string[]>): Choice[] {
  return Object.entries(variants).reduce<Choice[]>(
    (all, [key, values]) => all.flatMap((choice) => values.map((value) => ({ ...choice, [key]: value }))),
    [{}],
  )
}

async function fromPanda<T>(file: string): Promise<T> {
  return (await import(pathToFileURL(join(generated, file)).href)) as T
}
