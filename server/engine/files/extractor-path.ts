import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The program that reads one document: `extractor.ts` beside this source, `extractor.js` beside the built server. */
export function extractorPath(): string {
  if (import.meta.url.endsWith('.ts')) return pathTo('./extractor.ts')
  const beside = pathTo('./extractor.js')
  // The bundler may move shared code into a folder of chunks below the server.
  return existsSync(beside) ? beside : pathTo('../extractor.js')
}

function pathTo(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url))
}
