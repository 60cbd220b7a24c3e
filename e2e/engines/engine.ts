/** A browser with a profile of its own, and its one page. What is addressed by `selector` is there and in sight. */
export type Browser = {
  goto: (address: string) => Promise<void>
  /** Does the function whose source is `script` in the page, and returns what it gives or promises. */
  evaluate: (script: string, ...args: unknown[]) => Promise<unknown>
  click: (selector: string) => Promise<void>
  /** Types into what has the focus. */
  type: (text: string) => Promise<void>
  /** Presses one key while the modifier is held. */
  press: (key: string, modifier?: 'Control') => Promise<void>
  attach: (selector: string, path: string) => Promise<void>
  /** Ends it as a power cut does, with every process it has. */
  kill: () => Promise<void>
}

/** What people open Muster with. */
export type Engine = {
  name: string
  /** The Debian packages that are not there. */
  missing: () => string[]
  /** Opens it with the profile in the folder `profile`, where what it keeps outlives it. */
  open: (profile: string) => Promise<Browser>
}
