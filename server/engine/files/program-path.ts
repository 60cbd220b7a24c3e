import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A program that the server starts: beside this source as `.ts`, beside the built server as `.js`. */
export function programPath(name: 'extractor' | 'extraction-host'): string {
  if (import.meta.url.endsWith('.ts')) return pathTo(`./${name}.ts`)
  const beside = pathTo(`./${name}.js`)
  // The bundler may move shared code into a folder of chunks below the server.
  return existsSync(beside) ? beside : pathTo(`../${name}.js`)
}

function pathTo(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url))
}
