import type { Browser } from './engine.ts'

/** How something on the screen is called: by its whole name, or by a part of it. */
export type Name = string | RegExp

type Role = keyof typeof roles

/** What can be one; the names of fields are those of their labels. */
const roles = {
  button: 'button, [role=button]',
  link: 'a[href]',
  tab: '[role=tab]',
  menuitem: '[role^=menuitem]',
  option: '[role=option]',
  heading: 'h1, h2, h3, [role=heading]',
  article: 'article, [role=article]',
  item: 'li, [role=listitem]',
  field: 'input, textarea, select',
}

/**
 * What someone does in front of `browser`, and sees there. Whatever is awaited may take as long as a slow machine
 * needs.
 */
export function screenOf(browser: Browser, base: string) {
  const find = async (role: Role, name: Name) => {
    const selector = await browser.evaluate(finder, roles[role], sourceOf(name))
    if (!selector) throw new Error(`There is no ${role} ${String(name)} on the screen, which says:\n${await text()}`)
    return selector as string
  }
  const locate = (role: Role, name: Name) => eventually(() => find(role, name))
  const text = async () => (await browser.evaluate('() => document.body.innerText')) as string
  // It may be drawn anew between the look and the press, and what moves or lies below something is not pressed.
  const pressOn = async (role: Role, name: Name) => {
    const selector = await find(role, name)
    if (!(await browser.evaluate(atRest, selector))) throw new Error(`${role} ${String(name)} moves or is covered.`)
    await browser.click(selector)
    return selector
  }
  const valueOf = (selector: string) =>
    browser.evaluate('(selector) => document.querySelector(selector)?.value', selector)

  const screen = {
    browser,
    text,
    goto: (path: string) => browser.goto(base + path),
    reload: async () => browser.goto((await browser.evaluate('() => location.href')) as string),
    click: (role: Role, name: Name) => eventually(() => pressOn(role, name)),
    press: browser.press,
    type: browser.type,
    /** Resolves once it is there; fails with what is there instead. */
    sees: async (role: Role, name: Name) => void (await locate(role, name)),
    /** The same for words, wherever they stand. */
    reads: (words: Name) =>
      eventually(async () => {
        const all = await text()
        if (!(typeof words === 'string' ? all.includes(words) : words.test(all)))
          throw new Error(`The screen does not say ${String(words)} but:\n${all}`)
      }),
    /** Writes over what is in a field. */
    async fill(label: Name, value: string) {
      // Whoever types has seen the caret first.
      const selector = await eventually(async () => {
        const pressed = await pressOn('field', label)
        if (!(await browser.evaluate(takesKeys, pressed))) throw new Error(`The field ${String(label)} has no caret.`)
        return pressed
      })
      await browser.type(value)
      await eventually(async () => {
        const found = await valueOf(selector)
        if (found !== value)
          throw new Error(
            `The field ${String(label)} says ${String(found)} instead of ${value}, on a screen that says:\n${await text()}`,
          )
      })
    },
    /** Chooses in a list, or sets a date or time: each engine has its own window for these, which nobody can drive. */
    async set(label: Name, value: string) {
      await browser.evaluate(setter, await locate('field', label), value)
    },
    attach: (path: string) => eventually(() => browser.attach('input[type=file]', path)),
    /** How many such things there are in sight. */
    count: (role: Role, name: Name) => browser.evaluate(counter, roles[role], sourceOf(name)) as Promise<number>,
    /** Resolves once the app is stored on this device and its worker answers for the page. */
    stored: () =>
      eventually(async () => {
        if (!(await browser.evaluate('() => Boolean(navigator.serviceWorker.controller)')))
          throw new Error('No worker answers for the page.')
      }),
  }
  return screen
}

export type Screen = ReturnType<typeof screenOf>

/** Does `work` until it no longer throws; gives up with its error after what a slow machine may need. */
export async function eventually<T>(work: () => Promise<T>, limit = 60_000): Promise<T> {
  for (const end = Date.now() + limit; ;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

function sourceOf(name: Name): { text: string } | { pattern: string; flags: string } {
  return typeof name === 'string' ? { text: name } : { pattern: name.source, flags: name.flags }
}

/** In the page: everything of a kind and name in sight, of an open form alone where there is one. */
const matching = `(kinds, name) => {
  const words = (element) => (element?.textContent ?? '').replace(/\\s+/g, ' ').trim()
  const named = (element) => {
    const by = element.getAttribute('aria-labelledby')?.split(' ').map((id) => words(document.getElementById(id))).join(' ')
    const labels = [...(element.labels ?? [])].map(words).join(' ')
    return (element.getAttribute('aria-label') ?? by ?? (labels || words(element))).trim()
  }
  const fits = (found) => ('text' in name ? found === name.text : new RegExp(name.pattern, name.flags).test(found))
  const inSight = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled')
  const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  return [...scope.querySelectorAll(kinds)].filter((element) => inSight(element) && fits(named(element)))
}`

const finder = `(kinds, name) => {
  const [element] = (${matching})(kinds, name)
  if (!element) return null
  const id = element.dataset.found ?? Math.random().toString(36).slice(2)
  element.dataset.found = id
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  return '[data-found="' + id + '"]'
}`

/** In the page: whether it is where it was two frames ago, and in front there. */
const atRest = `async (selector) => {
  const box = () => document.querySelector(selector)?.getBoundingClientRect()
  const before = box()
  for (let n = 0; n < 2; n += 1) await new Promise(requestAnimationFrame)
  const after = box()
  if (!before || !after || before.x !== after.x || before.y !== after.y) return false
  const front = document.elementFromPoint(after.x + after.width / 2, after.y + after.height / 2)
  return Boolean(front && document.querySelector(selector).contains(front))
}`

/** In the page: whether what is typed goes into a field, and then over what is there. */
const takesKeys = `(selector) => {
  const field = document.querySelector(selector)
  field?.select()
  return field !== null && document.activeElement === field
}`

const counter = `(kinds, name) => (${matching})(kinds, name).length`

/** In the page: as the browser's own list or calendar sets it. */
const setter = `(selector, value) => {
  const field = document.querySelector(selector)
  const isList = field instanceof HTMLSelectElement
  const chosen = isList ? [...field.options].find(({ label }) => label === value).value : value
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, chosen)
  field.dispatchEvent(new Event(isList ? 'change' : 'input', { bubbles: true }))
}`
