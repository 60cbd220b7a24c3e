import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The version of the installed package. */
export function packageVersion(): string {
  return readPackage().version
}

/** The program that starts the server: the bundle beside the built command line, or the sources in development. */
export function serverEntry(): string {
  const { root, built } = readPackage()
  return join(root, built ? 'dist/server.cjs' : 'server/main.ts')
}

type Package = { root: string; version: string; built: boolean }

function readPackage(): Package {
  const here = fileURLToPath(import.meta.url)
  // A bundler may put this file at another depth, so the root is looked for and not counted.
  for (let folder = dirname(here); ; folder = dirname(folder)) {
    const file = join(folder, 'package.json')
    if (existsSync(file)) {
      const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string }
      if (name === 'muster') return { root: folder, version: version ?? '0.0.0', built: !here.endsWith('.ts') }
    }
    if (folder === dirname(folder)) throw new Error("Muster's package.json is missing. Install Muster again.")
  }
}
